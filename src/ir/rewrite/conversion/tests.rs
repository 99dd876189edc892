//! Conversions of small bodies of unregistered operations.

use std::sync::Arc;

use super::*;
use crate::body::{InsertPoint, OpState};
use crate::{BlockId, Body, Context, Diagnostics, Location, OpId, Registry, Type, ValueId};

struct Fixture {
    cx: Context,
    body: Body,
    block: BlockId,
}

impl Fixture {
    fn new() -> Fixture {
        let cx = Context::new(Box::leak(Box::new(Registry::builder().build().unwrap())));
        let root = OpState {
            regions: 1,
            ..OpState::new(cx.op_name("t.root"), Location::UNKNOWN)
        };
        let mut body = Body::new(&cx, &root);
        let block = body.add_block(body.root_region());
        Fixture { cx, body, block }
    }

    fn op(&mut self, name: &str, operands: &[ValueId], results: &[Type]) -> OpId {
        let state = OpState {
            operands,
            results,
            ..OpState::new(self.cx.op_name(name), Location::UNKNOWN)
        };
        self.body
            .insert(&self.cx, InsertPoint::End(self.block), &state)
    }

    /// One line an operation: name, numbers of the operands, types of the results.
    fn lines(&self) -> Vec<String> {
        let mut values: Vec<ValueId> = self.body.args(self.block).to_vec();
        let mut lines = Vec::new();
        for op in self.body.ops(self.block) {
            let number = |v: ValueId| values.iter().position(|x| *x == v);
            let operands: Vec<String> = self
                .body
                .operands(op)
                .map(|v| number(v).map_or("?".into(), |n| n.to_string()))
                .collect();
            let types: Vec<String> = self
                .body
                .result_types(op)
                .map(|t| format!("{:?}", self.cx.type_kind(t)))
                .map(|t| t.split(' ').take(4).collect::<String>())
                .collect();
            let name = self.body.name_str(&self.cx, op);
            lines.push(format!(
                "{name}({}) {}",
                operands.join(","),
                types.join(",")
            ));
            values.extend(self.body.results(op));
        }
        lines
    }
}

const I64: &str = "Integer{width:64,";

fn index_to_i64() -> Arc<TypeConverter> {
    let mut types = TypeConverter::new();
    types.add_conversion(|_, _, ty| Converted::To(ty));
    types.add_conversion(|_, _, ty| match ty {
        Type::INDEX => Converted::To(Type::I64),
        _ => Converted::NotMine,
    });
    types.add_casts();
    Arc::new(types)
}

/// `t.old` becomes `t.new` of converted types.
fn conversion(cx: &Context, types: &Arc<TypeConverter>, full: bool) -> Conversion {
    let (old, new) = (cx.op_name("t.old"), cx.op_name("t.new"));
    let mut target = ConversionTarget::new();
    target.legal_ops(&[new]).illegal_ops(&[old]);
    let mut patterns = ConversionPatterns::new();
    patterns.add(old, "OldToNew", Some(types), move |rw, op, operands| {
        let ty = rw.convert_result(op, 0)?;
        let loc = rw.body.loc(op);
        let value = rw.value(new, loc, operands, ty, &[]);
        rw.replace(op, &[value]);
        Ok(())
    });
    Conversion {
        target,
        patterns,
        full,
    }
}

#[test]
fn casts_stand_where_old_and_new_meet() {
    let mut f = Fixture::new();
    let a = f.op("t.def", &[], &[Type::INDEX]);
    let a = f.body.result(a, 0);
    let b = f.op("t.old", &[a, a], &[Type::INDEX]);
    let b = f.body.result(b, 0);
    let c = f.op("t.old", &[b], &[Type::INDEX]);
    let c = f.body.result(c, 0);
    f.op("t.use", &[b, c], &[]);
    let types = index_to_i64();
    let conversion = conversion(&f.cx, &types, false);
    let mut diags = Diagnostics::default();
    conversion.run(&f.cx, &mut f.body, &mut diags);
    assert_eq!(diags.take(), []);
    let cast = "builtin.unrealized_conversion_cast";
    assert_eq!(
        f.lines(),
        [
            "t.def() Index".to_owned(),
            format!("{cast}(0) {I64}"),
            format!("t.new(1,1) {I64}"),
            format!("{cast}(2) Index"),
            format!("t.new(2) {I64}"),
            format!("{cast}(4) Index"),
            "t.use(3,5) ".to_owned(),
        ]
    );
}

#[test]
fn a_full_conversion_fails_at_what_is_not_known() {
    let mut f = Fixture::new();
    f.op("t.def", &[], &[Type::INDEX]);
    let types = index_to_i64();
    let conversion = conversion(&f.cx, &types, true);
    let mut diags = Diagnostics::default();
    assert!(!conversion.run(&f.cx, &mut f.body, &mut diags));
    let messages: Vec<_> = diags.iter().map(|d| d.message.as_str()).collect();
    assert_eq!(messages, ["failed to legalize operation 't.root'"]);
}

#[test]
fn an_illegal_operation_that_no_pattern_accepts_is_named() {
    let mut f = Fixture::new();
    let a = f.op("t.def", &[], &[Type::INDEX]);
    let a = f.body.result(a, 0);
    f.op("t.bad", &[a], &[]);
    let types = index_to_i64();
    let mut conversion = conversion(&f.cx, &types, false);
    let bad = f.cx.op_name("t.bad");
    conversion.target.illegal_ops(&[bad]);
    let never = |_: &mut ConversionRewriter, _: OpId, _: &[ValueId]| Err(NoMatch::from("never"));
    conversion.patterns.add(bad, "Never", Some(&types), never);
    let mut diags = Diagnostics::default();
    assert!(!conversion.run(&f.cx, &mut f.body, &mut diags));
    let messages: Vec<_> = diags.iter().map(|d| d.message.as_str()).collect();
    assert_eq!(
        messages,
        ["failed to legalize operation 't.bad' that was explicitly marked illegal"]
    );
}

#[test]
fn block_arguments_become_several() {
    let mut f = Fixture::new();
    let arg = f.body.add_arg(f.block, Type::F32, Location::UNKNOWN);
    f.op("t.use", &[arg], &[]);
    let old = f.op("t.old", &[arg], &[Type::F32]);
    let old = f.body.result(old, 0);
    f.op("t.use", &[old], &[]);

    let mut types = TypeConverter::new();
    types.add_conversion(|_, _, ty| match ty {
        Type::F32 => Converted::Many([Type::I8, Type::I64].into()),
        _ => Converted::To(ty),
    });
    types.add_casts();
    let types = Arc::new(types);
    let (root, name, new) = (
        f.cx.op_name("t.root"),
        f.cx.op_name("t.old"),
        f.cx.op_name("t.new"),
    );
    let mut target = ConversionTarget::new();
    target.illegal_ops(&[name]).legal_ops(&[new]);
    target.dynamic_op(root, |op| {
        op.body.args(op.entry_block(0).unwrap()).len() == 2
    });
    let mut patterns = ConversionPatterns::new();
    let converter = types.clone();
    patterns.add(root, "Root", None, move |rw, op, _| {
        let region = rw.body.region(op, 0);
        rw.convert_region_types(region, &converter, None)?;
        rw.modify(op, |_| ());
        Ok(())
    });
    patterns.add_many(Some(name), "Many", Some(&types), move |rw, op, operands| {
        let loc = rw.body.loc(op);
        let made = rw.create(new, loc, &operands[0], &[Type::I8, Type::I64], &[]);
        let results = rw.body.results(made).collect();
        rw.replace_many(op, vec![results]);
        Ok(())
    });
    let conversion = Conversion {
        target,
        patterns,
        full: false,
    };
    let mut diags = Diagnostics::default();
    conversion.run(&f.cx, &mut f.body, &mut diags);
    assert_eq!(diags.take(), []);
    let cast = "builtin.unrealized_conversion_cast";
    assert_eq!(
        f.lines(),
        [
            format!("{cast}(0,1) Float(F32)"),
            "t.use(2) ".to_owned(),
            format!("t.new(0,1) Integer{{width:8,,{I64}"),
            format!("{cast}(3,4) Float(F32)"),
            "t.use(5) ".to_owned(),
        ]
    );
}
