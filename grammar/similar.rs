//! Names that somebody may have meant.

use oxmlir_ir::OpName;

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
    closest(&full, names)
}

/// The name with the least changes of letters, if those are few: of equals, the first.
fn closest<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let few = (name.len() / 6).clamp(1, 3);
    names
        .filter(|n| n.len().abs_diff(name.len()) <= few)
        .map(|n| (strsim::osa_distance(name, n), n))
        .filter(|(distance, _)| *distance <= few)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, n)| n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_are_much_alike_are_meant() {
        let names = || ["arith.addi", "arith.addf", "func.return"].into_iter();
        assert_eq!(closest("arith.adi", names()), Some("arith.addi"));
        assert_eq!(closest("arith.adddi", names()), Some("arith.addi"));
        assert_eq!(closest("fucn.retrun", names()), None);
        assert_eq!(closest("func.retrun", names()), Some("func.return"));
        assert_eq!(closest("x.y", names()), None);
    }
}
