//! Extracts the caller of a social request, and finds the other person it names.

use super::super::who::LoggedIn;
use super::errors::SocialError;
use crate::App;
use crate::errors::{Answer, Failure};
use crate::network::Network;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use qipan_protocol::{Person, UserId};
use qipan_store::Role;
use qipan_tables::Counted;

/// A person with an account and a session in a browser. Guests are refused with `needs_account`.
#[derive(Debug)]
pub(crate) struct Caller {
    pub(crate) person: Person,
    pub(crate) session: String,
    pub(super) role: Role,
    network: Network,
}

impl FromRequestParts<App> for Caller {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Caller, Failure> {
        let me = LoggedIn::from_request_parts(parts, app).await?;
        me.check_account()?;
        let Ok(network) = Network::from_request_parts(parts, app).await;
        Ok(Caller { person: me.who.person, session: me.session, role: me.who.role, network })
    }
}

/// The kind of a change: each kind has a rate limit of its own.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Deed {
    Ask,
    Message,
    Invite,
    Review,
    /// A report or an appeal.
    Report,
    Other,
}

impl Caller {
    pub(crate) fn id(&self) -> &UserId {
        &self.person.id
    }

    /// Counts a change, by person and address, at all nodes.
    pub(crate) fn count(&self, app: &App, deed: Deed) -> Answer<()> {
        let (user, address) = (self.id().clone(), self.network.to_string());
        let counted = match deed {
            Deed::Ask => Counted::FriendRequest { user, address },
            Deed::Message => Counted::DirectMessage { user, address },
            Deed::Invite => Counted::Invite { user, address },
            Deed::Review => Counted::Review { user, address },
            Deed::Report => Counted::Report { user, address },
            Deed::Other => Counted::SocialChange { user, address },
        };
        Ok(super::super::count(app, counted)?)
    }

    /// Finds another person by name. An unknown name, or that of a closed account, gets a random id, so that the request runs the same steps, and takes
    /// the same time, as one to a person whose settings refuse it.
    pub(crate) async fn other(&self, app: &App, name: &str) -> Answer<Person> {
        let found = app.store().find_account_by_name(name).await?;
        let found = found.filter(|account| account.user.closed_at.is_none());
        let person = match found {
            Some(account) => qipan_tables::person(account.user),
            None => Person { id: UserId::new(qipan_tables::random_id()?), name: String::new(), guest: false },
        };
        if person.id == *self.id() {
            return Err(SocialError::Yourself.into());
        }
        Ok(person)
    }
}
