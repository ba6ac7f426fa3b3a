//! The reasons of a settlement: why each player pays, or is paid nothing.

use crate::table::PillarsTable;
use leptos::prelude::*;
use qipan_engine::Seat;
use qipan_pillars::{Cause, SettlementView, Standing, Transfer, View};
use qipan_ui::{text, text_with};

/// A payment with its reason, or a reason why a player is paid nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reason {
    /// A player who is not enough pays one who is enough.
    Enough(Transfer),
    /// Revealed, and was not enough in the end.
    InVain(Transfer),
    Ceramic(Transfer),
    /// Made the buckler lead the round of the ceramic, and pays for the others too.
    Whole(Transfer),
    /// Is enough, and forwent the win.
    Forgoes(Seat),
    Nobody,
}

fn reasons(view: &View, settlement: &SettlementView) -> Vec<Reason> {
    let revealer = view.reveal.relations.last().map(|relation| relation.revealer_seat);
    let of = |transfer: &Transfer| {
        let pays_whole =
            view.rules.whole_ceramic && view.reveal.buckler.is_some() && revealer == Some(transfer.from);
        match transfer.cause {
            Cause::Enough => Reason::Enough(*transfer),
            Cause::Reveal => Reason::InVain(*transfer),
            Cause::Ceramic if pays_whole => Reason::Whole(*transfer),
            Cause::Ceramic => Reason::Ceramic(*transfer),
        }
    };
    let forgoes = view.players.iter().filter(|it| it.forgoes_enough && it.standing == Standing::Enough);
    let mut all: Vec<Reason> = settlement.transfers.iter().map(of).collect();
    if all.is_empty() {
        all.push(Reason::Nobody);
    }
    all.extend(forgoes.map(|player| Reason::Forgoes(player.seat)));
    all
}

pub(crate) fn list(table: PillarsTable, view: &View, settlement: &SettlementView) -> AnyView {
    let me = table.own_seat();
    let row = |reason: Reason| {
        let concerned = concerned(reason);
        let class = if concerned.is_some() && concerned == me { "is-mine" } else { "" };
        let side = concerned.map(|seat| (seat.0 + 1).to_string());
        view! { <li class=class data-side=side>{words(table, view, reason)}</li> }
    };
    let rows = reasons(view, settlement).into_iter().map(row).collect_view();
    view! { <ul class="pl-why">{rows}</ul> }.into_any()
}

/// The player who pays, or who is paid nothing.
fn concerned(reason: Reason) -> Option<Seat> {
    match reason {
        Reason::Enough(it) | Reason::InVain(it) | Reason::Ceramic(it) | Reason::Whole(it) => Some(it.from),
        Reason::Forgoes(seat) => Some(seat),
        Reason::Nobody => None,
    }
}

fn words(table: PillarsTable, view: &View, reason: Reason) -> String {
    let pillars = |seat: Seat| i64::from(view.players[seat.index()].pillars);
    let paid = |key: &str, it: Transfer| {
        let words = [
            ("from", table.name(it.from).into()),
            ("to", table.name(it.to).into()),
            ("chips", i64::from(it.chips).into()),
            ("low", pillars(it.from).into()),
            ("high", pillars(it.to).into()),
        ];
        text_with(key, &words)
    };
    match reason {
        Reason::Enough(it) => paid("pillars-why-enough", it),
        Reason::InVain(it) => paid("pillars-why-reveal", it),
        Reason::Ceramic(it) => paid("pillars-why-ceramic", it),
        Reason::Whole(it) => paid("pillars-why-whole", it),
        Reason::Forgoes(seat) => text_with("pillars-why-forgoes", &[("name", table.name(seat).into())]),
        Reason::Nobody => text("pillars-why-nobody"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::played;

    fn found(actions: &str) -> Vec<Reason> {
        let view = played(actions, Seat(0));
        reasons(&view, view.settlement.as_ref().unwrap())
    }

    /// The worked hand: two players are not enough, and one of them revealed in vain.
    #[test]
    fn every_chip_has_its_reason() {
        let pays = |from: u8, cause| Transfer { from: Seat(from), to: Seat(0), chips: 1, cause };
        assert_eq!(
            found("= - ! SS [Nm] [NN] s [X] [c] = - -"),
            [
                Reason::Enough(pays(1, Cause::Enough)),
                Reason::Enough(pays(2, Cause::Enough)),
                Reason::InVain(pays(2, Cause::Reveal)),
            ]
        );
        assert_eq!(found("= - -"), [Reason::Nobody]);
    }
}
