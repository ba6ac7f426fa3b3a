//! The dice on the table.

use super::{DiceError, Die, Tally};
use crate::Rng;
use serde::{Deserialize, Serialize};

/// One die on the table: which face is up, and whether its owner keeps it from being rolled.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct DieInPlay {
    pub face: u8,
    pub kept: bool,
}

/// The face that a die shows after a roll. Events contain this.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RolledDie {
    pub die: u8,
    pub face: u8,
}

/// Up to 255 dice of the same kind. The set holds only what changes; the die itself is part of the game's
/// data.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<DieInPlay>", into = "Vec<DieInPlay>")]
pub struct DiceSet(Vec<DieInPlay>);

impl DiceSet {
    /// Dice that show their first face, none of them kept.
    pub fn new(count: u8) -> DiceSet {
        DiceSet(vec![DieInPlay::default(); usize::from(count)])
    }

    pub fn dice(&self) -> &[DieInPlay] {
        &self.0
    }

    /// Rolls the dice that are not kept. The set does not change until the result is applied.
    pub fn roll<S>(&self, die: &Die<S>, rng: &mut Rng) -> Vec<RolledDie> {
        let faces = die.faces().len() as u32;
        let numbered = (0..=u8::MAX).zip(&self.0).filter(|(_, in_play)| !in_play.kept);
        numbered.map(|(number, _)| RolledDie { die: number, face: rng.below(faces) as u8 }).collect()
    }

    /// Turns dice to the faces that were rolled (or that a card sets): all of them, or none if one is wrong.
    pub fn apply<S>(&mut self, die: &Die<S>, rolled: &[RolledDie]) -> Result<(), DiceError> {
        for result in rolled {
            die.face(result.face)?;
            self.position(result.die)?;
        }
        for result in rolled {
            self.position(result.die)?.face = result.face;
        }
        Ok(())
    }

    /// Keeps a die from being rolled, or releases it.
    pub fn keep(&mut self, die: u8, kept: bool) -> Result<(), DiceError> {
        self.position(die)?.kept = kept;
        Ok(())
    }

    /// Counts what the dice show.
    pub fn tally<S: Ord + Clone>(&self, die: &Die<S>) -> Result<Tally<S>, DiceError> {
        let mut tally = Tally::new();
        for in_play in &self.0 {
            tally.add(die.face(in_play.face)?);
        }
        Ok(tally)
    }

    fn position(&mut self, die: u8) -> Result<&mut DieInPlay, DiceError> {
        self.0.get_mut(usize::from(die)).ok_or(DiceError::NoSuchDie { die })
    }
}

impl TryFrom<Vec<DieInPlay>> for DiceSet {
    type Error = DiceError;

    fn try_from(dice: Vec<DieInPlay>) -> Result<DiceSet, DiceError> {
        if dice.len() > usize::from(u8::MAX) { Err(DiceError::TooManyDice) } else { Ok(DiceSet(dice)) }
    }
}

impl From<DiceSet> for Vec<DieInPlay> {
    fn from(set: DiceSet) -> Vec<DieInPlay> {
        set.0
    }
}

#[cfg(test)]
mod tests {
    use super::super::Face;
    use super::*;

    fn die() -> Die<u8> {
        Die::new((1..=6).map(|number| Face::new(number, [number % 2])).collect()).unwrap()
    }

    #[test]
    fn only_loose_dice_are_rolled_and_only_events_turn_them() {
        let mut dice = DiceSet::new(5);
        dice.keep(1, true).unwrap();
        dice.keep(3, true).unwrap();
        let before = dice.clone();
        let rolled = dice.roll(&die(), &mut Rng::from_number(3));
        assert_eq!(dice, before);
        assert_eq!(rolled.iter().map(|result| result.die).collect::<Vec<_>>(), [0, 2, 4]);
        dice.apply(&die(), &rolled).unwrap();
        for result in rolled {
            assert!(result.face < 6);
            assert_eq!(dice.dice()[usize::from(result.die)].face, result.face);
        }
        dice.keep(1, false).unwrap();
        assert_eq!(dice.roll(&die(), &mut Rng::from_number(3)).len(), 4);
    }

    #[test]
    fn wrong_results_change_nothing() {
        let rows = [(0, 5, None), (4, 6, Some("no_such_face")), (5, 0, Some("no_such_die"))];
        for (number, face, expected) in rows {
            let mut dice = DiceSet::new(5);
            let rolled = [RolledDie { die: 0, face: 3 }, RolledDie { die: number, face }];
            assert_eq!(dice.apply(&die(), &rolled).err().map(|error| error.code()), expected);
            assert_eq!(dice == DiceSet::new(5), expected.is_some());
        }
        let error = DiceSet::new(2).keep(2, true).unwrap_err();
        assert_eq!(error.to_string(), "there is no die 2 in this set");
    }

    #[test]
    fn tallies_count_what_the_dice_show() {
        let json = r#"[{"face":0,"kept":true},{"face":2,"kept":false},{"face":9,"kept":false}]"#;
        let dice: DiceSet = serde_json::from_str(json).unwrap();
        assert_eq!(serde_json::to_string(&dice).unwrap(), json);
        let two: DiceSet =
            serde_json::from_str(r#"[{"face":0,"kept":true},{"face":2,"kept":false}]"#).unwrap();
        assert_eq!(two.tally(&die()).unwrap().symbol(&1), 2);
        assert_eq!(dice.tally(&die()), Err(DiceError::NoSuchFace { face: 9 }));
        assert_eq!(DiceSet::try_from(vec![DieInPlay::default(); 256]), Err(DiceError::TooManyDice));
        assert_eq!(DiceError::TooManyDice.code(), "too_many_dice");
    }
}
