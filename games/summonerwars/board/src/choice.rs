//! What a tap on a cell means. Plain data without the browser: everything comes from the legal commands and the open
//! question.

use qipan_summonerwars::{CardId, Cell, Command, Spot};

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Tap {
    /// Takes this option of the open question.
    Pick(u16),
    Select(Cell),
    Give(Command),
    /// Drops the selection.
    Drop,
    /// Nothing can be done here; the preview shows the card.
    Look,
}

/// What the player holds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hold<'a> {
    pub(crate) legal: &'a [Command],
    pub(crate) selected: Option<Cell>,
    pub(crate) card: Option<CardId>,
    /// The cells of the open question; `None` if there is none.
    pub(crate) offered: Option<&'a [Cell]>,
}

/// The unit that a command is about.
pub(crate) fn origin(command: &Command) -> Option<Cell> {
    match command {
        Command::Move { from, .. } | Command::Attack { from, .. } | Command::UseAbility { from } => {
            from.cell()
        }
        _ => None,
    }
}

/// The cell that a command leads to.
pub(crate) fn destination(command: &Command) -> Option<Cell> {
    match command {
        Command::Move { to, .. } | Command::Attack { to, .. } => to.cell(),
        Command::Summon { cell, .. } | Command::Build { cell, .. } => cell.cell(),
        _ => None,
    }
}

/// The card of the hand that a command uses.
pub(crate) fn used_card(command: &Command) -> Option<CardId> {
    match command {
        Command::Summon { card, .. }
        | Command::Build { card, .. }
        | Command::PlayEvent { card }
        | Command::Discard { card } => Some(*card),
        _ => None,
    }
}

impl Hold<'_> {
    /// The commands that the selection leads to: of the chosen card, or of the selected unit.
    pub(crate) fn reachable(self) -> impl Iterator<Item = Command> {
        let Hold { selected, card, .. } = self;
        let fits = move |command: &&Command| match (card, selected) {
            (Some(card), _) => used_card(command) == Some(card),
            (None, Some(cell)) => origin(command) == Some(cell),
            (None, None) => false,
        };
        self.legal.iter().filter(fits).cloned().collect::<Vec<_>>().into_iter()
    }
}

pub(crate) fn tap(hold: Hold<'_>, cell: Cell) -> Tap {
    if let Some(offered) = hold.offered {
        let option = offered.iter().position(|it| *it == cell);
        return option.map_or(Tap::Look, |option| Tap::Pick(option as u16));
    }
    if let Some(command) = hold.reachable().find(|command| destination(command) == Some(cell)) {
        return Tap::Give(command);
    }
    if hold.card.is_none() && hold.selected == Some(cell) {
        return Tap::Drop;
    }
    match hold.legal.iter().any(|command| origin(command) == Some(cell)) {
        true => Tap::Select(cell),
        false if hold.card.is_some() || hold.selected.is_some() => Tap::Drop,
        false => Tap::Look,
    }
}

/// The command for a card that is dropped on a cell.
pub(crate) fn dropped(legal: &[Command], card: CardId, cell: Cell) -> Option<Command> {
    let spot = Spot::Cell(cell);
    let all = [
        Command::Summon { card, cell: spot },
        Command::Build { card, cell: spot },
        Command::PlayEvent { card },
    ];
    all.into_iter().find(|command| legal.contains(command))
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_summonerwars::library;

    fn cell(name: &str) -> Cell {
        Cell::named(name).unwrap()
    }

    fn spot(name: &str) -> Spot {
        cell(name).into()
    }

    #[test]
    fn a_tap_selects_moves_attacks_and_drops() {
        let step = Command::Move { from: spot("c3"), to: spot("c4") };
        let blow = Command::Attack { from: spot("c3"), to: spot("c5") };
        let uses = Command::UseAbility { from: spot("d2") };
        let legal = [step.clone(), blow.clone(), uses];
        let rows = [
            (None, "c3", Tap::Select(cell("c3"))),
            (None, "d2", Tap::Select(cell("d2"))),
            (None, "c4", Tap::Look),
            (Some("c3"), "c4", Tap::Give(step)),
            (Some("c3"), "c5", Tap::Give(blow)),
            (Some("c3"), "c3", Tap::Drop),
            (Some("c3"), "d2", Tap::Select(cell("d2"))),
            (Some("c3"), "a1", Tap::Drop),
        ];
        for (selected, at, expected) in rows {
            let hold = Hold { legal: &legal, selected: selected.map(cell), card: None, offered: None };
            assert_eq!(tap(hold, cell(at)), expected, "{selected:?} {at}");
        }
    }

    #[test]
    fn a_card_goes_where_the_rules_let_it() {
        let card = library().card_named("tp_halberd").unwrap();
        let event = library().card_named("tp_patch").unwrap();
        let summon = Command::Summon { card, cell: spot("c3") };
        let legal = [summon.clone(), Command::PlayEvent { card: event }];
        let hold = Hold { legal: &legal, selected: None, card: Some(card), offered: None };
        assert_eq!(tap(hold, cell("c3")), Tap::Give(summon.clone()));
        assert_eq!(tap(hold, cell("d3")), Tap::Drop);
        let rows = [(card, "c3", Some(summon)), (card, "c4", None), (event, "c4", Some(legal[1].clone()))];
        for (card, at, expected) in rows {
            assert_eq!(dropped(&legal, card, cell(at)), expected, "{card} {at}");
        }
    }

    #[test]
    fn an_open_question_comes_first() {
        let legal = [Command::UseAbility { from: spot("d2") }];
        let offered = [cell("b2"), cell("d2")];
        let hold = Hold { legal: &legal, selected: None, card: None, offered: Some(&offered) };
        assert_eq!(tap(hold, cell("d2")), Tap::Pick(1));
        assert_eq!(tap(hold, cell("a1")), Tap::Look);
    }
}
