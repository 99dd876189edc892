// Intrinsics of the llvm dialect whose forms have more than operands and types.
//
// RUN: oxmlir-opt %s | FileCheck %s
// RUN: oxmlir-opt %s -mlir-print-op-generic | oxmlir-opt | FileCheck %s

// CHECK-LABEL: llvm.func @constrained
llvm.func @constrained(%x: f64, %i: i32, %v: vector<4xf64>) {
  // CHECK: llvm.intr.experimental.constrained.fptrunc %{{.*}} towardzero ignore : f64 to f32
  %0 = llvm.intr.experimental.constrained.fptrunc %x towardzero ignore : f64 to f32
  // CHECK: llvm.intr.experimental.constrained.fptrunc %{{.*}} downward strict : vector<4xf64> to vector<4xf32>
  %1 = llvm.intr.experimental.constrained.fptrunc %v downward strict : vector<4xf64> to vector<4xf32>
  // CHECK: llvm.intr.experimental.constrained.fpext %{{.*}} maytrap : f32 to f64
  %2 = llvm.intr.experimental.constrained.fpext %0 maytrap : f32 to f64
  // CHECK: llvm.intr.experimental.constrained.sitofp %{{.*}} dynamic strict : i32 to f32
  %3 = llvm.intr.experimental.constrained.sitofp %i dynamic strict : i32 to f32
  // CHECK: llvm.intr.experimental.constrained.uitofp %{{.*}} upward ignore : i32 to f32
  %4 = llvm.intr.experimental.constrained.uitofp %i upward ignore : i32 to f32
  llvm.return
}

// CHECK-LABEL: llvm.func @matrices
llvm.func @matrices(%a: vector<64xf32>, %b: vector<48xf32>, %p: !llvm.ptr, %stride: i64) {
  // CHECK: llvm.intr.matrix.multiply %{{.*}}, %{{.*}} {lhs_columns = 16 : i32, lhs_rows = 4 : i32, rhs_columns = 3 : i32} : (vector<64xf32>, vector<48xf32>) -> vector<12xf32>
  %0 = llvm.intr.matrix.multiply %a, %b {lhs_rows = 4 : i32, lhs_columns = 16 : i32, rhs_columns = 3 : i32} : (vector<64xf32>, vector<48xf32>) -> vector<12xf32>
  // CHECK: llvm.intr.matrix.column.major.load %{{.*}}, <stride = %{{.*}}> {columns = 16 : i32, isVolatile = false, rows = 3 : i32} : vector<48xf32> from !llvm.ptr stride i64
  %1 = llvm.intr.matrix.column.major.load %p, <stride = %stride> {isVolatile = 0 : i1, rows = 3 : i32, columns = 16 : i32} : vector<48xf32> from !llvm.ptr stride i64
  llvm.return
}

// CHECK-LABEL: llvm.func @vectors
llvm.func @vectors(%v: vector<[8]xi32>, %w: vector<4xi32>, %p: !llvm.ptr, %mask: vector<4xi1>) {
  // CHECK: llvm.intr.vector.extract %{{.*}}[4] : vector<4xi32> from vector<[8]xi32>
  %0 = llvm.intr.vector.extract %v[4] : vector<4xi32> from vector<[8]xi32>
  // CHECK: llvm.intr.vector.insert %{{.*}}, %{{.*}}[0] : vector<4xi32> into vector<[8]xi32>
  %1 = llvm.intr.vector.insert %w, %v[0] : vector<4xi32> into vector<[8]xi32>
  // CHECK: llvm.intr.masked.load %{{.*}}, %{{.*}}, %{{.*}} {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
  %2 = llvm.intr.masked.load %p, %mask, %w {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
  // CHECK: llvm.intr.masked.store %{{.*}}, %{{.*}}, %{{.*}} {alignment = 4 : i32} : vector<4xi32>, vector<4xi1> into !llvm.ptr
  llvm.intr.masked.store %2, %p, %mask {alignment = 4 : i32} : vector<4xi32>, vector<4xi1> into !llvm.ptr
  llvm.return
}

// Not all operations of LLVM are declared.
// CHECK: "llvm.some_future_instruction"()
"llvm.some_future_instruction"() : () -> ()
