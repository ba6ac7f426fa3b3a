//! What one viewer may see of a match: the platform's part and the game's part.

use crate::systems::characters::CharacterState;
use crate::{Game, MatchState, PlatformView, PromptView, Seats, Viewer, WindowView, draw_plain};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::ops::Deref;

/// A match as one viewer sees it. `V` is the game's own view: its `View` where the game's type is known, JSON
/// (`MatchView<Value>`) where it is not. In JSON it is one flat object with the game's part as `game`.
///
/// It dereferences to [`PlatformView`], because most readers need only that: `view.to_act`, `view.outcome`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MatchView<V> {
    #[serde(flatten)]
    pub platform: PlatformView,
    pub game: V,
}

impl<V> Deref for MatchView<V> {
    type Target = PlatformView;

    fn deref(&self) -> &PlatformView {
        &self.platform
    }
}

impl MatchView<Value> {
    /// Parses a view. It is not a derived `Deserialize`: a flattened struct would be copied into an intermediate form
    /// first, and that adds more code to the web page than the types themselves.
    pub fn read(view: &Value) -> serde_json::Result<MatchView<Value>> {
        let game = view.get("game").cloned();
        let game = game.ok_or_else(|| serde::de::Error::missing_field("game"))?;
        Ok(MatchView { platform: PlatformView::deserialize(view)?, game })
    }
}

impl<V: Serialize> MatchView<V> {
    /// The whole view as JSON, the same as by `Serialize`. That one would add a copy of the platform's part to every
    /// game, and it writes a flattened struct more slowly.
    #[cfg_attr(target_family = "wasm", expect(dead_code, reason = "only servers and tools call it"))]
    pub(crate) fn write(&self) -> serde_json::Result<String> {
        let mut json = serde_json::to_vec(&self.platform)?;
        // The object of the platform is continued by one more field.
        json.pop();
        json.extend_from_slice(br#","game":"#);
        serde_json::to_writer(&mut json, &self.game)?;
        json.push(b'}');
        String::from_utf8(json).map_err(serde::ser::Error::custom)
    }
}

impl<V> MatchView<V> {
    pub(crate) fn of<G: Game<View = V>>(game: &G, state: &MatchState<G>, viewer: Viewer) -> MatchView<V> {
        MatchView { platform: PlatformView::of(game, state, viewer), game: game.view(state, viewer) }
    }

    /// The game's own drawing, followed by the platform's part: phase, question, window, characters to choose.
    #[cfg_attr(target_family = "wasm", expect(dead_code, reason = "only servers and tools call it"))]
    pub(crate) fn draw<G: Game<View = V>>(&self, game: &G, seats: Seats) -> String {
        let (drawn, asked) = (game.draw(&self.game, seats), draw_questions(&self.platform));
        if asked.is_empty() { drawn } else { format!("{drawn}\n\n{asked}") }
    }
}

fn draw_questions(platform: &PlatformView) -> String {
    #[derive(Serialize)]
    struct Questions<'a> {
        #[serde(skip_serializing_if = "Option::is_none")]
        phase: Option<&'a str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        prompt: Option<&'a PromptView>,
        #[serde(skip_serializing_if = "Option::is_none")]
        window: Option<&'a WindowView>,
        #[serde(skip_serializing_if = "Option::is_none")]
        characters: Option<&'a CharacterState>,
    }
    let PlatformView { phase, prompt, window, characters, .. } = platform;
    draw_plain(&Questions {
        phase: phase.as_deref(),
        prompt: prompt.as_ref(),
        window: window.as_ref(),
        characters: characters.as_ref(),
    })
}
