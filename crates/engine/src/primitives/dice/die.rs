//! What a die looks like.

use super::DiceError;
use serde::{Deserialize, Serialize};

/// One side of a die.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Face<S> {
    pub number: u8,
    /// A face may show no symbol, several, or the same one twice.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub symbols: Vec<S>,
}

impl<S> Face<S> {
    pub fn new(number: u8, symbols: impl IntoIterator<Item = S>) -> Face<S> {
        Face { number, symbols: symbols.into_iter().collect() }
    }
}

/// A die: 1 to 255 faces, each as likely as the others. In JSON it is the list of its faces.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<Face<S>>", into = "Vec<Face<S>>")]
#[serde(bound(serialize = "S: Clone + Serialize", deserialize = "S: Deserialize<'de>"))]
pub struct Die<S> {
    faces: Vec<Face<S>>,
}

impl<S> Die<S> {
    pub fn new(faces: Vec<Face<S>>) -> Result<Die<S>, DiceError> {
        match u8::try_from(faces.len()) {
            Ok(1..) => Ok(Die { faces }),
            _ => Err(DiceError::BadFaceCount { faces: faces.len() as u64 }),
        }
    }

    pub fn faces(&self) -> &[Face<S>] {
        &self.faces
    }

    pub fn face(&self, face: u8) -> Result<&Face<S>, DiceError> {
        self.faces.get(usize::from(face)).ok_or(DiceError::NoSuchFace { face })
    }
}

impl<S> TryFrom<Vec<Face<S>>> for Die<S> {
    type Error = DiceError;

    fn try_from(faces: Vec<Face<S>>) -> Result<Die<S>, DiceError> {
        Die::new(faces)
    }
}

impl<S> From<Die<S>> for Vec<Face<S>> {
    fn from(die: Die<S>) -> Vec<Face<S>> {
        die.faces
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_dice_with_faces_exist() {
        let rows = [(0, false), (1, true), (6, true), (255, true), (256, false)];
        for (faces, allowed) in rows {
            let die = Die::new(vec![Face::new(1, ["sun"]); faces]);
            assert_eq!(die.is_ok(), allowed, "{faces} faces");
            let json = serde_json::to_string(&vec![Face::new(1, ["sun"]); faces]).unwrap();
            assert_eq!(serde_json::from_str::<Die<String>>(&json).is_ok(), allowed, "{faces} faces");
        }
        let error = Die::<u8>::new(Vec::new()).unwrap_err();
        assert_eq!(
            (error.code(), error.to_string().as_str()),
            ("bad_face_count", "a die has 1 to 255 faces, not 0")
        );
    }

    #[test]
    fn dice_are_lists_on_the_wire() {
        let json = r#"[{"number":1},{"number":2,"symbols":["sun","moon"]}]"#;
        let die: Die<String> = serde_json::from_str(json).unwrap();
        assert_eq!(serde_json::to_string(&die).unwrap(), json);
        assert_eq!(die.face(1).unwrap().number, 2);
        assert_eq!(die.face(2), Err(DiceError::NoSuchFace { face: 2 }));
        assert_eq!(die.faces().len(), 2);
    }
}
