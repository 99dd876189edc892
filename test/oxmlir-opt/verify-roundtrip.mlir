// What is printed parses to the same program, in the middle of everything else that is wanted.
// RUN: oxmlir-opt %s --verify-roundtrip --cse --allow-unregistered-dialect | FileCheck %s
// RUN: not oxmlir-opt %s --verify-roundtrip 2>&1 | FileCheck %s --check-prefix=UNREGISTERED

// CHECK: #map = affine_map<(d0) -> (d0 + 1)>
// CHECK: "d.op"() {map = #map} : () -> ()
// UNREGISTERED: error: operation being parsed with an unregistered dialect
func.func @f() {
  "d.op"() {map = affine_map<(d0) -> (d0 + 1)>} : () -> ()
  return
}
