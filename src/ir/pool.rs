//! Values that are lent to one piece of parallel work after the other.
//!
//! rayon makes a value for each of the pieces that it cuts work into, many more than there are threads. What such a value has
//! learned, and the memory that it has, serves the pieces that come later too.

use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, PoisonError};

/// Values that nobody uses at the moment.
pub struct Pool<T>(Mutex<Vec<T>>);

impl<T> Default for Pool<T> {
    fn default() -> Pool<T> {
        Pool(Mutex::default())
    }
}

impl<T> Pool<T> {
    /// Lends a value, made by `make` if there is none.
    pub fn lend(&self, make: impl FnOnce() -> T) -> Lent<'_, T> {
        let value = self.values(Vec::pop).unwrap_or_else(make);
        Lent {
            pool: self,
            value: Some(value),
        }
    }

    /// All values, in no order; those that are lent are missing.
    pub fn into_values(self) -> Vec<T> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn values<R>(&self, access: impl FnOnce(&mut Vec<T>) -> R) -> R {
        access(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A value of a pool, which gets it back.
pub struct Lent<'p, T> {
    pool: &'p Pool<T>,
    /// Present until it is given back.
    value: Option<T>,
}

impl<T> Deref for Lent<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.value.as_ref().expect("lent until it is dropped")
    }
}

impl<T> DerefMut for Lent<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        self.value.as_mut().expect("lent until it is dropped")
    }
}

impl<T> Drop for Lent<'_, T> {
    fn drop(&mut self) {
        let value = self.value.take();
        self.pool.values(|values| values.extend(value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_given_back_is_lent_again() {
        let pool = Pool::default();
        let mut first = pool.lend(Vec::new);
        first.push(1);
        let other = pool.lend(Vec::new);
        assert!(other.is_empty());
        drop(first);
        assert_eq!(*pool.lend(Vec::new), [1]);
    }
}
