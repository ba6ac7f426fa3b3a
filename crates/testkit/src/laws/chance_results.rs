//! Events show the results of chance only to viewers that may know them.
//!
//! The same command with the same generator gives the same results in every determinization, so comparing
//! determinizations does not find such a leak. Instead, events are altered: a hidden value in an event is replaced by
//! the value that a determinization has there. If the viewer still sees the same position, the event must still look
//! the same to them.

use super::broken::{shown, value_of};
use super::{Broken, Law};
use qipan_engine::{Event, Game, MatchState, Rng, Seen, Viewer};
use serde::Deserialize;
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A part of the state that differs in the determinization.
struct Secret {
    pointer: String,
    here: Value,
    there: Value,
}

/// Checks the events of a command that used chance; `before` is the position before them.
pub(super) fn check<G: Game>(
    game: &G,
    before: &G::State,
    events: &[Event<G>],
    after: &MatchState<G>,
    viewer: Viewer,
    rng: &mut Rng,
) -> Result<(), Broken> {
    let mut determinized = after.clone();
    determinized.determinize(game, viewer, rng);
    let mut secrets = Vec::new();
    let (here, there) = (value_of("the state", &after.core)?, value_of("the state", &determinized.core)?);
    collect(String::new(), &here, &there, &mut secrets);
    for (index, event) in events.iter().enumerate() {
        let Event::Game(event) = event else { continue };
        let value = value_of("an event", event)?;
        for secret in &secrets {
            for otherwise in replaced(&value, secret) {
                // An altered value that is no event cannot be compared.
                let Ok(otherwise) = G::Event::deserialize(otherwise) else { continue };
                if !leads_to(game, before, events, index, &otherwise, after, viewer, secret)? {
                    continue;
                }
                let [one, other] = [event, &otherwise].map(|event| seen(game, &after.core, event, viewer));
                if one? != other? {
                    let what = format!("{} tells {viewer:?} what was drawn for somebody else", shown(event));
                    return Err(Broken::new(Law::SecretsStaySecret, what));
                }
            }
        }
    }
    Ok(())
}

/// All parts in which two values differ: large parts, and the smaller ones inside them.
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

/// The event with the secret replaced, once for every place in it that equals the secret.
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

/// Whether the altered event changes the secret, and nothing that the viewer sees.
#[expect(clippy::too_many_arguments)]
fn leads_to<G: Game>(
    game: &G,
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
                Event::Game(_) if number == index => game.reduce(&mut core, otherwise),
                Event::Game(event) => game.reduce(&mut core, event),
                Event::System(_) => {}
            }
        }
        core
    }));
    // The rules may panic on an altered event that could never happen. Such an event is not compared.
    let Ok(core) = reduced else { return Ok(false) };
    let view = value_of("a view", &game.view(after, viewer))?;
    if value_of("the state", &core)?.pointer(&secret.pointer) != Some(&secret.there) {
        return Ok(false);
    }
    state.core = core;
    Ok(value_of("a view", &game.view(&state, viewer))? == view)
}

fn seen<G: Game>(game: &G, core: &G::State, event: &G::Event, viewer: Viewer) -> Result<Value, Broken> {
    match game.redact(core, event, viewer) {
        Seen::Whole => value_of("an event", event),
        Seen::Instead(event) => value_of("an event", &event),
        Seen::Nothing => Ok(Value::Null),
    }
}
