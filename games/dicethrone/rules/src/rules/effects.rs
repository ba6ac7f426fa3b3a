//! The effects that data files can name.
//!
//! | effect | parameters |
//! |---|---|
//! | `damage` | `amount`, `kind` (`collateral` if left out), `to` (opponents) |
//! | `heal`, `gain_cp`, `draw` | `amount`, `to` (self) |
//! | `discard` | `amount`, `to` (opponents): cards at random |
//! | `gain`, `lose` | `status`, `amount` (1), `to` (self) |
//! | `prevent`, `enhance` | `amount`: less or more of the attack that is under way |
//! | `roll` | `dice`, `effects`: dice besides, for effects that look at them |
//! | `extra_roll` | one more roll of the dice that lie there |
//!
//! An amount is an expression; `to` is a target of the engine: `self`, `opponents`, `all`.

use crate::data::{DamageKind, library};
use crate::rules::scene::{Deed, Scene};
use qipan_engine::primitives::action_registry::{Action, HandlerError};
use qipan_engine::primitives::effects::{Effect, EffectContext, EffectHandlers};
use qipan_engine::primitives::expression::Expression;
use qipan_engine::primitives::params::Params;
use qipan_engine::primitives::target::{TargetContext, TargetSelector};
use qipan_engine::{Seat, SeatSet};
use serde::Deserialize;
use serde_json::json;
use std::sync::LazyLock;

type Handler = Action<Scene, ()>;
type Check = fn(&Params) -> Result<(), HandlerError>;

/// Every effect, what it does, and how its parameters are read.
pub(crate) const EFFECTS: &[(&str, Handler, Check)] = &[
    ("damage", damage, |params| read::<Damage>(params).map(drop)),
    ("heal", heal, |params| read::<Amount>(params).map(drop)),
    ("gain_cp", gain_cp, |params| read::<Amount>(params).map(drop)),
    ("draw", draw, |params| read::<Amount>(params).map(drop)),
    ("discard", discard, |params| read::<Amount>(params).map(drop)),
    ("gain", gain, |params| read::<Stacks>(params).map(drop)),
    ("lose", lose, |params| read::<Stacks>(params).map(drop)),
    ("prevent", prevent, |params| read::<Plain>(params).map(drop)),
    ("enhance", enhance, |params| read::<Plain>(params).map(drop)),
    ("roll", roll, |params| read::<Roll>(params).map(drop)),
    ("extra_roll", extra_roll, |params| read::<Nothing>(params).map(drop)),
];

// Each name stands once in the list above.
pub(crate) static HANDLERS: LazyLock<EffectHandlers<Scene>> = LazyLock::new(|| {
    let mut handlers = EffectHandlers::new();
    for (name, handler, _) in EFFECTS {
        handlers.effects.register(*name, *handler).expect("every effect has a name of its own");
    }
    handlers
});

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Damage {
    amount: Expression,
    #[serde(default = "collateral")]
    kind: DamageKind,
    to: Option<String>,
}

const fn collateral() -> DamageKind {
    DamageKind::Collateral
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Amount {
    amount: Expression,
    to: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Plain {
    amount: Expression,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stacks {
    status: String,
    amount: Option<Expression>,
    to: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Roll {
    dice: u8,
    effects: Vec<Effect>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

fn read<T: serde::de::DeserializeOwned>(params: &Params) -> Result<T, HandlerError> {
    Ok(params.read()?)
}

fn number(scene: &Scene, amount: &Expression) -> Result<i64, HandlerError> {
    amount.evaluate(scene).map_err(|error| HandlerError::new(error.code(), error.to_string()))
}

/// Who is meant: as the parameter says, or the one a surrounding loop has arrived at, or as usual.
fn targets(scene: &Scene, to: Option<&str>, usual: &str) -> Result<SeatSet, HandlerError> {
    let name = match (to, scene.target()) {
        (Some(name), _) => name,
        (None, Some(seat)) => return Ok(SeatSet::only(seat)),
        (None, None) => usual,
    };
    let wrong = |problem: String| HandlerError::new("bad_target", problem);
    let selector: TargetSelector =
        serde_json::from_value(json!({ "type": name })).map_err(|error| wrong(error.to_string()))?;
    selector.resolve(scene, &HANDLERS.targets).map_err(|error| wrong(error.to_string()))
}

/// Plans one deed for everybody who is meant.
fn for_each(
    scene: &mut Scene,
    to: Option<&str>,
    usual: &str,
    deed: impl Fn(Seat) -> Deed,
) -> Result<(), HandlerError> {
    let seats = targets(scene, to, usual)?;
    scene.deeds.extend(seats.iter().map(deed));
    Ok(())
}

fn damage(scene: &mut Scene, params: &Params) -> Result<(), HandlerError> {
    let Damage { amount, kind, to } = read(params)?;
    let amount = number(scene, &amount)?;
    for_each(scene, to.as_deref(), "opponents", |seat| Deed::Hit { seat, amount, kind })
}

fn heal(scene: &mut Scene, params: &Params) -> Result<(), HandlerError> {
    let Amount { amount, to } = read(params)?;
    let amount = number(scene, &amount)?;
    for_each(scene, to.as_deref(), "self", |seat| Deed::Heal { seat, amount })
}

fn gain_cp(scene: &mut Scene, params: &Params) -> Result<(), HandlerError> {
    let Amount { amount, to } = read(params)?;
    let amount = number(scene, &amount)?;
    for_each(scene, to.as_deref(), "self", |seat| Deed::Cp { seat, amount })
}

fn draw(scene: &mut Scene, params: &Params) -> Result<(), HandlerError> {
    let Amount { amount, to } = read(params)?;
    let count = number(scene, &amount)?.clamp(0, 10) as u32;
    for_each(scene, to.as_deref(), "self", |seat| Deed::Draw { seat, count })
}

fn discard(scene: &mut Scene, params: &Params) -> Result<(), HandlerError> {
    let Amount { amount, to } = read(params)?;
    let count = number(scene, &amount)?.clamp(0, 10) as u32;
    for_each(scene, to.as_deref(), "opponents", |seat| Deed::Discard { seat, count })
}

fn stacks_of(
    scene: &Scene,
    params: &Params,
) -> Result<(crate::data::StatusId, i64, Option<String>), HandlerError> {
    let Stacks { status, amount, to } = read(params)?;
    let stacks = amount.map_or(Ok(1), |amount| number(scene, &amount))?;
    let unknown = || HandlerError::new("unknown_status", format!("there is no status {status:?}"));
    Ok((library().status_named(&status).ok_or_else(unknown)?, stacks, to))
}

fn gain(scene: &mut Scene, params: &Params) -> Result<(), HandlerError> {
    let (status, stacks, to) = stacks_of(scene, params)?;
    for_each(scene, to.as_deref(), "self", |seat| Deed::Gain { seat, status, stacks })
}

fn lose(scene: &mut Scene, params: &Params) -> Result<(), HandlerError> {
    let (status, stacks, to) = stacks_of(scene, params)?;
    for_each(scene, to.as_deref(), "self", |seat| Deed::Lose { seat, status, stacks })
}

fn prevent(scene: &mut Scene, params: &Params) -> Result<(), HandlerError> {
    let amount = number(scene, &read::<Plain>(params)?.amount)?;
    scene.deeds.push(Deed::Prevent { amount });
    Ok(())
}

fn enhance(scene: &mut Scene, params: &Params) -> Result<(), HandlerError> {
    let amount = number(scene, &read::<Plain>(params)?.amount)?;
    scene.deeds.push(Deed::Enhance { amount });
    Ok(())
}

fn roll(scene: &mut Scene, params: &Params) -> Result<(), HandlerError> {
    let Roll { dice, effects } = read(params)?;
    scene.deeds.push(Deed::Roll { dice, effects });
    Ok(())
}

fn extra_roll(scene: &mut Scene, params: &Params) -> Result<(), HandlerError> {
    let Nothing {} = read(params)?;
    scene.deeds.push(Deed::ExtraRoll);
    Ok(())
}

/// Looks at the parameters of an effect without doing anything.
pub(crate) fn check_params(name: &str, params: &Params) -> Result<(), HandlerError> {
    let known = EFFECTS.iter().find(|(known, _, _)| *known == name);
    known.map_or(Ok(()), |(_, _, check)| check(params))?;
    // A target is read when it is needed; a misspelt one is found here.
    let to: String = params.optional("to")?.unwrap_or_else(|| "self".to_owned());
    let probe = Probe;
    let selector = serde_json::from_value::<TargetSelector>(json!({ "type": to }));
    let found = selector
        .map(|it| it.resolve(&probe, &qipan_engine::primitives::action_registry::Registry::new("target")));
    match found {
        Ok(Ok(_)) => Ok(()),
        _ => Err(HandlerError::new("bad_target", format!("there is no target {to:?}"))),
    }
}

/// A table of two, for looking whether a target exists.
struct Probe;

impl TargetContext for Probe {
    fn acting(&self) -> Seat {
        Seat(0)
    }

    fn seats(&self) -> qipan_engine::Seats {
        qipan_engine::Seats::new(2)
    }
}
