//! The generic form: `"name"(%a)[^bb]<{properties}>({regions}) {attributes} : (types) -> types`.

use oxmlir_ir::def::OpDef;
use oxmlir_ir::verify::check_inherent_attrs;
use oxmlir_ir::{AttrKind, Attribute, Context, OpId, OpState, Traits, Type};
use smallvec::SmallVec;

use super::properties::{self, Slots};
use crate::state::{List, Operand, Parsed, Piece, State};
use crate::syntax;

/// Inherent attributes, and the discardable ones.
struct Split {
    attrs: Slots,
    dict: Attribute,
}

/// `"name"(%a)[^bb]<{...}>({...}) {...} : (types) -> types`
pub fn generic(
    st: &mut State,
    operands: List,
    successors: Piece,
    properties: Piece,
    regions: Piece,
    dict: Piece,
    (type_at, ty): (u32, Type),
) -> Parsed<OpId> {
    let frame = st.end_frame();
    let def = st.cx.op_def(frame.name);
    let signature = function_types(st, ty);
    check_count(st, type_at, operands.len(), signature.0.len())?;
    let values = if frame.isolated {
        SmallVec::new()
    } else {
        resolve(st, operands, &signature.0)?
    };
    let Split {
        mut attrs,
        dict: dict_attr,
    } = attributes(st, def, properties, dict, frame.at)?;
    let added = def.and_then(|def| syntax::op(def.name));
    if let Some(numbers) = added.and_then(|op| op.numbers) {
        numbers(st.cx, &mut attrs, &signature.0);
    }
    // Properties are left to the verifier.
    if let Some(def) = def.filter(|_| !matches!(properties, Piece::Attr(_))) {
        let slots = attrs.iter().map(|(slot, attr)| (&def.attrs[*slot], *attr));
        if let Some(problem) = check_inherent_attrs(st.cx, slots) {
            return Err(st.fail(frame.at, format!("'{}' op {problem}", def.name)));
        }
    }
    let region_list: SmallVec<[_; 2]> = match regions {
        Piece::Regions(list) => st.regions(list).into(),
        _ => SmallVec::new(),
    };
    if frame.isolated {
        if let Some(def) = def.filter(|d| d.regions.len() == 1 && region_list.len() != 1) {
            return Err(st.fail(frame.at, format!("'{}' op requires one region", def.name)));
        }
        let counts = [("results", signature.1.len()), ("operands", operands.len())];
        if let (Some(def), Some((word, _))) = (def, counts.iter().find(|c| c.1 > 0)) {
            return Err(st.fail(frame.at, format!("'{}' op requires zero {word}", def.name)));
        }
        let root = st.fill_root(&attrs, dict_attr);
        for region in region_list {
            st.body_mut().attach_region(root, region);
        }
        st.release(&[
            successors,
            properties,
            regions,
            dict,
            Piece::Operands(operands),
        ]);
        return st.finish_body(frame);
    }
    let blocks: SmallVec<[_; 2]> = match successors {
        Piece::Successors(list) => st.successors(list).into(),
        _ => SmallVec::new(),
    };
    let state = OpState {
        operands: &values,
        results: &signature.1,
        attrs: &attrs,
        dict: dict_attr,
        successors: &blocks,
        ..OpState::new(frame.name, st.loc(frame.at))
    };
    let cx = st.cx;
    let body = st.body_mut();
    let op = body.create(cx, &state);
    for region in region_list {
        body.attach_region(op, region);
    }
    st.release(&[
        successors,
        properties,
        regions,
        dict,
        Piece::Operands(operands),
    ]);
    Ok(op)
}

type Signature = (SmallVec<[Type; 4]>, SmallVec<[Type; 4]>);

fn function_types(st: &State, ty: Type) -> Signature {
    match st.cx.type_kind(ty) {
        oxmlir_ir::TypeKind::Function { inputs, results } => {
            (inputs.as_ref().into(), results.as_ref().into())
        }
        _ => Signature::default(),
    }
}

/// Each operand has a type.
fn check_count(st: &mut State, type_at: u32, operands: usize, types: usize) -> Parsed<()> {
    if operands == types {
        return Ok(());
    }
    let plural = if operands == 1 { "" } else { "s" };
    let message = format!("expected {operands} operand type{plural} but had {types}");
    Err(st.fail(type_at, message))
}

fn resolve(
    st: &mut State,
    operands: List,
    types: &[Type],
) -> Parsed<SmallVec<[oxmlir_ir::ValueId; 4]>> {
    let uses: SmallVec<[Operand; 4]> = st.operands(operands).into();
    uses.iter()
        .zip(types)
        .map(|(operand, ty)| st.resolve(*operand, *ty))
        .collect()
}

/// Sorts properties and attributes into slots. Older texts have inherent attributes in the dictionary.
fn attributes(
    st: &mut State,
    def: Option<&'static OpDef>,
    properties: Piece,
    dict: Piece,
    at: u32,
) -> Parsed<Split> {
    let mut split = Split {
        attrs: Slots::new(),
        dict: Attribute::EMPTY_DICT,
    };
    match (def, properties) {
        (Some(def), Piece::Attr(attr)) => {
            if let Err(problem) = add_properties(st, def, attr, &mut split.attrs) {
                let properties = st.cx.attr_string(attr);
                let message = format!(
                    "invalid properties {properties} for op {}: {problem}",
                    def.name
                );
                return Err(st.fail(at, message));
            }
        }
        (None, Piece::Attr(attr)) => split.attrs.push((0, attr)),
        _ => {}
    }
    let mut rest: SmallVec<[_; 4]> = SmallVec::new();
    if let Piece::Dict(list) = dict {
        for entry in st.entries(list) {
            let written = st.cx.get_str(entry.name);
            let name = def.map_or(written, |def| properties::name_today(def, written));
            let slot = def.and_then(|d| Some((d, d.attrs.iter().position(|a| a.name == name)?)));
            let value = match slot {
                Some((def, _)) => value_today(st.cx, def, written, entry.value),
                None => entry.value,
            };
            match slot {
                // Properties are stronger.
                Some((_, slot)) if split.attrs.iter().any(|known| known.0 == slot) => {}
                // Segments that do not fit are not taken over.
                Some((def, slot)) if segment_problem(st.cx, def, name, value).is_none() => {
                    split.attrs.push((slot, value));
                }
                Some(_) => {}
                None => rest.push((entry.name, entry.value)),
            }
        }
    }
    if let Some(def) = def {
        complete_segments(st, def, &mut split.attrs);
    }
    split.dict = st.cx.dict_attr(&rest);
    Ok(split)
}

/// The entries of `<{...}>` by slot; others are passed over. What is wrong if one is of the wrong kind.
fn add_properties(
    st: &State,
    def: &'static OpDef,
    attr: Attribute,
    attrs: &mut Slots,
) -> Result<(), String> {
    if def.attrs.is_empty() {
        return Err("this operation does not support properties".to_owned());
    }
    let entries = properties::entries(st.cx, attr)?;
    for (slot, declared) in def.attrs.iter().enumerate() {
        let entry = entries
            .iter()
            .find(|(name, _)| properties::name_today(def, st.cx.get_str(*name)) == declared.name);
        let Some((_, value)) = entry else {
            continue;
        };
        if let Some(problem) = segment_problem(st.cx, def, declared.name, *value) {
            return Err(problem);
        }
        properties::stored(st.cx, declared, *value)?;
        attrs.push((slot, *value));
    }
    Ok(())
}

/// The value of an inherent attribute in a dictionary in today's form. Sizes of groups were vectors when they had their old
/// names.
fn value_today(cx: &Context, def: &OpDef, written: &str, value: Attribute) -> Attribute {
    if properties::name_today(def, written) != written {
        return sizes(cx, value).map_or(value, |sizes| cx.dense_array(Type::I32, &sizes));
    }
    let of_today = syntax::op(def.name).and_then(|op| op.attr_value);
    of_today.map_or(value, |of_today| of_today(cx, written, value))
}

/// The numbers of a dense vector.
fn sizes(cx: &Context, value: Attribute) -> Option<Vec<i64>> {
    let AttrKind::DenseElements { ty, .. } = cx.attr_kind(value) else {
        return None;
    };
    let count = cx.num_elements(*ty)?.try_into().ok()?;
    let numbers = cx.scalars(value)?;
    (0..count)
        .map(|at| numbers.get(at)?.int()?.to_i64())
        .collect()
}

/// The groups of operands or results whose sizes an attribute of this name lists.
fn segments(def: &OpDef, name: &str) -> Option<usize> {
    let has = |t| def.traits.contains(t);
    match name {
        "operandSegmentSizes" if has(Traits::ATTR_SIZED_OPERAND_SEGMENTS) => {
            Some(def.operands.len())
        }
        "resultSegmentSizes" if has(Traits::ATTR_SIZED_RESULT_SEGMENTS) => Some(def.results.len()),
        _ => None,
    }
}

/// Why an attribute does not do as the sizes of groups, if it is named so.
fn segment_problem(cx: &Context, def: &OpDef, name: &str, value: Attribute) -> Option<String> {
    let groups = segments(def, name)?;
    match cx.attr_kind(value) {
        AttrKind::DenseArray { element, len, .. } if *element == Type::I32 => (*len != groups)
            .then(|| format!("size mismatch in attribute conversion: {len} vs {groups}")),
        _ => Some("expected DenseI32ArrayAttr for key `value`".to_owned()),
    }
}

/// Sizes that are not given are 0.
fn complete_segments(st: &State, def: &OpDef, attrs: &mut Slots) {
    for (slot, attr) in def.attrs.iter().enumerate() {
        if let Some(groups) = segments(def, attr.name)
            && !attrs.iter().any(|a| a.0 == slot)
        {
            attrs.push((slot, st.cx.dense_array(Type::I32, &vec![0; groups])));
        }
    }
}
