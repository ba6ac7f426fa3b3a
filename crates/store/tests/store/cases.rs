//! Reports, cases, claims, actions and their log.

use crate::reviews::draft;
use crate::samples::{Kind, TestStore, account, table};
use qipan_protocol::http::{ActionKind, CaseKind, CaseState, ReviewState};
use qipan_protocol::{ActionId, CaseId, ChatChannel, ReportId, TableId, UserId};
use qipan_store::{
    ActionRecord, AppealDraft, CaseFilter, CaseRecord, ChatRecord, Claimed, Effect, Epoch, FiledRecord,
    InboxKind, Judge, NewAction, NotClaimed, QueueCounts, ReportDraft, ReviewDraft, Role, Sanctions, Store,
    StoreError,
};

crate::samples::on_both! {
    reports_of_one_kind_are_one_case,
    accurate_reporters_come_first,
    a_claim_ends_by_the_clock,
    racing_claims_have_one_winner,
    closing_acts_logs_and_tells,
    sanctions_do_not_shorten_each_other,
    a_muted_person_says_nothing_at_tables,
    an_appeal_takes_an_action_back,
    hidden_reviews_stay_guarded,
    an_old_name_still_logs_in,
    the_log_skips_its_reader,
    guests_with_a_mute_are_kept,
}

const HOUR: i64 = 3_600_000;
/// A limit that no test reaches.
const MANY: u32 = 99;

async fn people(store: &Store) {
    for name in ["anna", "ben", "cleo", "mona", "mike"] {
        store.create_account(account(name, name)).await.unwrap();
    }
    for name in ["mona", "mike"] {
        store.set_role(&UserId::new(name), Role::Moderator).await.unwrap();
    }
}

pub(crate) fn report(id: &str, reporter: &str, user: &str, at: i64) -> ReportDraft {
    ReportDraft {
        id: ReportId::new(id),
        case: CaseId::new(format!("case-{id}")),
        kind: CaseKind::Abuse,
        reporter: UserId::new(reporter),
        user: UserId::new(user),
        about: String::new(),
        note: Some("look".to_owned()),
        evidence: vec![format!("copy of {id}")],
        at,
    }
}

pub(crate) fn judge(name: &str) -> Judge {
    Judge { id: UserId::new(name), is_admin: false }
}

pub(crate) fn action(id: &str, by: &str, user: &str, effect: Effect, at: i64) -> NewAction {
    let (by, user) = (UserId::new(by), UserId::new(user));
    NewAction { id: ActionId::new(id), by, user, effect, note: "because".to_owned(), at }
}

async fn queue(store: &Store, moderator: &str, state: CaseState) -> Vec<CaseRecord> {
    let filter = CaseFilter { state, kind: None, judge: judge(moderator) };
    let (mut cases, mut after) = (Vec::new(), None);
    loop {
        let page = store.list_cases(&filter, after.as_ref(), 1).await.unwrap();
        cases.extend(page.items);
        after = page.next;
        if after.is_none() {
            return cases;
        }
    }
}

fn ids(cases: &[CaseRecord]) -> Vec<&str> {
    cases.iter().map(|case| case.id.as_str()).collect()
}

async fn claim(store: &Store, case: &str, by: &str, now: i64) -> Result<Result<(), Claimed>, StoreError> {
    let log = ActionId::new(format!("claim {case} {by} {now}"));
    store.claim_case(&CaseId::new(case), &judge(by), log, now, now + 15).await
}

async fn close(store: &Store, case: &str, new: NewAction) -> Vec<String> {
    claim(store, case, new.by.as_str(), new.at).await.unwrap().unwrap();
    let told = store.close_case(&CaseId::new(case), new).await.unwrap().unwrap();
    told.into_iter().map(|told| told.user.0).collect()
}

async fn reports_of_one_kind_are_one_case(kind: Kind) {
    let store = TestStore::new(kind).await;
    people(&store).await;
    let first = store.file_report(report("1", "anna", "ben", 10), MANY).await.unwrap();
    assert!(!first.merged);
    let again = ReportDraft {
        evidence: vec!["copy of 1".to_owned(), "more".to_owned()],
        ..report("2", "anna", "ben", 20)
    };
    let merged = FiledRecord { merged: true, ..first.clone() };
    assert_eq!(store.file_report(again, MANY).await, Ok(merged));
    let other = store.file_report(report("3", "cleo", "ben", 30), 1).await.unwrap();
    assert_eq!((&other.case, other.merged), (&first.case, false));
    let spam = ReportDraft { kind: CaseKind::Spam, ..report("4", "anna", "ben", 40) };
    assert_eq!(store.file_report(spam.clone(), 1).await, Err(StoreError::LimitReached));
    assert_ne!(store.file_report(spam, 2).await.unwrap().case, first.case);
    assert_eq!(store.file_report(report("5", "anna", "nobody", 50), MANY).await, Err(StoreError::NotFound));

    let found = store.find_case(&first.case, &judge("mona")).await.unwrap().unwrap();
    assert_eq!((found.reports, found.evidence, found.at), (2, 3, 10));
    let copies = store.case_evidence(&first.case).await.unwrap();
    let copies: Vec<_> = copies.iter().map(|it| (it.n, it.body.as_str(), it.at)).collect();
    assert_eq!(copies, [(1, "copy of 1", 10), (2, "more", 20), (3, "copy of 3", 30)]);
    let reports = store.case_reports(&first.case).await.unwrap();
    assert_eq!(reports.iter().map(|it| it.reporter.as_str()).collect::<Vec<_>>(), ["anna", "cleo"]);
    for reader in ["ben", "anna", "cleo"] {
        assert_eq!(store.find_case(&first.case, &judge(reader)).await, Ok(None), "{reader}");
    }
}

async fn accurate_reporters_come_first(kind: Kind) {
    let store = TestStore::new(kind).await;
    people(&store).await;
    for (number, reporter, effect) in [(1, "anna", Effect::Warn), (2, "ben", Effect::NoAction)] {
        let case =
            store.file_report(report(&number.to_string(), reporter, "cleo", 10), MANY).await.unwrap().case;
        close(&store, case.as_str(), action(&format!("a{number}"), "mona", "cleo", effect, 20)).await;
    }
    // Ben's case is two hours older, but Anna was right before.
    store.file_report(report("bens", "ben", "cleo", 100), MANY).await.unwrap();
    let annas = ReportDraft { kind: CaseKind::Spam, ..report("annas", "anna", "cleo", 100 + 2 * HOUR) };
    store.file_report(annas, MANY).await.unwrap();
    assert_eq!(ids(&queue(&store, "mona", CaseState::Open).await), ["case-annas", "case-bens"]);
    let counts = store.count_cases(&judge("mona"), 0).await.unwrap();
    assert_eq!(counts.open, [(CaseKind::Abuse, 1), (CaseKind::Spam, 1)]);
    assert_eq!(counts.durations, [10, 10]);
    assert_eq!(store.count_cases(&judge("cleo"), 21).await, Ok(QueueCounts::default()));
}

async fn a_claim_ends_by_the_clock(kind: Kind) {
    let store = TestStore::new(kind).await;
    people(&store).await;
    let case = store.file_report(report("1", "anna", "ben", 10), MANY).await.unwrap().case;
    let rows = [
        ("mona", 100, Ok(Ok(()))),
        ("mike", 114, Ok(Err(Claimed { by: UserId::new("mona"), until: 115 }))),
        ("mona", 110, Ok(Ok(()))),
        ("mike", 124, Ok(Err(Claimed { by: UserId::new("mona"), until: 125 }))),
        ("mike", 125, Ok(Ok(()))),
        ("ben", 999, Err(StoreError::NotFound)),
        ("anna", 999, Err(StoreError::NotFound)),
    ];
    for (by, now, expected) in rows {
        assert_eq!(claim(&store, case.as_str(), by, now).await, expected, "{by} {now}");
    }
    let late = action("late", "mike", "ben", Effect::Warn, 140);
    assert_eq!(store.close_case(&case, late).await, Ok(Err(NotClaimed)));
    let release = async |by: &str, now| {
        store.release_case(&case, &judge(by), ActionId::new(format!("release {by}")), now).await
    };
    assert_eq!(release("mona", 130).await, Err(StoreError::Conflict));
    assert_eq!(release("mike", 130).await, Ok(()));
    assert_eq!(claim(&store, case.as_str(), "mona", 131).await, Ok(Ok(())));
    assert_eq!(claim(&store, "unknown", "mona", 131).await, Err(StoreError::NotFound));
}

async fn racing_claims_have_one_winner(kind: Kind) {
    let store = TestStore::new(kind).await;
    people(&store).await;
    for round in 0..10 {
        let user = if round % 2 == 0 { "ben" } else { "cleo" };
        let draft = ReportDraft { about: round.to_string(), ..report(&round.to_string(), "anna", user, 10) };
        let case = store.file_report(draft, MANY).await.unwrap().case;
        let [one, two] = ["mona", "mike"].map(|by| claim(&store, case.as_str(), by, 100));
        let (one, two) = tokio::join!(one, two);
        assert_ne!(one.unwrap().is_ok(), two.unwrap().is_ok(), "round {round}");
    }
}

async fn inbox(store: &Store, user: &str) -> Vec<(InboxKind, Option<String>)> {
    let entries = store.inbox_after(&UserId::new(user), 0, 9).await.unwrap();
    assert!(entries.iter().all(|it| it.from.is_none()), "moderators are not named");
    entries.into_iter().map(|it| (it.kind, it.about)).collect()
}

async fn closing_acts_logs_and_tells(kind: Kind) {
    let store = TestStore::new(kind).await;
    people(&store).await;
    let (ben, anna) = (UserId::new("ben"), UserId::new("anna"));
    let case = store.file_report(report("1", "anna", "ben", 10), MANY).await.unwrap().case;
    store.file_report(report("2", "cleo", "ben", 20), MANY).await.unwrap();
    let wrong = action("a0", "mona", "cleo", Effect::Warn, 30);
    claim(&store, case.as_str(), "mona", 30).await.unwrap().unwrap();
    assert_eq!(store.close_case(&case, wrong).await, Ok(Err(NotClaimed)), "another person");
    let mute = action("a1", "mona", "ben", Effect::Mute { until: 900 }, 40);
    assert_eq!(close(&store, case.as_str(), mute.clone()).await, ["ben", "anna", "cleo"]);
    assert_eq!(store.close_case(&case, mute).await, Ok(Err(NotClaimed)), "closed");
    assert_eq!(store.sanctions(&ben).await.unwrap().muted(899), Some(900));
    assert_eq!(store.sanctions(&ben).await.unwrap().muted(900), None);
    assert_eq!(store.sanctions(&anna).await, Ok(Sanctions::default()));
    assert_eq!(inbox(&store, "ben").await, [(InboxKind::Moderated, Some("a1".to_owned()))]);
    assert_eq!(inbox(&store, "anna").await, [(InboxKind::ReportClosed, Some("1".to_owned()))]);
    let closing = (CaseKind::Abuse, ben.clone(), Some(ActionId::new("a1")));
    assert_eq!(store.find_report(&ReportId::new("1")).await, Ok(Some(closing)));
    let log = store.moderation_log(Some(&ben), None, None, 9).await.unwrap().items;
    let expected = ActionRecord {
        id: ActionId::new("a1"),
        by: UserId::new("mona"),
        user: ben,
        kind: ActionKind::Mute,
        case: Some(case),
        about: None,
        game: None,
        note: "because".to_owned(),
        at: 40,
        until: Some(900),
        appeal: None,
    };
    assert_eq!(log[0], expected);
    assert_eq!(log.iter().map(|it| it.kind).collect::<Vec<_>>(), [ActionKind::Mute, ActionKind::Claim]);
    assert!(queue(&store, "mona", CaseState::Open).await.is_empty());
    assert_eq!(ids(&queue(&store, "mona", CaseState::Closed).await), ["case-1"]);
    let unknown = action("a2", "mona", "nobody", Effect::Warn, 50);
    assert_eq!(store.act(unknown).await, Err(StoreError::NotFound));
    assert_eq!(store.find_action(&ActionId::new("a2")).await, Ok(None), "nothing of it was logged");
}

async fn sanctions_do_not_shorten_each_other(kind: Kind) {
    let store = TestStore::new(kind).await;
    people(&store).await;
    let ben = UserId::new("ben");
    let both = async || {
        let found = store.sanctions(&ben).await.unwrap();
        (found.muted_until, found.play_banned_until)
    };
    let rows = [
        (Effect::PlayBan { until: 50 }, (None, Some(50))),
        (Effect::Mute { until: 90 }, (Some(90), Some(50))),
        (Effect::Mute { until: 70 }, (Some(90), Some(50))),
        (Effect::Lift(ActionId::new("a2")), (Some(90), Some(50))),
        (Effect::Lift(ActionId::new("a1")), (None, Some(50))),
        (Effect::Lift(ActionId::new("a0")), (None, None)),
    ];
    for (number, (effect, expected)) in rows.into_iter().enumerate() {
        store.act(action(&format!("a{number}"), "mona", "ben", effect, 10)).await.unwrap();
        assert_eq!(both().await, expected, "{number}");
    }
}

async fn a_muted_person_says_nothing_at_tables(kind: Kind) {
    let store = TestStore::new(kind).await;
    people(&store).await;
    store.create_table(table("t", 1)).await.unwrap();
    store.act(action("a", "mona", "ben", Effect::Mute { until: 50 }, 10)).await.unwrap();
    let say = async |user: &str, n: u64, now: i64| {
        let (table_id, user_id) = (TableId::new("t"), UserId::new(user));
        let line = ChatRecord { table_id, n, channel: ChatChannel::Players, user_id, line: "{}".to_owned() };
        store.append_chat(line, Epoch::default(), now).await
    };
    assert_eq!(say("ben", 1, 49).await, Err(StoreError::Muted { until: 50 }));
    assert_eq!(say("anna", 1, 49).await, Ok(()));
    assert_eq!(say("ben", 2, 50).await, Ok(()));
}

fn appeal(case: &str, action: &str, user: &str) -> AppealDraft {
    let (case, action, user) = (CaseId::new(case), ActionId::new(action), UserId::new(user));
    AppealDraft { case, action, user, evidence: "please".to_owned(), at: 60 }
}

async fn an_appeal_takes_an_action_back(kind: Kind) {
    let store = TestStore::new(kind).await;
    people(&store).await;
    let ben = UserId::new("ben");
    let ban = action("ban", "mona", "ben", Effect::Ban { until: None }, 10);
    store.act(ban).await.unwrap();
    assert_eq!(store.find_user(&ben).await.unwrap().unwrap().banned_until, Some(i64::MAX));
    store.act(action("role", "mona", "ben", Effect::Role(Role::User), 20)).await.unwrap();
    let rows = [
        (appeal("c1", "unknown", "ben"), Err(StoreError::NotFound)),
        (appeal("c2", "ban", "anna"), Err(StoreError::NotFound)),
        (appeal("c3", "role", "ben"), Err(StoreError::NotFound)),
        (appeal("c4", "ban", "ben"), Ok(())),
        (appeal("c5", "ban", "ben"), Err(StoreError::Conflict)),
    ];
    for (draft, expected) in rows {
        let case = draft.case.clone();
        assert_eq!(store.file_appeal(draft).await, expected, "{case}");
    }
    let state = async || store.find_action(&ActionId::new("ban")).await.unwrap().unwrap().appeal;
    assert_eq!(state().await, Some(None));
    assert!(queue(&store, "mona", CaseState::Open).await.is_empty(), "she has acted");
    assert_eq!(ids(&queue(&store, "mike", CaseState::Open).await), ["c4"]);
    assert_eq!(claim(&store, "c4", "mona", 70).await, Err(StoreError::NotFound));
    let lift = action("lift", "mike", "ben", Effect::Lift(ActionId::new("ban")), 80);
    assert_eq!(close(&store, "c4", lift).await, ["ben"]);
    assert_eq!(state().await, Some(Some(ActionKind::Lift)));
    assert_eq!(store.find_user(&ben).await.unwrap().unwrap().banned_until, None);
    assert_eq!(store.file_appeal(appeal("c6", "ban", "ben")).await, Err(StoreError::Conflict));
    let told = inbox(&store, "ben").await;
    assert_eq!(told.last(), Some(&(InboxKind::AppealClosed, Some("ban".to_owned()))));
}

async fn hidden_reviews_stay_guarded(kind: Kind) {
    let store = TestStore::new(kind).await;
    people(&store).await;
    let ben = UserId::new("ben");
    let id = store.save_review(ReviewDraft { waits: true, ..draft("ben", 5, 10) }).await.unwrap().id;
    let approval = queue(&store, "mona", CaseState::Open).await.remove(0);
    assert_eq!((approval.kind, approval.about.as_str()), (CaseKind::Approval, id.as_str()));
    close(&store, approval.id.as_str(), action("a1", "mona", "ben", Effect::ApproveReview(id.clone()), 20))
        .await;
    let state = async || store.own_review(&ben, "xiangqi").await.unwrap().map(|it| it.state);
    assert_eq!(state().await, Some(ReviewState::Published));
    store.act(action("a2", "mona", "ben", Effect::HideReview(id.clone()), 30)).await.unwrap();
    assert_eq!(state().await, Some(ReviewState::Hidden));
    assert_eq!(
        store.find_action(&ActionId::new("a2")).await.unwrap().unwrap().game.as_deref(),
        Some("xiangqi")
    );
    store.delete_review(&ben, "xiangqi").await.unwrap();
    assert_eq!(state().await, None);
    assert_eq!(store.delete_review(&ben, "xiangqi").await, Err(StoreError::NotFound));
    let hide = action("a3", "mona", "ben", Effect::HideReview(id.clone()), 40);
    assert_eq!(store.act(hide).await, Err(StoreError::NotFound), "it was deleted");
    assert_eq!(store.save_review(draft("ben", 5, 50)).await.unwrap().state, ReviewState::Pending);
    assert_eq!(queue(&store, "mona", CaseState::Open).await.len(), 1);
    store.act(action("a4", "mona", "ben", Effect::ApproveReview(id), 60)).await.unwrap();
    assert!(queue(&store, "mona", CaseState::Open).await.is_empty());
    assert_eq!(store.save_review(draft("ben", 4, 70)).await.unwrap().state, ReviewState::Published);
}

async fn an_old_name_still_logs_in(kind: Kind) {
    let store = TestStore::new(kind).await;
    people(&store).await;
    store.act(action("a1", "mona", "ben", Effect::Rename("player-x".to_owned()), 10)).await.unwrap();
    let login = async |name: &str| store.find_account_for_login(name).await.unwrap().map(|it| it.user.name);
    for (name, expected) in [("Ben", Some("player-x")), ("player-x", Some("player-x")), ("nobody", None)] {
        assert_eq!(login(name).await.as_deref(), expected, "{name}");
    }
    assert_eq!(store.find_account_by_name("ben").await, Ok(None));
    assert_eq!(store.is_name_taken("BEN").await, Ok(true));
    assert_eq!(store.create_account(account("new", "ben")).await, Err(StoreError::NameTaken));
    store.create_guest(UserId::new("guest"), "Guest".to_owned(), 1).await.unwrap();
    let rename = action("a2", "mona", "guest", Effect::Rename("player-y".to_owned()), 20);
    assert_eq!(store.act(rename).await, Err(StoreError::NotFound));
}

async fn the_log_skips_its_reader(kind: Kind) {
    let store = TestStore::new(kind).await;
    people(&store).await;
    for (id, user, at) in [("a", "ben", 10), ("b", "mona", 20), ("c", "ben", 20), ("d", "anna", 30)] {
        store.act(action(id, "mike", user, Effect::Warn, at)).await.unwrap();
    }
    let read = async |user: Option<&str>, reader: Option<&str>| {
        let (user, reader) = (user.map(UserId::new), reader.map(UserId::new));
        let (mut found, mut after) = (String::new(), None);
        loop {
            let page = store.moderation_log(user.as_ref(), reader.as_ref(), after.as_ref(), 1).await.unwrap();
            page.items.iter().for_each(|it| found += it.id.as_str());
            after = page.next;
            if after.is_none() {
                return found;
            }
        }
    };
    let rows = [
        (None, None, "dcba"),
        (None, Some("mona"), "dca"),
        (Some("ben"), None, "ca"),
        (Some("mona"), Some("mona"), ""),
    ];
    for (user, reader, expected) in rows {
        assert_eq!(read(user, reader).await, expected, "{user:?} {reader:?}");
    }
}

async fn guests_with_a_mute_are_kept(kind: Kind) {
    let store = TestStore::new(kind).await;
    people(&store).await;
    for name in ["muted", "reported", "idle"] {
        store.create_guest(UserId::new(name), name.to_owned(), 1).await.unwrap();
    }
    store.act(action("a", "mona", "muted", Effect::Mute { until: 99 }, 5)).await.unwrap();
    store.file_report(report("1", "anna", "reported", 5), MANY).await.unwrap();
    assert_eq!(store.idle_guests(50, 9).await, Ok(vec![UserId::new("idle")]));
}
