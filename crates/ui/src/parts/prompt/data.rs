//! The time limit of a question, and the draft of its answer.

use qipan_engine::systems::prompt::{Answer, Question};

/// The time left to answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeLeft {
    pub left_ms: u64,
    pub whole_ms: u64,
}

impl TimeLeft {
    /// Whole seconds, rounded up: 0 means that the time is over.
    pub fn seconds(self) -> u32 {
        u32::try_from(self.left_ms.div_ceil(1000)).unwrap_or(u32::MAX)
    }

    pub fn is_low(self) -> bool {
        self.left_ms <= 5000
    }

    pub fn percent(self) -> u64 {
        (self.left_ms.min(self.whole_ms) * 100).checked_div(self.whole_ms).unwrap_or(0)
    }
}

/// The draft of an answer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draft {
    /// The picked options, in the order of picking.
    pub picked: Vec<u16>,
    /// `None` means the minimum.
    pub number: Option<i64>,
}

/// What Escape does.
#[derive(Clone, PartialEq, Debug)]
pub enum Escape {
    /// Answers with a refusal.
    Answer(Answer),
    /// Clears the picked options.
    Clear,
    /// Returns to the board; the question stays open.
    Leave,
}

impl Draft {
    /// Picks or unpicks an option. Returns the answer where one pick is enough.
    pub fn pick(&mut self, question: &Question, option: u16) -> Option<Answer> {
        match question {
            Question::YesNo {} => return Some(Answer::Yes(option == 0)),
            Question::OneOf { .. } => return Some(Answer::One(option)),
            _ => {}
        }
        match self.picked.iter().position(|it| *it == option) {
            Some(place) => {
                self.picked.remove(place);
            }
            None if self.picked.len() < most(question) => self.picked.push(option),
            None => {}
        }
        None
    }

    /// The answer, once it is complete.
    pub fn answer(&self, question: &Question) -> Option<Answer> {
        let answer = match question {
            Question::Several { .. } => {
                let mut picked = self.picked.clone();
                picked.sort_unstable();
                Answer::Several(picked)
            }
            Question::Order { .. } => Answer::Order(self.picked.clone()),
            Question::Number { min, .. } => Answer::Number(self.number.unwrap_or(*min)),
            _ => return None,
        };
        question.check(&answer).ok().map(|()| answer)
    }

    /// Changes the number within the bounds of the question.
    pub fn set_number(&mut self, question: &Question, number: i64) {
        if let Question::Number { min, max } = question {
            self.number = Some(number.clamp(*min, *max));
        }
    }

    pub fn escape(&self, question: &Question) -> Escape {
        match question {
            Question::YesNo {} => Escape::Answer(Answer::Yes(false)),
            _ if *self != Draft::default() => Escape::Clear,
            _ => Escape::Leave,
        }
    }
}

/// The maximum number of picked options.
fn most(question: &Question) -> usize {
    match question {
        Question::Several { max, .. } => usize::from(*max),
        Question::Order { options } => options.len(),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_engine::Message;

    fn options(count: usize) -> Vec<Message> {
        vec![Message::new("option"); count]
    }

    #[test]
    fn one_pick_answers_what_asks_for_one() {
        let mut draft = Draft::default();
        assert_eq!(draft.pick(&Question::YesNo {}, 0), Some(Answer::Yes(true)));
        assert_eq!(draft.pick(&Question::YesNo {}, 1), Some(Answer::Yes(false)));
        assert_eq!(draft.pick(&Question::OneOf { options: options(3) }, 2), Some(Answer::One(2)));
        assert_eq!(draft, Draft::default());
    }

    #[test]
    fn picks_become_answers_when_they_are_enough() {
        let several = Question::Several { options: options(4), min: 1, max: 2 };
        let order = Question::Order { options: options(3) };
        let rows: [(&Question, &[u16], Option<Answer>); 6] = [
            (&several, &[], None),
            (&several, &[3, 0], Some(Answer::Several(vec![0, 3]))),
            // The third pick exceeds the maximum, and a second pick of the same option removes it.
            (&several, &[3, 0, 1], Some(Answer::Several(vec![0, 3]))),
            (&several, &[3, 3], None),
            (&order, &[2, 0], None),
            (&order, &[2, 0, 1], Some(Answer::Order(vec![2, 0, 1]))),
        ];
        for (question, picks, expected) in rows {
            let mut draft = Draft::default();
            for pick in picks {
                assert_eq!(draft.pick(question, *pick), None);
            }
            assert_eq!(draft.answer(question), expected, "{picks:?}");
        }
    }

    #[test]
    fn numbers_stay_in_bounds_and_begin_at_the_least() {
        let question = Question::Number { min: -1, max: 3 };
        let mut draft = Draft::default();
        assert_eq!(draft.answer(&question), Some(Answer::Number(-1)));
        for (number, expected) in [(2, 2), (9, 3), (-9, -1)] {
            draft.set_number(&question, number);
            assert_eq!(draft.answer(&question), Some(Answer::Number(expected)));
        }
    }

    #[test]
    fn escape_refuses_clears_or_leaves() {
        let several = Question::Several { options: options(4), min: 0, max: 2 };
        let picked = Draft { picked: vec![1], number: None };
        let rows = [
            (&Draft::default(), Question::YesNo {}, Escape::Answer(Answer::Yes(false))),
            (&picked, several.clone(), Escape::Clear),
            (&Draft::default(), several, Escape::Leave),
            (&Draft::default(), Question::OneOf { options: options(2) }, Escape::Leave),
        ];
        for (draft, question, expected) in rows {
            assert_eq!(draft.escape(&question), expected, "{question:?}");
        }
    }

    #[test]
    fn time_is_rounded_up_and_never_more_than_all() {
        let rows = [
            (0, 0, 0, true),
            (1, 1, 0, true),
            (5000, 5, 33, true),
            (5001, 6, 33, false),
            (20_000, 20, 100, false),
        ];
        for (left_ms, seconds, percent, low) in rows {
            let time = TimeLeft { left_ms, whole_ms: 15_000 };
            assert_eq!((time.seconds(), time.percent(), time.is_low()), (seconds, percent, low), "{left_ms}");
        }
        assert_eq!(TimeLeft { left_ms: 3, whole_ms: 0 }.percent(), 0);
    }
}
