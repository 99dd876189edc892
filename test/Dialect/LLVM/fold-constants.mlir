// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @parts(
// CHECK-NEXT: %[[V0:.*]] = llvm.mlir.zero : f32
// CHECK-NEXT: llvm.return %[[V0]] : f32
llvm.func @parts() -> f32 {
  %zero = llvm.mlir.zero : !llvm.struct<(i32, f32)>
  %part = llvm.extractvalue %zero[1] : !llvm.struct<(i32, f32)>
  llvm.return %part : f32
}

// CHECK-LABEL: @parts_of_poison(
// CHECK-NEXT: %[[V0:.*]] = llvm.mlir.poison : !llvm.array<4 x i32>
// CHECK-NEXT: llvm.return %[[V0]] : !llvm.array<4 x i32>
llvm.func @parts_of_poison() -> !llvm.array<4 x i32> {
  %poison = llvm.mlir.poison : !llvm.struct<(i32, array<4 x i32>)>
  %part = llvm.extractvalue %poison[1] : !llvm.struct<(i32, array<4 x i32>)>
  llvm.return %part : !llvm.array<4 x i32>
}

// CHECK-LABEL: @elements(
// CHECK-NEXT: %[[V0:.*]] = llvm.mlir.constant(8 : i32) : i32
// CHECK-NEXT: llvm.return %[[V0]] : i32
llvm.func @elements() -> i32 {
  %all = llvm.mlir.constant(dense<[7, 8]> : tensor<2xi32>) : !llvm.array<2 x i32>
  %last = llvm.extractvalue %all[1] : !llvm.array<2 x i32>
  llvm.return %last : i32
}

// What was inserted is looked into where that ends at a value.
// CHECK-LABEL: @inserted(
// CHECK-SAME: %[[ARG0:[^:]*]]: {{.*}}, %[[ARG1:[^:]*]]
// CHECK-NEXT: llvm.return %[[ARG0]] : i32
llvm.func @inserted(%a: i32, %v: !llvm.array<2 x i32>) -> i32 {
  %undef = llvm.mlir.undef : !llvm.struct<(array<2 x i32>, i32)>
  %inner = llvm.insertvalue %a, %v[1] : !llvm.array<2 x i32>
  %outer = llvm.insertvalue %inner, %undef[0] : !llvm.struct<(array<2 x i32>, i32)>
  %part = llvm.extractvalue %outer[0, 1] : !llvm.struct<(array<2 x i32>, i32)>
  llvm.return %part : i32
}

// CHECK-LABEL: @equal(
// CHECK-SAME: %[[ARG0:[^:]*]]
// CHECK-NEXT: %[[V0:.*]] = llvm.mlir.constant(dense<true> : vector<2xi1>) : vector<2xi1>
// CHECK-NEXT: llvm.return %[[V0]] : vector<2xi1>
llvm.func @equal(%v: vector<2xi32>) -> vector<2xi1> {
  %equal = llvm.icmp "eq" %v, %v : vector<2xi32>
  llvm.return %equal : vector<2xi1>
}

// CHECK-LABEL: @different(
// CHECK-SAME: %[[ARG0:[^:]*]]
// CHECK-NEXT: %[[V0:.*]] = llvm.mlir.constant(false) : i1
// CHECK-NEXT: llvm.return %[[V0]] : i1
llvm.func @different(%i: i32) -> i1 {
  %different = llvm.icmp "ne" %i, %i : i32
  llvm.return %different : i1
}

// CHECK-LABEL: @stack(
// CHECK-SAME: %[[ARG0:[^:]*]]
// CHECK-NEXT: %[[V0:.*]] = llvm.mlir.constant(true) : i1
// CHECK-NEXT: llvm.return %[[V0]] : i1
llvm.func @stack(%n: i64) -> i1 {
  %null = llvm.mlir.zero : !llvm.ptr
  %memory = llvm.alloca %n x i32 : (i64) -> !llvm.ptr
  %different = llvm.icmp "ne" %null, %memory : !llvm.ptr
  llvm.return %different : i1
}

// In other address spaces memory may begin at 0.
// CHECK-LABEL: @private_stack(
// CHECK-SAME: %[[ARG0:[^:]*]]
// CHECK-NEXT: %[[V0:.*]] = llvm.mlir.zero : !llvm.ptr<5>
// CHECK-NEXT: %[[V1:.*]] = llvm.alloca %[[ARG0]] x i32 : (i64) -> !llvm.ptr<5>
// CHECK-NEXT: %[[V2:.*]] = llvm.icmp "eq" %[[V1]], %[[V0]] : !llvm.ptr<5>
// CHECK-NEXT: llvm.return %[[V2]] : i1
llvm.func @private_stack(%n: i64) -> i1 {
  %null = llvm.mlir.zero : !llvm.ptr<5>
  %memory = llvm.alloca %n x i32 : (i64) -> !llvm.ptr<5>
  %equal = llvm.icmp "eq" %memory, %null : !llvm.ptr<5>
  llvm.return %equal : i1
}

// The address of a block is a constant: those behind it stay there.
// CHECK-LABEL: llvm.func @block_addresses(
// CHECK-NEXT: llvm.blockaddress
// CHECK-NEXT: llvm.mlir.constant(1 : i32) : i32
llvm.func @block_addresses(%p: !llvm.ptr) -> i32 {
  %0 = llvm.blockaddress <function = @block_addresses, tag = <id = 1>> : !llvm.ptr
  %1 = llvm.mlir.constant(1 : i32) : i32
  llvm.store %0, %p : !llvm.ptr, !llvm.ptr
  llvm.br ^bb1
^bb1:
  llvm.blocktag <id = 1>
  llvm.return %1 : i32
}
