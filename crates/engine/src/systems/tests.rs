//! What holds across all systems.

use super::*;

#[derive(Clone, PartialEq, Debug)]
struct Nothing;

#[derive(serde::Serialize, Debug, thiserror::Error)]
#[error("no")]
struct No;

impl Game for Nothing {
    const MANIFEST: crate::Manifest = crate::Manifest {
        id: "nothing",
        ruleset: 1,
        title: crate::Bilingual { zh: "无", en: "Nothing" },
        category: crate::Category::Abstract,
        seats_min: 1,
        seats_max: 1,
        seats_step: 1,
        hidden_information: false,
        chance: false,
        minutes: 1,
        late_join: false,
        options: &[],
    };
    type Options = ();
    type State = ();
    type Command = ();
    type Action = ();
    type Event = ();
    type View = ();
    type Rejection = No;
    type Phase = crate::Never;
    type Topic = crate::Never;
    fn setup(_: &(), _: crate::Seats, _: &mut crate::Rng) -> Result<(), No> {
        Ok(())
    }
    fn validate(_: &MatchState<Nothing>, _: crate::Seat, _: &()) -> Result<(), No> {
        Err(No)
    }
    fn execute(_: &mut Tx<'_, Nothing>, _: crate::Seat, (): ()) {}
    fn reduce((): &mut (), (): &()) {}
    fn view(_: &MatchState<Nothing>, _: crate::Viewer) {}
    fn legal_commands(_: &MatchState<Nothing>, _: crate::Seat, _: &mut Vec<()>) {}
    fn outcome((): &()) -> Option<crate::Outcome> {
        None
    }
}

#[test]
fn no_two_systems_share_a_message_type() {
    for mut tags in [crate::SystemCommand::tags(), SystemEvent::<Nothing>::tags()] {
        let count = tags.len();
        tags.sort_unstable();
        tags.dedup();
        assert_eq!(tags.len(), count);
    }
}

/// Every type that is listed can be read: a listed name without a variant, or the reverse, is a mistake.
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
