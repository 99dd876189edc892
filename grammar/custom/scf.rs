//! scf: structured control flow.

use oxmlir_ir::{Attribute, OpId, RegionId, Type, TypeKind};
use smallvec::SmallVec;

use super::{finish, made, pend};
use crate::assemble::{Draft, Types, Uses};
use crate::direct::{Ends, Head, Made, Read, Reader, Stop};
use crate::state::{ArgName, Kept, List, Operand, Parsed, Piece, State};
use crate::syntax::{CustomSyntax, OpSyntax};
use crate::token::Token;

/// What scf adds to the language.
pub const SYNTAX: CustomSyntax = CustomSyntax {
    ops: &[
        OpSyntax {
            reads: Some(read_for),
            ..OpSyntax::none("scf.for")
        },
        OpSyntax {
            reads: Some(read_if),
            ..OpSyntax::none("scf.if")
        },
        OpSyntax {
            reads: Some(read_parallel),
            ..OpSyntax::none("scf.parallel")
        },
        OpSyntax {
            reads: Some(read_reduce),
            ..OpSyntax::none("scf.reduce")
        },
        OpSyntax {
            reads: Some(read_execute_region),
            ..OpSyntax::none("scf.execute_region")
        },
        OpSyntax {
            assigns: true,
            ..OpSyntax::none("scf.while")
        },
    ],
    ..CustomSyntax::none("scf")
};

/// What stands in front of the body of scf.for.
#[derive(Clone, Copy, Debug)]
pub struct ForHeader {
    unsigned: bool,
    bounds: [Operand; 3],
    inits: List,
    results: List,
    ty: Type,
}

/// `%i = %lb to %ub step %s iter_args(%a = %b) -> (types) : type`
pub fn for_header(
    st: &mut State,
    unsigned: bool,
    variable: ArgName,
    bounds: [Operand; 3],
    (assignments, results): (List, List),
    ty: Option<Type>,
) -> Parsed<Kept<ForHeader>> {
    let (names, operands) = st.take_assignments(assignments);
    let ty = ty.unwrap_or(Type::INDEX);
    let types: SmallVec<[Type; 4]> = st.types(results).into();
    if names.len() != types.len() {
        let message =
            "custom op 'scf.for' mismatch in number of loop-carried values and defined values";
        let at = st.open_at();
        return Err(st.fail(at, message));
    }
    pend(st, variable, ty);
    for (name, ty) in names.into_iter().zip(types) {
        pend(st, name, ty);
    }
    let inits = st.operands_list(&operands);
    Ok(st.keep(ForHeader {
        unsigned,
        bounds,
        inits,
        results,
        ty,
    }))
}

/// `scf.for` with its header and body.
pub fn for_op(
    st: &mut State,
    token: Token,
    header: Kept<ForHeader>,
    body: RegionId,
    dict: Piece,
) -> Parsed<OpId> {
    let header = st.taken(header);
    let mut draft = Draft::framed(st, token)?;
    for (group, bound) in header.bounds.into_iter().enumerate() {
        draft.uses[group] = Uses::One(bound);
        draft.operand_types[group] = Types::Each(header.ty);
    }
    draft.uses[3] = Uses::List(header.inits);
    draft.operand_types[3] = Types::List(header.results);
    draft.result_types[0] = Types::List(header.results);
    if header.unsigned {
        draft.set_named("unsignedCmp", Attribute::UNIT);
    }
    draft.regions.push(body);
    let op = finish(st, draft, dict)?;
    st.release(&[Piece::Operands(header.inits), Piece::Types(header.results)]);
    Ok(op)
}

/// The head of a loop of signed bounds.
fn read_for(reader: &mut Reader, token: Token) -> Read<Made> {
    let variable = reader.loop_variable()?;
    let lower = reader.operand()?;
    reader.word("to")?;
    let upper = reader.operand()?;
    reader.word("step")?;
    let bounds = [lower, upper, reader.operand()?];
    let assigned = reader.iter_args()?;
    let ty = match reader.is_at(b':') {
        true => Some(reader.colon_type()?.1),
        false => None,
    };
    let at = reader.brace()?;
    let st = &mut *reader.st;
    st.begin_op(token).map_err(|_| Stop::Failed)?;
    let header = for_header(st, false, variable, bounds, assigned, ty);
    let header = header.map_err(|_| Stop::Failed)?;
    Ok(Made::Head(Head::new(
        at,
        Ends::WithDict,
        move |st, rest| for_op(st, token, header, rest.first, rest.dict),
    )))
}

/// The head of a conditional.
fn read_if(reader: &mut Reader, token: Token) -> Read<Made> {
    let condition = reader.operand()?;
    let results = reader.arrow_types()?;
    let at = reader.brace()?;
    reader.st.begin_op(token).map_err(|_| Stop::Failed)?;
    let header = if_header(reader.st, condition, results);
    let (condition, results) = header.map_err(|_| Stop::Failed)?;
    Ok(Made::Head(Head::new(
        at,
        Ends::WithElse,
        move |st, rest| {
            let (then, otherwise) = (rest.first, rest.otherwise);
            let header = (condition, results);
            if_op(st, token, header, then, otherwise, rest.dict)
        },
    )))
}

/// `%c -> (types)`
pub fn if_header(st: &mut State, condition: Operand, results: List) -> Parsed<(Operand, List)> {
    st.expect_type(&[condition], Type::I1)?;
    Ok((condition, results))
}

/// `scf.if %c -> (types) {...} else {...}`
pub fn if_op(
    st: &mut State,
    token: Token,
    (condition, results): (Operand, List),
    then: RegionId,
    otherwise: Option<RegionId>,
    dict: Piece,
) -> Parsed<OpId> {
    let mut draft = Draft::framed(st, token)?;
    draft.uses[0] = Uses::One(condition);
    draft.operand_types[0] = Types::Each(Type::I1);
    draft.result_types[0] = Types::List(results);
    let otherwise = super::else_region(st, otherwise);
    draft.regions.extend([then, otherwise]);
    let op = finish(st, draft, dict)?;
    st.drop_types(results);
    Ok(op)
}

/// The initial values of scf.while and its type.
#[derive(Clone, Copy, Debug)]
pub struct WhileHeader {
    inits: List,
    ty: Type,
}

/// `(%a = %b) : (types) -> types`
pub fn while_header(
    st: &mut State,
    colon: Token,
    assignments: List,
    ty: Type,
) -> Parsed<WhileHeader> {
    let (names, operands) = st.take_assignments(assignments);
    let TypeKind::Function { inputs, .. } = st.cx.type_kind(ty) else {
        let found = st.cx.type_string(ty);
        let message = format!(
            "invalid kind of type specified: expected builtin.function, but found '{found}'"
        );
        return Err(st.custom_fail(colon.start, &message));
    };
    if inputs.len() != names.len() {
        let message = format!(
            "expected as many input types as operands (expected {} got {})",
            names.len(),
            inputs.len()
        );
        return Err(st.custom_fail(colon.start, &message));
    }
    st.expect_types(&operands, inputs)?;
    for (name, ty) in names.into_iter().zip(inputs) {
        pend(st, name, *ty);
    }
    st.check_pending_args(&operands)?;
    Ok(WhileHeader {
        inits: st.operands_list(&operands),
        ty,
    })
}

/// `scf.while (%a = %b) : (types) -> types {...} do {...}`
pub fn while_op(
    st: &mut State,
    token: Token,
    header: WhileHeader,
    before: RegionId,
    after: RegionId,
    dict: Piece,
) -> Parsed<OpId> {
    let draft = Draft::framed(st, token)?;
    while_regions(st, draft, header, [before, after], dict)
}

/// A loop of two regions: what is carried, and its types.
pub fn while_regions(
    st: &mut State,
    mut draft: Draft,
    header: WhileHeader,
    regions: [RegionId; 2],
    dict: Piece,
) -> Parsed<OpId> {
    draft.uses[0] = Uses::List(header.inits);
    draft.operand_types[0] = Types::Inputs(header.ty);
    draft.result_types[0] = Types::Results(header.ty);
    draft.regions.extend(regions);
    let op = finish(st, draft, dict)?;
    st.drop_operands(header.inits);
    Ok(op)
}

/// What stands in front of the body of scf.parallel.
#[derive(Clone, Copy, Debug)]
pub struct ParallelHeader {
    /// Lower bounds, upper bounds, steps, initial values.
    groups: [List; 4],
    results: List,
}

/// `(%i) = (%lb) to (%ub) step (%s) init (%x) -> types`
pub fn parallel_header(
    st: &mut State,
    names: List,
    bounds: [(u32, List); 3],
    inits: List,
    results: List,
) -> Parsed<Kept<ParallelHeader>> {
    let args: SmallVec<[ArgName; 4]> = st.arg_names(names).into();
    st.drop_names(names);
    if let Some((at, _)) = bounds.iter().find(|(_, list)| list.len() != args.len()) {
        let message = format!("expected {} operands", args.len());
        return Err(st.custom_fail(*at, &message));
    }
    let [(_, lower), (_, upper), (_, steps)] = bounds;
    let groups = [lower, upper, steps, inits];
    for list in [lower, upper, steps] {
        let operands: SmallVec<[Operand; 4]> = st.operands(list).into();
        st.expect_type(&operands, Type::INDEX)?;
    }
    for name in args {
        pend(st, name, Type::INDEX);
    }
    for list in groups {
        let operands: SmallVec<[Operand; 4]> = st.operands(list).into();
        st.check_pending_args(&operands)?;
    }
    Ok(st.keep(ParallelHeader { groups, results }))
}

/// The head of a parallel loop.
fn read_parallel(reader: &mut Reader, token: Token) -> Read<Made> {
    let names = reader.arg_names()?;
    reader.word("=")?;
    let lower = read_bounds(reader)?;
    reader.word("to")?;
    let upper = read_bounds(reader)?;
    reader.word("step")?;
    let bounds = [lower, upper, read_bounds(reader)?];
    let inits = match reader.takes("init") {
        true => read_bounds(reader)?.1,
        false => List::EMPTY,
    };
    let results = reader.arrow_types()?;
    let at = reader.brace()?;
    let st = &mut *reader.st;
    st.begin_op(token).map_err(|_| Stop::Failed)?;
    let header = parallel_header(st, names, bounds, inits, results);
    let header = header.map_err(|_| Stop::Failed)?;
    Ok(Made::Head(Head::new(
        at,
        Ends::WithDict,
        move |st, rest| parallel(st, token, header, rest.first, rest.dict),
    )))
}

/// `(%i, %j)`, and where it begins.
fn read_bounds(reader: &mut Reader) -> Read<(u32, List)> {
    reader.is_at(b'(');
    Ok((reader.place(), reader.operands(*b"()")?))
}

/// A reduction of nothing.
fn read_reduce(reader: &mut Reader, token: Token) -> Read<Made> {
    if reader.is_at(b'(') {
        return Err(Stop::Left);
    }
    let dict = reader.dict()?;
    reader.end()?;
    reader.st.begin_op(token).map_err(|_| Stop::Failed)?;
    made(reduce(reader.st, token, None, Piece::Absent, dict))
}

/// The head of a region that may be inlined.
fn read_execute_region(reader: &mut Reader, token: Token) -> Read<Made> {
    let results = reader.arrow_types()?;
    let at = reader.brace()?;
    reader.st.begin_op(token).map_err(|_| Stop::Failed)?;
    Ok(Made::Head(Head::new(
        at,
        Ends::WithDict,
        move |st, rest| execute_region(st, token, results, false, rest.first, rest.dict),
    )))
}

/// `scf.parallel` with its header and body.
pub fn parallel(
    st: &mut State,
    token: Token,
    header: Kept<ParallelHeader>,
    body: RegionId,
    dict: Piece,
) -> Parsed<OpId> {
    let header = st.taken(header);
    let mut draft = Draft::framed(st, token)?;
    for (group, list) in header.groups.into_iter().enumerate() {
        draft.uses[group] = Uses::List(list);
        draft.operand_types[group] = Types::Each(Type::INDEX);
    }
    draft.operand_types[3] = Types::List(header.results);
    draft.result_types[0] = Types::List(header.results);
    draft.lists_at = Some(draft.at);
    draft.regions.push(body);
    let op = finish(st, draft, dict)?;
    st.drop_types(header.results);
    for list in header.groups.into_iter().rev() {
        st.drop_operands(list);
    }
    Ok(op)
}

/// `scf.reduce(%a, %b : f32, f32) {...}, {...}`
pub fn reduce(
    st: &mut State,
    token: Token,
    operands: Option<(List, List)>,
    regions: Piece,
    dict: Piece,
) -> Parsed<OpId> {
    let mut draft = Draft::framed(st, token)?;
    if let Some((uses, types)) = operands {
        draft.uses[0] = Uses::List(uses);
        draft.operand_types[0] = Types::List(types);
    }
    if let Piece::Regions(list) = regions {
        draft.regions.extend_from_slice(st.regions(list));
    }
    let op = finish(st, draft, dict)?;
    st.release(&[regions]);
    if let Some((uses, types)) = operands {
        st.release(&[Piece::Types(types), Piece::Operands(uses)]);
    }
    Ok(op)
}

/// `scf.reduce {^bb0(%a: f32, %b: f32): ...}`: the verifier says that there is nothing to reduce.
pub fn reduce_nothing(st: &mut State, token: Token, region: RegionId, dict: Piece) -> Parsed<OpId> {
    let regions = st.first_region(region);
    reduce(st, token, None, regions, dict)
}

/// `scf.execute_region -> types no_inline {...}`
pub fn execute_region(
    st: &mut State,
    token: Token,
    results: List,
    no_inline: bool,
    body: RegionId,
    dict: Piece,
) -> Parsed<OpId> {
    let mut draft = Draft::framed(st, token)?;
    draft.result_types[0] = Types::List(results);
    if no_inline {
        draft.set_named("no_inline", Attribute::UNIT);
    }
    draft.regions.push(body);
    let op = finish(st, draft, dict)?;
    st.drop_types(results);
    Ok(op)
}

/// `case 1 {...}` added to a list of cases.
pub fn switch_case(st: &mut State, list: List, value: i64, region: RegionId) -> List {
    if list.is_empty() {
        st.first_case(value, region)
    } else {
        st.next_case(list, value, region)
    }
}

/// The cases as an array of their values and their regions.
pub fn switch_cases(st: &mut State, list: List) -> Piece {
    let cases = st.take_cases(list);
    let values: SmallVec<[i64; 4]> = cases.iter().map(|c| c.0).collect();
    let regions: SmallVec<[RegionId; 4]> = cases.iter().map(|c| c.1).collect();
    let values = Piece::Attr(st.cx.dense_array(Type::I64, &values));
    let regions = Piece::Regions(st.regions_list(&regions));
    st.group(&[values, regions])
}

/// A mixed list: its values, and all items as constants.
type OpFoldResult = (SmallVec<[Operand; 4]>, SmallVec<[i64; 4]>);

/// What stands in front of the body of scf.forall.
#[derive(Clone, Debug)]
pub struct ForallHeader {
    /// Lower bounds, upper bounds, steps.
    bounds: [OpFoldResult; 3],
    outputs: SmallVec<[Operand; 4]>,
    results: List,
    /// Where the outputs begin.
    outputs_at: u32,
}

/// `(%i) in (bounds) shared_outs(%o = %t) -> types`
pub fn forall_header(
    st: &mut State,
    names: List,
    bounds: [Option<(List, List)>; 3],
    (outputs_at, assignments, results): (u32, List, List),
) -> Parsed<Kept<ForallHeader>> {
    let args: SmallVec<[ArgName; 4]> = st.arg_names(names).into();
    st.drop_names(names);
    let (outs, outputs) = st.take_assignments(assignments);
    let mut mixed: SmallVec<[OpFoldResult; 3]> = SmallVec::new();
    for (list, default) in bounds.into_iter().zip([0, 0, 1]).rev() {
        mixed.push(match list {
            Some(list) => take_mixed(st, list),
            None => (SmallVec::new(), SmallVec::from_elem(default, args.len())),
        });
    }
    mixed.reverse();
    let types: SmallVec<[Type; 4]> = st.types(results).into();
    for (values, _) in &mixed {
        st.expect_type(values, Type::INDEX)?;
    }
    st.expect_types(&outputs, &types)?;
    for name in args {
        pend(st, name, Type::INDEX);
    }
    for (name, ty) in outs.into_iter().zip(types) {
        pend(st, name, ty);
    }
    for (values, _) in &mixed {
        st.check_pending_args(values)?;
    }
    st.check_pending_args(&outputs)?;
    let [lower, upper, step] = mixed.into_inner().unwrap_or_default();
    Ok(st.keep(ForallHeader {
        bounds: [lower, upper, step],
        outputs,
        results,
        outputs_at,
    }))
}

fn take_mixed(st: &mut State, (values, constants): (List, List)) -> OpFoldResult {
    let mixed = (st.operands(values).into(), st.extents(constants).into());
    st.drop_operands(values);
    st.drop_extents(constants);
    mixed
}

/// `scf.forall (%i, %j) in (8, %n) shared_outs(%a = %b) -> (types) {...}`
pub fn forall(
    st: &mut State,
    token: Token,
    header: Kept<ForallHeader>,
    body: RegionId,
    dict: Piece,
) -> Parsed<OpId> {
    let header = st.taken(header);
    let mut draft = Draft::framed(st, token)?;
    let names = ["staticLowerBound", "staticUpperBound", "staticStep"];
    let mut lists: SmallVec<[List; 4]> = SmallVec::new();
    for (group, ((values, constants), name)) in header.bounds.iter().zip(names).enumerate() {
        let list = st.operands_list(values);
        lists.push(list);
        draft.uses[group] = Uses::List(list);
        draft.operand_types[group] = Types::Each(Type::INDEX);
        draft.set_named(name, st.cx.dense_array(Type::I64, constants));
    }
    draft.lists_at = Some(header.outputs_at);
    let outputs = st.operands_list(&header.outputs);
    lists.push(outputs);
    draft.uses[3] = Uses::List(outputs);
    draft.operand_types[3] = Types::List(header.results);
    draft.result_types[0] = Types::List(header.results);
    draft.regions.push(body);
    let op = finish(st, draft, dict)?;
    for list in lists.into_iter().rev() {
        st.drop_operands(list);
    }
    st.drop_types(header.results);
    Ok(op)
}

/// `scf.forall.in_parallel {...}`
pub fn in_parallel(st: &mut State, token: Token, body: RegionId, dict: Piece) -> Parsed<OpId> {
    let mut draft = Draft::framed(st, token)?;
    draft.regions.push(body);
    finish(st, draft, dict)
}
