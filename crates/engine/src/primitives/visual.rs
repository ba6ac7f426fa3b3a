//! Which picture, animation or sound belongs to an entity: by rule, with exceptions and a fallback.
//!
//! A game states once how its files are named. An entity that needs something else says so itself, and one
//! whose file is not there yet gets the fallback, so that a new card can be played before it is drawn.
//!
//! ```
//! use qipan_engine::primitives::visual::{AssetKind, AssetRules, Entity};
//!
//! let rules: AssetRules = serde_json::from_str(
//!     r#"{"rules": [{"entity": "card", "asset": "image", "key": "{hero}/cards/{id}"}],
//!         "fallbacks": {"image": "common/blank"}}"#,
//! )?;
//! let card = Entity::new("card", "flame_wall").with_field("hero", "pyra");
//! let files = ["pyra/cards/flame_wall", "common/blank"];
//! let key = rules.resolve(&card, AssetKind::Image, |key| files.contains(&key))?;
//! assert_eq!(key, "pyra/cards/flame_wall");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use thiserror::Error;

/// What a key stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AssetKind {
    Image,
    Animation,
    Sound,
}

/// What is known about the thing to be shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entity {
    /// What sort of thing it is: "card", "unit", "die".
    pub kind: String,
    pub id: String,
    /// More names that a key may be made of, such as the hero a card belongs to.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub fields: BTreeMap<String, String>,
    /// Keys that this entity has instead of those by rule.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub overrides: BTreeMap<AssetKind, String>,
}

impl Entity {
    pub fn new(kind: impl Into<String>, id: impl Into<String>) -> Entity {
        Entity { kind: kind.into(), id: id.into(), fields: BTreeMap::new(), overrides: BTreeMap::new() }
    }

    #[must_use]
    pub fn with_field(mut self, name: impl Into<String>, value: impl Into<String>) -> Entity {
        self.fields.insert(name.into(), value.into());
        self
    }

    #[must_use]
    pub fn with_override(mut self, asset: AssetKind, key: impl Into<String>) -> Entity {
        self.overrides.insert(asset, key.into());
        self
    }

    fn field(&self, name: &str) -> Option<&str> {
        match name {
            "kind" => Some(&self.kind),
            "id" => Some(&self.id),
            other => self.fields.get(other).map(String::as_str),
        }
    }
}

/// How the keys of one sort of entity are made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AssetRule {
    /// The kind of entity; a rule without one is for all kinds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entity: Option<String>,
    pub asset: AssetKind,
    /// A key with `{kind}`, `{id}` or the name of another field in braces.
    pub key: String,
}

/// The rules of a game.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct AssetRules {
    /// The first rule that fits and whose file exists is used.
    pub rules: Vec<AssetRule>,
    #[serde(default)]
    pub fallbacks: BTreeMap<AssetKind, String>,
}

impl AssetRules {
    /// All keys that fit, best first: the entity's own, those by rule, the fallback.
    pub fn candidates(&self, entity: &Entity, asset: AssetKind) -> Result<Vec<String>, VisualError> {
        let fits = |rule: &&AssetRule| {
            rule.asset == asset && rule.entity.as_ref().is_none_or(|kind| *kind == entity.kind)
        };
        let mut keys: Vec<String> = entity.overrides.get(&asset).cloned().into_iter().collect();
        for rule in self.rules.iter().filter(fits) {
            keys.push(fill_in(&rule.key, entity)?);
        }
        keys.extend(self.fallbacks.get(&asset).cloned());
        Ok(keys)
    }

    /// The best key for which a file exists.
    pub fn resolve(
        &self,
        entity: &Entity,
        asset: AssetKind,
        exists: impl Fn(&str) -> bool,
    ) -> Result<String, VisualError> {
        let found = self.candidates(entity, asset)?.into_iter().find(|key| exists(key));
        found.ok_or_else(|| VisualError::NoAsset { kind: entity.kind.clone(), id: entity.id.clone(), asset })
    }
}

/// Puts the entity's fields into the braces of a key.
fn fill_in(pattern: &str, entity: &Entity) -> Result<String, VisualError> {
    let mut key = String::new();
    let mut rest = pattern;
    while let Some((before, after)) = rest.split_once('{') {
        let unclosed = || VisualError::UnclosedBrace { key: pattern.to_owned() };
        let (name, after) = after.split_once('}').ok_or_else(unclosed)?;
        let unknown = || VisualError::UnknownField { key: pattern.to_owned(), name: name.to_owned() };
        key.push_str(before);
        key.push_str(entity.field(name).ok_or_else(unknown)?);
        rest = after;
    }
    key.push_str(rest);
    Ok(key)
}

/// Why there is no key.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum VisualError {
    #[error("there is no {asset:?} for the {kind} {id:?}")]
    NoAsset { kind: String, id: String, asset: AssetKind },
    #[error("the key {key:?} has a brace that is not closed")]
    UnclosedBrace { key: String },
    #[error("the key {key:?} needs {name:?}, which the entity does not have")]
    UnknownField { key: String, name: String },
}

impl VisualError {
    pub const fn code(&self) -> &'static str {
        match self {
            VisualError::NoAsset { .. } => "no_asset",
            VisualError::UnclosedBrace { .. } => "unclosed_brace",
            VisualError::UnknownField { .. } => "unknown_field",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use AssetKind::{Animation, Image, Sound};

    const RULES: &str = r#"{"rules":[
        {"entity":"card","asset":"image","key":"{hero}/{kind}s/{id}"},
        {"entity":"token","asset":"image","key":"tokens/{id"},
        {"asset":"image","key":"any/{id}"},
        {"asset":"sound","key":"click"}
    ],"fallbacks":{"image":"blank"}}"#;

    const FILES: [&str; 5] = ["pyra/cards/wall", "any/ash", "own/ash", "blank", "click"];

    fn card(id: &str) -> Entity {
        Entity::new("card", id).with_field("hero", "pyra")
    }

    #[test]
    fn the_best_existing_key_is_found() {
        let rows = [
            (card("wall"), Image, Ok("pyra/cards/wall")),
            (card("ash"), Image, Ok("any/ash")),
            (card("ash").with_override(Image, "own/ash"), Image, Ok("own/ash")),
            (card("ash").with_override(Image, "own/lost"), Image, Ok("any/ash")),
            (card("new"), Image, Ok("blank")),
            (card("wall"), Sound, Ok("click")),
            (Entity::new("unit", "ash"), Image, Ok("any/ash")),
            (card("wall"), Animation, Err("no_asset")),
            (Entity::new("card", "wall"), Image, Err("unknown_field")),
            (Entity::new("token", "ash"), Image, Err("unclosed_brace")),
        ];
        let rules: AssetRules = serde_json::from_str(RULES).unwrap();
        for (entity, asset, expected) in rows {
            let key = rules.resolve(&entity, asset, |key| FILES.contains(&key)).map_err(|error| error.code());
            assert_eq!(key.as_deref(), expected.as_ref().map(|key| *key), "{entity:?}");
            let json = serde_json::to_string(&entity).unwrap();
            assert_eq!(serde_json::from_str::<Entity>(&json).unwrap(), entity);
        }
        let again = serde_json::to_string(&rules).unwrap();
        assert_eq!(serde_json::from_str::<AssetRules>(&again).unwrap(), rules);
    }

    #[test]
    fn errors_are_sentences() {
        let rules = AssetRules::default();
        let error = rules.resolve(&card("wall"), Sound, |_| true).unwrap_err();
        assert_eq!(error.to_string(), "there is no Sound for the card \"wall\"");
    }
}
