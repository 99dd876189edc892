//! linalg: structured operations. The region of most follows from the operation and is made here; see
//! [`ImplicitRegion`].

use oxmlir_ir::interfaces::ImplicitRegion;
use oxmlir_ir::verify::check_inherent_attrs;
use oxmlir_ir::{
    AttrKind, Attribute, InsertPoint, Location, OpId, OpName, OpState, RegionId, Type, TypeKind,
    ValueId,
};
use smallvec::SmallVec;

use super::{finish, made};
use crate::assemble::{Draft, Types, Uses, bind_attr};
use crate::direct::{Ends, Head, Made, Read, Reader, Stop};
use crate::errors::Around::{self, After, Behind, In};
use crate::lexer::Raw;
use crate::scan;
use crate::state::{Kept, List, Operand, Parsed, PendingArg, Piece, State};
use crate::syntax::{CustomSyntax, OpSyntax};
use crate::token::Token;

/// What linalg adds to the language.
pub const SYNTAX: CustomSyntax = CustomSyntax {
    ops: OPS,
    missing: MISSING,
    ..CustomSyntax::none("linalg")
};

/// The operations that are read without the parser: the frequent ones.
const OPS: &[OpSyntax] = &[
    OpSyntax {
        reads: Some(read_generic),
        ..OpSyntax::none("linalg.generic")
    },
    reads_named("linalg.abs"),
    reads_named("linalg.add"),
    reads_named("linalg.batch_matmul"),
    reads_named("linalg.batch_matvec"),
    reads_named("linalg.batch_reduce_matmul"),
    reads_named("linalg.batch_vecmat"),
    reads_named("linalg.ceil"),
    reads_named("linalg.conv_1d"),
    reads_named("linalg.conv_1d_ncw_fcw"),
    reads_named("linalg.conv_1d_nwc_wcf"),
    reads_named("linalg.conv_2d"),
    reads_named("linalg.conv_2d_nchw_fchw"),
    reads_named("linalg.conv_2d_nhwc_fhwc"),
    reads_named("linalg.conv_2d_nhwc_hwcf"),
    reads_named("linalg.conv_3d"),
    reads_named("linalg.conv_3d_ndhwc_dhwcf"),
    reads_named("linalg.copy"),
    reads_named("linalg.depthwise_conv_2d_nchw_chw"),
    reads_named("linalg.depthwise_conv_2d_nhwc_hwc"),
    reads_named("linalg.depthwise_conv_2d_nhwc_hwcm"),
    reads_named("linalg.div"),
    reads_named("linalg.div_unsigned"),
    reads_named("linalg.dot"),
    reads_named("linalg.erf"),
    reads_named("linalg.exp"),
    reads_named("linalg.fill"),
    reads_named("linalg.floor"),
    reads_named("linalg.log"),
    reads_named("linalg.matmul"),
    reads_named("linalg.matvec"),
    reads_named("linalg.max"),
    reads_named("linalg.min"),
    reads_named("linalg.mmt4d"),
    reads_named("linalg.mul"),
    reads_named("linalg.negf"),
    reads_named("linalg.pooling_nchw_max"),
    reads_named("linalg.pooling_nchw_sum"),
    reads_named("linalg.pooling_nhwc_max"),
    reads_named("linalg.pooling_nhwc_min"),
    reads_named("linalg.pooling_nhwc_sum"),
    reads_named("linalg.powf"),
    reads_named("linalg.quantized_batch_matmul"),
    reads_named("linalg.quantized_matmul"),
    reads_named("linalg.reciprocal"),
    reads_named("linalg.round"),
    reads_named("linalg.rsqrt"),
    reads_named("linalg.select"),
    reads_named("linalg.sqrt"),
    reads_named("linalg.square"),
    reads_named("linalg.sub"),
    reads_named("linalg.tanh"),
    reads_named("linalg.vecmat"),
];

const fn reads_named(name: &'static str) -> OpSyntax {
    OpSyntax {
        reads: Some(read_named),
        ..OpSyntax::none(name)
    }
}

/// `ins(%a : type) outs(%b : type)`
fn read_values(reader: &mut Reader) -> Read<Kept<Values>> {
    let inputs = match reader.takes("ins") {
        true => reader.typed_operands()?,
        false => (List::EMPTY, List::EMPTY),
    };
    reader.word("outs")?;
    let outputs = reader.typed_operands()?;
    values(reader.st, inputs, outputs).map_err(|_| Stop::Failed)
}

/// `{...} ins(%a : type) outs(%b : type) -> types`
fn read_named(reader: &mut Reader, token: Token) -> Read<Made> {
    let dict = reader.dict()?;
    let values = read_values(reader)?;
    let results = (reader.arrow_types()?, reader.at());
    reader.end()?;
    let st = &mut *reader.st;
    let parts = parts(st, Piece::Absent, [dict, Piece::Absent], Some(values));
    st.begin_op(token).map_err(|_| Stop::Failed)?;
    made(named(st, token, Piece::Absent, None, parts, results))
}

/// `{...} ins(%a : type) outs(%b : type) {`
fn read_generic(reader: &mut Reader, token: Token) -> Read<Made> {
    let attrs = reader.dict_attr()?;
    let (begin, end) = (token.end, reader.place());
    let values = read_values(reader)?;
    let at = reader.brace()?;
    let st = &mut *reader.st;
    st.begin_op(token).map_err(|_| Stop::Failed)?;
    let attrs = traits(st, (begin, end), attrs).map_err(|_| Stop::Failed)?;
    Ok(Made::Head(Head::new(
        at,
        Ends::WithTypes,
        move |st, rest| {
            generic(
                st,
                token,
                attrs,
                values,
                Piece::Absent,
                rest.first,
                rest.types,
            )
        },
    )))
}

/// Tokens that the short form of a body misses.
const MISSING: &[(Around, &str, &str)] = &[
    (
        After("linalg.generic"),
        "HASH_ALIAS",
        "expected attribute value",
    ),
    (After("ins"), "(", "expected '('"),
    (After("outs"), "(", "expected '('"),
    (Behind(["ins", "("]), "PCT", "expected ':'"),
    (Behind(["outs", "("]), "PCT", "expected ':'"),
    (In("linalg.map", Raw::LBrace), "ID", NO_NAME),
    (In("linalg.reduce", Raw::LBrace), "ID", NO_NAME),
];

const NO_NAME: &str = "expected bare identifier or keyword";

/// The operands of a structured operation: names and types of inputs and outputs.
#[derive(Clone, Copy, Debug)]
pub struct Values {
    inputs: (List, List),
    outputs: (List, List),
}

/// The operands with the attributes around them.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    properties: Piece,
    dicts: [Piece; 2],
    values: Values,
}

/// `ins(%a : type) outs(%b : type)`
pub fn values(st: &mut State, inputs: (List, List), outputs: (List, List)) -> Parsed<Kept<Values>> {
    for (operands, types) in [inputs, outputs] {
        let operands: SmallVec<[Operand; 4]> = st.operands(operands).into();
        let types: SmallVec<[Type; 4]> = st.types(types).into();
        // How many there are is for the operation to say.
        if operands.len() == types.len() {
            st.expect_types(&operands, &types)?;
        }
    }
    Ok(st.keep(Values { inputs, outputs }))
}

/// `<{...}> {...} ins(...) outs(...) {...}`
pub fn parts(
    st: &mut State,
    properties: Piece,
    dicts: [Piece; 2],
    values: Option<Kept<Values>>,
) -> Kept<Parts> {
    let values = match values {
        Some(values) => st.taken(values),
        None => Values {
            inputs: (List::EMPTY, List::EMPTY),
            outputs: (List::EMPTY, List::EMPTY),
        },
    };
    st.keep(Parts {
        properties,
        dicts,
        values,
    })
}

/// The parenthesis behind `word` in the operation at `at`.
fn list_start(st: &State, at: u32, word: &str) -> Option<u32> {
    let text = st.text.get(at as usize..)?;
    let mut tokens = crate::lexer::spans(text).flatten();
    tokens.find(|span| text.get(span.clone()) == Some(word))?;
    tokens.next().map(|open| at + open.start as u32)
}

/// `%in: f32`: an argument of the region that follows.
pub fn argument(st: &mut State, name: Token, ty: Type, loc: Option<Location>) {
    let loc = loc.unwrap_or_else(|| st.loc(name.start));
    let name = Some(name);
    st.pending_args.push(PendingArg { name, ty, loc });
}

impl Values {
    /// Gives the operands to the first two groups of a draft.
    fn bind(self, st: &mut State, draft: &mut Draft) -> Parsed<()> {
        let lists = [("ins", self.inputs), ("outs", self.outputs)];
        for (group, (word, (uses, types))) in lists.into_iter().enumerate() {
            let [count, expected] = [st.operands(uses).len(), st.types(types).len()];
            if count != expected {
                let at = list_start(st, draft.at, word).unwrap_or(draft.at);
                draft.check_count(st, count, expected, at)?;
            }
            draft.uses[group] = Uses::List(uses);
            draft.operand_types[group] = Types::List(types);
        }
        Ok(())
    }

    /// Results for the outputs that are tensors.
    fn infer_results(self, st: &mut State, draft: &mut Draft) {
        let outputs = self.outputs.1;
        let types: SmallVec<[Type; 4]> = st.types(outputs).into();
        let is_tensor = |ty: &Type| matches!(st.cx.type_kind(*ty), TypeKind::RankedTensor { .. });
        let tensors: SmallVec<[Type; 4]> = types.into_iter().filter(is_tensor).collect();
        draft.result_types[0] = Types::List(st.types_list(&tensors));
    }

    fn release(self, st: &mut State) {
        for (uses, types) in [self.outputs, self.inputs] {
            st.release(&[Piece::Types(types), Piece::Operands(uses)]);
        }
    }
}

impl Parts {
    fn bind(&self, st: &mut State, draft: &mut Draft, token: Token) -> Parsed<()> {
        if let Piece::Attr(dict) = self.properties {
            draft.set_properties(st, Some(dict))?;
        }
        for dict in self.dicts {
            if let Piece::Dict(list) = dict {
                check_entries(st, draft, token, list)?;
                draft.add_entries(st, list)?;
            }
        }
        self.values.bind(st, draft)?;
        Ok(())
    }

    fn release(self, st: &mut State) {
        st.release(&[self.dicts[1]]);
        self.values.release(st);
        st.release(&[self.dicts[0]]);
    }
}

/// Refuses inherent attributes of other kinds than are declared.
fn check_entries(st: &mut State, draft: &Draft, token: Token, list: List) -> Parsed<()> {
    let attrs = draft.def.attrs;
    let inherent = st.entries(list).iter().filter_map(|entry| {
        let name = st.cx.get_str(entry.name);
        let def = attrs.iter().find(|def| def.name == name)?;
        Some((def, entry.value))
    });
    let inherent: SmallVec<[_; 4]> = inherent.collect();
    let Some(problem) = check_inherent_attrs(st.cx, inherent.into_iter()) else {
        return Ok(());
    };
    let message = format!("'{}' op {problem}", draft.def.name);
    let at = behind(st, token);
    Err(draft.fail(st, at, &message))
}

/// Where the text goes on behind a token.
fn behind(st: &State, token: Token) -> u32 {
    scan::skip_blanks(st.text.as_bytes(), token.end as usize) as u32
}

/// Makes an operation whose region follows from it: from its name, `token`, to `end`.
fn create_implicit(st: &mut State, mut draft: Draft, (token, end): (Token, u32)) -> Parsed<OpId> {
    draft.writes_terminators = true;
    draft.regions.push(st.body_mut().new_region());
    let name = draft.name;
    let op = draft.create(st)?;
    let cx = st.cx;
    if let Some(implicit) = cx.registry().interface::<ImplicitRegion>(name)
        && let Err(problem) = (implicit.build)(cx, st.body_mut(), op)
    {
        let name = cx.op_name_str(name);
        let from = if problem.is_about_all { end } else { token.end };
        let at = scan::skip_blanks(st.text.as_bytes(), from as usize) as u32;
        return Err(st.fail(at, format!("custom op '{name}' {}", problem.message)));
    }
    Ok(op)
}

/// An operation with a body that follows from its name, attributes and operands. With the results comes where its text ends.
pub fn named(
    st: &mut State,
    token: Token,
    kind: Piece,
    maps: Option<Attribute>,
    parts: Kept<Parts>,
    (results, end): (List, u32),
) -> Parsed<OpId> {
    let mut draft = Draft::framed(st, token)?;
    let parts = st.taken(parts);
    parts.bind(st, &mut draft, token)?;
    if let Some(slot) = draft.def.attrs.iter().position(|a| a.name == "kind")
        && !matches!(kind, Piece::Absent)
    {
        bind_attr(st, &mut draft, slot, kind)?;
    }
    if let Some(maps) = maps {
        check_maps(st, &draft, maps)?;
        draft.set_named("indexing_maps", maps);
    }
    draft.result_types[0] = Types::List(results);
    let op = create_implicit(st, draft, (token, end))?;
    st.drop_types(results);
    parts.release(st);
    Ok(op)
}

/// Refuses an array of anything but affine maps.
fn check_maps(st: &mut State, draft: &Draft, maps: Attribute) -> Parsed<()> {
    let is_map = |attr: &Attribute| matches!(st.cx.attr_kind(*attr), AttrKind::AffineMap(_));
    let fits = matches!(st.cx.attr_kind(maps), AttrKind::Array(_))
        && st.cx.array_elements(maps).iter().all(is_map);
    match fits {
        true => Ok(()),
        false => Err(draft.fail(st, draft.at, "invalid kind of attribute specified")),
    }
}

/// `{indexing_maps = ..., iterator_types = ["parallel"]}`, with enum attributes in the place of words.
pub fn traits(st: &mut State, (begin, end): (u32, u32), traits: Attribute) -> Parsed<Attribute> {
    let cx = st.cx;
    let AttrKind::Dict(entries) = cx.attr_kind(traits) else {
        return Err(st.custom_fail(begin, "invalid kind of attribute specified"));
    };
    let is_types = |entry: &&mut (_, Attribute)| cx.get_str(entry.0) == "iterator_types";
    let mut entries = entries.to_vec();
    let types = entries.iter_mut().find(is_types);
    let types = types.filter(|(_, types)| matches!(cx.attr_kind(*types), AttrKind::Array(_)));
    let Some((_, types)) = types else {
        let message = "expected \"iterator_types\" array attribute";
        return Err(st.custom_fail(begin, message));
    };
    *types = iterator_types(st, end, *types)?;
    Ok(cx.dict_attr(&entries))
}

/// `linalg.generic {indexing_maps = ..., iterator_types = [...]} ins(...) outs(...) attrs = {...} {...} -> types`
pub fn generic(
    st: &mut State,
    token: Token,
    traits: Attribute,
    values: Kept<Values>,
    dict: Piece,
    body: RegionId,
    results: List,
) -> Parsed<OpId> {
    let mut draft = Draft::framed(st, token)?;
    draft.writes_terminators = true;
    for (name, value) in st.cx.dict_entries(traits) {
        draft.take_entry(st, *name, *value);
    }
    let values = st.taken(values);
    values.bind(st, &mut draft)?;
    draft.result_types[0] = Types::List(results);
    draft.regions.push(body);
    let op = finish(st, draft, dict)?;
    st.drop_types(results);
    values.release(st);
    Ok(op)
}

/// `["parallel", "reduction"]` as enum attributes; they end in front of `end`.
fn iterator_types(st: &mut State, end: u32, attr: Attribute) -> Parsed<Attribute> {
    let Some(def) = st.cx.registry().enum_attr("linalg.iterator_type") else {
        return Ok(attr);
    };
    let mut converted = Vec::new();
    for element in st.cx.array_elements(attr) {
        let Some(word) = st.cx.str_value(*element) else {
            converted.push(*element);
            continue;
        };
        let Some(kind) = oxmlir_ir::enum_attr(st.cx, def, word) else {
            let message = format!("unexpected iterator_type ({word})");
            let next = scan::skip_blanks(st.text.as_bytes(), end as usize);
            return Err(st.custom_fail(next as u32, &message));
        };
        converted.push(kind);
    }
    Ok(st.cx.array_attr(&converted))
}

/// Sets the attribute behind the operands: `permutation = [1, 0]`.
fn bind_numbers(st: &mut State, draft: &mut Draft, numbers: Piece) -> Parsed<()> {
    match numbers {
        Piece::Absent => Ok(()),
        numbers => bind_attr(st, draft, 0, numbers),
    }
}

/// `ins(%a : type) outs(%b : type) permutation = [1, 0] {...}`
pub fn reordering(
    st: &mut State,
    token: Token,
    parts: Kept<Parts>,
    numbers: Piece,
    dict: Piece,
) -> Parsed<OpId> {
    let mut draft = Draft::framed(st, token)?;
    let parts = st.taken(parts);
    bind_numbers(st, &mut draft, numbers)?;
    parts.bind(st, &mut draft, token)?;
    if let Piece::Dict(list) = dict {
        draft.add_entries(st, list)?;
    }
    parts.values.infer_results(st, &mut draft);
    let op = create_implicit(st, draft, (token, token.end))?;
    st.release(&[dict, numbers]);
    parts.release(st);
    Ok(op)
}

/// `ins(...) outs(...) dimensions = [0] {...} (%in: f32, %out: f32) {...}`
pub fn with_body(
    st: &mut State,
    token: Token,
    values: Kept<Values>,
    numbers: Piece,
    dict: Piece,
    body: RegionId,
) -> Parsed<OpId> {
    let mut draft = Draft::framed(st, token)?;
    let values = st.taken(values);
    draft.writes_terminators = true;
    bind_numbers(st, &mut draft, numbers)?;
    values.bind(st, &mut draft)?;
    values.infer_results(st, &mut draft);
    draft.regions.push(body);
    let op = finish(st, draft, dict)?;
    st.release(&[numbers]);
    values.release(st);
    Ok(op)
}

/// `{ arith.addf } ins(...) outs(...) dimensions = [0] {...}`
pub fn with_payload(
    st: &mut State,
    token: Token,
    (name, attrs): (Token, Piece),
    values: Kept<Values>,
    numbers: Piece,
    dict: Piece,
) -> Parsed<OpId> {
    let mut draft = Draft::framed(st, token)?;
    let values = st.taken(values);
    draft.writes_terminators = true;
    // Reductions combine the new element with the old one, which comes last.
    let reduces = !matches!(numbers, Piece::Absent);
    bind_numbers(st, &mut draft, numbers)?;
    values.bind(st, &mut draft)?;
    values.infer_results(st, &mut draft);
    let types: SmallVec<[Type; 4]> = [values.inputs.1, values.outputs.1]
        .iter()
        .flat_map(|list| st.types(*list).to_vec())
        .collect();
    let payload = st.cx.op_name(st.text_of(name));
    let region = payload_region(st, (payload, attrs), &types, reduces, draft.at)?;
    draft.regions.push(region);
    let op = finish(st, draft, dict)?;
    st.release(&[numbers]);
    values.release(st);
    st.release(&[attrs]);
    Ok(op)
}

/// A region that does one operation with its arguments.
fn payload_region(
    st: &mut State,
    (payload, attrs): (OpName, Piece),
    types: &[Type],
    reduces: bool,
    at: u32,
) -> Parsed<RegionId> {
    let cx = st.cx;
    let loc = st.loc(at);
    let mut draft = match cx.op_def(payload) {
        Some(def) => Draft::of(payload, def, at),
        None => {
            let message = format!("custom op '{}' is unknown", cx.op_name_str(payload));
            return Err(st.fail(at, message));
        }
    };
    if let Piece::Dict(list) = attrs {
        draft.add_entries(st, list)?;
    }
    let body = st.body_mut();
    let region = body.new_region();
    let block = body.add_block(region);
    let mut args: SmallVec<[ValueId; 4]> = SmallVec::new();
    for ty in types {
        args.push(body.add_arg(block, cx.element_type(*ty), loc));
    }
    let Some((last, others)) = args.split_last() else {
        return Ok(region);
    };
    let mut operands: SmallVec<[ValueId; 4]> = SmallVec::new();
    if reduces {
        operands.push(*last);
    }
    operands.extend_from_slice(others);
    let state = OpState {
        operands: &operands,
        results: &[body.ty(*last)],
        attrs: &draft.attrs,
        dict: cx.dict_attr(&draft.dict),
        ..OpState::new(payload, loc)
    };
    let op = body.insert(cx, InsertPoint::End(block), &state);
    let results: SmallVec<[ValueId; 1]> = body.results(op).collect();
    let state = OpState {
        operands: &results,
        ..OpState::new(cx.op_name("linalg.yield"), loc)
    };
    body.insert(cx, InsertPoint::End(block), &state);
    Ok(region)
}
