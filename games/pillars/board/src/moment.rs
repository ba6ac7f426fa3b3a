//! What the viewer is asked now, beside the hand: to lead or to buckle, to reveal or to pass, to beat, to cover; or
//! which seat the table waits for. Each answer says what follows from it.

use crate::choice::{self, PillarsQuestion, Verdict};
use crate::faces::discs_name;
use crate::stakes::stakes_words;
use crate::table::PillarsTable;
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_pillars::{Command, ENOUGH, Phase, View};
use qipan_ui::{text, text_with, tr};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Moment {
    /// To lead or to buckle.
    Begin,
    /// To lead: the buckle was revealed.
    MustLead,
    /// To reveal or to pass.
    Reveal,
    Beat,
    Cover(u8),
    Wait,
    Settled,
}

fn moment_of(view: &View, me: Option<Seat>, is_settled: bool) -> Moment {
    if view.settlement.is_some() {
        return if is_settled { Moment::Settled } else { Moment::Wait };
    }
    match choice::asked(view, me) {
        PillarsQuestion::Lead if view.phase == Phase::BuckleDecision => Moment::Begin,
        PillarsQuestion::Lead => Moment::MustLead,
        PillarsQuestion::Beat { .. } => Moment::Beat,
        PillarsQuestion::Cover { count } => Moment::Cover(count),
        PillarsQuestion::Nothing if me.is_some() && view.turn == me => Moment::Reveal,
        PillarsQuestion::Nothing => Moment::Wait,
    }
}

impl Moment {
    fn name(self) -> &'static str {
        match self {
            Moment::Begin => "begin",
            Moment::MustLead => "lead",
            Moment::Reveal => "reveal",
            Moment::Beat => "beat",
            Moment::Cover(_) => "cover",
            Moment::Wait => "wait",
            Moment::Settled => "settled",
        }
    }
}

/// The question and, below it, the hand that it is about.
pub(crate) fn asked(table: PillarsTable, hand: impl Fn() -> Option<AnyView> + Send + 'static) -> AnyView {
    let moment = Memo::new(move |_| {
        let (me, is_settled) = (table.me(), table.is_settled.get());
        table.view.with(|view| view.as_ref().map_or(Moment::Wait, |view| moment_of(view, me, is_settled)))
    });
    let name = move || moment.get().name();
    view! { <div class="pl-asked" data-spot="hand" data-asked=name>{content_of(table, moment)}{hand}</div> }
        .into_any()
}

fn content_of(table: PillarsTable, moment: Memo<Moment>) -> AnyView {
    let content = move || match moment.get() {
        Moment::Begin => begin(table),
        Moment::Reveal => reveal(table),
        Moment::MustLead => bar(table, move || must_lead_words(table)),
        Moment::Beat => bar(table, move || beat_words(table)),
        Moment::Cover(count) => bar(table, move || cover_words(table, count)),
        Moment::Wait => {
            let words = move || wait_words(table);
            view! { <p class="pl-bar is-waiting" role="status">{words}</p> }.into_any()
        }
        Moment::Settled => crate::settlement::what_next(table),
    };
    content.into_any()
}

/// A question with two answers; each says what follows.
fn question(words: impl Fn() -> String + Send + 'static, one: AnyView, other: AnyView) -> AnyView {
    view! {
        <section class="prompt pl-moment" role="group" aria-labelledby="pillars-question">
            <header><h2 class="q" id="pillars-question">{words}</h2></header>
            <div class="two">{one}{other}</div>
        </section>
    }
    .into_any()
}

/// An answer. Where moves are confirmed, the first tap asks for the second.
#[derive(Clone, Copy)]
struct Answer {
    command: Signal<Option<Command>>,
    spot: &'static str,
    class: &'static str,
    words: Signal<String>,
    note: Signal<String>,
}

fn answer(table: PillarsTable, Answer { command, spot, class, words, note }: Answer) -> AnyView {
    let cannot = move || command.get().is_none() || !table.may_act();
    let press = move |_| {
        if let Some(command) = command.get_untracked() {
            table.give(command);
        }
    };
    let note = move || {
        let waits = command.get().is_some_and(|command| table.waiting.get() == Some(command));
        if waits { text("pillars-press-again") } else { note.get() }
    };
    view! {
        <button type="button" class=class data-spot=spot disabled=cannot on:click=press>
            <b>{words}</b>
            <small>{note}</small>
        </button>
    }
    .into_any()
}

fn with_view<T: Default>(table: PillarsTable, read: impl FnOnce(&View) -> T) -> T {
    table.view.with(|view| view.as_ref().map(read).unwrap_or_default())
}

fn begin(table: PillarsTable) -> AnyView {
    let words = move || {
        let number = with_view(table, |view| i64::from(view.round.index) + 1);
        text_with("pillars-ask-begin", &[("number", number.into())])
    };
    let play = Answer {
        command: Signal::derive(move || ready(table)),
        spot: "play",
        class: "opt",
        words: Signal::derive(move || play_words(table)),
        note: Signal::derive(move || play_note(table)),
    };
    let may_buckle = move || with_view(table, |view| view.own.as_ref().is_some_and(|own| own.may_buckle));
    let buckle = Answer {
        command: Signal::derive(move || may_buckle().then_some(Command::Buckle {})),
        spot: "buckle",
        class: "opt",
        words: Signal::derive(|| text("pillars-buckle")),
        note: Signal::derive(move || match may_buckle() {
            true => text_with("pillars-buckle-note", &[("stakes", stakes_words(table).into())]),
            false => text("pillars-reject-buckle-below-enough"),
        }),
    };
    question(words, answer(table, play), answer(table, buckle))
}

fn buckler_name(table: PillarsTable) -> String {
    let seat = with_view(table, |view| view.reveal.buckler);
    seat.map(|seat| table.name(seat)).unwrap_or_default()
}

/// The seat that was asked before and passed.
fn passer(view: &View) -> Option<Seat> {
    let passed = |seat: &Seat| Some(*seat) != view.reveal.buckler && !view.reveal.pending.contains(seat);
    [0, 1, 2].map(Seat).into_iter().find(passed)
}

fn reveal_words(table: PillarsTable) -> String {
    let buckler = ("buckler", buckler_name(table).into());
    match with_view(table, passer) {
        Some(seat) => text_with("pillars-ask-reveal-last", &[buckler, ("passer", table.name(seat).into())]),
        None => text_with("pillars-ask-reveal", &[buckler]),
    }
}

/// A revealer who is enough gives up the win for being enough; any other revealer risks a chip.
fn reveal_note(table: PillarsTable) -> String {
    let me = table.me();
    let is_enough = with_view(table, |view| me.is_some_and(|me| view.players[me.index()].pillars >= ENOUGH));
    let key = if is_enough { "pillars-reveal-note-enough" } else { "pillars-reveal-note" };
    text_with(key, &[("buckler", buckler_name(table).into())])
}

fn reveal(table: PillarsTable) -> AnyView {
    let go = Answer {
        command: Signal::stored(Some(Command::Reveal {})),
        spot: "reveal",
        class: "opt opt--go",
        words: Signal::derive(|| text("pillars-reveal")),
        note: Signal::derive(move || reveal_note(table)),
    };
    let pass = Answer {
        command: Signal::stored(Some(Command::PassReveal {})),
        spot: "pass",
        class: "opt",
        words: Signal::derive(|| text("pillars-pass")),
        note: Signal::derive(move || pass_note(table)),
    };
    question(move || reveal_words(table), answer(table, go), answer(table, pass))
}

/// The last player to pass ends the hand; before that, the next player is asked.
fn pass_note(table: PillarsTable) -> String {
    let next = with_view(table, |view| view.reveal.pending.get(1).copied());
    let stakes = ("stakes", stakes_words(table).into());
    match next {
        Some(seat) => text_with("pillars-pass-note-asks", &[("name", table.name(seat).into()), stakes]),
        None => text_with("pillars-pass-note", &[stakes]),
    }
}

fn ready(table: PillarsTable) -> Option<Command> {
    match table.verdict() {
        Verdict::Ready(command) => Some(command),
        _ => None,
    }
}

/// One line with what is asked, and the button that plays or covers the chosen discs.
fn bar(table: PillarsTable, words: impl Fn() -> String + Send + 'static) -> AnyView {
    let cannot = move || ready(table).is_none() || !table.may_act();
    let press = move |_| {
        if let Verdict::Ready(command) = untrack(move || table.verdict()) {
            table.give(command);
        }
    };
    let label = move || match table.waiting.get() {
        Some(_) => text("pillars-press-again"),
        None => play_words(table),
    };
    let why = move || match table.verdict() {
        Verdict::NoCombo => Some(play_note(table)),
        _ => None,
    };
    view! {
        <div class="pl-bar" role="group" aria-label=tr("pillars-your-turn")>
            <p role="status"><span>{words}</span> <em>{why}</em></p>
            <button type="button" class="btn btn--primary" data-spot="play" disabled=cannot on:click=press>{label}</button>
        </div>
    }
    .into_any()
}

/// The text of the button: what would be played or covered.
fn play_words(table: PillarsTable) -> String {
    let discs = table.chosen_discs();
    let name = || [("discs", discs_name(discs).into())];
    match (table.asked(), table.verdict()) {
        (PillarsQuestion::Cover { count }, _) => text_with("pillars-cover-go", &[("count", count.into())]),
        (_, Verdict::Ready(_)) => text_with("pillars-play-go", &name()),
        _ => text("pillars-play"),
    }
}

/// What is missing before something can be played.
fn play_note(table: PillarsTable) -> String {
    let discs = table.chosen_discs();
    match table.verdict() {
        Verdict::Ready(_) => {
            let power = qipan_pillars::Combo::of(discs).map_or(0, |combo| combo.power);
            text_with("pillars-play-power", &[("power", i64::from(power).into())])
        }
        Verdict::NoCombo => text_with("pillars-play-no-combo", &[("discs", discs_name(discs).into())]),
        Verdict::Empty | Verdict::Missing(_) => text("pillars-play-choose"),
    }
}

fn must_lead_words(table: PillarsTable) -> String {
    let revealer = with_view(table, |view| view.reveal.relations.last().map(|it| it.revealer_seat));
    let name = revealer.map(|seat| table.name(seat)).unwrap_or_default();
    text_with("pillars-ask-must-lead", &[("name", name.into())])
}

fn best_words(table: PillarsTable) -> String {
    with_view(table, |view| choice::best(view).map(|(discs, _)| discs_name(discs)).unwrap_or_default())
}

fn beat_words(table: PillarsTable) -> String {
    let own = with_view(table, |view| {
        let own = view.own.as_ref()?;
        let names: Vec<String> = choice::playable(own).map(|combo| discs_name(combo.discs)).collect();
        Some(names.join(&text("pillars-and")))
    });
    let words = [("best", best_words(table).into()), ("own", own.unwrap_or_default().into())];
    text_with("pillars-ask-beat", &words)
}

fn cover_words(table: PillarsTable, count: u8) -> String {
    let missing = match table.verdict() {
        Verdict::Missing(missing) => missing,
        _ => 0,
    };
    let words = [("best", best_words(table).into()), ("count", count.into()), ("missing", missing.into())];
    text_with(if missing > 0 { "pillars-ask-cover" } else { "pillars-ask-cover-ready" }, &words)
}

/// The seat that the table waits for, and what it has to do.
fn wait_words(table: PillarsTable) -> String {
    let Some((phase, turn, kind)) = with_view(table, |view| Some((view.phase, view.turn?, view.round.kind)))
    else {
        return String::new();
    };
    let name = ("name", table.name(turn).into());
    match phase {
        Phase::RevealDecision => {
            text_with("pillars-wait-reveal", &[name, ("buckler", buckler_name(table).into())])
        }
        Phase::BuckleDecision => text_with("pillars-wait-begin", &[name]),
        _ if kind == 0 => text_with("pillars-wait-lead", &[name]),
        _ => text_with("pillars-wait-answer", &[name]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{played, seen};
    use qipan_engine::Viewer;

    #[test]
    fn everybody_is_asked_what_the_rules_ask() {
        use Moment::*;
        let rows = [
            ("", [Begin, Wait, Wait]),
            ("=", [Wait, Reveal, Wait]),
            ("= -", [Wait, Wait, Reveal]),
            ("= - !", [MustLead, Wait, Wait]),
            ("= - ! SS", [Wait, Cover(2), Wait]),
            ("n", [Wait, Beat, Wait]),
            ("= - -", [Settled, Settled, Settled]),
        ];
        for (actions, expected) in rows {
            let found = [0, 1, 2].map(Seat).map(|seat| moment_of(&played(actions, seat), Some(seat), true));
            assert_eq!(found, expected, "{actions}");
        }
        assert_eq!(moment_of(&seen("", Viewer::Spectator), None, true), Wait);
        // While the last discs move, the settlement is not told.
        assert_eq!(moment_of(&played("= - -", Seat(0)), Some(Seat(0)), false), Wait);
    }
}
