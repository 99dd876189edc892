//! Splits work on the data of a subgroup among its lanes, as layouts say: from then on the program is about one lane.
//!
//! ```mlir
//! %v = xegpu.load_nd %d[0, 0] : !xegpu.tensor_desc<8x16xf32, #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>>
//!     -> vector<8x16xf32>
//! %w = math.exp %v {layout_result_0 = ...} : vector<8x16xf32>
//! // %v = xegpu.load_nd %d[0, 0] : !xegpu.tensor_desc<8x16xf32> -> vector<8xf32>
//! // %c = vector.shape_cast %v : vector<8xf32> to vector<8x1xf32>
//! // %w = math.exp %c : vector<8x1xf32>
//! ```
//!
//! Memory and matrix operations take what a lane holds in a list, all others in a vector of as many dimensions as that
//! of the subgroup had; casts go between the two. What has no vectors is the same for all lanes and stays. An operation
//! that would need the elements of other lanes is an error.

mod access;
mod compute;
mod matrix;
mod part;
mod place;
mod reshape;
mod several;
mod slices;

use oxmlir_dialects::tables::{arith, gpu, scf, vector, xegpu};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_dialects::xegpu::types::TensorDesc;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{GreedyConfig, NoListener, PatternSet, Rewriter, apply_patterns_greedily};
use oxmlir_ir::{
    AttrKind, Attribute, Body, CommonAttr, Context, Diagnostic, InsertPoint, OpId, OpRef, Type,
    TypeKind, ValueId,
};
use rustc_hash::FxHashMap;

use self::part::Part;
use self::place::place_computations;
use crate::bodies::{all_ended, for_each_body};
use crate::xegpu::layouts::{of_value, operand_name, result_name};

pub static PASS: PassInfo = PassInfo::new(
    "xegpu-subgroup-distribute",
    "XeGPUSubgroupDistribute",
    "splits the work of subgroups among lanes",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let missing = for_each_body(body, &|body| note_layouts(pass.cx, body));
    if let Some(error) = missing.into_iter().flatten().next() {
        return Err(pass.fail(error));
    }
    let results = for_each_body(body, &|body| {
        fold(pass.cx, body)?;
        if body.name(body.root()) == gpu::FUNC {
            distribute(pass.cx, body)?;
            fold(pass.cx, body)?;
        }
        Ok(())
    });
    all_ended(pass, results)
}

/// Removes what nobody needs, folds the rest.
fn fold(cx: &Context, body: &mut Body) -> Result<(), Diagnostic> {
    let (root, config) = (body.root(), GreedyConfig::default());
    apply_patterns_greedily(cx, body, root, &PatternSet::new(), &config).map(drop)
}

/// Notes the layouts of the vectors that operations use: the first one that is missing.
fn note_layouts(cx: &Context, body: &mut Body) -> Option<Diagnostic> {
    for op in body.nested_ops_post_order(body.root()) {
        for (number, operand) in body.operand_vec(op).into_iter().enumerate() {
            if VectorType::of(cx, body.ty(operand)).is_none() {
                continue;
            }
            match layout_of(cx, body, operand) {
                // A product says itself how it wants its operands.
                Some(layout) if body.name(op) != xegpu::DPAS => {
                    let name = operand_name(number);
                    body.set_named_attr(cx, op, &name, Some(layout));
                }
                Some(_) => {}
                None => {
                    let view = OpRef::new(cx, body, op);
                    let name = view.name_str();
                    return Some(view.plain_error(format_args!(
                        "Could not find layout attribute for operand {number} of operation {name}"
                    )));
                }
            }
        }
    }
    None
}

/// The layout of a vector; that of a loaded block is what the load says, not its descriptor.
fn layout_of(cx: &Context, body: &Body, value: ValueId) -> Option<Attribute> {
    match body.defining_op(value) {
        Some(def) if body.name(def) == xegpu::LOAD_ND => {
            body.attr(def, xegpu::load_nd::LAYOUT_ATTR)
        }
        _ => of_value(cx, body, value),
    }
}

fn distribute(cx: &Context, body: &mut Body) -> Result<(), Diagnostic> {
    let ops = body.nested_ops(body.root());
    let has_vectors = |op: &OpId| {
        let mut types = body.operand_types(*op).chain(body.result_types(*op));
        types.any(|ty| VectorType::of(cx, ty).is_some() || TensorDesc::of(cx, ty).is_some())
    };
    let ops: Vec<OpId> = ops.into_iter().filter(has_vectors).collect();
    let Some(first) = ops.first() else {
        return Ok(());
    };
    let parts = parts_of(cx, body, &ops)?;
    let at = InsertPoint::Before(*first);
    let mut no_listener = NoListener;
    let mut lanes = Lanes {
        rw: Rewriter::new(cx, body, &mut no_listener, at),
        parts,
        held: FxHashMap::default(),
    };
    for op in &ops {
        lanes.op(*op)?;
    }
    lanes.finish(&ops)
}

/// What a lane holds of each vector that is used or made.
fn parts_of(
    cx: &Context,
    body: &Body,
    ops: &[OpId],
) -> Result<FxHashMap<ValueId, Part>, Diagnostic> {
    let mut parts = FxHashMap::default();
    for op in ops {
        for value in body.operands(*op).chain(body.results(*op)) {
            let Some(whole) = VectorType::of(cx, body.ty(value)) else {
                continue;
            };
            let unused = body.results(*op).any(|r| r == value) && body.is_unused(value);
            match layout_of(cx, body, value).and_then(|layout| Part::of(cx, layout, &whole)) {
                Some(part) => {
                    parts.insert(value, part);
                }
                None if unused => {}
                None => {
                    let ty = cx.type_string(body.ty(value));
                    let message = format!("cannot be split among lanes: {ty} by its layout");
                    return Err(OpRef::new(cx, body, *op).error(message));
                }
            }
        }
    }
    Ok(parts)
}

/// The values of one lane.
struct Lanes<'a> {
    rw: Rewriter<'a>,
    /// What a lane holds of the vectors of the subgroup.
    parts: FxHashMap<ValueId, Part>,
    /// The values that stand for these vectors.
    held: FxHashMap<ValueId, ValueId>,
}

impl Lanes<'_> {
    fn op(&mut self, op: OpId) -> Result<(), Diagnostic> {
        self.rw.insert_before(op);
        let done = match self.rw.body.name(op) {
            xegpu::CREATE_ND_TDESC | xegpu::UPDATE_ND_OFFSET | xegpu::PREFETCH_ND => Some(()),
            xegpu::LOAD_ND => self.load_block(op),
            xegpu::STORE_ND => self.store_block(op),
            xegpu::LOAD => self.load_scattered(op),
            xegpu::STORE => self.store_scattered(op),
            xegpu::LOAD_MATRIX => self.load_matrix(op),
            xegpu::STORE_MATRIX => self.store_matrix(op),
            xegpu::DPAS => self.product(op),
            xegpu::CONVERT_LAYOUT => self.convert_layout(op),
            arith::CONSTANT => self.constant(op),
            vector::BROADCAST => self.broadcast(op),
            vector::TRANSPOSE => self.transpose(op),
            vector::BITCAST => self.bitcast(op),
            vector::SHAPE_CAST => self.shape_cast(op),
            vector::STEP => self.step(op),
            vector::EXTRACT_STRIDED_SLICE => self.extract_slice(op),
            vector::INSERT_STRIDED_SLICE => self.insert_slice(op),
            vector::MULTI_REDUCTION => self.reduction(op),
            scf::FOR | scf::IF | scf::YIELD => self.control(op),
            _ => self.elementwise(op),
        };
        done.ok_or_else(|| self.rw.op(op).error("cannot be split among lanes"))
    }

    /// What the lane holds of an operand, and the value that stands for it.
    fn operand(&self, op: OpId, index: usize) -> Option<(&Part, ValueId)> {
        let operand = self.rw.body.operand(op, index);
        Some((self.parts.get(&operand)?, *self.held.get(&operand)?))
    }

    /// What the lane holds of the result of `op` that is used.
    fn result_part(&self, op: OpId) -> Option<Part> {
        self.parts.get(&self.rw.body.only_result(op)).cloned()
    }

    fn hold(&mut self, op: OpId, value: ValueId) -> Option<()> {
        self.held.insert(self.rw.body.only_result(op), value);
        Some(())
    }

    /// Loops and branches pass on what the lane holds.
    fn control(&mut self, op: OpId) -> Option<()> {
        let mut carried: Vec<ValueId> = self.rw.body.results(op).collect();
        if self.rw.body.name(op) == scf::FOR {
            let block = self.rw.body.first_block(self.rw.body.only_region(op))?;
            carried.extend(self.rw.body.args(block));
        }
        for value in carried.iter().copied() {
            let Some(whole) = VectorType::of(self.rw.cx, self.rw.body.ty(value)) else {
                continue;
            };
            if !self.parts.contains_key(&value) {
                let layout = layout_of(self.rw.cx, self.rw.body, value)?;
                let part = Part::of(self.rw.cx, layout, &whole)?;
                self.parts.insert(value, part);
            }
        }
        for (index, operand) in self.rw.body.operand_vec(op).into_iter().enumerate() {
            if self.parts.contains_key(&operand) {
                let (_, value) = self.operand(op, index)?;
                self.rw.set_operand(op, index, value);
            }
        }
        for value in carried {
            if let Some(part) = self.parts.get(&value) {
                let ty = part.ty(self.rw.cx);
                self.rw.body.set_type(value, ty);
                self.held.insert(value, value);
            }
        }
        let (results, operands) = (self.rw.body.num_results(op), self.rw.body.num_operands(op));
        let names = (0..results).map(result_name);
        for name in names.chain((0..operands).map(operand_name)) {
            self.rw.body.set_named_attr(self.rw.cx, op, &name, None);
        }
        Some(())
    }

    /// Erases what stood for the subgroup, and the casts that nobody needs; descriptors lose their layouts.
    fn finish(&mut self, ops: &[OpId]) -> Result<(), Diagnostic> {
        for op in ops.iter().rev() {
            let body = &*self.rw.body;
            let stays = matches!(
                body.name(*op),
                xegpu::CREATE_ND_TDESC
                    | xegpu::UPDATE_ND_OFFSET
                    | xegpu::PREFETCH_ND
                    | scf::FOR
                    | scf::IF
                    | scf::YIELD
            );
            if !stays {
                if !body.results_unused(*op) {
                    return Err(self.rw.op(*op).error("cannot be split among lanes"));
                }
                self.rw.erase(*op);
            }
        }
        self.drop_layouts();
        place_computations(&mut self.rw);
        Ok(())
    }

    fn drop_layouts(&mut self) {
        let (cx, root) = (self.rw.cx, self.rw.body.root());
        let mut values: Vec<ValueId> = Vec::new();
        for op in std::iter::once(root).chain(self.rw.body.nested_ops(root)) {
            values.extend(self.rw.body.results(op));
            let regions = self.rw.body.regions(op).iter();
            let blocks = regions.flat_map(|region| self.rw.body.blocks(*region));
            values.extend(blocks.flat_map(|block| self.rw.body.args(block)));
        }
        for value in values {
            if let Some(mut desc) = TensorDesc::of(cx, self.rw.body.ty(value))
                && desc.layout.take().is_some()
            {
                self.rw.body.set_type(value, desc.to_type(cx));
            }
        }
        self.retype_function();
    }

    /// The type of the function is that of its arguments.
    fn retype_function(&mut self) {
        let (cx, root) = (self.rw.cx, self.rw.body.root());
        let entry = self.rw.body.first_block(self.rw.body.root_region());
        let ty = self.rw.op(root).common_attr(CommonAttr::FunctionType);
        let (Some(entry), Some(AttrKind::Type(ty))) = (entry, ty.map(|ty| cx.attr_kind(ty))) else {
            return;
        };
        let TypeKind::Function { inputs, results } = cx.type_kind(*ty) else {
            return;
        };
        // Memory that belongs to the workgroup is among the arguments of the block, not of the function.
        let inputs: Vec<Type> = self.rw.body.arg_types(entry).take(inputs.len()).collect();
        let ty = cx.type_attr(cx.function_type(&inputs, results));
        let name = CommonAttr::FunctionType.name();
        self.rw.body.set_named_attr(cx, root, name, Some(ty));
    }
}
