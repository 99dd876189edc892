// Numbers without a sign that are more than those with one count as promised not to occur.
// RUN: oxmlir-opt %s --tosa-convert-integer-type-to-signless --check-passes --mlir-timing -o /dev/null 2>&1 | FileCheck %s

// CHECK: Checks (1 functions, {{.*}} inputs skipped)
func.func @sub(%a: tensor<ui8>, %b: tensor<ui8>) -> tensor<ui8> {
  %0 = tosa.sub %a, %b : (tensor<ui8>, tensor<ui8>) -> tensor<ui8>
  return %0 : tensor<ui8>
}
