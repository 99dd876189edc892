// Division that rounds, of numbers at the limits: the lowering neither overflows nor traps.
//
// DEFINE: %{lower} = --convert-index-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts
// RUN: oxmlir-opt %s --run=main --run-args='-9223372036854775808 : index, 9223372036854775806 : index' | FileCheck %s --check-prefix=LEAST
// RUN: oxmlir-opt %s %{lower} --run=main --run-args='-9223372036854775808 : index, 9223372036854775806 : index' --run-engine=llvm | FileCheck %s --check-prefix=LEAST
// RUN: oxmlir-opt %s --run=main --run-args='9223372036854775807 : index, -1 : index' | FileCheck %s --check-prefix=GREATEST
// RUN: oxmlir-opt %s %{lower} --run=main --run-args='9223372036854775807 : index, -1 : index' --run-engine=llvm --run-opt-level=0 | FileCheck %s --check-prefix=GREATEST

// LEAST: -1 : index
// LEAST-NEXT: -2 : index
// GREATEST: -9223372036854775807 : index
// GREATEST-NEXT: -9223372036854775807 : index
func.func @main(%a: index, %b: index) -> (index, index) {
  %0 = index.ceildivs %a, %b
  %1 = index.floordivs %a, %b
  return %0, %1 : index, index
}
