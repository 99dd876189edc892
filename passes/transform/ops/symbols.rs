//! Names around operations of the payload.

use oxmlir_ir::Traits;
use oxmlir_ir::analysis::SymbolTable;

use crate::transform::payload::PayloadOp;
use crate::transform::state::State;

/// The innermost operation around another one that has a trait.
fn around(st: &State, op: &PayloadOp, wanted: Traits) -> Option<PayloadOp> {
    op.ancestors(st.root).find(|op| {
        st.payload(op)
            .is_some_and(|payload| payload.has_trait(wanted))
    })
}

/// The innermost symbol table around an operation.
pub fn table_around(st: &State, op: &PayloadOp) -> Option<PayloadOp> {
    around(st, op, Traits::SYMBOL_TABLE)
}

/// The innermost function around an operation.
pub fn function_around(st: &State, op: &PayloadOp) -> Option<PayloadOp> {
    around(st, op, Traits::FUNCTION)
}

/// `wanted`, or a name like it, that no symbol of a table has.
pub fn free_name(st: &State, table: &PayloadOp, wanted: &str) -> String {
    match st.payload(table) {
        Some(table) => {
            let mut symbols = SymbolTable::new(st.cx, table.body, table.id);
            let name = symbols.unique_name(st.cx, wanted);
            st.cx.get_str(name).to_owned()
        }
        None => wanted.to_owned(),
    }
}
