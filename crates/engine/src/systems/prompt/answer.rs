//! The kinds of questions, their answers, and the list of valid answers.

use crate::{Message, SystemRefusal};
use serde::{Deserialize, Serialize};

/// A question. Options are identified by their position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Question {
    YesNo {},
    OneOf {
        options: Vec<Message>,
    },
    /// At least `min` and at most `max` different options of a list.
    Several {
        options: Vec<Message>,
        min: u16,
        max: u16,
    },
    Number {
        min: i64,
        max: i64,
    },
    /// All of a list, put into an order.
    Order {
        options: Vec<Message>,
    },
    /// Several questions, answered one after the other.
    Steps {
        steps: Vec<Question>,
    },
}

/// An answer. On the wire: `{"yes":true}`, `{"one":2}`, `{"several":[0,3]}`, `{"number":5}`, `{"order":[1,0]}`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    Yes(bool),
    One(u16),
    Several(Vec<u16>),
    Number(i64),
    Order(Vec<u16>),
    /// The answers to all steps of a question; made by the engine.
    Steps(Vec<Answer>),
}

/// The maximum number of answers that are listed for one question.
const LISTED: usize = 256;

impl Question {
    /// Checks that the answer fits the question.
    pub fn check(&self, answer: &Answer) -> Result<(), SystemRefusal> {
        let bad = |problem| Err(SystemRefusal::BadAnswer { problem });
        match (self, answer) {
            (Question::YesNo {}, Answer::Yes(_)) => Ok(()),
            (Question::OneOf { options }, Answer::One(index)) => match usize::from(*index) < options.len() {
                true => Ok(()),
                false => bad("there is no such option"),
            },
            (Question::Several { options, min, max }, Answer::Several(picked)) => {
                match distinct(picked, options.len()) {
                    false => bad("an option is unknown or named twice"),
                    // Only one order is allowed, so that each choice has one answer and a list of answers can be
                    // complete.
                    true if !picked.is_sorted() => bad("options are named in ascending order"),
                    true if picked.len() < usize::from(*min) => bad("too few options"),
                    true if picked.len() > usize::from(*max) => bad("too many options"),
                    true => Ok(()),
                }
            }
            (Question::Number { min, max }, Answer::Number(number)) => match (min..=max).contains(&number) {
                true => Ok(()),
                false => bad("the number is out of range"),
            },
            (Question::Order { options }, Answer::Order(order)) => {
                match order.len() == options.len() && distinct(order, options.len()) {
                    true => Ok(()),
                    false => bad("an order names every option once"),
                }
            }
            (Question::Steps { .. }, _) => bad("steps are answered one by one"),
            _ => bad("another kind of answer is asked for"),
        }
    }

    /// Whether this answers the whole question, all of its steps included.
    pub(crate) fn admits(&self, answer: &Answer) -> bool {
        match (self, answer) {
            (Question::Steps { steps }, Answer::Steps(answers)) => {
                steps.len() == answers.len()
                    && steps.iter().zip(answers).all(|(step, answer)| step.check(answer).is_ok())
            }
            _ => self.check(answer).is_ok(),
        }
    }

    /// Whether the question has any answer. A question without one would block the match.
    pub(crate) fn check_form(&self) -> Result<(), &'static str> {
        match self {
            Question::OneOf { options } if options.is_empty() => Err("no options"),
            Question::Several { options, min, max } if min > max || usize::from(*min) > options.len() => {
                Err("more options asked for than there are")
            }
            Question::Number { min, max } if min > max => Err("an empty range"),
            Question::Steps { steps } if steps.is_empty() => Err("no steps"),
            Question::Steps { steps } => steps.iter().try_for_each(|step| match step {
                Question::Steps { .. } => Err("steps within steps"),
                step => step.check_form(),
            }),
            _ => Ok(()),
        }
    }

    /// The answers that would be accepted after `answered` steps, and whether the list is complete.
    pub fn answers(&self, answered: usize) -> (Vec<Answer>, bool) {
        match self {
            Question::YesNo {} => (vec![Answer::Yes(true), Answer::Yes(false)], true),
            Question::OneOf { options } => capped((0..options.len() as u16).map(Answer::One)),
            Question::Number { min, max } => capped((*min..=*max).map(Answer::Number)),
            Question::Several { options, min, max } => {
                let fits =
                    |picked: &Vec<u16>| (usize::from(*min)..=usize::from(*max)).contains(&picked.len());
                let masks = 0u32..1 << options.len().min(16);
                let (answers, all) = capped(masks.map(positions).filter(fits).map(Answer::Several));
                (answers, all && options.len() <= 16)
            }
            Question::Order { options } => {
                let (orders, all) = orders(options.len() as u16);
                (orders.into_iter().map(Answer::Order).collect(), all)
            }
            Question::Steps { steps } => {
                steps.get(answered).map_or((Vec::new(), true), |step| step.answers(0))
            }
        }
    }
}

fn distinct(picked: &[u16], count: usize) -> bool {
    let mut seen = vec![false; count];
    picked
        .iter()
        .all(|index| seen.get_mut(usize::from(*index)).is_some_and(|seen| !std::mem::replace(seen, true)))
}

fn capped(mut answers: impl Iterator<Item = Answer>) -> (Vec<Answer>, bool) {
    let listed = answers.by_ref().take(LISTED).collect();
    (listed, answers.next().is_none())
}

fn positions(mask: u32) -> Vec<u16> {
    (0..16).filter(|bit| mask & (1 << bit) != 0).collect()
}

/// Orders of `count` things in lexicographic order, as far as the cap allows.
fn orders(count: u16) -> (Vec<Vec<u16>>, bool) {
    let mut order: Vec<u16> = (0..count).collect();
    let mut orders = vec![order.clone()];
    while next_order(&mut order) {
        if orders.len() == LISTED {
            return (orders, false);
        }
        orders.push(order.clone());
    }
    (orders, true)
}

fn next_order(order: &mut [u16]) -> bool {
    let Some(pivot) = (1..order.len()).rev().find(|index| order[index - 1] < order[*index]) else {
        return false;
    };
    if let Some(swap) = (pivot..order.len()).rev().find(|index| order[*index] > order[pivot - 1]) {
        order.swap(pivot - 1, swap);
    }
    order[pivot..].reverse();
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(count: usize) -> Vec<Message> {
        vec![Message::new("option"); count]
    }

    #[test]
    fn answers_are_checked() {
        let several = Question::Several { options: options(4), min: 1, max: 2 };
        let order = Question::Order { options: options(3) };
        let rows = [
            (Question::YesNo {}, r#"{"yes":true}"#, ""),
            (Question::YesNo {}, r#"{"one":0}"#, "another kind of answer is asked for"),
            (Question::OneOf { options: options(2) }, r#"{"one":1}"#, ""),
            (Question::OneOf { options: options(2) }, r#"{"one":2}"#, "there is no such option"),
            (several.clone(), r#"{"several":[0,3]}"#, ""),
            (several.clone(), r#"{"several":[3,0]}"#, "options are named in ascending order"),
            (several.clone(), r#"{"several":[]}"#, "too few options"),
            (several.clone(), r#"{"several":[0,1,2]}"#, "too many options"),
            (several.clone(), r#"{"several":[0,0]}"#, "an option is unknown or named twice"),
            (several, r#"{"several":[4]}"#, "an option is unknown or named twice"),
            (Question::Number { min: -1, max: 3 }, r#"{"number":-1}"#, ""),
            (Question::Number { min: -1, max: 3 }, r#"{"number":4}"#, "the number is out of range"),
            (order.clone(), r#"{"order":[2,0,1]}"#, ""),
            (order, r#"{"order":[2,0]}"#, "an order names every option once"),
            (
                Question::Steps { steps: vec![Question::YesNo {}] },
                r#"{"yes":true}"#,
                "steps are answered one by one",
            ),
        ];
        for (question, answer, expected) in rows {
            let answer: Answer = serde_json::from_str(answer).unwrap();
            let problem = match question.check(&answer) {
                Err(SystemRefusal::BadAnswer { problem }) => problem,
                _ => "",
            };
            assert_eq!(problem, expected, "{question:?} {answer:?}");
        }
    }

    #[test]
    fn listed_answers_are_all_accepted_and_counted() {
        let rows = [
            (Question::YesNo {}, 2, true),
            (Question::OneOf { options: options(5) }, 5, true),
            (Question::Several { options: options(4), min: 1, max: 2 }, 10, true),
            (Question::Several { options: options(20), min: 0, max: 20 }, 256, false),
            (Question::Number { min: 1, max: 6 }, 6, true),
            (Question::Number { min: 0, max: 999 }, 256, false),
            (Question::Order { options: options(4) }, 24, true),
            (Question::Order { options: options(9) }, 256, false),
            (Question::Order { options: options(0) }, 1, true),
        ];
        for (question, count, complete) in rows {
            let (answers, all) = question.answers(0);
            assert_eq!((answers.len(), all), (count, complete), "{question:?}");
            assert!(answers.iter().all(|answer| question.check(answer).is_ok()));
            assert!(question.check_form().is_ok());
        }
    }

    #[test]
    fn questions_without_answers_are_found() {
        let impossible = [
            Question::OneOf { options: vec![] },
            Question::Several { options: options(1), min: 2, max: 3 },
            Question::Several { options: options(3), min: 2, max: 1 },
            Question::Number { min: 1, max: 0 },
            Question::Steps { steps: vec![] },
            Question::Steps { steps: vec![Question::Steps { steps: vec![Question::YesNo {}] }] },
        ];
        assert!(impossible.iter().all(|question| question.check_form().is_err()));
    }
}
