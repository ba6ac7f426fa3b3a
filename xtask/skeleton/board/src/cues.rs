//! The sounds of events. `docs/board.md` lists what else a cue can do.

use qipan_ui::fx::{Act, Cue, Time};
use qipan_ui::sound::cues::{END, PLACE};

pub(crate) const CUES: &[Cue] = &[
    Cue { event: "taken", acts: &[Act::Sound(&PLACE), Act::Wait(Time::Slide)] },
    Cue { event: "match_ended", acts: &[Act::Sound(&END), Act::Wait(Time::ArcHigh)] },
];
