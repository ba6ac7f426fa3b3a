//! Every operation of the interface, one row each.

use utoipa::openapi::path::HttpMethod;

/// Who may do it. What is open to one is open to those below it in this list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Access {
    Everybody,
    /// A guest, an account, or a programme with an API token.
    Somebody,
    /// A guest or an account, in a browser.
    Session,
    /// An account, in a browser.
    Account,
    Moderator,
    Admin,
}

/// What comes back when it goes well.
#[derive(Clone, Copy, Debug)]
pub(super) enum Gives {
    Nothing,
    One(&'static str),
    List(&'static str),
    /// Text of this type.
    Text(&'static str),
}

pub(super) struct Operation {
    pub(super) method: HttpMethod,
    pub(super) path: &'static str,
    pub(super) group: &'static str,
    pub(super) summary: &'static str,
    pub(super) access: Access,
    pub(super) query: &'static [(&'static str, &'static str)],
    /// The schema of the body it takes.
    pub(super) takes: Option<&'static str>,
    pub(super) statuses: &'static [u16],
    pub(super) gives: Gives,
    /// The refusals of its own, besides those that the rest of the row leads to.
    pub(super) refusals: &'static [u16],
}

use Access::{Account, Admin, Everybody, Moderator, Session, Somebody};
use Gives::{List, Nothing, One, Text};
use HttpMethod::{Delete, Get, Patch, Post, Put};

/// A row before anything but the necessary is said.
const fn row(
    method: HttpMethod,
    path: &'static str,
    access: Access,
    gives: Gives,
    summary: &'static str,
) -> Operation {
    let statuses: &[u16] = if matches!(gives, Nothing) { &[204] } else { &[200] };
    Operation {
        method,
        path,
        group: "",
        summary,
        access,
        query: &[],
        takes: None,
        statuses,
        gives,
        refusals: &[],
    }
}

impl Operation {
    const fn of(self, group: &'static str) -> Operation {
        Operation { group, ..self }
    }

    const fn takes(self, schema: &'static str) -> Operation {
        Operation { takes: Some(schema), ..self }
    }

    const fn asks(self, query: &'static [(&'static str, &'static str)]) -> Operation {
        Operation { query, ..self }
    }

    const fn with(self, statuses: &'static [u16]) -> Operation {
        Operation { statuses, ..self }
    }

    const fn refuses(self, refusals: &'static [u16]) -> Operation {
        Operation { refusals, ..self }
    }
}

const AFTER: (&str, &str) = ("after", "The `next` of the previous page.");

pub(super) const OPERATIONS: &[Operation] = &[
    row(Get, "/api/games", Everybody, List("Game"), "List all games").of("Games"),
    row(Get, "/api/games/{game}", Everybody, One("Game"), "Get a game").of("Games"),
    row(Get, "/api/tables", Everybody, List("Table"), "List open tables")
        .of("Tables")
        .asks(&[("game", "Only tables of this game.")]),
    row(Post, "/api/tables", Somebody, One("CreatedTable"), "Open a table")
        .of("Tables")
        .takes("NewTable")
        .with(&[201])
        .refuses(&[404]),
    row(Get, "/api/tables/{table}", Everybody, One("Table"), "Get a table").of("Tables"),
    row(Get, "/api/me/matches", Somebody, One("MyMatches"), "List your matches").of("Matches").asks(&[AFTER]),
    row(Get, "/api/matches/{id}", Everybody, One("Match"), "Get a match").of("Matches"),
    row(
        Get,
        "/api/matches/{id}/journal",
        Everybody,
        Text("application/x-ndjson"),
        "Get the journal: all of it once the match is over, before that only what you have seen",
    )
    .of("Matches")
    .refuses(&[403]),
    row(
        Get,
        "/api/matches/{id}/verify",
        Everybody,
        One("Verdict"),
        "Verify the journal by replaying it under the rules",
    )
    .of("Matches"),
    row(
        Post,
        "/api/guests",
        Everybody,
        One("Me"),
        "Create a guest; a caller who is logged in stays logged in",
    )
    .of("People")
    .with(&[200, 201]),
    row(Get, "/api/me", Somebody, One("Me"), "Get the current user").of("People"),
    row(Patch, "/api/me", Session, One("Me"), "Change a guest's name or an account's email address")
        .of("People")
        .takes("Changes")
        .refuses(&[409]),
    row(Post, "/api/accounts", Everybody, One("Me"), "Create an account; a guest keeps their matches")
        .of("People")
        .takes("SignUp")
        .with(&[201])
        .refuses(&[409]),
    row(Put, "/api/password", Account, Nothing, "Change the password and end all other sessions")
        .of("People")
        .takes("PasswordChange"),
    row(Post, "/api/sessions", Everybody, One("Me"), "Log in")
        .of("Sessions")
        .takes("Credentials")
        .with(&[201])
        .refuses(&[401]),
    row(Get, "/api/sessions", Session, List("SessionFacts"), "List your sessions, last used first")
        .of("Sessions"),
    row(Delete, "/api/sessions", Session, One("Ended"), "End all other sessions").of("Sessions"),
    row(Post, "/api/sessions/refresh", Everybody, One("Me"), "Exchange the refresh token for new cookies")
        .of("Sessions")
        .refuses(&[401]),
    row(Delete, "/api/sessions/current", Session, Nothing, "Log out").of("Sessions"),
    row(Delete, "/api/sessions/{id}", Session, Nothing, "End one of your sessions").of("Sessions"),
    row(Get, "/api/tokens", Account, List("TokenFacts"), "List your API tokens").of("Tokens"),
    row(Post, "/api/tokens", Account, One("FreshToken"), "Create an API token; its text is shown only once")
        .of("Tokens")
        .takes("TokenRequest")
        .with(&[201])
        .refuses(&[409]),
    row(Delete, "/api/tokens/{id}", Session, Nothing, "Revoke an API token").of("Tokens"),
    row(Get, "/api/users", Moderator, One("UserPage"), "List users, newest first")
        .of("Moderation")
        .asks(&[AFTER, ("limit", "Number of users, at most 200.")]),
    row(Post, "/api/users/{id}/ban", Moderator, One("UserFacts"), "Ban a user")
        .of("Moderation")
        .takes("BanRequest"),
    row(Delete, "/api/users/{id}/ban", Moderator, One("UserFacts"), "Lift a ban").of("Moderation"),
    row(Put, "/api/users/{id}/role", Admin, One("UserFacts"), "Set a user's role")
        .of("Moderation")
        .takes("RoleRequest")
        .refuses(&[409]),
    row(Get, "/api/openapi.json", Everybody, Text("application/json"), "This description as OpenAPI")
        .of("Description"),
    row(Get, "/api", Everybody, Text("text/html; charset=utf-8"), "This description as a page")
        .of("Description")
        .asks(&[("lang", "`zh` or `en`; by default the browser's language.")]),
];
