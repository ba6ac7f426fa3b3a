//! Slows clients down: refuses messages that come too fast, from one socket or from one person or address over all their
//! sockets, and ends a socket that goes on regardless.

use crate::App;
use crate::network::Network;
use crate::people::Who;
use crate::rates::{ConnectionRate, Rates};
use qipan_engine::Problem;
use qipan_protocol::UserId;
use std::num::NonZeroU32;

/// What a welcome costs beyond the message itself, counted in messages.
const WELCOME_COST: NonZeroU32 = NonZeroU32::new(10).unwrap();

/// How many messages in a row are refused before the socket is closed: a refusal is an answer, and answers cost.
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

/// Why a message is not looked at.
#[derive(Debug)]
pub(super) enum NotTaken {
    Refuse(Problem),
    Close,
}

impl<'a> Brake<'a> {
    pub(super) fn new(app: &'a App, who: Option<&Who>, network: Network) -> Brake<'a> {
        let (rates, person) = (app.rates(), who.map(|who| who.person.id.clone()));
        Brake { rates, rate: rates.connection(), person, network, refused_in_a_row: 0 }
    }

    fn count(&self) -> Result<(), Problem> {
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
            Err(problem) => Err(self.refuse(problem)),
        }
    }

    /// Counts a message that nobody answers, such as a ping of the protocol. Too many of them end the socket.
    pub(super) fn silent(&mut self) -> Result<(), NotTaken> {
        self.count().map_err(|_| NotTaken::Close)
    }

    /// Counts a request that is answered with much more than it sends.
    pub(super) fn welcome(&mut self) -> Result<(), NotTaken> {
        self.rate.spend(WELCOME_COST).map_err(|problem| self.refuse(problem))
    }

    /// Counts a chat line.
    pub(super) fn chat(&mut self) -> Result<(), NotTaken> {
        let counted = self.person.as_ref().map_or(Ok(()), |person| self.rates.chat(person, self.network));
        counted.map_err(|problem| self.refuse(problem))
    }

    fn refuse(&mut self, problem: Problem) -> NotTaken {
        self.refused_in_a_row += 1;
        if self.refused_in_a_row > PATIENCE { NotTaken::Close } else { NotTaken::Refuse(problem) }
    }
}
