//! What can be said of an operation when its regions are in order.

use smallvec::SmallVec;

use super::{Verified, symbols};
use crate::body::Body;
use crate::def::{OpDef, Traits};
use crate::diag::Diagnostic;
use crate::ids::{OpId, Type, ValueId};
use crate::interfaces::{
    DestinationStyle, LoopLike, RegionBranch, RegionBranchTerminator, RegionPoint,
};
use crate::opref::OpRef;
use crate::types::TypeKind;

type Check = Result<(), Diagnostic>;

/// Traits that state something about regions.
pub(super) const OF_REGIONS: Traits = Traits::SINGLE_BLOCK_IMPLICIT_TERMINATOR
    .union(Traits::ISOLATED_FROM_ABOVE)
    .union(Traits::SYMBOL_TABLE)
    .union(Traits::LOOP_LIKE)
    .union(Traits::REGION_BRANCH);

/// `inner`: the isolated operations directly inside.
pub fn verify(op: OpRef, def: &OpDef, inner: &[Option<Verified>]) -> Check {
    let traits = def.traits;
    if !traits.intersects(OF_REGIONS) {
        return Ok(());
    }
    if traits.contains(Traits::SINGLE_BLOCK_IMPLICIT_TERMINATOR) {
        implicit_terminator(op, def)?;
    }
    // An isolated operation with a body of its own cannot name a value from outside.
    if traits.contains(Traits::ISOLATED_FROM_ABOVE) && op.body.root() != op.id {
        isolated(op)?;
    }
    if traits.contains(Traits::SYMBOL_TABLE) {
        symbols::verify_table(op, inner)?;
    }
    if let Some(style) = op.interface::<DestinationStyle>() {
        destinations(op, style.inits)?;
    }
    if traits.contains(Traits::LOOP_LIKE)
        && let Some(like) = op.interface::<LoopLike>()
        && !loop_like(op, like)?
        && op.num_regions() == 1
    {
        // Nothing goes along the edges.
        return Ok(());
    }
    if traits.contains(Traits::REGION_BRANCH)
        && let Some(branch) = op.interface::<RegionBranch>()
    {
        region_branch(op, branch)?;
    }
    Ok(())
}

fn implicit_terminator(op: OpRef, def: &OpDef) -> Check {
    let wanted = def.implicit_terminator;
    for region in op.body.regions(op.id) {
        let Some(last) = op
            .body
            .first_block(*region)
            .and_then(|b| op.body.last_op(b))
        else {
            continue;
        };
        let found = op.at(last).name_str();
        if found != wanted {
            let message = format!("expects regions to end with '{wanted}', found '{found}'");
            return Err(op.error(message).note(
                op.loc(),
                format!("in custom textual format, the absence of terminator implies '{wanted}'"),
            ));
        }
    }
    Ok(())
}

fn isolated(op: OpRef) -> Check {
    let body = op.body;
    let inside = |at: OpId| body.is_proper_ancestor(op.id, at);
    for user in body.nested_ops(op.id) {
        for value in body.operands(user) {
            let block = body.value_block(value);
            let defined_inside = block.is_some_and(|b| {
                let owner = body.block_parent(b);
                owner == op.id || inside(owner)
            });
            if !defined_inside {
                let user = op.at(user);
                return Err(user
                    .error("using value defined outside the region")
                    .note(op.loc(), "required by region isolation constraints"));
            }
        }
    }
    Ok(())
}

fn is_tensor(kind: &TypeKind) -> bool {
    matches!(
        kind,
        TypeKind::RankedTensor { .. } | TypeKind::UnrankedTensor { .. }
    )
}

/// Every tensor among the destinations has a result, of its type.
fn destinations(op: OpRef, group: usize) -> Check {
    let range = op.body.operand_range(op.cx, op.id, group);
    let tensors: SmallVec<[usize; 4]> = range
        .filter(|i| is_tensor(op.cx.type_kind(op.operand_type(*i))))
        .collect();
    if op.num_results() != tensors.len() {
        return Err(op.error(format_args!(
            "expected the number of tensor results ({}) to be equal to the number of output tensors ({})",
            op.num_results(),
            tensors.len()
        )));
    }
    for (operand, result) in tensors.into_iter().zip(op.result_types()) {
        let given = op.operand_type(operand);
        if given != result {
            return Err(op.error(format_args!(
                "expected type of operand #{operand} ({}) to match type of corresponding result ({})",
                op.cx.quoted_type(given),
                op.cx.quoted_type(result)
            )));
        }
    }
    Ok(())
}

/// What a loop carries has one type on entry, in the body, where it is yielded and as a result. Whether there is anything.
fn loop_like(op: OpRef, like: &LoopLike) -> Result<bool, Diagnostic> {
    let inits = (like.inits)(op);
    let args = (like.iter_args)(op);
    let last = op.body.last_block((like.body)(op));
    let last = last.and_then(|b| op.body.last_op(b));
    let yields = last.is_some_and(|o| op.body.num_operands(o) > 0);
    if inits.is_empty() && args.is_empty() && op.num_results() == 0 && !yields {
        return Ok(false);
    }
    let inits: SmallVec<[ValueId; 4]> = inits.map(|i| op.operand(i)).collect();
    let yielded = last.map_or_else(SmallVec::new, |o| forwarded(op.at(o)));
    let results: SmallVec<[ValueId; 4]> = op.results().collect();
    let counts = |words: &str, a: usize, b: usize| {
        Err(op.error(format_args!("different number of {words}: {a} != {b}")))
    };
    if inits.len() != args.len() {
        return counts("inits and region iter_args", inits.len(), args.len());
    }
    if !yielded.is_empty() && args.len() != yielded.len() {
        let words = "region iter_args and yielded values";
        return counts(words, args.len(), yielded.len());
    }
    if results.len() != args.len() {
        let words = "loop results and region iter_args";
        return counts(words, results.len(), args.len());
    }
    carried(op, ("init", &inits), ("region iter_arg", &args))?;
    carried(op, ("region iter_arg", &args), ("yielded value", &yielded))?;
    carried(op, ("region iter_arg", &args), ("loop result", &results))?;
    Ok(!args.is_empty())
}

fn carried(op: OpRef, (a, these): (&str, &[ValueId]), (b, those): (&str, &[ValueId])) -> Check {
    for (i, (this, that)) in these.iter().zip(those).enumerate() {
        let (x, y) = (op.ty(*this), op.ty(*that));
        if x != y {
            return Err(op.error(format_args!(
                "{i}-th {a} and {i}-th {b} have different type: {} != {}",
                op.cx.quoted_type(x),
                op.cx.quoted_type(y)
            )));
        }
    }
    Ok(())
}

/// Where control comes from: the operation itself, or a terminator in one of its regions.
enum Source {
    Parent,
    Terminator(OpId, u32),
}

fn region_branch(op: OpRef, branch: &RegionBranch) -> Check {
    edges(op, branch, &Source::Parent)?;
    for (number, region) in op.body.regions(op.id).iter().enumerate() {
        for block in op.body.blocks(*region) {
            let Some(last) = op.body.last_op(block) else {
                continue;
            };
            let kinds = Traits::REGION_BRANCH_TERMINATOR | Traits::RETURN_LIKE;
            let traits = op.body.traits(op.cx, last);
            if traits.intersects(kinds) {
                edges(op, branch, &Source::Terminator(last, number as u32))?;
            }
        }
    }
    Ok(())
}

/// Verifies the types that go along the edges from one source.
fn edges(op: OpRef, branch: &RegionBranch, source: &Source) -> Check {
    let from = match source {
        Source::Parent => RegionPoint::Parent,
        Source::Terminator(_, region) => RegionPoint::Region(*region),
    };
    for to in (branch.successors)(op, from, &[]) {
        let passed: SmallVec<[ValueId; 4]> = match source {
            Source::Parent => (branch.entry_operands)(op, to)
                .map(|i| op.operand(i))
                .collect(),
            Source::Terminator(terminator, _) => forwarded(op.at(*terminator)),
        };
        let wanted = (branch.inputs)(op, to);
        if let Some(problem) = mismatch(op, &passed, &wanted) {
            let (name, loc) = match source {
                Source::Parent => ("parent".to_owned(), op.loc()),
                Source::Terminator(terminator, _) => {
                    let terminator = op.at(*terminator);
                    (
                        format!("Operation {}", terminator.name_str()),
                        terminator.loc(),
                    )
                }
            };
            let to = match to {
                RegionPoint::Parent => "parent".to_owned(),
                RegionPoint::Region(number) => format!("Region #{number}"),
            };
            return Err(op
                .error(format_args!(
                    "along control flow edge from {name} to {to}: {problem}"
                ))
                .note(loc, "region branch point"));
        }
    }
    Ok(())
}

/// The operands that a terminator passes on: all, unless it says otherwise.
fn forwarded(terminator: OpRef) -> SmallVec<[ValueId; 4]> {
    match terminator.interface::<RegionBranchTerminator>() {
        Some(passed) => (passed.0)(terminator)
            .map(|i| terminator.operand(i))
            .collect(),
        None => terminator.operands().collect(),
    }
}

fn mismatch(op: OpRef, passed: &[ValueId], wanted: &[ValueId]) -> Option<String> {
    if passed.len() != wanted.len() {
        return Some(format!(
            "region branch point has {} operands, but region successor needs {} inputs",
            passed.len(),
            wanted.len()
        ));
    }
    let body: &Body = op.body;
    let mut types = passed
        .iter()
        .zip(wanted)
        .map(|(a, b)| [body.ty(*a), body.ty(*b)]);
    let index = types
        .clone()
        .position(|[passed, wanted]| passed != wanted)?;
    let [passed, wanted]: [Type; 2] = types.nth(index)?;
    Some(format!(
        "successor operand type #{index} {} should match successor input type #{index} {}",
        op.cx.quoted_type(passed),
        op.cx.quoted_type(wanted)
    ))
}
