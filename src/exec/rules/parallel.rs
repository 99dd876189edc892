//! Iterations that may be executed at the same time: in order here, but what one writes no other may access.

use crate::execute::Args;
use crate::memory::{Agent, Races};
use crate::step::Step;
use crate::value::{Array, Shape, Value};

/// The iterations of a loop over several dimensions.
pub struct Space {
    lower: Shape,
    steps: Shape,
    counts: Shape,
    /// The number of the iteration that is under way.
    at: usize,
}

impl Space {
    /// The iterations from the lower bounds up to the upper ones, which are not reached. Steps that are not positive count as 1.
    pub fn new(lower: Shape, upper: &[i64], steps: Shape) -> Space {
        let bounds = lower.iter().zip(upper).zip(&steps);
        let counts = bounds.map(|((lower, upper), step)| {
            let span = i128::from(*upper) - i128::from(*lower);
            let count = (span.max(0) as u128).div_ceil((*step).max(1) as u128);
            i64::try_from(count).unwrap_or(i64::MAX)
        });
        Space {
            counts: counts.collect(),
            lower,
            steps,
            at: 0,
        }
    }

    fn count(&self) -> u128 {
        let counts = self.counts.iter().map(|count| *count as u128);
        counts.fold(1, u128::saturating_mul)
    }

    /// The values of the induction variables.
    pub fn variables(&self) -> Args {
        let indices = Array::indices(&self.counts, self.at);
        let dims = indices.iter().zip(&self.lower).zip(&self.steps);
        dims.map(|((index, lower), step)| Value::from_index(lower + index * step))
            .collect()
    }

    /// The number of induction variables.
    pub fn rank(&self) -> usize {
        self.counts.len()
    }

    /// Begins the first iteration; false if there is none.
    pub fn start(&self, step: &mut Step) -> bool {
        if self.count() == 0 {
            return false;
        }
        let mut races = Races::default();
        races.set_agent(Agent::iteration(0));
        step.machine.memory.races.push(races);
        true
    }

    /// Begins the next iteration; false if there are no more.
    pub fn advance(&mut self, step: &mut Step) -> bool {
        self.at += 1;
        if self.at as u128 == self.count() {
            step.machine.memory.races.pop();
            return false;
        }
        if let Some(races) = step.machine.memory.races.last_mut() {
            races.set_agent(Agent::iteration(self.at as u32));
        }
        true
    }
}
