//! Decks: the page of a game's deck builder, and where decks are kept. The server is the truth for everybody whom it knows;
//! for other visitors, and without a server, decks are in the browser.

use super::loading::{later, with_game};
use super::not_found;
use super::parts::copy;
use crate::boards::{self, Loading, Playable};
use crate::game_style;
use crate::net::http::NoAnswer;
use crate::net::{self, session};
use crate::play::decks::{Full, KeptDecks};
use crate::router::{self, navigate};
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_engine::Problem;
use qipan_protocol::http;
use qipan_ui::decks::{
    DeckAddress, DeckBuilder, DeckKeeper, DeckPage, DeckShelf, DeckState, DeckWays, SavedDeck,
};
use qipan_ui::i18n::problem_text;
use qipan_ui::toasts::{Tone, toast};
use serde_json::Value;

/// Where decks are kept, for boards.
pub(super) const KEEPER: DeckKeeper = DeckKeeper {
    load: |shelf| spawn_local(load(shelf)),
    save: |shelf, id, name, list, saved| {
        spawn_local(async move {
            let answer = save(shelf.game, id, name, list).await;
            if let Ok(deck) = &answer {
                load(shelf).await;
                // The board may be gone in the meantime, and its callback with it.
                let _ = saved.try_run(Ok(deck.clone()));
            } else {
                let _ = saved.try_run(answer);
            }
        });
    },
    delete: |shelf, id| {
        spawn_local(async move {
            if let Err(problem) = delete(shelf.game, &id).await {
                toast(Tone::Alarm, problem_text(shelf.game, &problem));
            }
            load(shelf).await;
        });
    },
};

pub(super) fn page(id: &str) -> AnyView {
    match boards::find(id).is_some_and(|shelved| shelved.manifest.decks) {
        true => with_game(id, opened),
        false => not_found::page(),
    }
}

fn opened(playable: Playable) -> AnyView {
    let Some(load) = playable.board.decks else { return not_found::page() };
    let game = playable.board.game;
    let load = move || -> Loading<DeckBuilder> {
        let style = game_style::fetch(&format!("{game}_decks"));
        Box::pin(async move {
            let draw = load().await?;
            style.await;
            Ok(draw)
        })
    };
    later(load, move |draw| draw(address_and_ways(playable)))
}

/// What the builder is given by its page.
fn address_and_ways(playable: Playable) -> DeckPage {
    let origin = web_sys::window().and_then(|window| window.location().origin().ok()).unwrap_or_default();
    DeckPage {
        shelf: DeckShelf::open(playable.board.game),
        address: DeckAddress {
            deck: router::query("deck"),
            code: router::query("code"),
            start: router::query("start"),
        },
        ways: DeckWays {
            rewrite: Callback::new(|path: String| router::rewrite(&path)),
            go: Callback::new(|path: String| navigate(&path)),
            copy: Callback::new(copy),
            origin: Signal::stored(origin),
        },
    }
}

/// Whether there is no server, or none that can be reached. A host of plain files answers with a page.
fn is_offline(answer: &NoAnswer) -> bool {
    match answer {
        NoAnswer::Offline => true,
        NoAnswer::Refused(problem) => problem.code == "unreadable",
    }
}

fn of_server(deck: http::SavedDeck) -> SavedDeck {
    SavedDeck { id: deck.id, name: deck.name, list: deck.list }
}

/// Fills a shelf. The signals may be disposed of in the meantime, when the visitor leaves the page.
async fn load(shelf: DeckShelf) {
    let (decks, state) = match session::find().await {
        Ok(Some(_)) => from_server(shelf.game).await,
        // A visitor without an identity: nothing is asked.
        Ok(None) => {
            let decks = KeptDecks::update(|kept| {
                kept.copy(shelf.game, &[]);
                kept.own(shelf.game)
            });
            (decks, DeckState::OnDevice)
        }
        Err(_) => (KeptDecks::load().all(shelf.game), DeckState::OnDevice),
    };
    let _ = shelf.decks.try_set(decks);
    let _ = shelf.state.try_set(state);
}

/// Sends decks that only this browser has, then asks for all.
async fn from_server(game: &str) -> (Vec<SavedDeck>, DeckState) {
    for deck in KeptDecks::load().own(game) {
        // A deck that is refused stays here, where its owner can mend it.
        if net::decks::create(game, deck.name, deck.list).await.is_ok() {
            KeptDecks::update(|kept| kept.remove(game, &deck.id));
        }
    }
    match net::decks::list(game).await {
        Ok(decks) => KeptDecks::update(|kept| {
            let decks: Vec<SavedDeck> = decks.into_iter().map(of_server).collect();
            kept.copy(game, &decks);
            (kept.all(game), DeckState::OnServer)
        }),
        Err(_) => (KeptDecks::load().all(game), DeckState::OnDevice),
    }
}

/// Saves on the server, for which a visitor becomes a guest; without a server in the browser.
async fn save(game: &str, id: Option<String>, name: String, list: Value) -> Result<SavedDeck, Problem> {
    let answer = match session::ready().await {
        Ok(_) => match id.as_deref().filter(|id| !KeptDecks::is_own(id)) {
            Some(id) => net::decks::change(id, name.clone(), list.clone()).await,
            None => net::decks::create(game, name.clone(), list.clone()).await,
        },
        Err(answer) => Err(answer),
    };
    match answer {
        Ok(deck) => {
            if let Some(id) = id.filter(|id| KeptDecks::is_own(id)) {
                KeptDecks::update(|kept| kept.remove(game, &id));
            }
            Ok(of_server(deck))
        }
        Err(answer) if is_offline(&answer) => {
            let put = KeptDecks::update(|kept| kept.put(game, id.as_deref(), name, list));
            let full = |Full| {
                let message = "you have the maximum of 50 decks; delete one first";
                Problem::new("too_many_decks", message).with("max", http::MAX_DECKS)
            };
            put.map_err(full)
        }
        Err(answer) => Err(answer.problem()),
    }
}

async fn delete(game: &str, id: &str) -> Result<(), Problem> {
    if KeptDecks::is_own(id) {
        KeptDecks::update(|kept| kept.remove(game, id));
        return Ok(());
    }
    net::decks::delete(id).await.map_err(NoAnswer::problem)
}
