//! A second implementation of settlements: follows the actions of a hand from outside and counts by the text of the
//! rules.

use crate::contract::{ActionWire, Engine};
use crate::{HandRules, SEATS};
use serde_json::Value;

/// What was seen of a hand.
#[derive(Debug, Default)]
pub(super) struct Referee {
    rules: HandRules,
    /// Revealer, buckler, whether the revealer was enough, and before which round.
    reveals: Vec<(usize, usize, bool, usize)>,
    buckler: usize,
    played_on: Vec<usize>,
}

impl Referee {
    pub(super) fn new(rules: HandRules) -> Referee {
        Referee { rules, ..Referee::default() }
    }

    /// Records an action that is about to be carried out.
    pub(super) fn watch(&mut self, engine: &Engine, action: &ActionWire) {
        let state = serde_json::to_value(engine.get_public_state()).unwrap();
        let number = |value: &Value| value.as_u64().unwrap() as usize;
        let seat = number(&state["turn"]["current_seat"]);
        let is_enough = number(&state["players"][seat]["captured_pillar_count"]) >= 3;
        match action {
            ActionWire::Buckle => self.buckler = seat,
            ActionWire::Reveal => {
                self.reveals.push((seat, self.buckler, is_enough, number(&state["turn"]["round_index"])));
            }
            ActionWire::Play { .. } if state["phase"] == "buckle_decision" && is_enough => {
                self.played_on.push(seat);
            }
            _ => {}
        }
    }

    /// The three columns by seat, from the final pillars.
    pub(super) fn columns(&self, engine: &Engine) -> [[i16; 3]; 3] {
        let state = engine.get_public_state();
        let pillars = state.players.map(|player| player.captured_pillar_count);
        let rounds = state.pillar_groups.len();
        let mut columns = [[0; 3]; 3];
        let mut pay = |from: usize, to: usize, column: usize, chips: i16| {
            columns[from][column] -= chips;
            columns[to][column] += chips;
        };
        let is_poor = |seat: usize| pillars[seat] < 3;
        let seats = || 0..usize::from(SEATS);
        for poor in seats().filter(|seat| is_poor(*seat)) {
            for rich in seats().filter(|seat| !is_poor(*seat)) {
                let is_ceramic = pillars[rich] >= 6 && !self.rules.gentle;
                let spoilt = self.reveals.iter().any(|(seat, _, enough, _)| *seat == rich && *enough)
                    || self.rules.enough_must_buckle && self.played_on.contains(&rich);
                let all = if self.rules.eight_wins && pillars[rich] == 8 { 8 } else { 3 };
                let caused = self.reveals.last().filter(|reveal| reveal.3 + 1 == rounds && reveal.0 != rich);
                let payer = caused.filter(|_| self.rules.whole_ceramic).map_or(poor, |reveal| reveal.0);
                match (is_ceramic, spoilt) {
                    (true, _) => pay(payer, rich, 2, all),
                    (false, true) => {}
                    (false, false) => pay(poor, rich, 0, 1),
                }
            }
        }
        for (revealer, buckler, enough, _) in &self.reveals {
            if !enough && is_poor(*revealer) {
                pay(*revealer, *buckler, 1, 1);
            }
        }
        columns
    }
}
