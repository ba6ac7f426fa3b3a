//! "Did you mean …?": the known word that is spelt most similarly.

/// The most similar word, if it differs in few letters.
pub(crate) fn similar<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = (word.chars().count() / 3).max(1);
    let rated = known.map(|other| (distance(word, other), other));
    rated.filter(|(distance, _)| (1..=allowed).contains(distance)).min().map(|(_, other)| other)
}

/// The number of letters to insert, delete, replace or swap with their neighbour (optimal string alignment).
fn distance(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut rows = vec![vec![0; other.len() + 1]; one.len() + 1];
    for i in 0..=one.len() {
        for j in 0..=other.len() {
            rows[i][j] = match (i, j) {
                (0, _) => j,
                (_, 0) => i,
                _ => {
                    let replaced = rows[i - 1][j - 1] + usize::from(one[i - 1] != other[j - 1]);
                    let changed = replaced.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                    let is_swap = i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1];
                    if is_swap { changed.min(rows[i - 2][j - 2] + 1) } else { changed }
                }
            };
        }
    }
    rows[one.len()][other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_suggested() {
        let known = ["empty", "taken", "mine", "theirs", "step"];
        let rows = [
            ("emty", Some("empty")),
            ("setp", Some("step")),
            ("minee", Some("mine")),
            ("x", None),
            ("mine", None),
        ];
        for (word, expected) in rows {
            assert_eq!(similar(word, known.into_iter()), expected, "{word}");
        }
    }
}
