//! Operations with one region as functions of their own.
//!
//! ```mlir
//! scf.for %i = %a to %b step %c { ... }
//! // becomes, with `func.func @name(%a, %b, %c)` around the loop,
//! scf.execute_region {
//!   func.call @name(%a, %b, %c) : (index, index, index) -> ()
//!   scf.yield
//! }
//! ```

use oxmlir_dialects::tables::{arith, func, scf};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Body, InsertPoint, Mapping, OpId, Traits, Type, ValueId};

/// What an operation became.
pub struct Outlined {
    /// The function, which is still to be put into the module.
    pub function: Box<Body>,
    /// The call in place of the operation.
    pub call: OpId,
}

/// Whether an operation can stand in a function of its own.
pub fn fits(body: &Body, cx: &oxmlir_ir::Context, op: OpId) -> bool {
    body.inner(op).is_none()
        && body.regions(op).len() == 1
        && !body.has_trait(cx, op, Traits::TERMINATOR)
}

/// Values from outside that an operation and what is in it use, in the order of their first use, inner operations first.
fn captured(body: &Body, op: OpId) -> Vec<ValueId> {
    let mut found = Vec::new();
    let inside = |value| {
        let block = body.value_block(value);
        let parent = block.map(|block| body.block_parent(block));
        let is_result = body.defining_op(value) == Some(op);
        is_result
            || parent.is_some_and(|parent| parent == op || body.is_proper_ancestor(op, parent))
    };
    for user in body.walk_post_order(op).chain([op]) {
        for value in body.operands(user) {
            if !inside(value) && !found.contains(&value) {
                found.push(value);
            }
        }
    }
    found
}

/// Puts an operation that [`fits`] into a function `name`, which a region in its place calls. `None` if a region of another
/// form comes of it.
pub fn outline(rw: &mut Rewriter, op: OpId, name: &str) -> Option<Outlined> {
    let loc = rw.body.loc(op);
    let captured = captured(rw.body, op);
    let inputs: Vec<Type> = captured.iter().map(|value| rw.body.ty(*value)).collect();
    let outputs: Vec<Type> = rw.body.result_types(op).collect();
    rw.insert_before(op);
    let region_op = scf::execute_region(rw, loc, &outputs);
    let region = rw.body.only_region(region_op);
    let block = rw.body.add_block(region);
    let results: Vec<ValueId> = rw.body.results(op).collect();
    let news: Vec<ValueId> = rw.body.results(region_op).collect();
    for (old, new) in results.iter().zip(news) {
        rw.replace_uses(*old, new);
    }
    rw.move_to(op, InsertPoint::End(block));
    rw.insert_at_end(block);
    let end = scf::yield_(rw, loc, &results);

    let cx = rw.cx;
    let mut function = func::func(cx, loc, name, cx.function_type(&inputs, &outputs));
    let target = function.root_region();
    let entry = function.add_block(target);
    let mut map = Mapping::default();
    for (value, ty) in captured.iter().zip(&inputs) {
        map.map_value(*value, function.add_arg(entry, *ty, loc));
    }
    let arguments = map.clone();
    function.import_region(cx, rw.body, region, target, &mut map);
    function.inline_block(map.block(block), InsertPoint::End(entry), &[]);
    let last = function.last_op(entry)?;
    function.rename(cx, last, func::RETURN, &[]);
    repeat_constants(rw, &mut function, &captured, &arguments);

    rw.insert_before(op);
    let call = func::call(rw, loc, &outputs, &captured, name);
    let values: Vec<ValueId> = rw.body.results(call).collect();
    rw.modify(end, |body| body.set_operands(end, &values));
    rw.erase(op);
    Some(Outlined { function, call })
}

/// Builds constant indices anew in a function that gets them as arguments, and uses them there.
fn repeat_constants(
    outside: &Rewriter,
    function: &mut Body,
    captured: &[ValueId],
    arguments: &Mapping,
) {
    let cx = outside.cx;
    let Some(entry) = function.first_block(function.root_region()) else {
        return;
    };
    let mut nobody = oxmlir_ir::rewrite::NoListener;
    let mut rw = Rewriter::new(cx, function, &mut nobody, InsertPoint::Start(entry));
    for value in captured {
        let constant = outside.defining_op(*value).and_then(arith::Constant::of);
        let Some(constant) = constant.filter(|_| outside.body.ty(*value) == Type::INDEX) else {
            continue;
        };
        rw.insert_at_start(entry);
        let Some(attr) = constant.value_attr() else {
            continue;
        };
        let repeated = arith::constant(&mut rw, constant.loc(), attr);
        rw.replace_uses(arguments.value(*value), repeated);
    }
}
