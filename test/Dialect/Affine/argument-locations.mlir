// RUN: oxmlir-opt %s --mlir-print-debuginfo --mlir-print-local-scope | oxmlir-opt --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// RUN: oxmlir-opt %s --mlir-print-debuginfo --mlir-print-local-scope --mlir-print-op-generic | FileCheck %s --check-prefix=READ

// The names of a loop's arguments may have locations of their own; that of the variable of affine.for is printed, too.

// CHECK-LABEL: func.func @printed
// CHECK: affine.for %{{.*}} loc("i") = 0 to 10 {
// CHECK: affine.for %{{.*}} loc("{{.*}}argument-locations.mlir":[[#@LINE+4]]:14) = 0 to 10 {
func.func @printed() {
  affine.for %i loc("i") = 0 to 10 {
  }
  affine.for %i = 0 to 10 {
  }
  return
}

// READ: sym_name = "read"
// READ: ^bb0(%{{.*}}: index loc("x"), %{{.*}}: index loc("y")):
// READ: ^bb0(%{{.*}}: index loc("p")):
// READ: ^bb0(%{{.*}}: index loc({{.*}}), %{{.*}}: index loc("carried")):
func.func @read(%n: index) {
  affine.parallel (%x loc("x"), %y loc("y")) = (0, 0) to (10, 10) {
  }
  scf.parallel (%p loc("p")) = (%n) to (%n) step (%n) {
    scf.reduce
  }
  %0 = scf.for %k = %n to %n step %n iter_args(%a loc("carried") = %n) -> (index) {
    scf.yield %a : index
  }
  return
}
