//! scf: loops carry buffers, branches give them.

use oxmlir_dialects::memref::layout::memory_space;
use oxmlir_dialects::memref::mixed::OpFoldResult;
use oxmlir_dialects::rebuild::rebuild;
use oxmlir_dialects::tables::{bufferization, scf};
use oxmlir_ir::interfaces::{Implementation, InductionVariables, LoopLike, implements};
use oxmlir_ir::{Attribute, BlockId, Diagnostic, OpId, OpRef, Type, ValueDefinition, ValueId};

use super::cf::{argument, passed_from};
use super::func::passed_type;
use crate::bufferization::asked::Asked;
use crate::bufferization::bufferize::Bufferizer;
use crate::bufferization::copies::Copies;
use crate::bufferization::interface::{
    Alias, Aliases, BUFFERIZABLE, Bufferizable, Operand, Outcome, Relation, Source, Sources,
    equivalent, maybe_equivalent,
};
use crate::bufferization::query::Query;
use crate::bufferization::types;

/// What scf tells.
pub static INTERFACES: &[Implementation] = &[
    implements(scf::CONDITION, &CONDITION),
    implements(scf::EXECUTE_REGION, &EXECUTE_REGION),
    implements(scf::FOR, &FOR),
    implements(scf::FORALL, &FORALL),
    implements(scf::FORALL_IN_PARALLEL, &BUFFERIZABLE),
    implements(scf::IF, &IF),
    implements(scf::INDEX_SWITCH, &INDEX_SWITCH),
    implements(scf::WHILE, &WHILE),
    implements(scf::YIELD, &YIELD),
];

const CONDITION: Bufferizable = Bufferizable {
    must_be_in_place: |_, _, _| true,
    bufferize: condition,
    ..BUFFERIZABLE
};

/// The result is what is yielded, wherever that comes from.
const EXECUTE_REGION: Bufferizable = Bufferizable {
    sources: Some(|query, op, value| match query.body.defining_op(value) {
        Some(_) => yielded_sources(query, op, value),
        None => passed_from(query, value),
    }),
    is_writable: |_, _, _| true,
    unstructured: true,
    verify: Some(|query, op| {
        let regions = query.body.regions(op.id).iter();
        let ends = regions
            .flat_map(|region| query.body.blocks(*region))
            .filter_map(|block| query.body.last_op(block));
        match ends
            .filter(|end| query.body.name(*end) == scf::YIELD)
            .count()
        {
            1 => Ok(()),
            _ => Err(op.error("op without unique scf.yield is not supported")),
        }
    }),
    buffer_type: Some(passed_type),
    bufferize: execute_region,
    ..BUFFERIZABLE
};

const FOR: Bufferizable = Bufferizable {
    reads: |query, op, index| {
        let bounds = [scf::for_::LOWER_BOUND, scf::for_::UPPER_BOUND];
        let [lower, upper] = bounds.map(|at| op.cx.constant_int(op.body, op.operand(at)));
        let runs = lower.zip(upper).is_some_and(|(lower, upper)| lower < upper);
        !runs || carried(op, index).is_none_or(|arg| query.is_value_read(arg))
    },
    writes: |_, _, _| true,
    aliases: |query, op, index| {
        let inits = op.body.operand_range(op.cx, op.id, scf::for_::INIT_ARGS);
        match index.checked_sub(inits.start) {
            Some(number) => carried_alias(op, number, for_keeps_buffer(query, op, number)),
            None => Aliases::new(),
        }
    },
    sources: Some(|query, op, value| {
        let inits = op.body.operand_range(op.cx, op.id, scf::for_::INIT_ARGS);
        init_of(query, op, value, inits.start)
    }),
    is_writable: |_, _, _| true,
    resolve: Some(resolve_for),
    verify: Some(|query, op| {
        if query.options.allow_return_allocs_from_loops {
            return Ok(());
        }
        for (number, result) in op.results().enumerate() {
            if query.is_tensor(result) && !for_keeps_buffer(query, op, number) {
                let yielded = terminator(op, 0).map_or(op, |yielded| op.at(yielded));
                return Err(not_equivalent(yielded, "Yield operand", number));
            }
        }
        Ok(())
    }),
    buffer_type: Some(|query, op, value, asked| {
        let inits = op.body.operand_range(op.cx, op.id, scf::for_::INIT_ARGS);
        let number = match argument(query, value) {
            Some((_, number)) => number - 1,
            None => op.results().position(|result| result == value).unwrap_or(0),
        };
        let arg = iter_args(op)[number];
        if value != arg {
            return query.buffer_type_within(arg, asked);
        }
        let yielded = terminator(op, 0).map(|at| query.body.operand(at, number));
        carried_type(
            query,
            op,
            (arg, op.operand(inits.start + number), yielded),
            asked,
        )
    }),
    bufferize: for_,
    ..BUFFERIZABLE
};

const FORALL: Bufferizable = Bufferizable {
    reads: |query, op, index| {
        let bounds = inductions(op);
        let runs = !bounds.is_empty()
            && bounds.iter().all(|[lower, upper, _]| {
                lower
                    .zip(*upper)
                    .is_some_and(|(lower, upper)| lower < upper)
            });
        let is_read = |arg| !is_inserted_into(query, op, arg) || query.is_value_read(arg);
        !runs || carried(op, index).is_none_or(is_read)
    },
    writes: |_, _, _| true,
    aliases: |_, op, index| {
        let outputs = op.body.operand_range(op.cx, op.id, scf::forall::OUTPUTS);
        match index.checked_sub(outputs.start) {
            Some(number) => equivalent(op.result(number)),
            None => Aliases::new(),
        }
    },
    sources: Some(|query, op, value| {
        let outputs = op.body.operand_range(op.cx, op.id, scf::forall::OUTPUTS);
        init_of(query, op, value, outputs.start)
    }),
    // Nobody would take a write back to what iterations insert nothing into.
    is_writable: |query, op, value| {
        argument(query, value).is_none_or(|_| is_inserted_into(query, op, value))
    },
    is_repetitive: |op, _| forall_repeats(op),
    is_parallel: |op, _| forall_repeats(op),
    buffer_type: Some(|query, op, value, asked| {
        let number = match argument(query, value) {
            Some((_, number)) => number - inductions(op).len(),
            None => op.results().position(|result| result == value).unwrap_or(0),
        };
        query.buffer_type_or_own(op.group(scf::forall::OUTPUTS)[number], asked)
    }),
    bufferize: forall,
    ..BUFFERIZABLE
};

const IF: Bufferizable = Bufferizable {
    sources: Some(yielded_sources),
    buffer_type: Some(|query, op, value, asked| {
        let message = "inconsistent memory space on then/else branches";
        joined_type(query, op, value, asked, message)
    }),
    bufferize: branch,
    ..BUFFERIZABLE
};

const INDEX_SWITCH: Bufferizable = Bufferizable {
    sources: Some(|query, op, value| {
        let mut sources = yielded_sources(query, op, value);
        let first = 1.min(sources.len());
        sources.rotate_left(first);
        sources
    }),
    buffer_type: Some(|query, op, value, asked| {
        let message = "inconsistent memory space on switch cases";
        joined_type(query, op, value, asked, message)
    }),
    bufferize: branch,
    ..BUFFERIZABLE
};

const WHILE: Bufferizable = Bufferizable {
    writes: |_, _, _| true,
    aliases: |query, op, index| {
        let has_result =
            index < op.num_results() && op.operand_type(index) == op.result_type(index);
        match has_result {
            true => carried_alias(op, index, while_keeps_buffer(query, op, index)),
            false => Aliases::new(),
        }
    },
    sources: Some(|query, op, value| init_of(query, op, value, 0)),
    is_writable: |_, _, _| true,
    resolve: Some(resolve_while),
    verify: Some(verify_while),
    buffer_type: Some(|query, op, value, asked| {
        let (before, after) = (terminator(op, 0), terminator(op, 1));
        let number = match argument(query, value) {
            Some((block, number)) if Some(block) == op.entry_block(scf::while_::BEFORE_REGION) => {
                let yielded = after.map(|at| query.body.operand(at, number));
                return carried_type(query, op, (value, op.operand(number), yielded), asked);
            }
            Some((_, number)) => number,
            None => op.results().position(|result| result == value).unwrap_or(0),
        };
        match before {
            Some(at) => query.buffer_type_or_own(query.body.operand(at, number + 1), asked),
            None => query.unknown_buffer_type(value),
        }
    }),
    bufferize: while_,
    ..BUFFERIZABLE
};

/// Copies stay out of what is yielded: buffers of a region should not leave it.
const YIELD: Bufferizable = Bufferizable {
    must_be_in_place: |_, _, _| true,
    aliases: |_, op, index| {
        let Some(parent) = op.parent() else {
            return Aliases::new();
        };
        match parent.name() {
            scf::IF | scf::INDEX_SWITCH => maybe_equivalent(parent.result(index)),
            scf::EXECUTE_REGION => equivalent(parent.result(index)),
            _ => Aliases::new(),
        }
    },
    bufferize: yield_,
    ..BUFFERIZABLE
};

/// The arguments of the body of an `scf.for` or `scf.forall` that are carried: the last ones, one for each initial value.
fn iter_args<'a>(op: OpRef<'a>) -> &'a [ValueId] {
    let looping = op.interface::<LoopLike>();
    let carried = looping.map_or(0, |looping| (looping.inits)(op).len());
    let args = op.entry().map_or(&[][..], |block| op.body.args(block));
    &args[args.len().saturating_sub(carried)..]
}

/// The initial value of a loop that a result of it may share its buffer with; `first` is the first one.
fn init_of(query: &Query, op: OpRef, value: ValueId, first: usize) -> Sources {
    let ValueDefinition::Result(of, number) = query.body.definition(value) else {
        return Sources::new();
    };
    let operand = Operand::new(op.id, first + number as usize);
    if of != op.id
        || operand.position() >= op.num_operands()
        || !query.is_tensor(query.value(operand))
    {
        return Sources::new();
    }
    let aliases = query.aliases(operand).into_iter();
    let source = |alias: Alias| Source {
        operand,
        relation: alias.relation,
        definite: alias.definite,
    };
    aliases
        .filter(|alias| alias.value == value)
        .map(source)
        .collect()
}

/// The argument of the body that an initial value is for.
fn carried(op: OpRef, index: usize) -> Option<ValueId> {
    let inits = (op.interface::<LoopLike>()?.inits)(op);
    iter_args(op).get(index.checked_sub(inits.start)?).copied()
}

fn carried_alias(op: OpRef, number: usize, keeps_buffer: bool) -> Aliases {
    let relation = if keeps_buffer {
        Relation::Equivalent
    } else {
        Relation::Unknown
    };
    let alias = Alias {
        value: op.result(number),
        relation,
        definite: keeps_buffer,
    };
    std::iter::once(alias).collect()
}

/// The last operation of region `index`.
fn terminator(op: OpRef, index: usize) -> Option<OpId> {
    op.body.last_op(op.entry_block(index)?)
}

/// Whether an iteration goes on with the buffer that it got.
fn for_keeps_buffer(query: &Query, op: OpRef, number: usize) -> bool {
    let (args, yielded) = (iter_args(op), terminator(op, 0));
    yielded.is_some_and(|at| query.are_equivalent(args[number], query.body.operand(at, number)))
}

/// The same for both regions of a `scf.while`.
fn while_keeps_buffer(query: &Query, op: OpRef, number: usize) -> bool {
    let keeps = |region: usize, first: usize| {
        let arg = op
            .entry_block(region)
            .and_then(|b| query.body.args(b).get(number).copied());
        let passed =
            terminator(op, region).and_then(|at| query.body.operands(at).nth(first + number));
        arg.zip(passed)
            .is_some_and(|(arg, passed)| query.are_equivalent(arg, passed))
    };
    let same_type = op
        .entry_block(scf::while_::BEFORE_REGION)
        .is_some_and(|block| {
            let arg = query.body.args(block).get(number);
            arg.is_some_and(|arg| query.body.ty(*arg) == op.result_type(number))
        });
    same_type && keeps(0, 1) && keeps(1, 0)
}

fn not_equivalent(op: OpRef, what: &str, number: usize) -> Diagnostic {
    op.plain_error(format_args!(
        "{what} #{number} is not equivalent to the corresponding iter bbArg"
    ))
}

fn verify_while(query: &Query, op: OpRef) -> Outcome {
    if query.options.allow_return_allocs_from_loops {
        return Ok(());
    }
    for (region, first, what) in [(0, 1, "Condition arg"), (1, 0, "Yield operand")] {
        let (Some(block), Some(at)) = (op.entry_block(region), terminator(op, region)) else {
            continue;
        };
        for (number, value) in query.body.operands(at).skip(first).enumerate() {
            let arg = query.body.args(block).get(number);
            let same = arg.is_some_and(|arg| query.are_equivalent(value, *arg));
            if query.is_tensor(value) && !same {
                return Err(not_equivalent(op.at(at), what, number));
            }
        }
    }
    Ok(())
}

/// Lower bound, upper bound and step of each dimension, where they are known.
fn inductions(op: OpRef) -> Vec<[Option<i64>; 3]> {
    let Some(variables) = op.interface::<InductionVariables>() else {
        return Vec::new();
    };
    let known = |bound: Option<OpFoldResult>| bound?.constant(op.cx, op.body);
    let all = (variables.0)(op).into_iter();
    all.map(|variable| variable.bounds.map(known)).collect()
}

/// Whether iterations of a `scf.forall` insert anything into an output: what none does is the result as it is.
fn is_inserted_into(query: &Query, op: OpRef, output: ValueId) -> bool {
    let end = terminator(op, 0);
    let mut uses = query.uses(output);
    uses.any(|at| query.body.parent_op(at.op) == end && query.writes(at))
}

/// Whether a `scf.forall` may have more than one iteration.
fn forall_repeats(op: OpRef) -> bool {
    inductions(op).iter().any(|bounds| match bounds {
        [Some(lower), Some(upper), Some(step)] => lower.saturating_add(*step) < *upper,
        _ => true,
    })
}

/// What the terminators of the regions give for a result.
fn yielded_sources(query: &Query, op: OpRef, value: ValueId) -> Sources {
    let Some(number) = op.results().position(|result| result == value) else {
        return Sources::new();
    };
    let regions = query.body.regions(op.id).iter();
    let blocks = regions.flat_map(|region| query.body.blocks(*region));
    let yields = blocks.filter_map(|block| query.body.last_op(block));
    let yields = yields.filter(|at| query.body.name(*at) == scf::YIELD);
    let operands: Vec<Operand> = yields.map(|at| Operand::new(at, number)).collect();
    let definite = operands.len() == 1;
    let source = |operand| Source {
        operand,
        relation: Relation::Equivalent,
        definite,
    };
    operands.into_iter().map(source).collect()
}

/// The type of what all branches give.
fn joined_type(
    query: &Query,
    op: OpRef,
    value: ValueId,
    asked: &mut Asked,
    message: &str,
) -> Outcome<Type> {
    let mut found: Option<Type> = None;
    for source in yielded_sources(query, op, value) {
        let ty = query.buffer_type_or_own(query.value(source.operand), asked)?;
        let space = memory_space(query.cx, ty);
        match found {
            Some(other) if memory_space(query.cx, other) != space => {
                return Err(op.plain_error(message));
            }
            Some(other) if other != ty => {
                found = Some(types::fully_dynamic(query.cx, query.body.ty(value), space));
            }
            _ => found = Some(ty),
        }
    }
    found.map_or_else(|| query.unknown_buffer_type(value), Ok)
}

/// The type of a carried buffer: that of the initial one if iterations go on with such.
fn carried_type(
    query: &Query,
    op: OpRef,
    (arg, init, yielded): (ValueId, ValueId, Option<ValueId>),
    asked: &mut Asked,
) -> Outcome<Type> {
    let initial = query.buffer_type_or_own(init, asked)?;
    let Some(yielded) = yielded else {
        return Ok(initial);
    };
    if asked.times(arg) >= 2 {
        asked.assume(arg, Some(initial));
        return Ok(initial);
    }
    let later = query.buffer_type_or_own(yielded, asked)?;
    if initial == later {
        return Ok(initial);
    }
    let space = memory_space(query.cx, later);
    if memory_space(query.cx, initial) != space {
        let message = "init_arg and yielded value bufferize to inconsistent memory spaces";
        return Err(op.error(message));
    }
    Ok(types::fully_dynamic(query.cx, query.body.ty(arg), space))
}

fn resolve_for(c: &mut Copies, op: OpId) -> Outcome {
    resolve_loop(c, op, &|query, view, operand| {
        let number = operand.position();
        let arg = iter_args(view)[number];
        let value = query.value(operand);
        !for_keeps_buffer(query, view, number)
            && (shares_outside(query, view, arg, value)
                || is_constant(query, value)
                    && [arg, view.result(number)]
                        .iter()
                        .any(|to| is_written(query, op, *to)))
    })
}

/// Copies what a loop passes on to its next iteration where `moves` says that the buffer would change.
fn resolve_loop(
    c: &mut Copies,
    op: OpId,
    moves: &dyn Fn(&Query, OpRef, Operand) -> bool,
) -> Outcome {
    c.resolve_operands(op)?;
    if c.options.copy_before_write {
        return Ok(());
    }
    let query = c.query();
    let view = query.op(op);
    let Some(at) = terminator(view, 0) else {
        return Ok(());
    };
    let operands = query.tensor_operands(at).into_iter();
    let moved: Vec<Operand> = operands.filter(|o| moves(&query, view, *o)).collect();
    for operand in moved {
        let value = c.query().value(operand);
        c.rw.insert_before(operand.op);
        let loc = c.rw.body.loc(operand.op);
        let copy = c.allocate(loc, value, true)?;
        c.rw.set_operand(operand.op, operand.position(), copy);
    }
    Ok(())
}

/// Whether one of the values that may share the buffer of a value is such.
fn any_sharing(query: &Query, value: ValueId, is_such: impl Fn(ValueId) -> bool) -> bool {
    let aliases = query.decisions.map(|decisions| decisions.aliases_of(value));
    aliases.is_none_or(|aliases| aliases.into_iter().any(is_such))
}

/// Whether a value may share its buffer with a value from outside of a loop, but for the carried argument.
fn shares_outside(query: &Query, op: OpRef, arg: ValueId, value: ValueId) -> bool {
    let region = op.only_region();
    any_sharing(query, value, |alias| {
        let inside = match query.body.defining_op(alias) {
            Some(def) => query.body.ancestor_in_region(region, def).is_some(),
            None => query.region(alias).is_some_and(|own| {
                let parent = query.body.region_parent(own);
                query.body.ancestor_in_region(region, parent).is_some()
            }),
        };
        alias != arg && !inside
    })
}

/// Whether a value may have a buffer that may not be written.
fn is_constant(query: &Query, value: ValueId) -> bool {
    any_sharing(query, value, |alias| !query.is_writable(alias))
}

/// Whether another operation than `looping` is known to write the buffer of a value.
fn is_written(query: &Query, looping: OpId, value: ValueId) -> bool {
    any_sharing(query, value, |alias| {
        let mut uses = query.uses(alias);
        uses.any(|at| {
            let is_other = at.op != looping && query.bufferizable(at.op).is_some();
            is_other && query.is_in_place(at) && query.writes(at)
        })
    })
}

fn resolve_while(c: &mut Copies, op: OpId) -> Outcome {
    resolve_loop(c, op, &|query, view, operand| {
        !while_keeps_buffer(query, view, operand.position() - 1)
    })
}

/// Moves the block of a region of the old operation to that of the new one, whose arguments are buffers.
fn wrap_arguments(b: &mut Bufferizer, block: BlockId, types: &[Type]) {
    let args = b.rw.body.args(block).to_vec();
    b.rw.insert_at_start(block);
    for (arg, ty) in args.iter().zip(types) {
        let tensor = b.rw.body.ty(*arg);
        if tensor == *ty {
            continue;
        }
        b.rw.body.set_type(*arg, *ty);
        let uses: Vec<_> = b.rw.body.uses(*arg).collect();
        let loc = b.rw.body.value_loc(*arg);
        let value = bufferization::to_tensor(b.rw, loc, tensor, *arg);
        for at in uses {
            b.rw.body.set_use(at, value);
        }
    }
}

/// The same operation with other operands and results.
fn rebuilt(b: &mut Bufferizer, op: OpId, operands: &[ValueId], types: &[Type]) {
    let new = rebuild(b.rw, op, operands, types);
    let results: Vec<ValueId> = b.rw.body.results(new).collect();
    b.replace(op, &results);
}

fn result_types(b: &Bufferizer, op: OpId) -> Outcome<Vec<Type>> {
    let results: Vec<ValueId> = b.rw.body.results(op).collect();
    b.buffer_types(&results)
}

fn branch(b: &mut Bufferizer, op: OpId) -> Outcome {
    let types = result_types(b, op)?;
    let operands = b.rw.body.operand_vec(op);
    b.rw.body.set_dict(op, Attribute::EMPTY_DICT);
    rebuilt(b, op, &operands, &types);
    Ok(())
}

fn execute_region(b: &mut Bufferizer, op: OpId) -> Outcome {
    let types = result_types(b, op)?;
    let region = b.rw.body.only_region(op);
    let blocks: Vec<BlockId> = b.rw.body.blocks(region).collect();
    for block in blocks {
        b.bufferize_block(block)?;
    }
    b.rw.body.set_dict(op, Attribute::EMPTY_DICT);
    rebuilt(b, op, &[], &types);
    Ok(())
}

fn for_(b: &mut Bufferizer, op: OpId) -> Outcome {
    let types = result_types(b, op)?;
    let operands = b.rw.body.operand_vec(op);
    let first =
        b.rw.body
            .operand_range(b.rw.cx, op, scf::for_::INIT_ARGS)
            .start;
    let mut buffers = b.buffers(&operands)?;
    for (buffer, ty) in buffers[first..].iter_mut().zip(&types) {
        *buffer = b.cast(*buffer, *ty)?;
    }
    if let Some(block) = b.rw.op(op).entry() {
        let induction = b.rw.body.ty(b.rw.body.arg(block, 0));
        let args: Vec<Type> = std::iter::once(induction)
            .chain(types.iter().copied())
            .collect();
        wrap_arguments(b, block, &args);
    }
    rebuilt(b, op, &buffers, &types);
    Ok(())
}

fn while_(b: &mut Bufferizer, op: OpId) -> Outcome {
    let entries = [0, 1].map(|region| b.rw.op(op).entry_block(region));
    let [Some(before), Some(after)] = entries else {
        return Ok(());
    };
    let operands = b.rw.body.operand_vec(op);
    let mut buffers = b.buffers(&operands)?;
    let [before_types, after_types] = [before, after].map(|block| {
        let args = b.rw.body.args(block).to_vec();
        b.buffer_types(&args)
    });
    let (before_types, after_types) = (before_types?, after_types?);
    for (buffer, ty) in buffers.iter_mut().zip(&before_types) {
        *buffer = b.cast(*buffer, *ty)?;
    }
    wrap_arguments(b, before, &before_types);
    wrap_arguments(b, after, &after_types);
    rebuilt(b, op, &buffers, &after_types);
    Ok(())
}

fn forall(b: &mut Bufferizer, op: OpId) -> Outcome {
    let outputs = b.rw.op(op).group(scf::forall::OUTPUTS);
    let buffers = b.buffers(&outputs)?;
    let Some(block) = b.rw.op(op).entry() else {
        return Ok(());
    };
    let rank = b.rw.body.args(block).len() - buffers.len();
    let loc = b.rw.body.loc(op);
    b.rw.insert_at_start(block);
    for (number, buffer) in buffers.iter().enumerate() {
        let arg = b.rw.body.arg(block, rank + number);
        let ty = b.rw.body.ty(arg);
        let tensor = bufferization::to_tensor(b.rw, loc, ty, *buffer);
        b.note(arg, *buffer);
        b.rw.replace_uses(arg, tensor);
    }
    for number in (0..buffers.len()).rev() {
        b.rw.body.erase_arg(block, rank + number);
    }
    b.rw.body
        .set_operand_group(b.rw.cx, op, scf::forall::OUTPUTS, &[]);
    let operands = b.rw.body.operand_vec(op);
    rebuild(b.rw, op, &operands, &[]);
    b.replace(op, &buffers);
    Ok(())
}

fn yield_(b: &mut Bufferizer, op: OpId) -> Outcome {
    let Some(parent) = b.rw.body.parent_op(op) else {
        return Ok(());
    };
    let name = b.rw.body.name(parent);
    let targets: Vec<ValueId> = match name {
        scf::FOR | scf::IF | scf::INDEX_SWITCH => b.rw.body.results(parent).collect(),
        scf::WHILE => {
            let before = b.rw.op(parent).entry_block(scf::while_::BEFORE_REGION);
            before
                .map(|block| b.rw.body.args(block).to_vec())
                .unwrap_or_default()
        }
        _ => Vec::new(),
    };
    let operands = b.rw.body.operand_vec(op);
    pass_on(b, op, &operands, &targets)
}

fn condition(b: &mut Bufferizer, op: OpId) -> Outcome {
    let operands = b.rw.body.operand_vec(op);
    let parent = b.rw.body.parent_op(op);
    let after = parent.and_then(|parent| b.rw.op(parent).entry_block(scf::while_::AFTER_REGION));
    let args = after
        .map(|block| b.rw.body.args(block).to_vec())
        .unwrap_or_default();
    let targets: Vec<ValueId> = operands.iter().take(1).copied().chain(args).collect();
    pass_on(b, op, &operands, &targets)
}

/// Gives a terminator buffers in place of tensors, of the types of what they are passed to.
fn pass_on(b: &mut Bufferizer, op: OpId, operands: &[ValueId], targets: &[ValueId]) -> Outcome {
    let mut buffers = Vec::with_capacity(operands.len());
    for (number, operand) in operands.iter().enumerate() {
        if !b.query().is_tensor(*operand) {
            buffers.push(*operand);
            continue;
        }
        let mut buffer = b.buffer(*operand)?;
        if let Some(target) = targets.get(number) {
            let ty = b.buffer_types(std::slice::from_ref(target))?[0];
            buffer = b.cast(buffer, ty)?;
        }
        buffers.push(buffer);
    }
    rebuilt(b, op, &buffers, &[]);
    Ok(())
}
