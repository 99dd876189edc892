//! Names that a misspelt one may have meant.

use oxmlir_ir::OpName;
use oxmlir_ir::spelling::nearest;

use crate::state::State;

/// The registered operation whose name is most like one that names none.
pub fn op(st: &State, name: &str) -> Option<&'static str> {
    let full = match name.contains('.') {
        true => name.to_owned(),
        false => format!("{}.{name}", st.default_dialect()),
    };
    let registry = st.cx.registry();
    if registry.op_name(&full).is_some() {
        return None;
    }
    let names = (0..registry.num_ops())
        .filter_map(|index| registry.op_def(OpName(index)))
        .map(|def| def.name);
    nearest(&full, names)
}
