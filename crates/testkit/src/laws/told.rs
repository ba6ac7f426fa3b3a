//! What chance has just decided is told only to who may know it.
//!
//! The same command with the same chance decides the same in every world, so comparing worlds shows no such leak. Here
//! events are told otherwise instead: what an event says of something hidden is replaced by what an imagined world has
//! there. If the viewer still sees the same position then, the event must still read the same to them.

use super::broken::{shown, value_of};
use super::{Broken, Law};
use qipan_engine::{Event, Game, MatchState, Rng, Seen, Viewer};
use serde::Deserialize;
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Some part of the state that an imagined world has otherwise.
struct Secret {
    pointer: String,
    here: Value,
    there: Value,
}

/// Looks at the events of a command that drew chance: `before` is the position they began from.
pub(super) fn check<G: Game>(
    before: &G::State,
    events: &[Event<G>],
    after: &MatchState<G>,
    viewer: Viewer,
    rng: &mut Rng,
) -> Result<(), Broken> {
    let mut imagined = after.clone();
    imagined.imagine(viewer, rng);
    let mut secrets = Vec::new();
    let (here, there) = (value_of("the state", &after.core)?, value_of("the state", &imagined.core)?);
    collect(String::new(), &here, &there, &mut secrets);
    for (index, event) in events.iter().enumerate() {
        let Event::Game(event) = event else { continue };
        let value = value_of("an event", event)?;
        for secret in &secrets {
            for otherwise in replaced(&value, secret) {
                // What cannot be an event tells nothing.
                let Ok(otherwise) = G::Event::deserialize(otherwise) else { continue };
                if !leads_to(before, events, index, &otherwise, after, viewer, secret)? {
                    continue;
                }
                if seen::<G>(event, viewer)? != seen::<G>(&otherwise, viewer)? {
                    let what = format!("{} tells {viewer:?} what was drawn for somebody else", shown(event));
                    return Err(Broken::new(Law::SecretsStaySecret, what));
                }
            }
        }
    }
    Ok(())
}

/// All parts in which two values differ, large ones and the smaller ones inside them.
fn collect(pointer: String, here: &Value, there: &Value, secrets: &mut Vec<Secret>) {
    if here == there {
        return;
    }
    match (here, there) {
        (Value::Object(here), Value::Object(there)) => {
            for (name, here) in here {
                if let Some(there) = there.get(name) {
                    collect(format!("{pointer}/{}", escaped(name)), here, there, secrets);
                }
            }
        }
        (Value::Array(here), Value::Array(there)) => {
            for (index, (here, there)) in here.iter().zip(there).enumerate() {
                collect(format!("{pointer}/{index}"), here, there, secrets);
            }
        }
        _ => {}
    }
    secrets.push(Secret { pointer, here: here.clone(), there: there.clone() });
}

fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// The event with the secret told otherwise, once for every place in it that could mean the secret.
fn replaced(event: &Value, secret: &Secret) -> Vec<Value> {
    if *event == secret.here {
        return vec![secret.there.clone()];
    }
    let mut found = Vec::new();
    match event {
        Value::Object(fields) => {
            for (name, field) in fields {
                for field in replaced(field, secret) {
                    let mut fields = fields.clone();
                    fields.insert(name.clone(), field);
                    found.push(Value::Object(fields));
                }
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                for item in replaced(item, secret) {
                    let mut items = items.clone();
                    items[index] = item;
                    found.push(Value::Array(items));
                }
            }
        }
        _ => {}
    }
    found
}

/// Whether the event told otherwise makes the secret otherwise, and nothing that the viewer sees.
fn leads_to<G: Game>(
    before: &G::State,
    events: &[Event<G>],
    index: usize,
    otherwise: &G::Event,
    after: &MatchState<G>,
    viewer: Viewer,
    secret: &Secret,
) -> Result<bool, Broken> {
    let mut state = after.clone();
    let reduced = catch_unwind(AssertUnwindSafe(|| {
        let mut core = before.clone();
        for (number, event) in events.iter().enumerate() {
            match event {
                Event::Game(_) if number == index => G::reduce(&mut core, otherwise),
                Event::Game(event) => G::reduce(&mut core, event),
                Event::System(_) => {}
            }
        }
        core
    }));
    // An event that never was may be too much for the rules; then it is no other way to tell this.
    let Ok(core) = reduced else { return Ok(false) };
    let view = value_of("a view", &G::view(after, viewer))?;
    if value_of("the state", &core)?.pointer(&secret.pointer) != Some(&secret.there) {
        return Ok(false);
    }
    state.core = core;
    Ok(value_of("a view", &G::view(&state, viewer))? == view)
}

fn seen<G: Game>(event: &G::Event, viewer: Viewer) -> Result<Value, Broken> {
    match G::redact(event, viewer) {
        Seen::Whole => value_of("an event", event),
        Seen::Instead(event) => value_of("an event", &event),
        Seen::Nothing => Ok(Value::Null),
    }
}
