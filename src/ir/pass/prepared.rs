//! What a pass makes of its options alone, as are sets of patterns: made in the first run, and the same for all others.

use std::any::Any;
use std::sync::{Arc, PoisonError, RwLock};

use crate::context::Context;

/// What was made, and the number of the context that it was made in: handles of another one mean something else.
type Made = (u64, Arc<dyn Any + Send + Sync>);

/// The place of what the runs of a pass in a pipeline share.
#[derive(Default)]
pub(super) struct Prepared(RwLock<Option<Made>>);

impl Prepared {
    /// What was made before if it is a `T` of this context, else what `make` makes.
    pub fn get_or_make<T: Send + Sync + 'static>(
        &self,
        cx: &Context,
        make: impl FnOnce() -> T,
    ) -> Arc<T> {
        if let Some(made) = self.get(cx) {
            return made;
        }
        let made = Arc::new(make());
        let mut place = self.0.write().unwrap_or_else(PoisonError::into_inner);
        *place = Some((cx.number(), made.clone()));
        made
    }

    fn get<T: Send + Sync + 'static>(&self, cx: &Context) -> Option<Arc<T>> {
        let place = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let (context, made) = place.as_ref()?;
        let made = (*context == cx.number()).then(|| made.clone())?;
        made.downcast().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::Registry;

    #[test]
    fn a_context_shares_what_was_made_in_it() {
        let registry = Registry::builder().build().expect("there is nothing wrong");
        let registry = Box::leak(Box::new(registry));
        let (first, second) = (Context::new(registry), Context::new(registry));
        let prepared = Prepared::default();
        assert_eq!(*prepared.get_or_make(&first, || 1), 1);
        assert_eq!(*prepared.get_or_make(&first, || 2), 1);
        assert_eq!(*prepared.get_or_make(&second, || 3), 3);
        assert_eq!(
            *prepared.get_or_make(&second, || "of another type"),
            "of another type"
        );
    }
}
