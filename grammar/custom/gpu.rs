//! gpu: kernels and their launches.

use oxmlir_ir::types::DefRef;
use oxmlir_ir::{AttrKind, Attribute, Location, OpId, RegionId, Type, TypeKind};
use smallvec::SmallVec;

use super::{finish, func, gpu_attrs, pend};
use crate::assemble::{Draft, Types, Uses};
use crate::direct::{Ends, Head, Made, Read, Reader, Stop};
use crate::errors::Around::{self, After, In};
use crate::lexer::Raw;
use crate::scan;
use crate::state::{ArgName, Kept, List, Literal, Operand, Parsed, PendingArg, Piece, State};
use crate::syntax::{CustomSyntax, OpSyntax};
use crate::token::Token;

/// What gpu adds to the language.
pub const SYNTAX: CustomSyntax = CustomSyntax {
    functions: &["gpu.func"],
    modules: &["gpu.module"],
    ops: &[
        OpSyntax {
            names_arguments: true,
            reads: Some(read_func),
            ..OpSyntax::none("gpu.func")
        },
        OpSyntax {
            lists_attrs: true,
            ..OpSyntax::none("gpu.module")
        },
    ],
    params: gpu_attrs::PARAMS,
    unknown_type: Some(gpu_attrs::unknown_type),
    missing: MISSING,
    ..CustomSyntax::none("gpu")
};

/// Tokens that launches and kernels miss.
const MISSING: &[(Around, &str, &str)] = &[
    (After("blocks"), "(", "expected '(' in operand list"),
    (After("clusters"), "(", "expected '(' in operand list"),
    (After("threads"), "(", "expected '(' in operand list"),
    (
        In("blocks", Raw::LParen),
        ")",
        "expected ')' in operand list",
    ),
    (
        In("clusters", Raw::LParen),
        ")",
        "expected ')' in operand list",
    ),
    (
        In("threads", Raw::LParen),
        ")",
        "expected ')' in operand list",
    ),
    (After("workgroup"), "(", "expected '(' in argument list"),
    (After("private"), "(", "expected '(' in argument list"),
    (
        In("workgroup", Raw::LParen),
        ")",
        "expected ')' in argument list",
    ),
    (
        In("private", Raw::LParen),
        ")",
        "expected ')' in argument list",
    ),
];

/// A buffer of the kernel: an argument of the region behind the others. Gives its attributes.
pub fn attribution(
    st: &mut State,
    name: Token,
    ty: Type,
    dict: Piece,
    loc: Option<Location>,
) -> Parsed<Attribute> {
    let loc = loc.unwrap_or(st.loc(name.start));
    let dict = st.dict_of(dict);
    let name = Some(name);
    st.pending_args.push(PendingArg { name, ty, loc });
    Ok(dict)
}

/// The attributions of a launch have no attributes: answers how many there are.
pub fn drop_attributions(st: &mut State, list: List) -> usize {
    st.drop_attrs(list);
    list.len()
}

/// The name of the operation that is written in front of a byte, and whether its results have names.
fn operation_before<'s>(st: &State<'s>, at: u32) -> (&'s str, bool) {
    let text: &'s str = st.text;
    let before = text.get(..at as usize).unwrap_or("").trim_end();
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$');
    let start = before.trim_end_matches(is_name).len();
    (&before[start..], before[..start].trim_end().ends_with('='))
}

/// `async`: the operation has a token as its result.
pub fn async_keyword(st: &mut State, token: Token) -> Parsed<()> {
    match operation_before(st, token.start) {
        (_, true) => Ok(()),
        (name, false) => {
            let message = format!("custom op '{name}' needs to be named when marked 'async'");
            Err(st.fail(token.start, message))
        }
    }
}

/// The keyword of a reduction.
pub fn reduction(st: &mut State, token: Token) -> Parsed<Piece> {
    let text = st.text_of(token);
    let def = st.cx.registry().enum_def("gpu.AllReduceOperation");
    if def.is_some_and(|def| def.cases.iter().any(|case| case.0 == text)) {
        return Ok(st.group(&[Piece::Word(token.span())]));
    }
    let (name, _) = operation_before(st, token.start);
    let next = scan::skip_blanks(st.text.as_bytes(), token.end as usize);
    Err(st.fail(next as u32, format!("custom op '{name}' invalid op kind")))
}

/// `gpu.func @name(...) workgroup(...) private(...) kernel attributes {...} {...}`
#[expect(clippy::too_many_arguments, reason = "the parts of the form")]
pub fn func(
    st: &mut State,
    token: Token,
    name: Attribute,
    workgroup: List,
    private: List,
    kernel: bool,
    dict: Piece,
    body: RegionId,
) -> Parsed<OpId> {
    let mut draft = Draft::framed(st, token)?;
    let signature = st.take_signature();
    if let Some(at) = signature.varargs {
        return Err(draft.fail(st, at, "expected SSA identifier"));
    }
    if signature.args.iter().any(|arg| arg.name.is_none()) {
        let text = st.text.get(token.end as usize..).unwrap_or("");
        let open = token.end + text.find('(').unwrap_or(0) as u32;
        return Err(st.fail(
            open,
            "custom op 'gpu.func' gpu.func requires named arguments",
        ));
    }
    func::set_signature(st, &mut draft, &signature);
    draft.dict.push((st.cx.str("sym_name"), name));
    if kernel {
        draft.dict.push((st.cx.str("gpu.kernel"), Attribute::UNIT));
    }
    let count = st.cx.int_attr(Type::I64, workgroup.len() as i64);
    draft
        .dict
        .push((st.cx.str("workgroup_attributions"), count));
    for (list, name) in [
        (private, "private_attrib_attrs"),
        (workgroup, "workgroup_attrib_attrs"),
    ] {
        let dicts = st.attrs(list);
        if dicts.iter().any(|d| *d != Attribute::EMPTY_DICT) {
            draft.set_named(name, st.cx.array_attr(dicts));
        }
    }
    if let Piece::Dict(list) = dict {
        if let Some(name) = repeated(st, &draft, list) {
            let message = format!("attribute '{name}' occurs more than once in the attribute list");
            return Err(draft.fail(st, draft.at, &message));
        }
        draft.add_entries(st, list)?;
        st.drop_entries(list);
    }
    st.drop_attrs(private);
    st.drop_attrs(workgroup);
    draft.regions.push(body);
    draft.create(st)
}

/// The head of a function without buffers of its own and attributes.
fn read_func(reader: &mut Reader, token: Token) -> Read<Made> {
    let name = reader.symbol_name()?;
    let signature = reader.signature_parts()?;
    let is_kernel = reader.one_of(&["kernel"]).is_some();
    let at = reader.brace()?;
    reader.st.begin_op(token).map_err(|_| Stop::Failed)?;
    reader.make_signature(signature)?;
    reader.st.close_signature();
    Ok(Made::Head(Head::new(at, Ends::Plainly, move |st, rest| {
        let (none, body) = (List::EMPTY, rest.first);
        func(st, token, name, none, none, is_kernel, rest.dict, body)
    })))
}

/// The first entry of a kernel's dictionary that the form has a place of its own for.
fn repeated(st: &State, draft: &Draft, list: List) -> Option<&'static str> {
    let set = [
        "function_type",
        "gpu.kernel",
        "sym_name",
        "workgroup_attributions",
    ];
    let is_set = |name: &&str| {
        *name != "gpu.kernel"
            || draft
                .dict
                .iter()
                .any(|entry| st.cx.get_str(entry.0) == *name)
    };
    let has = |name: &&str| {
        st.entries(list)
            .iter()
            .any(|e| st.cx.get_str(e.name) == *name)
    };
    set.into_iter().filter(is_set).find(has)
}

/// `function(@name)`: a symbol that nests in none.
pub fn launch_function(st: &mut State, at: u32, symbol: Attribute) -> Parsed<Attribute> {
    match st.cx.attr_kind(symbol) {
        AttrKind::SymbolRef { nested, .. } if !nested.is_empty() => Err(st.fail(
            at,
            "custom op 'gpu.launch' invalid kind of attribute specified",
        )),
        _ => Ok(symbol),
    }
}

/// What stands in front of the body of gpu.launch.
#[derive(Clone, Debug)]
pub struct LaunchHeader {
    is_async: bool,
    dependencies: SmallVec<[Operand; 2]>,
    /// Sizes of the grid, the blocks and the clusters.
    sizes: [SmallVec<[Operand; 3]>; 3],
    memory: Option<Operand>,
    module: Option<Attribute>,
    function: Option<Attribute>,
    /// The number of buffers of the workgroup.
    workgroup: usize,
}

/// `(%bx, %by, %bz) in (%gx = %a, %gy = %b, %gz = %c)`: the names of numbers and sizes, and the sizes.
#[derive(Clone, Debug)]
pub struct LaunchDims {
    at: u32,
    ids: SmallVec<[ArgName; 3]>,
    sizes: SmallVec<[ArgName; 4]>,
    operands: SmallVec<[Operand; 4]>,
}

/// One dimension list of a launch; trailing names of numbers may be missing.
pub fn launch_dims(
    st: &mut State,
    open: Token,
    names: List,
    sizes: List,
) -> Parsed<Kept<LaunchDims>> {
    let (sizes, operands) = st.take_assignments(sizes);
    let ids: SmallVec<[ArgName; 3]> = st.arg_names(names).into();
    st.drop_names(names);
    if let Some(extra) = ids.get(sizes.len()) {
        let message = "custom op 'gpu.launch' expected 3 region arguments and 3 operands";
        return Err(st.fail(extra.name.start, message));
    }
    Ok(st.keep(LaunchDims {
        at: open.start,
        ids,
        sizes,
        operands,
    }))
}

/// Arguments for the numbers along one dimension list; those without a name cannot be used.
fn pend_ids(st: &mut State, dims: &LaunchDims) {
    for i in 0..dims.sizes.len() {
        match dims.ids.get(i) {
            Some(id) => pend(st, *id, Type::INDEX),
            None => {
                let loc = st.loc(dims.at);
                st.pending_args.push(PendingArg {
                    name: None,
                    ty: Type::INDEX,
                    loc,
                });
            }
        }
    }
}

fn pend_sizes(st: &mut State, dims: &LaunchDims) {
    for name in &dims.sizes {
        pend(st, *name, Type::INDEX);
    }
}

/// Arguments of the region: block and thread numbers, then the sizes, then those of clusters, then attributions.
pub fn launch_header(
    st: &mut State,
    (is_async, dependencies): (bool, List),
    dims: [Option<Kept<LaunchDims>>; 3],
    memory: Option<Operand>,
    (module, function): (Option<Attribute>, Option<Attribute>),
    workgroup: usize,
) -> Parsed<Kept<LaunchHeader>> {
    let attributions = std::mem::take(&mut st.pending_args);
    let [clusters, blocks, threads] = dims.map(|dims| dims.map(|dims| st.taken(dims)));
    for dims in [&clusters, &blocks, &threads].into_iter().flatten() {
        st.expect_type(&dims.operands, Type::INDEX)?;
    }
    st.expect_type(memory.as_slice(), Type::I32)?;
    let second_unnamed = [&clusters, &blocks, &threads]
        .into_iter()
        .flatten()
        .flat_map(|dims| std::iter::repeat_n(dims.at, dims.sizes.len() - dims.ids.len()))
        .nth(1);
    // Without a name for the first of them the region has no arguments at all.
    if blocks.as_ref().is_some_and(|dims| !dims.ids.is_empty()) {
        if let Some(second) = second_unnamed {
            return Err(st.fail(second, "region entry argument '' is already in use"));
        }
        for dims in [&blocks, &threads].into_iter().flatten() {
            pend_ids(st, dims);
        }
        for dims in [&blocks, &threads].into_iter().flatten() {
            pend_sizes(st, dims);
        }
        if let Some(dims) = &clusters {
            pend_ids(st, dims);
            pend_sizes(st, dims);
        }
        st.pending_args.extend(attributions);
    }
    let dependencies_list = st.operands(dependencies).into();
    st.drop_operands(dependencies);
    let sizes = |dims: Option<LaunchDims>| {
        let operands = dims.into_iter().flat_map(|dims| dims.operands);
        operands.collect()
    };
    let sizes: [SmallVec<[Operand; 3]>; 3] = [sizes(blocks), sizes(threads), sizes(clusters)];
    for operands in &sizes {
        st.check_pending_args(operands)?;
    }
    Ok(st.keep(LaunchHeader {
        is_async,
        dependencies: dependencies_list,
        sizes,
        memory,
        module,
        function,
        workgroup,
    }))
}

fn token_type(st: &State) -> Type {
    match st.cx.registry().type_def("gpu.async.token") {
        Some(def) => st.cx.ty(TypeKind::Dialect {
            def: DefRef(def),
            params: Box::default(),
        }),
        None => Type::NONE,
    }
}

/// `gpu.launch blocks(...) in (...) threads(...) in (...) {...}`
pub fn launch(
    st: &mut State,
    token: Token,
    header: Kept<LaunchHeader>,
    body: RegionId,
    dict: Piece,
) -> Parsed<OpId> {
    let header = st.taken(header);
    let mut draft = Draft::framed(st, token)?;
    let dependencies = st.operands_list(&header.dependencies);
    let ty = token_type(st);
    draft.uses[0] = Uses::List(dependencies);
    draft.operand_types[0] = Types::Each(ty);
    let sizes = header.sizes.iter().enumerate();
    for (first, operands) in sizes.map(|(i, operands)| (1 + 3 * i, operands)) {
        for (i, operand) in operands.iter().enumerate() {
            draft.uses[first + i] = Uses::One(*operand);
            draft.operand_types[first + i] = Types::Each(Type::INDEX);
        }
    }
    if let Some(memory) = header.memory {
        draft.uses[10] = Uses::One(memory);
        draft.operand_types[10] = Types::Each(Type::I32);
    }
    for (name, symbol) in [("module", header.module), ("function", header.function)] {
        if let Some(symbol) = symbol {
            draft.set_named(name, symbol);
        }
    }
    if header.is_async {
        draft.result_types[0] = Types::Each(ty);
    }
    let count = st.cx.int_attr(Type::I64, header.workgroup as i64);
    draft
        .dict
        .push((st.cx.str("workgroup_attributions"), count));
    draft.regions.push(body);
    let op = finish(st, draft, dict)?;
    st.drop_operands(dependencies);
    Ok(op)
}

/// The lane, the size of the subgroup, the arguments with their types, and the types of the results.
pub type WarpHeader = (Operand, Literal, (List, List), List);

/// `(%lane)[32] args(%a : type) -> types`
pub fn warp_header(
    st: &mut State,
    lane: Operand,
    size: Literal,
    arguments: (List, List),
    results: List,
) -> Parsed<WarpHeader> {
    st.expect_type(&[lane], Type::INDEX)?;
    Ok((lane, size, arguments, results))
}

/// `(%lane)[32] args(%a : type) -> types {...}`
pub fn warp(
    st: &mut State,
    token: Token,
    (lane, size, (operands, types), results): WarpHeader,
    body: RegionId,
    dict: Piece,
) -> Parsed<OpId> {
    let mut draft = Draft::framed(st, token)?;
    draft.uses[0] = Uses::One(lane);
    draft.operand_types[0] = Types::Each(Type::INDEX);
    draft.uses[1] = Uses::List(operands);
    draft.operand_types[1] = Types::List(types);
    draft.result_types[0] = Types::List(results);
    let size = st.number_attr(size, Some(Type::I64))?;
    draft.set_named("warp_size", size);
    draft.regions.push(body);
    let op = finish(st, draft, dict)?;
    st.drop_types(results);
    st.drop_types(types);
    st.drop_operands(operands);
    Ok(op)
}

/// The pieces of `custom<AsyncDependencies>`.
pub fn async_pieces(st: &mut State, (is_async, dependencies): (bool, List)) -> Piece {
    let ty = if is_async {
        Piece::Type(token_type(st))
    } else {
        Piece::Absent
    };
    st.group(&[ty, Piece::Operands(dependencies)])
}

/// The pieces of `custom<LaunchDimType>`.
pub fn dim_types(st: &mut State, ty: Type) -> Piece {
    st.group(&[Piece::Type(ty); 4])
}

/// `#gpu.select_object`
pub fn default_handler(st: &mut State) -> Parsed<Piece> {
    let Some(def) = st.cx.registry().attr_def("gpu.select_object") else {
        return Ok(Piece::Absent);
    };
    let attr = st.cx.attr(AttrKind::Dialect {
        def: DefRef(def),
        params: vec![Attribute::ABSENT; def.params.len()].into(),
    });
    Ok(st.group(&[Piece::Attr(attr)]))
}
