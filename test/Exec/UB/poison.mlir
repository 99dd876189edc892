// RUN: oxmlir-opt --run=main %s | FileCheck %s
// RUN: not oxmlir-opt --run=unreachable %s 2>&1 | FileCheck %s --check-prefix=UNREACHABLE
// RUN: not oxmlir-opt --run=external %s 2>&1 | FileCheck %s --check-prefix=EXTERNAL

func.func private @f(i32)

// CHECK: poison : i32
// CHECK-NEXT: dense<[poison, poison]> : vector<2xi32>
// CHECK-NEXT: 1 : i32
func.func @main() -> (i32, vector<2xi32>, i32) {
  %c1 = arith.constant 1 : i32
  %true = arith.constant true
  %0 = ub.poison : i32
  %1 = arith.muli %0, %c1 : i32
  %v = ub.poison : vector<2xi32>
  %w = arith.addi %v, %v : vector<2xi32>
  %2 = arith.select %true, %c1, %0 : i32
  return %1, %w, %2 : i32, vector<2xi32>, i32
}

// UNREACHABLE: error: undefined behavior: 'ub.unreachable': code is reached that never is
func.func @unreachable() {
  ub.unreachable
}

// EXTERNAL: error: undefined behavior: call of @f: argument 0 of @f is poison
// EXTERNAL: note: poison was made here: 'ub.poison'
func.func @external() {
  %0 = ub.poison : i32
  call @f(%0) : (i32) -> ()
  return
}
