//! The lesson: if the learner gives the command that each step requires, it reaches its end and drops no step.

use super::broken::shown;
use super::{Broken, Config, Law};
use crate::play::Play;
use qipan_engine::systems::tutorial::{Step, Tutorial, TutorialCommand, current_step, matches};
use qipan_engine::{Actor, Command, Game, Header, Mode, Rng, Seats, Seed, SystemCommand};

/// A lesson must not depend on luck, so it is followed with several seeds.
const SEEDS: u64 = 3;

/// The maximum number of commands that one step may need. Steps that wait for an event may need several.
const MAX_COMMANDS: u32 = 100;

pub(crate) fn check<G: Game>(game: &G, config: &Config) -> Result<(), Broken> {
    let Some(lesson) = game.tutorial().filter(|_| game.systems().tutorial) else {
        return Ok(());
    };
    for seed in config.seeds_from..config.seeds_from + SEEDS {
        let mut play = begin(game, lesson, seed)?;
        follow(&mut play, lesson, &mut Rng::from_number(seed))
            .map_err(|broken| broken.in_play(seed, &play))?;
    }
    Ok(())
}

fn broken(what: String) -> Broken {
    Broken::new(Law::LessonCanBeFollowed, what)
}

fn begin<G: Game>(game: &G, lesson: &Tutorial, seed: u64) -> Result<Play<G>, Broken> {
    let options = match lesson.options.is_empty() {
        true => G::Options::default(),
        false => serde_json::from_value(lesson.options.clone().into())
            .map_err(|error| broken(format!("the options of the lesson cannot be read: {error}")))?,
    };
    let seats = Seats::new(game.usual_seats(&options));
    let header = Header::new(game, seats, Seed::from_number(seed), options).with_mode(Mode::Tutorial);
    Play::create(game, header).map_err(|refusal| broken(format!("the lesson cannot begin: {refusal}")))
}

fn follow<G: Game>(play: &mut Play<G>, lesson: &Tutorial, rng: &mut Rng) -> Result<(), Broken> {
    let game = play.rules().clone();
    let mut commands_in_step = (None, 0);
    while let Some((_, step)) = current_step(&game, &play.state().sys) {
        no_step_was_dropped(play, lesson)?;
        commands_in_step = match commands_in_step {
            (Some(id), count) if id == &step.id => (Some(id), count + 1),
            _ => (Some(&step.id), 1),
        };
        if commands_in_step.1 > MAX_COMMANDS {
            return Err(in_step(step, "does not end"));
        }
        let command = next_command(play, lesson, step, rng)?;
        let at_ms = play.now_ms();
        let given = play.give(Actor::Seat(lesson.learner), &command, at_ms);
        given.map_err(|refusal| in_step(step, &format!("{} is refused: {refusal}", shown(&command))))?;
    }
    no_step_was_dropped(play, lesson)
}

fn in_step(step: &Step, what: &str) -> Broken {
    broken(format!("step {:?} of the lesson: {what}", step.id))
}

/// A script that is refused and a command that is not legal both drop their step.
fn no_step_was_dropped<G: Game>(play: &Play<G>, lesson: &Tutorial) -> Result<(), Broken> {
    let skipped = play.state().sys.play.tutorial.iter().flat_map(|state| &state.skipped);
    match skipped.into_iter().next() {
        Some((index, reason)) => {
            let id = lesson.steps.get(usize::from(*index)).map(|step| step.id.as_str());
            Err(broken(format!("step {:?} of the lesson was dropped: {reason}", id.unwrap_or_default())))
        }
        None => Ok(()),
    }
}

/// What the step asks for; of several commands that fit, any.
fn next_command<G: Game>(
    play: &Play<G>,
    lesson: &Tutorial,
    step: &Step,
    rng: &mut Rng,
) -> Result<Command<G>, Broken> {
    if step.info {
        return Ok(Command::System(SystemCommand::Tutorial(TutorialCommand::NextStep {})));
    }
    let legal = play.state().legal(play.rules(), lesson.learner);
    let json = |command: &Command<G>| serde_json::to_value(command).unwrap_or_default();
    let fits = |command: &&Command<G>| match &step.require {
        Some(pattern) => matches(pattern, &json(command)),
        None => step.admits(&json(command)),
    };
    let fitting: Vec<&Command<G>> = legal.commands.iter().filter(fits).collect();
    if let Some(command) = rng.pick(&fitting) {
        return Ok((*command).clone());
    }
    // Not all answers to a large prompt are listed; the step must then name the whole command.
    let whole = step.require.clone().filter(|_| !legal.complete);
    whole
        .and_then(|command| serde_json::from_value(command).ok())
        .ok_or_else(|| in_step(step, "the learner has no legal command that it asks for"))
}
