//! The attack between the heroes: who strikes whom with what, and what the damage consists of, item by item. After the
//! damage it stays until a player rolls again.

use crate::symbols::mask;
use crate::table::DiceTable;
use leptos::prelude::*;
use qipan_cards::modifiers::Breakdown;
use qipan_dicethrone::{DamageKind, Event, Source, State, View};
use qipan_engine::Seat;
use qipan_ui::icons::icon_of;
use qipan_ui::{Icon, text, text_with, tr};

/// Damage that is about to be dealt or was dealt.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Blow {
    pub(crate) by: Seat,
    pub(crate) to: Seat,
    pub(crate) source: Source,
    pub(crate) kind: DamageKind,
    pub(crate) breakdown: Breakdown<Source>,
    pub(crate) avoided: Option<Source>,
    pub(crate) is_dealt: bool,
}

/// The current attack, and the damage that is not part of it.
fn coming(view: &View) -> Vec<Blow> {
    let attack = view.attack.as_ref().filter(|attack| attack.dealt.is_none()).map(|attack| Blow {
        by: attack.attacker,
        to: State::other(attack.attacker),
        source: Source::Ability { ability: attack.ability },
        kind: attack.kind,
        breakdown: attack.breakdown.clone(),
        avoided: attack.avoided,
        is_dealt: false,
    });
    let hits = view.hits.iter().map(|hit| Blow {
        by: hit.by,
        to: hit.seat,
        source: hit.source,
        kind: hit.kind,
        breakdown: Breakdown { base: hit.amount, steps: Vec::new(), total: hit.amount },
        avoided: None,
        is_dealt: false,
    });
    attack.into_iter().chain(hits).collect()
}

/// The damage that these events have dealt.
pub(crate) fn dealt(events: &[Event]) -> Vec<Blow> {
    let blow = |event: &Event| match event {
        Event::DamageDealt { seat, by, kind, source, breakdown, .. } => Some(Blow {
            by: *by,
            to: *seat,
            source: *source,
            kind: *kind,
            breakdown: breakdown.clone(),
            avoided: None,
            is_dealt: true,
        }),
        _ => None,
    };
    events.iter().filter_map(blow).collect()
}

pub(crate) fn strip(table: DiceTable) -> AnyView {
    let last = RwSignal::new(Vec::<Blow>::new());
    let happened = table.told;
    Effect::new(move |_| {
        happened.with(|(_, events)| {
            let blows = dealt(events);
            let begins =
                events.iter().any(|event| matches!(event, Event::RollBegan { defending: false, .. }));
            if !blows.is_empty() || begins {
                last.set(blows);
            }
        });
    });
    let shown = Memo::new(move |_| {
        let now = table.with(coming).unwrap_or_default();
        if now.is_empty() { last.get() } else { now }
    });
    let rows = move || shown.get().into_iter().map(|blow| row(table, &blow)).collect_view();
    let class = move || if shown.with(Vec::is_empty) { "dt-clash is-empty" } else { "dt-clash" };
    view! { <div class=class data-spot="attack" role="group" aria-label=tr("dicethrone-attack")>{rows}</div> }
        .into_any()
}

fn row(table: DiceTable, blow: &Blow) -> AnyView {
    let total = match blow.avoided {
        Some(_) => text("dicethrone-missed"),
        None => blow.breakdown.total.max(0).to_string(),
    };
    let key = if blow.is_dealt { "dicethrone-blow-dealt" } else { "dicethrone-blow-coming" };
    let words = text_with(key, &[("by", table.name(blow.by).into()), ("to", table.name(blow.to).into())]);
    let kind = text(&kind_key(blow.kind));
    let class = if blow.is_dealt { "dt-blow is-dealt" } else { "dt-blow" };
    view! {
        <div class=class>
            {face(table, blow.by)}
            <div class="dt-blow-words"><b>{text(&blow.source.key())}</b><small>{words}" · "{kind}</small></div>
            <ul class="dt-items">{items(blow)}</ul>
            <span class="dt-total">{icon_of("i i--sm", Icon::Bolt)}<b>{total}</b></span>
            {face(table, blow.to)}
        </div>
    }
    .into_any()
}

pub(crate) fn kind_key(kind: DamageKind) -> String {
    let name = match kind {
        DamageKind::Normal => "normal",
        DamageKind::Undefendable => "undefendable",
        DamageKind::Pure => "pure",
        DamageKind::Collateral => "collateral",
        DamageKind::Ultimate => "ultimate",
    };
    format!("dicethrone-kind-{name}")
}

fn face(table: DiceTable, seat: Seat) -> Option<AnyView> {
    let hero = table.with(|view| view.fighters.get(seat.index())?.hero).flatten()?;
    Some(view! { <svg class="mask mask--sm" viewBox="-2 -7 104 124" aria-hidden="true" inner_html=mask(hero)></svg> }.into_any())
}

/// The base, and everything that changed it. An unchanged blow needs no list.
fn items(blow: &Blow) -> AnyView {
    let changes: Vec<_> = blow.breakdown.changes().collect();
    if changes.is_empty() {
        return ().into_any();
    }
    let base =
        view! { <li><span>{text("dicethrone-base")}</span><b>{blow.breakdown.base.to_string()}</b></li> };
    let item = |step: &&qipan_cards::modifiers::ModifierStep<Source>| {
        let by = step.after - step.before;
        let (class, by) = match by {
            ..0 => ("is-less", format!("\u{2212}{}", by.unsigned_abs())),
            _ => ("is-more", format!("+{by}")),
        };
        view! { <li class=class><span>{text(&step.source.key())}</span><b>{by}</b></li> }
    };
    let changes = changes.iter().map(item).collect_view();
    view! { {base}{changes} }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{Sample, ability};

    #[test]
    fn an_attack_is_staged_until_it_is_dealt() {
        let mut sample = Sample::rolled([1, 2, 3, 4, 6]);
        assert!(coming(&sample.view()).is_empty());
        sample.gives(0, r#"{"type":"confirm_roll"}"#);
        sample.gives(0, r#"{"type":"select_ability","ability":"mallet"}"#);
        sample.pass_all();
        let blows = coming(&sample.view());
        assert_eq!(blows.len(), 1);
        let blow = &blows[0];
        assert_eq!((blow.by, blow.to, blow.breakdown.total), (Seat(0), Seat(1), 4));
        assert_eq!(blow.source, Source::Ability { ability: ability("mallet") });
        assert_eq!((blow.kind, blow.is_dealt), (DamageKind::Normal, false));
    }
}
