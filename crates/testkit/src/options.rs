//! Options drawn at random from a game's schema.

use qipan_engine::{Manifest, OptionKind, Rng};
use serde_json::{Map, Value};

/// One value for every field. Free data is left out: the schema does not say what is valid there.
pub(crate) fn draw(manifest: &Manifest, rng: &mut Rng) -> Map<String, Value> {
    let fields = manifest.options.iter();
    fields.filter_map(|field| Some((field.name.to_owned(), draw_one(&field.kind, rng)?))).collect()
}

fn draw_one(kind: &OptionKind, rng: &mut Rng) -> Option<Value> {
    match kind {
        OptionKind::Toggle { .. } => Some((rng.below(2) == 1).into()),
        OptionKind::Number { min, max, .. } => Some(rng.between(*min, *max).into()),
        OptionKind::Choice { values, .. } => rng.pick(values).map(|choice| choice.value.clone().into()),
        OptionKind::Text | OptionKind::Data => None,
    }
}

/// The options of a table whose host changes none.
pub(crate) fn defaults(manifest: &Manifest) -> Map<String, Value> {
    let fields = manifest.options.iter();
    fields.filter_map(|field| Some((field.name.to_owned(), default_of(&field.kind)?))).collect()
}

fn default_of(kind: &OptionKind) -> Option<Value> {
    match kind {
        OptionKind::Toggle { default } => Some((*default).into()),
        OptionKind::Number { default, .. } => Some((*default).into()),
        OptionKind::Choice { default, .. } => Some(default.clone().into()),
        OptionKind::Text | OptionKind::Data => None,
    }
}
