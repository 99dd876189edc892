// A string may have any bytes.
// RUN: oxmlir-opt %s --allow-unregistered-dialect | FileCheck %s
// RUN: oxmlir-opt %s --allow-unregistered-dialect | oxmlir-opt --allow-unregistered-dialect | FileCheck %s

// CHECK: "unknown.op"() {a = "\00\7F\80\FF|\C3(|\C3\A9\22\\"}
"unknown.op"() {a = "\00\7f\80\ff|\c3(|é\"\\"} : () -> ()
// CHECK: llvm.mlir.global external constant @bytes("\FFab\00\C3")
llvm.mlir.global constant @bytes("\FFab\00\C3") : !llvm.array<5 x i8>
