// Transformations, and what they are written like.
// RUN: oxmlir-opt %s --allow-unregistered-dialect | oxmlir-opt --allow-unregistered-dialect | FileCheck %s
// RUN: oxmlir-opt %s --allow-unregistered-dialect --mlir-print-op-generic | oxmlir-opt --allow-unregistered-dialect | FileCheck %s

module attributes { transform.with_named_sequence } {
  transform.named_sequence @m1(%f: !transform.any_op {transform.readonly}, %a: !transform.any_op {transform.readonly}, %b: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.any_op) {
    transform.yield %a, %b : !transform.any_op, !transform.any_op
  }
  transform.named_sequence @m2(%f: !transform.any_op {transform.readonly}, %a: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.any_op) {
    transform.yield %a, %a : !transform.any_op, !transform.any_op
  }
  transform.named_sequence private @zz(%f: !transform.any_op) -> (!transform.any_op, !transform.param<i64>) attributes {foo} {
    %P = transform.param.constant 1 : i64 -> !transform.any_param
    %0 = transform.apply_registered_pass "x" with options = {"a" = 1, b = [%P, "a"], "c-d" = %P, e = [1,2]} to %f : (!transform.any_op, !transform.any_param, !transform.any_param) -> !transform.any_op
    %1 = transform.apply_registered_pass "x" with options = {} to %f : (!transform.any_op) -> !transform.any_op
    transform.sequence %f, %0, %1 : !transform.any_op, !transform.any_op, !transform.any_op failures(propagate) { 
      ^bb0(%a: !transform.any_op, %b : !transform.any_op, %c: !transform.any_op):
    }
    %x, %y, %zz = transform.foreach_match restrict_root flatten_results in %f, %0, %1 @m1 -> @m2 : (!transform.any_op, !transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %aa, %bb = transform.structured.tile_using_forall %f num_threads *(%f) tile_sizes [1, %f] (mapping = [#gpu.thread<x>]) : (!transform.any_op, !transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    %fu, %s, %s7 = transform.structured.fuse %f tile_sizes [1, %f] interchange [1, 0] : (!transform.any_op,!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %ti, %lo:3 = transform.structured.tile_using_for %f tile_sizes [1, %f, [4]] interchange = [1, 0] : (!transform.any_op,!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.structured.vectorize %f vector_sizes [1, %f, [4]] : !transform.any_op, !transform.any_op
    %sp1= transform.structured.split %f after %0 {dimension = 0, foo} : !transform.any_op, !transform.any_op
    %sp2= transform.structured.split %f after 3 {dimension = 0} : !transform.any_op
    transform.print {name = "x"}
    transform.print %f {name = "x"} : !transform.any_op
    %ka = transform.get_operand %f[0, 1] : (!transform.any_op) -> !transform.any_value
    %ks = transform.get_operand %f[except(0, 1)] : (!transform.any_op) -> !transform.any_value
    %ks1 = transform.get_operand %f[-1] : (!transform.any_op) -> !transform.any_value
    %dl = transform.dlti.query ["a", i32] at %f : (!transform.any_op) -> !transform.any_param
    %an = transform.tune.alternatives <"x"> selected_region = 1 attributes {foo} -> !transform.any_op { transform.yield %f : !transform.any_op }, { transform.yield %f : !transform.any_op}
    %kn = transform.tune.knob <"x"> = 1 from options = [1, 2] -> !transform.param<i64>
    %kn1 = transform.tune.knob <"x"> options = [1, 2] -> !transform.param<i64>
    transform.match.structured %f : !transform.any_op {
     ^bb0(%a1: !transform.any_op):
       transform.match.structured.dim %a1[all] {parallel} : !transform.any_op
       %xx = transform.match.structured.dim %a1[0] : (!transform.any_op) -> !transform.param<i64>
       transform.match.structured.yield 
    }
    %dx, %dy = transform.match.structured %f : (!transform.any_op) -> (!transform.any_op, !transform.any_op) {
     ^bb0(%a1: !transform.any_op):
       transform.match.structured.yield  %a1, %a1 : !transform.any_op, !transform.any_op
    }
    %pk = transform.structured.pack %f packed_sizes = [1, %f] : (!transform.any_op, !transform.any_op) -> !transform.any_op
    %pa:3 = transform.structured.pad %f pad_to_multiple_of [1, %f] use_prescribed_tensor_shapes {padding_values = [1], padding_dimensions=[0,1]} : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %pt:2 = transform.structured.pad_tiling_interface %f to padding_sizes [1, %f] pad_to_multiple_of : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.affine.simplify_bounded_affine_ops %f with [%0 : !transform.any_op] within [0] and [1] : !transform.any_op
    %fo = transform.foreach %f, %0 with_zip_shortest : !transform.any_op, !transform.any_op -> !transform.any_op {
     ^bb0(%a1: !transform.any_op, %a2: !transform.any_op):
      transform.yield %a1 : !transform.any_op
    }
    transform.annotate %f "x" = %kn : !transform.any_op, !transform.param<i64>
    transform.apply_conversion_patterns to %f {
    } with type_converter {
      transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter
    } {legal_ops = ["x"]} : !transform.any_op
    %sw = transform.structured.replace %f attributes {a} { "test.foo"() : () -> () } : (!transform.any_op) -> !transform.any_op
    transform.yield %f, %kn : !transform.any_op, !transform.param<i64>
  }
}

// CHECK: module attributes {transform.with_named_sequence} {
// CHECK-NEXT: transform.named_sequence @m1(%arg0: !transform.any_op {transform.readonly}, %arg1: !transform.any_op {transform.readonly}, %arg2: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.any_op) {
// CHECK-NEXT: transform.yield %arg1, %arg2 : !transform.any_op, !transform.any_op
// CHECK-NEXT: }
// CHECK-NEXT: transform.named_sequence @m2(%arg0: !transform.any_op {transform.readonly}, %arg1: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.any_op) {
// CHECK-NEXT: transform.yield %arg1, %arg1 : !transform.any_op, !transform.any_op
// CHECK-NEXT: }
// CHECK-NEXT: transform.named_sequence private @zz(%arg0: !transform.any_op) -> (!transform.any_op, !transform.param<i64>) attributes {foo} {
// CHECK-NEXT: %0 = transform.param.constant 1 : i64 -> !transform.any_param
// CHECK-NEXT: %1 = transform.apply_registered_pass "x" with options = {"a" = 1 : i64, "b" = [%0, "a"], "c-d" = %0, "e" = [1 : i64, 2 : i64]} to %arg0 : (!transform.any_op, !transform.any_param, !transform.any_param) -> !transform.any_op
// CHECK-NEXT: %2 = transform.apply_registered_pass "x" to %arg0 : (!transform.any_op) -> !transform.any_op
// CHECK-NEXT: transform.sequence %arg0, %1, %2 : (!transform.any_op, !transform.any_op, !transform.any_op) failures(propagate) {
// CHECK-NEXT: ^bb0(%arg1: !transform.any_op, %arg2: !transform.any_op, %arg3: !transform.any_op):
// CHECK-NEXT: }
// CHECK-NEXT: %updated_root, %yielded, %yielded_0 = transform.foreach_match restrict_root flatten_results in %arg0, %1, %2
// CHECK-NEXT: @m1 -> @m2 : (!transform.any_op, !transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
// CHECK-NEXT: %tiled_op, %forall_op = transform.structured.tile_using_forall %arg0 num_threads *(%arg0) tile_sizes [1, %arg0](mapping = [#gpu.thread<x>]) : (!transform.any_op, !transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
// CHECK-NEXT: %transformed, %loops:2 = transform.structured.fuse %arg0 tile_sizes [1, %arg0] interchange [1, 0] : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
// CHECK-NEXT: %tiled_linalg_op, %loops_1:3 = transform.structured.tile_using_for %arg0 tile_sizes [1, %arg0, [4]] interchange = [1, 0] : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
// CHECK-NEXT: transform.structured.vectorize %arg0 vector_sizes [1, %arg0, [4]] : !transform.any_op, !transform.any_op
// CHECK-NEXT: %3 = transform.structured.split %arg0 after %1  {dimension = 0 : i64, foo} : !transform.any_op, !transform.any_op
// CHECK-NEXT: %4 = transform.structured.split %arg0 after 3  {dimension = 0 : i64} : !transform.any_op
// CHECK-NEXT: transform.print  {name = "x"}
// CHECK-NEXT: transform.print %arg0 {name = "x"} : !transform.any_op
// CHECK-NEXT: %5 = transform.get_operand %arg0[0, 1] : (!transform.any_op) -> !transform.any_value
// CHECK-NEXT: %6 = transform.get_operand %arg0[except(0, 1)] : (!transform.any_op) -> !transform.any_value
// CHECK-NEXT: %7 = transform.get_operand %arg0[-1] : (!transform.any_op) -> !transform.any_value
// CHECK-NEXT: %8 = transform.dlti.query ["a", i32] at %arg0 : (!transform.any_op) -> !transform.any_param
// CHECK-NEXT: %9 = transform.tune.alternatives<"x"> selected_region = 1 attributes {foo} -> !transform.any_op {
// CHECK-NEXT: transform.yield %arg0 : !transform.any_op
// CHECK-NEXT: }, {
// CHECK-NEXT: transform.yield %arg0 : !transform.any_op
// CHECK-NEXT: }
// CHECK-NEXT: %10 = transform.tune.knob<"x"> = 1 : i64 from options = [1, 2] -> !transform.param<i64>
// CHECK-NEXT: %11 = transform.tune.knob<"x"> options = [1, 2] -> !transform.param<i64>
// CHECK-NEXT: transform.match.structured %arg0 : !transform.any_op {
// CHECK-NEXT: ^bb0(%arg1: !transform.any_op):
// CHECK-NEXT: transform.match.structured.dim %arg1[all] {parallel} : !transform.any_op
// CHECK-NEXT: %16 = transform.match.structured.dim %arg1[0] : (!transform.any_op) -> !transform.param<i64>
// CHECK-NEXT: }
// CHECK-NEXT: %12:2 = transform.match.structured %arg0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op) {
// CHECK-NEXT: ^bb0(%arg1: !transform.any_op):
// CHECK-NEXT: transform.match.structured.yield %arg1, %arg1 : !transform.any_op, !transform.any_op
// CHECK-NEXT: }
// CHECK-NEXT: %13 = transform.structured.pack %arg0 packed_sizes = [1, %arg0] : (!transform.any_op, !transform.any_op) -> !transform.any_op
// CHECK-NEXT: %padded, %pad, %copy = transform.structured.pad %arg0 pad_to_multiple_of [1, %arg0] use_prescribed_tensor_shapes {padding_dimensions = [0, 1], padding_values = [1]} : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
// CHECK-NEXT: %padded_2, %pad_3 = transform.structured.pad_tiling_interface %arg0 to padding_sizes [1, %arg0] pad_to_multiple_of : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
// CHECK-NEXT: transform.affine.simplify_bounded_affine_ops %arg0 with[%1 : !transform.any_op] within [0] and [1] : !transform.any_op
// CHECK-NEXT: %14 = transform.foreach %arg0, %1 with_zip_shortest : !transform.any_op, !transform.any_op -> !transform.any_op {
// CHECK-NEXT: ^bb0(%arg1: !transform.any_op, %arg2: !transform.any_op):
// CHECK-NEXT: transform.yield %arg1 : !transform.any_op
// CHECK-NEXT: }
// CHECK-NEXT: transform.annotate %arg0 "x" = %10 : !transform.any_op, !transform.param<i64>
// CHECK-NEXT: transform.apply_conversion_patterns to %arg0 {
// CHECK-NEXT: } with type_converter {
// CHECK-NEXT: transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter
// CHECK-NEXT: } {legal_ops = ["x"]} : !transform.any_op
// CHECK-NEXT: %15 = transform.structured.replace %arg0 attributes {a} {
// CHECK-NEXT: "test.foo"() : () -> ()
// CHECK-NEXT: } : (!transform.any_op) -> !transform.any_op
// CHECK-NEXT: transform.yield %arg0, %10 : !transform.any_op, !transform.param<i64>
// CHECK-NEXT: }
// CHECK-NEXT: }
