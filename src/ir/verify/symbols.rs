//! Symbols and the tables that hold them.

use rayon::prelude::*;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::Verified;
use crate::analysis::{SymbolTable, SymbolTables, symbol_name};
use crate::body::Body;
use crate::common::CommonAttr;
use crate::def::Traits;
use crate::diag::Diagnostic;
use crate::ids::OpId;
use crate::opref::OpRef;
use crate::parallel::is_worth_threads;

type Check = Result<(), Diagnostic>;

/// Whether an operation that may be a symbol is none.
fn is_nameless(op: OpRef) -> bool {
    let (registry, name) = (op.cx.registry(), op.name());
    let slot = registry.common_slot(name, CommonAttr::SymName);
    let declared = slot.and_then(|slot| registry.op_def(name)?.attrs.get(slot));
    declared.is_some_and(|d| d.optional) && op.common_attr(CommonAttr::SymName).is_none()
}

/// A symbol by itself.
pub fn verify_symbol(op: OpRef) -> Check {
    if is_nameless(op) {
        return Ok(());
    }
    if symbol_name(op.cx, op.body, op.id).is_none() {
        return Err(op.error("requires string attribute 'sym_name'"));
    }
    if op.body.num_results(op.id) > 0 {
        return Err(op.error("symbols must not have results"));
    }
    if let Some(attr) = op.common_attr(CommonAttr::SymVisibility) {
        match op.cx.str_value(attr) {
            Some("public" | "private" | "nested") => {}
            Some(other) => {
                return Err(op.error(format_args!(
                    "visibility expected to be one of [\"public\", \"private\", \"nested\"], but got \"{other}\""
                )));
            }
            None => {
                return Err(op.error(format_args!(
                    "requires visibility attribute 'sym_visibility' to be a string attribute, but got {}",
                    op.cx.attr_string(attr)
                )));
            }
        }
    }
    Ok(())
}

/// A symbol must lie directly in a symbol table, if what it lies in is known.
pub fn verify_parent(op: OpRef, parent: OpRef) -> Check {
    if parent.def().is_some() && !parent.has_trait(Traits::SYMBOL_TABLE) && !is_nameless(op) {
        return Err(op.error("symbol's parent must have the SymbolTable trait"));
    }
    Ok(())
}

/// The symbols of a table have different names, and their users find what they need. `inner`: the isolated operations
/// directly inside.
pub fn verify_table(op: OpRef, inner: &[Option<Verified>]) -> Check {
    if op.num_regions() != 1 {
        return Err(op.error("Operations with a 'SymbolTable' must have exactly one region"));
    }
    if !op.body.is_region_empty(op.region(0)) && !op.body.has_one_block(op.region(0)) {
        return Err(op.error("Operations with a 'SymbolTable' must have exactly one block"));
    }
    let mut inner = inner.iter().flatten().peekable();
    let mut seen = FxHashMap::with_capacity_and_hasher(op.body.op_capacity(), FxBuildHasher);
    let mut users = Vec::new();
    let blocks = op.body.blocks(op.region(0));
    for member in blocks.flat_map(|b| op.body.ops(b)) {
        let verified = inner.next_if(|v| v.stub == member);
        let looks_inside = verified.is_none_or(|v| v.uses_symbols);
        let looks_itself = || match verified {
            // To look at it itself is to wait for memory.
            Some(verified) => verified.looks_at_symbols,
            None => looks_at_symbols(op.at(member)),
        };
        if looks_inside || looks_itself() {
            users.push((member, looks_inside));
        }
        let symbol = match verified {
            Some(verified) => verified.symbol,
            None => symbol_name(op.cx, op.body, member),
        };
        if let Some(name) = symbol
            && let Some(first) = seen.insert(name, member)
        {
            let symbol = op.at(member);
            let message = format!("redefinition of symbol named '{}'", op.cx.get_str(name));
            return Err(symbol
                .plain_error(message)
                .note(op.body.loc(first), "see existing symbol definition here"));
        }
    }
    let tables = SymbolTables::with_table(op, SymbolTable::from_names(seen));
    let sizes = users
        .iter()
        .filter(|(_, looks_inside)| *looks_inside)
        .map(|(o, _)| op.body.inner(*o).map_or(1, Body::op_capacity));
    let wrong = |(o, looks_inside): &(OpId, bool)| {
        let user = op.at(*o);
        let found = match looks_inside {
            true => users_from(user, &tables),
            false => verify_user(user, &tables),
        };
        found.err()
    };
    let error = if op.cx.threads() && is_worth_threads(sizes) {
        users.par_iter().find_map_first(wrong)
    } else {
        users.iter().find_map(wrong)
    };
    error.map_or(Ok(()), Err)
}

/// Whether an operation looks at symbols, those in its regions left out.
pub fn looks_at_symbols(op: OpRef) -> bool {
    op.def().is_some() && op.hooks().verify_symbols.is_some()
}

/// Verifies the use of symbols by an operation alone.
fn verify_user(op: OpRef, tables: &SymbolTables) -> Check {
    match op.hooks().verify_symbols {
        Some(verify) if op.def().is_some() => verify(op, tables),
        _ => Ok(()),
    }
}

/// Verifies the use of symbols by an isolated operation and those in it.
fn users_from(op: OpRef, tables: &SymbolTables) -> Check {
    match op.body.symbol_users() {
        Some(users) if op.id == op.body.root() && op.body.is_verified() => {
            verify_user(op, tables)?;
            let is_table = op.has_trait(Traits::SYMBOL_TABLE);
            let mut users = users.iter().filter(|_| !is_table);
            users.try_for_each(|user| verify_user(op.at(*user), tables))
        }
        _ => search_users(op, tables),
    }
}

/// The same where the operations that look at symbols are not known.
fn search_users(op: OpRef, tables: &SymbolTables) -> Check {
    // Operations still to be visited, first on top.
    let mut stack = vec![op];
    while let Some(op) = stack.pop() {
        verify_user(op, tables)?;
        if op
            .def()
            .is_none_or(|d| !d.traits.contains(Traits::SYMBOL_TABLE))
        {
            let first = stack.len();
            let blocks = op.body.regions(op.id).iter();
            let blocks = blocks.flat_map(|r| op.body.blocks(*r));
            stack.extend(blocks.flat_map(|b| op.body.ops(b)).map(|o| op.at(o)));
            stack[first..].reverse();
        }
    }
    Ok(())
}
