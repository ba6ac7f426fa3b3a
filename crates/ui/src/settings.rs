//! The user's settings for this browser. They are read before the first paint (see `early.js` of the page) and kept
//! in the browser's storage.

use crate::dom;
use crate::i18n::Language;
use crate::lasting::LastingSignal;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;

/// The storage key. The page reads the same entry before the client is loaded.
const ENTRY: &str = "qipan.settings";

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    #[default]
    System,
    Light,
    Dark,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MotionChoice {
    #[default]
    System,
    Reduced,
    /// Animations are shown, whatever the system's setting is.
    Full,
}

/// The look of pieces where a game has several sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PieceSet {
    #[default]
    Characters,
    /// With small Latin letters for beginners.
    Letters,
    /// Pictures of the pieces, for players who cannot read Chinese characters.
    Pictures,
}

/// The surface of the boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Surface {
    #[default]
    Wood,
    Paper,
    Slate,
}

/// How pieces are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PieceStyle {
    /// Carved and lacquered wood.
    #[default]
    Carved,
    /// Brush strokes on paper.
    Brush,
    /// Flat, as in a printed record.
    Print,
}

/// The notation of moves where a game has several. A text has variants for them: its key with the name appended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Notation {
    /// The usual notation of the language.
    #[default]
    Language,
    Chinese,
    Wxf,
    Coordinates,
}

impl Notation {
    /// The ending of the keys of its texts; none for the notation of the language.
    pub fn ending(self) -> Option<&'static str> {
        match self {
            Notation::Language => None,
            Notation::Chinese => Some("chinese"),
            Notation::Wxf => Some("wxf"),
            Notation::Coordinates => Some("coordinates"),
        }
    }
}

/// The stored settings. Fields that are missing in an older version's entry take their defaults.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Saved {
    /// `None` means the browser's language.
    pub language: Option<Language>,
    pub theme: Theme,
    /// From 0 to 100.
    pub effects_volume: u8,
    pub calls_volume: u8,
    /// 0 unless the user wants to hear the surroundings of a game.
    pub ambience_volume: u8,
    /// Silences everything and keeps the volumes.
    pub muted: bool,
    pub motion: MotionChoice,
    /// Whether dust, sparks and the like fly above boards.
    pub effects: bool,
    pub surface: Surface,
    pub piece_style: PieceStyle,
    pub pieces: PieceSet,
    pub notation: Notation,
    pub strong_sides: bool,
    pub confirm_move: bool,
}

impl Default for Saved {
    fn default() -> Saved {
        Saved {
            language: None,
            theme: Theme::System,
            effects_volume: 70,
            calls_volume: 70,
            ambience_volume: 0,
            muted: false,
            motion: MotionChoice::System,
            effects: true,
            surface: Surface::Wood,
            piece_style: PieceStyle::Carved,
            pieces: PieceSet::Characters,
            notation: Notation::Language,
            strong_sides: false,
            confirm_move: false,
        }
    }
}

impl Surface {
    /// The value for the style sheet, whose tokens are those of the default without it.
    fn name(self) -> Option<&'static str> {
        match self {
            Surface::Wood => None,
            Surface::Paper => Some("paper"),
            Surface::Slate => Some("slate"),
        }
    }
}

impl PieceStyle {
    fn name(self) -> Option<&'static str> {
        match self {
            PieceStyle::Carved => None,
            PieceStyle::Brush => Some("brush"),
            PieceStyle::Print => Some("print"),
        }
    }
}

/// A handle to the settings of this page; cheap to copy.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    saved: LastingSignal<Saved>,
    system_dark: LastingSignal<bool>,
    system_reduced: LastingSignal<bool>,
}

thread_local! {
    static SETTINGS: OnceCell<Settings> = const { OnceCell::new() };
}

/// The settings of this page. They are signals: a view or an effect that reads one follows its changes.
pub fn settings() -> Settings {
    SETTINGS.with(|cell| *cell.get_or_init(Settings::new))
}

impl Settings {
    fn new() -> Settings {
        Settings {
            saved: LastingSignal::new(dom::stored(ENTRY).unwrap_or_default()),
            system_dark: LastingSignal::new(false),
            system_reduced: LastingSignal::new(false),
        }
    }

    /// Follows the system's settings, stores changes, and sets the attributes for the style sheet. Called once. A page
    /// inside another site stores nothing.
    pub fn start(self, keeps: bool) {
        dom::watch_media("(prefers-color-scheme: dark)", self.system_dark);
        dom::watch_media("(prefers-reduced-motion: reduce)", self.system_reduced);
        Effect::new(move |before: Option<()>| {
            let saved = self.saved.get();
            if keeps && before.is_some() {
                dom::store(ENTRY, &saved);
            }
            dom::mark_root("lang", Some(self.language().tag()));
            dom::mark_root("data-theme", Some(if self.is_dark() { "dark" } else { "light" }));
            dom::mark_root("data-sides", saved.strong_sides.then_some("strong"));
            dom::mark_root("data-surface", saved.surface.name());
            dom::mark_root("data-pieces", saved.piece_style.name());
            let motion = match saved.motion {
                MotionChoice::System => None,
                MotionChoice::Reduced => Some("reduce"),
                MotionChoice::Full => Some("full"),
            };
            dom::mark_root("data-motion", motion);
        });
    }

    pub fn get(self) -> Saved {
        self.saved.get()
    }

    /// The current settings, for callers that need not be run again after a change.
    pub fn get_untracked(self) -> Saved {
        self.saved.get_untracked()
    }

    pub fn change(self, change: impl FnOnce(&mut Saved)) {
        self.saved.update(change);
    }

    pub fn language(self) -> Language {
        self.saved.with(|saved| saved.language).unwrap_or_else(dom::browser_language)
    }

    pub fn is_dark(self) -> bool {
        match self.saved.with(|saved| saved.theme) {
            Theme::System => self.system_dark.get(),
            Theme::Light => false,
            Theme::Dark => true,
        }
    }

    /// Whether elements should appear in their place instead of moving there.
    pub fn reduced_motion(self) -> bool {
        match self.saved.with(|saved| saved.motion) {
            MotionChoice::System => self.system_reduced.get(),
            MotionChoice::Reduced => true,
            MotionChoice::Full => false,
        }
    }
}

impl Settings {
    /// The same for callers that need not be run again after a change.
    pub fn reduces_motion_now(self) -> bool {
        untrack(|| self.reduced_motion())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_by_another_version_is_read() {
        let rows = [
            (r#"{}"#, Saved::default()),
            (r#"{"theme":"dark","gone":1}"#, Saved { theme: Theme::Dark, ..Saved::default() }),
            (r#"{"language":"en"}"#, Saved { language: Some(Language::En), ..Saved::default() }),
            (
                r#"{"motion":"reduced","strong_sides":true}"#,
                Saved { motion: MotionChoice::Reduced, strong_sides: true, ..Saved::default() },
            ),
            (
                r#"{"surface":"slate","piece_style":"brush","effects":false,"muted":true}"#,
                Saved {
                    surface: Surface::Slate,
                    piece_style: PieceStyle::Brush,
                    effects: false,
                    muted: true,
                    ..Saved::default()
                },
            ),
        ];
        for (text, expected) in rows {
            assert_eq!(serde_json::from_str::<Saved>(text).unwrap(), expected);
        }
    }
}
