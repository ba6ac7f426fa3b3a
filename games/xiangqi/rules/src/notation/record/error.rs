//! Why a record cannot be read, with the line it is about.

use crate::layout::LayoutError;
use crate::notation::fen::FenError;
use std::fmt;

#[derive(Clone, PartialEq, Debug)]
pub struct RecordError {
    /// Counted from 1.
    pub line: usize,
    pub problem: RecordProblem,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl std::error::Error for RecordError {}

#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum RecordProblem {
    #[error("the record is longer than {most} bytes")]
    TooLong { most: usize },
    #[error("a header is written [Name \"text\"]")]
    BadHeader,
    #[error("the header {name} stands twice")]
    HeaderTwice { name: String },
    #[error("a match begins from one of Layout, FEN and Board, not from several")]
    TwoOrigins,
    #[error("there is no layout {layout:?}")]
    UnknownLayout { layout: String },
    #[error("the board is no layout in JSON: {problem}")]
    BadBoard { problem: String },
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error(transparent)]
    Layout(#[from] LayoutError),
    #[error("{text:?} is no result; results are 1-0, 0-1, 1/2-1/2 and *")]
    BadResult { text: String },
    #[error("{text:?} is no move")]
    NotAMove { text: String },
    #[error("{text:?} cannot be played here")]
    IllegalMove { text: String },
    #[error("{text:?} comes after the end of the match")]
    AfterTheEnd { text: String },
    #[error("the general of this army is dead already: {text:?}")]
    AlreadyDead { text: String },
    #[error("a comment that begins with {{ has no end")]
    OpenComment,
}

impl RecordProblem {
    /// A stable name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            RecordProblem::TooLong { .. } => "too_long",
            RecordProblem::BadHeader => "bad_header",
            RecordProblem::HeaderTwice { .. } => "header_twice",
            RecordProblem::TwoOrigins => "two_origins",
            RecordProblem::UnknownLayout { .. } => "unknown_layout",
            RecordProblem::BadBoard { .. } => "bad_board",
            RecordProblem::Fen(_) => "bad_fen",
            RecordProblem::Layout(_) => "bad_layout",
            RecordProblem::BadResult { .. } => "bad_result",
            RecordProblem::NotAMove { .. } => "not_a_move",
            RecordProblem::IllegalMove { .. } => "illegal_move",
            RecordProblem::AfterTheEnd { .. } => "after_the_end",
            RecordProblem::AlreadyDead { .. } => "already_dead",
            RecordProblem::OpenComment => "open_comment",
        }
    }
}
