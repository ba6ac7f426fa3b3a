//! What the host of a table can choose, and the start that follows from it.

use crate::command::{PlayError, Rejection};
use crate::layout::{DUEL, ENDGAMES, Endgame, Layout, STANDARD, builtin};
use crate::notation::fen;
use qipan_engine::{Bilingual, Choice, OptionField, OptionKind};
use serde::{Deserialize, Serialize};

/// One entry per field of [`Options`]; the form of a new table is drawn from it.
pub(crate) fn fields() -> Vec<OptionField> {
    vec![
        OptionField::new("layout", Bilingual::new("布局", "Layout"), OptionKind::choice(layouts())),
        OptionField::new("fen", Bilingual::new("局面（FEN）", "Position (FEN)"), OptionKind::Text),
        OptionField::new(
            "custom",
            Bilingual::new("自定义布局（JSON）", "Custom layout (JSON)"),
            OptionKind::Data,
        ),
        OptionField::new(
            "repetition_draw",
            Bilingual::new("三次重复局面判和", "Draw by threefold repetition"),
            OptionKind::Toggle { default: false },
        ),
        OptionField::new(
            "sixty_move_draw",
            Bilingual::new("六十回合无吃子判和", "Draw after 60 moves each without a capture"),
            OptionKind::Toggle { default: false },
        ),
        OptionField::new(
            "draw_cooldown_s",
            Bilingual::new("求和遭拒后等几秒", "Wait after a declined draw offer (seconds)"),
            OptionKind::Number { min: 0, max: 3600, default: 120 },
        ),
    ]
}

/// The two set-ups, and then all endgames.
fn layouts() -> Vec<Choice> {
    let standard = Choice::new(STANDARD, Bilingual::new("标准开局", "Standard setup"));
    let duel = Choice::new(DUEL, Bilingual::new("双人联手（2v2）", "Two against two (2v2)")).for_seats(4);
    let endgame = |it: &Endgame| Choice::new(it.name, Bilingual::new(it.title_zh, it.title_en)).for_seats(2);
    [standard, duel].into_iter().chain(ENDGAMES.iter().map(endgame)).collect()
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// A built-in layout by name. The standard one fits itself to two or four seats.
    pub layout: String,
    /// A position to begin from instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// A custom layout to begin from instead.
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

/// The layout name that the view shows for a position given as FEN.
pub(crate) const FROM_FEN: &str = "fen";
/// The same for a custom layout.
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
    /// The start for this number of seats.
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

    /// The name of the built-in layout for this number of seats.
    pub(crate) fn layout_name(&self, seats: u8) -> &str {
        if self.layout == STANDARD && seats == 4 { DUEL } else { &self.layout }
    }

    /// How many seats these options need.
    pub(crate) fn seats(&self) -> u8 {
        let fits = |seats: &u8| self.start(*seats).is_ok();
        (2..=4).find(fits).unwrap_or(2)
    }
}
