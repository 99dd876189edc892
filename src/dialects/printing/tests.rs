//! Whole programs built by hand and printed.

use oxmlir_ir::print::{PrintOptions, print_module};
use oxmlir_ir::{
    AttrKind, Attribute, BlockId, Body, Context, InsertPoint, Location, OpId, OpState, Type,
    TypeKind,
};

use crate::registry;

fn text(cx: &Context, body: &Body, options: &PrintOptions) -> String {
    let mut out = Vec::new();
    print_module(cx, body, options, &mut out).expect("writing to memory");
    String::from_utf8(out).expect("UTF-8")
}

/// An empty module and its block.
fn module(cx: &Context) -> (Body, BlockId) {
    let state = OpState {
        regions: 1,
        ..OpState::new(cx.op_name("builtin.module"), Location::UNKNOWN)
    };
    let mut body = Body::new(cx, &state);
    let block = body.add_block(body.root_region());
    (body, block)
}

/// A function `@f` with one block that has arguments of these types.
fn function(cx: &Context, inputs: &[Type]) -> (Box<Body>, BlockId) {
    let ty = cx.type_attr(cx.function_type(inputs, &[]));
    let state = OpState {
        regions: 1,
        attrs: &[(0, cx.str_attr("f")), (1, ty)],
        ..OpState::new(cx.op_name("func.func"), Location::UNKNOWN)
    };
    let mut body = Body::new(cx, &state);
    let block = body.add_block(body.root_region());
    for ty in inputs {
        body.add_arg(block, *ty, Location::UNKNOWN);
    }
    (Box::new(body), block)
}

fn add(cx: &Context, body: &mut Body, block: BlockId, name: &str, state: OpState) -> OpId {
    let state = OpState {
        name: cx.op_name(name),
        ..state
    };
    body.insert(cx, InsertPoint::End(block), &state)
}

fn empty() -> OpState<'static> {
    OpState::new(oxmlir_ir::OpName(0), Location::UNKNOWN)
}

fn constant(cx: &Context, body: &mut Body, block: BlockId, value: Attribute) -> OpId {
    let ty = cx.attr_type(value);
    let state = OpState {
        results: &[ty],
        attrs: &[(0, value)],
        ..empty()
    };
    add(cx, body, block, "arith.constant", state)
}

fn finish(cx: &Context, inner: Box<Body>) -> Body {
    let (mut outer, block) = module(cx);
    let stub = outer.create_stub(inner);
    outer.link(stub, InsertPoint::End(block));
    outer
}

#[test]
fn constants_are_named_by_their_values() {
    let cx = Context::new(registry());
    let (mut body, block) = function(&cx, &[]);
    for value in [
        cx.int_attr(Type::I32, 7),
        cx.int_attr(Type::I32, 7),
        cx.int_attr(Type::INDEX, -1),
        Attribute::TRUE,
    ] {
        constant(&cx, &mut body, block, value);
    }
    add(&cx, &mut body, block, "func.return", empty());
    let printed = text(&cx, &finish(&cx, body), &PrintOptions::default());
    assert_eq!(
        printed,
        "module {
  func.func @f() {
    %c7_i32 = arith.constant 7 : i32
    %c7_i32_0 = arith.constant 7 : i32
    %c-1 = arith.constant -1 : index
    %true = arith.constant true
    return
  }
}

"
    );
}

#[test]
fn loops_number_their_arguments_after_those_around() {
    let cx = Context::new(registry());
    let (mut body, block) = function(&cx, &[Type::INDEX, Type::F32]);
    let [bound, init] = [body.arg(block, 0), body.arg(block, 1)];
    let state = OpState {
        operands: &[bound, bound, bound, init],
        results: &[Type::F32],
        regions: 1,
        ..empty()
    };
    let op = add(&cx, &mut body, block, "scf.for", state);
    let inner = body.add_block(body.region(op, 0));
    body.add_arg(inner, Type::INDEX, Location::UNKNOWN);
    let carried = body.add_arg(inner, Type::F32, Location::UNKNOWN);
    let state = OpState {
        operands: &[carried],
        ..empty()
    };
    add(&cx, &mut body, inner, "scf.yield", state);
    let pair = OpState {
        results: &[Type::I32, Type::I32],
        ..empty()
    };
    let pair = add(&cx, &mut body, block, "t.pair", pair);
    let second = body.result(pair, 1);
    let state = OpState {
        operands: &[second],
        dict: cx.dict_attr(&[(cx.str("b c"), cx.int_attr(Type::I64, 1))]),
        ..empty()
    };
    add(&cx, &mut body, block, "t.use", state);
    add(&cx, &mut body, block, "func.return", empty());
    let module = finish(&cx, body);
    assert_eq!(
        text(&cx, &module, &PrintOptions::default()),
        "module {
  func.func @f(%arg0: index, %arg1: f32) {
    %0 = scf.for %arg2 = %arg0 to %arg0 step %arg0 iter_args(%arg3 = %arg1) -> (f32) {
      scf.yield %arg3 : f32
    }
    %1:2 = \"t.pair\"() : () -> (i32, i32)
    \"t.use\"(%1#1) {\"b c\" = 1 : i64} : (i32) -> ()
    return
  }
}

"
    );
    let generic = PrintOptions {
        generic: true,
        ..PrintOptions::default()
    };
    assert!(text(&cx, &module, &generic).contains(
        "    %0 = \"scf.for\"(%arg0, %arg0, %arg0, %arg1) ({
    ^bb0(%arg2: index, %arg3: f32):
      \"scf.yield\"(%arg3) : (f32) -> ()
    }) : (index, index, index, f32) -> f32
"
    ));
}

#[test]
fn maps_get_aliases_in_the_order_of_their_first_use() {
    let cx = Context::new(registry());
    let affine = cx.affine();
    let map = |expr| cx.attr(AttrKind::AffineMap(affine.map(1, 0, &[expr])));
    let plus = map(affine.add_constant(affine.dim(0), 3));
    let same = map(affine.dim(0));
    let ty = cx.ty(TypeKind::MemRef {
        shape: [4].into(),
        element: Type::F32,
        layout: Some(plus),
        space: None,
    });
    let (mut body, block) = function(&cx, &[Type::INDEX, ty]);
    let index = body.arg(block, 0);
    let state = OpState {
        operands: &[index],
        results: &[Type::INDEX],
        attrs: &[(0, same)],
        ..empty()
    };
    add(&cx, &mut body, block, "affine.apply", state);
    let module = finish(&cx, body);
    let expected = "#map = affine_map<(d0) -> (d0 + 3)>
#map1 = affine_map<(d0) -> (d0)>
module {
  func.func @f(%arg0: index, %arg1: memref<4xf32, #map>) {
    %0 = affine.apply #map1(%arg0)
  }
}

";
    assert_eq!(text(&cx, &module, &PrintOptions::default()), expected);
    let local = PrintOptions {
        local_scope: true,
        ..PrintOptions::default()
    };
    assert!(text(&cx, &module, &local).starts_with(
        "module {\n  func.func @f(%arg0: index, %arg1: memref<4xf32, affine_map<(d0) -> (d0 + 3)>>)"
    ));
}

#[test]
fn branches_say_where_blocks_come_from() {
    let cx = Context::new(registry());
    let (mut body, block) = function(&cx, &[Type::I1]);
    let condition = body.arg(block, 0);
    let next = body.add_block(body.root_region());
    let value = body.add_arg(next, Type::I1, Location::UNKNOWN);
    body.add_block(body.root_region());
    let state = OpState {
        operands: &[condition, condition, condition],
        successors: &[next, next],
        attrs: &[(1, cx.dense_array(Type::I32, &[1, 1, 1]))],
        ..empty()
    };
    let op = add(&cx, &mut body, block, "cf.cond_br", state);
    let slot = body.def(&cx, op).map_or(0, |d| d.attrs.len() - 1);
    body.set_attr(op, slot, cx.dense_array(Type::I32, &[1, 1, 1]));
    let state = OpState {
        operands: &[value],
        ..empty()
    };
    add(&cx, &mut body, next, "func.return", state);
    assert!(
        text(&cx, &finish(&cx, body), &PrintOptions::default()).contains(
            "    cf.cond_br %arg0, ^bb1(%arg0 : i1), ^bb1(%arg0 : i1)
  ^bb1(%0: i1):  // 2 preds: ^bb0, ^bb0
    return %0 : i1
  ^bb2:  // no predecessors
  }
"
        )
    );
}

#[test]
fn every_thread_count_prints_the_same() {
    let cx = Context::new(registry());
    let (mut outer, block) = module(&cx);
    for _ in 0..40 {
        let (mut body, inner) = function(&cx, &[]);
        for value in 0..500 {
            constant(&cx, &mut body, inner, cx.int_attr(Type::I32, value));
        }
        let stub = outer.create_stub(body);
        outer.link(stub, InsertPoint::End(block));
    }
    let print = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("threads")
            .install(|| text(&cx, &outer, &PrintOptions::default()))
    };
    let one = print(1);
    assert_eq!(one.lines().count(), 40 * 502 + 3);
    assert_eq!(one, print(4));
}
