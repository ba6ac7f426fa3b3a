//! The journal describes the match: its events rebuild every state, and its commands give the same results again.

use super::broken::{shown, text_of, value_of};
use super::{Broken, Law};
use crate::difference;
use crate::play::Play;
use qipan_engine::{Entry, Game, Replay};

/// A replay that follows the match entry by entry.
#[derive(Debug)]
pub(crate) struct Follower<G: Game> {
    replay: Replay<G>,
}

impl<G: Game> Follower<G> {
    pub(crate) fn new(play: &Play<G>) -> Result<Follower<G>, Broken> {
        let replay = Replay::new(play.rules().clone(), &play.journal.header).map_err(|problem| {
            Broken::new(Law::EventsRebuild, format!("the replay cannot begin: {problem}"))
        })?;
        Ok(Follower { replay })
    }

    /// Catches up with the match. The hashes are always compared, the whole states only if `is_checked` is set.
    pub(crate) fn follow(&mut self, play: &Play<G>, is_checked: bool) -> Result<(), Broken> {
        let shown_up_to = self.replay.state().sys.play.log.seq;
        for entry in play.journal.entries.iter().filter(|entry| entry.seq > shown_up_to) {
            self.step(play, entry)?;
        }
        if is_checked && text_of("the state", play.state())? != text_of("the state", self.replay.state())? {
            return Err(self.differs(play, "the events rebuild another state"));
        }
        Ok(())
    }

    fn step(&mut self, play: &Play<G>, entry: &Entry<G>) -> Result<(), Broken> {
        let about = format!("entry {} ({})", entry.seq, shown(&entry.command));
        let hash = self.replay.step(entry).map_err(|problem| {
            Broken::new(Law::EventsRebuild, format!("{about} cannot be replayed: {problem}"))
        })?;
        if hash == entry.hash {
            return Ok(());
        }
        // The match has only its newest state, so only the newest entry can be compared with it.
        let is_newest = play.state().sys.play.log.seq == entry.seq;
        let what = format!("{about} rebuilds another state");
        Err(if is_newest { self.differs(play, &what) } else { Broken::new(Law::EventsRebuild, what) })
    }

    fn differs(&self, play: &Play<G>, what: &str) -> Broken {
        match (value_of("the state", play.state()), value_of("the state", self.replay.state())) {
            (Ok(live), Ok(rebuilt)) => {
                Broken::differs(Law::EventsRebuild, what, &difference::between(&live, &rebuilt))
            }
            _ => Broken::new(Law::EventsRebuild, what),
        }
    }
}

pub(crate) fn audit_agrees<G: Game>(play: &Play<G>) -> Result<(), Broken> {
    match play.journal.audit(play.rules()) {
        Err(problem) => Err(Broken::new(Law::AuditAgrees, problem.to_string())),
        Ok(audit) if audit.hash != play.state().hash() => {
            Err(Broken::new(Law::AuditAgrees, "the audit ends with another hash"))
        }
        Ok(_) => Ok(()),
    }
}
