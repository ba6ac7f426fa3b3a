//! What the creator of a room can choose.

use crate::Rejection;
use qipan_engine::{Bilingual, Choice, OptionField, OptionKind};
use serde::{Deserialize, Serialize};

const SIZES: std::ops::RangeInclusive<u8> = 4..=8;

/// One entry per field of [`Options`]; room forms are drawn from it.
pub(crate) const FIELDS: &[OptionField] = &[
    OptionField {
        name: "mode",
        title: Bilingual { zh: "玩法", en: "Mode" },
        kind: OptionKind::Choice {
            values: &[
                Choice {
                    value: "free",
                    title: Bilingual { zh: "自由：空格都能去", en: "Free: any empty cell in line" },
                    seats: None,
                },
                Choice {
                    value: "edge",
                    title: Bilingual {
                        zh: "拼合：落定要和邻子拼上",
                        en: "Fitting edges: every move must fit a neighbour",
                    },
                    seats: None,
                },
            ],
            default: "free",
        },
        fixes_chance: false,
    },
    OptionField {
        name: "layout",
        title: Bilingual { zh: "摆法", en: "Layout" },
        kind: OptionKind::Choice {
            values: &[
                Choice {
                    value: "standard",
                    title: Bilingual {
                        zh: "同向：双方的一号同在 a 列",
                        en: "Aligned: piece 1 of both players on column a",
                    },
                    seats: None,
                },
                Choice {
                    value: "mirrored",
                    title: Bilingual {
                        zh: "相对：对面一行转 180°",
                        en: "Mirrored: the second row is rotated by 180°",
                    },
                    seats: None,
                },
            ],
            default: "standard",
        },
        fixes_chance: false,
    },
    OptionField {
        name: "size",
        title: Bilingual { zh: "棋盘每边几格（4 到 8）", en: "Board size in cells (4 to 8)" },
        kind: OptionKind::Number { min: 4, max: 8, default: 4 },
        fixes_chance: false,
    },
    OptionField {
        name: "start_row",
        title: Bilingual {
            zh: "起始行后面空几行（0 到 3）",
            en: "Empty rows behind each start row (0 to 3)",
        },
        kind: OptionKind::Number { min: 0, max: 3, default: 0 },
        fixes_chance: false,
    },
];

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub mode: Mode,
    pub layout: Layout,
    /// Columns, and as many rows.
    pub size: u8,
    /// How many rows lie between each player's edge of the board and their start row.
    pub start_row: u8,
}

impl Default for Options {
    fn default() -> Options {
        Options { mode: Mode::Free, layout: Layout::Standard, size: 4, start_row: 0 }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Any empty cell in line will do.
    Free,
    /// A piece must fit a neighbour where it comes to stand.
    Edge,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layout {
    /// Both players see shapes 1 to 4 from left to right on the same columns, all upright.
    Standard,
    /// The second row is the first one turned by 180°.
    Mirrored,
}

impl Options {
    /// Refuses boards that cannot be: the start rows must be two, and the first player's nearer to row 0.
    pub(crate) fn check(&self) -> Result<(), Rejection> {
        if !SIZES.contains(&self.size) {
            return Err(Rejection::BadSize { size: self.size });
        }
        if self.start_row >= self.size / 2 {
            return Err(Rejection::BadStartRow { start_row: self.start_row, size: self.size });
        }
        Ok(())
    }
}
