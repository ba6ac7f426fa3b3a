//! Ends of sessions, tokens and bans: they take effect on this node at once, and the other nodes are told.

use super::now;
use super::visits::{Farewell, Pass};
use crate::App;
use crate::rates::RateError;
use qipan_protocol::{Person, UserId};
use qipan_tables::{Counted, News, PersonNews};

/// Makes news take effect here, and tells the other nodes.
pub(super) fn spread(app: &App, news: News) {
    if let Some(cluster) = app.services().cluster() {
        cluster.tell(news.clone());
    }
    follow(app, news);
}

/// Refuses all access tokens of this session from now on, and closes its sockets.
pub(super) fn session_ended(app: &App, user: &UserId, session: &str) {
    spread(app, News::SessionEnded { user: user.clone(), session: session.to_owned() });
}

/// Closes the sockets that were opened with this token.
pub(super) fn token_revoked(app: &App, user: &UserId, token: String) {
    spread(app, News::TokenRevoked { user: user.clone(), token });
}

/// Closes all sockets of a person.
pub(super) fn banned(app: &App, user: &UserId) {
    spread(app, News::Banned { user: user.clone() });
}

/// Tells all tables that a person has another name.
pub(super) fn renamed(app: &App, person: Person) {
    spread(app, News::Renamed { person });
}

/// Counts what somebody makes, here and at the other nodes.
pub(crate) fn count(app: &App, counted: Counted) -> Result<(), RateError> {
    app.rates().count(&counted)?;
    if let Some(cluster) = app.services().cluster() {
        cluster.tell(News::Counted(counted));
    }
    Ok(())
}

/// Makes the news of any node take effect here.
pub(crate) fn follow(app: &App, news: News) {
    match news {
        News::SessionEnded { user, session } => {
            app.access().end(&session, now(app));
            app.visits().end(&user, &Pass::Session(session));
        }
        News::TokenRevoked { user, token } => app.visits().end(&user, &Pass::Token(token)),
        News::Banned { user } => app.visits().end_all(&user, Farewell::Banned),
        News::Renamed { person } => app.tables().rename(&person),
        // The other node has allowed it already.
        News::Counted(counted) => drop(app.rates().count(&counted)),
        News::Person { user, what: PersonNews::Filter } => app.tables().circle_changed(&user),
        News::Person { user, what } => app.hub().take_news(&user, &what),
        News::Presence { node, people } => app.hub().take_reports(&node, people),
        // The receiver of news handles these itself.
        News::Lobby { .. } | News::Missed => {}
    }
}
