//! Splits operations into tiles of the size that one instruction works on, which their layouts say.
//!
//! ```mlir
//! %a = xegpu.load_nd %d[0, 0] : !xegpu.tensor_desc<16x16xf16, #xegpu.layout<inst_data = [8, 16]>> -> vector<16x16xf16>
//! // %a0 = xegpu.load_nd %t[%c0, %c0] : !xegpu.tensor_desc<8x16xf16> -> vector<8x16xf16>
//! // %a1 = xegpu.load_nd %t[%c8, %c0] : !xegpu.tensor_desc<8x16xf16> -> vector<8x16xf16>
//! // %a = the two put together by vector.insert_strided_slice
//! ```
//!
//! Values that loops carry are carried as tiles. Between operations descriptors of tiles are cast to that of the whole and
//! back; what is left of the casts of vectors in the end are slices.

pub(crate) mod block;
mod compute;
pub(crate) mod loops;
mod matrix;
mod scattered;
pub(crate) mod tiles;

use oxmlir_dialects::tables::{vector, xegpu};
use oxmlir_dialects::xegpu::layout::without_inst_data;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::conversion::cast_name;
use oxmlir_ir::rewrite::{
    GreedyConfig, NoListener, Pattern, PatternSet, Rewriter, apply_patterns_greedily,
};
use oxmlir_ir::{Attribute, Body, Context, Diagnostic, InsertPoint, OpId, OpName};

use crate::bodies::{all_ended, for_each_body};
use crate::xegpu::layouts;

pub static PASS: PassInfo = PassInfo::new(
    "xegpu-blocking",
    "XeGPUBlocking",
    "splits xegpu operations into tiles for one instruction each",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    super::convert_types(body, pass)?;
    let patterns = patterns();
    let results = for_each_body(body, &|body| block(pass.cx, body, &patterns));
    all_ended(pass, results)
}

fn block(cx: &Context, body: &mut Body, patterns: &PatternSet) -> Result<(), Diagnostic> {
    let root = body.root();
    let mut leading = PatternSet::new();
    leading.add_any(&[compute::CAST_AWAY_LEADING]);
    let config = GreedyConfig::default();
    let mut descriptors = body.nested_ops(root);
    descriptors.retain(|op| body.name(*op) == xegpu::CREATE_ND_TDESC);
    loops::carry_tiles(cx, body);
    apply_patterns_greedily(cx, body, root, &leading, &config)?;
    apply_patterns_greedily(cx, body, root, patterns, &config)?;
    for op in body.nested_ops(root) {
        resolve_cast(cx, body, op);
        drop_inst_data(cx, body, op);
    }
    say_layouts(cx, body);
    // Descriptors that are whole as they were say it, too.
    for op in descriptors {
        if body.is_alive(op)
            && let Some(layout) = layouts::of_value(cx, body, body.only_result(op))
        {
            let left = without_inst_data(cx, layout);
            body.set_named_attr(cx, op, &layouts::result_name(0), left);
        }
    }
    Ok(())
}

/// Makes every access say the layout that is left of its data: what is stored, then what is loaded, so that a layout that a load only
/// notes counts for the load alone.
fn say_layouts(cx: &Context, body: &mut Body) {
    let ops = body.nested_ops(body.root());
    let slot_of = |body: &Body, op: OpId, names: &[OpName]| {
        let name = Some(body.name(op)).filter(|name| names.contains(name));
        name.and_then(layouts::access_slot)
    };
    for op in &ops {
        let names = [xegpu::STORE, xegpu::STORE_ND, xegpu::PREFETCH_ND];
        if let Some((slot, count)) = slot_of(body, *op, &names) {
            let of = |operand| layouts::of_value(cx, body, body.operand(*op, operand));
            let layout = (0..count).find_map(of);
            say_layout(cx, body, *op, slot, layout);
        }
    }
    for op in ops {
        if let Some((slot, _)) = slot_of(body, op, &[xegpu::LOAD, xegpu::LOAD_ND]) {
            let name = layouts::result_name(0);
            let noted = body.named_attr(cx, op, &name);
            let layout = noted.or_else(|| layouts::of_value(cx, body, body.only_result(op)));
            say_layout(cx, body, op, slot, layout);
            body.set_named_attr(cx, op, &name, None);
        }
    }
}

fn say_layout(cx: &Context, body: &mut Body, op: OpId, slot: usize, layout: Option<Attribute>) {
    // Accesses of a block that is left whole say all of its layout.
    let is_block = matches!(
        body.name(op),
        xegpu::LOAD_ND | xegpu::STORE_ND | xegpu::PREFETCH_ND
    );
    let layout = layout.and_then(|layout| match is_block {
        true => Some(layout),
        false => without_inst_data(cx, layout),
    });
    if let Some(layout) = layout.filter(|_| body.attr(op, slot).is_none()) {
        body.set_attr(op, slot, layout);
    }
}

fn patterns() -> PatternSet<'static> {
    let mut set = PatternSet::new();
    let roots = [
        (xegpu::CREATE_ND_TDESC, block::CREATE),
        (xegpu::UPDATE_ND_OFFSET, block::UPDATE),
        (xegpu::PREFETCH_ND, block::PREFETCH),
        (xegpu::LOAD_ND, block::LOAD),
        (xegpu::STORE_ND, block::STORE),
        (xegpu::LOAD, scattered::LOAD),
        (xegpu::STORE, scattered::STORE),
        (xegpu::LOAD_MATRIX, matrix::LOAD),
        (xegpu::STORE_MATRIX, matrix::STORE),
        (xegpu::DPAS, compute::DPAS),
        (xegpu::CONVERT_LAYOUT, compute::CONVERT_LAYOUT),
        (vector::MULTI_REDUCTION, compute::REDUCTION),
        (vector::TRANSPOSE, compute::TRANSPOSE),
        (vector::BROADCAST, compute::BROADCAST),
    ];
    for (root, rule) in roots {
        set.add(root, &[rule]);
    }
    set.add_any(&[compute::ELEMENTWISE]);
    set
}

/// A pattern of this room: a rule that may decline.
const fn pattern(name: &'static str, rule: fn(&mut Rewriter, OpId) -> bool) -> Pattern {
    Pattern::new(name, rule)
}

/// Replaces a cast between a vector and its tiles by slices.
fn resolve_cast(cx: &Context, body: &mut Body, op: OpId) {
    if body.name(op) != cast_name(cx) {
        return;
    }
    let mut no_listener = NoListener;
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::Before(op));
    let (inputs, loc) = (rw.body.operand_vec(op), rw.body.loc(op));
    let outputs: Vec<_> = rw.body.result_types(op).collect();
    let values = match (&inputs[..], &outputs[..]) {
        ([whole], [tile, _, ..]) => tiles::cut(&mut rw, loc, *whole, *tile),
        ([_, _, ..], [whole]) => {
            let whole = tiles::put_together(&mut rw, loc, &inputs, *whole);
            whole.map(|whole| vec![whole])
        }
        _ => None,
    };
    if let Some(values) = values.filter(|values| values.len() == outputs.len()) {
        rw.replace(op, &values);
    }
}

/// Removes what the layouts of the results say of instructions, and the layouts of operands.
fn drop_inst_data(cx: &Context, body: &mut Body, op: OpId) {
    if !body.is_alive(op) || body.dict(op) == Attribute::EMPTY_DICT {
        return;
    }
    for operand in 0..body.num_operands(op) {
        body.set_named_attr(cx, op, &layouts::operand_name(operand), None);
    }
    for result in 0..body.num_results(op) {
        let name = layouts::result_name(result);
        let Some(layout) = body.named_attr(cx, op, &name) else {
            continue;
        };
        let is_loop = loops::is_loop(body.name(op));
        let layout: Option<Attribute> = without_inst_data(cx, layout).filter(|_| !is_loop);
        body.set_named_attr(cx, op, &name, layout);
    }
}
