//! What the creator of a room can choose, and the start that follows from it.

use crate::command::{PlayError, Rejection};
use crate::layout::{DUEL, ENDGAMES, Endgame, Layout, STANDARD, builtin};
use crate::notation::fen;
use qipan_engine::{Bilingual, Choice, OptionField, OptionKind};
use serde::{Deserialize, Serialize};

/// One entry per field of [`Options`]; room forms are drawn from it.
pub(crate) const FIELDS: &[OptionField] = &[
    OptionField {
        name: "layout",
        title: Bilingual { zh: "布局", en: "Layout" },
        kind: OptionKind::Choice { values: &LAYOUTS, default: STANDARD },
        fixes_chance: false,
    },
    OptionField {
        name: "fen",
        title: Bilingual { zh: "局面（FEN）", en: "Position (FEN)" },
        kind: OptionKind::Text,
        fixes_chance: false,
    },
    OptionField {
        name: "custom",
        title: Bilingual { zh: "自定义布局（JSON）", en: "Custom layout (JSON)" },
        kind: OptionKind::Data,
        fixes_chance: false,
    },
    OptionField {
        name: "repetition_draw",
        title: Bilingual { zh: "三次重复局面判和", en: "Draw by threefold repetition" },
        kind: OptionKind::Toggle { default: false },
        fixes_chance: false,
    },
    OptionField {
        name: "sixty_move_draw",
        title: Bilingual {
            zh: "六十回合无吃子判和", en: "Draw after 60 moves each without a capture"
        },
        kind: OptionKind::Toggle { default: false },
        fixes_chance: false,
    },
    OptionField {
        name: "draw_cooldown_s",
        title: Bilingual { zh: "求和遭拒后等几秒", en: "Wait after a declined draw offer (seconds)" },
        kind: OptionKind::Number { min: 0, max: 3600, default: 120 },
        fixes_chance: false,
    },
];

/// The two set-ups, and then all endgames.
const LAYOUTS: [Choice; ENDGAMES.len() + 2] = {
    let standard =
        Choice {
            value: STANDARD, title: Bilingual { zh: "标准开局", en: "Standard setup" }, seats: None
        };
    let duel = Choice {
        value: DUEL,
        title: Bilingual { zh: "双人联手（2v2）", en: "Two against two (2v2)" },
        seats: Some(4),
    };
    let mut layouts = [standard; ENDGAMES.len() + 2];
    layouts[1] = duel;
    let mut index = 0;
    while index < ENDGAMES.len() {
        let Endgame { name, title, .. } = ENDGAMES[index];
        layouts[index + 2] = Choice { value: name, title, seats: Some(2) };
        index += 1;
    }
    layouts
};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// A built-in layout by name. The standard one fits itself to two or four seats.
    pub layout: String,
    /// A position to begin from instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// A layout of one's own to begin from instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub custom: Option<Layout>,
    pub repetition_draw: bool,
    pub sixty_move_draw: bool,
    pub draw_cooldown_s: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            layout: STANDARD.to_owned(),
            fen: None,
            custom: None,
            repetition_draw: false,
            sixty_move_draw: false,
            draw_cooldown_s: 120,
        }
    }
}

/// The name under which the view tells of a position that came as FEN.
pub(crate) const FROM_FEN: &str = "fen";
/// The same for a layout of one's own.
pub(crate) const CUSTOM: &str = "custom";

/// What a match begins from.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    pub(crate) name: String,
    pub(crate) layout: Layout,
    pub(crate) quiet: u16,
    pub(crate) moves: u32,
}

impl Options {
    /// The start for so many seats.
    pub(crate) fn start(&self, seats: u8) -> Result<Start, Rejection> {
        if self.fen.is_some() && self.custom.is_some() {
            return Err(PlayError::TwoStarts {}.into());
        }
        let start = if let Some(text) = &self.fen {
            let fen::Start { layout, quiet, moves } = fen::read(text)?;
            Start { name: FROM_FEN.to_owned(), layout, quiet, moves }
        } else if let Some(layout) = &self.custom {
            Start { name: CUSTOM.to_owned(), layout: layout.clone(), quiet: 0, moves: 0 }
        } else {
            let name = self.layout_name(seats);
            let unknown = || PlayError::UnknownLayout { layout: self.layout.clone() };
            Start { name: name.to_owned(), layout: builtin(name).ok_or_else(unknown)?, quiet: 0, moves: 0 }
        };
        match start.layout.armies.len() {
            armies if armies == usize::from(seats) => Ok(start),
            armies => Err(PlayError::WrongSeats { armies: armies.min(255) as u8, seats }.into()),
        }
    }

    /// The name of the built-in layout for so many seats.
    pub(crate) fn layout_name(&self, seats: u8) -> &str {
        if self.layout == STANDARD && seats == 4 { DUEL } else { &self.layout }
    }

    /// How many seats these options need.
    pub(crate) fn seats(&self) -> u8 {
        let fits = |seats: &u8| self.start(*seats).is_ok();
        (2..=4).find(fits).unwrap_or(2)
    }
}
