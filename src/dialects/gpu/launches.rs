//! Launches of kernels by name: what they refer to.

use oxmlir_ir::analysis::SymbolTables;
use oxmlir_ir::def::Traits;
use oxmlir_ir::interfaces::Launch;
use oxmlir_ir::{AttrKind, Attribute, Diagnostic, OpRef, TypeKind};

use crate::tables::{builtin, gpu as ops};

type Check = Result<(), Diagnostic>;

/// The attribute of modules that contain kernels and launches of them.
pub const CONTAINER: &str = "gpu.container_module";

/// The attribute of functions that are launched.
pub const KERNEL: &str = "gpu.kernel";

const MODULE: &str = builtin::Module::FULL_NAME;

/// A launch stands in a module that says that it contains kernels.
pub fn launch_symbols(op: OpRef, tables: &SymbolTables) -> Check {
    let table = tables.table();
    if table.name() == builtin::MODULE && table.named_attr(CONTAINER) != Some(Attribute::UNIT) {
        return Err(op.error(format_args!(
            "expected the closest surrounding module to have the '{CONTAINER}' attribute"
        )));
    }
    Ok(())
}

/// The operations directly inside of one.
fn children(op: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    let regions = op.body.regions(op.id).iter();
    let blocks = regions.flat_map(move |region| op.body.blocks(*region));
    blocks
        .flat_map(move |block| op.body.ops(block))
        .map(move |id| op.at(id))
}

/// The launches in functions of the module against the kernels in it.
pub fn container(op: OpRef) -> Check {
    if op.name() != builtin::MODULE {
        return Err(op.plain_error(format_args!(
            "expected '{CONTAINER}' attribute to be attached to '{MODULE}'"
        )));
    }
    let tables = SymbolTables::new(op);
    for launch in children(op).flat_map(children) {
        if launch.name() == ops::LAUNCH_FUNC
            && let Some(kernel) = launch.attr(ops::launch_func::KERNEL_ATTR)
        {
            launched(launch, kernel, &tables)?;
        }
    }
    Ok(())
}

fn launched(launch: OpRef, kernel: Attribute, tables: &SymbolTables) -> Check {
    let cx = launch.cx;
    let AttrKind::SymbolRef { root, .. } = cx.attr_kind(kernel) else {
        return Ok(());
    };
    let name = cx.get_str(*root);
    match tables.lookup_name(*root) {
        None => {
            let message = format_args!("kernel container '{name}' is undefined");
            return Err(launch.error(message));
        }
        Some(container) if container.name() == ops::BINARY => return Ok(()),
        Some(container) if container.name() != ops::MODULE => {
            return Err(launch.error(format_args!("kernel module '{name}' is undefined")));
        }
        Some(_) => {}
    }
    let name = cx.attr_string(kernel);
    let Some(function) = tables.lookup(kernel) else {
        return Err(launch.error(format_args!("kernel function '{name}' is undefined")));
    };
    if !function.has_trait(Traits::FUNCTION) {
        let error = launch.error(format_args!("referenced kernel '{name}' is not a function"));
        return Err(error.note(function.loc(), "see the kernel definition here"));
    }
    if function.named_attr(KERNEL) != Some(Attribute::UNIT) {
        let message = format_args!("kernel function is missing the '{KERNEL}' attribute");
        return Err(launch.error(message));
    }
    if function.name() == ops::FUNC {
        return arguments(launch, function);
    }
    Ok(())
}

/// The kernel that a launch starts, and with what.
pub fn target(launch: OpRef) -> Option<Launch> {
    Some(Launch {
        symbol: launch.attr(ops::launch_func::KERNEL_ATTR)?,
        arguments: launch.group(ops::launch_func::KERNEL_OPERANDS),
    })
}

/// The arguments of a launch against those of the kernel.
fn arguments(launch: OpRef, function: OpRef) -> Check {
    let ty = function.type_attr(ops::func::FUNCTION_TYPE_ATTR);
    let Some(TypeKind::Function { inputs, .. }) = ty.map(|ty| launch.cx.type_kind(ty)) else {
        return Ok(());
    };
    let given = launch.group(ops::launch_func::KERNEL_OPERANDS);
    if given.len() != inputs.len() {
        return Err(launch.error(format_args!(
            "got {} kernel operands but expected {}",
            given.len(),
            inputs.len()
        )));
    }
    let differs = |(value, wanted): (&_, &_)| launch.ty(*value) != *wanted;
    match given.iter().zip(inputs).position(differs) {
        Some(i) => {
            let message = format_args!("type of function argument {i} does not match");
            Err(launch.error(message))
        }
        None => Ok(()),
    }
}
