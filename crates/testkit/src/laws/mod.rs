//! The laws that every game must keep, tested over random legal play.
//!
//! ```text
//! qipan_testkit::laws::check(&MyGame);
//! ```
//!
//! Each law is a file here. `tests/broken` breaks a small game in one way at a time, and each bug is caught.

mod arrangements;
mod broken;
mod chance_results;
mod config;
mod ending;
mod json;
mod lesson;
mod listing;
pub(crate) mod mutation;
mod open_game;
pub(crate) mod pool;
mod rebuild;
mod redaction;
mod resume;
mod secrets;
mod size;
mod strict_undo;
pub(crate) mod table;
mod undo;

pub use broken::{Broken, Law};
pub use config::Config;

use crate::play::{Play, choose};
use pool::Pool;
use qipan_engine::systems::agreement::AgreementCommand;
use qipan_engine::{Actor, Command, Game, Match, Rng, Seat, SystemCommand};

/// Plays the default number of random matches and panics with a report if a law is broken.
pub fn check<G: Game>(game: &G) {
    check_with(game, &Config::default());
}

/// The same with another number of matches, other bounds or fixed options.
pub fn check_with<G: Game>(game: &G, config: &Config) {
    if let Err(broken) = find_broken(game, config) {
        panic!("{broken}");
    }
}

/// The first broken law, if there is one.
pub fn find_broken<G: Game>(game: &G, config: &Config) -> Result<(), Broken> {
    let mut pool = Pool::default();
    let mut stats = secrets::DeterminizeStats::default();
    for number in 0..config.matches {
        let seed = config.seeds_from + u64::from(number);
        let mut rng = Rng::from_number(seed.wrapping_mul(0x9E37_79B9));
        let is_first = number == 0;
        let mut play = table::open(game, config, seed, is_first, &mut rng)?;
        let result = play_one(&mut play, config, &mut pool, &mut stats, &mut rng);
        result.map_err(|broken| broken.in_play(seed, &play))?;
    }
    stats.check(game)?;
    lesson::check(game, config)
}

/// What a law checks: one position of a match.
#[derive(Debug)]
pub(crate) struct Scene<'a, G: Game> {
    pub(crate) play: &'a Play<G>,
    pub(crate) pool: &'a Pool<G>,
    pub(crate) config: &'a Config,
    /// The state in JSON.
    pub(crate) text: String,
    /// The same match without its records, so that copies are cheap.
    pub(crate) light: Match<G>,
}

impl<'a, G: Game> Scene<'a, G> {
    fn new(play: &'a Play<G>, pool: &'a Pool<G>, config: &'a Config) -> Result<Scene<'a, G>, Broken> {
        let game = play.rules();
        let text = broken::text_of("the state", play.state())?;
        let light = resume::resume(game, play.state().without_records())?;
        Ok(Scene { play, pool, config, text, light })
    }
}

fn play_one<G: Game>(
    play: &mut Play<G>,
    config: &Config,
    pool: &mut Pool<G>,
    stats: &mut secrets::DeterminizeStats,
    rng: &mut Rng,
) -> Result<(), Broken> {
    let mut follower = rebuild::Follower::new(play)?;
    let mut first_seen = redaction::FirstSeen::new();
    let may_resign = rng.below(8) == 0;
    for number in 0..config.max_commands {
        let is_checked = config.checks(number);
        follower.follow(play, is_checked)?;
        first_seen.add(play)?;
        if play.running.outcome().is_some() {
            break;
        }
        pool.learn(play.rules(), play.state());
        ending::someone_can_act(play, config)?;
        if is_checked {
            check_position(&Scene::new(play, pool, config)?, stats, rng)?;
            first_seen.check(play)?;
        }
        arrangements::try_one(play, may_resign, rng)?;
        open_game::check_alike(&play.running)?;
        first_seen.add(play)?;
        advance(play, config, is_checked, rng)?;
    }
    follower.follow(play, true)?;
    ending::has_ended(play, config)?;
    check_position(&Scene::new(play, pool, config)?, stats, rng)?;
    first_seen.add(play)?;
    first_seen.check(play)?;
    rebuild::audit_agrees(play)?;
    json::journal_survives(play.rules(), &play.journal)
}

/// Checks all laws about one position.
fn check_position<G: Game>(
    scene: &Scene<'_, G>,
    stats: &mut secrets::DeterminizeStats,
    rng: &mut Rng,
) -> Result<(), Broken> {
    let read = json::state_survives(scene)?;
    resume::check(scene, read)?;
    size::check(scene)?;
    open_game::check_alike(&scene.play.running)?;
    listing::check(scene, rng)?;
    if scene.play.rules().manifest().hidden_information {
        secrets::check(scene, stats, rng)
    } else {
        open_game::check(scene, rng)
    }
}

/// The resignation of a seat that has no command, where the configuration allows that.
fn resignation<G: Game>(play: &Play<G>, config: &Config) -> Option<(Seat, Command<G>)> {
    let resign = Command::System(SystemCommand::Agreement(AgreementCommand::Resign {}));
    let stuck = play.state().to_act(play.rules()).first().filter(|_| config.may_be_stuck)?;
    Some((stuck, resign))
}

/// Plays one command, after checking whether it can be undone.
fn advance<G: Game>(
    play: &mut Play<G>,
    config: &Config,
    is_checked: bool,
    rng: &mut Rng,
) -> Result<(), Broken> {
    let Some((seat, command)) = choose(play.rules(), play.state(), rng).or_else(|| resignation(play, config))
    else {
        return Ok(());
    };
    if is_checked {
        undo::check(play, seat, &command)?;
        strict_undo::check(play, seat, &command, rng)?;
        size::survives_going_back_and_forth(play, seat, &command, config, rng)?;
    }
    let at_ms = play.now_ms() + u64::from(rng.below(5_000));
    if let Err(refusal) = play.give(Actor::Seat(seat), &command, at_ms) {
        return Err(listing::refused_though_listed(seat, &command, &refusal));
    }
    match play.last_entry().filter(|_| is_checked) {
        Some(entry) => json::entry_survives(entry),
        None => Ok(()),
    }
}
