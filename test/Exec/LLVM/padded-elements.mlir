// Elements that are loaded and stored one by one, each as an object of its own with the bytes that fill it up.
//
// RUN: oxmlir-opt %s --run=main | FileCheck %s
// RUN: oxmlir-opt %s --run=main --run-engine=llvm | FileCheck %s
// CHECK: 30

llvm.func @main() -> i32 {
  %four = llvm.mlir.constant(4 : i64) : i64
  %numbers = llvm.mlir.constant(dense<[10, 20, 30, 40]> : vector<4xi24>) : vector<4xi24>
  %stored = llvm.mlir.constant(dense<[true, false, true, true]> : vector<4xi1>) : vector<4xi1>
  %loaded = llvm.mlir.constant(dense<[false, true, true, false]> : vector<4xi1>) : vector<4xi1>
  %zero = llvm.mlir.zero : vector<4xi24>
  %buffer = llvm.alloca %four x i24 : (i64) -> !llvm.ptr
  "llvm.intr.masked.compressstore"(%numbers, %buffer, %stored) : (vector<4xi24>, !llvm.ptr, vector<4xi1>) -> ()
  %read = "llvm.intr.masked.expandload"(%buffer, %loaded, %zero) : (!llvm.ptr, vector<4xi1>, vector<4xi24>) -> vector<4xi24>
  %second = llvm.getelementptr %buffer[1] : (!llvm.ptr) -> !llvm.ptr, i24
  %direct = llvm.load %second : !llvm.ptr -> i24
  %two = llvm.mlir.constant(2 : i64) : i64
  %third = llvm.extractelement %read[%two : i64] : vector<4xi24>
  // Both are the second number in memory.
  %either = llvm.or %direct, %third : i24
  %wide = llvm.zext %either : i24 to i32
  llvm.return %wide : i32
}
