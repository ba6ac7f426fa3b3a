//! Slows one socket down: refuses messages that come too fast, and ends a socket that goes on regardless.

use crate::App;
use crate::rates::ConnectionRate;
use qipan_engine::Problem;

/// How many messages in a row are refused before the socket is closed: a refusal is an answer, and answers cost.
const PATIENCE: u32 = 200;

#[derive(Debug)]
pub(super) struct Brake {
    rate: ConnectionRate,
    refused_in_a_row: u32,
}

/// Why a message is not looked at.
#[derive(Debug)]
pub(super) enum NotTaken {
    Refuse(Problem),
    Close,
}

impl Brake {
    pub(super) fn new(app: &App) -> Brake {
        Brake { rate: app.rates().connection(), refused_in_a_row: 0 }
    }

    /// Counts a text message.
    pub(super) fn text(&mut self) -> Result<(), NotTaken> {
        match self.rate.check() {
            Ok(()) => {
                self.refused_in_a_row = 0;
                Ok(())
            }
            Err(problem) => Err(self.refuse(problem)),
        }
    }

    /// Counts a message that nobody answers, such as a ping of the protocol. Too many of them end the socket.
    pub(super) fn silent(&mut self) -> Result<(), NotTaken> {
        self.rate.check().map_err(|_| NotTaken::Close)
    }

    /// Counts what a costly request costs beyond the message itself.
    pub(super) fn spend(&mut self, cost: u32) -> Result<(), NotTaken> {
        self.rate.spend(cost).map_err(|problem| self.refuse(problem))
    }

    fn refuse(&mut self, problem: Problem) -> NotTaken {
        self.refused_in_a_row += 1;
        if self.refused_in_a_row > PATIENCE { NotTaken::Close } else { NotTaken::Refuse(problem) }
    }
}
