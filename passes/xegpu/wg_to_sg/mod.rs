//! Splits work on the data of a workgroup among its subgroups, as layouts say.
//!
//! ```mlir
//! %d = xegpu.create_nd_tdesc %m : memref<32x64xf32>
//!     -> !xegpu.tensor_desc<32x64xf32, #xegpu.layout<sg_layout = [2, 4], sg_data = [16, 16]>>
//! // %d = xegpu.create_nd_tdesc %m : memref<32x64xf32> -> !xegpu.tensor_desc<16x16xf32>
//! xegpu.prefetch_nd %d[0, 0] : ...
//! // the offsets of the subgroup from %id = gpu.subgroup_id, then xegpu.prefetch_nd %d[%x, %y] : ...
//! ```
//!
//! Every value that is distributed becomes as many parts as the subgroup has turns, one of them in most programs. Parts
//! are made in front of the operation that made the whole, which goes in the end: a use that is left then is of an
//! operation that cannot work on parts, and an error.

mod compute;
mod control;
mod memory;
mod offsets;

use oxmlir_dialects::tables::{arith, scf, vector, xegpu};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_dialects::xegpu::layout::{Layout, without_subgroups};
use oxmlir_dialects::xegpu::types::TensorDesc;
use oxmlir_ir::pass::{Anchor, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Attribute, Body, Context, Diagnostic, InsertPoint, OpId, Type, ValueId};
use rustc_hash::FxHashMap;

use self::memory::Access;
use crate::bodies::for_each_body;
use crate::xegpu::layouts::result_name;

pub static PASS: PassInfo = PassInfo::new(
    "xegpu-wg-to-sg-distribute",
    "XeGPUWgToSgDistribute",
    "splits the work of workgroups among subgroups",
    Anchor::Any,
    run,
);

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    super::convert_types(body, pass)?;
    for result in for_each_body(body, &|body| distribute(pass.cx, body)) {
        result.map_err(|error| pass.fail(error))?;
    }
    Ok(())
}

fn distribute(cx: &Context, body: &mut Body) -> Result<(), Diagnostic> {
    let ops = body.nested_ops(body.root());
    let Some(first) = ops.first() else {
        return Ok(());
    };
    let mut no_listener = NoListener;
    let at = InsertPoint::Before(*first);
    let mut split = Split {
        rw: Rewriter::new(cx, body, &mut no_listener, at),
        parts: FxHashMap::default(),
        replaced: Vec::new(),
        detached: Vec::new(),
    };
    for op in ops {
        split.op(op)?;
    }
    split.drop_replaced()?;
    for op in body.nested_ops(body.root()) {
        drop_subgroups(cx, body, op);
    }
    Ok(())
}

/// The parts of what has been split so far.
struct Split<'a> {
    rw: Rewriter<'a>,
    parts: FxHashMap<ValueId, Vec<ValueId>>,
    /// Operations that are no longer needed.
    replaced: Vec<OpId>,
    /// Arguments of loops that are no longer there.
    detached: Vec<ValueId>,
}

impl Split<'_> {
    fn op(&mut self, op: OpId) -> Result<(), Diagnostic> {
        let name = self.rw.body.name(op);
        if matches!(
            name,
            scf::FOR | scf::IF | scf::WHILE | scf::YIELD | scf::CONDITION
        ) {
            self.control(op);
            return Ok(());
        }
        let Some(layout) = self.layout(op) else {
            return Ok(());
        };
        self.rw.insert_before(op);
        let done = match name {
            xegpu::CREATE_ND_TDESC => self.describe(op, layout),
            xegpu::UPDATE_ND_OFFSET => self.update(op),
            xegpu::LOAD_ND | xegpu::STORE_ND | xegpu::PREFETCH_ND => self.block(op, layout),
            xegpu::LOAD_MATRIX | xegpu::STORE_MATRIX => self.matrix(op, layout),
            xegpu::LOAD | xegpu::STORE => self.scattered(op, layout),
            xegpu::DPAS => self.product(op),
            xegpu::CONVERT_LAYOUT => self.convert_layout(op),
            arith::CONSTANT => self.constant(op, layout),
            vector::STEP => self.step(op, layout),
            vector::BROADCAST => self.broadcast(op, layout),
            vector::SHAPE_CAST => self.shape_cast(op, layout),
            vector::TRANSPOSE => self.transpose(op, layout),
            vector::MULTI_REDUCTION => self.reduce(op, layout),
            _ => self.elementwise(op, layout),
        };
        match done {
            Some(results) => {
                for (result, parts) in self.rw.body.results(op).zip(results) {
                    self.parts.insert(result, parts);
                }
                self.replaced.push(op);
                Ok(())
            }
            None => {
                let name = self.rw.body.name_str(self.rw.cx, op).to_owned();
                let message = format!(
                    "failed to legalize operation '{name}' that was explicitly marked illegal"
                );
                Err(self.rw.op(op).plain_error(message))
            }
        }
    }

    /// The layout by which an operation is split; none if it is not.
    fn layout(&self, op: OpId) -> Option<Attribute> {
        let (cx, body) = (self.rw.cx, &*self.rw.body);
        let described = |value: ValueId| TensorDesc::of(cx, body.ty(value))?.layout;
        let attr = |slot| body.attr(op, slot);
        let layout = match body.name(op) {
            xegpu::CREATE_ND_TDESC | xegpu::UPDATE_ND_OFFSET => described(body.only_result(op)),
            xegpu::LOAD_ND | xegpu::STORE_ND | xegpu::PREFETCH_ND => {
                let access = Access::of(self, op)?;
                let described = described(body.operand(op, access.memory))?;
                let split = Layout::of(cx, described).is_some_and(|l| l.is_for_workgroup());
                attr(access.layout).or(Some(described)).filter(|_| split)
            }
            xegpu::LOAD => attr(xegpu::load::LAYOUT_ATTR),
            xegpu::STORE => attr(xegpu::store::LAYOUT_ATTR),
            xegpu::LOAD_MATRIX => attr(xegpu::load_matrix::LAYOUT_ATTR),
            xegpu::STORE_MATRIX => attr(xegpu::store_matrix::LAYOUT_ATTR),
            xegpu::DPAS => attr(xegpu::dpas::LAYOUT_CD_ATTR),
            xegpu::CONVERT_LAYOUT => attr(xegpu::convert_layout::TARGET_LAYOUT_ATTR),
            _ => body.named_attr(cx, op, &result_name(0)),
        };
        layout.filter(|attr| Layout::of(cx, *attr).is_some_and(|l| l.is_for_workgroup()))
    }

    /// The parts of a value: itself if it is not split.
    fn parts_of(&self, value: ValueId) -> Vec<ValueId> {
        self.parts.get(&value).cloned().unwrap_or(vec![value])
    }

    /// The type of the parts of a vector with `layout`, and how many there are.
    fn vector_part(&self, whole: Type, layout: Attribute) -> Option<(Type, usize)> {
        let whole = VectorType::of(self.rw.cx, whole).filter(|v| !v.is_scalable())?;
        let tiling = offsets::Tiling::of(self.rw.cx, layout, &whole.shape)?;
        let part = VectorType::fixed(&tiling.part, whole.element).ty(self.rw.cx);
        Some((part, tiling.starts.len()))
    }

    /// Erases what was split. What still uses the whole of it cannot do with parts.
    fn drop_replaced(&mut self) -> Result<(), Diagnostic> {
        for op in std::mem::take(&mut self.replaced).into_iter().rev() {
            for result in self.rw.body.results(op).collect::<Vec<_>>() {
                let parts = self.parts_of(result);
                if let [part] = parts[..]
                    && self.rw.body.ty(part) == self.rw.body.ty(result)
                {
                    self.rw.replace_uses(result, part);
                }
            }
            let body = &*self.rw.body;
            let used = body.results(op).find(|result| !body.is_unused(*result));
            if let Some(result) = used {
                return Err(self.whole_is_used(op, result));
            }
            self.rw.erase(op);
        }
        for arg in std::mem::take(&mut self.detached) {
            if let Some(user) = self.rw.body.users(arg).next() {
                return Err(self.whole_is_used(user, arg));
            }
        }
        Ok(())
    }

    fn whole_is_used(&self, op: OpId, result: ValueId) -> Diagnostic {
        let (cx, body) = (self.rw.cx, &*self.rw.body);
        let types: Vec<String> = self
            .parts_of(result)
            .iter()
            .map(|part| format!("'{}'", cx.type_string(body.ty(*part))))
            .collect();
        self.rw.op(op).plain_error(format!(
            "failed to legalize unresolved materialization from ({}) to ('{}') that remained live after conversion",
            types.join(", "),
            cx.type_string(body.ty(result))
        ))
    }

    /// The inherent attributes of `op` but some, with what its layouts in `slots` say to a subgroup.
    fn attrs_of(&self, op: OpId, slots: &[usize], but: &[usize]) -> Vec<(usize, Attribute)> {
        let cx = self.rw.cx;
        let attrs = self.rw.body.inherent_attrs(op).into_iter();
        attrs
            .filter(|(slot, _)| !but.contains(slot))
            .filter_map(|(slot, attr)| match slots.contains(&slot) {
                true => Some((slot, without_subgroups(cx, attr)?)),
                false => Some((slot, attr)),
            })
            .collect()
    }
}

/// Removes what the layouts of results say of subgroups; those of loops and branches go.
fn drop_subgroups(cx: &Context, body: &mut Body, op: OpId) {
    if body.dict(op) == Attribute::EMPTY_DICT {
        return;
    }
    let is_control = matches!(body.name(op), scf::FOR | scf::IF | scf::WHILE);
    for number in 0..body.num_results(op) {
        let name = result_name(number);
        if let Some(layout) = body.named_attr(cx, op, &name) {
            let left = without_subgroups(cx, layout).filter(|_| !is_control);
            body.set_named_attr(cx, op, &name, left);
        }
    }
}
