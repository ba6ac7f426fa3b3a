//! The marks on a board: last move, targets, selection, checks and hints.

use super::layout::{FieldKind, FieldLayout};
use super::paths;
use super::proposals::{self, Drawing, ProposalPlan, Proposed};
use crate::parts::hints::chance_badge;
use leptos::prelude::*;
use qipan_engine::primitives::grid::Cell;

/// A place that the player may choose next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    pub cell: Cell,
    /// A piece would be captured there: a ring is drawn instead of a dot.
    pub takes: bool,
}

/// All marks of a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// The start and the end of the last move; the same cell twice if it was about one place.
    pub last: Option<(Cell, Cell)>,
    pub targets: Vec<Target>,
    /// Places that can be chosen too, but have no dot: only the pointer shows it.
    pub free: Vec<Cell>,
    pub selected: Option<Cell>,
    /// The cells of generals and kings in check.
    pub checks: Vec<Cell>,
    pub hint: Option<(Cell, Cell)>,
    /// The proposals of the coach, the best first.
    pub proposals: Vec<Proposed>,
    /// The cells of pieces that can be dragged.
    pub movable: Vec<Cell>,
}

impl Marks {
    pub fn is_target(&self, cell: Cell) -> bool {
        self.targets.iter().any(|target| target.cell == cell)
    }

    pub fn is_movable(&self, cell: Cell) -> bool {
        self.movable.contains(&cell)
    }
}

/// The marks below the pieces.
pub(super) fn below(marks: Signal<Marks>, layout: FieldLayout) -> AnyView {
    let last = Memo::new(move |_| marks.with(|marks| marks.last));
    let free = Memo::new(move |_| targets(marks, false));
    let last_move = move || {
        let (from, to) = last.get()?;
        let (near, far) = if layout.kind == FieldKind::Points { (16, 33) } else { (14, 27) };
        let start = (from != to).then(|| layout.brackets(from, near));
        Some(view! {
            {start.map(|path| view! { <path class="mk-last mk-from" d=path /> })}
            <path class="mk-last" d=layout.brackets(to, far) />
        })
    };
    let dots = move || free.get().into_iter().map(|cell| dot(layout.centre(cell))).collect_view();
    view! { {last_move}{dots} }.into_any()
}

/// The marks around and above the pieces.
pub(super) fn above(marks: Signal<Marks>, layout: FieldLayout) -> AnyView {
    let taken = Memo::new(move |_| targets(marks, true));
    let selected = Memo::new(move |_| marks.with(|marks| marks.selected));
    let checks = Memo::new(move |_| marks.with(|marks| marks.checks.clone()));
    let hint = Memo::new(move |_| marks.with(|marks| marks.hint));
    let rings = move || taken.get().into_iter().map(|cell| capture(layout, cell)).collect_view();
    let select = move || selected.get().map(|cell| select_ring(layout, cell));
    let in_check =
        move || checks.get().into_iter().map(|cell| check_mark(layout.centre(cell))).collect_view();
    let arrow = move || {
        let (from, to) = hint.get()?;
        let path = layout.arrow(from, to);
        Some(view! { <path class="mk-hinthalo" d=path.clone() /><path class="mk-hint" d=path /> })
    };
    let proposals = Memo::new(move |_| marks.with(|marks| marks.proposals.clone()));
    let proposed = move || {
        let plans = proposals::plan(layout, &proposals.get());
        // The best one is drawn last, above the others.
        plans
            .into_iter()
            .enumerate()
            .rev()
            .map(|(rank, plan)| proposal(layout, plan, rank == 0))
            .collect_view()
    };
    view! { {rings}{select}{in_check}{arrow}{proposed} }.into_any()
}

fn proposal(layout: FieldLayout, plan: ProposalPlan, is_best: bool) -> AnyView {
    let class = if is_best { "mk-proposal" } else { "mk-proposal mk-other" };
    let drawing = match plan.drawing {
        Drawing::Ring(cell) => Some(select_ring(layout, cell)),
        Drawing::Arrow(path) => {
            let arrow = view! { <path class="mk-hinthalo" d=path.clone() /><path class="mk-hint" d=path /> };
            Some(arrow.into_any())
        }
        Drawing::Nothing => None,
    };
    let (x, y) = plan.badge;
    let place = format!("translate({x:.1} {y:.1}) scale({})", proposals::badge_scale(layout));
    view! { <g class=class>{drawing}<g transform=place>{chance_badge(plan.percent, true)}</g></g> }.into_any()
}

fn targets(marks: Signal<Marks>, takes: bool) -> Vec<Cell> {
    let of_kind =
        |marks: &Marks| marks.targets.iter().filter(|it| it.takes == takes).map(|it| it.cell).collect();
    marks.with(of_kind)
}

fn at((x, y): (i32, i32)) -> String {
    format!("translate({x} {y})")
}

fn dot(centre: (i32, i32)) -> AnyView {
    view! {
        <g transform=at(centre)><circle class="mk-halo" r="10.5" /><circle class="mk-dot" r="8.2" /></g>
    }
    .into_any()
}

/// A ring with four ticks: its shape, not only its colour, differs from the ring of the selection.
fn capture(layout: FieldLayout, cell: Cell) -> AnyView {
    let (ring, ticks) = match layout.kind {
        FieldKind::Points => (outline(layout, 31), paths::rays(4, 27.0, 37.0, 37.0)),
        FieldKind::Squares => (outline(layout, 26), paths::rays(4, 20.0, 30.0, 30.0)),
    };
    view! {
        <g transform=at(layout.centre(cell))>
            <path class="mk-ringhalo" d=ring.clone() />
            <path class="mk-ring" d=ring />
            <path class="mk-ring" d=ticks />
        </g>
    }
    .into_any()
}

fn select_ring(layout: FieldLayout, cell: Cell) -> AnyView {
    let ring = outline(layout, if layout.kind == FieldKind::Points { 32 } else { 27 });
    view! {
        <g transform=at(layout.centre(cell))>
            <path class="mk-ringhalo" d=ring.clone() />
            <path class="mk-ring" d=ring />
        </g>
    }
    .into_any()
}

/// A circle for points, a square for squares.
fn outline(layout: FieldLayout, reach: i32) -> String {
    let side = 2 * reach;
    match layout.kind {
        FieldKind::Points => {
            format!("M-{reach} 0a{reach} {reach} 0 1 0 {side} 0a{reach} {reach} 0 1 0 -{side} 0z")
        }
        FieldKind::Squares => format!("M-{reach} -{reach}h{side}v{side}h-{side}z"),
    }
}

fn check_mark(centre: (i32, i32)) -> AnyView {
    let rays = paths::rays(16, 34.0, 41.0, 45.0);
    view! { <g class="mk-check" transform=at(centre)><circle r="32.5" /><path d=rays /></g> }.into_any()
}
