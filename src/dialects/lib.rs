//! The dialects: their declarations as tables, and what a declaration cannot say.
//!
//! One folder a dialect. Its `mod.rs` has the table of hooks, one line an operation; the functions stand beside it by
//! what they do: `verify.rs`, `infer.rs`, `fold.rs`, `canonicalize.rs`, `print.rs`, `interfaces.rs`.

use std::sync::OnceLock;

use oxmlir_ir::hooks::DialectHooks;
use oxmlir_ir::{Registry, RegistryBuilder};

pub mod affine;
pub mod amx;
mod arith;
mod arm_neon;
mod arm_sme;
pub mod arm_sve;
pub mod bufferization;
mod builtin;
pub mod cf;
mod complex;
pub mod dlti;
pub mod folding;
mod func;
pub mod gpu;
mod index;
pub mod linalg;
pub mod llvm;
mod math;
pub mod memref;
pub mod operands;
pub mod pdl;
mod poison;
mod printing;
pub mod quant;
pub mod rebuild;
pub mod regroup;
pub mod scf;
pub mod tables;
pub mod tensor;
mod test;
pub mod tosa;
pub mod transform;
mod ub;
pub mod vector;
mod x86vector;
pub mod xegpu;
mod xevm;

/// The dialects that have hooks.
const HOOKS: &[DialectHooks] = &[
    affine::HOOKS,
    amx::HOOKS,
    arith::HOOKS,
    arm_neon::HOOKS,
    arm_sme::HOOKS,
    arm_sve::HOOKS,
    bufferization::HOOKS,
    builtin::HOOKS,
    cf::HOOKS,
    complex::HOOKS,
    dlti::HOOKS,
    func::HOOKS,
    gpu::HOOKS,
    index::HOOKS,
    linalg::HOOKS,
    llvm::HOOKS,
    math::HOOKS,
    memref::HOOKS,
    pdl::HOOKS,
    pdl::INTERP_HOOKS,
    quant::HOOKS,
    scf::HOOKS,
    tensor::HOOKS,
    test::HOOKS,
    tosa::HOOKS,
    transform::HOOKS,
    ub::HOOKS,
    vector::HOOKS,
    x86vector::HOOKS,
    xegpu::HOOKS,
    xevm::HOOKS,
];

/// All dialects of this crate, made on first use.
pub fn registry() -> &'static Registry {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    REGISTRY.get_or_init(|| {
        let registry = builder().build();
        registry.expect("each dialect of this crate is there once")
    })
}

/// A registry with all dialects of this crate, to which a tool adds its own.
pub fn builder() -> RegistryBuilder {
    let own = tables::DIALECTS.iter().take(tables::OWN_DIALECTS);
    own.fold(Registry::builder(), |builder, dialect| {
        let hooks = HOOKS.iter().find(|hooks| hooks.name == dialect.name);
        let hooks = hooks.copied().unwrap_or(DialectHooks::none(dialect.name));
        builder.with(dialect, hooks)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The predicates that constraints call by name are there: a name that nothing answers to would hold of everything.
    #[test]
    fn predicates_called_by_name_exist() {
        let declarations = concat!(env!("CARGO_MANIFEST_DIR"), "/../../grammar/dialects");
        let registry = registry();
        let mut count = 0;
        for file in std::fs::read_dir(declarations).expect("the declarations are in a folder") {
            let path = file.expect("a file").path();
            if path.extension().is_none_or(|extension| extension != "ods") {
                continue;
            }
            let text = std::fs::read_to_string(path).expect("declarations are text");
            let constraints = text.lines().filter(|line| line.contains("-constraint "));
            for call in constraints.flat_map(|line| line.split("named(\"").skip(1)) {
                let (name, _) = call.split_once('"').expect("a name ends");
                let exists =
                    registry.type_pred(name).is_some() || registry.attr_pred(name).is_some();
                assert!(exists, "nothing is registered for named(\"{name}\")");
                count += 1;
            }
        }
        assert!(count > 20, "{count} calls by name");
    }
}
