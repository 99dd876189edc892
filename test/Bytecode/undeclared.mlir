// Operations of dialects that mlir-opt does not know are written as it reads them, their properties in one attribute.
// RUN: oxmlir-opt %s --emit-bytecode -o %t.mlirbc
// RUN: oxmlir-opt %t.mlirbc | FileCheck %s

llvm.func @f(%a: vector<4xi32>) {
  // CHECK: %0 = "vcix.v.sv"(%arg0, %arg0) <{opcode = 3 : i32}> : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  %0 = "vcix.v.sv"(%a, %a) <{opcode = 3 : i32}> : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  llvm.return
}
