//! Modules built by hand and translated.

use oxmlir_dialects::llvm::types;
use oxmlir_dialects::registry;
use oxmlir_ir::{
    AttrKind, Attribute, BlockId, Body, Context, InsertPoint, Location, OpId, OpState, Type,
    TypeKind, ValueId,
};

use crate::export_module;

/// Operations are appended to the blocks of one function of a module.
struct Function<'a> {
    cx: &'a Context,
    body: Box<Body>,
}

fn state(cx: &Context, name: &str) -> OpState<'static> {
    OpState::new(cx.op_name(name), Location::UNKNOWN)
}

impl<'a> Function<'a> {
    fn new(cx: &'a Context, inputs: &[Type], result: Type) -> Function<'a> {
        let op = OpState {
            regions: 1,
            ..state(cx, "llvm.func")
        };
        let mut body = Body::new(cx, &op);
        let root = body.root();
        let ty = cx.type_attr(types::func(cx, result, inputs, false));
        body.set_named_attr(cx, root, "sym_name", Some(cx.str_attr("f")));
        body.set_named_attr(cx, root, "function_type", Some(ty));
        let mut function = Function {
            cx,
            body: Box::new(body),
        };
        function.block(inputs);
        function
    }

    fn block(&mut self, args: &[Type]) -> BlockId {
        let block = self.body.add_block(self.body.root_region());
        for ty in args {
            self.body.add_arg(block, *ty, Location::UNKNOWN);
        }
        block
    }

    fn entry(&self) -> BlockId {
        let first = self.body.first_block(self.body.root_region());
        first.expect("a function starts with a block")
    }

    fn arg(&self, index: usize) -> ValueId {
        self.body.arg(self.entry(), index)
    }

    fn add(
        &mut self,
        block: BlockId,
        name: &str,
        operands: &[ValueId],
        results: &[Type],
        attrs: &[(&str, Attribute)],
    ) -> OpId {
        self.branch(block, name, operands, results, attrs, &[])
    }

    fn branch(
        &mut self,
        block: BlockId,
        name: &str,
        operands: &[ValueId],
        results: &[Type],
        attrs: &[(&str, Attribute)],
        successors: &[BlockId],
    ) -> OpId {
        let op = OpState {
            operands,
            results,
            successors,
            ..state(self.cx, name)
        };
        let op = self.body.insert(self.cx, InsertPoint::End(block), &op);
        for (name, value) in attrs {
            self.body.set_named_attr(self.cx, op, name, Some(*value));
        }
        op
    }

    fn value(
        &mut self,
        name: &str,
        operands: &[ValueId],
        result: Type,
        attrs: &[(&str, Attribute)],
    ) -> ValueId {
        let op = self.add(self.entry(), name, operands, &[result], attrs);
        self.body.result(op, 0)
    }

    fn constant(&mut self, ty: Type, value: i64) -> ValueId {
        let value = self.cx.int_attr(ty, value);
        self.value("llvm.mlir.constant", &[], ty, &[("value", value)])
    }

    /// The LLVM IR of the module with this function, from the function on and without the metadata.
    fn translate(self) -> Result<String, String> {
        let cx = self.cx;
        let module = OpState {
            regions: 1,
            ..state(cx, "builtin.module")
        };
        let mut module = Body::new(cx, &module);
        let block = module.add_block(module.root_region());
        let stub = module.create_stub(self.body);
        module.link(stub, InsertPoint::End(block));
        match export_module(cx, &module) {
            Ok(text) => {
                let text = String::from_utf8(text.concat()).expect("LLVM writes ASCII here");
                let start = text.find("define").unwrap_or(0);
                let end = text.find("\n!llvm").unwrap_or(text.len());
                Ok(text[start..end].to_owned())
            }
            Err(mut errors) => Err(errors.take().remove(0).message),
        }
    }
}

#[test]
fn block_arguments_become_phis() {
    let cx = Context::new(registry());
    let mut f = Function::new(&cx, &[Type::I1, Type::I32], Type::I32);
    let (condition, value) = (f.arg(0), f.arg(1));
    let five = f.constant(Type::I32, 5);
    let left = f.block(&[]);
    let join = f.block(&[Type::I32]);
    let nsw = cx.registry().enum_def("llvm.IntegerOverflowFlagsProp");
    let nsw = oxmlir_ir::enum_attr(&cx, nsw.expect("declared"), "nsw").expect("a case");
    let sum = f.add(
        left,
        "llvm.add",
        &[value, five],
        &[Type::I32],
        &[("overflowFlags", nsw)],
    );
    let sum = f.body.result(sum, 0);
    f.branch(left, "llvm.br", &[sum], &[], &[], &[join]);
    let segments = cx.dense_array(Type::I32, &[1, 0, 1]);
    let attrs = [
        ("operandSegmentSizes", segments),
        ("branch_weights", cx.dense_array(Type::I32, &[3, 4])),
    ];
    let entry = f.entry();
    f.branch(
        entry,
        "llvm.cond_br",
        &[condition, value],
        &[],
        &attrs,
        &[left, join],
    );
    let argument = f.body.arg(join, 0);
    f.add(join, "llvm.return", &[argument], &[], &[]);
    let expected = "define i32 @f(i1 %0, i32 %1) {
  br i1 %0, label %3, label %5, !prof !1

3:                                                ; preds = %2
  %4 = add nsw i32 %1, 5
  br label %5

5:                                                ; preds = %3, %2
  %6 = phi i32 [ %1, %2 ], [ %4, %3 ]
  ret i32 %6
}
";
    assert_eq!(f.translate().as_deref(), Ok(expected));
}

#[test]
fn values_passed_twice_to_one_block_take_a_detour() {
    let cx = Context::new(registry());
    let mut f = Function::new(&cx, &[Type::I1, Type::I32, Type::I32], Type::I32);
    let args = [f.arg(0), f.arg(1), f.arg(2)];
    let join = f.block(&[Type::I32]);
    let segments = cx.dense_array(Type::I32, &[1, 1, 1]);
    let entry = f.entry();
    f.branch(
        entry,
        "llvm.cond_br",
        &args,
        &[],
        &[("operandSegmentSizes", segments)],
        &[join, join],
    );
    let argument = f.body.arg(join, 0);
    f.add(join, "llvm.return", &[argument], &[], &[]);
    let expected = "define i32 @f(i1 %0, i32 %1, i32 %2) {
  br i1 %0, label %4, label %6

4:                                                ; preds = %6, %3
  %5 = phi i32 [ %7, %6 ], [ %1, %3 ]
  ret i32 %5

6:                                                ; preds = %3
  %7 = phi i32 [ %2, %3 ]
  br label %4
}
";
    assert_eq!(f.translate().as_deref(), Ok(expected));
}

#[test]
fn members_of_nested_aggregates_take_one_instruction() {
    let cx = Context::new(registry());
    let pair = types::array(&cx, 2, Type::I64);
    let descriptor = types::literal_struct(&cx, &[types::ptr(&cx, 0), pair], false);
    let mut f = Function::new(&cx, &[descriptor], descriptor);
    let whole = f.arg(0);
    let at = ("position", cx.dense_array(Type::I64, &[1, 0]));
    let member = f.value("llvm.extractvalue", &[whole], Type::I64, &[at]);
    let at = ("position", cx.dense_array(Type::I64, &[1, 1]));
    let whole = f.value("llvm.insertvalue", &[whole, member], descriptor, &[at]);
    let entry = f.entry();
    f.add(entry, "llvm.return", &[whole], &[], &[]);
    let expected = "define { ptr, [2 x i64] } @f({ ptr, [2 x i64] } %0) {
  %2 = extractvalue { ptr, [2 x i64] } %0, 1, 0
  %3 = insertvalue { ptr, [2 x i64] } %0, i64 %2, 1, 1
  ret { ptr, [2 x i64] } %3
}
";
    assert_eq!(f.translate().as_deref(), Ok(expected));
}

#[test]
fn intrinsics_are_declared_for_their_types() {
    let cx = Context::new(registry());
    let vector = cx.ty(TypeKind::Vector {
        shape: [4].into(),
        scalable: [false].into(),
        element: Type::I32,
    });
    let mut f = Function::new(&cx, &[vector], vector);
    let arg = f.arg(0);
    let poison = ("is_int_min_poison", Attribute::TRUE);
    let abs = f.value("llvm.intr.abs", &[arg], vector, &[poison]);
    let max = f.value("llvm.intr.umax", &[abs, arg], vector, &[]);
    let entry = f.entry();
    f.add(entry, "llvm.return", &[max], &[], &[]);
    let text = f.translate().expect("translates");
    assert!(text.contains("%2 = call <4 x i32> @llvm.abs.v4i32(<4 x i32> %0, i1 true)\n"));
    assert!(text.contains("%3 = call <4 x i32> @llvm.umax.v4i32(<4 x i32> %2, <4 x i32> %0)\n"));
}

#[test]
fn dense_constants_take_the_shape_of_their_type() {
    let cx = Context::new(registry());
    let matrix = types::array(&cx, 2, types::array(&cx, 2, Type::I8));
    let mut f = Function::new(&cx, &[], matrix);
    let tensor = cx.ty(TypeKind::RankedTensor {
        shape: [2, 2].into(),
        element: Type::I8,
        encoding: None,
    });
    let dense = |data: &[u8], splat| {
        cx.attr(AttrKind::DenseElements {
            ty: tensor,
            data: data.into(),
            splat,
        })
    };
    let value = dense(&[1, 2, 3, 255], false);
    let value = f.value("llvm.mlir.constant", &[], matrix, &[("value", value)]);
    let entry = f.entry();
    f.add(entry, "llvm.return", &[value], &[], &[]);
    let expected = "define [2 x [2 x i8]] @f() {
  ret [2 x [2 x i8]] [[2 x i8] c\"\\01\\02\", [2 x i8] c\"\\03\\FF\"]
}
";
    assert_eq!(f.translate().as_deref(), Ok(expected));
}

#[test]
fn operations_of_other_dialects_have_no_translation() {
    let cx = Context::new(registry());
    let mut f = Function::new(&cx, &[Type::I32], types::void(&cx));
    let arg = f.arg(0);
    f.value("arith.addi", &[arg, arg], Type::I32, &[]);
    assert_eq!(
        f.translate(),
        Err(
            "cannot be converted to LLVM IR: missing `LLVMTranslationDialectInterface` registration for dialect for \
             op: arith.addi"
                .to_owned()
        )
    );
}
