//! The lesson goes as it is written.

use crate::SummonerWars;
use qipan_engine::systems::prompt::{Answer, PromptCommand};
use qipan_engine::{Actor, Header, Match, Mode, Rules, Seat, Seats, Seed, SystemCommand};
use serde_json::json;

/// Does what each step asks for. No step is skipped, and the learner wins at the last one.
#[test]
fn it_can_be_followed_to_its_end() {
    let lesson = SummonerWars.tutorial().unwrap();
    assert_eq!(lesson.steps.len(), 16);
    let options = serde_json::from_value(lesson.options.clone().into()).unwrap();
    let header =
        Header::new(&SummonerWars, Seats::new(2), Seed::from_number(1), options).with_mode(Mode::Tutorial);
    let (mut game, _) = Match::create(SummonerWars, &header).unwrap();
    for step in &lesson.steps {
        let prompt = game.state().sys.play.prompt.of(lesson.learner).map(|prompt| prompt.id);
        let command = match (prompt, &step.require) {
            // The learner chooses Shi Gan, the second of two hurt units.
            (Some(id), _) => {
                let resolve = PromptCommand::ResolvePrompt { id, answer: Answer::One(1) };
                qipan_engine::Command::System(SystemCommand::Prompt(resolve))
            }
            (None, require) => {
                let command = require.clone().unwrap_or(json!({ "type": "next_step" }));
                serde_json::from_value(command).unwrap()
            }
        };
        let result = game.apply(Actor::Seat(lesson.learner), &command, 0).map(drop);
        result.unwrap_or_else(|refusal| panic!("step {}: {refusal}", step.id));
    }
    let tutorial = game.state().sys.play.tutorial.clone().unwrap();
    assert_eq!((tutorial.done, tutorial.skipped), (true, Vec::new()));
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.winners.first(), &*outcome.reason), (Some(Seat(0)), "summoner_destroyed"));
    // 3 damage healed by Patch the Plates; 2 magic at the first turn, 2 for the halberd, 2 for two destroyed cards.
    let core = &game.state().core;
    let (_, summoner) = core.field.summoner(Seat(0)).unwrap();
    assert_eq!((summoner.damage, core.of(Seat(0)).magic), (0, 2));
}
