//! A lesson: a match in the page, guided step by step by the game's tutorial.

use super::coach::{Coach, Stage};
use super::seed;
use leptos::prelude::*;
use qipan_engine::systems::tutorial::{Step, Tutorial, TutorialCommand, matches};
use qipan_engine::{
    Actor, AnyGame, AnyMatch, MatchView, Mode, NewMatch, Problem, Seat, TutorialView, Viewer, Written,
};
use qipan_ui::{Batch, BoardContext, Hint, Legal, Motion, People, Showing};
use serde_json::Value;
use std::sync::Arc;

/// A handle to the lesson; cheap to copy.
#[derive(Clone, Copy)]
pub(crate) struct LessonMatch {
    game: StoredValue<Arc<dyn AnyGame>>,
    lesson: StoredValue<Arc<Tutorial>>,
    learner: Seat,
    running: StoredValue<Box<dyn AnyMatch>>,
    /// A dump of the match at the start of each step, the current step last. Going back loads the one before.
    begun: RwSignal<Vec<String>>,
    shown: RwSignal<Shown>,
    pub(crate) showing: Showing,
    /// The step as far as it may be told: the motion of the last events has ended.
    pub(crate) told: Signal<Option<TutorialView>>,
    /// Why the last command is not what the step asks for.
    pub(crate) refusal: RwSignal<Option<Problem>>,
    pub(crate) coach: Coach,
}

#[derive(Clone)]
struct Shown {
    frame: Arc<MatchView<Value>>,
    legal: Arc<Legal>,
    batch: Arc<Batch>,
}

impl LessonMatch {
    /// Starts the lesson of a game; `None` if it has none.
    pub(crate) fn open(game: Arc<dyn AnyGame>) -> Option<Result<LessonMatch, Problem>> {
        let lesson = Arc::new(game.tutorial()?.clone());
        Some(begin(&*game).and_then(|running| LessonMatch::over(game, lesson, running)))
    }

    fn over(
        game: Arc<dyn AnyGame>,
        lesson: Arc<Tutorial>,
        running: Box<dyn AnyMatch>,
    ) -> Result<LessonMatch, Problem> {
        let shown = Shown::of(&*running, &lesson, Motion::Jump)?;
        let begun = RwSignal::new(vec![running.dump()?]);
        let running = StoredValue::new(running);
        let (shown, refusal) = (RwSignal::new(shown), RwSignal::new(None));
        let showing = Showing::new(Signal::derive(move || shown.with(|shown| shown.batch.clone())));
        let (learner, game, lesson) = (lesson.learner, StoredValue::new(game), StoredValue::new(lesson));
        let told =
            showing.concluded(Signal::derive(move || shown.with(|shown| shown.frame.tutorial.clone())));
        let coach = Coach::new();
        Ok(LessonMatch { game, lesson, learner, running, begun, shown, showing, told, refusal, coach })
    }

    /// The context of the board.
    pub(crate) fn board(self) -> BoardContext {
        let learner = self.learner;
        let acting = move || self.shown.with(|shown| shown.frame.to_act.contains(learner).then_some(learner));
        let frame = Signal::derive(move || self.shown.with(|shown| shown.frame.clone()));
        BoardContext {
            frame,
            legal: Signal::derive(move || self.shown.with(|shown| shown.legal.clone())),
            acting: Signal::derive(acting),
            bottom: Signal::stored(learner),
            batch: Signal::derive(move || self.shown.with(|shown| shown.batch.clone())),
            showing: self.showing,
            people: People::by_number(frame),
            send: Callback::new(move |command: Value| self.give(&command)),
            hints: self.coach.hints.into(),
            auto_pass: None,
        }
    }

    pub(crate) fn steps(self) -> Vec<Step> {
        self.lesson.with_value(|lesson| lesson.steps.clone())
    }

    /// The current step; `None` when the lesson is over.
    pub(crate) fn step(self) -> Option<Step> {
        let index = self.shown.with(|shown| {
            shown
                .frame
                .tutorial
                .as_ref()
                .filter(|lesson| !lesson.done)
                .map(|lesson| usize::from(lesson.index))
        });
        self.lesson.with_value(|lesson| lesson.steps.get(index?).cloned())
    }

    pub(crate) fn next(self) {
        self.arrange(TutorialCommand::NextStep {});
    }

    pub(crate) fn skip(self) {
        self.arrange(TutorialCommand::SkipStep {});
    }

    pub(crate) fn can_go_back(self) -> bool {
        self.begun.with(|begun| begun.len() > 1)
    }

    /// Goes back to the start of the previous step.
    pub(crate) fn back(self) {
        self.begun.update(|begun| {
            if begun.len() > 1 {
                begun.pop();
            }
        });
        let dump = self.begun.with_untracked(|begun| begun.last().cloned()).unwrap_or_default();
        self.replace(self.game.with_value(|game| game.load(&dump)));
    }

    pub(crate) fn restart(self) {
        let begun = self.game.with_value(|game| begin(&**game));
        if let Ok(dump) = begun.as_ref().map_or_else(|problem| Err(problem.clone()), |running| running.dump())
        {
            self.begun.set(vec![dump]);
        }
        self.replace(begun);
    }

    /// A command that does what the step asks for, if the list of legal commands has one.
    pub(crate) fn solution(self) -> Option<Value> {
        let pattern = self.step()?.require?;
        self.shown.with(|shown| shown.legal.commands.iter().find(|it| matches(&pattern, it)).cloned())
    }

    /// Whether the coach is of use: the learner may give any command. A step that requires a command shows it
    /// already.
    pub(crate) fn can_hint(self) -> bool {
        let is_free = self.step().is_none_or(|step| step.require.is_none());
        is_free && self.shown.with(|shown| !shown.legal.commands.is_empty())
    }

    /// Asks the coach, or stops its search.
    pub(crate) fn hint(self) {
        if self.coach.stage.get_untracked() == Stage::Searching {
            self.coach.forget();
            return;
        }
        let step = untrack(|| self.step());
        let fits = move |hint: &Hint| step.as_ref().is_none_or(|step| step.admits(&hint.command));
        self.running.with_value(|running| self.coach.search(&**running, self.learner, fits));
    }

    /// Gives a command for the learner.
    pub(crate) fn give(self, command: &Value) {
        let actor = Actor::Seat(self.learner);
        self.carry_out(|running| running.apply(actor, &command.to_string(), None));
    }

    fn arrange(self, command: TutorialCommand) {
        let actor = Actor::Seat(self.learner);
        self.carry_out(|running| running.arrange(actor, command.into(), None));
    }

    fn carry_out(self, apply: impl FnOnce(&mut dyn AnyMatch) -> Result<Written, Problem>) {
        match self.running.try_update_value(|running| apply(&mut **running)) {
            Some(Ok(_)) => self.refresh(Motion::Forward),
            Some(Err(problem)) => self.refusal.set(Some(problem)),
            None => {}
        }
    }

    fn replace(self, running: Result<Box<dyn AnyMatch>, Problem>) {
        match running {
            Ok(running) => {
                self.running.set_value(running);
                self.refresh(Motion::Jump);
            }
            Err(problem) => self.refusal.set(Some(problem)),
        }
    }

    fn refresh(self, motion: Motion) {
        let before = self.shown.with_untracked(Shown::place);
        let shown =
            self.running.with_value(|running| Shown::of(&**running, &self.lesson.get_value(), motion));
        match shown {
            Ok(shown) => {
                if motion == Motion::Forward && shown.place() != before {
                    let dump = self.running.with_value(|running| running.dump());
                    self.begun.update(|begun| begun.extend(dump));
                }
                self.refusal.set(None);
                self.coach.forget();
                self.shown.set(shown);
            }
            Err(problem) => self.refusal.set(Some(problem)),
        }
    }
}

fn begin(game: &dyn AnyGame) -> Result<Box<dyn AnyMatch>, Problem> {
    let new = NewMatch { seed: seed::fresh_number(), mode: Mode::Tutorial, ..NewMatch::with_seed(0) };
    Ok(game.create(&new)?.0)
}

impl Shown {
    /// The board offers only what the step asks for. Other commands are refused with the hint of the step.
    fn of(running: &dyn AnyMatch, lesson: &Tutorial, motion: Motion) -> Result<Shown, Problem> {
        let learner = lesson.learner;
        let mut frame = running.match_view(Viewer::Seat(learner))?;
        let seen_as = frame.tutorial.as_ref().and_then(|it| it.step.as_ref()).map(|step| step.seen_as);
        let viewer = Viewer::Seat(seen_as.unwrap_or(learner));
        if viewer != frame.viewer {
            frame = running.match_view(viewer)?;
        }
        let place = frame.tutorial.as_ref().filter(|it| !it.done).map(|it| usize::from(it.index));
        let step = place.and_then(|index| lesson.steps.get(index));
        let (commands, complete) = running.legal(learner)?;
        let mut commands: Vec<Value> = read(&commands)?;
        commands.retain(|command| step.as_ref().is_none_or(|step| step.admits(command)));
        let batch = Batch { seq: running.seq(), motion, events: read(&running.last_events(viewer)?)? };
        Ok(Shown {
            frame: Arc::new(frame),
            legal: Arc::new(Legal { commands, complete }),
            batch: Arc::new(batch),
        })
    }

    fn place(&self) -> Option<(u16, bool)> {
        self.frame.tutorial.as_ref().map(|lesson| (lesson.index, lesson.done))
    }
}

fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|error| Problem::new("unreadable", error.to_string()))
}
