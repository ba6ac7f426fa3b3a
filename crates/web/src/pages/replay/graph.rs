//! The chances of winning over a match, as a graph.

use super::analysis::Review;
use super::room::side;
use crate::play::analysis::points::{Turn, across, area, line, smooth, turns};
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_ui::replay_bar::ReplayAsk;
use qipan_ui::tr;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// A click goes to the position at that point. Keyboard users have the replay bar under the board and the list.
pub(super) fn graph(review: Review) -> AnyView {
    let click = move |event: MouseEvent| {
        let frame = event.current_target().and_then(|target| target.dyn_into::<Element>().ok());
        let Some(frame) = frame.map(|frame| frame.get_bounding_client_rect()) else { return };
        let share = (f64::from(event.client_x()) - frame.left()) / frame.width().max(1.0);
        let at = (share.clamp(0.0, 1.0) * last(review) as f64).round();
        review.replay.ask(ReplayAsk::To(at as usize));
    };
    let now = move || format!("M{:.2} 0V100", across(review.at.get(), last(review)));
    view! {
        <div class="graph" role="img" aria-label=tr("analysis-graph") on:click=click>
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
                {move || shapes(review)}
                <path class="g-half" d="M0 50H100" />
                <path class="g-now" d=now />
            </svg>
            {move || marks(review)}
        </div>
    }
    .into_any()
}

fn last(review: Review) -> usize {
    review.analysis.count().saturating_sub(1).max(1)
}

/// The shapes of the graph: one area for two seats, whose chances add up to 1, or one line per seat for more.
fn shapes(review: Review) -> AnyView {
    let last = last(review);
    review.analysis.points.with(|points| {
        let points = &smooth(points);
        let seats = points.first().map_or(0, Vec::len);
        let colour = |seat: usize| side(review.replay, Seat(seat as u8)).attribute();
        if seats == 2 {
            let width = across(points.len() - 1, last).to_string();
            let below = area(points, 0, last);
            let edge = line(points, 0, last);
            return view! {
                <rect class="g-area" data-side=colour(1) width=width height="100" />
                <path class="g-area" data-side=colour(0) d=below />
                <path class="g-edge" d=edge />
            }
            .into_any();
        }
        let seat = |seat: usize| {
            let (side, path) = (colour(seat), line(points, seat, last));
            view! { <path class="g-line" data-side=side d=path /> }
        };
        (0..seats).map(seat).collect_view().into_any()
    })
}

/// The marks of the turning points.
fn marks(review: Review) -> AnyView {
    let last = last(review);
    let mark = |turn: Turn| {
        let style = format!("--x: {:.2}%", across(turn.at, last));
        view! { <i class="g-turn" aria-hidden="true" data-side=side(review.replay, turn.seat).attribute() style=style></i> }
    };
    review.analysis.points.with(|points| turns(points).into_iter().map(mark).collect_view().into_any())
}
