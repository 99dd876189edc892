// Notes behind errors: where a terminator is, which dialects there are, the operation with the values that it knows.
//
// RUN: not oxmlir-opt %s --split-input-file 2>&1 | FileCheck %s

// CHECK: [[#@LINE+6]]:3: error: 'scf.parallel' op expects body to terminate with 'scf.reduce'
// CHECK: [[#@LINE+5]]:3: note: see current operation:
// CHECK: [[#@LINE+5]]:5: note: terminator here
// CHECK-NEXT: {{^}}    cf.assert
// CHECK-NEXT: {{^    \^$}}
func.func @parallel(%n: index, %c: i1) {
  "scf.parallel"(%n, %n, %n) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({ ^bb0(%i: index):
    cf.assert %c, "the end"
  }) : (index, index, index) -> ()
  return
}

// -----

// CHECK: [[#@LINE+4]]:3: error: 'scf.forall' op expects regions to end with 'scf.forall.in_parallel', found 'llvm.return'
// CHECK: [[#@LINE+3]]:3: note: see current operation:
// CHECK: [[#@LINE+2]]:3: note: in custom textual format, the absence of terminator implies 'scf.forall.in_parallel'
func.func @forall(%n: index) {
  scf.forall (%i) in (4) {
    llvm.return
  }
  return
}

// -----

// CHECK: [[#@LINE+3]]:3: error: Dialect `nowhere' not found for custom op 'nowhere.op'
// CHECK: [[#@LINE+2]]:3: note: Available dialects: {{.*}}affine, {{.*}}func, {{.*}} ; for more info on dialect registration
func.func @no_dialect() {
  nowhere.op
}

// -----

// CHECK: [[#@LINE+5]]:3: error: redefinition of block '^bb1'
// CHECK-NOT: note:
func.func @blocks() {
  cf.br ^bb1
  ^bb1:
  ^bb1:
    return
}

// -----

// Inside of an isolated operation values are numbered from there.
// CHECK: error: 'arith.negf' op
// CHECK-NEXT: arith.negf
// CHECK-NEXT: {{^ *\^}}
// CHECK-NEXT: {{.*}} note: see current operation: %1 = "arith.negf"(%arg0)
func.func @isolated(%x: f32) {
  %0 = "gpu.all_reduce"(%x) ({ ^bb0(%lhs: f32, %rhs: f32):
    %1 = "arith.negf"(%lhs) : (f32) -> f64
    "gpu.yield"(%lhs) : (f32) -> ()
  }) : (f32) -> f32
  return
}
