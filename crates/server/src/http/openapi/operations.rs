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

const AFTER: (&str, &str) = ("after", "The `next` of the page before.");

pub(super) const OPERATIONS: &[Operation] = &[
    row(Get, "/api/games", Everybody, List("Game"), "The catalogue").of("games"),
    row(Get, "/api/games/{game}", Everybody, One("Game"), "One game").of("games"),
    row(Get, "/api/tables", Everybody, List("Table"), "The open tables")
        .of("tables")
        .asks(&[("game", "Only tables of this game.")]),
    row(Post, "/api/tables", Somebody, One("CreatedTable"), "Open a table")
        .of("tables")
        .takes("NewTable")
        .with(&[201])
        .refuses(&[404]),
    row(Get, "/api/tables/{table}", Everybody, One("Table"), "One table").of("tables"),
    row(Get, "/api/me/matches", Somebody, One("MyMatches"), "One's own matches").of("matches").asks(&[AFTER]),
    row(Get, "/api/matches/{id}", Everybody, One("Match"), "The facts of a match").of("matches"),
    row(
        Get,
        "/api/matches/{id}/journal",
        Everybody,
        Text("application/x-ndjson"),
        "The whole journal once the match is over; until then, what the viewer has seen of it",
    )
    .of("matches")
    .refuses(&[403]),
    row(Get, "/api/matches/{id}/verify", Everybody, One("Verdict"), "Run the journal again under the rules")
        .of("matches"),
    row(Post, "/api/guests", Everybody, One("Me"), "Come in as a guest; who is somebody already stays so")
        .of("people")
        .with(&[200, 201]),
    row(Get, "/api/me", Somebody, One("Me"), "Who am I").of("people"),
    row(Patch, "/api/me", Session, One("Me"), "Change a guest's name or an account's e-mail address")
        .of("people")
        .takes("Changes")
        .refuses(&[409]),
    row(Post, "/api/accounts", Everybody, One("Me"), "Sign up; a guest keeps their matches")
        .of("people")
        .takes("SignUp")
        .with(&[201])
        .refuses(&[409]),
    row(Put, "/api/password", Account, Nothing, "Change the password, which ends all other sessions")
        .of("people")
        .takes("PasswordChange"),
    row(Post, "/api/sessions", Everybody, One("Me"), "Log in")
        .of("sessions")
        .takes("Credentials")
        .with(&[201])
        .refuses(&[401]),
    row(Get, "/api/sessions", Session, List("SessionFacts"), "One's sessions, the last used first")
        .of("sessions"),
    row(Delete, "/api/sessions", Session, One("Ended"), "End all sessions but this one").of("sessions"),
    row(Post, "/api/sessions/refresh", Everybody, One("Me"), "Exchange the refresh token for new cookies")
        .of("sessions")
        .refuses(&[401]),
    row(Delete, "/api/sessions/current", Session, Nothing, "Log out").of("sessions"),
    row(Delete, "/api/sessions/{id}", Session, Nothing, "End one of one's sessions").of("sessions"),
    row(Get, "/api/tokens", Account, List("TokenFacts"), "One's API tokens").of("tokens"),
    row(Post, "/api/tokens", Account, One("FreshToken"), "Make an API token; its text is shown this once")
        .of("tokens")
        .takes("TokenRequest")
        .with(&[201])
        .refuses(&[409]),
    row(Delete, "/api/tokens/{id}", Session, Nothing, "Revoke an API token").of("tokens"),
    row(Get, "/api/users", Moderator, One("UserPage"), "Everybody, the newest first")
        .of("moderation")
        .asks(&[AFTER, ("limit", "How many, at most 200.")]),
    row(Post, "/api/users/{id}/ban", Moderator, One("UserFacts"), "Ban somebody")
        .of("moderation")
        .takes("BanRequest"),
    row(Delete, "/api/users/{id}/ban", Moderator, One("UserFacts"), "Lift a ban").of("moderation"),
    row(Put, "/api/users/{id}/role", Admin, One("UserFacts"), "Give somebody a role")
        .of("moderation")
        .takes("RoleRequest")
        .refuses(&[409]),
    row(Get, "/api/openapi.json", Everybody, Text("application/json"), "This description").of("description"),
    row(Get, "/api", Everybody, Text("text/html; charset=utf-8"), "This description as a page")
        .of("description")
        .asks(&[("lang", "`zh` or `en`; otherwise the browser's language.")]),
];
