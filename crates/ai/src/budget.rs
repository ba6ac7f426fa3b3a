//! How long a search may go on.

/// The limits of a search: a number of steps, which is deterministic, and a callback of the caller, which may read a
/// clock. A step is an iteration of a tree search or a position of alpha-beta.
pub struct Budget<'a> {
    steps: u32,
    spent: u32,
    until_asked: u32,
    stopped: bool,
    may_go_on: &'a mut dyn FnMut() -> bool,
}

impl<'a> Budget<'a> {
    /// At most `steps` steps; fewer if `may_go_on` returns false.
    pub fn new(steps: u32, may_go_on: &'a mut dyn FnMut() -> bool) -> Budget<'a> {
        Budget { steps, spent: 0, until_asked: 0, stopped: false, may_go_on }
    }

    /// Takes one step; false if none is left. Calls `may_go_on` once in `every` steps.
    #[inline]
    pub fn step(&mut self, every: u32) -> bool {
        if self.spent >= self.steps || self.stopped {
            return false;
        }
        if self.until_asked == 0 {
            self.until_asked = every.max(1);
            if !(self.may_go_on)() {
                self.stopped = true;
                return false;
            }
        }
        self.until_asked -= 1;
        self.spent += 1;
        true
    }

    pub fn spent(&self) -> u32 {
        self.spent
    }

    pub fn left(&self) -> u32 {
        if self.stopped { 0 } else { self.steps - self.spent }
    }
}

impl std::fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Budget")
            .field("steps", &self.steps)
            .field("spent", &self.spent)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_end_and_callers_can_end_them_sooner() {
        let mut always = || true;
        let mut budget = Budget::new(3, &mut always);
        assert_eq!((0..10).filter(|_| budget.step(2)).count(), 3);
        let mut asked = 0;
        let mut twice = || {
            asked += 1;
            asked <= 2
        };
        let mut budget = Budget::new(1000, &mut twice);
        assert_eq!((0..1000).filter(|_| budget.step(8)).count(), 16);
        assert_eq!((budget.spent(), budget.left()), (16, 0));
    }
}
