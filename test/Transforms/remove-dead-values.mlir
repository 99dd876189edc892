// RUN: oxmlir-opt %s --split-input-file --remove-dead-values=canonicalize=0 | FileCheck %s

// What nobody needs goes from a private function, its calls and what they are made of.
// CHECK: func.func private @first(%[[X:.*]]: i32 {test.x}) -> (i32 {test.one}) {
// CHECK-NEXT: return %[[X]] : i32
func.func private @first(%x: i32 {test.x}, %y: i32 {test.y}) -> (i32 {test.one}, i32) {
  %sum = arith.addi %x, %y : i32
  return %x, %sum : i32, i32
}

// CHECK: func.func @caller(%[[A:.*]]: i32) -> i32 {
// CHECK-NEXT: %[[R:.*]] = call @first(%[[A]]) : (i32) -> i32
// CHECK-NEXT: return %[[R]]
func.func @caller(%a: i32) -> i32 {
  %b = arith.muli %a, %a : i32
  %0:2 = call @first(%a, %b) : (i32, i32) -> (i32, i32)
  return %0#0 : i32
}

// -----

// Others may call a function whose address is known.
// CHECK: func.func private @known(%{{.*}}: i32, %{{.*}}: i32) -> i32
func.func private @known(%x: i32, %y: i32) -> i32 {
  return %x : i32
}
func.func @address() -> ((i32, i32) -> i32) {
  %f = func.constant @known : (i32, i32) -> i32
  return %f : (i32, i32) -> i32
}

// -----

// An argument goes from all branches, also from those that pass something needed.
// CHECK: cf.cond_br %{{.*}}, ^bb1, ^bb2
// CHECK: ^bb1:
// CHECK-NEXT: cf.br ^bb2
// CHECK: ^bb2:
func.func @branches(%c: i1, %x: i32) -> i32 {
  %dead = arith.addi %x, %x : i32
  cf.cond_br %c, ^bb1, ^bb2(%dead : i32)
^bb1:
  cf.br ^bb2(%x : i32)
^bb2(%arg: i32):
  return %x : i32
}

// -----

// CHECK-LABEL: func.func @carried
// CHECK: %[[P:.*]] = ub.poison : f32
// CHECK-NEXT: scf.for {{.*}} iter_args(%{{.*}} = %[[P]]) -> (f32) {
// CHECK-NEXT: memref.store
// CHECK-NEXT: %[[Q:.*]] = ub.poison : f32
// CHECK-NEXT: scf.yield %[[Q]] : f32
func.func @carried(%n: index, %x: f32, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> f32 {
    %b = arith.addf %a, %x : f32
    memref.store %x, %m[%i] : memref<?xf32>
    scf.yield %b : f32
  }
  return
}

// -----

// A decision that is never made: the block is not reached.
// CHECK-LABEL: func.func @unreached
// CHECK: ^bb1(%{{.*}}: i1):
// CHECK-NEXT: ub.unreachable
func.func @unreached(%x: i32) -> i32 {
  return %x : i32
^bb1(%a: i1):
  cf.cond_br %a, ^bb1(%a : i1), ^bb2
^bb2:
  return %x : i32
}

// -----

// Functions of dialects with types of their own keep their signatures.
// CHECK: llvm.func @kept(%{{.*}}: i32, %{{.*}}: i32) -> i32
llvm.func @kept(%a: i32, %b: i32) -> i32 attributes {sym_visibility = "private"} {
  llvm.return %a : i32
}
// CHECK: llvm.call @kept(%{{.*}}, %{{.*}}) : (i32, i32) -> i32
llvm.func @uses(%a: i32) {
  %0 = llvm.call @kept(%a, %a) : (i32, i32) -> i32
  llvm.return
}

// -----

// What a branch passes that is never reached does not make the argument dead.
// CHECK-LABEL: func.func @passed_by_another_branch
//  CHECK: cf.br ^[[END:.*]](%{{.*}} : i64)
//  CHECK: ^[[END]](%[[X:.*]]: i64):
//  CHECK-NEXT: return %[[X]]
func.func private @same(%a: i64) -> i64 {
  return %a : i64
}
func.func @passed_by_another_branch(%a: i64) -> i64 {
  %true = arith.constant true
  cf.cond_br %true, ^bb1, ^bb2
^bb1:
  cf.br ^bb3(%a : i64)
^bb2:
  %0 = func.call @same(%a) : (i64) -> i64
  cf.br ^bb3(%0 : i64)
^bb3(%x: i64):
  return %x : i64
}

// -----

// A load whose result and operands nothing needs goes; one whose operands are needed stays.
// CHECK-LABEL: func.func @loads
// CHECK-NEXT: %[[V:.*]] = memref.load %arg2[%arg0]
// CHECK-NEXT: memref.store %arg3, %arg2[%arg0]
// CHECK-NEXT: return
func.func @loads(%i: index, %m: memref<8xi32>, %n: memref<8xi32>, %x: i32) {
  %0 = memref.load %m[%i] : memref<8xi32>
  %1 = memref.load %n[%i] : memref<8xi32>
  memref.store %x, %n[%i] : memref<8xi32>
  return
}

// -----

// What only reads goes with what it decides.
// CHECK-LABEL: func.func @reading
// CHECK-NEXT: return
func.func @reading(%m: memref<8xindex>, %c: i1, %n: index) {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  scf.if %c {
    %0 = memref.load %m[%n] : memref<8xindex>
  }
  scf.for %i = %z to %n step %o {
    %1 = memref.load %m[%i] : memref<8xindex>
  }
  return
}
