//! Dependences between memory accesses.
//!
//! Two accesses depend on one another at depth `d` when they touch the same element in iterations that agree in the
//! outer `d - 1` common loops and are in order in loop `d`; behind the last common loop the order in the text counts.
//!
//! Affine accesses to one memref are compared element by element, vectors with all their elements, unless it is another memref in other
//! iterations, or one whose elements lie in one another. Of other accesses, calls among them, it is only known which memory they may
//! be to.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use oxmlir_ir::analysis::memory::{AliasAnalysis, MemoryAccess, is_reference};
use oxmlir_ir::hooks::{EffectKind, EffectOn};
use oxmlir_ir::interfaces::RegionBranch;
use oxmlir_ir::side_effects::effects;
use oxmlir_ir::{Body, Context, OpId, OpRef, Traits, TypeKind, ValueDefinition, ValueId};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::domain::{Domain, enclosing_loops, surroundings};
use super::system::{ConstraintRow, ConstraintSystem};
use crate::affine::access::{is_read, is_write, map_of, memref_of};
use crate::affine::loops::For;
use crate::affine::maps::{Applied, AppliedMap};
use crate::affine::scope::{affine_scope, is_valid_dim, is_valid_symbol};
use crate::memref::layout::has_distinct_elements;
use crate::tables::{affine as ops, memref, scf};

/// What is known of a pair of accesses.
#[derive(Clone, Debug)]
pub enum Dependence {
    /// The accesses never touch the same element in this order.
    No,
    /// There may be one; the points where there is.
    Yes(Box<Relation>),
    /// The accesses are not understood.
    Unknown,
}

impl Dependence {
    /// Whether there certainly is none.
    pub fn is_none(&self) -> bool {
        matches!(self, Dependence::No)
    }
}

/// The pairs of iterations that touch the same element.
#[derive(Clone, Debug)]
pub struct Relation {
    /// Values that are no induction variables of either side are named in it.
    pub domain: Domain,
    /// The loops around the first and the second access with their variables, outermost first.
    pub ivs: [Vec<(OpId, usize)>; 2],
    /// Variables of the common loops, in the first and in the second access.
    common: Vec<(usize, usize)>,
}

/// How much the induction variable of a loop is greater in the second of two accesses than in the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Distance {
    /// The least difference; `None` if it is not known or there is none.
    pub least: Option<i64>,
    /// The greatest difference; `None` if it is not known or there is none.
    pub greatest: Option<i64>,
}

/// A memory access, with what constrains it: found out once for all pairs that it is part of.
pub struct Access<'a> {
    aliases: &'a AliasAnalysis<'a>,
    cx: &'a Context,
    body: &'a Body,
    access: MemoryAccess,
    /// Whether the elements are known where the subscripts are dimensions and symbols, though the operation has no map.
    is_subscripted: bool,
    /// The `affine.for` loops around it, outermost first.
    loops: Vec<OpId>,
    points: OnceCell<Option<Rc<Points>>>,
}

/// The elements of accesses, as far as anybody has asked: by operation, and whether its subscripts count.
#[derive(Default)]
struct KnownPoints(RefCell<FxHashMap<(OpId, bool), Option<Rc<Points>>>>);

/// The elements that are accessed.
struct Points {
    domain: Domain,
    /// The subscripts over the variables of the domain, of the first element where there are several.
    rows: Vec<ConstraintRow>,
    /// How many elements are accessed along each dimension.
    extents: SmallVec<[i64; 4]>,
    /// The induction variables of all loops around the access, outermost first.
    ivs: Vec<(OpId, ValueId)>,
}

impl<'a> Access<'a> {
    /// An access that is known by its effect.
    pub fn new(aliases: &'a AliasAnalysis<'a>, access: MemoryAccess) -> Access<'a> {
        let (cx, body) = (aliases.cx(), aliases.body());
        Access {
            aliases,
            cx,
            body,
            access,
            is_subscripted: false,
            loops: enclosing_loops(cx, body, access.op),
            points: OnceCell::new(),
        }
    }

    /// The same where a `memref.load` or `memref.store` whose subscripts are dimensions and symbols counts as an affine access, too.
    pub fn with_subscripts(mut self) -> Access<'a> {
        let (cx, body) = (self.cx, self.body);
        let subscripts = plain_subscripts(cx, body, self.access.op);
        self.is_subscripted = subscripts.is_some_and(|all| {
            let mut all = all.iter();
            all.all(|value| is_valid_dim(cx, body, *value) || is_valid_symbol(cx, body, *value))
        });
        self
    }

    /// An `affine.load`, `affine.store`, or one of the same with vectors.
    pub fn affine(aliases: &'a AliasAnalysis<'a>, op: OpId) -> Access<'a> {
        let name = aliases.body().name(op);
        let access = MemoryAccess {
            op,
            kind: match is_write(name) {
                true => EffectKind::Write,
                false => EffectKind::Read,
            },
            on: memref_of(aliases.body(), op).map_or(EffectOn::Anything, EffectOn::Value),
        };
        Access::new(aliases, access)
    }

    /// All that an operation and what is in it may do to memory that there is. Operations of no registered dialect are
    /// taken to access nothing but what they are given.
    pub fn all_in(aliases: &'a AliasAnalysis<'a>, op: OpId) -> Vec<Access<'a>> {
        let (cx, body) = (aliases.cx(), aliases.body());
        let mut all = Vec::new();
        for access in aliases.accesses(op) {
            let is_known = body.def(cx, access.op).is_some();
            match (access.kind, access.on) {
                (EffectKind::Allocate, _) => {}
                (_, EffectOn::Anything) if !is_known => {
                    let given = body.operands(access.op);
                    let given = given.filter(|value| is_reference(cx, body.ty(*value)));
                    let given = given.map(|value| MemoryAccess {
                        on: EffectOn::Value(value),
                        ..access
                    });
                    all.extend(given.map(|access| Access::new(aliases, access)));
                }
                _ => all.push(Access::new(aliases, access)),
            }
        }
        all
    }

    /// The operation that makes the access.
    pub fn op(&self) -> OpId {
        self.access.op
    }

    /// What is done, and to which memory.
    pub fn access(&self) -> &MemoryAccess {
        &self.access
    }

    /// The `affine.for` loops around it, outermost first.
    pub fn loops(&self) -> &[OpId] {
        &self.loops
    }

    /// The memref that is accessed, if it is an affine access.
    pub fn memref(&self) -> Option<ValueId> {
        match self.access.on {
            EffectOn::Value(value) if self.is_affine() => Some(value),
            _ => None,
        }
    }

    /// Whether it is an affine load or store, of which the elements are known.
    pub fn is_affine(&self) -> bool {
        let name = self.body.name(self.access.op);
        is_read(name) || is_write(name) || self.is_subscripted
    }

    /// Whether the memory is not the same behind it.
    pub fn is_write(&self) -> bool {
        self.access.changes_memory()
    }

    /// Whether both may be to the same memory, whichever elements of it, and one of them changes it.
    pub fn conflicts(&self, other: &Access) -> bool {
        self.aliases.conflict(&self.access, &other.access)
    }

    /// The number of loops around both.
    pub fn num_common_loops(&self, other: &Access) -> usize {
        let pairs = self.loops.iter().zip(&other.loops);
        pairs.take_while(|(x, y)| x == y).count()
    }

    /// Checks whether `second` may touch what this access has touched, at depth `depth` (from 1 to the number of common
    /// loops plus 1). Two reads never depend on one another unless `with_reads`.
    pub fn reaches(&self, second: &Access, depth: usize, with_reads: bool) -> Dependence {
        Pair::new(self, second).at_depth(depth, with_reads)
    }

    /// Whether all elements that `later` touches in an iteration of the loops around both have certainly been touched by this access
    /// before, in the same iteration.
    pub fn covers(&self, later: &Access) -> bool {
        self.covers_elements(later).unwrap_or(false)
    }

    fn covers_elements(&self, later: &Access) -> Option<bool> {
        let (cx, body, op) = (self.cx, self.body, self.access.op);
        let scope = |access: &Access| affine_scope(cx, body, access.access.op);
        let memref = self.memref()?;
        if later.memref() != Some(memref) || scope(self) != scope(later) {
            return Some(false);
        }
        let subscripts = |domain: &mut Domain, op: OpId| {
            let mut map = map_of(cx, body, op)?;
            map.compose(cx, body);
            let rows = domain.map_rows(cx, body, &map)?;
            let extents = extents(cx, body, op, rows.len())?;
            Some((rows, extents))
        };
        let own = self.certainly_before(later)?;
        // Variables of the loops around both are the same, since it is the same iteration.
        let mut touched = Domain::new();
        touched.add_surroundings(cx, body, later.access.op)?;
        let (wanted, wanted_extents) = subscripts(&mut touched, later.access.op)?;
        let (known, mut reads) = (touched.system.num_vars(), touched.clone());
        for view in &own {
            touched.add_loop(*view)?;
        }
        let (rows, extents) = subscripts(&mut touched, op)?;
        if extents != wanted_extents {
            return Some(false);
        }
        for (x, y) in rows.iter().zip(wanted) {
            let row = minus(x, &touched.widened(y))?;
            touched.system.add_equality(row);
        }
        for var in known..touched.system.num_vars() {
            let value = touched.value(var);
            reads.add_var(value);
            let is_own = value.is_none_or(|value| own.iter().any(|view| view.iv() == value));
            if is_own && !touched.system.eliminate_exactly(var) {
                return Some(false);
            }
        }
        Some(reads.system.is_subset_of(&touched.system))
    }

    /// The loops around this access that are not around `later`, outermost first, if it is executed before that whenever they run;
    /// `None` also if it is not known exactly how they run.
    fn certainly_before(&self, later: &Access) -> Option<Vec<For<'a>>> {
        let body = self.body;
        let (before, after) = diverging(body, self.access.op, later.access.op)?;
        if body.block(before) != body.block(after) || !body.is_before_in_block(before, after) {
            return None;
        }
        let around = std::iter::successors(Some(self.access.op), |at| body.parent_op(*at));
        let inside = around.take_while(|at| Some(*at) != body.parent_op(before));
        let own = inside.skip(1).map(|op| For::new(self.cx, body, op));
        let own = own.map(|view| view.filter(|view| view.has_exact_domain()));
        let mut own: Vec<For> = own.collect::<Option<_>>()?;
        own.reverse();
        Some(own)
    }

    /// The subscripts.
    fn map(&self) -> Option<AppliedMap> {
        let (cx, body, op) = (self.cx, self.body, self.access.op);
        if !self.is_subscripted {
            return map_of(cx, body, op).filter(|_| self.is_affine());
        }
        let subscripts = plain_subscripts(cx, body, op)?;
        let identity = cx.affine().identity_map(subscripts.len() as u32);
        Some(Applied::new(identity, subscripts))
    }

    fn points(&self) -> Option<&Points> {
        let look_up = || {
            let Some(KnownPoints(known)) = self.aliases.notes() else {
                return self.find_points().map(Rc::new);
            };
            let key = (self.access.op, self.is_subscripted);
            let found = known.borrow().get(&key).cloned();
            found.unwrap_or_else(|| {
                let found = self.find_points().map(Rc::new);
                known.borrow_mut().insert(key, found.clone());
                found
            })
        };
        self.points.get_or_init(look_up).as_deref()
    }

    fn find_points(&self) -> Option<Points> {
        let (cx, body, op) = (self.cx, self.body, self.access.op);
        let mut map = self.map()?;
        let mut domain = Domain::new();
        domain.add_surroundings(cx, body, op)?;
        map.compose(cx, body);
        let rows = domain.map_rows(cx, body, &map)?;
        let extents = extents(cx, body, op, rows.len())?;
        let ivs = induction_variables(cx, body, op);
        Some(Points {
            domain,
            rows,
            extents,
            ivs,
        })
    }
}

/// The subscripts of an access to one element that has no map.
fn plain_subscripts(cx: &Context, body: &Body, op: OpId) -> Option<Vec<ValueId>> {
    let op = OpRef::new(cx, body, op);
    let load = memref::Load::of(op).map(|load| load.indices());
    load.or_else(|| memref::Store::of(op).map(|store| store.indices()))
        .map(|all| all.to_vec())
}

/// How many elements an affine access touches along each dimension; `None` where that is not known.
pub(super) fn extents(
    cx: &Context,
    body: &Body,
    op: OpId,
    rank: usize,
) -> Option<SmallVec<[i64; 4]>> {
    let mut extents = SmallVec::from_elem(1, rank);
    let value = match body.name(op) {
        ops::VECTOR_LOAD => body.only_result(op),
        ops::VECTOR_STORE => body.operand(op, ops::vector_store::VALUE),
        _ => return Some(extents),
    };
    let element = cx.element_type(body.ty(memref_of(body, op)?));
    match cx.type_kind(body.ty(value)) {
        // A memref of vectors: one element of it is one vector.
        _ if element == body.ty(value) => Some(extents),
        TypeKind::Vector {
            shape, scalable, ..
        } if !scalable.contains(&true) && shape.len() <= rank => {
            let first = rank - shape.len();
            extents[first..].copy_from_slice(shape);
            Some(extents)
        }
        _ => None,
    }
}

/// Two accesses, with what relates them at every depth: found out once for all depths.
pub struct Pair<'p, 'a> {
    first: &'p Access<'a>,
    second: &'p Access<'a>,
    unordered: OnceCell<Option<Relation>>,
}

impl<'p, 'a> Pair<'p, 'a> {
    /// The pair of an access and one that may depend on it.
    pub fn new(first: &'p Access<'a>, second: &'p Access<'a>) -> Pair<'p, 'a> {
        Pair {
            first,
            second,
            unordered: OnceCell::new(),
        }
    }

    /// The number of loops around both accesses.
    pub fn num_common_loops(&self) -> usize {
        self.first.num_common_loops(self.second)
    }

    /// The dependence of the second access on the first at `depth`, as [`Access::reaches`] tells it.
    pub fn at_depth(&self, depth: usize, with_reads: bool) -> Dependence {
        let relation = match self.in_either_order(depth, with_reads) {
            Ok(relation) => relation,
            Err(answer) => return answer,
        };
        if relation.is_out_of_order(depth) {
            return Dependence::No;
        }
        let system = relation.ordered(depth);
        match system.is_empty() {
            true => Dependence::No,
            false => Dependence::Yes(Box::new(relation.with(system))),
        }
    }

    /// Whether it can be told which iterations depend on one another at `depth`, without looking for them.
    pub fn is_understood(&self, depth: usize, with_reads: bool) -> bool {
        let relation = self.in_either_order(depth, with_reads);
        !matches!(relation, Err(Dependence::Unknown))
    }

    /// What relates the accesses whatever their order, or the answer where that is not looked at.
    fn in_either_order(&self, depth: usize, with_reads: bool) -> Result<&Relation, Dependence> {
        let (first, second) = (self.first, self.second);
        let writes = first.is_write() || second.is_write();
        if !(with_reads || writes) || !first.aliases.overlap(first.access.on, second.access.on) {
            return Err(Dependence::No);
        }
        let is_behind = !with_reads && depth > self.num_common_loops();
        if is_behind && order(first, second) == Order::Never {
            return Err(Dependence::No);
        }
        let is_fixed = || {
            let memref = first.memref();
            memref.is_some_and(|memref| is_fixed(first.cx, first.body, memref, depth))
        };
        let relation = self.unordered.get_or_init(|| self.relation());
        let relation = relation.as_ref().filter(|_| is_fixed());
        relation.ok_or(Dependence::Unknown)
    }

    /// The pairs of iterations that touch the same element, in either order; `None` where that cannot be told.
    fn relation(&self) -> Option<Relation> {
        let (first, second) = (self.first, self.second);
        let scope = |access: &Access| affine_scope(access.cx, access.body, access.access.op);
        let memref = first.memref()?;
        let is_same = second.memref() == Some(memref) && scope(first) == scope(second);
        let is_apart = has_distinct_elements(first.cx, first.body.ty(memref));
        (is_same && is_apart).then(|| unordered_relation(first, second))?
    }
}

/// Whether a memref is the same one in all iterations of the loops from `depth` on that are around it, when outer ones are at the same
/// iteration, or memory of its own in each.
fn is_fixed(cx: &Context, body: &Body, value: ValueId, depth: usize) -> bool {
    let block = match body.definition(value) {
        ValueDefinition::Result(op, _) => body.block(op),
        ValueDefinition::Argument(block, _) => Some(block),
    };
    let around = std::iter::successors(block.map(|block| body.block_parent(block)), |at| {
        body.parent_op(*at)
    });
    let mut around = around.take_while(|op| !body.has_trait(cx, *op, Traits::AFFINE_SCOPE));
    let mut num_loops = 0;
    let is_repeated = around.any(|op| {
        let view = OpRef::new(cx, body, op);
        num_loops += usize::from(body.name(op) == ops::FOR);
        num_loops >= depth
            || !matches!(
                body.name(op),
                ops::FOR | ops::PARALLEL | scf::PARALLEL | scf::FORALL
            ) && (view.has_trait(Traits::LOOP_LIKE) || !view.implements::<RegionBranch>())
    });
    if !is_repeated {
        return true;
    }
    let Some(op) = body.defining_op(value).map(|op| OpRef::new(cx, body, op)) else {
        return false;
    };
    let allocates =
        || effects(op).is_some_and(|e| e.contains(&(EffectKind::Allocate, EffectOn::Value(value))));
    let follows = op.has_trait(Traits::NO_MEMORY_EFFECT) && op.num_regions() == 0;
    follows && op.operands().all(|value| is_fixed(cx, body, value, depth)) || allocates()
}

/// The number of loops around both operations.
pub fn num_common_loops(cx: &Context, body: &Body, a: OpId, b: OpId) -> usize {
    let (a, b) = (enclosing_loops(cx, body, a), enclosing_loops(cx, body, b));
    a.iter().zip(&b).take_while(|(x, y)| x == y).count()
}

/// [`Access::reaches`] for a pair of affine accesses that is looked at once.
pub fn check(
    aliases: &AliasAnalysis,
    first: OpId,
    second: OpId,
    depth: usize,
    with_reads: bool,
) -> Dependence {
    let (first, second) = (
        Access::affine(aliases, first),
        Access::affine(aliases, second),
    );
    first.reaches(&second, depth, with_reads)
}

/// Whether an access comes before another one in one iteration of all loops that they share.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Never,
    Maybe,
}

/// The outermost operations around either of two operations that are not around both; `None` if one contains the other.
fn diverging(body: &Body, a: OpId, b: OpId) -> Option<(OpId, OpId)> {
    let (a, b) = (ancestors(body, a), ancestors(body, b));
    let shared = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    Some((*a.get(shared)?, *b.get(shared)?))
}

/// An operation with all that are around it, outermost first.
fn ancestors(body: &Body, op: OpId) -> Vec<OpId> {
    let mut all: Vec<OpId> = std::iter::successors(Some(op), |at| body.parent_op(*at)).collect();
    all.reverse();
    all
}

/// The order of `first` and `second`, where `first` is wanted in front.
fn order(first: &Access, second: &Access) -> Order {
    let (cx, body) = (first.cx, first.body);
    let (a, b) = (
        ancestors(body, first.access.op),
        ancestors(body, second.access.op),
    );
    let shared = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    // What repeats its regions otherwise than as a common loop puts the later one in front of the earlier one.
    let repeats = |op: &OpId| {
        let op = OpRef::new(cx, body, *op);
        op.has_trait(Traits::LOOP_LIKE) || !op.implements::<RegionBranch>()
    };
    let mut around = a[..shared]
        .iter()
        .rev()
        .take_while(|op| body.name(**op) != ops::FOR)
        .take_while(|op| !body.has_trait(cx, **op, Traits::AFFINE_SCOPE));
    let (x, y) = match (a.get(shared), b.get(shared)) {
        (Some(x), Some(y)) => (*x, *y),
        (None, None) => return Order::Never,
        _ => return Order::Maybe,
    };
    let is_behind = body.block(x) == body.block(y) && !body.is_before_in_block(x, y);
    let excludes = body.parent_region(x) != body.parent_region(y);
    match (is_behind || excludes) && !around.any(repeats) {
        true => Order::Never,
        false => Order::Maybe,
    }
}

/// One access in the relation: its domain over variables of its own for induction variables.
struct Side {
    rows: Vec<ConstraintRow>,
    extents: SmallVec<[i64; 4]>,
    /// The variable of each induction variable around the access, outermost first.
    ivs: Vec<(OpId, usize)>,
}

/// The pairs of iterations that touch the same element, in either order.
fn unordered_relation(first: &Access, second: &Access) -> Option<Relation> {
    let mut domain = Domain::new();
    let a = add_side(&mut domain, first)?;
    let b = add_side(&mut domain, second)?;
    let width = domain.system.num_vars();
    for ((x, y), (of_x, of_y)) in a
        .rows
        .into_iter()
        .zip(b.rows)
        .zip(a.extents.iter().zip(&b.extents))
    {
        let (x, y) = (domain.widened(x), domain.widened(y));
        if (*of_x, *of_y) == (1, 1) {
            domain.system.add_equality(minus(&x, &y)?);
            continue;
        }
        // Ranges that begin at x and y meet if neither ends before the other one begins.
        for (from, to, extent) in [(&x, &y, of_x), (&y, &x, of_y)] {
            let mut row = minus(from, to)?;
            row[width] = row[width].checked_add(extent - 1)?;
            domain.system.add_inequality(row);
        }
    }
    let pairs = a.ivs.iter().zip(&b.ivs).take_while(|(x, y)| x.0 == y.0);
    let common: Vec<(usize, usize)> = pairs.map(|(x, y)| (x.1, y.1)).collect();
    let ivs = [a.ivs, b.ivs];
    Some(Relation {
        domain,
        ivs,
        common,
    })
}

/// The difference of two rows over the same variables.
fn minus(x: &ConstraintRow, y: &ConstraintRow) -> Option<ConstraintRow> {
    x.iter().zip(y).map(|(x, y)| x.checked_sub(*y)).collect()
}

/// Adds the domain and subscripts of one access: values that are no induction variables of it are shared with others.
fn add_side(all: &mut Domain, access: &Access) -> Option<Side> {
    let points = access.points()?;
    let is_iv = |value: ValueId| points.ivs.iter().any(|(_, iv)| *iv == value);
    let places = all.embed(&points.domain, is_iv);
    let place = |iv: &ValueId| points.domain.position(*iv).map(|at| places[at]);
    let loops = points.ivs.iter();
    let loops = loops.filter(|(op, _)| access.body.name(*op) == ops::FOR);
    Some(Side {
        rows: points
            .rows
            .iter()
            .map(|row| all.system.placed(row, &places))
            .collect(),
        extents: points.extents.clone(),
        ivs: loops
            .filter_map(|(op, iv)| Some((*op, place(iv)?)))
            .collect(),
    })
}

/// The induction variables of all loops around `op`, outermost first.
fn induction_variables(cx: &Context, body: &Body, op: OpId) -> Vec<(OpId, ValueId)> {
    let mut all = Vec::new();
    for parent in surroundings(cx, body, op) {
        let name = body.name(parent);
        if name != ops::FOR && name != ops::PARALLEL {
            continue;
        }
        let block = body.first_block(body.only_region(parent));
        let args = block.map_or(&[][..], |b| body.args(b));
        let count = if name == ops::FOR { 1 } else { args.len() };
        all.extend(args.iter().take(count).map(|iv| (parent, *iv)));
    }
    all
}

impl Relation {
    /// The same over the points of `system`.
    fn with(&self, system: ConstraintSystem) -> Relation {
        Relation {
            domain: self.domain.with(system),
            ivs: self.ivs.clone(),
            common: self.common.clone(),
        }
    }

    /// Whether subscripts say by themselves that no pair is in order at `depth`: those of accesses that are alike do.
    fn is_out_of_order(&self, depth: usize) -> bool {
        let mut common = self.common.iter().enumerate().take(depth);
        common.any(|(level, (x, y))| {
            let distance = self.fixed_distance(*x, *y);
            distance.is_some_and(|distance| match level + 1 == depth {
                true => distance < 1,
                false => distance != 0,
            })
        })
    }

    /// How much `y` is greater than `x`, if an equality of these two alone says it.
    fn fixed_distance(&self, x: usize, y: usize) -> Option<i64> {
        let constant = self.domain.system.num_vars();
        let mut rows = self.domain.system.equalities().iter();
        let row = rows.find(|row| {
            let others = || row[..constant].iter().filter(|factor| **factor != 0);
            row[x] != 0 && row[x].checked_neg() == Some(row[y]) && others().count() == 2
        })?;
        let is_whole = row[constant].checked_rem(row[x]) == Some(0);
        is_whole.then(|| row[constant] / row[x])
    }

    /// Those of the pairs that agree in the outer `depth - 1` common loops and are in order in loop `depth`.
    fn ordered(&self, depth: usize) -> ConstraintSystem {
        let mut system = self.domain.system.clone();
        for (level, (x, y)) in self.common.iter().enumerate().take(depth) {
            let mut row = system.zero_row();
            (row[*x], row[*y]) = (-1, 1);
            if level + 1 == depth {
                row[system.num_vars()] = -1;
                system.add_inequality(row);
            } else {
                system.add_equality(row);
            }
        }
        system
    }

    /// Whether some of the pairs are out of order once up to `span + 1` values of the variable of common loop `depth` are executed
    /// together, those of one iteration of the loops inside one after the other: the loops inside are in the opposite order, or at the
    /// same iteration if what comes second stands `behind` what comes first.
    pub fn is_reversed_by_jam(&self, depth: usize, span: i64, behind: bool) -> bool {
        let mut system = self.domain.system.clone();
        let Some((x, y)) = depth.checked_sub(1).and_then(|at| self.common.get(at)) else {
            return true;
        };
        let last = system.num_vars();
        let mut row = system.zero_row();
        (row[*x], row[*y], row[last]) = (1, -1, span);
        system.add_inequality(row);
        for (x, y) in &self.common[depth..] {
            let mut reversed = system.clone();
            let mut row = system.zero_row();
            (row[*x], row[*y], row[last]) = (1, -1, -1);
            reversed.add_inequality(row.clone());
            if !reversed.is_empty() {
                return true;
            }
            row[last] = 0;
            system.add_equality(row);
        }
        behind && !system.is_empty()
    }

    /// The distances from the first to the second iteration in the common loops, without the outer `outer` of them.
    pub fn distances_within(&self, outer: usize) -> impl Iterator<Item = Distance> {
        let inner = self.common.iter().skip(outer);
        inner.map(|(x, y)| self.distance(*x, *y))
    }

    fn distance(&self, x: usize, y: usize) -> Distance {
        if let fixed @ Some(_) = self.fixed_distance(x, y) {
            return Distance {
                least: fixed,
                greatest: fixed,
            };
        }
        let mut system = self.domain.system.clone();
        let distance = system.add_var();
        let mut row = system.zero_row();
        (row[distance], row[x], row[y]) = (1, 1, -1);
        system.add_equality(row);
        let (least, greatest) = system.constant_range(distance);
        Distance { least, greatest }
    }
}
