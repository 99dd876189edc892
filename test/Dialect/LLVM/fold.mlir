// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @extracted(
// CHECK-SAME: %[[S:.*]]: !llvm.struct<(i32, array<2 x f32>)>, %[[X:.*]]: i32, %[[Y:.*]]: f32
// CHECK-NEXT: llvm.return %[[X]] : i32
llvm.func @extracted(%s: !llvm.struct<(i32, array<2 x f32>)>, %x: i32, %y: f32) -> i32 {
  %0 = llvm.insertvalue %x, %s[0] : !llvm.struct<(i32, array<2 x f32>)>
  %1 = llvm.insertvalue %y, %0[1, 0] : !llvm.struct<(i32, array<2 x f32>)>
  %2 = llvm.extractvalue %1[0] : !llvm.struct<(i32, array<2 x f32>)>
  llvm.return %2 : i32
}

// CHECK-LABEL: @inserted_last(
// CHECK-SAME: %[[S:.*]]: !llvm.struct<(i32, array<2 x f32>)>, %[[X:.*]]: f32
// CHECK-NEXT: llvm.return %[[X]] : f32
llvm.func @inserted_last(%s: !llvm.struct<(i32, array<2 x f32>)>, %x: f32) -> f32 {
  %0 = llvm.insertvalue %x, %s[1, 1] : !llvm.struct<(i32, array<2 x f32>)>
  %1 = llvm.extractvalue %0[1, 1] : !llvm.struct<(i32, array<2 x f32>)>
  llvm.return %1 : f32
}

// CHECK-LABEL: @shuffled(
// CHECK-SAME: %[[X:.*]]: vector<1xf32>, %[[Y:.*]]: vector<1xf32>
// CHECK-NEXT: llvm.return %[[X]] : vector<1xf32>
llvm.func @shuffled(%x: vector<1xf32>, %y: vector<1xf32>) -> vector<1xf32> {
  %0 = llvm.shufflevector %x, %y [0] : vector<1xf32>
  llvm.return %0 : vector<1xf32>
}
