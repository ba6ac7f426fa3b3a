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

/// What is written is read again, and the errors name what is wrong.
#[test]
fn messages_are_read_by_their_type() {
    let rows = [
        (r#"{"type":"undone","seat":1,"back_to":7}"#, ""),
        (r#"{"type":"characters_chosen","picks":[2,0]}"#, ""),
        (r#"{"type":"cheated_set","pointer":"/a","value":null}"#, ""),
        (r#"{"type":"begun"}"#, ""),
        (r#"{"type":"undone","seat":1}"#, "missing field `back_to`"),
        (r#"{"type":"cheated_set","pointer":"/a"}"#, "missing field `value`"),
        (r#"{"type":"undone","seat":"1","back_to":7}"#, "invalid type: string \"1\", expected u8"),
        (r#"{"type":"undoing"}"#, "unknown type \"undoing\""),
        (r#"{"type":3}"#, "unknown type \"\""),
    ];
    for (text, expected) in rows {
        match serde_json::from_str::<SystemEvent<Nothing>>(text) {
            Ok(event) => assert_eq!((serde_json::to_string(&event).unwrap().as_str(), ""), (text, expected)),
            Err(error) => assert_eq!(error.to_string(), expected, "{text}"),
        }
    }
    // Clients of later versions may send more in events; a command with more is refused.
    let more = serde_json::from_str::<SystemEvent<Nothing>>(r#"{"type":"resigned","seat":0,"more":1}"#);
    assert!(more.is_ok());
    let more = serde_json::from_str::<crate::SystemCommand>(r#"{"type":"flag","seat":0,"more":1}"#);
    assert_eq!(more.unwrap_err().to_string(), "unknown field `more`, expected `seat`");
    // A phase may have none before it.
    type FirstPhase = flow::FlowEvent<Nothing>;
    let first = serde_json::from_str::<FirstPhase>(r#"{"type":"phase_changed"}"#);
    assert_eq!(first.unwrap_err().to_string(), "missing field `to`");
}
