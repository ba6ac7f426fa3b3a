//! Agreement: resigning, and draws by consent.

use super::{Next, System, Verdict, ending, into_system_event, seat_of};
use crate::read_by_type;
use crate::{Actor, Command, Game, MatchState, Outcome, Seat, SeatSet, SystemCommand, SystemRefusal, Tx};
use serde::{Deserialize, Serialize};
use std::ops::Range;

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AgreementRules {
    /// Whether draws can be offered.
    pub draw: bool,
    /// How long a seat must wait after a declined offer before it may offer again, unless the match sets another
    /// time.
    pub cooldown_ms: u64,
}

impl AgreementRules {
    pub const fn standard() -> AgreementRules {
        AgreementRules { draw: true, cooldown_ms: 120_000 }
    }
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AgreementState {
    pub cooldown_ms: u64,
    pub offer: Option<DrawOffer>,
    pub resigned: SeatSet,
    /// Seats whose offer was declined, and the match time from which they may offer again.
    pub waits: Vec<(Seat, u64)>,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct DrawOffer {
    pub seat: Seat,
    pub accepted: SeatSet,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum AgreementCommand {
    Resign {},
    OfferDraw {},
    AcceptDraw {},
    DeclineDraw {},
    WithdrawDraw {},
}

read_by_type! {
    AgreementCommand strict {
        "resign" => Resign {},
        "offer_draw" => OfferDraw {},
        "accept_draw" => AcceptDraw {},
        "decline_draw" => DeclineDraw {},
        "withdraw_draw" => WithdrawDraw {},
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum AgreementEvent {
    Resigned { seat: Seat },
    DrawOffered { seat: Seat },
    DrawAccepted { seat: Seat },
    DrawDeclined { seat: Seat, until_ms: u64 },
    DrawWithdrawn { seat: Seat },
}

read_by_type! {
    AgreementEvent lenient {
        "resigned" => Resigned { seat },
        "draw_offered" => DrawOffered { seat },
        "draw_accepted" => DrawAccepted { seat },
        "draw_declined" => DrawDeclined { seat, until_ms },
        "draw_withdrawn" => DrawWithdrawn { seat },
    }
}

into_system_event!(Agreement(AgreementEvent));

#[derive(Debug)]
pub(crate) struct Agreement;

impl<G: Game> System<G> for Agreement {
    const PRIORITY: u8 = 30;

    #[inline(always)]
    fn before_command(tx: &mut Tx<'_, G>, actor: Actor, command: &Command<G>) -> Verdict<G> {
        let Command::System(SystemCommand::Agreement(command)) = command else {
            return Ok(Next::Continue);
        };
        handle(tx, actor, command)
    }

    /// Runs after all events, because an offer is also agreed when the last seat that had not accepted leaves the
    /// match.
    #[inline(always)]
    fn after_events(tx: &mut Tx<'_, G>, _new: Range<usize>) {
        if let Some(offer) = standing_offer(tx.game(), tx.state()) {
            end_if_agreed(tx, offer);
        }
    }
}

/// The offer, if there is one and the seat that made it is still in the match. The offer is not deleted when that
/// seat goes out: if the move that put the seat out is undone, the offer stands again.
#[inline]
pub(crate) fn standing_offer<G: Game>(game: &G, state: &MatchState<G>) -> Option<DrawOffer> {
    state.sys.play.agreement.offer.filter(|offer| is_in_play(game, state, offer.seat))
}

fn is_in_play<G: Game>(game: &G, state: &MatchState<G>, seat: Seat) -> bool {
    game.in_play(&state.core, state.sys.play.seats).contains(seat)
}

fn end_if_agreed<G: Game>(tx: &mut Tx<'_, G>, offer: DrawOffer) {
    let asked = asked(tx.game(), tx.state(), offer);
    let is_agreed = !asked.is_empty() && asked.minus(offer.accepted).is_empty();
    if is_agreed && tx.state().sys.play.outcome.is_none() {
        ending::end(tx, Outcome::draw("agreement"));
    }
}

fn handle<G: Game>(tx: &mut Tx<'_, G>, actor: Actor, command: &AgreementCommand) -> Verdict<G> {
    let rules = tx.game().systems().agreement.ok_or(SystemRefusal::SystemOff { system: "agreements" })?;
    if !rules.draw && *command != (AgreementCommand::Resign {}) {
        return Err(SystemRefusal::SystemOff { system: "draw offers" }.into());
    }
    if tx.state().sys.play.outcome.is_some() {
        return Err(SystemRefusal::GameOver.into());
    }
    let seat = seat_of(actor)?;
    if tx.state().sys.play.agreement.resigned.contains(seat) {
        return Err(SystemRefusal::AlreadyResigned.into());
    }
    if !is_in_play(tx.game(), tx.state(), seat) {
        return Err(SystemRefusal::OutOfPlay.into());
    }
    match command {
        AgreementCommand::Resign {} => resign(tx, seat),
        AgreementCommand::OfferDraw {} => offer(tx, seat)?,
        AgreementCommand::AcceptDraw {} => accept(tx, seat)?,
        AgreementCommand::DeclineDraw {} => decline(tx, seat)?,
        AgreementCommand::WithdrawDraw {} => withdraw(tx, seat)?,
    }
    Ok(Next::Consumed)
}

fn resign<G: Game>(tx: &mut Tx<'_, G>, seat: Seat) {
    tx.emit_system(AgreementEvent::Resigned { seat });
    ending::forfeit(tx, seat, "resignation");
}

fn offer<G: Game>(tx: &mut Tx<'_, G>, seat: Seat) -> Result<(), SystemRefusal> {
    let agreement = &tx.state().sys.play.agreement;
    if let Some(offer) = standing_offer(tx.game(), tx.state()) {
        return Err(SystemRefusal::DrawPending { seat: offer.seat });
    }
    let until = agreement.waits.iter().find(|(waiting, _)| *waiting == seat).map_or(0, |(_, until)| *until);
    match until.checked_sub(tx.now_ms()) {
        Some(wait_ms) if wait_ms > 0 => Err(SystemRefusal::DrawTooSoon { wait_s: wait_ms.div_ceil(1000) }),
        _ => {
            tx.emit_system(AgreementEvent::DrawOffered { seat });
            Ok(())
        }
    }
}

/// The seats that have not yet accepted the standing offer.
pub(crate) fn still_asked<G: Game>(game: &G, state: &MatchState<G>) -> SeatSet {
    standing_offer(game, state)
        .map_or(SeatSet::EMPTY, |offer| asked(game, state, offer).minus(offer.accepted))
}

/// The seats whose consent an offer needs: every opponent that is still in the match.
fn asked<G: Game>(game: &G, state: &MatchState<G>, offer: DrawOffer) -> SeatSet {
    let playing = game.in_play(&state.core, state.sys.play.seats).minus(state.sys.play.agreement.resigned);
    ending::opponents(game, state, offer.seat).intersect(playing)
}

/// The standing offer, if this seat is asked.
fn offer_to<G: Game>(game: &G, state: &MatchState<G>, seat: Seat) -> Result<DrawOffer, SystemRefusal> {
    let offer = standing_offer(game, state).ok_or(SystemRefusal::NoDrawOffer)?;
    if asked(game, state, offer).contains(seat) { Ok(offer) } else { Err(SystemRefusal::NoDrawOffer) }
}

fn accept<G: Game>(tx: &mut Tx<'_, G>, seat: Seat) -> Result<(), SystemRefusal> {
    let offer = offer_to(tx.game(), tx.state(), seat)?;
    if offer.accepted.contains(seat) {
        return Err(SystemRefusal::AlreadyAgreed);
    }
    tx.emit_system(AgreementEvent::DrawAccepted { seat });
    Ok(())
}

fn decline<G: Game>(tx: &mut Tx<'_, G>, seat: Seat) -> Result<(), SystemRefusal> {
    offer_to(tx.game(), tx.state(), seat)?;
    let until_ms = tx.now_ms().saturating_add(tx.state().sys.play.agreement.cooldown_ms);
    tx.emit_system(AgreementEvent::DrawDeclined { seat, until_ms });
    Ok(())
}

fn withdraw<G: Game>(tx: &mut Tx<'_, G>, seat: Seat) -> Result<(), SystemRefusal> {
    match tx.state().sys.play.agreement.offer {
        Some(offer) if offer.seat == seat => {
            tx.emit_system(AgreementEvent::DrawWithdrawn { seat });
            Ok(())
        }
        _ => Err(SystemRefusal::NoDrawOffer),
    }
}

pub(crate) fn reduce<G: Game>(state: &mut MatchState<G>, event: &AgreementEvent) {
    let agreement = &mut state.sys.play.agreement;
    match event {
        AgreementEvent::Resigned { seat } => {
            agreement.resigned = agreement.resigned.with(*seat);
            // Unlike an offer of a seat that goes out by the rules, the offer of a seat that resigns is deleted.
            agreement.offer = agreement.offer.filter(|offer| offer.seat != *seat);
        }
        AgreementEvent::DrawOffered { seat } => {
            agreement.offer = Some(DrawOffer { seat: *seat, accepted: SeatSet::EMPTY });
        }
        AgreementEvent::DrawAccepted { seat } => {
            if let Some(offer) = &mut agreement.offer {
                offer.accepted = offer.accepted.with(*seat);
            }
        }
        AgreementEvent::DrawDeclined { until_ms, .. } => {
            if let Some(offer) = agreement.offer.take() {
                agreement.waits.retain(|(seat, _)| *seat != offer.seat);
                agreement.waits.push((offer.seat, *until_ms));
            }
        }
        AgreementEvent::DrawWithdrawn { .. } => agreement.offer = None,
    }
}
