// The places in the printed program become the locations of its operations; with a tag the old ones are kept.
// RUN: oxmlir-opt %s --snapshot-op-locations='filename=%t' --mlir-print-debuginfo --allow-unregistered-dialect | FileCheck %s -DFILE=%t
// RUN: FileCheck %s --check-prefix=PRINTED < %t
// RUN: oxmlir-opt %s --snapshot-op-locations='filename=%t tag=seen' --mlir-print-debuginfo --mlir-print-local-scope --allow-unregistered-dialect | FileCheck %s --check-prefix=TAG -DFILE=%t
// RUN: oxmlir-opt %s --snapshot-op-locations='filename=%t print-op-generic' --mlir-print-debuginfo --mlir-print-local-scope --allow-unregistered-dialect | FileCheck %s --check-prefix=GENERIC -DFILE=%t
// RUN: not oxmlir-opt %s --snapshot-op-locations='filename=%t/none/such' --allow-unregistered-dialect 2>&1 | FileCheck %s --check-prefix=REFUSED

// CHECK-LABEL: func @places
// CHECK: return {{.*}} loc(#[[RETURN:loc[0-9]*]])
// CHECK: } loc(#[[FUNC:loc[0-9]*]])
// CHECK-DAG: #[[FUNC]] = loc("[[FILE]]":3:2)
// CHECK-DAG: #[[RETURN]] = loc("[[FILE]]":7:4)

// PRINTED: #map = affine_map<(d0) -> (d0 + 1)>
// PRINTED-NEXT: {{^}}module {
// PRINTED-NEXT: {{^}}  func.func @places(%arg0: i32) -> i32 {

// TAG-LABEL: func @places(%arg0: i32 loc("{{.*}}":[[#]]:[[#]]))
// TAG: "unknown.op"() {{.*}} loc(fused["first", "second", "seen"("[[FILE]]":4:4)])
// TAG: return {{.*}} loc(fused["{{.*}}":[[#]]:3, "seen"("[[FILE]]":7:4)])
// TAG: } loc(fused[{{.*}}, "seen"("[[FILE]]":3:2)])

// GENERIC-LABEL: func @places
// GENERIC: "unknown.op"() {{.*}} loc("[[FILE]]":5:4)
// GENERIC: return {{.*}} loc("[[FILE]]":8:4)

// REFUSED: error: cannot open output file '{{.*}}none/such':
func.func @places(%a: i32) -> i32 {
  "unknown.op"() {map = affine_map<(d0) -> (d0 + 1)>} : () -> () loc(fused["first", "second"])
  cf.br ^bb1(%a : i32)

^bb1(%b: i32):
  return %b : i32
}
