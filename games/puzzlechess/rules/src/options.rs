//! What the host of a table can choose.

use crate::Rejection;
use qipan_engine::{Bilingual, Choice, OptionField, OptionKind};
use serde::{Deserialize, Serialize};

const SIZES: std::ops::RangeInclusive<u8> = 4..=8;

/// One entry per field of [`Options`]; the form of a new table is drawn from it.
pub(crate) fn fields() -> Vec<OptionField> {
    vec![
        OptionField::new(
            "mode",
            Bilingual::new("玩法", "Mode"),
            OptionKind::choice(vec![
                Choice::new("free", Bilingual::new("自由：空格都能去", "Free: any empty cell in line")),
                Choice::new(
                    "edge",
                    Bilingual::new(
                        "拼合：落定要和邻子拼上",
                        "Fitting edges: every move must fit a neighbour",
                    ),
                ),
            ]),
        ),
        OptionField::new(
            "layout",
            Bilingual::new("摆法", "Layout"),
            OptionKind::choice(vec![
                Choice::new(
                    "standard",
                    Bilingual::new(
                        "同向：双方的一号在同一列",
                        "Aligned: piece 1 of both players on one column",
                    ),
                ),
                Choice::new(
                    "mirrored",
                    Bilingual::new("相对：对面一行转 180°", "Mirrored: the second row is rotated by 180°"),
                ),
            ]),
        ),
        OptionField::new(
            "size",
            Bilingual::new("棋盘每边几格（4 到 8）", "Board size in cells (4 to 8)"),
            OptionKind::Number { min: 4, max: 8, default: 4 },
        ),
        OptionField::new(
            "start_row",
            Bilingual::new("起始行后面空几行（0 到 3）", "Empty rows behind each start row (0 to 3)"),
            OptionKind::Number { min: 0, max: 3, default: 0 },
        ),
    ]
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub mode: Mode,
    pub layout: Layout,
    /// Columns and rows of the square board.
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
    /// A piece may go to any empty cell in line.
    Free,
    /// A piece must fit a neighbour on its new cell.
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
    /// Refuses impossible boards: the start rows must differ, and the first player's must be nearer to row 0.
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
