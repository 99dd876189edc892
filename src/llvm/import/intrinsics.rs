//! Calls of intrinsics: those that are operations, and the others by name.

use oxmlir_dialects::tables::llvm::{self, FPExceptionBehavior, RoundingMode, shared};
use oxmlir_ir::rewrite::Rewriter;
use oxmlir_ir::{Attribute, Context, OpId, OpName, Type, ValueId};
use rustc_hash::FxHashMap;

use super::ops::Inst;
use super::{Import, Result};
use crate::intrinsics::{TABLE, intrinsic_name};
use crate::names::attrs;
use crate::sys::{AttrValue, Value, param_index};

/// Operations whose operands and attributes are put together here.
const SPECIAL: &[OpName] = &[
    llvm::INTR_DBG_DECLARE,
    llvm::INTR_DBG_LABEL,
    llvm::INTR_DBG_VALUE,
    llvm::INTR_EXPERIMENTAL_CONSTRAINED_FPEXT,
    llvm::INTR_EXPERIMENTAL_CONSTRAINED_FPTRUNC,
    llvm::INTR_EXPERIMENTAL_CONSTRAINED_SITOFP,
    llvm::INTR_EXPERIMENTAL_CONSTRAINED_UITOFP,
    llvm::INTR_EXPERIMENTAL_NOALIAS_SCOPE_DECL,
    llvm::INTR_MASKED_GATHER,
    llvm::INTR_MASKED_LOAD,
    llvm::INTR_MASKED_SCATTER,
    llvm::INTR_MASKED_STORE,
    llvm::INTR_MATRIX_COLUMN_MAJOR_LOAD,
    llvm::INTR_MATRIX_COLUMN_MAJOR_STORE,
    llvm::INTR_MATRIX_MULTIPLY,
    llvm::INTR_MATRIX_TRANSPOSE,
];

/// The positions of arguments that are attributes of an operation on matrices, with the slots of these.
const MATRICES: &[(OpName, &[(usize, usize)])] = &[
    (llvm::INTR_MATRIX_COLUMN_MAJOR_LOAD, {
        use llvm::intr_matrix_column_major_load as of;
        &[
            (2, of::IS_VOLATILE_ATTR),
            (3, of::ROWS_ATTR),
            (4, of::COLUMNS_ATTR),
        ]
    }),
    (llvm::INTR_MATRIX_COLUMN_MAJOR_STORE, {
        use llvm::intr_matrix_column_major_store as of;
        &[
            (3, of::IS_VOLATILE_ATTR),
            (4, of::ROWS_ATTR),
            (5, of::COLUMNS_ATTR),
        ]
    }),
    (llvm::INTR_MATRIX_MULTIPLY, {
        use llvm::intr_matrix_multiply as of;
        &[
            (2, of::LHS_ROWS_ATTR),
            (3, of::LHS_COLUMNS_ATTR),
            (4, of::RHS_COLUMNS_ATTR),
        ]
    }),
    (llvm::INTR_MATRIX_TRANSPOSE, {
        use llvm::intr_matrix_transpose as of;
        &[(1, of::ROWS_ATTR), (2, of::COLUMNS_ATTR)]
    }),
];

/// The operations of the llvm dialect by the names of intrinsics.
pub(super) fn names(cx: &Context) -> FxHashMap<String, OpName> {
    let tabled = TABLE.iter().map(|intrinsic| intrinsic.op);
    let mut names = FxHashMap::default();
    for op in tabled.chain(SPECIAL.iter().copied()) {
        if cx.dialect_of(op) == cx.dialect_of(llvm::CALL) {
            let name = intrinsic_name(op, cx.op_name_str(op));
            names.insert(name.into_owned(), op);
        }
    }
    names
}

/// Operands and attributes of an operation.
#[derive(Default)]
struct Parts {
    operands: Vec<ValueId>,
    attrs: Vec<(usize, Attribute)>,
}

impl<'a, 'l> Import<'a, 'l> {
    /// Whether a function is an intrinsic that is an operation.
    pub(super) fn has_operation(&self, function: Value<'l>) -> bool {
        self.operation_of(function).is_some()
    }

    fn operation_of(&self, function: Value<'l>) -> Option<OpName> {
        let number = function.intrinsic_number();
        if number == 0 {
            return None;
        }
        let name = self.llvm.intrinsic_base_name(number);
        self.intrinsics.get(&name).copied()
    }

    /// Translates the call of an intrinsic.
    pub(super) fn intrinsic(&mut self, rw: &mut Rewriter, inst: Inst<'l>) -> Result<Option<OpId>> {
        let known = self.operation_of(inst.value.callee());
        let known = known.filter(|_| !self.options.prefer_unregistered_intrinsics);
        let Some(name) = known else {
            return self.call_by_name(rw, inst).map(Some);
        };
        if name == llvm::INTR_EXPERIMENTAL_NOALIAS_SCOPE_DECL {
            return self.scope_declaration(rw, inst).map(Some);
        }
        let parts = match SPECIAL.contains(&name) {
            true => self.special_parts(rw, inst, name)?,
            false => self.tabled_parts(rw, inst, name)?,
        };
        let result = self.result_type(inst.value.ty())?;
        let op = rw.create(
            name,
            inst.loc,
            &parts.operands,
            result.as_slice(),
            &parts.attrs,
        );
        Ok(Some(op))
    }

    /// The arguments as operands, but for those that are attributes.
    fn tabled_parts(&mut self, rw: &mut Rewriter, inst: Inst<'l>, name: OpName) -> Result<Parts> {
        let found = TABLE.binary_search_by(|intrinsic| intrinsic.op.cmp(&name));
        let immediates = found.map_or(&[][..], |at| TABLE[at].immediates);
        let mut parts = self.parts_with(rw, inst, immediates)?;
        parts.attrs.extend(self.fast_math_attr(name, inst));
        let skip: Vec<usize> = immediates.iter().map(|i| i.0).collect();
        if let Some(slot) = shared::arg_attrs_slot(name)
            && let Some(dicts) = self.arg_attrs(inst.value, &skip)?
        {
            parts.attrs.push((slot, self.cx.array_attr(&dicts)));
        }
        if let Some(slot) = shared::res_attrs_slot(name)
            && let Some(dicts) = self.res_attrs(inst.value)?
        {
            parts.attrs.push((slot, self.cx.array_attr(&dicts)));
        }
        if let Some(sizes) = shared::op_bundle_sizes_slot(name) {
            let (operands, lengths, tags) = self.bundles(rw, inst)?;
            parts.operands.extend(operands);
            let lengths = self.cx.dense_array(Type::I32, &lengths);
            parts.attrs.push((sizes, lengths));
            if let Some(slot) = shared::op_bundle_tags_slot(name).filter(|_| !tags.is_empty()) {
                parts.attrs.push((slot, self.cx.array_attr(&tags)));
            }
        }
        Ok(parts)
    }

    fn parts_with(
        &mut self,
        rw: &mut Rewriter,
        inst: Inst<'l>,
        immediates: &[(usize, usize)],
    ) -> Result<Parts> {
        let mut parts = Parts::default();
        for (at, arg) in inst.value.call_args().into_iter().enumerate() {
            match immediates.iter().find(|immediate| immediate.0 == at) {
                Some((_, slot)) => {
                    let attr = self.constant_attr(arg)?;
                    parts.attrs.extend(attr.map(|attr| (*slot, attr)));
                }
                None => parts.operands.push(self.value(rw, arg)?),
            }
        }
        Ok(parts)
    }

    /// The operands of all bundles, how many each has, and their tags.
    fn bundles(
        &mut self,
        rw: &mut Rewriter,
        inst: Inst<'l>,
    ) -> Result<(Vec<ValueId>, Vec<i64>, Vec<Attribute>)> {
        let (mut operands, mut sizes, mut tags) = (Vec::new(), Vec::new(), Vec::new());
        for bundle in inst.value.bundles() {
            sizes.push(bundle.operands.len() as i64);
            tags.push(self.str_attr(&bundle.tag));
            operands.extend(self.values(rw, &bundle.operands)?);
        }
        Ok((operands, sizes, tags))
    }

    fn special_parts(&mut self, rw: &mut Rewriter, inst: Inst<'l>, name: OpName) -> Result<Parts> {
        if let Some((_, immediates)) = MATRICES.iter().find(|matrix| matrix.0 == name) {
            // Numbers become values as well, although they are not used.
            self.values(rw, &inst.value.call_args())?;
            return self.parts_with(rw, inst, immediates);
        }
        let args = inst.value.call_args();
        let (mut parts, mut first_metadata) = (Parts::default(), args.len());
        for (at, arg) in args.iter().enumerate() {
            if self.llvm.argument_node(*arg).is_some() {
                first_metadata = at;
                break;
            }
            parts.operands.push(self.value(rw, *arg)?);
        }
        if let Some(slot) = alignment_slot(name) {
            let pointer = match name {
                llvm::INTR_MASKED_STORE | llvm::INTR_MASKED_SCATTER => 1,
                _ => 0,
            };
            let bytes = self.argument_alignment(inst.value, pointer);
            parts.attrs.push((slot, self.cx.int_attr(Type::I32, bytes)));
        }
        for arg in args.iter().skip(first_metadata) {
            let node = self.llvm.argument_node(*arg);
            let text = node.and_then(|node| self.llvm.md_text(node));
            parts
                .attrs
                .extend(text.and_then(|text| self.float_mode(name, &text)));
        }
        Ok(parts)
    }

    /// The alignment of an argument, 1 if nothing is said of it.
    fn argument_alignment(&self, call: Value<'l>, index: usize) -> i64 {
        let attrs = call.call_attrs_at(param_index(index)).into_iter();
        let alignment = attrs.filter_map(|attr| match attr.value() {
            AttrValue::Enum(number, value) => {
                let name = self.attr_names.get(&number).copied();
                (name == Some(attrs::ALIGN)).then_some(value as i64)
            }
            _ => None,
        });
        alignment.last().unwrap_or(1)
    }

    /// `round.dynamic` and `fpexcept.strict`
    fn float_mode(&self, name: OpName, text: &str) -> Option<(usize, Attribute)> {
        if let Some(mode) = text.strip_prefix("round.") {
            let modes = (-1..8).filter_map(RoundingMode::from_value);
            let mode = modes.into_iter().find(|case| case.keyword() == mode)?;
            return Some((shared::roundingmode_slot(name)?, self.cx.enum_attr(mode)));
        }
        let mode = text.strip_prefix("fpexcept.")?;
        let modes = (0..3).filter_map(FPExceptionBehavior::from_value);
        let mode = modes.into_iter().find(|case| case.keyword() == mode)?;
        let slot = shared::fp_exception_behavior_slot(name)?;
        Some((slot, self.cx.enum_attr(mode)))
    }

    fn scope_declaration(&mut self, rw: &mut Rewriter, inst: Inst<'l>) -> Result<OpId> {
        let list = inst.value.call_args().first().copied();
        let list = list.and_then(|list| self.llvm.argument_node(list));
        let scopes = list.and_then(|list| self.alias_scopes(list));
        match scopes.as_deref() {
            Some([scope]) => Ok(llvm::intr_experimental_noalias_scope_decl(
                rw, inst.loc, *scope,
            )),
            _ => self.unhandled_intrinsic(inst),
        }
    }

    fn unhandled_intrinsic<T>(&self, inst: Inst<'l>) -> Result<T> {
        let text = inst.value.text();
        super::fail(inst.loc, format!("unhandled intrinsic: {text}"))
    }

    /// `llvm.call_intrinsic`
    fn call_by_name(&mut self, rw: &mut Rewriter, inst: Inst<'l>) -> Result<OpId> {
        let operands = match self.values(rw, &inst.value.call_args()) {
            Ok(operands) => operands,
            Err(error) => {
                self.warnings.push(*error);
                return self.unhandled_intrinsic(inst);
            }
        };
        let (bundled, sizes, tags) = self.bundles(rw, inst)?;
        let arg_attrs = self.arg_attrs(inst.value, &[])?;
        let res_attrs = self.res_attrs(inst.value)?;
        let options = llvm::CallIntrinsicOptions {
            results_type: self.result_type(inst.value.ty())?,
            fastmath_flags: self.fast_math(inst),
            op_bundle_tags: Some(&tags[..]).filter(|tags| !tags.is_empty()),
            arg_attrs: arg_attrs.as_deref(),
            res_attrs: res_attrs.as_deref(),
        };
        let name = inst.value.callee().name();
        Ok(llvm::call_intrinsic_with(
            rw, inst.loc, &operands, &bundled, &name, &sizes, options,
        ))
    }
}

fn alignment_slot(name: OpName) -> Option<usize> {
    let masked = [
        llvm::INTR_MASKED_GATHER,
        llvm::INTR_MASKED_LOAD,
        llvm::INTR_MASKED_SCATTER,
        llvm::INTR_MASKED_STORE,
    ];
    shared::alignment_slot(name).filter(|_| masked.contains(&name))
}
