//! The difference between two JSON texts, made without building their values.
//!
//! A server does this for every viewer of every move. Most of a view stays as it was, and comparing text is all
//! that needs. Both texts must be compact and whole, as `serde_json` writes them; of others the difference may
//! be nonsense, but nothing worse happens.

use super::{GONE, SET};

/// What turns `old` into `new`, as [`super::diff`] would say it, but for the members of the outermost object
/// that are `ignored`; nothing if there is no difference.
pub fn diff_text(old: &str, new: &str, ignored: &[&str]) -> Option<String> {
    if old == new {
        return None;
    }
    let mut patch = String::with_capacity(64);
    let changed = match both_objects(old, new) {
        Some((mut old, mut new)) => {
            let is_ignored = |member: &Member<'_>| ignored.iter().any(|key| member.is_called(key));
            old.retain(|member| !is_ignored(member));
            new.retain(|member| !is_ignored(member));
            write_objects(&old, &new, &mut patch)
        }
        None => write_change(old, new, &mut patch),
    };
    changed.then_some(patch)
}

/// A member of an object. The key is as it stands in the text, with its quotation marks.
#[derive(Clone, Copy)]
struct Member<'a> {
    key: &'a str,
    value: &'a str,
}

impl Member<'_> {
    fn is_called(&self, key: &str) -> bool {
        self.key.get(1..self.key.len() - 1) == Some(key)
    }
}

fn both_objects<'a>(old: &'a str, new: &'a str) -> Option<(Vec<Member<'a>>, Vec<Member<'a>>)> {
    if !(old.starts_with('{') && new.starts_with('{')) {
        return None;
    }
    let (old, new) = (members(old), members(new));
    // Keys that mean something to a patch cannot be descended into.
    let is_plain = |members: &[Member<'_>]| !members.iter().any(|it| it.is_called(SET) || it.is_called(GONE));
    (is_plain(&old) && is_plain(&new)).then_some((old, new))
}

/// The members of an object, in the order of the text.
fn members(object: &str) -> Vec<Member<'_>> {
    fn member(part: &str) -> Option<Member<'_>> {
        let length = key_length(part);
        Some(Member { key: part.get(..length)?, value: part.get(length + 1..)? })
    }
    parts(object).into_iter().filter_map(member).collect()
}

/// The length of the string at the beginning.
fn key_length(text: &str) -> usize {
    let mut is_escaped = false;
    for (index, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'"' => return index + 1,
            _ => {}
        }
    }
    text.len()
}

/// What stands between the commas of an object or a list.
fn parts(text: &str) -> Vec<&str> {
    let mut parts = Vec::with_capacity(16);
    let (mut depth, mut start, mut in_string, mut is_escaped) = (0u32, 1, false, false);
    for (index, byte) in text.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if in_string => is_escaped = true,
            b'"' => in_string = !in_string,
            _ if in_string => {}
            b'{' | b'[' => depth += 1,
            b'}' | b']' => {
                depth = depth.saturating_sub(1);
                if depth == 0 && index > start {
                    parts.extend(text.get(start..index));
                }
            }
            b',' if depth == 1 => {
                parts.extend(text.get(start..index));
                start = index + 1;
            }
            _ => {}
        }
    }
    parts
}

/// Writes what turns one value into the other; says whether anything differs.
fn write_change(old: &str, new: &str, patch: &mut String) -> bool {
    if old == new {
        return false;
    }
    if let Some((old, new)) = both_objects(old, new) {
        return write_objects(&old, &new, patch);
    }
    if old.starts_with('[') && new.starts_with('[') {
        let (old, new) = (parts(old), parts(new));
        if old.len() == new.len() && is_sparse(&old, &new) {
            return write_lists(&old, &new, patch);
        }
    }
    set(new, patch);
    true
}

/// Whether naming the changed positions is shorter than the whole list.
fn is_sparse(old: &[&str], new: &[&str]) -> bool {
    let changed = old.iter().zip(new).filter(|(old, new)| old != new).count();
    new.len() > 3 && changed * 2 <= new.len() || new.iter().any(|item| item.starts_with(['{', '[']))
}

fn set(new: &str, patch: &mut String) {
    if new.starts_with('{') {
        patch.push_str("{\"=\":");
        patch.push_str(new);
        patch.push('}');
    } else {
        patch.push_str(new);
    }
}

/// The members of a patch: each is written with its key, and taken back if it says nothing.
struct Changes<'p> {
    patch: &'p mut String,
    is_empty: bool,
}

impl<'p> Changes<'p> {
    fn open(patch: &'p mut String) -> Changes<'p> {
        patch.push('{');
        Changes { patch, is_empty: true }
    }

    /// The key comes with its quotation marks.
    fn add(&mut self, key: &str, write: impl FnOnce(&mut String) -> bool) {
        let before = self.patch.len();
        if !self.is_empty {
            self.patch.push(',');
        }
        self.patch.push_str(key);
        self.patch.push(':');
        if write(self.patch) {
            self.is_empty = false;
        } else {
            self.patch.truncate(before);
        }
    }

    fn close(self) -> bool {
        self.patch.push('}');
        !self.is_empty
    }
}

/// Texts by the same writer have the same order, so the place of a member is most often known.
fn find<'a>(members: &[Member<'a>], key: &str, place: usize) -> Option<&'a str> {
    let likely = members.get(place).filter(|it| it.key == key);
    likely.or_else(|| members.iter().find(|it| it.key == key)).map(|it| it.value)
}

fn write_objects(old: &[Member<'_>], new: &[Member<'_>], patch: &mut String) -> bool {
    let mut changes = Changes::open(patch);
    for (place, Member { key, value }) in new.iter().enumerate() {
        match find(old, key, place) {
            Some(before) if before == *value => {}
            Some(before) => changes.add(key, |patch| write_change(before, value, patch)),
            None => changes.add(key, |patch| {
                set(value, patch);
                true
            }),
        }
    }
    let numbered = old.iter().enumerate();
    let gone = numbered.filter(|(place, it)| find(new, it.key, *place).is_none());
    let gone: Vec<&str> = gone.map(|(_, it)| it.key).collect();
    if !gone.is_empty() {
        changes.add("\"!\"", |patch| {
            patch.push('[');
            patch.push_str(&gone.join(","));
            patch.push(']');
            true
        });
    }
    changes.close()
}

fn write_lists(old: &[&str], new: &[&str], patch: &mut String) -> bool {
    let mut changes = Changes::open(patch);
    for (index, (old, new)) in old.iter().zip(new).enumerate() {
        if old != new {
            changes.add(&format!("\"{index}\""), |patch| write_change(old, new, patch));
        }
    }
    changes.close()
}
