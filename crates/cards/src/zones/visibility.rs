//! Which viewers see the cards of a zone.

use qipan_engine::Seat;
use serde::{Deserialize, Serialize};

/// Which viewers see the cards of a zone. The number of cards is public.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    Public,
    Owner,
    /// No viewer, not even the owner: a deck.
    Hidden,
}

impl Visibility {
    /// Whether this viewer sees the cards. A zone may have no owner. A viewer without a seat is a spectator, which
    /// never sees what only an owner may see.
    pub fn seen_by(self, owner: Option<Seat>, viewer: Option<Seat>) -> bool {
        match self {
            Visibility::Public => true,
            Visibility::Owner => owner.is_some() && owner == viewer,
            Visibility::Hidden => false,
        }
    }
}

/// A zone as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ZoneView<T> {
    /// The cards from the bottom to the top.
    Cards {
        cards: Vec<T>,
    },
    Count {
        count: u32,
    },
}

#[cfg(test)]
mod tests {
    use super::super::Zone;
    use super::*;

    #[test]
    fn only_viewers_that_may_see_the_cards_get_them() {
        use Visibility::{Hidden, Owner, Public};
        let (me, you, nobody) = (Some(Seat(0)), Some(Seat(1)), None);
        let rows = [
            (Public, me, you, true),
            (Public, nobody, nobody, true),
            (Owner, me, me, true),
            (Owner, me, you, false),
            (Owner, me, nobody, false),
            (Owner, nobody, nobody, false),
            (Hidden, me, me, false),
            (Hidden, me, nobody, false),
        ];
        for (visibility, owner, viewer, seen) in rows {
            let view = Zone::with_cards(visibility, vec![4, 5]).view(owner, viewer);
            let json =
                if seen { r#"{"type":"cards","cards":[4,5]}"# } else { r#"{"type":"count","count":2}"# };
            assert_eq!(serde_json::to_string(&view).unwrap(), json, "{visibility:?} {owner:?} {viewer:?}");
            assert_eq!(serde_json::from_str::<ZoneView<u8>>(json).unwrap(), view);
        }
    }
}
