//! Handing in a deck before a match with `custom_decks`: the offered deck of the faction, or one of the player's own. What
//! is chosen here stays on this page until it is sent; the rules show it to nobody until both decks are in.

use super::{PATH, list_of, listing};
use crate::cards::crest;
use leptos::ev;
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_summonerwars::data::Faction;
use qipan_summonerwars::deck::DeckList;
use qipan_summonerwars::{Command, View, library};
use qipan_ui::decks::{DeckShelf, DeckState};
use qipan_ui::{BoardContext, Icon, icon, text, text_with, tr};

/// A deck that can be handed in.
#[derive(Clone, PartialEq)]
struct Offer {
    /// `None` for the offered deck of the faction.
    id: Option<String>,
    name: String,
    list: DeckList,
    problems: usize,
}

/// The phase *muster* as a whole. The table shows it instead of the battlefield.
pub(super) fn muster(context: BoardContext) -> AnyView {
    let view: Memo<Option<View>> = context.position();
    let shelf = DeckShelf::open(super::GAME);
    // A player who goes to the builder in another tab finds the new deck here.
    let listener = window_event_listener(ev::focus, move |_| shelf.reload());
    on_cleanup(move || listener.remove());
    // The seat that has to choose, with its faction.
    let chooser = Memo::new(move |_| {
        let seat = context.acting.get()?;
        let side = view.with(|view| view.as_ref()?.sides.get(seat.index()).cloned())?;
        let faction = side.faction.filter(|_| !side.mustered)?;
        Some((seat, faction))
    });
    let content = move || match chooser.get() {
        // A new choice for each seat: on a shared screen nothing of the first one stays.
        Some((_, faction)) => choice(context, shelf, library().faction(faction)),
        None => view! { <p class="sw-muster-wait">{tr("summonerwars-muster-wait")}</p> }.into_any(),
    };
    view! {
        <section class="sw-muster" data-spot="muster" aria-label=tr("summonerwars-muster-title")>
            <h2 class="display">{tr("summonerwars-muster-title")}</h2>
            <p class="sw-muster-note">{tr("summonerwars-muster-words")}</p>
            <ul class="sw-muster-seats">{seats(context, view)}</ul>
            {content}
        </section>
    }
    .into_any()
}

/// Which sides are ready; no more is known of the decks.
fn seats(context: BoardContext, view: Memo<Option<View>>) -> AnyView {
    let rows = [Seat(0), Seat(1)].into_iter().map(|seat| {
        let side = Memo::new(move |_| {
            view.with(|view| view.as_ref()?.sides.get(seat.index()).map(|side| (side.faction, side.mustered)))
        });
        let is_in = move || side.get().is_some_and(|(_, mustered)| mustered);
        let state = move || match is_in() {
            true => view! { {icon(Icon::Check)}{tr("summonerwars-muster-in")} }.into_any(),
            false => view! { {tr("summonerwars-muster-choosing")} }.into_any(),
        };
        let crest = move || side.get().and_then(|(faction, _)| faction).map(|faction| crest(Some(faction)));
        let name = move || context.people.name(seat);
        view! { <li data-side=(seat.0 + 1).to_string() class:is-in=is_in>{crest}<b>{name}</b><span>{state}</span></li> }
    });
    rows.collect_view().into_any()
}

fn choice(context: BoardContext, shelf: DeckShelf, faction: &'static Faction) -> AnyView {
    let offers = Memo::new(move |_| offers(shelf, faction));
    let chosen = RwSignal::new(None::<String>);
    let is_loading = move || shelf.state.get() == DeckState::Loading;
    let options = move || offers.get().into_iter().map(|offer| option(offer, chosen)).collect_view();
    let list = Signal::derive(move || {
        let id = chosen.get();
        offers
            .with(|all| {
                all.iter().find(|offer| offer.id == id).or(all.first()).map(|offer| offer.list.clone())
            })
            .unwrap_or_else(|| DeckList::preset(faction))
    });
    let give = move |_| {
        // The offered deck is sent as nothing: the rules know it.
        let deck = chosen.get_untracked().map(|_| list.get_untracked());
        if let Ok(command) = qipan_engine::to_value(Command::Muster { deck }) {
            context.send.run(command);
        }
    };
    view! {
        <div class="sw-muster-choice">
            <fieldset>
                <legend class="sr">{tr("summonerwars-muster-title")}</legend>
                {options}
                <Show when=is_loading><p class="meta">{tr("summonerwars-deck-loading")}</p></Show>
                <a class="btn btn--quiet" href=format!("{PATH}?start={}", faction.name) target="_blank" rel="noopener">{icon(Icon::Plus)}{tr("summonerwars-muster-build")}</a>
            </fieldset>
            <div class="sw-muster-list">{listing::sections(list, |_| false)}</div>
        </div>
        <div class="btn-row sw-muster-go">
            <button type="button" class="btn btn--primary" data-spot="hand-in" on:click=give>{tr("summonerwars-muster-give")}</button>
        </div>
    }
    .into_any()
}

/// The offered deck, then the player's own decks of this faction.
fn offers(shelf: DeckShelf, faction: &'static Faction) -> Vec<Offer> {
    let offered = Offer {
        id: None,
        name: text("summonerwars-muster-offered"),
        list: DeckList::preset(faction),
        problems: 0,
    };
    let own = shelf.decks.with(|decks| {
        let offer = |deck: &qipan_ui::decks::SavedDeck| {
            let list = list_of(deck).filter(|list| list.faction == faction.name)?;
            let problems = list.problems().len();
            Some(Offer { id: Some(deck.id.clone()), name: deck.name.clone(), list, problems })
        };
        decks.iter().filter_map(offer).collect::<Vec<_>>()
    });
    [offered].into_iter().chain(own).collect()
}

fn option(offer: Offer, chosen: RwSignal<Option<String>>) -> AnyView {
    let Offer { id, name, problems, .. } = offer;
    let edit = id.as_ref().filter(|_| problems > 0).map(|id| {
        let words = text_with("summonerwars-muster-mend", &[("count", problems.into())]);
        view! { <a href=format!("{PATH}?deck={id}") target="_blank" rel="noopener">{words}</a> }
    });
    let note = id.is_none().then(|| view! { <small>{tr("summonerwars-muster-offered-words")}</small> });
    let (own, is_chosen) = (id.clone(), id);
    let checked = move || chosen.get() == is_chosen;
    view! {
        <label class="check">
            <input type="radio" name="deck" disabled={problems > 0} prop:checked=checked on:change=move |_| chosen.set(own.clone()) />
            <span><b>{name}</b>{note}{edit}</span>
        </label>
    }
    .into_any()
}
