//! A table for tests: a match with cheats, played by short texts, that tells what happens as short texts.

use crate::data::{Keyword, Modifier, Stat, Until};
use crate::{Command, Event, Holder, Offered, Options, PromptTopic, SummonerWars, library};
use qipan_engine::systems::cheat::CheatCommand;
use qipan_engine::systems::ending::EndingEvent;
use qipan_engine::systems::flow::{FlowCommand, FlowEvent};
use qipan_engine::systems::prompt::{Answer, PromptCommand, Question};
use qipan_engine::{Actor, Header, Match, MatchState, Seat, Seats, Seed, SystemCommand, SystemEvent};

pub(super) type AnyCommand = qipan_engine::Command<SummonerWars>;

pub(super) struct TestMatch {
    pub(super) game: Match<SummonerWars>,
    /// What has happened, in the words of the rows.
    pub(super) told: Vec<String>,
    /// What was asked.
    pub(super) asked: Vec<String>,
}

impl TestMatch {
    pub(super) fn new(options: Options) -> TestMatch {
        TestMatch::with_first(options, Seat(0))
    }

    pub(super) fn with_first(options: Options, first: Seat) -> TestMatch {
        let seats = Seats { count: 2, first };
        let mut header = Header::new(&SummonerWars, seats, Seed::from_number(1), options);
        header.cheats = true;
        let (game, _) = Match::create(SummonerWars, &header).unwrap_or_else(|refusal| panic!("{refusal}"));
        TestMatch { game, told: Vec::new(), asked: Vec::new() }
    }

    pub(super) fn state(&self) -> &MatchState<SummonerWars> {
        self.game.state()
    }

    /// The next random values.
    pub(super) fn script(&mut self, faces: &str) {
        let values = faces.bytes().map(|digit| u32::from(digit - b'0')).collect();
        let cheat = SystemCommand::Cheat(CheatCommand::CheatRandom { values });
        self.give(Seat(0), &AnyCommand::System(cheat)).unwrap_or_else(|refusal| panic!("{refusal}"));
    }

    /// Gives a command and notes what happens. Returns the code of a refusal.
    pub(super) fn give(&mut self, seat: Seat, command: &AnyCommand) -> Result<(), String> {
        let at = self.state().sys.play.now_ms;
        let applied = self.game.apply(Actor::Seat(seat), command, at);
        let applied = applied.map_err(|refusal| refusal.problem().code)?;
        let events = applied.events.to_vec();
        self.told.extend(events.iter().filter_map(tell));
        Ok(())
    }

    /// Gives a command as rows write it, such as `attack c4 c5` or `1: advance`, and answers what is asked then.
    pub(super) fn play(&mut self, text: &str, answers: &mut Vec<String>) {
        let (seat, text) = match text.split_once(": ") {
            Some((seat, text)) => (Seat(seat.parse().unwrap()), text),
            None => (self.state().core.turn, text),
        };
        if let Err(code) = self.give(seat, &read_command(text)) {
            return self.told.push(format!("**{code}**"));
        }
        while let Some(prompt) = self.state().sys.play.prompt.of(seat).cloned() {
            self.asked.push(question(&prompt.topic, &prompt.question));
            assert!(!answers.is_empty(), "no answer to {:?}", self.asked);
            let word = answers.remove(0);
            let answer = answer(&prompt.topic, &prompt.question, &word);
            let resolve = PromptCommand::ResolvePrompt { id: prompt.id, answer };
            let result = self.give(seat, &AnyCommand::System(SystemCommand::Prompt(resolve)));
            result.unwrap_or_else(|code| panic!("{word}: {code}"));
        }
    }
}

pub(super) fn advance() -> AnyCommand {
    AnyCommand::System(SystemCommand::Flow(FlowCommand::AdvancePhase {}))
}

pub(super) fn read_command(text: &str) -> AnyCommand {
    let words: Vec<&str> = text.split_whitespace().collect();
    let card = |name: &str| library().card_named(name).unwrap_or_else(|| panic!("no card {name}"));
    let cell = |name: &str| crate::Cell::named(name).map_or(crate::Spot::OffBoard, crate::Spot::Cell);
    AnyCommand::Game(match words[..] {
        ["advance"] => return advance(),
        ["summon", name, at] => Command::Summon { card: card(name), cell: cell(at) },
        ["build", name, at] => Command::Build { card: card(name), cell: cell(at) },
        ["move", from, to] => Command::Move { from: cell(from), to: cell(to) },
        ["attack", from, to] => Command::Attack { from: cell(from), to: cell(to) },
        ["play", name] => Command::PlayEvent { card: card(name) },
        ["use", from] => Command::UseAbility { from: cell(from) },
        ["discard", name] => Command::Discard { card: card(name) },
        _ => panic!("what is {text:?}?"),
    })
}

/// The options of a prompt in the words of the rows.
fn options(topic: &PromptTopic) -> Vec<String> {
    match topic {
        PromptTopic::Choose { offered, .. } => match offered {
            Offered::Cells(cells) => cells.iter().map(|cell| cell.name()).collect(),
            Offered::Directions(directions) => {
                directions.iter().map(|direction| format!("{direction:?}").to_lowercase()).collect()
            }
            Offered::Cards(cards) => cards.iter().map(ToString::to_string).collect(),
        },
        PromptTopic::PayDiscard { cards, .. } => cards.iter().map(ToString::to_string).collect(),
        PromptTopic::Order { waiting, .. } => waiting.iter().map(|source| source.card.to_string()).collect(),
        PromptTopic::Confirm { .. } | PromptTopic::Unknown { .. } => Vec::new(),
    }
}

fn question(topic: &PromptTopic, question: &Question) -> String {
    let options = options(topic).join(" ");
    match (topic, question) {
        (PromptTopic::Confirm { .. }, _) => "yes?".to_owned(),
        (PromptTopic::Order { .. }, _) => format!("order[{options}]"),
        (PromptTopic::Choose { .. }, Question::Several { .. }) => format!("several[{options}]"),
        (PromptTopic::Choose { none: true, .. }, _) => format!("one[{options}]+none"),
        _ => format!("one[{options}]"),
    }
}

fn answer(topic: &PromptTopic, question: &Question, word: &str) -> Answer {
    let options = options(topic);
    let position = |word: &str| {
        let found = options.iter().position(|option| option == word);
        found.unwrap_or_else(|| panic!("{word} is not among {options:?}")) as u16
    };
    let words = |text: &str| text.split_whitespace().map(position).collect::<Vec<u16>>();
    match (question, word) {
        (Question::YesNo {}, word) => Answer::Yes(word == "yes"),
        (Question::Order { .. }, word) => {
            let order = word.strip_prefix("order ").unwrap_or_else(|| panic!("{word} is no order"));
            Answer::Order(order.split_whitespace().map(|digit| digit.parse().unwrap()).collect())
        }
        (Question::Several { .. }, "cancel") => Answer::Several(Vec::new()),
        (Question::Several { .. }, word) => {
            let mut picked = words(word.trim_matches(['[', ']']));
            picked.sort_unstable();
            Answer::Several(picked)
        }
        (Question::OneOf { options: all }, "cancel") => Answer::One(all.len() as u16 - 1),
        (_, "none") => Answer::One(options.len() as u16),
        (_, word) => Answer::One(position(word)),
    }
}

/// An event in the words of the rows. Events of prompts and the end of modifiers are left out there.
fn tell(event: &qipan_engine::Event<SummonerWars>) -> Option<String> {
    match event {
        qipan_engine::Event::Game(event) => tell_game(event),
        qipan_engine::Event::System(event) => match &**event {
            SystemEvent::Flow(FlowEvent::PhaseChanged { to, .. }) => {
                let phase = serde_json::to_value(to).unwrap();
                Some(format!("phase_changed {}", phase.as_str().unwrap()))
            }
            SystemEvent::Ending(EndingEvent::MatchEnded { outcome }) => {
                Some(format!("match_ended {} {}", outcome.winners.first().unwrap(), outcome.reason))
            }
            _ => None,
        },
    }
}

fn tell_game(event: &Event) -> Option<String> {
    Some(match event {
        Event::ModifierEnded { .. } => return None,
        Event::MagicChanged { seat, by, .. } => format!("magic_changed {seat}:{by:+}"),
        Event::Summoned { cell, .. } => format!("summoned {cell}"),
        Event::Built { cell, .. } => format!("built {cell}"),
        Event::Raised { cell, .. } => format!("raised {cell}"),
        Event::Moved { from, to, .. } => format!("moved {from}→{to}"),
        Event::Forced { from, to, .. } => format!("forced {from}→{to}"),
        Event::Placed { from, to, .. } => format!("placed {from}→{to}"),
        Event::Swapped { a, b } => format!("swapped {a}↔{b}"),
        Event::AttackDeclared { from, to, compelled, .. } => {
            format!("attack_declared {from}→{to}{}", if *compelled { " compelled" } else { "" })
        }
        Event::AttackFizzled {} => "attack_fizzled".to_owned(),
        Event::DiceRolled { faces, .. } => {
            format!("dice_rolled {}", faces.iter().map(ToString::to_string).collect::<String>())
        }
        Event::BonusAdded { by, .. } => format!("bonus_added {by}"),
        Event::DamageDealt { cell, amount, breakdown, .. } => {
            let mut text = format!("damage_dealt {cell} {amount}");
            for step in breakdown
                .changes()
                .filter(|step| matches!(step.change, qipan_cards::modifiers::Change::Flat { .. }))
            {
                let by = step.after - step.before;
                let name = if by < 0 { "ward" } else { "bonus" };
                text.push_str(&format!(" ({name} {})", by.abs()));
            }
            text
        }
        Event::Healed { cell, amount } => format!("healed {cell} {amount}"),
        Event::Destroyed { cell, .. } => format!("destroyed {cell}"),
        Event::Boosted { cell, by, .. } => format!("boosted {cell} {by:+}"),
        Event::Readied { cell } => format!("readied {cell}"),
        Event::ModifierAdded { on, modifier, until, .. } => tell_modifier(*on, *modifier, *until),
        Event::EventPlayed { card, .. } => format!("event_played {card}"),
        Event::EventExpired { card, .. } => format!("event_expired {card}"),
        Event::AbilityUsed { cell, .. } => format!("ability_used {cell}"),
        Event::AbilityTriggered { card, .. } => format!("ability_triggered {card}"),
        Event::Inaction { seat } => format!("inaction {seat}"),
        Event::Pressed { seat, .. } => format!("pressed {seat}"),
        Event::Dusk { seat, amount } => format!("dusk {seat} {amount}"),
        Event::CardsDrawn { seat, count, .. } => format!("cards_drawn {seat}:{count}"),
        Event::CardDiscarded { card, .. } => format!("card_discarded {card}"),
        Event::CardReturned { card, .. } => format!("card_returned {card}"),
        Event::TurnBegan { seat, number } => format!("turn_began {seat} #{number}"),
        event => format!("{event:?}"),
    })
}

fn tell_modifier(on: Holder, modifier: Modifier, until: Until) -> String {
    let name = |value: serde_json::Value| value.as_str().unwrap().to_owned();
    let stat = |stat: Stat| name(serde_json::to_value(stat).unwrap());
    let keyword = |keyword: Keyword| name(serde_json::to_value(keyword).unwrap());
    let what = match modifier {
        Modifier::Stat { stat: it, amount } => format!("{} {amount:+}", stat(it)),
        Modifier::Keyword { keyword: it } => keyword(it),
    };
    let until = name(serde_json::to_value(until).unwrap());
    match on {
        Holder::Cell(cell) => format!("modifier_added {cell} {what} ({until})"),
        Holder::Seat(seat) => format!("modifier_added seat {seat} {what}"),
    }
}
