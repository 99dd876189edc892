//! Functions of the device.

use oxmlir_dialects::gpu::launches::KERNEL;
use oxmlir_dialects::llvm::{names, types};
use oxmlir_dialects::tables::gpu;
use oxmlir_dialects::tables::llvm::{self, CConv};
use oxmlir_ir::rewrite::conversion::{ConversionRewriter, Input, NoMatch, Outcome, Signature};
use oxmlir_ir::{Attribute, BlockId, CommonAttr, Context, OpId, OpRef, Type, TypeKind, ValueId};

use super::space::numbered;
use crate::conversion::func_to_llvm::convention::Convention;
use crate::conversion::llvm_common::{Descriptor, LlvmBuilder, int_constant};

/// The address space of memory of a workgroup.
const WORKGROUP: u32 = 3;

/// Attributes of `gpu.func` that say how it is launched; kept with the prefix of the dialect.
const KNOWN_SIZES: [(usize, &str); 3] = [
    (gpu::func::KNOWN_BLOCK_SIZE_ATTR, "gpu.known_block_size"),
    (gpu::func::KNOWN_GRID_SIZE_ATTR, "gpu.known_grid_size"),
    (gpu::func::KNOWN_CLUSTER_SIZE_ATTR, "gpu.known_cluster_size"),
];

/// Attributes of memrefs that hold for the pointers in their descriptors.
const OF_POINTERS: [&str; 10] = [
    names::ALIGN,
    names::DEREFERENCEABLE,
    names::DEREFERENCEABLE_OR_NULL,
    names::INREG,
    names::NOFREE,
    names::NONNULL,
    names::NOUNDEF,
    names::READNONE,
    names::READONLY,
    names::WRITEONLY,
];

/// What is known of a `gpu.func` before it changes.
struct Old {
    inputs: Vec<Type>,
    results: Vec<Type>,
    arg_attrs: Option<Attribute>,
    /// Buffers in memory of the workgroup, and those that each thread has.
    workgroup: Vec<ValueId>,
    private: Vec<ValueId>,
    private_attrs: Option<Attribute>,
    known: Vec<(usize, &'static str, Attribute)>,
    dict: Attribute,
}

impl Old {
    fn of(op: OpRef, entry: BlockId) -> Result<Old, NoMatch> {
        let view = gpu::Func::of(op).ok_or("not a function")?;
        let TypeKind::Function { inputs, results } = op.cx.type_kind(view.function_type()) else {
            return Err("not a function type".into());
        };
        let numbers = |types: &[Type]| {
            let types = types.iter();
            types.map(|t| numbered(op.cx, *t).unwrap_or(*t)).collect()
        };
        let buffers = op.body.args(entry).get(inputs.len()..);
        let buffers = buffers.ok_or("too few arguments")?;
        let count = op.common_attr(CommonAttr::WorkgroupAttributions);
        let count = count.and_then(|a| op.cx.int_value(a)).unwrap_or(0);
        let count = usize::try_from(count).unwrap_or(0).min(buffers.len());
        let known = KNOWN_SIZES.iter();
        Ok(Old {
            inputs: numbers(inputs),
            results: numbers(results),
            arg_attrs: view.arg_attrs_attr(),
            workgroup: buffers[..count].to_vec(),
            private: buffers[count..].to_vec(),
            private_attrs: view.private_attrib_attrs_attr(),
            known: known
                .filter_map(|(slot, name)| Some((*slot, *name, op.attr(*slot)?)))
                .collect(),
            dict: op.body.dict(op.id),
        })
    }

    fn is_kernel(&self, cx: &Context) -> bool {
        cx.dict_get(self.dict, KERNEL).is_some()
    }
}

// gpu.func @f(types) workgroup(w) private(p) -> llvm.func @f(converted types, w), p on the stack
pub fn function(rw: &mut ConversionRewriter, op: OpId) -> Outcome {
    let cx = rw.cx;
    if op != rw.body.root() {
        return Err("not an isolated function".into());
    }
    let entry = rw
        .body
        .first_block(rw.body.root_region())
        .ok_or("no body")?;
    let old = Old::of(rw.op(op), entry)?;
    let convention = Convention::new(rw, false);
    let signature = convention.signature(&old.inputs)?;
    let result = convention.results(&old.results)?;
    let result = result.unwrap_or_else(|| types::void(cx));
    let shared = old.workgroup.iter().map(|w| shared_param(rw, *w));
    let shared: Vec<(Type, Attribute)> = shared.collect::<Result<_, NoMatch>>()?;
    let mut params = signature.types.clone();
    params.extend(shared.iter().map(|s| s.0));
    let mut dicts = param_attrs(cx, &old, &signature);
    dicts.extend(shared.iter().map(|s| s.1));
    let ty = types::func(cx, result, &params, false);
    rename(rw, op, &old, ty, &dicts)?;
    convert_arguments(rw, entry, &old, &signature, &shared)
}

/// The type of the parameter that stands for a buffer of the workgroup, and its attributes.
fn shared_param(rw: &ConversionRewriter, buffer: ValueId) -> Result<(Type, Attribute), NoMatch> {
    use llvm::mlir_workgroup_attribution_attr as slots;
    let (cx, memref) = (rw.cx, rw.body.ty(buffer));
    let element = rw.convert(cx.element_type(memref))?;
    let count: i64 = cx.shape(memref).unwrap_or_default().iter().product();
    let params = [
        (slots::NUM_ELEMENTS, cx.int_attr(Type::I64, count)),
        (slots::ELEMENT_TYPE, cx.type_attr(element)),
    ];
    let attribution = llvm::MlirWorkgroupAttributionAttr::make(cx, &params);
    let dict = cx.dict_attr(&[
        (cx.str(names::NOALIAS), Attribute::UNIT),
        (cx.str(names::WORKGROUP_ATTRIBUTION), attribution),
    ]);
    Ok((types::ptr(cx, WORKGROUP), dict))
}

/// The attributes of the parameters that arguments become; that nothing is undefined holds for all of an argument.
fn param_attrs(cx: &Context, old: &Old, signature: &Signature) -> Vec<Attribute> {
    let mut all = vec![Attribute::EMPTY_DICT; signature.types.len()];
    let dicts = old.arg_attrs.map_or(&[][..], |a| cx.array_elements(a));
    for (dict, input) in dicts.iter().zip(&signature.inputs) {
        let Input::Args(range) = input else { continue };
        if range.len() == 1 {
            all[range.start] = *dict;
            continue;
        }
        let entries = cx.dict_entries(*dict).iter();
        let kept: Vec<_> = entries
            .filter(|(name, _)| OF_POINTERS.contains(&cx.get_str(*name)))
            .copied()
            .collect();
        let defined = cx.dict_get(*dict, names::NOUNDEF);
        for param in range.clone() {
            all[param] = match types::is_ptr(cx, signature.types[param]) {
                true => cx.dict_attr(&kept),
                false => cx.dict_with(Attribute::EMPTY_DICT, names::NOUNDEF, defined),
            };
        }
    }
    all
}

/// Turns the function into an `llvm.func` of type `ty`.
fn rename(
    rw: &mut ConversionRewriter,
    op: OpId,
    old: &Old,
    ty: Type,
    params: &[Attribute],
) -> Outcome {
    let cx = rw.cx;
    let sym_name = CommonAttr::SymName.name();
    let buffers = CommonAttr::WorkgroupAttributions.name();
    let name = cx.dict_get(old.dict, sym_name).ok_or("no name")?;
    let convention = match old.is_kernel(cx) {
        true => CConv::SpirKernelcc,
        false => CConv::SpirFunccc,
    };
    let mut attrs = vec![
        (llvm::func::SYM_NAME_ATTR, name),
        (llvm::func::FUNCTION_TYPE_ATTR, cx.type_attr(ty)),
        (llvm::func::CCONV_ATTR, cx.enum_attr(convention)),
    ];
    if params.iter().any(|dict| *dict != Attribute::EMPTY_DICT) {
        attrs.push((llvm::func::ARG_ATTRS_ATTR, cx.array_attr(params)));
    }
    let block_size = gpu::func::KNOWN_BLOCK_SIZE_ATTR;
    let block_size = old.known.iter().find(|k| k.0 == block_size);
    if let Some((.., size)) = block_size.filter(|_| old.is_kernel(cx)) {
        attrs.push((llvm::func::REQD_WORK_GROUP_SIZE_ATTR, *size));
    }
    rw.rename(op, llvm::FUNC, &attrs);
    rw.modify(op, |body| {
        body.set_dict(op, Attribute::EMPTY_DICT);
        for (name, value) in cx.dict_entries(old.dict) {
            match cx.get_str(*name) {
                name if name == sym_name || name == buffers => {}
                name => body.set_named_attr(cx, op, name, Some(*value)),
            }
        }
        for (_, name, value) in &old.known {
            body.set_named_attr(cx, op, name, Some(*value));
        }
    });
    Ok(())
}

/// Gives the entry block the parameters, and makes descriptors of the buffers at its start.
fn convert_arguments(
    rw: &mut ConversionRewriter,
    entry: BlockId,
    old: &Old,
    signature: &Signature,
    shared: &[(Type, Attribute)],
) -> Outcome {
    let types = rw.shared_types().ok_or("no type converter")?;
    while rw.body.args(entry).len() > old.inputs.len() {
        rw.body.detach_arg(entry, old.inputs.len());
    }
    let region = rw.body.root_region();
    rw.convert_region_types(region, &types, Some(signature))?;
    let loc = rw.body.loc(rw.body.root());
    rw.insert_at_start(entry);
    for (buffer, (ty, _)) in old.workgroup.iter().zip(shared) {
        let pointer = rw.body.add_arg(entry, *ty, loc);
        describe(rw, *buffer, pointer)?;
    }
    let dicts = old
        .private_attrs
        .map_or(&[][..], |a| rw.cx.array_elements(a));
    for (i, buffer) in old.private.iter().enumerate() {
        let align = dicts.get(i).and_then(|d| rw.cx.dict_get(*d, names::ALIGN));
        let align = align.and_then(|a| rw.cx.int_value(a)).unwrap_or(0);
        let memref = rw.body.ty(*buffer);
        let element = rw.convert(rw.cx.element_type(memref))?;
        let count: i64 = rw.cx.shape(memref).unwrap_or_default().iter().product();
        let count = int_constant(rw, loc, Type::I64, count);
        let ptr = types::ptr(rw.cx, 0);
        let mut b = LlvmBuilder::new(rw, loc, Type::I64);
        let pointer = b.alloca(ptr, element, count, align);
        describe(rw, *buffer, pointer)?;
    }
    Ok(())
}

/// Puts a descriptor with the buffer at `pointer` in the place of the argument `buffer`.
fn describe(rw: &mut ConversionRewriter, buffer: ValueId, pointer: ValueId) -> Outcome {
    let memref = rw.body.ty(buffer);
    let (ty, index) = (rw.convert(memref)?, rw.convert(Type::INDEX)?);
    let loc = rw.body.loc(rw.body.root());
    let mut b = LlvmBuilder::new(rw, loc, index);
    let desc = Descriptor::of_bare_pointer(&mut b, ty, memref, pointer);
    rw.replace_arg(buffer, &[desc.value]);
    Ok(())
}
