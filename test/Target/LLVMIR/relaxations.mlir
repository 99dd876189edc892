// RUN: oxmlir-opt --mlir-to-llvmir %s | FileCheck %s

// CHECK: $last = comdat nodeduplicate
llvm.comdat @comdats {
  llvm.comdat_selector @last nodeduplicate
}

// CHECK: define void @relaxed(ptr %0) comdat($last)
llvm.func @relaxed(%p: !llvm.ptr) comdat(@comdats::@last) {
  // CHECK: load i32, ptr %0, align 4, !mmra ![[ONE:[0-9]+]]
  %0 = llvm.load %p {llvm.mmra = #llvm.mmra_tag<"a":"b">} : !llvm.ptr -> i32
  // CHECK: store i32 %{{.*}}, ptr %0, align 4, !mmra ![[TWO:[0-9]+]]
  llvm.store %0, %p {llvm.mmra = [#llvm.mmra_tag<"a":"b">, #llvm.mmra_tag<"c":"d">]} : i32, !llvm.ptr
  llvm.return
}

// CHECK: ![[ONE]] = !{!"a", !"b"}
// CHECK: ![[TWO]] = !{![[ONE]], ![[OTHER:[0-9]+]]}
// CHECK: ![[OTHER]] = !{!"c", !"d"}
