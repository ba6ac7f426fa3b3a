//! Rate limits of messages: per socket, and per person and address over all their sockets. A socket that keeps
//! sending in spite of refusals is closed.

use crate::App;
use crate::errors::Failure;
use crate::network::Network;
use crate::people::Who;
use crate::rates::{ConnectionRate, RateError, Rates};
use qipan_protocol::UserId;
use std::num::NonZeroU32;

/// The cost of a welcome beyond the message itself, counted in messages.
const WELCOME_COST: NonZeroU32 = NonZeroU32::new(10).unwrap();

/// How many messages in a row are refused before the socket is closed. Each refusal is an answer, and answers cost
/// something too.
const PATIENCE: u32 = 200;

#[derive(Debug)]
pub(super) struct Brake<'a> {
    rates: &'a Rates,
    rate: ConnectionRate,
    /// `None` for visitors without a session.
    person: Option<UserId>,
    network: Network,
    refused_in_a_row: u32,
}

/// Why a message is not handled.
#[derive(Debug)]
pub(super) enum NotTaken {
    Refuse(Failure),
    Close,
}

impl<'a> Brake<'a> {
    pub(super) fn new(app: &'a App, who: Option<&Who>, network: Network) -> Brake<'a> {
        let (rates, person) = (app.rates(), who.map(|who| who.person.id.clone()));
        Brake { rates, rate: rates.connection(), person, network, refused_in_a_row: 0 }
    }

    fn count(&self) -> Result<(), RateError> {
        self.rate.check()?;
        self.rates.message(self.person.as_ref(), self.network)
    }

    /// Counts a text message.
    pub(super) fn text(&mut self) -> Result<(), NotTaken> {
        match self.count() {
            Ok(()) => {
                self.refused_in_a_row = 0;
                Ok(())
            }
            Err(error) => Err(self.refuse(error)),
        }
    }

    /// Counts a message without an answer, such as a ping of the WebSocket protocol. Too many of them close the
    /// socket.
    pub(super) fn silent(&mut self) -> Result<(), NotTaken> {
        self.count().map_err(|_| NotTaken::Close)
    }

    /// Counts a request whose answer is much larger than the request.
    pub(super) fn welcome(&mut self) -> Result<(), NotTaken> {
        self.rate.spend(WELCOME_COST).map_err(|error| self.refuse(error))
    }

    /// Counts a chat line.
    pub(super) fn chat(&mut self) -> Result<(), NotTaken> {
        let counted = self.person.as_ref().map_or(Ok(()), |person| self.rates.chat(person, self.network));
        counted.map_err(|error| self.refuse(error))
    }

    fn refuse(&mut self, error: RateError) -> NotTaken {
        self.refused_in_a_row += 1;
        if self.refused_in_a_row > PATIENCE { NotTaken::Close } else { NotTaken::Refuse(error.into()) }
    }
}
