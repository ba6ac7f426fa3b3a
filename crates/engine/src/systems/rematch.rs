//! Rematch: after the match, the seats vote. In the rematch, the first seat moves on by one.

use super::{Next, System, Verdict, into_system_event, require, seat_of};
use crate::read_by_type;
use crate::{Actor, Command, Game, MatchState, Seat, SeatSet, SystemCommand, SystemRefusal, Tx};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RematchState {
    pub votes: SeatSet,
    /// Set once every seat has voted: the host makes the next match, in which this seat begins.
    pub agreed_first: Option<Seat>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum RematchCommand {
    VoteRematch { yes: bool },
}

read_by_type! {
    RematchCommand strict {
        "vote_rematch" => VoteRematch { yes },
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum RematchEvent {
    RematchVoted { seat: Seat, yes: bool },
    RematchAgreed { first: Seat },
}

read_by_type! {
    RematchEvent lenient {
        "rematch_voted" => RematchVoted { seat, yes },
        "rematch_agreed" => RematchAgreed { first },
    }
}

into_system_event!(Rematch(RematchEvent));

#[derive(Debug)]
pub(crate) struct Rematch;

impl<G: Game> System<G> for Rematch {
    const PRIORITY: u8 = 40;

    #[inline(always)]
    fn before_command(tx: &mut Tx<'_, G>, actor: Actor, command: &Command<G>) -> Verdict<G> {
        let Command::System(SystemCommand::Rematch(RematchCommand::VoteRematch { yes })) = command else {
            return Ok(Next::Continue);
        };
        vote(tx, actor, *yes)
    }
}

fn vote<G: Game>(tx: &mut Tx<'_, G>, actor: Actor, yes: bool) -> Verdict<G> {
    require(tx.game().systems().rematch, "rematch")?;
    let seat = seat_of(actor)?;
    let sys = &tx.state().sys;
    if sys.play.outcome.is_none() {
        return Err(SystemRefusal::NotOver.into());
    }
    if sys.play.rematch.agreed_first.is_some() || sys.play.rematch.votes.contains(seat) && yes {
        return Err(SystemRefusal::AlreadyAgreed.into());
    }
    let (seats, votes) = (sys.play.seats, sys.play.rematch.votes);
    tx.emit_system(RematchEvent::RematchVoted { seat, yes });
    if yes && votes.with(seat) == seats.all() {
        tx.emit_system(RematchEvent::RematchAgreed { first: seats.first.next(seats.count) });
    }
    Ok(Next::Consumed)
}

pub(crate) fn reduce<G: Game>(state: &mut MatchState<G>, event: &RematchEvent) {
    let rematch = &mut state.sys.play.rematch;
    match event {
        RematchEvent::RematchVoted { seat, yes: true } => rematch.votes = rematch.votes.with(*seat),
        RematchEvent::RematchVoted { seat, yes: false } => rematch.votes = rematch.votes.without(*seat),
        RematchEvent::RematchAgreed { first } => rematch.agreed_first = Some(*first),
    }
}
