//! Carries out effects by emitting events.

use super::aim::{follow_move, follow_removal, follow_shuffle};
use super::evaluate::Evaluator;
use super::gas::{Fault, Scope};
use super::lists::Items;
use super::looks::seat_of;
use crate::event::Event;
use crate::limits;
use crate::program::Program;
use crate::program::effect::{Effect, Pick};
use crate::program::layout::See;
use crate::program::node::{List, Node};
use crate::program::things::Thing;
use crate::state::State;
use qipan_engine::{Seat, SeatSet};

/// Where effects happen: a match, or the set-up of one.
pub(crate) trait Stage {
    fn state(&self) -> &State;
    /// Applies and records an event.
    fn emit(&mut self, event: Event);
    /// A number from 0 to before the bound.
    fn random(&mut self, below: u32) -> u32;
    /// Asks a seat; the answer comes later.
    fn ask(&mut self, seat: Seat, ask: u16, options: Vec<crate::command::Picks>);
}

#[derive(Debug)]
pub(crate) struct Run<'a, S> {
    pub(crate) program: &'a Program,
    pub(crate) stage: &'a mut S,
    pub(crate) scope: Scope,
    pub(crate) events: u32,
}

type Done = Result<(), Fault>;

impl<'a, S: Stage> Run<'a, S> {
    pub(crate) fn new(program: &'a Program, stage: &'a mut S, me: Seat) -> Run<'a, S> {
        Run { program, stage, scope: Scope::new(me, limits::COMMAND_GAS), events: 0 }
    }

    pub(crate) fn read<T>(
        &mut self,
        of: impl FnOnce(&mut Evaluator<'_>) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        of(&mut Evaluator { program: self.program, state: self.stage.state(), scope: &mut self.scope })
    }

    pub(crate) fn value(&mut self, node: &Node) -> Result<i64, Fault> {
        self.read(|evaluator| evaluator.value(node))
    }

    pub(crate) fn holds(&mut self, node: &Node) -> Result<bool, Fault> {
        Ok(self.value(node)? != 0)
    }

    pub(crate) fn list(&mut self, list: &List) -> Result<Items, Fault> {
        self.read(|evaluator| evaluator.list(list))
    }

    /// Nothing more happens: the match has ended, or an effect waits for an answer.
    pub(crate) fn is_over(&self) -> bool {
        let state = self.stage.state();
        state.result.is_some() || state.asking.is_some()
    }

    pub(crate) fn emit(&mut self, event: Event) -> Done {
        self.events += 1;
        if self.events > limits::EVENTS {
            return Err(Fault::TooManyEvents);
        }
        self.stage.emit(event);
        Ok(())
    }

    pub(crate) fn all(&mut self, effects: &[Effect]) -> Done {
        for effect in effects {
            if self.is_over() {
                return Ok(());
            }
            self.scope.burn(1)?;
            self.one(effect)?;
        }
        Ok(())
    }

    fn one(&mut self, effect: &Effect) -> Done {
        match effect {
            Effect::Let(slot, value) => {
                self.scope.locals[usize::from(*slot)] = self.value(value)?;
                Ok(())
            }
            Effect::Set { number, seat, value } => {
                let value = self.value(value)?;
                self.set(*number, seat.as_ref(), value)
            }
            Effect::If(condition, yes, no) => {
                let chosen = if self.holds(condition)? { yes } else { no };
                self.all(chosen)
            }
            Effect::Each(pick, effects) => self.each(pick, effects),
            Effect::Repeat(count, effects) => {
                let count = self.value(count)?;
                for _ in 0..count {
                    self.scope.burn(1)?;
                    self.all(effects)?;
                    if self.is_over() {
                        break;
                    }
                }
                Ok(())
            }
            Effect::Ask { ask, seat } => {
                let seat = self.seat(seat)?;
                self.ask(*ask, seat)
            }
            _ => self.with_things(effect),
        }
    }

    fn with_things(&mut self, effect: &Effect) -> Done {
        match effect {
            Effect::Put { face, owner, at } => {
                let owner = match owner {
                    Some(owner) => Some(self.value(owner)?),
                    None => Some(i64::from(self.scope.me.0)),
                };
                let (place, owner) =
                    (self.value(at)?, owner.and_then(|owner| seat_of(owner, self.stage.state())));
                self.put(place, Thing::new(*face, owner))
            }
            Effect::Move { what, to } => {
                let to = self.value(to)?;
                self.each_target(what, &mut |run, place, index| run.relocate(place, index, to))
            }
            Effect::Remove(what) => self.each_target(what, &mut |run, place, index| run.remove(place, index)),
            Effect::Own(what, owner) => {
                let owner = self.value(owner)?;
                let owner = seat_of(owner, self.stage.state());
                self.each_target(what, &mut |run, place, index| {
                    run.change(place, index, |it| it.with_owner(owner))
                })
            }
            Effect::Become(what, face) => self.each_target(what, &mut |run, place, index| {
                run.change(place, index, |it| it.with_face(*face))
            }),
            Effect::Deal(parts) => {
                let (count, from, to) =
                    (self.value(&parts[0])?, self.value(&parts[1])?, self.value(&parts[2])?);
                for _ in 0..count {
                    match self.stage.state().size(from) {
                        0 => break,
                        size => self.relocate(from, size - 1, to)?,
                    }
                }
                Ok(())
            }
            Effect::Shuffle(pile) => {
                let pile = self.value(pile)?;
                self.shuffle(pile)
            }
            Effect::Roll { number, seat, sides } => {
                let sides = self.value(sides)?.clamp(1, limits::NUMBER);
                let rolled = i64::from(self.stage.random(sides as u32)) + 1;
                self.set(*number, seat.as_ref(), rolled)
            }
            _ => self.with_seats(effect),
        }
    }

    fn with_seats(&mut self, effect: &Effect) -> Done {
        match effect {
            Effect::Next => {
                let state = self.stage.state();
                let seat = state.after(state.turn);
                self.turn(seat)
            }
            Effect::Turn(seat) => {
                let seat = self.seat(seat)?;
                self.turn(seat)
            }
            Effect::Phase(phase) => match self.stage.state().phase == *phase {
                true => Ok(()),
                false => self.emit(Event::PhaseBegan { phase: *phase }),
            },
            Effect::Out(seat) => {
                let seat = self.seat(seat)?;
                match self.stage.state().out.contains(seat) {
                    true => Ok(()),
                    false => self.emit(Event::WentOut { seat }),
                }
            }
            Effect::Win(seat) => {
                let seat = self.seat(seat)?;
                let winners = self.team_mates(seat);
                self.finish(winners, "won")
            }
            Effect::Draw => self.finish(SeatSet::EMPTY, "drawn"),
            Effect::Most { number, highest } => {
                let winners = self.leading(*number, *highest);
                self.finish(winners, if *highest { "highest" } else { "lowest" })
            }
            _ => Ok(()),
        }
    }

    fn each(&mut self, pick: &Pick, effects: &[Effect]) -> Done {
        let items = self.list(&pick.list)?;
        let slot = usize::from(pick.slot);
        self.each_item(items, &mut |run, item| {
            run.scope.locals[slot] = item;
            match &pick.condition {
                Some(condition) if !run.holds(condition)? => Ok(()),
                _ => run.all(effects),
            }
        })
    }

    fn seat(&mut self, node: &Node) -> Result<Seat, Fault> {
        let seat = self.value(node)?;
        seat_of(seat, self.stage.state()).ok_or(Fault::NoSeat)
    }

    fn turn(&mut self, seat: Seat) -> Done {
        if self.stage.state().turn == seat { Ok(()) } else { self.emit(Event::Turned { seat }) }
    }

    /// Sets a number within its bounds. Nothing happens if it has the value already.
    fn set(&mut self, number: u16, seat: Option<&Node>, value: i64) -> Done {
        let info = &self.program.numbers[usize::from(number)];
        let offset = match seat {
            Some(seat) => u16::from(self.seat(seat)?.0),
            None => 0,
        };
        let value = if info.holds == crate::program::types::Type::Number {
            value.clamp(info.min, info.max)
        } else {
            value
        };
        let position = info.first + offset;
        match self.stage.state().numbers.get(usize::from(position)) {
            Some(before) if *before != value => self.emit(Event::Set { number: position, value }),
            _ => Ok(()),
        }
    }

    /// A cell that holds one thing at most is cleared first.
    fn clear(&mut self, place: i64) -> Done {
        let state = self.stage.state();
        let is_single = usize::try_from(place).is_ok_and(|place| place < state.cells.len());
        if is_single && state.size(place) > 0 { self.remove(place, 0) } else { Ok(()) }
    }

    fn put(&mut self, place: i64, thing: Thing) -> Done {
        let to = u16::try_from(place).map_err(|_| Fault::NoPlace)?;
        if self.stage.state().things() >= limits::THINGS {
            return Err(Fault::TooManyThings);
        }
        self.clear(place)?;
        let thing = self.owned_at(place, thing);
        self.emit(Event::Put { place: to, thing })
    }

    /// A thing in a seat's own pile belongs to that seat, and one in a hidden common pile to nobody.
    fn owned_at(&self, place: i64, thing: Thing) -> Thing {
        let layout = &self.program.layout;
        match (layout.place(place), layout.space_of(place)) {
            (Some(to), Some(_)) if to.seat.is_some() => thing.with_owner(to.seat),
            (Some(_), Some(space)) if layout.is_pile(place) && space.see != See::All => {
                thing.with_owner(None)
            }
            _ => thing,
        }
    }

    fn relocate(&mut self, place: i64, index: usize, to: i64) -> Done {
        let (Ok(from), Ok(target)) = (u16::try_from(place), u16::try_from(to)) else {
            return Err(Fault::NoPlace);
        };
        if place == to && usize::from(target) < self.stage.state().cells.len() {
            return Ok(());
        }
        self.clear(to)?;
        let thing = self.owned_at(to, self.stage.state().thing(place, index));
        let above = self.stage.state().size(to) - usize::from(place == to);
        self.emit(Event::Moved { from, index: index as u16, to: target, thing })?;
        follow_move(&mut self.scope, (place, index), (to, above));
        Ok(())
    }

    fn remove(&mut self, place: i64, index: usize) -> Done {
        let thing = self.stage.state().thing(place, index);
        self.emit(Event::Removed { place: place as u16, index: index as u16, thing })?;
        follow_removal(&mut self.scope, (place, index));
        Ok(())
    }

    fn change(&mut self, place: i64, index: usize, new: impl FnOnce(Thing) -> Thing) -> Done {
        let before = self.stage.state().thing(place, index);
        let thing = new(before);
        if thing == before {
            return Ok(());
        }
        self.emit(Event::Changed { place: place as u16, index: index as u16, thing })
    }

    fn shuffle(&mut self, pile: i64) -> Done {
        let size = self.stage.state().size(pile);
        let mut things: Vec<Thing> = (0..size).map(|index| self.stage.state().thing(pile, index)).collect();
        self.scope.burn(size as u32)?;
        for last in (1..things.len()).rev() {
            let other = self.stage.random(last as u32 + 1) as usize;
            things.swap(last, other);
        }
        follow_shuffle(&mut self.scope, pile);
        let place = u16::try_from(pile).map_err(|_| Fault::NoPlace)?;
        self.emit(Event::Ordered { place, things })
    }

    /// Asks a seat to choose, or does what stands for having no choice.
    fn ask(&mut self, number: u16, seat: Seat) -> Done {
        let program = self.program;
        let ask = &program.asks[usize::from(number)];
        // Looking for options sets the variables of the picks; what is kept must not depend on them.
        let locals = self.scope.locals;
        let options = self.options(number, seat)?;
        self.scope.locals = locals;
        if options.is_empty() {
            return self.all(&ask.otherwise);
        }
        let (me, locals) = (self.scope.me, locals.to_vec());
        self.emit(Event::Paused { seat, me, ask: number, locals })?;
        self.stage.ask(seat, number, options);
        Ok(())
    }

    /// What an asked seat can choose, from its own point of view.
    pub(crate) fn options(&mut self, number: u16, seat: Seat) -> Result<Vec<crate::command::Picks>, Fault> {
        let program = self.program;
        let asked = (self.scope.asked.replace(seat), self.scope.viewer.replace(seat));
        let mut options = Vec::new();
        let listed = self.read(|evaluator| {
            evaluator.combinations(&program.asks[usize::from(number)].choices, &mut |picks| {
                options.push(*picks);
                if options.len() > OPTIONS { Err(Fault::ListTooLong) } else { Ok(true) }
            })
        });
        (self.scope.asked, self.scope.viewer) = asked;
        listed.map(|_| options)
    }

    pub(crate) fn finish(&mut self, winners: SeatSet, reason: &'static str) -> Done {
        self.emit(Event::Finished { winners, reason: reason.into() })
    }

    pub(crate) fn team_mates(&self, seat: Seat) -> SeatSet {
        let all = SeatSet::all(self.stage.state().seats);
        all.iter().filter(|other| self.program.team(*other) == self.program.team(seat)).collect()
    }

    /// The seats whose team leads by a number. Seats that are out do not count.
    fn leading(&self, number: u16, highest: bool) -> SeatSet {
        let (state, info) = (self.stage.state(), &self.program.numbers[usize::from(number)]);
        let value =
            |seat: Seat| state.numbers.get(usize::from(info.first) + seat.index()).copied().unwrap_or(0);
        let total = |seat: Seat| {
            let mates = self.team_mates(seat).intersect(state.playing());
            let sum: i64 = mates.iter().map(value).sum();
            if highest { sum } else { -sum }
        };
        let best = state.playing().iter().map(total).max();
        let leading: SeatSet = state.playing().iter().filter(|seat| Some(total(*seat)) == best).collect();
        let teams = leading.iter().fold(SeatSet::EMPTY, |all, seat| all.union(self.team_mates(seat)));
        // If everybody leads, nobody wins.
        if teams == SeatSet::all(state.seats) { SeatSet::EMPTY } else { teams }
    }
}

/// The number of answers that a question may have; the engine lists no more.
const OPTIONS: usize = 250;
