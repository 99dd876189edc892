//! Operations that are in order if others like them are: what their declarations and hooks state is about types and attributes
//! alone, and there is nothing else that is to be verified.

use super::known::Asked;
use super::{op, regions};
use crate::def::{OpDef, OpName, Traits};
use crate::opref::OpRef;

/// Traits that are about more than the types of one operation.
const ABOUT_MORE: Traits = regions::OF_REGIONS
    .union(Traits::SYMBOL)
    .union(Traits::FUNCTION)
    .union(Traits::SINGLE_BLOCK)
    .union(Traits::NO_REGION_ARGUMENTS)
    .union(Traits::HAS_ONLY_GRAPH_REGION)
    .union(Traits::TERMINATOR)
    .union(Traits::BRANCH);

/// What is known of an operation's name; the default is nothing.
#[derive(Clone, Copy, Default)]
enum Answer {
    #[default]
    Unasked,
    Known(Manner),
}

/// How operations of a name are verified.
#[derive(Clone, Copy)]
pub struct Manner {
    /// Whether an operation is in order if one like it is.
    pub is_plain: bool,
    /// Who is asked no more about types and inherent attributes once an operation like it is in order.
    pub asked: Asked,
}

/// How operations are verified, as far as that has been asked. Valid for one registry.
#[derive(Default)]
pub struct Manners(Vec<Answer>);

impl Manners {
    /// How an operation is verified.
    pub fn of(&mut self, op: OpRef, def: &OpDef) -> Manner {
        let OpName(number) = op.name();
        let at = number as usize;
        if at >= self.0.len() {
            self.0.resize(at + 1, Answer::Unasked);
        }
        match self.0[at] {
            Answer::Known(manner) => manner,
            Answer::Unasked => {
                let is_plain = is_plain(op, def);
                // The check of one that is not plain is asked each time, whatever the names in it.
                let asks_check = is_plain && op.hooks().verifies_signature;
                let asked = match asks_check || op::asks_functions(def) {
                    true => Asked::All,
                    false => Asked::Declared,
                };
                let manner = Manner { is_plain, asked };
                self.0[at] = Answer::Known(manner);
                manner
            }
        }
    }
}

fn is_plain(op: OpRef, def: &OpDef) -> bool {
    let hooks = op.hooks();
    let asks_hooks = hooks.verify.is_some() && !hooks.verifies_signature
        || hooks.verify_regions.is_some()
        || hooks.verify_symbols.is_some()
        || hooks.infer.is_some() && def.traits.contains(Traits::INFERS_TYPES);
    !asks_hooks
        && !def.traits.intersects(ABOUT_MORE)
        && def.parents.is_empty()
        && def.regions.is_empty()
        && def.successors.is_empty()
}
