//! The patch between two JSON texts, made without parsing them into values.
//!
//! A server makes one for every viewer of every move. Most of a view is unchanged, so comparing text is enough. Both
//! texts must be compact and complete, as `serde_json` writes them. For other texts the patch may be wrong, but
//! nothing panics.

use super::{GONE, SET};

/// The patch that turns `old` into `new`, equal to that of [`super::diff`], but without the `ignored` members of the
/// outermost object; `None` if there is no difference.
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

/// A member of an object. The key is a slice of the text, with its quotation marks.
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
    // Objects with keys that have a special meaning in a patch are replaced as a whole.
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

/// The length of the string at the beginning of the text, with its quotation marks.
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

/// The parts between the commas of an object or a list.
fn parts(text: &str) -> Vec<&str> {
    let mut parts = Vec::with_capacity(16);
    // `start` is 1 to skip the opening bracket. Brackets and commas inside strings do not count.
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

/// Writes the patch that turns one value into the other; returns whether they differ.
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

/// Whether a patch by positions is likely to be shorter than the whole list.
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

/// Writes the members of a patch. A member whose value turns out to be unchanged is removed again.
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

/// The value of a member. Texts of the same writer have the same order, so it is mostly found at `place`.
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
