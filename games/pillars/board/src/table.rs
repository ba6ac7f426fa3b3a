//! What the parts of the board share.

use crate::choice::{self, PillarsQuestion, Verdict};
use crate::pieces;
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_pillars::{Bag, Command, Event, SEATS, View};
use qipan_ui::{BoardContext, settings, sound, text, text_with};

/// Where a player sits, as seen from the lower edge. The turn goes round to the right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PillarsPlace {
    Bottom,
    Right,
    Left,
}

#[derive(Clone, Copy)]
pub(crate) struct PillarsTable {
    pub(crate) context: BoardContext,
    pub(crate) view: Memo<Option<View>>,
    pub(crate) legal: Memo<Vec<Command>>,
    /// Whether the settlement is shown: not before the last discs of the hand have arrived.
    pub(crate) is_settled: Memo<bool>,
    /// What is chosen from the hand.
    pub(crate) chosen: RwSignal<Vec<u32>>,
    /// The command that waits for a second tap, if moves are confirmed.
    pub(crate) waiting: RwSignal<Option<Command>>,
    /// What the viewer has laid face down in the round; the view does not contain it.
    pub(crate) laid: RwSignal<Option<Bag>>,
    /// On a shared screen, asking for another hand once asks for all seats.
    goes_on: RwSignal<bool>,
}

impl PillarsTable {
    pub(crate) fn new(context: BoardContext) -> PillarsTable {
        let told: Memo<Option<View>> = context.told().position();
        let is_settled =
            Memo::new(move |_| told.with(|view| view.as_ref().is_some_and(|view| view.settlement.is_some())));
        let table = PillarsTable {
            context,
            is_settled,
            view: context.position(),
            legal: context.commands(),
            chosen: RwSignal::new(Vec::new()),
            waiting: RwSignal::new(None),
            laid: RwSignal::new(None),
            goes_on: RwSignal::new(false),
        };
        table.keep_choice_tidy();
        table.remember_covers();
        table.speak_for_everybody();
        table
    }

    /// After every tap and every change of the position, drops from the choice what cannot be chosen any more.
    fn keep_choice_tidy(self) {
        Effect::new(move |before: Option<Vec<u32>>| {
            let chosen = self.chosen.get();
            let before = before.unwrap_or_default();
            let (own_seat, asked) = (self.own_seat(), self.asked());
            let tidied = self.view.with(|view| {
                let own = view.as_ref()?.own.as_ref()?;
                Some(choice::tidied(own, own_seat?, asked, &before, &chosen))
            });
            let tidied = tidied.unwrap_or_default();
            if tidied != chosen {
                self.chosen.set(tidied.clone());
            }
            self.waiting.set(None);
            tidied
        });
    }

    fn remember_covers(self) {
        let events = self.context.events::<Event>();
        Effect::new(move |_| {
            let laid = events.with(|events| {
                events.iter().find_map(|event| match event {
                    Event::Covered { discs, .. } => *discs,
                    _ => None,
                })
            });
            if laid.is_some() {
                self.laid.set(laid);
            }
        });
    }

    /// On a shared screen, one player's "next hand" counts for all seats: the other seats send it too.
    fn speak_for_everybody(self) {
        Effect::new(move |_| {
            let can_go_on = self.can(&Command::NextHand {});
            self.context.acting.track();
            if !self.view.with(|view| view.as_ref().is_some_and(|view| view.settlement.is_some())) {
                self.goes_on.set(false);
            } else if self.goes_on.get_untracked() && can_go_on {
                self.send(Command::NextHand {});
            }
        });
    }

    pub(crate) fn go_on(self) {
        self.goes_on.set(true);
        self.send(Command::NextHand {});
    }

    /// The seat whose hand is shown.
    pub(crate) fn own_seat(self) -> Option<Seat> {
        self.context.frame.with(|frame| frame.viewer.seat())
    }

    /// The seat that this page may give commands for.
    pub(crate) fn me(self) -> Option<Seat> {
        self.own_seat().filter(|seat| self.context.acting.get() == Some(*seat))
    }

    pub(crate) fn asked(self) -> PillarsQuestion {
        let me = self.me();
        self.view.with(|view| view.as_ref().map_or(PillarsQuestion::Nothing, |view| choice::asked(view, me)))
    }

    pub(crate) fn verdict(self) -> Verdict {
        let asked = self.asked();
        self.view.with(|view| match view.as_ref().and_then(|view| view.own.as_ref()) {
            Some(own) => self.chosen.with(|chosen| choice::verdict(own, asked, chosen)),
            None => Verdict::Empty,
        })
    }

    /// What is chosen.
    pub(crate) fn chosen_discs(self) -> Bag {
        self.chosen.with(|chosen| pieces::bag_of(chosen))
    }

    pub(crate) fn place(self, seat: Seat) -> PillarsPlace {
        place_from(self.context.bottom.get(), seat)
    }

    pub(crate) fn seat_at(self, place: PillarsPlace) -> Seat {
        let bottom = self.context.bottom.get();
        let found = (0..SEATS).map(Seat).find(|seat| place_from(bottom, *seat) == place);
        found.unwrap_or(bottom)
    }

    /// The seats at the places bottom, right and left.
    pub(crate) fn seats(self) -> [Seat; 3] {
        [PillarsPlace::Bottom, PillarsPlace::Right, PillarsPlace::Left].map(|place| self.seat_at(place))
    }

    pub(crate) fn name(self, seat: Seat) -> String {
        self.context.people.name(seat)
    }

    /// The name, with "you" added for the viewer's own seat.
    pub(crate) fn name_with_you(self, seat: Seat) -> String {
        let name = self.name(seat);
        let is_you = self.me() == Some(seat) && self.place(seat) == PillarsPlace::Bottom;
        // A player whose name is already "you" needs no addition.
        if is_you && name != text("pillars-you") {
            text_with("pillars-name-you", &[("name", name.into())])
        } else {
            name
        }
    }

    /// Whether this page may act at all. The rules say which commands are legal; a lesson allows fewer.
    pub(crate) fn may_act(self) -> bool {
        self.legal.with(|legal| !legal.is_empty())
    }

    pub(crate) fn can(self, command: &Command) -> bool {
        self.legal.with(|legal| legal.contains(command))
    }

    /// Sends a command, or asks for a second tap first.
    pub(crate) fn give(self, command: Command) {
        let asks = settings().get_untracked().confirm_move;
        if asks && self.waiting.get_untracked() != Some(command) {
            self.waiting.set(Some(command));
            sound::play(&sound::cues::CLICK);
            return;
        }
        self.waiting.set(None);
        self.send(command);
    }

    pub(crate) fn send(self, command: Command) {
        if let Ok(command) = qipan_engine::to_value(command) {
            self.context.send.run(command);
        }
    }
}

fn place_from(bottom: Seat, seat: Seat) -> PillarsPlace {
    match (seat.0 + SEATS - bottom.0.min(SEATS)) % SEATS {
        0 => PillarsPlace::Bottom,
        1 => PillarsPlace::Right,
        _ => PillarsPlace::Left,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_turn_goes_round_to_the_right() {
        for bottom in [0, 1, 2].map(Seat) {
            let next = bottom.next(SEATS);
            let places = [bottom, next, next.next(SEATS)].map(|seat| place_from(bottom, seat));
            assert_eq!(places, [PillarsPlace::Bottom, PillarsPlace::Right, PillarsPlace::Left]);
        }
    }
}
