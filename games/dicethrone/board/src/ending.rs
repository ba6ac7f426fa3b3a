//! The end of the duel on the portraits: the mask of a fallen hero tilts, greys and cracks, that of the winner gets the
//! seal. The style sheet plays it once; after a jump it is there at once.

use crate::table::{DicePlace, DiceTable};
use leptos::prelude::*;
use qipan_engine::{Outcome, Seat};
use qipan_ui::text;

/// How the duel has ended for a hero.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Fate {
    has_fallen: bool,
    has_won: bool,
    /// It is being shown.
    is_new: bool,
}

impl Fate {
    pub(crate) fn class(self) -> String {
        let all = [
            (true, "dt-mask"),
            (self.has_fallen, "is-fallen"),
            (self.has_won, "is-victor"),
            (self.is_new, "is-new"),
        ];
        all.into_iter().filter(|(holds, _)| *holds).map(|(_, class)| class).collect::<Vec<_>>().join(" ")
    }
}

/// A hero without health has fallen. Who resigns has lost, but stands.
fn fate_of(outcome: Option<&Outcome>, seat: Seat, health: i64) -> (bool, bool) {
    outcome.map_or((false, false), |outcome| (health <= 0, outcome.winners.contains(seat)))
}

pub(crate) fn fate(table: DiceTable, place: DicePlace) -> Memo<Fate> {
    Memo::new(move |_| {
        let seat = table.seat_at(place);
        let health = table.with(|view| view.fighters.get(seat.index()).map_or(0, |it| it.health));
        let (has_fallen, has_won) = table
            .context
            .frame
            .with(|frame| fate_of(frame.outcome.as_ref(), seat, health.unwrap_or(i64::MAX)));
        let is_new = (has_fallen || has_won) && table.live.showing.is_closing();
        Fate { has_fallen, has_won, is_new }
    })
}

/// The cracks in a mask, each drawn from its beginning.
const CRACKS: &str = r#"<path pathLength="1" d="M57 -5 50 16 59 33 47 55 58 76 50 114"/><path pathLength="1" d="M50 16 33 24 27 40 10 46"/><path pathLength="1" d="M59 33 76 37 83 53 99 57"/><path pathLength="1" d="M47 55 30 66 25 84"/><path pathLength="1" d="M58 76 73 84 77 100"/>"#;

pub(crate) fn cracks(fate: Memo<Fate>) -> AnyView {
    let drawing = move || {
        fate.get().has_fallen.then(|| {
            view! { <svg class="dt-cracks" viewBox="-2 -7 104 124" aria-hidden="true" inner_html=CRACKS></svg> }
        })
    };
    drawing.into_any()
}

pub(crate) fn seal(fate: Memo<Fate>) -> AnyView {
    let drawing =
        move || fate.get().has_won.then(|| view! { <span class="dt-seal">{text("dicethrone-seal")}</span> });
    drawing.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fallen_crack_and_the_winner_gets_the_seal() {
        let (won, drawn) = (Outcome::win(Seat(1), "last_standing"), Outcome::draw("both_fell"));
        let resigned = Outcome::win(Seat(0), "resignation");
        // The outcome, the health of both, and for both whether they have fallen and won.
        let rows = [
            (None, [0, 9], [(false, false), (false, false)]),
            (Some(&won), [0, 9], [(true, false), (false, true)]),
            (Some(&won), [-3, 1], [(true, false), (false, true)]),
            (Some(&drawn), [0, 0], [(true, false), (true, false)]),
            (Some(&resigned), [4, 20], [(false, true), (false, false)]),
        ];
        for (outcome, health, expected) in rows {
            let found = [0, 1].map(|seat| fate_of(outcome, Seat(seat), health[usize::from(seat)]));
            assert_eq!(found, expected, "{outcome:?} {health:?}");
        }
    }

    #[test]
    fn the_final_state_has_no_motion() {
        let fate = Fate { has_fallen: true, has_won: false, is_new: true };
        assert_eq!(fate.class(), "dt-mask is-fallen is-new");
        assert_eq!(Fate { is_new: false, ..fate }.class(), "dt-mask is-fallen");
        assert_eq!(Fate::default().class(), "dt-mask");
    }
}
