//! The board of Summoner Wars, as people use it.

use anyhow::Result;
use serde_json::{Value, json};

use crate::browser::Browser;
use crate::page;

/// The address of a match against the computer with these options.
pub(crate) fn against_computer(options: &Value) -> String {
    format!("/local/summonerwars?against=computer&seats=2&options={}", written(options))
}

/// The address of a match at one screen with these options.
pub(crate) fn at_one_screen(options: &Value) -> String {
    format!("/local/summonerwars?seats=2&options={}", written(options))
}

fn written(options: &Value) -> String {
    options.to_string().bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// A position of the sixth round in this phase, in which seat 0 leads the Cinnabar Oath.
pub(crate) fn middle(phase: &str) -> Value {
    json!({
        "factions": ["co", "tp"],
        "scene": {
            "turn": 0, "round": 6, "phase": phase, "magic": [7, 6],
            "cards": [
                [0, "co_danluo", "c1", {"damage": 1}], [0, "co_maingate", "d2"], [0, "co_gate", "b3"],
                [0, "co_sworn", "e3"], [0, "co_sworn", "c4", {"damage": 1, "boosts": 1}],
                [0, "co_redfletch", "d3", {"boosts": 1}], [0, "co_chilian", "b4", {"boosts": 3}], [0, "co_cup", "e2"],
                [1, "tp_shigan", "d8", {"damage": 4}], [1, "tp_maingate", "c7", {"damage": 2}],
                [1, "tp_gate", "e6", {"damage": 2}], [1, "tp_shieldhand", "c5"], [1, "tp_halberd", "d5", {"damage": 1}],
                [1, "tp_crossbow", "e7"], [1, "tp_grandfather", "b6"], [1, "tp_halberd", "a5"],
            ],
            "hands": [["co_sworn", "co_chilian", "co_redfletch", "co_palm", "co_gate"], ["tp_poultice", "tp_gate"]],
            "piles": [["co_cup", "co_cup"], ["tp_patch"]],
            "active": [[], ["tp_ropes"]],
            "discards": [["co_palm"], ["tp_patch", "tp_sally"]],
        },
    })
}

/// Seat 0 has three units in the enemy half and the enemy summoner one life left: the end of the attack phase ends the
/// match.
pub(crate) fn last_turn() -> Value {
    json!({
        "factions": ["tp", "sc"],
        "scene": {
            "turn": 0, "round": 9, "phase": "attack", "magic": [2, 2],
            "cards": [
                [0, "tp_shigan", "d2"], [0, "tp_maingate", "c2"], [0, "tp_halberd", "c5"], [0, "tp_halberd", "b5"],
                [0, "tp_crossbow", "e5"], [1, "sc_xiaoman", "a8", {"damage": 11}], [1, "sc_maingate", "d7"],
                [1, "sc_hauler", "e7"],
            ],
            "hands": [["tp_gate"], ["sc_gate"]],
            "piles": [["tp_patch"], ["sc_alley"]],
        },
    })
}

impl Browser {
    /// Taps a cell of the battlefield.
    pub(crate) async fn taps_cell(&self, cell: &str) -> Result<()> {
        self.click(&format!(".sw-cell[data-spot={cell}]")).await
    }

    /// Chooses a card of the hand by the key of its name.
    pub(crate) async fn chooses_card(&self, key: &str) -> Result<()> {
        let name = self.words(key);
        let body = "const [name] = arguments;
            return [...document.querySelectorAll('.sw-hand .hd')].find((it) => it.querySelector('.sw-name').textContent === name) ?? null";
        let arguments = [json!(name)];
        let choose = || async {
            let Some(card) = self.session.find(body, &arguments).await? else { return Ok(None) };
            self.session.click(&card).await.map(Some)
        };
        self.wait(&format!("choose {name}"), choose).await?;
        self.sees_element(".sw-hand .hd.is-selected").await
    }

    /// Does the next thing in the match and returns its name; empty if there is nothing to do now.
    pub(crate) async fn fights(&self) -> Result<String> {
        let inaction = json!(self.words("summonerwars-note-inaction"));
        let done = self.session.script(page::BATTLE, &[inaction]).await?;
        Ok(done.as_str().unwrap_or_default().to_owned())
    }

    /// Waits until the board is in this phase and the player can end it.
    pub(crate) async fn is_in_phase(&self, phase: &str) -> Result<()> {
        self.sees_element(&format!(".sw-battle[data-phase={phase}] [data-spot=phases]:not([disabled])")).await
    }

    /// Ends the phase.
    pub(crate) async fn ends_phase(&self) -> Result<()> {
        self.click("[data-spot=phases]:not([disabled])").await
    }

    /// Waits until a cell says that this card of this side stands on it.
    pub(crate) async fn sees_card_on(&self, cell: &str, key: &str) -> Result<()> {
        let body = "const [cell, name] = arguments;
            return document.querySelector(`.sw-cell[data-spot=${cell}]`)?.getAttribute('aria-label').includes(name) ?? false";
        self.until(&format!("{key} on {cell}"), body, &[json!(cell), json!(self.words(key))]).await
    }
}
