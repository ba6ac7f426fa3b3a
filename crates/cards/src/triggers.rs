//! Effects that trigger at the same moment, and the order in which they run.
//!
//! Triggers that fire together form a batch, listed in the game's fixed order. If several different ones of a batch
//! belong to the same seat, that seat is asked for the order; otherwise they run as listed. Triggers that fire while
//! a batch is running are finished before the batch continues.
//!
//! The list is part of a game's state. The game changes it from its own events (fired, ordered, taken), so that events
//! alone rebuild it:
//!
//! ```
//! use qipan_cards::triggers::{Next, Trigger, Triggers};
//! use qipan_engine::Seat;
//!
//! let trigger = |owner, source| Trigger::new(Seat(owner), source);
//! let mut waiting = Triggers::new();
//! waiting.fire(vec![trigger(0, "burn"), trigger(1, "thorns"), trigger(0, "mend")]);
//!
//! // Seat 0 has two different ones, so it is asked and answers with positions in the list.
//! assert_eq!(waiting.next(), Some(Next::Order { owner: Seat(0), sources: vec![&"burn", &"mend"] }));
//! waiting.order(Seat(0), &[1, 0]);
//! let ran: Vec<_> = std::iter::from_fn(|| waiting.take()).map(|it| it.source).collect();
//! assert_eq!(ran, ["mend", "thorns", "burn"]);
//! ```

use qipan_engine::systems::prompt::{Answer, NewPrompt, Question};
use qipan_engine::{Game, Message, Seat, SeatSet, Tx};
use serde::{Deserialize, Serialize};

/// An effect that has triggered and waits to run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Trigger<S, C = ()> {
    /// The seat that decides when it runs, relative to its other triggers.
    pub owner: Seat,
    /// What has triggered. Equal sources are interchangeable: their order is not asked for.
    pub source: S,
    /// What made it trigger: the parts in which triggers of one source differ.
    pub cause: C,
}

impl<S> Trigger<S> {
    pub const fn new(owner: Seat, source: S) -> Trigger<S> {
        Trigger { owner, source, cause: () }
    }
}

/// All waiting triggers. The last batch runs first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Triggers<S, C = ()> {
    batches: Vec<Batch<S, C>>,
}

/// Triggers that fired at the same moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Batch<S, C> {
    waiting: Vec<Trigger<S, C>>,
    /// The seats that have already chosen their order.
    ordered: SeatSet,
}

/// The next action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next<'a, S, C = ()> {
    /// The owner chooses an order of these sources, each listed once.
    Order {
        owner: Seat,
        sources: Vec<&'a S>,
    },
    Run(&'a Trigger<S, C>),
}

impl<S, C> Default for Triggers<S, C> {
    fn default() -> Triggers<S, C> {
        Triggers { batches: Vec::new() }
    }
}

impl<S: PartialEq, C> Triggers<S, C> {
    pub fn new() -> Triggers<S, C> {
        Triggers::default()
    }

    pub fn is_empty(&self) -> bool {
        self.batches.is_empty()
    }

    /// Adds triggers that fire at the same moment, in the game's fixed order. They run before all that are already
    /// waiting.
    pub fn fire(&mut self, waiting: Vec<Trigger<S, C>>) {
        if !waiting.is_empty() {
            self.batches.push(Batch { waiting, ordered: SeatSet::EMPTY });
        }
    }

    /// Adds triggers whose order cannot matter: they run as listed, and no seat is asked.
    pub fn fire_as_listed(&mut self, waiting: Vec<Trigger<S, C>>) {
        if !waiting.is_empty() {
            let ordered = waiting.iter().map(|trigger| trigger.owner).collect();
            self.batches.push(Batch { waiting, ordered });
        }
    }

    /// All waiting triggers of the batch that runs now, in the order in which they would run.
    pub fn waiting(&self) -> &[Trigger<S, C>] {
        self.batches.last().map_or(&[], |batch| &batch.waiting)
    }

    /// The next action, or `None` if no trigger waits.
    pub fn next(&self) -> Option<Next<'_, S, C>> {
        let batch = self.batches.last()?;
        let first = batch.waiting.first()?;
        let sources = batch.sources_of(first.owner);
        let is_settled = sources.len() < 2 || batch.ordered.contains(first.owner);
        Some(if is_settled { Next::Run(first) } else { Next::Order { owner: first.owner, sources } })
    }

    /// Applies an order that [`Next::Order`] asked for: positions in its list of sources. The owner's triggers keep
    /// their places in the batch and change their order among these places.
    pub fn order(&mut self, owner: Seat, order: &[u16]) {
        let Some(batch) = self.batches.last_mut() else {
            return;
        };
        let sources = batch.sources_of(owner);
        let rank_of = |trigger: &Trigger<S, C>| {
            let source = sources.iter().position(|source| **source == trigger.source);
            order.iter().position(|chosen| Some(usize::from(*chosen)) == source)
        };
        let ranks: Vec<_> = batch.waiting.iter().map(rank_of).collect();
        batch.ordered = batch.ordered.with(owner);
        let is_own: Vec<bool> = batch.waiting.iter().map(|trigger| trigger.owner == owner).collect();
        let (mut own, others): (Vec<_>, Vec<_>) =
            batch.waiting.drain(..).zip(ranks).partition(|(trigger, _)| trigger.owner == owner);
        // The sort is stable: equal sources keep the fixed order.
        own.sort_by_key(|(_, rank)| *rank);
        let (mut own, mut others) = (own.into_iter(), others.into_iter());
        let places = is_own.into_iter().filter_map(|is_own| if is_own { own.next() } else { others.next() });
        batch.waiting = places.map(|(trigger, _)| trigger).collect();
    }

    /// Takes out the trigger that runs next. The game must check whether its effect still applies.
    pub fn take(&mut self) -> Option<Trigger<S, C>> {
        let batch = self.batches.last_mut()?;
        let first = (!batch.waiting.is_empty()).then(|| batch.waiting.remove(0));
        if batch.waiting.is_empty() {
            self.batches.pop();
        }
        first
    }
}

impl<S: PartialEq, C> Batch<S, C> {
    /// The different sources of a seat's triggers, in the fixed order.
    fn sources_of(&self, owner: Seat) -> Vec<&S> {
        let mut sources = Vec::new();
        for trigger in self.waiting.iter().filter(|trigger| trigger.owner == owner) {
            if !sources.contains(&&trigger.source) {
                sources.push(&trigger.source);
            }
        }
        sources
    }
}

/// Asks a seat for an order; `options` name the sources as [`Next::Order`] lists them. When time runs out, the
/// triggers run as listed.
pub fn ask_for_order<G: Game>(
    tx: &mut Tx<'_, G>,
    seat: Seat,
    topic: G::PromptTopic,
    text: Message,
    options: Vec<Message>,
) {
    let default = Some(Answer::Order((0..options.len() as u16).collect()));
    tx.ask(NewPrompt { seat, topic, text, question: Question::Order { options }, default });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn triggers(list: &[(u8, &'static str)]) -> Vec<Trigger<&'static str>> {
        list.iter().map(|&(owner, source)| Trigger::new(Seat(owner), source)).collect()
    }

    fn taken(mut waiting: Triggers<&'static str>) -> String {
        let text = |it: Trigger<&str>| format!("{}{}", it.owner, it.source);
        std::iter::from_fn(|| waiting.take()).map(text).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn an_order_moves_only_the_triggers_of_its_seat() {
        // The batch, the order that seat 0 chooses, and the order in which all run.
        type Row = (&'static [(u8, &'static str)], &'static [u16], &'static str);
        let rows: [Row; 6] = [
            (&[(0, "a"), (0, "b"), (0, "c")], &[2, 0, 1], "0c 0a 0b"),
            (&[(0, "a"), (1, "x"), (0, "b")], &[1, 0], "0b 1x 0a"),
            (&[(1, "x"), (0, "a"), (1, "y"), (0, "b")], &[1, 0], "1x 0b 1y 0a"),
            (&[(0, "a"), (0, "b"), (0, "a")], &[1, 0], "0b 0a 0a"),
            // The other seat has the same source.
            (&[(0, "a"), (1, "b"), (0, "b")], &[1, 0], "0b 1b 0a"),
            // An invalid order in an event loses no trigger.
            (&[(0, "a"), (0, "b")], &[7], "0a 0b"),
        ];
        for (batch, order, expected) in rows {
            let mut waiting = Triggers::new();
            waiting.fire(triggers(batch));
            waiting.order(Seat(0), order);
            assert_eq!(taken(waiting), expected, "{batch:?} {order:?}");
        }
    }

    #[test]
    fn a_later_batch_runs_first_and_is_ordered_on_its_own() {
        let mut waiting = Triggers::new();
        waiting.fire(triggers(&[(0, "a"), (0, "b")]));
        waiting.order(Seat(0), &[1, 0]);
        assert!(matches!(waiting.next(), Some(Next::Run(trigger)) if trigger.source == "b"));
        waiting.fire(triggers(&[(0, "c"), (0, "d")]));
        assert!(matches!(waiting.next(), Some(Next::Order { sources, .. }) if sources == [&"c", &"d"]));
        waiting.order(Seat(0), &[1, 0]);
        assert_eq!(taken(waiting), "0d 0c 0b 0a");
    }

    #[test]
    fn nothing_waits_in_an_empty_list() {
        let mut waiting = Triggers::<&str>::default();
        waiting.fire(Vec::new());
        waiting.order(Seat(0), &[0]);
        assert_eq!((waiting.is_empty(), waiting.next()), (true, None));
        assert_eq!(waiting.take(), None);
    }

    #[test]
    fn lists_are_read_back_as_they_were() {
        let mut waiting = Triggers::new();
        waiting.fire(vec![Trigger { owner: Seat(1), source: "a".to_owned(), cause: 7 }]);
        let json = serde_json::to_string(&waiting).unwrap();
        assert_eq!(json, r#"{"batches":[{"waiting":[{"owner":1,"source":"a","cause":7}],"ordered":[]}]}"#);
        assert_eq!(serde_json::from_str::<Triggers<String, u8>>(&json).unwrap(), waiting);
    }

    #[test]
    fn triggers_of_one_source_may_have_different_causes() {
        let trigger = |source, cause| Trigger { owner: Seat(0), source, cause };
        let mut waiting = Triggers::new();
        waiting.fire(vec![trigger("a", 1), trigger("b", 2), trigger("a", 3)]);
        assert!(matches!(waiting.next(), Some(Next::Order { sources, .. }) if sources == [&"a", &"b"]));
        waiting.order(Seat(0), &[1, 0]);
        let causes: Vec<u8> = waiting.waiting().iter().map(|it| it.cause).collect();
        assert_eq!(causes, [2, 1, 3]);
    }

    #[test]
    fn nobody_is_asked_where_the_order_cannot_matter() {
        let mut waiting = Triggers::new();
        waiting.fire_as_listed(triggers(&[(0, "a"), (0, "b"), (1, "c")]));
        assert!(matches!(waiting.next(), Some(Next::Run(trigger)) if trigger.source == "a"));
        assert_eq!(taken(waiting), "0a 0b 1c");
    }
}
