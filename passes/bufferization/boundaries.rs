//! What calls need to know of the functions they call: their types, and what becomes of the buffers of their arguments.

use oxmlir_dialects::memref::layout::memory_space;
use oxmlir_dialects::tables::func;
use oxmlir_ir::{Body, Context, OpId, OpRef, Type, TypeKind, ValueId};
use rustc_hash::FxHashMap;

use super::interface::Operand;
use super::options::Options;
use super::query::{Query, is_tensor};

pub use oxmlir_dialects::bufferization::attributes::{ACCESS, BUFFER_LAYOUT, WRITABLE};

/// What the analysis of a function has found out.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// For each result the argument that has the same buffer.
    pub equivalent: Vec<Option<usize>>,
    /// For each argument the results that may share its buffer.
    pub aliases: Vec<Vec<usize>>,
    /// For each argument whether its buffer is read.
    pub read: Vec<bool>,
    /// For each argument whether its buffer is written.
    pub written: Vec<bool>,
}

/// A function of the module.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its type, with buffers in place of tensors once it has been bufferized.
    pub ty: Type,
    /// The types of the buffers of its arguments that are tensors.
    pub buffers: Vec<Option<Type>>,
    /// What is known of it, if it has been analyzed.
    pub summary: Option<Summary>,
}

/// The functions of the module by name.
#[derive(Default)]
pub struct Functions {
    by_name: FxHashMap<String, Function>,
}

impl Functions {
    /// The functions that stand directly in a module.
    pub fn of(cx: &Context, module: &Body, options: &Options) -> Functions {
        let functions = module.children().filter_map(|(_, body)| {
            let root = OpRef::new(cx, body, body.root());
            let view = func::Func::of(root)?;
            let ty = view.function_type();
            let inputs = 0..signature(cx, ty).0.len();
            let function = Function {
                ty,
                buffers: inputs.map(|i| arg_buffer(root, i, options)).collect(),
                summary: None,
            };
            Some((view.sym_name().to_owned(), function))
        });
        Functions {
            by_name: functions.collect(),
        }
    }

    /// The function that an operation calls.
    pub fn callee(&self, call: OpRef) -> Option<&Function> {
        self.by_name.get(func::Call::of(call)?.callee())
    }

    /// A function by its name.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut Function> {
        self.by_name.get_mut(name)
    }
}

/// Inputs and results of a function type.
pub fn signature(cx: &Context, ty: Type) -> (&[Type], &[Type]) {
    match cx.type_kind(ty) {
        TypeKind::Function { inputs, results } => (inputs, results),
        _ => (&[], &[]),
    }
}

/// Whether a function type has tensors in it.
pub fn has_tensors(cx: &Context, ty: Type) -> bool {
    let (inputs, results) = signature(cx, ty);
    inputs.iter().chain(results).any(|ty| is_tensor(cx, *ty))
}

/// The functions of a module by their stubs, callees before callers, and behind them those that call each other in circles.
pub struct Order {
    /// Functions whose callees are all in front of them.
    pub ordered: Vec<OpId>,
    /// The others.
    pub circular: Vec<OpId>,
}

/// The order in which functions are analyzed and bufferized.
pub fn order(cx: &Context, module: &Body, functions: &Functions) -> Order {
    let mut stubs = Vec::new();
    let mut by_name: FxHashMap<&str, usize> = FxHashMap::default();
    let mut bodies = Vec::new();
    for (stub, body) in module.children() {
        if let Some(function) = func::Func::of(OpRef::new(cx, body, body.root())) {
            by_name.insert(function.sym_name(), stubs.len());
            stubs.push(stub);
            bodies.push(body);
        }
    }
    let mut callers: Vec<Vec<usize>> = vec![Vec::new(); stubs.len()];
    let mut missing = vec![0usize; stubs.len()];
    for (caller, body) in bodies.iter().enumerate() {
        for op in body.nested_ops(body.root()) {
            let call = OpRef::new(cx, body, op);
            let Some(function) = functions.callee(call) else {
                continue;
            };
            let callee = func::Call::new(call).callee();
            let Some(callee) = by_name.get(callee).filter(|_| has_tensors(cx, function.ty)) else {
                continue;
            };
            if callers[*callee].last() != Some(&caller) {
                callers[*callee].push(caller);
                missing[caller] += 1;
            }
        }
    }
    let mut work: Vec<usize> = (0..stubs.len()).filter(|f| missing[*f] == 0).collect();
    let mut ordered = Vec::new();
    while let Some(function) = work.pop() {
        ordered.push(stubs[function]);
        for caller in &callers[function] {
            missing[*caller] -= 1;
            if missing[*caller] == 0 {
                work.push(*caller);
            }
        }
    }
    let circular = (0..stubs.len()).filter(|f| missing[*f] != 0);
    Order {
        circular: circular.map(|f| stubs[f]).collect(),
        ordered,
    }
}

/// The `func.return` operations of a function.
pub fn returns(body: &Body) -> Vec<OpId> {
    let blocks = body.blocks(body.root_region());
    let last = blocks.filter_map(|block| body.last_op(block));
    last.filter(|op| body.name(*op) == func::RETURN).collect()
}

/// An attribute of an argument of a function.
pub fn arg_attr(function: OpRef, index: usize, name: &str) -> Option<oxmlir_ir::Attribute> {
    let dicts = func::Func::of(function)?.arg_attrs()?;
    function.cx.dict_get(*dicts.get(index)?, name)
}

/// The type of the buffer of an argument; `None` if that is no tensor or its memory space does not follow.
pub fn arg_buffer(function: OpRef, index: usize, options: &Options) -> Option<Type> {
    let cx = function.cx;
    let ty = func::Func::of(function)?.function_type();
    let tensor = *signature(cx, ty).0.get(index)?;
    let buffer = is_tensor(cx, tensor).then(|| options.function_type(cx, tensor).ok())??;
    match arg_attr(function, index, BUFFER_LAYOUT) {
        Some(layout) => {
            let space = memory_space(cx, buffer);
            Some(super::types::buffer(cx, tensor, Some(layout), space))
        }
        None => Some(buffer),
    }
}

/// What callers need to know of a function that has been analyzed.
pub fn summarize(query: &Query) -> Summary {
    let (cx, body) = (query.cx, query.body);
    let function = query.op(body.root());
    let (inputs, results) = signature(cx, func::Func::new(function).function_type());
    let ranked = |ty: &Type| matches!(cx.type_kind(*ty), TypeKind::RankedTensor { .. });
    let Some(entry) = body.first_block(body.root_region()) else {
        let tensors = |types: &[Type]| {
            let numbered = types.iter().enumerate();
            let tensors = numbered.filter(|(_, ty)| is_tensor(cx, **ty));
            tensors.map(|(i, _)| i).collect::<Vec<_>>()
        };
        let (args, all) = (tensors(inputs), tensors(results));
        let access = |index: usize| declared_access(function, index).unwrap_or((true, true));
        return Summary {
            equivalent: vec![None; results.len()],
            aliases: (0..inputs.len())
                .map(|i| {
                    if args.contains(&i) {
                        all.clone()
                    } else {
                        Vec::new()
                    }
                })
                .collect(),
            read: (0..inputs.len()).map(|i| access(i).0).collect(),
            written: (0..inputs.len()).map(|i| access(i).1).collect(),
        };
    };
    let args = body.args(entry);
    let returns = returns(body);
    let aliases = args.iter().zip(inputs).map(|(arg, ty)| {
        let mut aliases = Vec::new();
        for op in returns.iter().filter(|_| ranked(ty)) {
            for (index, value) in body.operands(*op).enumerate() {
                let shared = query.decisions.is_some_and(|d| d.are_aliases(value, *arg));
                if ranked(&body.ty(value)) && shared && !aliases.contains(&index) {
                    aliases.push(index);
                }
            }
        }
        aliases
    });
    let aliases = aliases.collect();
    let access = |index: usize| {
        let found = || {
            (
                query.is_value_read(args[index]),
                is_written(query, args[index]),
            )
        };
        match is_tensor(cx, inputs[index]) {
            true => declared_access(function, index).unwrap_or_else(found),
            false => (false, false),
        }
    };
    let accesses: Vec<(bool, bool)> = (0..inputs.len()).map(access).collect();
    Summary {
        equivalent: equivalent_args(query, args, &returns, results.len()),
        aliases,
        read: accesses.iter().map(|(read, _)| *read).collect(),
        written: accesses.iter().map(|(_, written)| *written).collect(),
    }
}

/// The argument that has the buffer of what an operand of a `func.return` returns.
pub fn equivalent_arg(query: &Query, args: &[ValueId], returned: ValueId) -> Option<usize> {
    let ranked = |value: ValueId| {
        let kind = query.cx.type_kind(query.body.ty(value));
        matches!(kind, TypeKind::RankedTensor { .. })
    };
    let same = |arg: &ValueId| ranked(*arg) && query.are_equivalent(returned, *arg);
    query
        .is_tensor(returned)
        .then(|| args.iter().position(same))?
}

fn equivalent_args(
    query: &Query,
    args: &[ValueId],
    returns: &[OpId],
    results: usize,
) -> Vec<Option<usize>> {
    (0..results)
        .map(|index| {
            let mut all = returns
                .iter()
                .map(|op| equivalent_arg(query, args, query.body.operand(*op, index)));
            let first = all.next()??;
            all.all(|other| other == Some(first)).then_some(first)
        })
        .collect()
}

/// Reads and writes as the attribute of an argument says.
fn declared_access(function: OpRef, index: usize) -> Option<(bool, bool)> {
    let access = function.cx.str_value(arg_attr(function, index, ACCESS)?)?;
    let reads = access == "read" || access == "read-write";
    let writes = access == "write" || access == "read-write";
    Some((reads, writes))
}

/// Whether the buffer of a value is written.
fn is_written(query: &Query, value: ValueId) -> bool {
    let aliases = query.decisions.map(|d| d.aliases_of(value));
    let mut aliases = aliases.into_iter().flatten();
    let writes = |at: Operand| query.is_in_place(at) && query.writes(at);
    aliases.any(|alias| query.uses(alias).any(writes))
}

/// The name of the function that a body is.
pub fn function_name<'a>(cx: &'a Context, body: &'a Body) -> Option<&'a str> {
    let function = func::Func::of(OpRef::new(cx, body, body.root()))?;
    Some(function.sym_name())
}
