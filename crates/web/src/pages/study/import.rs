//! Pasting a match or a position: it opens on the analysis board.

use super::typed::mistake_words;
use crate::boards::{self, Playable};
use crate::play::notation::read::{TextError, TextMistake, game_name, read};
use crate::play::study::keep;
use crate::router::navigate;
use leptos::prelude::*;
use leptos::task::spawn_local;
use qipan_ui::i18n::problem_text;
use qipan_ui::modal::{Modal, open_modal};
use qipan_ui::{text_with, tr};

pub(super) fn open(playable: Playable) {
    open_modal(tr("import-title"), move |modal| body(playable, modal));
}

fn body(playable: Playable, modal: Modal) -> AnyView {
    let pasted = RwSignal::new(String::new());
    let mistake = RwSignal::new(None::<(String, TextError)>);
    let go = move |_| {
        let text = pasted.get_untracked();
        // A text that names its game opens the board of that game.
        let named = game_name(&text).and_then(|name| {
            let all = boards::shelf().iter().filter(|it| it.manifest.is_open());
            let is_it = |it: &&boards::GameBox| {
                let manifest = it.manifest;
                [&manifest.id, &manifest.title.zh, &manifest.title.en].into_iter().any(|known| *known == name)
            };
            all.into_iter().find(is_it).copied()
        });
        spawn_local(async move {
            let target = match named {
                Some(shelved) => shelved.open().await.unwrap_or(playable),
                None => playable,
            };
            match read(&*target.game(), &text) {
                Ok(played) => {
                    keep(&played);
                    modal.close();
                    navigate(&format!("/analysis/{}", target.board.game));
                }
                Err(error) => drop(mistake.try_set(Some((target.board.game.to_owned(), error)))),
            }
        });
    };
    let words = move || mistake.with(|it| it.as_ref().map(|(game, error)| error_words(game, error)));
    let error = move || words().map(|words| view! { <span>{words}</span> });
    view! {
        <div class="import">
            <p class="meta">{tr("import-words")}</p>
            <textarea
                class="input"
                rows="8"
                spellcheck="false"
                aria-label=tr("import-title")
                aria-describedby="import-error"
                on:input=move |event| pasted.set(event_target_value(&event))
            ></textarea>
            <p class="err" role="alert" id="import-error">{error}</p>
        </div>
        <footer>
            <button type="button" class="btn btn--primary" on:click=go>{tr("import-go")}</button>
        </footer>
    }
    .into_any()
}

/// The sentence about a mistake: its line and its reason.
fn error_words(game: &str, error: &TextError) -> String {
    let reason = match &error.mistake {
        TextMistake::Start(problem) => problem_text(game, problem),
        TextMistake::Move { text, mistake } => mistake_words(text, mistake),
        TextMistake::OtherGame { name } => text_with("import-other-game", &[("name", name.clone().into())]),
        TextMistake::AfterEnd { text } => text_with("import-after-end", &[("text", text.clone().into())]),
        mistake => text_with(&format!("import-{}", mistake.code()), &[]),
    };
    text_with("import-line", &[("line", (error.line as i64).into()), ("reason", reason.into())])
}
