// The program as a graph.
// RUN: oxmlir-opt %s --allow-unregistered-dialect --view-op-graph -o /dev/null 2>&1 | FileCheck %s
// RUN: oxmlir-opt %s --allow-unregistered-dialect --view-op-graph='print-attrs=false print-result-types=false print-data-flow-edges=false print-control-flow-edges=true' -o /dev/null 2>&1 | FileCheck %s --check-prefix=CONTROL
// RUN: oxmlir-opt %s --allow-unregistered-dialect --view-op-graph=max-label-len=3 -o /dev/null 2>&1 | FileCheck %s --check-prefix=SHORT

// CHECK: digraph G {
// CHECK-NEXT: compound = true;
// CHECK-NEXT: subgraph cluster_1 {
// CHECK-NEXT: v2 [label = " ", shape = plain];
// CHECK-NEXT: label = "builtin.module : ()\l";
// CHECK: subgraph cluster_5 {
// CHECK: label = "func.func : ()\lfunction_type: (tensor\<2xi32\>) -\> (...\lsym_name: \"f\"\l";
// CHECK: v9 [label = "<res_arg0> %arg0 tensor\<2xi32\>", shape = Mrecord];
// CHECK-NEXT: v10 [fillcolor = "0.000000 0.3 0.95", label = "{d.pair\l\ls: \"a\|b\"\l|{<res_0_0> %0#0 i32|<res_0_1> %0#1 i32}}", shape = Mrecord, style = filled];
// CHECK: label = "d.region : (i1)\l";
// CHECK: v15 [fillcolor = "0.142857 0.3 0.95", label = "{{[{][{]}}<arg_0_1> %0#1}|d.use\l}"
// CHECK: v10:res_0_1:s -> v15:arg_0_1:n[style = solid];
// CHECK: v10:res_0_0:s -> v12[lhead = cluster_11, style = solid];
// CHECK: v12 -> v16:arg_1:n[ltail = cluster_11, style = solid];

// CONTROL: label = "{d.pair\l|{<res_0_0> %0#0|<res_0_1> %0#1}}"
// CONTROL: v10 -> v12[lhead = cluster_11, style = dashed];
// CONTROL-NEXT: v12 -> v16[ltail = cluster_11, style = dashed];
// CONTROL-NOT: solid

// SHORT: function_type: (te...\lsym_name: \"f\"\l
func.func @f(%t: tensor<2xi32>) {
  %0:2 = "d.pair"() {s = "a|b"} : () -> (i32, i32)
  %1 = "d.region"(%0#0) ({
    "d.use"(%0#1) : (i32) -> ()
  }) : (i32) -> i1
  "d.end"(%1, %t) : (i1, tensor<2xi32>) -> ()
  return
}
