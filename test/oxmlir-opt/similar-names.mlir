// Names that may have been meant. Nobody guesses where a name is short, or differs by a number only.
//
// RUN: not oxmlir-opt %s 2>&1 | FileCheck %s
// RUN: not oxmlir-opt %s --mlir-disable-diagnostic-notes 2>&1 | FileCheck %s --check-prefix=PLAIN

// PLAIN-NOT: note:

#swizzle = affine_map<(d0, d1) -> (d1, d0)>

func.func @values(%first: i32, %a: i32) {
  // CHECK: error: use of undeclared SSA value name
  // CHECK: note: did you mean '%first'?
  "test.use"(%frist) : (i32) -> ()
  return
}

func.func @numbers(%arg0: i32, %a: i32) {
  // CHECK: :[[#@LINE+3]]:{{[0-9]+}}: error: use of undeclared SSA value name
  // CHECK-NOT: note:
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: use of undeclared SSA value name
  "builtin.unrealized_conversion_cast"(%arg1, %b) : (i32, i32) -> ()
  return
}

func.func @aliases() {
  // CHECK: error: undefined symbol alias id 'swizle'
  // CHECK: note: did you mean '#swizzle'?
  "builtin.module"() ({}) {a = #swizle} : () -> ()
  return
}

// CHECK: error: expected non-function type
// CHECK: note: did you mean 'vector'?
func.func private @types(vectr<4xf32>)

// CHECK: error: expected non-function type
// CHECK: :[[#@LINE+1]]:38: note: did you mean 'f32'?
func.func private @elements(memref<4xfloat>)

// CHECK: error: unknown  type `tensor_desk` in dialect `xegpu`
// CHECK: note: did you mean 'tensor_desc'?
func.func private @dialect_types(!xegpu.tensor_desk<4xf32>)

// CHECK: error: unknown attribute `fastmat` in dialect `arith`
// CHECK: note: did you mean 'fastmath'?
func.func private @attributes() attributes {a = #arith.fastmat<fast>}

func.func @operations(%a: i32) {
  // CHECK: error: custom op 'cf.branch' is unknown
  // CHECK: note: did you mean 'cf.br'?
  cf.branch ^done
  // CHECK: error: custom op 'arith.mul' is unknown
  // CHECK: note: did you mean 'arith.mulf' or 'arith.muli'?
  %0 = arith.mul %a, %a : i32
  // CHECK: error: Dialect `loop' not found for custom op 'loop.for'
  // CHECK: note: did you mean 'scf.for'?
  loop.for %i = %a to %a step %a {
  }
  // CHECK: error: Dialect `linlag' not found for custom op 'linlag.fill'
  // CHECK: note: did you mean 'linalg.fill'?
  linlag.fill
  return
}

func.func @blocks() {
  // CHECK: error: reference to an undefined block
  // CHECK: note: did you mean '^finish'?
  cf.br ^finsh
^finish:
  return
}
