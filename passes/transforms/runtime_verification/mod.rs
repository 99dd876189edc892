//! Checks when the program runs what cannot be verified before: that elements, slices and dimensions are within bounds, and
//! that casts are to what a value is, and that the operands of structured operations have the elements that their loops touch.
//!
//! ```mlir
//! %0 = memref.load %m[%i] : memref<?xf32>     // %in = (0 <= %i and %i < size of %m)
//! //                                             cf.assert %in, "ERROR: Runtime op verification failed\0A..."
//! //                                             %0 = memref.load %m[%i] : memref<?xf32>
//! ```

mod check;
mod linalg;
mod memref;
mod shaped;
mod tensor;

use oxmlir_dialects::linalg::table::TABLE;
use oxmlir_dialects::tables::{memref as memrefs, tensor as tensors};
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::print::{PrintOptions, print_ops};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Body, Context, InsertPoint, OpId, OpName, OpRef};

use crate::bodies::for_each_body;

use check::Checks;

pub static PASS: PassInfo = PassInfo {
    options: &[OptionInfo::uint(
        "verbose-level",
        "what messages show: 0 the place only, 1 the operation too",
        1,
    )],
    ..PassInfo::new(
        "generate-runtime-verification",
        "GenerateRuntimeVerification",
        "checks when the program runs what cannot be verified before",
        Anchor::Any,
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let shows_op = match pass.options.uint("verbose-level") {
        0 => false,
        1 => true,
        _ => {
            let message = "generate-runtime-verification pass: set verboseLevel to 0 or 1";
            let root = OpRef::new(pass.cx, body, body.root());
            return Err(pass.fail(root.plain_error(message)));
        }
    };
    for_each_body(body, &|body| check_all(pass.cx, body, shows_op));
    Ok(())
}

/// Adds what checks an operation.
type Add = fn(&mut Checks);

/// What checks operations of a name.
fn checks_of(name: OpName) -> Option<Add> {
    let add: Add = match name {
        memrefs::ASSUME_ALIGNMENT => memref::assume_alignment,
        memrefs::ATOMIC_RMW => |checks| {
            use memrefs::atomic_rmw::{INDICES, MEMREF};
            memref::access(checks, MEMREF, INDICES);
        },
        memrefs::CAST => memref::cast,
        memrefs::COPY => memref::copy,
        memrefs::DIM => memref::dim,
        memrefs::EXPAND_SHAPE => memref::expand_shape,
        memrefs::GENERIC_ATOMIC_RMW => |checks| {
            use memrefs::generic_atomic_rmw::{INDICES, MEMREF};
            memref::access(checks, MEMREF, INDICES);
        },
        memrefs::LOAD => |checks| {
            use memrefs::load::{INDICES, MEMREF};
            memref::access(checks, MEMREF, INDICES);
        },
        memrefs::STORE => |checks| {
            use memrefs::store::{INDICES, MEMREF};
            memref::access(checks, MEMREF, INDICES);
        },
        memrefs::SUBVIEW => memref::subview,
        tensors::CAST => tensor::cast,
        tensors::DIM => tensor::dim,
        tensors::EXTRACT => |checks| {
            use tensors::extract::{INDICES, TENSOR};
            tensor::access(checks, TENSOR, INDICES);
        },
        tensors::EXTRACT_SLICE => tensor::extract_slice,
        tensors::INSERT => |checks| {
            use tensors::insert::{DEST, INDICES};
            tensor::access(checks, DEST, INDICES);
        },
        name if TABLE.iter().any(|(op, _)| *op == name) => linalg::structured,
        _ => return None,
    };
    Some(add)
}

/// Adds the checks of all operations of a body. Messages show operations by the names that values have before.
fn check_all(cx: &Context, body: &mut Body, shows_op: bool) {
    let ops = body.nested_ops(body.root()).into_iter();
    let checked: Vec<(OpId, Add)> = ops
        .filter_map(|op| Some((op, checks_of(body.name(op))?)))
        .collect();
    let shown: Vec<OpId> = checked
        .iter()
        .map(|(op, _)| *op)
        .filter(|_| shows_op)
        .collect();
    let options = PrintOptions {
        local_scope: true,
        skip_regions: true,
        ..PrintOptions::default()
    };
    let mut texts = print_ops(cx, body, &shown, &options).into_iter();
    for (op, add) in checked {
        let text = texts.next().map_or(String::new(), |text| text + "\n");
        let before = format!("ERROR: Runtime op verification failed\n{text}^ ");
        let loc = body.loc(op);
        let after = format!("\nLocation: {}", cx.attr_string(cx.location_attr(loc)));
        let mut no_listener = NoListener;
        let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(op));
        add(&mut Checks {
            rw: &mut rw,
            op,
            loc,
            frame: (&before, &after),
        });
    }
}
