//! Folding, constants and the greedy driver, on a dialect of three operations.

use super::*;
use crate::def::*;
use crate::hooks::{DialectHooks, FoldResult, FoldResults, Folded, NO_HOOKS, OpHooks};
use crate::{AttrKind, Diagnostic, RegionId, Registry};

static ANY_ATTR: AttrConstraint = AttrConstraint {
    name: "AnyAttr",
    summary: "any attribute",
    syntax: AttrSyntax::Any,
    pred: AttrPred::Any,
};

const fn op_def(name: &'static str, attrs: &'static [AttrDef], traits: Traits) -> OpDef {
    OpDef {
        name,
        summary: "",
        operands: &[],
        results: &[],
        attrs,
        regions: &[],
        successors: &[],
        traits,
        effects: Effects::empty(),
        parents: &[],
        implicit_terminator: "",
        type_rules: &[],
        checks: &[],
        conditions: &[],
        format: Format::Generic,
        example: "",
    }
}

const PURE: Traits = Traits::NO_MEMORY_EFFECT.union(Traits::ALWAYS_SPECULATABLE);

static OPS: [OpDef; 3] = [
    op_def("t.add", &[], PURE.union(Traits::COMMUTATIVE)),
    op_def(
        "t.const",
        &[AttrDef {
            name: "value",
            constraint: &ANY_ATTR,
            optional: false,
            default: "",
        }],
        PURE.union(Traits::CONSTANT_LIKE),
    ),
    op_def("t.func", &[], Traits::ISOLATED_FROM_ABOVE),
];

static DIALECT: DialectDef = DialectDef {
    name: "t",
    summary: "",
    ops: &OPS,
    enums: &[],
    types: &[],
    attrs: &[],
    fingerprint: 0,
};

const ADD: OpName = OpName(0);
const CONST: OpName = OpName(1);
const FUNC: OpName = OpName(2);

// add(c1, c2) -> c1 + c2
fn fold_add(
    cx: &Context,
    _: &mut Body,
    _: OpId,
    operands: &[Option<Attribute>],
    results: &mut FoldResults,
) -> Folded {
    let value = |i: usize| {
        operands
            .get(i)
            .copied()
            .flatten()
            .and_then(|a| cx.int_value(a))
    };
    match (value(0), value(1)) {
        (Some(a), Some(b)) => {
            results.push(FoldResult::Attr(cx.int_attr(Type::I32, a + b)));
            Folded::Results
        }
        _ => Folded::No,
    }
}

const HOOKS: DialectHooks = DialectHooks {
    ops: &[(
        ADD,
        OpHooks {
            fold: Some(fold_add),
            ..NO_HOOKS
        },
    )],
    materialize: Some(|rw, attr, ty, loc| Some(rw.create(CONST, loc, &[], &[ty], &[(0, attr)]))),
    ..DialectHooks::none("t")
};

struct Fixture {
    cx: Context,
    body: Body,
    block: BlockId,
}

impl Fixture {
    fn new() -> Fixture {
        let registry = Box::leak(Box::new(
            Registry::builder().with(&DIALECT, HOOKS).build().unwrap(),
        ));
        let cx = Context::new(registry);
        let root = OpState {
            regions: 1,
            ..OpState::new(FUNC, Location::UNKNOWN)
        };
        let mut body = Body::new(&cx, &root);
        let block = body.add_block(body.root_region());
        Fixture { cx, body, block }
    }

    fn op(&mut self, name: OpName, operands: &[ValueId], results: usize) -> OpId {
        let results = vec![Type::I32; results];
        let state = OpState {
            operands,
            results: &results,
            ..OpState::new(name, Location::UNKNOWN)
        };
        self.body
            .insert(&self.cx, InsertPoint::End(self.block), &state)
    }

    fn constant(&mut self, value: i64) -> ValueId {
        let op = self.op(CONST, &[], 1);
        self.body
            .set_attr(op, 0, self.cx.int_attr(Type::I32, value));
        self.body.result(op, 0)
    }

    fn add(&mut self, a: ValueId, b: ValueId) -> ValueId {
        let op = self.op(ADD, &[a, b], 1);
        self.body.result(op, 0)
    }

    fn use_of(&mut self, values: &[ValueId]) {
        let name = self.cx.op_name("t.use");
        self.op(name, values, 0);
    }

    fn canonicalize(&mut self, patterns: &PatternSet) -> Result<Greedy, Diagnostic> {
        let root = self.body.root();
        let config = GreedyConfig::default();
        apply_patterns_greedily(&self.cx, &mut self.body, root, patterns, &config)
    }

    /// Constants by value, other operations by name and operands.
    fn lines(&self) -> Vec<String> {
        self.body.ops(self.block).map(|op| self.line(op)).collect()
    }

    fn line(&self, op: OpId) -> String {
        let operand = |v| match self.cx.constant_int(&self.body, v) {
            Some(value) => value.to_string(),
            None => format!("{:?}", v),
        };
        match self.body.attr(op, 0).map(|a| self.cx.attr_kind(a)) {
            Some(AttrKind::Integer { value, .. }) => {
                format!("{}", value.to_i64().unwrap_or_default())
            }
            _ => {
                let operands: Vec<String> = self.body.operands(op).map(operand).collect();
                format!(
                    "{}({})",
                    self.body.name_str(&self.cx, op),
                    operands.join(",")
                )
            }
        }
    }
}

#[test]
fn constants_go_to_the_front_in_reverse_and_are_unique() {
    let mut f = Fixture::new();
    f.use_of(&[]);
    let a = f.constant(1);
    let b = f.constant(2);
    let c = f.constant(1);
    f.use_of(&[a, b, c]);
    f.canonicalize(&PatternSet::new()).unwrap();
    assert_eq!(f.lines(), ["2", "1", "t.use()", "t.use(1,2,1)"]);
}

#[test]
fn constants_at_the_front_stay() {
    let mut f = Fixture::new();
    let a = f.constant(1);
    let b = f.constant(2);
    f.use_of(&[a, b]);
    let greedy = f.canonicalize(&PatternSet::new()).unwrap();
    assert!(!greedy.changed && greedy.converged);
    assert_eq!(f.lines(), ["1", "2", "t.use(1,2)"]);
}

#[test]
fn folding_makes_constants_and_leaves_nothing_behind() {
    let mut f = Fixture::new();
    let (a, b) = (f.constant(1), f.constant(2));
    let c = f.add(a, b);
    let d = f.add(c, b);
    f.use_of(&[d]);
    f.canonicalize(&PatternSet::new()).unwrap();
    assert_eq!(f.lines(), ["5", "t.use(5)"]);
}

#[test]
fn constants_become_right_operands() {
    let mut f = Fixture::new();
    let arg = f.body.add_arg(f.block, Type::I32, Location::UNKNOWN);
    let a = f.constant(1);
    let sum = f.add(a, arg);
    f.use_of(&[sum]);
    f.canonicalize(&PatternSet::new()).unwrap();
    let add = f.body.defining_op(sum).unwrap();
    assert_eq!(f.body.operand_vec(add)[..], [arg, a]);
}

#[test]
fn patterns_that_undo_one_another_are_named() {
    let mut f = Fixture::new();
    let arg = f.body.add_arg(f.block, Type::I32, Location::UNKNOWN);
    let sum = f.add(arg, arg);
    f.use_of(&[sum]);
    // add(x, y) -> add(y, x)
    let swap = Pattern::new("Swap", |rw, op| {
        let (a, b) = (rw.body.operand(op, 0), rw.body.operand(op, 1));
        rw.modify(op, |body| body.set_operands(op, &[b, a]));
        true
    });
    let mut patterns = PatternSet::new();
    patterns.add(ADD, &[swap]);
    let error = f.canonicalize(&patterns).unwrap_err();
    assert_eq!(error.message, "rewriting does not end; patterns: Swap");
}

#[test]
fn dead_arguments_and_unreachable_blocks_go() {
    let mut f = Fixture::new();
    let region: RegionId = f.body.root_region();
    let dead = f.body.add_block(region);
    let name = f.cx.op_name("t.br");
    let state = OpState {
        successors: &[f.block],
        ..OpState::new(name, Location::UNKNOWN)
    };
    f.body.insert(&f.cx, InsertPoint::End(dead), &state);
    let root = f.body.root();
    let mut no_listener = NoListener;
    let mut rw = Rewriter::new(
        &f.cx,
        &mut f.body,
        &mut no_listener,
        InsertPoint::Before(root),
    );
    assert!(simplify_regions(&mut rw, &[region], true));
    assert!(f.body.has_one_block(region));
}
