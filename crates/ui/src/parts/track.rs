//! Amounts that change: health, points, chips. A change is shown for a moment beside the number.

use crate::i18n::text_with;
use leptos::prelude::*;

/// The look of the amount.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TrackShape {
    Bar,
    /// One bead per unit, for small amounts.
    Beads,
}

/// The colour of the filled part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TrackTone {
    Plain,
    Seal,
    Ochre,
    Jade,
}

/// An amount between 0 and a maximum.
#[derive(Clone, Copy, Debug)]
pub struct Track {
    pub name: Signal<String>,
    pub shape: TrackShape,
    pub tone: TrackTone,
    pub value: Signal<i64>,
    pub most: Signal<i64>,
    /// The amount about to be lost, hatched behind the filled part.
    pub pending: Signal<i64>,
}

/// A value as a percentage of the maximum, within bounds.
fn percent(value: i64, most: i64) -> i64 {
    if most <= 0 { 0 } else { (value.clamp(0, most) * 100 + most / 2) / most }
}

/// A change with its sign.
fn signed(change: i64) -> String {
    if change < 0 { format!("\u{2212}{}", change.unsigned_abs()) } else { format!("+{change}") }
}

pub fn track(track: Track) -> AnyView {
    let Track { name, shape, tone, value, most, pending } = track;
    let spoken = move || {
        let arguments =
            [("name", name.get().into()), ("value", value.get().into()), ("most", most.get().into())];
        text_with("part-track", &arguments)
    };
    let drawing = match shape {
        TrackShape::Bar => bar(value, most, pending),
        TrackShape::Beads => beads(value, most),
    };
    let class = match tone {
        TrackTone::Plain => "track",
        TrackTone::Seal => "track track--seal",
        TrackTone::Ochre => "track track--ochre",
        TrackTone::Jade => "track track--jade",
    };
    view! {
        <div class=class role="meter" aria-label=name aria-valuemin="0" aria-valuenow=value aria-valuemax=most aria-valuetext=spoken>
            <span aria-hidden="true">{name}</span>
            {drawing}
            <b aria-hidden="true">{value}<small>"/"{most}</small>{change_of(value)}</b>
        </div>
    }
    .into_any()
}

fn bar(value: Signal<i64>, most: Signal<i64>, pending: Signal<i64>) -> AnyView {
    let style = move || {
        let (value, most) = (value.get(), most.get());
        let left = (value - pending.get()).clamp(0, value.max(0));
        let (filled, hatched) = (percent(left, most), percent(value, most) - percent(left, most));
        format!("--v: {filled}%; --d: {hatched}%")
    };
    view! { <span class="bar" style=style aria-hidden="true"><i></i><u></u></span> }.into_any()
}

fn beads(value: Signal<i64>, most: Signal<i64>) -> AnyView {
    let all = move || (0..most.get()).map(|number| bead(value, number)).collect_view();
    view! { <span class="beads" aria-hidden="true">{all}</span> }.into_any()
}

fn bead(value: Signal<i64>, number: i64) -> AnyView {
    let is_on = move || number < value.get();
    view! { <i class:on=is_on></i> }.into_any()
}

/// The last change, which fades out. A new key for each change restarts the animation.
fn change_of(value: Signal<i64>) -> AnyView {
    let changes = Memo::new(move |before: Option<&(i64, i64, u32)>| {
        let now = value.get();
        let (was, _, number) = before.copied().unwrap_or((now, 0, 0));
        (now, now - was, if now == was { number } else { number + 1 })
    });
    let shown = move || {
        let (_, change, number) = changes.get();
        (change != 0).then_some((change, number))
    };
    let each = move || shown().into_iter().collect::<Vec<_>>();
    let children = |(change, _): (i64, u32)| {
        let class = if change < 0 { "delta is-loss" } else { "delta is-gain" };
        view! { <em class=class>{signed(change)}</em> }
    };
    view! { <For each=each key=|(_, number)| *number children=children /> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_fill_their_part() {
        let rows = [
            (0, 50, 0),
            (50, 50, 100),
            (25, 50, 50),
            (1, 3, 33),
            (2, 3, 67),
            (-4, 50, 0),
            (60, 50, 100),
            (3, 0, 0),
        ];
        for (value, most, expected) in rows {
            assert_eq!(percent(value, most), expected, "{value} of {most}");
        }
    }

    #[test]
    fn changes_have_signs() {
        assert_eq!(
            (signed(3), signed(-12), signed(i64::MIN)),
            ("+3".into(), "−12".into(), "−9223372036854775808".into())
        );
    }
}
