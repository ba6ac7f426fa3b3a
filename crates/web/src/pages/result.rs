//! The end of a match, at a table and on one screen: a stamp, the result, its reason, and what to do next.

use super::parts::reason_words;
use super::share_part;
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_engine::{Outcome, Seat};
use qipan_ui::i18n::has_text;
use qipan_ui::toasts::{Tone, toast};
use qipan_ui::{Icon, Side, icon, text, text_with, tr};

/// The result from the viewer's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Won,
    Lost,
    Drawn,
    /// Somebody has won, and the viewer has no seat, or all seats.
    Over,
}

impl Verdict {
    /// `me` is the viewer's seat, if they play for one seat only.
    pub(super) fn of(outcome: &Outcome, me: Option<Seat>) -> Verdict {
        match me {
            _ if outcome.winners.is_empty() => Verdict::Drawn,
            None => Verdict::Over,
            Some(me) if outcome.winners.contains(me) => Verdict::Won,
            Some(_) => Verdict::Lost,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Verdict::Won => "won",
            Verdict::Lost => "lost",
            Verdict::Drawn => "drawn",
            Verdict::Over => "over",
        }
    }
}

/// A finished match and the seat of its viewer.
#[derive(Clone, Copy)]
pub(super) struct Finished<'a> {
    pub(super) game: &'a str,
    pub(super) outcome: &'a Outcome,
    pub(super) seats: u8,
    /// The viewer's seat, if they play for one seat only.
    pub(super) me: Option<Seat>,
}

/// What is said about the end of a match.
pub(super) struct MatchResult {
    verdict: Verdict,
    title: String,
    reason: String,
    /// The number of the winner's colour, if there is one winner.
    side: Option<String>,
}

impl MatchResult {
    /// `name` is the name of a seat in sentences, `side` the side that it played.
    pub(super) fn of(
        finished: Finished<'_>,
        name: impl Fn(Seat) -> String,
        side: impl Fn(Seat) -> Side,
    ) -> MatchResult {
        let Finished { outcome, me, .. } = finished;
        let verdict = Verdict::of(outcome, me);
        let title = match verdict {
            Verdict::Drawn => text("result-drawn"),
            Verdict::Won => text("result-you-won"),
            Verdict::Lost | Verdict::Over => {
                let names: Vec<String> = outcome.winners.iter().map(&name).collect();
                text_with("result-won", &[("name", names.join(" · ").into())])
            }
        };
        let winner = outcome.winners.first().filter(|_| outcome.winners.len() == 1);
        let side = winner.map(|seat| side(seat).attribute());
        MatchResult { verdict, title, reason: reason_with_name(finished, name), side }
    }
}

/// A match that can be shared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Shared {
    /// A match on the server, perhaps at a position.
    Link { id: String, at: Option<usize> },
    /// The last match in this browser.
    File,
}

/// The button that shares a finished match. The dialog is loaded when it is pressed.
pub(super) fn share_button(shared: Shared, class: &'static str) -> AnyView {
    let share = move |_| {
        let shared = shared.clone();
        spawn_local(async move {
            match share_part().await {
                Ok(open) => open(shared),
                Err(_) => toast(Tone::Alarm, text("loading-failed")),
            }
        });
    };
    view! { <button type="button" class=class on:click=share>{icon(Icon::Share)}{tr("share-title")}</button> }
        .into_any()
}

/// The reason. If one player alone has lost by it, and the text exists, it says who: "Mei resigned".
fn reason_with_name(finished: Finished<'_>, name: impl Fn(Seat) -> String) -> String {
    let Finished { game, outcome, seats, me } = finished;
    let mut losers = (0..seats).map(Seat).filter(|seat| !outcome.winners.contains(*seat));
    let (loser, others) = (losers.next(), losers.next());
    let loser = loser.filter(|_| others.is_none() && !outcome.winners.is_empty());
    let key = |ending: &str| format!("reason-{}-{ending}", outcome.reason.replace('_', "-"));
    match loser {
        Some(loser) if me == Some(loser) && has_text(&key("own")) => text(&key("own")),
        Some(loser) if has_text(&key("by")) => text_with(&key("by"), &[("seat", name(loser).into())]),
        _ => reason_words(game, &outcome.reason),
    }
}

/// The box beside the board. `main` is the button for the next match; `more` leads to everything else.
pub(super) fn result_box(result: MatchResult, main: AnyView, votes: AnyView, more: AnyView) -> AnyView {
    let MatchResult { verdict, title, reason, side } = result;
    let stamp = text(&format!("stamp-{}", verdict.name()));
    view! {
        <div class="endbar" role="status" data-verdict=verdict.name() data-side=side>
            <span class="stamp" aria-hidden="true">{stamp}</span>
            <div class="verdict"><h2>{title}</h2><span class="meta">{reason}</span></div>
            {main}
            {votes}
            {more}
        </div>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_engine::SeatSet;

    #[test]
    fn the_result_is_told_from_the_viewers_side() {
        let outcome = |winners: &[u8]| Outcome {
            winners: winners.iter().map(|seat| Seat(*seat)).collect::<SeatSet>(),
            reason: "resignation".into(),
        };
        let rows = [
            (&[0][..], Some(0), Verdict::Won),
            (&[1], Some(0), Verdict::Lost),
            (&[0, 2], Some(2), Verdict::Won),
            (&[1], None, Verdict::Over),
            (&[], Some(0), Verdict::Drawn),
            (&[], None, Verdict::Drawn),
        ];
        for (winners, me, expected) in rows {
            assert_eq!(Verdict::of(&outcome(winners), me.map(Seat)), expected, "{winners:?} {me:?}");
        }
    }
}
