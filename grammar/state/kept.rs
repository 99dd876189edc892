//! Values too large for LALRPOP's stack: they stay here, and the stack has their numbers.
//!
//! With boxes on the stack each of its values would need to be dropped, which costs more than all boxes together.

use std::any::Any;
use std::marker::PhantomData;

use super::State;

/// The number of a value that the state keeps.
pub struct Kept<T> {
    number: u32,
    of: PhantomData<T>,
}

impl<T> Clone for Kept<T> {
    fn clone(&self) -> Kept<T> {
        *self
    }
}

impl<T> Copy for Kept<T> {}

/// The values that are kept; those that were taken are `None` until the ones behind them are.
#[derive(Default)]
pub struct KeptValues(Vec<Option<Box<dyn Any + Send>>>);

impl State<'_> {
    /// Keeps a value until [`State::taken`].
    pub fn keep<T: Send + 'static>(&mut self, value: T) -> Kept<T> {
        let number = self.kept_values.0.len() as u32;
        self.kept_values.0.push(Some(Box::new(value)));
        Kept {
            number,
            of: PhantomData,
        }
    }

    /// The value, which is kept no longer.
    ///
    /// # Panics
    /// When it was taken before: an action that uses one of its values twice.
    pub fn taken<T: 'static>(&mut self, kept: Kept<T>) -> T {
        let slots = &mut self.kept_values.0;
        let value = slots.get_mut(kept.number as usize).and_then(Option::take);
        while slots.last().is_some_and(Option::is_none) {
            slots.pop();
        }
        *value
            .and_then(|v| v.downcast().ok())
            .expect("each value is taken once")
    }
}
