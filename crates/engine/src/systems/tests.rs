//! Tests that concern all systems.

use super::*;

pub(crate) mod probe;

/// A game whose match is over after three commands, and which has a command that breaks the contract of the rules.
#[derive(Clone, PartialEq, Debug)]
struct Nothing;

#[derive(serde::Serialize, Debug, thiserror::Error)]
#[error("no")]
struct No;

static MANIFEST: std::sync::LazyLock<crate::Manifest> = std::sync::LazyLock::new(|| {
    let title = crate::Bilingual::new("无", "Nothing");
    crate::Manifest { seats_min: 1, ..crate::Manifest::new("nothing", title, crate::Category::Tool) }
});

impl Rules for Nothing {
    type Options = ();
    type State = u8;
    /// Whether the rules abort in the middle of the command.
    type Command = bool;
    type Action = bool;
    type Event = ();
    type View = ();
    type Rejection = No;
    type Phase = crate::Never;
    type PromptTopic = crate::Never;
    type WindowTopic = crate::Never;
    fn manifest(&self) -> &crate::Manifest {
        &MANIFEST
    }
    fn setup(&self, _: &(), _: crate::Seats, _: &mut crate::Rng) -> Result<u8, No> {
        Ok(0)
    }
    fn validate(&self, _: &MatchState<Nothing>, _: crate::Seat, fails: &bool) -> Result<bool, No> {
        Ok(*fails)
    }
    fn execute(&self, tx: &mut Tx<'_, Nothing>, _: crate::Seat, fails: bool) {
        tx.emit(());
        if fails {
            tx.abort("as told");
        }
    }
    fn reduce(&self, state: &mut u8, (): &()) {
        *state += 1;
    }
    fn legal_commands(&self, _: &MatchState<Nothing>, _: crate::Seat, out: &mut Vec<bool>) {
        out.push(false);
    }
    fn outcome(&self, state: &u8) -> Option<crate::Outcome> {
        (*state == 3).then(|| crate::Outcome::draw("enough"))
    }
    fn view(&self, _: &MatchState<Nothing>, _: crate::Viewer) {}
}

impl crate::Secrets for Nothing {}
impl crate::Extras for Nothing {}

#[test]
fn no_two_systems_share_a_message_type() {
    for mut tags in [crate::SystemCommand::tags(), SystemEvent::<Nothing>::tags()] {
        let count = tags.len();
        tags.sort_unstable();
        tags.dedup();
        assert_eq!(tags.len(), count);
    }
}

/// Every listed type can be parsed: a listed name without a variant, or the reverse, is a mistake.
#[test]
fn listed_types_are_the_variants() {
    for tag in crate::SystemCommand::tags() {
        let error = serde_json::from_value::<crate::SystemCommand>(serde_json::json!({"type": tag, "?": 1}));
        let error = error.unwrap_err().to_string();
        assert!(error.contains("unknown field `?`"), "{tag}: {error}");
    }
    for tag in SystemEvent::<Nothing>::tags() {
        if let Err(error) = serde_json::from_value::<SystemEvent<Nothing>>(serde_json::json!({ "type": tag }))
        {
            assert!(error.to_string().starts_with("missing field"), "{tag}: {error}");
        }
    }
    let unknown = serde_json::from_str::<Command<Nothing>>(r#"{"type":"undo","now":1}"#);
    assert!(unknown.is_err());
}
