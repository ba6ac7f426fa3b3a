//! What is marked on the battlefield: where the selection leads, what a question offers, the last attack.

use crate::choice::{Hold, destination, origin};
use crate::dice::last_attack;
use crate::forecast;
use crate::place::centre;
use crate::table::{Edge, SummonerTable};
use leptos::prelude::*;
use qipan_summonerwars::{Cell, Command, Event, View};
use qipan_ui::parts::hints::chance_badge;
use qipan_ui::settings;

/// The marks of the selection and of the open question. Plain data.
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct FieldMarks {
    /// Where the selected unit can walk, and how many steps away that is.
    pub(crate) walks: Vec<(Cell, u8)>,
    /// Where the chosen card can be put.
    pub(crate) sites: Vec<Cell>,
    pub(crate) targets: Vec<Cell>,
    /// Cells that the open question offers, and those that are picked already.
    pub(crate) offered: Vec<Cell>,
    pub(crate) picked: Vec<Cell>,
    /// Units that can do something now.
    pub(crate) ready: Vec<Cell>,
}

impl FieldMarks {
    fn of(hold: Hold<'_>, picked: &[u16]) -> FieldMarks {
        let mut marks = FieldMarks::default();
        if let Some(offered) = hold.offered {
            marks.offered = offered.to_vec();
            marks.picked = picked.iter().filter_map(|at| offered.get(usize::from(*at)).copied()).collect();
            return marks;
        }
        for command in hold.reachable() {
            let Some(to) = destination(&command) else { continue };
            match (&command, origin(&command)) {
                (Command::Move { .. }, Some(from)) => marks.walks.push((to, from.distance(to))),
                (Command::Attack { .. }, _) => marks.targets.push(to),
                _ => marks.sites.push(to),
            }
        }
        marks.ready = hold.legal.iter().filter_map(origin).collect();
        marks.ready.dedup();
        marks
    }

    /// The message key of what can be done with a cell, for screen readers.
    pub(crate) fn state(&self, cell: Cell) -> Option<&'static str> {
        match () {
            () if self.picked.contains(&cell) => Some("summonerwars-cell-picked"),
            () if self.offered.contains(&cell) => Some("summonerwars-cell-offered"),
            () if self.targets.contains(&cell) => Some("summonerwars-cell-target"),
            () if self.sites.contains(&cell) => Some("summonerwars-cell-site"),
            () if self.walks.iter().any(|(to, _)| *to == cell) => Some("summonerwars-cell-walk"),
            () if self.ready.contains(&cell) => Some("summonerwars-cell-ready"),
            () => None,
        }
    }
}

pub(crate) fn marks(table: SummonerTable) -> Memo<FieldMarks> {
    Memo::new(move |_| {
        let (offered, legal) = (table.offered(), table.legal.get());
        let hold = Hold {
            legal: &legal,
            selected: table.selected.get(),
            card: table.chosen_card(),
            offered: table.prompt.with(Option::is_some).then_some(&offered[..]),
        };
        table.draft.with(|draft| FieldMarks::of(hold, &draft.picked))
    })
}

/// The marks below the tokens.
pub(crate) fn below(table: SummonerTable, marks: Memo<FieldMarks>) -> AnyView {
    let at = move |cell: Cell| centre(cell, table.context.bottom.get());
    let square = move |cell: Cell, class: &'static str, half: i32| {
        let (x, y) = at(cell);
        view! { <rect class=class x=x - half y=y - half width=2 * half height=2 * half /> }
    };
    let walks = move || {
        let walk = |(cell, steps): (Cell, u8)| {
            let (x, y) = at(cell);
            let radius = if steps == 1 { 13 } else { 10 };
            view! { {square(cell, "sw-mk-cell", 48)}<circle class="sw-mk-dot" cx=x cy=y r=radius /> }
        };
        marks.get().walks.into_iter().map(walk).collect_view()
    };
    let sites = move || {
        let site = |cell: Cell| {
            let (x, y) = at(cell);
            let plus = format!("M{} {y}h26M{x} {}v26", x - 13, y - 13);
            view! { {square(cell, "sw-mk-cell", 46)}{square(cell, "sw-mk-dash", 44)}<path class="sw-mk-plus" d=plus /> }
        };
        marks.get().sites.into_iter().map(site).collect_view()
    };
    let ready = move || {
        let is_idle = table.selected.get().is_none() && table.chosen_card().is_none();
        let cells = if is_idle { marks.get().ready } else { Vec::new() };
        cells.into_iter().map(|cell| square(cell, "sw-mk-ready", 48)).collect_view()
    };
    let threats = move || {
        let foe = table.seat_at(Edge::Foe);
        let cells = match table.shows_threats.get() {
            true => table.with(|view| threatened(view, foe)).unwrap_or_default(),
            false => Vec::new(),
        };
        cells.into_iter().map(|cell| square(cell, "sw-mk-threat", 49)).collect_view()
    };
    view! { <g aria-hidden="true">{threats}{ready}{walks}{sites}</g> }.into_any()
}

/// The cells that the cards of a seat can attack from where they stand.
fn threatened(view: &View, foe: qipan_engine::Seat) -> Vec<Cell> {
    let enemies = view.field.iter().filter(|piece| piece.owner == foe);
    let mut cells: Vec<Cell> = enemies.flat_map(|piece| view.aims(piece.cell)).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The marks above the tokens: targets with the chance to destroy them, offers, the last attack, the coach.
pub(crate) fn above(table: SummonerTable, marks: Memo<FieldMarks>) -> AnyView {
    let at = move |cell: Cell| centre(cell, table.context.bottom.get());
    let targets =
        move || marks.get().targets.into_iter().map(|cell| target(table, cell, at(cell))).collect_view();
    let offers = move || {
        let FieldMarks { offered, picked, .. } = marks.get();
        let offer = |cell: Cell| {
            let (x, y) = at(cell);
            let class = if picked.contains(&cell) { "sw-mk-offer is-picked" } else { "sw-mk-offer" };
            view! { <rect class=class x=x - 46 y=y - 46 width="92" height="92" rx="4" /> }
        };
        offered.into_iter().map(offer).collect_view()
    };
    let arrow = move || {
        let attack = last_attack(table)?;
        Some(arrow(at(attack.from), at(attack.to)))
    };
    view! { <g class="sw-above" aria-hidden="true">{arrow}{targets}{offers}{hints(table)}{floats(table)}</g> }
        .into_any()
}

/// A target with the damage to expect. An own card that could be attacked is marked less: that is rarely meant.
fn target(table: SummonerTable, cell: Cell, (x, y): (i32, i32)) -> AnyView {
    let is_own = table.piece_at(cell).is_some_and(|piece| Some(piece.owner) == table.me());
    if is_own {
        return view! { <rect class="sw-mk-target is-own" x=x - 47 y=y - 47 width="94" height="94" /> }
            .into_any();
    }
    let ticks = format!("M{} {y}h-9M{} {y}h9", x - 46, x + 46);
    let badge = forecast::of_target(table, cell).map(|forecast| {
        let place = format!("translate({x} {})", y - 44);
        let class = if forecast.destroys >= 50 { "sw-chance is-likely" } else { "sw-chance" };
        let words = format!("\u{2212}{}.{}", forecast.expected / 10, forecast.expected % 10);
        view! { <g class=class transform=place><rect x="-27" y="-13" width="54" height="26" rx="13" /><text dy=".36em">{words}</text></g> }
    });
    let aimed =
        move || if forecast::aimed(table) == Some(cell) { "sw-mk-target is-aimed" } else { "sw-mk-target" };
    view! { <rect class=aimed x=x - 47 y=y - 47 width="94" height="94" /><path class="sw-mk-tick" d=ticks />{badge} }.into_any()
}

/// A flat arrow over the cells between attacker and target.
fn arrow((x0, y0): (i32, i32), (x1, y1): (i32, i32)) -> AnyView {
    let (dx, dy) = (f64::from(x1 - x0), f64::from(y1 - y0));
    let length = dx.hypot(dy);
    let angle = dy.atan2(dx).to_degrees() + 90.0;
    let tip = 52.0 - length;
    let neck = tip + 30.0;
    let tail = if length > 120.0 { -52.0 } else { -30.0 };
    let (tip, neck) = if length > 120.0 { (tip, neck) } else { (tip - 22.0, tip + 4.0) };
    let shape = format!("M-5 {tail}L-8 {neck:.0}H-22L0 {tip:.0}L22 {neck:.0}H8L5 {tail}z");
    let place = format!("translate({x0} {y0}) rotate({angle:.0})");
    view! { <path class="sw-aim" transform=place d=shape /> }.into_any()
}

/// The proposals of the coach, where they would be played.
fn hints(table: SummonerTable) -> AnyView {
    let proposals = table.context.proposals::<Command>();
    let drawn = move || {
        let draw = |proposal: qipan_ui::Proposal<Command>| {
            let cell = destination(&proposal.command).or_else(|| origin(&proposal.command))?;
            let (x, y) = centre(cell, table.context.bottom.get());
            let place = format!("translate({x} {y}) scale(1.4)");
            Some(view! { <g transform=place>{chance_badge(proposal.percent, proposal.rank == 0)}</g> })
        };
        proposals.get().into_iter().filter_map(draw).collect_view()
    };
    drawn.into_any()
}

/// A number that rises from a cell: damage, healing, boosts.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Float {
    cell: Cell,
    class: &'static str,
    words: String,
}

fn floats_of(events: &[Event]) -> Vec<Float> {
    let float = |event: &Event| match *event {
        Event::DamageDealt { cell, amount, .. } if amount > 0 => {
            Some(Float { cell, class: "sw-float is-hurt", words: format!("\u{2212}{amount}") })
        }
        Event::DamageDealt { cell, .. } => Some(Float { cell, class: "sw-float", words: "0".to_owned() }),
        Event::Healed { cell, amount } if amount > 0 => {
            Some(Float { cell, class: "sw-float is-healed", words: format!("+{amount}") })
        }
        _ => None,
    };
    events.iter().filter_map(float).collect()
}

/// With reduced motion the numbers are left out: the log and the hearts say the same.
fn floats(table: SummonerTable) -> AnyView {
    let all = Memo::new(move |_| table.told.with(|(seq, events)| (*seq, floats_of(events))));
    let each = move || {
        let (seq, floats) = all.get();
        let floats = if settings().reduces_motion_now() { Vec::new() } else { floats };
        (0usize..).zip(floats).map(|(at, float)| (seq, at, float)).collect::<Vec<_>>()
    };
    let children = move |(_, order, float): (u64, usize, Float)| {
        let (x, y) = centre(float.cell, table.context.bottom.get_untracked());
        let style = format!("--order: {order}");
        view! { <g transform=format!("translate({x} {y})")><text class=float.class style=style dy=".36em">{float.words}</text></g> }
    };
    view! { <For each=each key=|(seq, at, _)| (*seq, *at) children=children /> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_summonerwars::library;

    fn cell(name: &str) -> Cell {
        Cell::named(name).unwrap()
    }

    #[test]
    fn the_selection_is_marked_and_questions_come_first() {
        let card = library().card_named("tp_halberd").unwrap();
        let legal = [
            Command::Move { from: cell("c3").into(), to: cell("c5").into() },
            Command::Attack { from: cell("c3").into(), to: cell("c2").into() },
            Command::Summon { card, cell: cell("d1").into() },
        ];
        let idle = Hold { legal: &legal, selected: None, card: None, offered: None };
        let selected = FieldMarks::of(Hold { selected: Some(cell("c3")), ..idle }, &[]);
        assert_eq!((selected.walks, selected.targets), (vec![(cell("c5"), 2)], vec![cell("c2")]));
        assert_eq!(FieldMarks::of(Hold { card: Some(card), ..idle }, &[]).sites, [cell("d1")]);
        assert_eq!(FieldMarks::of(idle, &[]).ready, [cell("c3")]);
        let offered = [cell("a1"), cell("b1")];
        let asked = FieldMarks::of(Hold { offered: Some(&offered), ..idle }, &[1]);
        assert_eq!(
            (asked.state(cell("a1")), asked.state(cell("b1"))),
            (Some("summonerwars-cell-offered"), Some("summonerwars-cell-picked"))
        );
        assert!(asked.ready.is_empty());
    }
}
