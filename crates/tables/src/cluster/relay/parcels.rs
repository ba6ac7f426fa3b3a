//! Divides the messages of a table into parts that the bus can carry.

/// The largest number of bytes of text in one message of the bus. A text is a string inside JSON there, which makes it
/// longer, and NATS carries 1 MB by default.
pub(super) const MAX_BYTES: usize = 256 * 1024;

/// The texts of one message of the bus.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Parcel {
    pub(super) texts: Vec<String>,
    /// The last text goes on in the next parcel.
    pub(super) goes_on: bool,
}

/// Packs texts into parcels of at most `max` bytes each, which is at least the size of a character.
pub(super) fn parcels<'a>(texts: impl Iterator<Item = &'a str>, max: usize) -> Vec<Parcel> {
    let (mut all, mut open, mut room) = (Vec::new(), Parcel::default(), max);
    for mut text in texts {
        while text.len() > room {
            if open.texts.is_empty() {
                let (part, rest) = text.split_at(text.floor_char_boundary(max));
                all.push(Parcel { texts: vec![part.to_owned()], goes_on: true });
                text = rest;
            } else {
                all.push(std::mem::take(&mut open));
                room = max;
            }
        }
        room -= text.len();
        open.texts.push(text.to_owned());
    }
    all.push(open);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts of a parcel, and whether the last one goes on.
    type Row<'a> = (&'a [&'a str], bool);

    #[test]
    fn parcels_are_small_and_lose_nothing() {
        let rows: &[(&[&str], &[Row<'_>])] = &[
            (&["abc", "de"], &[(&["abc", "de"], false)]),
            (&["abc", "def"], &[(&["abc"], false), (&["def"], false)]),
            (&["abcdefg"], &[(&["abcde"], true), (&["fg"], false)]),
            (&["ab", "cdefghijkl"], &[(&["ab"], false), (&["cdefg"], true), (&["hijkl"], false)]),
            (&["abcdefg", "hi"], &[(&["abcde"], true), (&["fg", "hi"], false)]),
            (&["棋棋"], &[(&["棋"], true), (&["棋"], false)]),
            (&["", "a"], &[(&["", "a"], false)]),
        ];
        for (texts, expected) in rows {
            let found = parcels(texts.iter().copied(), 5);
            let found: Vec<(Vec<&str>, bool)> =
                found.iter().map(|it| (it.texts.iter().map(String::as_str).collect(), it.goes_on)).collect();
            let expected: Vec<(Vec<&str>, bool)> =
                expected.iter().map(|(texts, goes_on)| (texts.to_vec(), *goes_on)).collect();
            assert_eq!(found, expected, "{texts:?}");
        }
    }
}
