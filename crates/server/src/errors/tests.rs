use super::*;
use crate::archive::JournalError;
use crate::http::decks::DeckError;
use crate::http::errors::RequestError;
use crate::people::errors::{AccountError, LoginError, ModerationError, SessionError};
use crate::people::social::errors::SocialError;
use crate::push::PushError;
use crate::rates::RateError;
use qipan_protocol::http::NameRule;
use qipan_store::AppendError;
use serde_json::{Value, json};

/// Clients depend on codes, statuses and arguments, so a change here is a change of the API.
#[track_caller]
fn check(rows: impl IntoIterator<Item = (Failure, u16, &'static str, Value)>) {
    for (failure, status, code, args) in rows {
        let Failure { status: found, problem } = failure;
        assert_eq!((found.as_u16(), problem.code.as_str()), (status, code), "{problem}");
        assert_eq!(Value::Object(problem.args), args, "{code}");
    }
}

fn row(error: impl WireError, status: u16, code: &'static str) -> (Failure, u16, &'static str, Value) {
    (error.into(), status, code, json!({}))
}

fn row_with(
    error: impl WireError,
    status: u16,
    code: &'static str,
    args: Value,
) -> (Failure, u16, &'static str, Value) {
    (error.into(), status, code, args)
}

#[test]
fn requests() {
    let reason = || "why".to_owned();
    check([
        row(RequestError::NotFound, 404, "not_found"),
        row(RequestError::WrongMethod, 405, "wrong_method"),
        row(RequestError::BadRequest { reason: reason() }, 400, "bad_request"),
        row(RequestError::NotJson, 415, "not_json"),
        row(RequestError::BadJson { reason: reason() }, 400, "bad_json"),
        row(RequestError::TooLarge, 413, "too_large"),
        row(RequestError::TooSlow, 408, "too_slow"),
        row(RequestError::NotASocket, 426, "not_a_socket"),
        row(RequestError::ForeignOrigin, 403, "foreign_origin"),
        row(RequestError::WrongHost, 421, "wrong_host"),
        row(RequestError::BadCursor, 400, "bad_cursor"),
        row_with(RequestError::BadSearch { max: 60 }, 400, "bad_search", json!({ "max": 60 })),
        row(RequestError::NoSuchTable, 404, "not_found"),
        row(RequestError::ServerFailed, 500, "internal"),
        row(InternalError::NoRandomness, 500, "internal"),
        row_with(RateError::TooFast { retry_after_s: 3 }, 429, "too_fast", json!({ "retry_after_s": 3 })),
        row(RateError::TooManySockets, 429, "too_many_sockets"),
        row(RateError::ServerFull, 429, "too_many_sockets"),
        row_with(
            GameError::NoSuchGame { game: "go".to_owned() },
            404,
            "no_such_game",
            json!({ "game": "go" }),
        ),
    ]);
}

#[test]
fn people() {
    check([
        row(SessionError::Unauthorized, 401, "unauthorized"),
        row_with(SessionError::Banned { until: Some(7) }, 403, "banned", json!({ "until": 7 })),
        row_with(SessionError::Banned { until: None }, 403, "banned", json!({ "until": null })),
        row(SessionError::SessionEnded, 401, "session_ended"),
        row(SessionError::NeedsSession, 403, "needs_session"),
        row(SessionError::NeedsAccount, 403, "needs_account"),
        row(SessionError::JustRefreshed, 409, "conflict"),
        row(SessionError::NoSuchSession, 404, "not_found"),
        row(SessionError::from(StorageError::StoreFull), 503, "store_full"),
        row(SessionError::from(InternalError::BadKey), 500, "internal"),
        row(LoginError::WrongCredentials, 401, "wrong_credentials"),
        row(LoginError::WrongPassword, 403, "wrong_password"),
        row_with(
            LoginError::SecondFactor { challenge: "c".to_owned() },
            401,
            "second_factor",
            json!({ "challenge": "c" }),
        ),
        row(LoginError::WrongCode, 403, "wrong_code"),
        row(LoginError::LoginExpired, 401, "login_expired"),
        row(AccountError::SecondFactorOn, 409, "second_factor_on"),
        row(AccountError::SecondFactorOff, 409, "second_factor_off"),
        row_with(
            LoginError::LockedOut { retry_after_s: 9 },
            429,
            "locked_out",
            json!({ "retry_after_s": 9 }),
        ),
        row_with(LoginError::Busy { retry_after_s: 2 }, 503, "busy", json!({ "retry_after_s": 2 })),
        row_with(
            AccountError::from(NameRule::Length),
            400,
            "bad_name",
            json!({ "rule": "length", "min": 2, "max": 20 }),
        ),
        row(AccountError::NameReserved, 400, "name_reserved"),
        row(AccountError::NameTaken, 409, "name_taken"),
        row(AccountError::NameIsFixed, 409, "name_is_fixed"),
        row(AccountError::HasAccount, 409, "has_account"),
        row_with(
            AccountError::BadPassword { min: 8, max: 200 },
            400,
            "bad_password",
            json!({ "min": 8, "max": 200 }),
        ),
        row(AccountError::WeakPassword, 400, "weak_password"),
        row(AccountError::BadEmail, 400, "bad_email"),
        row_with(AccountError::BadLabel { max: 50 }, 400, "bad_name", json!({ "max": 50 })),
        row(AccountError::TooManyTokens, 409, "too_many_tokens"),
        row(AccountError::NoSuchToken, 404, "not_found"),
        row(ModerationError::ModeratorsOnly, 403, "forbidden"),
        row(ModerationError::NotBelow, 403, "forbidden"),
        row(ModerationError::NoSuchPerson, 404, "not_found"),
        row(ModerationError::BadDays, 400, "bad_days"),
        row(ModerationError::RoleOfGuest, 409, "needs_account"),
    ]);
}

#[test]
fn between_people() {
    check([
        row(SocialError::PersonUnavailable, 403, "person_unavailable"),
        row(SocialError::Yourself, 400, "yourself"),
        row(SocialError::YouBlocked, 409, "you_blocked"),
        row(SocialError::HistoryHidden, 403, "history_hidden"),
        row(SocialError::NoSuchRequest, 404, "no_such_request"),
        row_with(SocialError::TooManyFriends { max: 500 }, 409, "too_many_friends", json!({ "max": 500 })),
        row_with(SocialError::TooManyBlocks { max: 500 }, 409, "too_many_blocks", json!({ "max": 500 })),
        row(SocialError::AwaitingAnswer, 409, "awaiting_answer"),
        row(SocialError::KidMode, 403, "kid_mode"),
        row(SocialError::EmptyText, 400, "empty_text"),
        row_with(SocialError::TextTooLong { max: 1000 }, 400, "text_too_long", json!({ "max": 1000 })),
        row(SocialError::NoSuchPhrase, 400, "no_such_phrase"),
        row_with(SocialError::BadKey { max: 40 }, 400, "bad_key", json!({ "max": 40 })),
        row(SocialError::KeyUsed, 409, "key_used"),
        row(SocialError::NoSuchThread, 404, "not_found"),
        row(SocialError::NoSuchInvite, 404, "not_found"),
        row(SocialError::InviteOver, 409, "invite_over"),
        row_with(SocialError::TooManyInvites { max: 20 }, 409, "too_many_invites", json!({ "max": 20 })),
        row(SocialError::NotAtTable, 403, "not_at_table"),
        row(SocialError::TableFull, 409, "table_full"),
        row(SocialError::TableSilent, 503, "table_silent"),
        row(PushError::BadEndpoint, 400, "bad_endpoint"),
        row(PushError::BadPushKeys, 400, "bad_push_keys"),
        row(PushError::NoSuchDevice, 404, "not_found"),
        row(SocialError::from(StorageError::StoreFull), 503, "store_full"),
    ]);
}

#[test]
fn decks() {
    check([
        row_with(DeckError::BadDeckName { max: 50 }, 400, "bad_name", json!({ "max": 50 })),
        row_with(DeckError::DeckTooLarge { max: 8192 }, 413, "deck_too_large", json!({ "max": 8192 })),
        row_with(DeckError::TooManyDecks { max: 50 }, 409, "too_many_decks", json!({ "max": 50 })),
        row(DeckError::NoSuchDeck, 404, "not_found"),
        row(InternalError::UnreadableDeck, 500, "internal"),
    ]);
}

#[test]
fn tables_and_matches() {
    let unknown = NewTableError::BadSettings { field: None, reason: "why".to_owned() };
    check([
        row(unknown, 400, "bad_settings"),
        row_with(
            NewTableError::bad_field("password", "why"),
            400,
            "bad_settings",
            json!({ "field": "password" }),
        ),
        row_with(
            NewTableError::FixesChance { options: "deal".to_owned() },
            400,
            "fixes_chance",
            json!({ "options": "deal" }),
        ),
        row(NewTableError::NotRatable, 400, "not_ratable"),
        row(NewTableError::TooManyTables, 429, "too_many_tables"),
        row(SeekError::NotPairable, 400, "not_pairable"),
        row(JoinError::NoSuchTable, 404, "no_such_table"),
        row(JoinError::WrongPassword, 403, "wrong_password"),
        row(JoinError::SpectatorsOff, 403, "spectators_off"),
        row(JoinError::OpponentGone, 409, "opponent_gone"),
        row(JoinError::from(StorageError::StoreUnavailable), 503, "store_unavailable"),
        row(JournalError::NoSuchMatch, 404, "not_found"),
        row(JournalError::NotOpen, 403, "forbidden"),
        row(JournalError::Busy, 503, "busy"),
        row(JournalError::from(DamageError::MatchDamaged), 500, "match_damaged"),
    ]);
}

#[test]
fn the_store_is_told_by_what_a_client_can_do_about_it() {
    let secret = || "disk image malformed at page 7".to_owned();
    let rows = [
        (StoreError::Unavailable(secret()), 503, "store_unavailable"),
        (StoreError::FileGone, 503, "store_unavailable"),
        (StoreError::InDoubt(secret()), 503, "store_in_doubt"),
        (StoreError::Full, 503, "store_full"),
        (StoreError::Broken(secret()), 500, "store_broken"),
        (StoreError::Conflict, 409, "conflict"),
        (StoreError::Fenced, 409, "fenced"),
        (StoreError::NotFound, 404, "not_found"),
        (StoreError::NameTaken, 409, "name_taken"),
        (StoreError::Invalid("limit"), 400, "invalid"),
        (StoreError::LimitReached, 400, "limit_reached"),
    ];
    for (error, status, code) in rows {
        assert_eq!(error.code(), code);
        let failure = Failure::from(error);
        assert!(!failure.problem.message.contains("page 7"), "{failure}");
        check([(failure, status, code, json!({}))]);
    }
    check([row(StorageError::from(AppendError::Conflict { seq: 4 }), 409, "conflict")]);
}

#[test]
fn a_fault_of_a_game_leaves_without_its_details() {
    let told = Problem::new("panicked", "seat 1 holds the ace").with("card", "ace");
    let fault = Problem { kind: ProblemKind::Fault, ..told };
    let Failure { status, problem } = fault.into();
    assert_eq!((status.as_u16(), problem.code.as_str(), problem.args.len()), (500, "panicked", 0));
    assert!(!problem.message.contains("ace"));
}

#[test]
fn errors_of_all_fields_are_told_together() {
    let mut errors = FieldErrors::default();
    errors.check("name", Err(AccountError::NameTaken));
    errors.check("email", Ok::<(), AccountError>(()));
    errors.check("password", Err(AccountError::WeakPassword));
    let failure = errors.done().unwrap_err();
    assert_eq!((failure.status.as_u16(), &*failure.problem.code), (409, "name_taken"));
    let told = FieldError::all_of(&failure.problem);
    let told: Vec<(&str, &str)> = told.iter().map(|it| (&*it.field, &*it.problem.code)).collect();
    assert_eq!(told, [("name", "name_taken"), ("password", "weak_password")]);
    assert_eq!(FieldErrors::default().done(), Ok(()));
}
