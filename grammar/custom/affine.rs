//! affine: loops, conditionals and accesses.

mod read;

use oxmlir_ir::affine::{AffineExpr, AffineMap};
use oxmlir_ir::def::TypeClass;
use oxmlir_ir::{AttrKind, Attribute, OpId, RegionId, Type, TypeKind};
use smallvec::SmallVec;

use super::{finish, made, memref, pend};
use crate::assemble::{Draft, Types, Uses};
use crate::errors::in_form;
use crate::state::{ArgName, Kept, List, Literal, Operand, Parsed, Piece, State};
use crate::syntax::{CustomSyntax, OpSyntax};
use crate::token::Token;

/// What affine adds to the language.
pub const SYNTAX: CustomSyntax = CustomSyntax {
    ops: &[
        OpSyntax {
            number_words: &["step"],
            no_map: Some(BAD_BOUND),
            keyword_places: &[("to", " between bounds")],
            reads: Some(read::read_for),
            ..OpSyntax::none("affine.for")
        },
        OpSyntax {
            list_names: &[("step", Some("affine map")), ("=", None), ("to", None)],
            ..OpSyntax::none("affine.parallel")
        },
        OpSyntax {
            reads: Some(read::read_if),
            ..OpSyntax::none("affine.if")
        },
        OpSyntax {
            reads: Some(read::read_load),
            ..OpSyntax::none("affine.load")
        },
        OpSyntax {
            reads: Some(read::read_store),
            ..OpSyntax::none("affine.store")
        },
        OpSyntax {
            reads: Some(read::read_apply),
            ..OpSyntax::none("affine.apply")
        },
        OpSyntax {
            reads: Some(read::read_apply),
            ..OpSyntax::none("affine.min")
        },
        OpSyntax {
            reads: Some(read::read_apply),
            ..OpSyntax::none("affine.max")
        },
    ],
    inline_maps: true,
    ..CustomSyntax::none("affine")
};

/// What is said of the bound of a loop that is no map.
const BAD_BOUND: &str = "expected valid affine map representation for loop bounds";

/// Operands of a map, and how many of them stand for dimensions.
pub type Inputs = (List, u32);

/// `(%i, %j)[%n]`
pub fn dims_and_symbols(st: &mut State, dims: List, symbols: List) -> Inputs {
    if symbols.is_empty() {
        return (dims, dims.len() as u32);
    }
    let all: SmallVec<[Operand; 8]> = st
        .operands(dims)
        .iter()
        .chain(st.operands(symbols))
        .copied()
        .collect();
    st.drop_operands(symbols);
    st.drop_operands(dims);
    (st.operands_list(&all), dims.len() as u32)
}

const INVALID_KIND: &str = "invalid kind of attribute specified";

/// `#map` as an affine map.
pub fn map_alias(st: &mut State, token: Token) -> Parsed<AffineMap> {
    let attr = st.attr_alias(token)?;
    match st.cx.attr_kind(attr) {
        AttrKind::AffineMap(map) => Ok(*map),
        _ => {
            let message = in_form(st, token.start, INVALID_KIND);
            Err(st.fail(token.start, message))
        }
    }
}

/// `#set` as the condition of affine.if.
pub fn set_alias(st: &mut State, token: Token) -> Parsed<Attribute> {
    let attr = st.attr_alias(token)?;
    match st.cx.attr_kind(attr) {
        AttrKind::IntegerSet(_) => Ok(attr),
        _ => Err(st.custom_fail(token.start, INVALID_KIND)),
    }
}

/// `#map` as the bound of a loop.
pub fn bound_alias(st: &mut State, token: Token) -> Parsed<AffineMap> {
    let attr = st.attr_alias(token)?;
    match st.cx.attr_kind(attr) {
        AttrKind::AffineMap(map) => Ok(*map),
        _ => Err(st.custom_fail(st.open_at(), BAD_BOUND)),
    }
}

fn check_inputs(
    st: &mut State,
    draft: &Draft,
    (dims, symbols): (u32, u32),
    (list, num_dims): Inputs,
) -> Parsed<()> {
    if dims != num_dims || dims + symbols != list.len() as u32 {
        let at = draft.at;
        return Err(draft.fail(st, at, "dimension or symbol index mismatch"));
    }
    Ok(())
}

/// affine.apply, affine.min and affine.max: `map(%i)[%n]`
pub fn apply(
    st: &mut State,
    token: Token,
    map: AffineMap,
    inputs: Inputs,
    dict: Piece,
) -> Parsed<OpId> {
    let mut draft = Draft::new(st, token)?;
    // For the others the verifier counts.
    if st.cx.op_name_str(draft.name) == "affine.apply" {
        let exprs = st.cx.affine();
        let counts = (map.num_dims(exprs), map.num_symbols(exprs));
        check_inputs(st, &draft, counts, inputs)?;
    }
    if st.cx.op_name_str(draft.name) == "affine.apply" {
        let results = map.num_results(st.cx.affine()) as usize;
        let results = st.types_list(&SmallVec::<[Type; 2]>::from_elem(Type::INDEX, results));
        draft.result_types[0] = Types::List(results);
    }
    draft.uses[0] = Uses::List(inputs.0);
    draft.set_named("map", st.map_attr(map));
    let op = finish(st, draft, dict)?;
    st.drop_operands(inputs.0);
    Ok(op)
}

/// `%m[%i + 1]`
pub type Access = memref::Access;

/// `%m[%i + 1, %j]`
pub fn access(st: &mut State, memref: Operand, (map, operands): (AffineMap, List)) -> Kept<Access> {
    st.keep((memref, operands, Some(map)))
}

/// The map of subscripts and its operands.
pub fn subscripts(st: &mut State, results: List) -> (AffineMap, List) {
    let map = st.map_of_values(results);
    (map, st.affine_operands())
}

/// affine.load and affine.vector_load.
pub fn load(
    st: &mut State,
    token: Token,
    access: Kept<Access>,
    dict: Piece,
    (at, ty): (u32, Type),
    vector: Option<(u32, Type)>,
) -> Parsed<OpId> {
    let access = st.taken(access);
    let mut draft = Draft::new(st, token)?;
    set_access(st, &mut draft, 0, access, ty);
    let element = accessed(st, &draft, (at, ty), vector)?;
    draft.result_types[0] = Types::Each(element);
    let op = finish(st, draft, dict)?;
    st.drop_operands(access.1);
    Ok(op)
}

/// affine.store and affine.vector_store.
pub fn store(
    st: &mut State,
    token: Token,
    value: Operand,
    access: Kept<Access>,
    dict: Piece,
    (at, ty): (u32, Type),
    vector: Option<(u32, Type)>,
) -> Parsed<OpId> {
    let access = st.taken(access);
    let mut draft = Draft::new(st, token)?;
    draft.uses[0] = Uses::One(value);
    let element = accessed(st, &draft, (at, ty), vector)?;
    draft.operand_types[0] = Types::Each(element);
    set_access(st, &mut draft, 1, access, ty);
    let op = finish(st, draft, dict)?;
    st.drop_operands(access.1);
    Ok(op)
}

/// `affine.prefetch %m[%i], read, locality<3>, data : type`
#[expect(clippy::too_many_arguments, reason = "the parts of the form")]
pub fn prefetch(
    st: &mut State,
    token: Token,
    access: Kept<Access>,
    kind: Token,
    locality: Literal,
    cache: Token,
    dict: Piece,
    ty: Type,
) -> Parsed<OpId> {
    let access = st.taken(access);
    memref::prefetch(st, token, access, kind, locality, cache, dict, ty)
}

/// The type of what is read or written, from that of the buffer and of the vector.
fn accessed(
    st: &mut State,
    draft: &Draft,
    (at, memref): (u32, Type),
    vector: Option<(u32, Type)>,
) -> Parsed<Type> {
    draft.require_class(st, TypeClass::MemRef, memref, at)?;
    let Some((at, vector)) = vector else {
        return Ok(st.cx.element_type(memref));
    };
    draft.require_class(st, TypeClass::Vector, vector, at)?;
    Ok(vector)
}

/// The buffer goes to group `group`, the operands of the map to the next.
fn set_access(st: &State, draft: &mut Draft, group: usize, access: Access, ty: Type) {
    let (memref, operands, map) = access;
    draft.uses[group] = Uses::One(memref);
    draft.operand_types[group] = Types::Each(ty);
    draft.uses[group + 1] = Uses::List(operands);
    if let Some(map) = map {
        draft.set_named("map", st.map_attr(map));
    }
}

/// `#set(%i)[%n]` of affine.if: as many operands as the set has dimensions and symbols.
pub fn condition(st: &mut State, set: Attribute, inputs: Inputs) -> Parsed<(Attribute, Inputs)> {
    expect_indices(st, inputs.0)?;
    let AttrKind::IntegerSet(condition) = st.cx.attr_kind(set) else {
        return Err(st.custom_fail(st.open_at(), "expected an integer set"));
    };
    let exprs = st.cx.affine();
    let counts = (condition.num_dims(exprs), condition.num_symbols(exprs));
    let message = if counts.0 != inputs.1 {
        "dim operand count and integer set dim count must match"
    } else if counts.0 + counts.1 != inputs.0.len() as u32 {
        "symbol operand count and integer set symbol count must match"
    } else {
        return Ok((set, inputs));
    };
    Err(st.custom_fail(st.open_at(), message))
}

/// Says what is wrong with a list of operands that are indices.
fn expect_indices(st: &mut State, list: List) -> Parsed<()> {
    let operands: SmallVec<[Operand; 4]> = st.operands(list).into();
    st.expect_type(&operands, Type::INDEX)
}

/// affine.if: `#set(%i)[%n] -> types {...} else {...}`
pub fn if_op(
    st: &mut State,
    token: Token,
    (set, inputs): (Attribute, Inputs),
    results: List,
    then: RegionId,
    otherwise: Option<RegionId>,
    dict: Piece,
) -> Parsed<OpId> {
    let mut draft = Draft::framed(st, token)?;
    draft.set_named("condition", set);
    draft.uses[0] = Uses::List(inputs.0);
    draft.operand_types[0] = Types::Each(Type::INDEX);
    draft.result_types[0] = Types::List(results);
    let otherwise = super::else_region(st, otherwise);
    draft.regions.extend([then, otherwise]);
    let op = finish(st, draft, dict)?;
    st.drop_types(results);
    st.drop_operands(inputs.0);
    Ok(op)
}

/// A bound of affine.for: a map and its operands.
#[derive(Clone, Copy, Debug)]
pub struct Bound {
    map: AffineMap,
    inputs: Inputs,
    /// The operand is one value whose map is the identity on a symbol.
    value: bool,
}

/// The map of a loop's bound and its operands.
pub fn bound(st: &mut State, map: AffineMap, inputs: Inputs) -> Kept<Bound> {
    st.keep(Bound {
        map,
        inputs,
        value: false,
    })
}

/// The value of a constant bound or step.
fn loop_constant(st: &mut State, token: Token, negative: bool) -> Parsed<i64> {
    match st.small_integer(token, negative) {
        Some(value) => Ok(value),
        None => Err(st.fail(token.start, "integer constant out of range for attribute")),
    }
}

/// `10`
pub fn constant_bound(st: &mut State, token: Token, negative: bool) -> Parsed<Kept<Bound>> {
    let value = st.i64_value(token, negative)?;
    let map = st.cx.affine().constant_map(value);
    Ok(bound(st, map, (List::EMPTY, 0)))
}

/// `%n`
pub fn value_bound(st: &mut State, operand: Operand) -> Kept<Bound> {
    let bound = Bound {
        map: st.cx.affine().symbol_identity_map(),
        inputs: (st.first_operand(operand), 0),
        value: true,
    };
    st.keep(bound)
}

/// What stands in front of the body of affine.for.
#[derive(Clone, Copy, Debug)]
pub struct ForHeader {
    lower: Bound,
    upper: Bound,
    step: i64,
    inits: List,
    results: List,
}

/// `%i = lower to upper step s iter_args(%a = %b) -> types`
pub fn for_header(
    st: &mut State,
    variable: ArgName,
    lower: Kept<Bound>,
    upper: Kept<Bound>,
    step: Option<Token>,
    (assignments, results): (List, List),
) -> Parsed<Kept<ForHeader>> {
    let step_value = match step {
        Some(token) => loop_constant(st, token, false)?,
        None => 1,
    };
    if let Some(token) = step
        && step_value < 0
    {
        let message =
            "custom op 'affine.for' expected step to be representable as a positive signed integer";
        return Err(st.fail(token.start, message));
    }
    let (upper, lower) = (st.taken(upper), st.taken(lower));
    for bound in [lower, upper] {
        expect_indices(st, bound.inputs.0)?;
        check_bound(st, bound)?;
    }
    let (names, operands) = st.take_assignments(assignments);
    let types: SmallVec<[Type; 4]> = st.types(results).into();
    if names.len() != types.len() {
        let message = "mismatch between the number of loop-carried values and results";
        return Err(st.custom_fail(st.open_at(), message));
    }
    st.expect_types(&operands, &types)?;
    pend(st, variable, Type::INDEX);
    for (name, ty) in names.into_iter().zip(types) {
        pend(st, name, ty);
    }
    for list in [lower.inputs.0, upper.inputs.0] {
        let inputs: SmallVec<[Operand; 4]> = st.operands(list).into();
        st.check_pending_args(&inputs)?;
    }
    st.check_pending_args(&operands)?;
    let inits = st.operands_list(&operands);
    Ok(st.keep(ForHeader {
        lower,
        upper,
        step: step_value,
        inits,
        results,
    }))
}

/// A bound at `at` without `max` or `min`: its map has one result.
pub fn unprefixed(
    st: &mut State,
    at: u32,
    bound: Kept<Bound>,
    [which, prefix]: [&str; 2],
) -> Parsed<Kept<Bound>> {
    let value: Bound = st.taken(bound);
    if value.map.results(st.cx.affine()).len() <= 1 {
        return Ok(st.keep(value));
    }
    let message =
        format!("{which} loop bound affine map with multiple results requires '{prefix}' prefix");
    Err(st.custom_fail(at, &message))
}

fn check_bound(st: &mut State, bound: Bound) -> Parsed<()> {
    let exprs = st.cx.affine();
    let at = st.open_at();
    let (dims, symbols) = (bound.map.num_dims(exprs), bound.map.num_symbols(exprs));
    if bound.value {
        return Ok(());
    }
    if dims != bound.inputs.1 {
        let message =
            "custom op 'affine.for' dim operand count and affine map dim count must match";
        return Err(st.fail(at, message));
    }
    if dims + symbols != bound.inputs.0.len() as u32 {
        let message =
            "custom op 'affine.for' symbol operand count and affine map symbol count must match";
        return Err(st.fail(at, message));
    }
    Ok(())
}

/// `affine.for %i = lower to upper step 2 iter_args(%a = %b) -> (types) {...}`
pub fn for_op(
    st: &mut State,
    token: Token,
    header: Kept<ForHeader>,
    body: RegionId,
    dict: Piece,
) -> Parsed<OpId> {
    let header = st.taken(header);
    let mut draft = Draft::framed(st, token)?;
    for (group, (bound, name)) in [
        (header.lower, "lowerBoundMap"),
        (header.upper, "upperBoundMap"),
    ]
    .into_iter()
    .enumerate()
    {
        draft.uses[group] = Uses::List(bound.inputs.0);
        draft.operand_types[group] = Types::Each(Type::INDEX);
        draft.set_named(name, st.map_attr(bound.map));
    }
    draft.set_named("step", st.cx.int_attr(Type::INDEX, header.step));
    draft.uses[2] = Uses::List(header.inits);
    draft.operand_types[2] = Types::List(header.results);
    draft.result_types[0] = Types::List(header.results);
    draft.regions.push(body);
    let op = finish(st, draft, dict)?;
    st.drop_types(header.results);
    for list in [header.inits, header.upper.inputs.0, header.lower.inputs.0] {
        st.drop_operands(list);
    }
    Ok(op)
}

/// The bounds of affine.parallel: one map, its operands, and how many results each induction variable has.
#[derive(Clone, Copy, Debug)]
pub struct ParallelBound {
    map: AffineMap,
    operands: List,
    groups: List,
}

/// The first of the groups: its expressions, and its size.
pub fn first_group(st: &mut State, group: List) -> (List, List) {
    (group, st.first_extent(group.len() as i64))
}

/// Another group, whose expressions follow those of the others on the arena.
pub fn next_group(st: &mut State, (all, sizes): (List, List), group: List) -> (List, List) {
    (all.joined(group), st.next_extent(sizes, group.len() as i64))
}

/// The bounds of the dimensions of a parallel loop, in groups that are minima or maxima.
pub fn parallel_bound(st: &mut State, (exprs, groups): (List, List)) -> Kept<ParallelBound> {
    let map = st.map_of_values(exprs);
    let operands = st.affine_operands();
    st.keep(ParallelBound {
        map,
        operands,
        groups,
    })
}

/// The steps of affine.parallel: expressions that are constants.
pub fn steps(st: &mut State, results: List) -> Parsed<List> {
    let (map, operands) = subscripts(st, results);
    st.drop_operands(operands);
    let exprs = st.cx.affine();
    let constant = |expr: &AffineExpr| expr.as_constant(exprs);
    let steps: Option<SmallVec<[i64; 4]>> = map.results(exprs).iter().map(constant).collect();
    let Some(steps) = steps else {
        return Err(st.custom_fail(st.open_at(), "steps must be constant integers"));
    };
    let list = steps.into_iter().fold(None, |list, step| {
        Some(match list {
            None => st.first_extent(step),
            Some(list) => st.next_extent(list, step),
        })
    });
    Ok(list.unwrap_or(List::EMPTY))
}

/// What stands in front of the body of affine.parallel.
#[derive(Clone, Copy, Debug)]
pub struct ParallelHeader {
    lower: ParallelBound,
    upper: ParallelBound,
    steps: Option<List>,
    dims: usize,
    reductions: List,
    results: List,
}

/// `(%i, %j) = (bounds) to (bounds)`
pub fn parallel_header(
    st: &mut State,
    names: List,
    lower: Kept<ParallelBound>,
    upper: Kept<ParallelBound>,
    steps: Option<List>,
    (reductions, results): (List, List),
) -> Parsed<Kept<ParallelHeader>> {
    let args: SmallVec<[ArgName; 4]> = st.arg_names(names).into();
    st.drop_names(names);
    let (upper, lower) = (st.taken(upper), st.taken(lower));
    for list in [lower.operands, upper.operands] {
        expect_indices(st, list)?;
    }
    for name in &args {
        pend(st, *name, Type::INDEX);
    }
    for list in [lower.operands, upper.operands] {
        let operands: SmallVec<[Operand; 4]> = st.operands(list).into();
        st.check_pending_args(&operands)?;
    }
    Ok(st.keep(ParallelHeader {
        lower,
        upper,
        steps,
        dims: args.len(),
        reductions,
        results,
    }))
}

/// `affine.parallel (%i) = (0) to (%n) step (2) reduce ("addf") -> (f32) {...}`
pub fn parallel(
    st: &mut State,
    token: Token,
    header: Kept<ParallelHeader>,
    body: RegionId,
    dict: Piece,
) -> Parsed<OpId> {
    let header = st.taken(header);
    let mut draft = Draft::framed(st, token)?;
    let reductions = reductions(st, &draft, header.reductions)?;
    let steps: SmallVec<[i64; 4]> = match header.steps {
        Some(steps) => st.extents(steps).into(),
        None => SmallVec::from_elem(1, header.dims),
    };
    let steps: Vec<Attribute> = steps
        .iter()
        .map(|s| st.cx.int_attr(Type::I64, *s))
        .collect();
    draft.set_named("steps", st.cx.array_attr(&steps));
    draft.set_named("reductions", st.cx.array_attr(&reductions));
    draft.set_named("lowerBoundsMap", st.map_attr(header.lower.map));
    draft.set_named("upperBoundsMap", st.map_attr(header.upper.map));
    draft.set_named("lowerBoundsGroups", groups(st, header.lower.groups));
    draft.set_named("upperBoundsGroups", groups(st, header.upper.groups));
    let lists = [header.lower.operands, header.upper.operands];
    let all: SmallVec<[Operand; 8]> = lists
        .iter()
        .flat_map(|l| st.operands(*l))
        .copied()
        .collect();
    for list in lists.into_iter().rev() {
        st.drop_operands(list);
    }
    let operands = st.operands_list(&all);
    draft.uses[0] = Uses::List(operands);
    draft.operand_types[0] = Types::Each(Type::INDEX);
    draft.result_types[0] = Types::List(header.results);
    draft.regions.push(body);
    let op = finish(st, draft, dict)?;
    st.drop_operands(operands);
    st.drop_types(header.results);
    if let Some(steps) = header.steps {
        st.drop_extents(steps);
    }
    for list in [header.upper.groups, header.lower.groups] {
        st.drop_extents(list);
    }
    Ok(op)
}

/// `"addf", "maximumf"` as values of the enum.
fn reductions(st: &mut State, draft: &Draft, list: List) -> Parsed<Vec<Attribute>> {
    let literals: SmallVec<[Literal; 2]> = st.literals(list).into();
    st.drop_literals(list);
    let kinds = st.cx.registry().enum_def("arith.AtomicRMWKind");
    let mut attrs = Vec::new();
    for literal in literals {
        let word = st.slice(literal.span()).trim_matches('"');
        let case = kinds.and_then(|k| k.cases.iter().find(|c| c.0 == word));
        match case {
            Some((_, value)) => attrs.push(st.cx.int_attr(Type::I64, *value)),
            None => {
                let message = format!("invalid reduction value: \"{word}\"");
                return Err(draft.fail(st, literal.start, &message));
            }
        }
    }
    Ok(attrs)
}

/// The sizes of the groups as a tensor.
fn groups(st: &State, list: List) -> Attribute {
    let sizes = st.extents(list);
    let ty = st.cx.ty(oxmlir_ir::TypeKind::RankedTensor {
        shape: [sizes.len() as i64].into(),
        element: Type::I32,
        encoding: None,
    });
    let data = sizes
        .iter()
        .flat_map(|s| (*s as i32).to_le_bytes())
        .collect();
    st.cx.dense_attr(ty, data, false)
}

/// affine.dma_start: three accesses, the number of elements, and perhaps a stride.
pub fn dma_start(
    st: &mut State,
    token: Token,
    accesses: [Kept<Access>; 3],
    rest: List,
    dict: Piece,
    types: List,
) -> Parsed<OpId> {
    let accesses = accesses.map(|access| st.taken(access));
    let mut draft = Draft::new(st, token)?;
    let given = super::take_types(st, types);
    if given.len() != 3 {
        return Err(draft.fail(st, token.start, "expected three types"));
    }
    let names = ["src_map", "dst_map", "tag_map"];
    if !matches!(rest.len(), 1 | 3) {
        return Err(draft.fail(st, token.start, "expected two stride related operands"));
    }
    let mut uses: SmallVec<[Operand; 8]> = SmallVec::new();
    let mut all: SmallVec<[Type; 8]> = SmallVec::new();
    for ((access, name), ty) in accesses.iter().zip(names).zip(given) {
        add_access(st, &mut draft, access, name);
        uses.push(access.0);
        uses.extend_from_slice(st.operands(access.1));
        all.push(ty);
        all.resize(uses.len(), Type::INDEX);
    }
    uses.extend_from_slice(st.operands(rest));
    all.resize(uses.len(), Type::INDEX);
    st.drop_operands(rest);
    for access in accesses.iter().rev() {
        st.drop_operands(access.1);
    }
    finish_flat(st, draft, &uses, &all, dict)
}

/// affine.dma_wait: the tag and the number of elements.
pub fn dma_wait(
    st: &mut State,
    token: Token,
    tag: Kept<Access>,
    elements: Operand,
    dict: Piece,
    ty: Type,
) -> Parsed<OpId> {
    let tag = st.taken(tag);
    let mut draft = Draft::new(st, token)?;
    add_access(st, &mut draft, &tag, "tag_map");
    let mut uses: SmallVec<[Operand; 8]> = SmallVec::from_slice(&[tag.0]);
    uses.extend_from_slice(st.operands(tag.1));
    uses.push(elements);
    let mut all: SmallVec<[Type; 8]> = SmallVec::from_elem(Type::INDEX, uses.len());
    all[0] = ty;
    st.drop_operands(tag.1);
    let op = finish_flat(st, draft, &uses, &all, dict)?;
    if !matches!(st.cx.type_kind(ty), TypeKind::MemRef { .. }) {
        let message = "custom op 'affine.dma_wait' expected tag to be of memref type";
        return Err(st.fail(token.start, message));
    }
    Ok(op)
}

/// The map of an access as a discardable attribute.
fn add_access(st: &State, draft: &mut Draft, access: &Access, name: &str) {
    if let Some(map) = access.2 {
        draft.dict.push((st.cx.str(name), st.map_attr(map)));
    }
}

/// An operation whose operands are one group.
fn finish_flat(
    st: &mut State,
    mut draft: Draft,
    uses: &[Operand],
    types: &[Type],
    dict: Piece,
) -> Parsed<OpId> {
    let (uses, types) = (st.operands_list(uses), st.types_list(types));
    draft.uses[0] = Uses::List(uses);
    draft.operand_types[0] = Types::List(types);
    let op = finish(st, draft, dict)?;
    st.drop_types(types);
    st.drop_operands(uses);
    Ok(op)
}
