//! Damage to valid requests.

use serde_json::Value;

use super::super::super::dice::Dice;

/// JSON values that often reveal bugs.
const BAD_VALUES: &[&str] = &[
    "null",
    "true",
    "-1",
    "0",
    "255",
    "256",
    "4294967296",
    "9007199254740993",
    "18446744073709551615",
    "18446744073709551616",
    "-9223372036854775809",
    "1e308",
    "1e999",
    "0.1",
    "\"\"",
    "\"\\u0000\"",
    "\"\\ud800\"",
    "\"棋\\u202e\"",
    "[]",
    "{}",
    "[[[]]]",
    "{\"type\":\"undo\"}",
];

/// Flips, removes, inserts or repeats some bytes.
pub(super) fn bytes(dice: &mut Dice, request: &str) -> Vec<u8> {
    let mut bytes = request.as_bytes().to_vec();
    for _ in 0..=dice.below(4) {
        let place = dice.below(bytes.len().max(1) as u64) as usize;
        match dice.below(5) {
            0 => bytes.iter_mut().skip(place).take(1).for_each(|byte| *byte ^= 1 << dice.below(7)),
            1 if place < bytes.len() => drop(bytes.remove(place)),
            2 => bytes.insert(place, b" {}[]\",:0-e"[dice.below(11) as usize]),
            3 => bytes.insert(place, dice.below(128) as u8),
            _ => {
                let piece = bytes[place..].to_vec();
                bytes.extend(piece);
            }
        }
    }
    bytes
}

/// Replaces one value of the request, at the top or inside its command.
pub(super) fn value(dice: &mut Dice, request: &str) -> String {
    let bad = dice.pick(BAD_VALUES).copied().unwrap_or("null");
    let Ok(Value::Object(members)) = serde_json::from_str(request) else { return bad.to_owned() };
    let chosen = dice.below(members.len().max(1) as u64) as usize;
    let member = |(index, (key, value)): (usize, (&String, &Value))| {
        let value = match value {
            _ if index != chosen => value.to_string(),
            Value::Object(_) if dice.below(2) == 0 => self::value(dice, &value.to_string()),
            _ => bad.to_owned(),
        };
        format!("{}:{value}", Value::from(key.as_str()))
    };
    let members: Vec<String> = members.iter().enumerate().map(member).collect();
    format!("{{{}}}", members.join(","))
}

/// Names one key of the request twice, with the same or another value.
pub(super) fn duplicate_key(dice: &mut Dice, request: &str) -> String {
    let Ok(Value::Object(members)) = serde_json::from_str(request) else { return request.to_owned() };
    let keys: Vec<&String> = members.keys().collect();
    let Some(key) = dice.pick(&keys) else { return request.to_owned() };
    let bad = dice.pick(BAD_VALUES).copied().unwrap_or("null");
    let value = if dice.below(2) == 0 { members[*key].to_string() } else { bad.to_owned() };
    let member = format!("{}:{value}", Value::from(key.as_str()));
    match dice.below(2) {
        0 => request.replacen('{', &format!("{{{member},"), 1),
        _ => format!("{},{member}}}", request.strip_suffix('}').unwrap_or(request)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REQUEST: &str = r#"{"type":"do","id":7,"command":{"type":"click_cell","cell":4}}"#;

    #[test]
    fn damage_changes_requests() {
        let mut dice = Dice::new(3);
        let changed = (0..100).filter(|_| bytes(&mut dice, REQUEST) != REQUEST.as_bytes()).count();
        assert!(changed > 90, "{changed}");
        let inside = (0..100).map(|_| value(&mut dice, REQUEST)).filter(|it| it.contains("click_cell"));
        assert!(inside.count() > 50, "most keep their command");
        for _ in 0..100 {
            let text = duplicate_key(&mut dice, REQUEST);
            let twice =
                ["\"type\":", "\"id\":", "\"command\":"].iter().any(|key| text.matches(key).count() > 1);
            assert!(twice, "{text}");
        }
    }
}
