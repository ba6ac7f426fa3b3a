//! Bots of a game with hidden cards, dice and questions: they are honest, they can be stopped, and they play better
//! than at random.

use crate::bug;
use crate::game::Race;
use qipan_ai::{Bot, ErasedBots, Strength};
use qipan_engine::{Actor, AnyMatch, Erased, NewMatch, Seat};
use qipan_testkit::honest;
use std::panic::catch_unwind;

type Sound = Race<{ bug::NONE }>;

#[test]
fn bots_choose_the_same_when_only_secrets_change() {
    honest::check(&Sound::default());
}

#[test]
fn a_game_that_remembers_what_it_should_forget_is_caught() {
    assert!(catch_unwind(|| honest::check(&Race::<{ bug::DETERMINIZE_REMEMBERS }>::default())).is_err());
    assert!(catch_unwind(|| honest::check(&Race::<{ bug::DETERMINIZE_DOES_NOTHING }>::default())).is_err());
}

fn begin(seed: u64) -> (Box<dyn AnyMatch>, Vec<Box<dyn Bot>>) {
    let options = [("target".to_owned(), 40.into())].into_iter().collect();
    let (running, _) =
        Erased::arc(Sound::default()).create(&NewMatch { options, ..NewMatch::with_seed(seed) }).unwrap();
    let bots = [Seat(0), Seat(1)].map(|seat| ErasedBots::arc(Sound::default()).bot(&*running, seat).unwrap());
    (running, bots.into())
}

#[test]
fn a_strong_bot_beats_chance() {
    let mut wins = 0;
    for number in 0..40 {
        let (mut running, mut bots) = begin(number);
        let strong = Seat((number % 2) as u8);
        while let Some(seat) = running.to_act().first() {
            let strength = if seat == strong { Strength::level(4).with_steps(200) } else { Strength::RANDOM };
            let bot = &mut bots[seat.index()];
            bot.look(&*running).unwrap();
            let command = bot.think(strength, number * 1000 + running.seq(), &mut || true).unwrap();
            running.apply(Actor::Seat(seat), &command, None).unwrap();
        }
        wins += u32::from(running.outcome().is_some_and(|outcome| outcome.winners.contains(strong)));
    }
    assert!(wins >= 28, "won {wins} of 40");
}

#[test]
fn a_bot_can_be_stopped_and_still_answers() {
    let (running, mut bots) = begin(1);
    let seat = running.to_act().first().unwrap();
    let mut asked = 0;
    let mut never = || {
        asked += 1;
        false
    };
    let command = bots[seat.index()].think(Strength::BEST, 1, &mut never).unwrap();
    assert!(running.legal(seat).unwrap().0.contains(&command), "{command}");
    assert_eq!(asked, 1);
    let other = &mut bots[seat.next(2).index()];
    assert_eq!(other.think(Strength::BEST, 1, &mut || true).unwrap_err().code, "nothing_to_do");
    let advice = other.advise(Strength::level(2), 1, &mut || true).unwrap();
    assert!(advice.hints.is_empty() && advice.chances.len() == 2);
}

#[test]
fn hints_are_ordered_and_the_same_again() {
    let (running, mut bots) = begin(3);
    let seat = running.to_act().first().unwrap();
    let bot = &mut bots[seat.index()];
    let text = |bot: &mut Box<dyn Bot>| {
        serde_json::to_string(&bot.hints(2, Strength::level(3), 9, &mut || true).unwrap()).unwrap()
    };
    let first = text(bot);
    assert_eq!(first, text(bot));
    let hints = bot.hints(2, Strength::level(3), 9, &mut || true).unwrap();
    assert_eq!(hints.len(), 2);
    assert!(hints.iter().all(|hint| (0.0..=1.0).contains(&hint.chance)));
}
