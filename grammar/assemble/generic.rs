//! The generic form: `"name"(%a)[^bb]<{properties}>({regions}) {attributes} : (types) -> types`.

use oxmlir_ir::def::OpDef;
use oxmlir_ir::verify::check_inherent_attrs;
use oxmlir_ir::{AttrKind, Attribute, OpId, OpState, Traits, Type};
use smallvec::SmallVec;

use crate::state::{List, Operand, Parsed, Piece, State};
use crate::token::Token;

/// Inherent attributes by slot, and the discardable ones.
type Split = (SmallVec<[(usize, Attribute); 6]>, Attribute);

#[expect(clippy::too_many_arguments, reason = "the parts of the generic form")]
pub fn generic(
    st: &mut State,
    token: Token,
    operands: List,
    successors: Piece,
    properties: Piece,
    regions: Piece,
    dict: Piece,
    ty: Type,
) -> Parsed<OpId> {
    let frame = st.end_frame();
    let def = st.cx.op_def(frame.name);
    let (mut attrs, dict_attr) = attributes(st, def, properties, dict, token)?;
    if let Some(def) = def {
        let slots = attrs.iter().map(|(slot, attr)| (&def.attrs[*slot], *attr));
        if let Some(problem) = check_inherent_attrs(st.cx, slots) {
            return Err(st.fail(frame.at, format!("'{}' op {problem}", def.name)));
        }
        add_segments(st, def, &mut attrs);
    }
    let signature = function_types(st, ty);
    let region_list: SmallVec<[_; 2]> = match regions {
        Piece::Regions(list) => st.regions(list).into(),
        _ => SmallVec::new(),
    };
    if frame.isolated {
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
    let values = resolve(st, token, operands, &signature.0)?;
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

/// Sizes of segments that are not written are zero.
fn add_segments(st: &State, def: &OpDef, attrs: &mut SmallVec<[(usize, Attribute); 6]>) {
    for (name, has, groups) in [
        (
            "operandSegmentSizes",
            Traits::ATTR_SIZED_OPERAND_SEGMENTS,
            def.operands.len(),
        ),
        (
            "resultSegmentSizes",
            Traits::ATTR_SIZED_RESULT_SEGMENTS,
            def.results.len(),
        ),
    ] {
        if !def.traits.contains(has) {
            continue;
        }
        let slot = def.attrs.iter().position(|a| a.name == name);
        let Some(slot) = slot.filter(|slot| attrs.iter().all(|a| a.0 != *slot)) else {
            continue;
        };
        let zeros = vec![0; groups];
        attrs.push((slot, st.cx.dense_array(Type::I32, &zeros)));
    }
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

fn resolve(
    st: &mut State,
    token: Token,
    operands: List,
    types: &[Type],
) -> Parsed<SmallVec<[oxmlir_ir::ValueId; 4]>> {
    let uses: SmallVec<[Operand; 4]> = st.operands(operands).into();
    if uses.len() != types.len() {
        let plural = if uses.len() == 1 { "" } else { "s" };
        let message = format!(
            "expected {} operand type{plural} but had {}",
            uses.len(),
            types.len()
        );
        return Err(st.fail(token.start, message));
    }
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
    token: Token,
) -> Parsed<Split> {
    let mut attrs: SmallVec<[(usize, Attribute); 6]> = SmallVec::new();
    let mut rest: SmallVec<[_; 4]> = SmallVec::new();
    match (def, properties) {
        (Some(def), Piece::Attr(attr)) => {
            let AttrKind::Dict(entries) = st.cx.attr_kind(attr) else {
                let message = "expected DictionaryAttr to set properties";
                return Err(st.fail(token.start, message));
            };
            for (name, value) in entries {
                let name = st.cx.get_str(*name);
                match def.attrs.iter().position(|a| a.name == name) {
                    Some(slot) => attrs.push((slot, *value)),
                    None => {
                        let message = format!("unknown property '{name}' of '{}'", def.name);
                        return Err(st.fail(token.start, message));
                    }
                }
            }
        }
        (None, Piece::Attr(attr)) => attrs.push((0, attr)),
        _ => {}
    }
    if let Piece::Dict(list) = dict {
        for entry in st.entries(list) {
            let name = st.cx.get_str(entry.name);
            let slot = def.and_then(|d| d.attrs.iter().position(|a| a.name == name));
            match slot {
                Some(slot) => attrs.push((slot, entry.value)),
                None => rest.push((entry.name, entry.value)),
            }
        }
    }
    Ok((attrs, st.cx.dict_attr(&rest)))
}
