//! Operations under a mask.

use oxmlir_dialects::tables::vector as ops;

use crate::error::Result;
use crate::execute::{Args, Exit, Flow};
use crate::step::Step;
use crate::value::{Array, Value};

/// The mask of the operation in a region of `vector.mask`.
struct Masked {
    mask: Value,
    passthru: Option<Value>,
}

impl Step<'_, '_> {
    /// The mask that `vector.mask` puts on the operation.
    pub fn region_mask(&mut self) -> Option<Value> {
        Some(self.enclosing::<Masked>()?.mask.clone())
    }

    /// Whether an element is enabled: all are, without a mask.
    pub fn is_enabled(&self, mask: Option<&Array>, at: usize) -> Result<bool> {
        match mask {
            None => Ok(true),
            Some(mask) => self.truth_of(&mask.elements[at], "an element of a mask"),
        }
    }
}

pub fn enter(step: &mut Step) -> Result<Flow> {
    let state = Masked {
        mask: step.operand(ops::mask::MASK).clone(),
        passthru: step.group(ops::mask::PASSTHRU).pop(),
    };
    Ok(Flow::Enter(0, Args::new(), Box::new(state)))
}

/// Where the mask is not set, the value that is passed through counts.
pub fn leave(step: &mut Step, exit: Exit) -> Result<Flow> {
    let (state, mut values) = exit.into_state::<Masked>();
    if let (Some(passthru), [value]) = (&state.passthru, &mut values[..])
        && let (Value::Array(mask), Value::Array(array), Value::Array(other)) =
            (&state.mask, &*value, passthru)
        && mask.shape == array.shape
    {
        let mut elements = array.elements.clone();
        for (at, element) in elements.iter_mut().enumerate() {
            if !step.is_enabled(Some(mask), at)? {
                *element = other.elements[at].clone();
            }
        }
        *value = Value::array(array.shape.clone(), elements);
    }
    step.set_all(values);
    Ok(Flow::Next)
}
