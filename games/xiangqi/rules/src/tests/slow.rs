//! An independent generator, written from the rules alone to be plain and slow: a map of points, and for every piece
//! and every point of the board a test whether it may go there. It reads layouts and shares no code.

use crate::layout::Layout;
use crate::{Forward, Kind};
use std::collections::BTreeMap;

type Square = (i32, i32);

#[derive(Clone)]
pub(super) struct Slow {
    width: i32,
    height: i32,
    last_rank_below_river: i32,
    sides: Vec<Side>,
    stones: BTreeMap<Square, (usize, Kind)>,
    turn: usize,
}

#[derive(Clone)]
struct Side {
    team: u8,
    upwards: bool,
    palace: (Square, Square),
}

impl Slow {
    pub(super) fn of(layout: &Layout) -> Slow {
        let mut stones = BTreeMap::new();
        let mut sides = Vec::new();
        for (index, army) in layout.armies.iter().enumerate() {
            let low = (i32::from(army.palace.left), i32::from(army.palace.bottom));
            let high = (i32::from(army.palace.right), i32::from(army.palace.top));
            sides.push(Side { team: army.team, upwards: army.forward == Forward::Up, palace: (low, high) });
            for (kind, points) in &army.pieces {
                for point in points {
                    stones.insert((i32::from(point.file), i32::from(point.rank)), (index, *kind));
                }
            }
        }
        Slow {
            width: i32::from(layout.width),
            height: i32::from(layout.height),
            last_rank_below_river: i32::from(layout.river),
            sides,
            stones,
            turn: layout.turn.index(),
        }
    }

    pub(super) fn lives(&self, side: usize) -> bool {
        self.stones.values().any(|stone| *stone == (side, Kind::General))
    }

    fn is_over(&self) -> bool {
        let living: Vec<u8> = (0..self.sides.len())
            .filter(|side| self.lives(*side))
            .map(|side| self.sides[side].team)
            .collect();
        living.windows(2).all(|pair| pair[0] == pair[1])
    }

    fn is_inside_palace(&self, side: usize, (x, y): Square) -> bool {
        let ((left, bottom), (right, top)) = self.sides[side].palace;
        left <= x && x <= right && bottom <= y && y <= top
    }

    fn is_on_own_bank(&self, side: usize, (_, y): Square) -> bool {
        (y <= self.last_rank_below_river) == self.sides[side].upwards
    }

    /// How many stones lie strictly between two places of one line.
    fn between(&self, (x1, y1): Square, (x2, y2): Square) -> usize {
        let (dx, dy) = ((x2 - x1).signum(), (y2 - y1).signum());
        let distance = (x2 - x1).abs().max((y2 - y1).abs());
        (1..distance).filter(|n| self.stones.contains_key(&(x1 + n * dx, y1 + n * dy))).count()
    }

    fn may_go(&self, from: Square, to: Square) -> bool {
        let (side, kind) = self.stones[&from];
        let target = self.stones.get(&to);
        if let Some((owner, _)) = target
            && self.lives(*owner)
            && self.sides[*owner].team == self.sides[side].team
        {
            return false;
        }
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let (across, along) = (dx.abs(), dy.abs());
        let is_line = (dx == 0) != (dy == 0);
        match kind {
            Kind::General => across + along == 1 && self.is_inside_palace(side, to),
            Kind::Advisor => across == 1 && along == 1 && self.is_inside_palace(side, to),
            Kind::Elephant => {
                let eye = (from.0 + dx / 2, from.1 + dy / 2);
                across == 2 && along == 2 && self.is_on_own_bank(side, to) && !self.stones.contains_key(&eye)
            }
            Kind::Horse => {
                let leg = if across == 2 { (from.0 + dx / 2, from.1) } else { (from.0, from.1 + dy / 2) };
                across * along == 2 && !self.stones.contains_key(&leg)
            }
            Kind::Chariot => is_line && self.between(from, to) == 0,
            Kind::Cannon => is_line && self.between(from, to) == usize::from(target.is_some()),
            Kind::Soldier => {
                let ahead = if self.sides[side].upwards { 1 } else { -1 };
                let steps_ahead = dx == 0 && dy == ahead;
                steps_ahead || (along == 0 && across == 1 && !self.is_on_own_bank(side, from))
            }
        }
    }

    pub(super) fn moves(&self) -> Vec<(Square, Square)> {
        let mut found = Vec::new();
        if self.is_over() {
            return found;
        }
        for (from, (side, _)) in &self.stones {
            let places = (0..self.width).flat_map(|x| (0..self.height).map(move |y| (x, y)));
            let places = places.filter(|to| *side == self.turn && self.may_go(*from, *to));
            found.extend(places.map(|to| (*from, to)));
        }
        found
    }

    pub(super) fn after(&self, (from, to): (Square, Square)) -> Slow {
        let mut next = self.clone();
        let stone = next.stones.remove(&from).expect("a piece moves");
        next.stones.insert(to, stone);
        if stone.1 == Kind::General {
            next.fire(stone.0, to);
        }
        for _ in 0..next.sides.len() {
            next.turn = (next.turn + 1) % next.sides.len();
            if next.lives(next.turn) {
                break;
            }
        }
        next
    }

    /// The moved general kills every enemy general that it sees along its file.
    fn fire(&mut self, side: usize, from: Square) {
        let is_target = |(place, (owner, kind)): &(&Square, &(usize, Kind))| {
            *kind == Kind::General && self.sides[*owner].team != self.sides[side].team && place.0 == from.0
        };
        let seen = self.stones.iter().filter(is_target).filter(|(place, _)| self.between(from, **place) == 0);
        let seen: Vec<Square> = seen.map(|(place, _)| *place).collect();
        self.stones.retain(|place, _| !seen.contains(place));
    }

    pub(super) fn count(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.moves().into_iter().map(|step| self.after(step).count(depth - 1)).sum()
    }
}
