//! Chips as text: what each player would win or pay if the hand ended now, and amounts with their sign.

use crate::table::PillarsTable;
use leptos::prelude::*;
use qipan_pillars::Delta;
use qipan_ui::{text, text_with};

/// "+2", "−1", "0"
pub(crate) fn signed(chips: i16) -> String {
    match chips {
        0 => "0".to_owned(),
        1.. => format!("+{chips}"),
        _ => format!("−{}", chips.unsigned_abs()),
    }
}

/// What each player would win or pay, the viewer first.
pub(crate) fn stakes_words(table: PillarsTable) -> String {
    let stakes = table.view.with(|view| view.as_ref().map(|view| view.stakes)).unwrap_or_default();
    if stakes.iter().all(|delta| *delta == Delta::default()) {
        return text("pillars-stakes-none");
    }
    let words = table.seats().map(|seat| {
        let name = if table.me() == Some(seat) { text("pillars-you") } else { table.name(seat) };
        let chips = signed(stakes[seat.index()].total());
        text_with("pillars-stake", &[("name", name.into()), ("chips", chips.into())])
    });
    words.join(&text("pillars-comma"))
}

#[cfg(test)]
mod tests {
    use super::signed;

    #[test]
    fn amounts_have_their_sign() {
        assert_eq!([-12, -1, 0, 1, 7].map(signed), ["−12", "−1", "0", "+1", "+7"]);
    }
}
