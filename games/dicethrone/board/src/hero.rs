//! A hero: mask, health, points, statuses and abilities. The opponent's is smaller, with the backs of the hand.

use crate::ability::ability;
use crate::ending;
use crate::floats::floats;
use crate::symbols::mask;
use crate::table::{DicePlace, DiceTable};
use crate::tokens::tokens;
use leptos::prelude::*;
use qipan_cards::zones::ZoneView;
use qipan_dicethrone::{AbilityId, CP_CAP, FighterView, HEALTH, HeroId};
use qipan_ui::parts::track::{Track, TrackShape, TrackTone, track};
use qipan_ui::{Icon, icon, text, text_with, tr};

pub(crate) fn hero(table: DiceTable, place: DicePlace) -> AnyView {
    let fighter = table.fighter(place);
    let id = Memo::new(move |_| fighter.with(|fighter| fighter.as_ref().and_then(|it| it.hero)));
    let abilities = Memo::new(move |_| {
        fighter.with(|fighter| {
            let all = fighter.as_ref().map(|it| it.abilities.as_slice()).unwrap_or_default();
            all.iter().map(|it| it.ability).collect::<Vec<_>>()
        })
    });
    let is_open = RwSignal::new(false);
    let (class, label, list, spot) = match place {
        DicePlace::Foe => ("hero foe", "dicethrone-their-hero", "abil abil--row", "foe"),
        DicePlace::Mine => ("hero mine", "dicethrone-own-hero", "abil", "mine"),
    };
    let class = move || if is_open.get() { format!("{class} is-open") } else { class.to_owned() };
    let each = move || abilities.get();
    let children = move |id: AbilityId| ability(table, place, id);
    let cells = view! { <div class=list data-spot=format!("{spot}-abilities")><For each=each key=|id| id.name() children=children /></div> };
    let below = (place == DicePlace::Foe).then(|| backs(fighter));
    let side = move || (table.seat_at(place).0 + 1).to_string();
    view! {
        <section class=class data-side=side data-spot=spot aria-label=tr(label)>
            {portrait(table, place, id)}
            <div class="vitals">
                {heading(table, place, id)}
                {tracks(table, place, fighter)}
                {tokens(table, place, fighter)}
            </div>
            {(place == DicePlace::Foe).then(|| unfold(is_open))}
            <div class="dt-abilities">{cells}{below}</div>
        </section>
    }
    .into_any()
}

/// On phones the opponent's abilities are behind a button.
fn unfold(is_open: RwSignal<bool>) -> AnyView {
    let expanded = move || if is_open.get() { "true" } else { "false" };
    let sign = move || icon(if is_open.get() { Icon::Minus } else { Icon::Plus });
    view! {
        <button type="button" class="btn btn--icon btn--quiet dt-unfold" aria-label=tr("dicethrone-their-abilities") aria-expanded=expanded on:click=move |_| is_open.update(|it| *it = !*it)>
            {sign}
        </button>
    }
    .into_any()
}

fn portrait(table: DiceTable, place: DicePlace, id: Memo<Option<HeroId>>) -> AnyView {
    let drawing = move || {
        id.get().map(|hero| view! { <svg class="mask" viewBox="-2 -7 104 124" aria-hidden="true" inner_html=mask(hero)></svg> })
    };
    let spot = move || format!("hero-{}", table.seat_at(place).0);
    let fate = ending::fate(table, place);
    let class = move || fate.get().class();
    view! {
        <div class=class data-spot=spot>
            <span class="dt-face">{drawing}{ending::cracks(fate)}</span>
            {ending::seal(fate)}
            {floats(table, place)}
        </div>
    }
    .into_any()
}

fn heading(table: DiceTable, place: DicePlace, id: Memo<Option<HeroId>>) -> AnyView {
    let hero = move || id.get().map(|hero| text(&hero.key()));
    let player = move || table.name(table.seat_at(place));
    view! { <h2><span>{hero}</span><small class="truncate">{player}</small></h2> }.into_any()
}

fn tracks(table: DiceTable, place: DicePlace, fighter: Memo<Option<FighterView>>) -> AnyView {
    let of = move |read: fn(&FighterView) -> i64| {
        Signal::derive(move || fighter.with(|fighter| fighter.as_ref().map_or(0, read)))
    };
    // Healing may exceed the health at the start.
    let most = Signal::derive(move || {
        let begin = table.with(|view| i64::from(view.health)).unwrap_or(HEALTH);
        fighter.with(|fighter| fighter.as_ref().map_or(begin, |it| it.health)).max(begin)
    });
    let health = track(Track {
        name: Signal::derive(tr("dicethrone-health")),
        shape: TrackShape::Bar,
        tone: TrackTone::Seal,
        value: of(|it| it.health),
        most,
        pending: Signal::derive(move || coming(table, place)),
    });
    let points = track(Track {
        name: Signal::derive(tr("dicethrone-cp")),
        shape: TrackShape::Bar,
        tone: TrackTone::Ochre,
        value: of(|it| i64::from(it.cp)),
        most: Signal::stored(CP_CAP),
        pending: Signal::stored(0),
    });
    let spots = match place {
        DicePlace::Mine => ("health", "cp"),
        DicePlace::Foe => ("their-health", "their-cp"),
    };
    view! { <div data-spot=spots.0>{health}</div><div data-spot=spots.1>{points}</div> }.into_any()
}

/// The damage that is about to hit this hero.
fn coming(table: DiceTable, place: DicePlace) -> i64 {
    let seat = table.seat_at(place);
    let of = |view: &qipan_dicethrone::View| {
        let attack = view
            .attack
            .as_ref()
            .filter(|it| it.attacker != seat && it.dealt.is_none() && it.avoided.is_none());
        let hits: i64 = view.hits.iter().filter(|hit| hit.seat == seat).map(|hit| hit.amount).sum();
        attack.map_or(0, |it| it.breakdown.total.max(0)) + hits
    };
    table.with(of).unwrap_or(0)
}

/// How many cards the opponent holds, and which of them are known.
fn backs(fighter: Memo<Option<FighterView>>) -> AnyView {
    let held = Memo::new(move |_| {
        fighter.with(|fighter| match fighter.as_ref().map(|it| &it.hand) {
            Some(ZoneView::Cards { cards }) => cards.len(),
            Some(ZoneView::Count { count }) => *count as usize,
            None => 0,
        })
    });
    let fan = move || (0..held.get().min(10)).map(|_| view! { <i></i> }).collect_view();
    let words = move || {
        let (deck, discard) =
            fighter.with(|it| it.as_ref().map_or((0, 0), |it| (usize::from(it.deck), it.discard.len())));
        let words = [("hand", held.get().into()), ("deck", deck.into()), ("discard", discard.into())];
        text_with("dicethrone-backs", &words)
    };
    let known = move || {
        let known = fighter.with(|it| it.as_ref().map(|it| it.known.clone()).unwrap_or_default());
        let names: Vec<String> = known.iter().map(|card| text(&card.key())).collect();
        let list = names.join(&text("dicethrone-and"));
        (!names.is_empty()).then(|| text_with("dicethrone-known", &[("cards", list.into())]))
    };
    view! { <div class="backs"><span class="fan" aria-hidden="true">{fan}</span><span>{words}</span><span>{known}</span></div> }
        .into_any()
}
