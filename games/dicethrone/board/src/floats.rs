//! Numbers that rise from a hero: damage that was dealt, health that was gained, an attack that missed.

use crate::table::{DicePlace, DiceTable};
use leptos::prelude::*;
use qipan_dicethrone::Event;
use qipan_engine::Seat;
use qipan_ui::{settings, text};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Float {
    Hurt(i64),
    Healed(i64),
    Missed,
}

/// What rises from a seat's hero after these events, in their order. The seat in turn makes the attacks.
pub(crate) fn floats_of(events: &[Event], seat: Seat, turn: Seat) -> Vec<Float> {
    let float = |event: &Event| match *event {
        Event::DamageDealt { seat: hurt, amount, .. } if hurt == seat && amount > 0 => {
            Some(Float::Hurt(amount))
        }
        Event::HealApplied { seat: healed, amount, .. } if healed == seat && amount > 0 => {
            Some(Float::Healed(amount))
        }
        Event::AttackAvoided { .. } if seat != turn => Some(Float::Missed),
        _ => None,
    };
    events.iter().filter_map(float).collect()
}

/// The numbers over a mask. Each batch of events has its own numbers; the style sheet fades them out.
pub(crate) fn floats(table: DiceTable, place: DicePlace) -> AnyView {
    let all = Memo::new(move |_| {
        let seat = table.seat_at(place);
        let turn = table.with(|view| view.turn).unwrap_or(seat);
        let (seq, floats) = table.told.with(|(seq, events)| (*seq, floats_of(events, seat, turn)));
        (0usize..).zip(floats).map(|(order, float)| (seq, order, float)).collect::<Vec<_>>()
    });
    // With reduced motion they are left out: the log and the health track show the same.
    let each = move || if settings().reduces_motion_now() { Vec::new() } else { all.get() };
    let children = |(_, order, float): (u64, usize, Float)| {
        let (class, words) = match float {
            Float::Hurt(amount) => ("dt-float is-hurt", format!("\u{2212}{amount}")),
            Float::Healed(amount) => ("dt-float is-healed", format!("+{amount}")),
            Float::Missed => ("dt-float is-missed", text("dicethrone-missed")),
        };
        let style = format!("--order: {order}");
        view! { <b class=class style=style>{words}</b> }
    };
    view! {
        <span class="dt-floats" aria-hidden="true">
            <For each=each key=|(seq, order, _)| (*seq, *order) children=children />
        </span>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_cards::modifiers::Breakdown;
    use qipan_dicethrone::{DamageKind, Source, library};

    #[test]
    fn numbers_rise_from_the_fighter_they_are_about() {
        let source = Source::Ability { ability: library().ability_named("mallet").unwrap() };
        let hurt = |seat, amount| Event::DamageDealt {
            seat: Seat(seat),
            by: Seat(1 - seat),
            kind: DamageKind::Normal,
            amount,
            source,
            breakdown: Breakdown { base: amount, steps: Vec::new(), total: amount },
        };
        let healed = Event::HealApplied { seat: Seat(0), amount: 2, source };
        let avoided = Event::AttackAvoided { source };
        let events = [hurt(1, 6), hurt(0, 0), healed, hurt(1, 1), avoided];
        let rows = [(0, vec![Float::Healed(2)]), (1, vec![Float::Hurt(6), Float::Hurt(1), Float::Missed])];
        for (seat, expected) in rows {
            assert_eq!(floats_of(&events, Seat(seat), Seat(0)), expected, "{seat}");
        }
    }
}
