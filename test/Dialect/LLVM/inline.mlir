// RUN: oxmlir-opt %s --inline='default-pipeline=' | FileCheck %s

#group = #llvm.access_group<id = distinct[0]<>>
#other = #llvm.access_group<id = distinct[1]<>>

llvm.func @use(!llvm.ptr)

// Memory of a fixed size moves to the entry, other memory is freed where the callee returned.
// CHECK-LABEL: llvm.func @stack(
// CHECK-NEXT: %[[N:.*]] = llvm.mlir.constant(4 : i32) : i32
// CHECK-NEXT: %[[FIXED:.*]] = llvm.alloca %[[N]] x f32
// CHECK-NEXT: llvm.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: %[[SAVED:.*]] = llvm.intr.stacksave
// CHECK-NEXT: llvm.mlir.constant(4 : i32)
// CHECK-NEXT: llvm.intr.lifetime.start %[[FIXED]]
// CHECK-NEXT: %[[DYNAMIC:.*]] = llvm.alloca %arg1 x f32
// CHECK-NEXT: llvm.call @use(%[[FIXED]])
// CHECK-NEXT: llvm.call @use(%[[DYNAMIC]])
// CHECK-NEXT: llvm.intr.stackrestore %[[SAVED]]
// CHECK-NEXT: llvm.intr.lifetime.end %[[FIXED]]
// CHECK-NEXT: llvm.br ^bb2
llvm.func @stack(%c: i1, %n: i32) {
  llvm.cond_br %c, ^a, ^b
^a:
  llvm.call @allocates(%n) : (i32) -> ()
  llvm.br ^b
^b:
  llvm.return
}
llvm.func @allocates(%n: i32) {
  %four = llvm.mlir.constant(4 : i32) : i32
  %fixed = llvm.alloca %four x f32 : (i32) -> !llvm.ptr
  %dynamic = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
  llvm.call @use(%fixed) : (!llvm.ptr) -> ()
  llvm.call @use(%dynamic) : (!llvm.ptr) -> ()
  llvm.return
}

// CHECK-LABEL: llvm.func @copied(
// CHECK-NEXT: %[[ONE:.*]] = llvm.mlir.constant(1 : i64) : i64
// CHECK-NEXT: %[[COPY:.*]] = llvm.alloca %[[ONE]] x f64 {alignment = 16 : i64}
// CHECK-NEXT: %[[SIZE:.*]] = llvm.mlir.constant(8 : i64) : i64
// CHECK-NEXT: "llvm.intr.memcpy"(%[[COPY]], %arg0, %[[SIZE]])
// CHECK-NEXT: llvm.call @use(%[[COPY]])
llvm.func @copied(%p: !llvm.ptr) {
  llvm.call @by_value(%p) : (!llvm.ptr) -> ()
  llvm.return
}
llvm.func @by_value(%p: !llvm.ptr {llvm.byval = f64, llvm.align = 16 : i64}) {
  llvm.call @use(%p) : (!llvm.ptr) -> ()
  llvm.return
}

// What is only read is not copied if it is, or can be, aligned.
// CHECK-LABEL: llvm.func @aligned(
// CHECK-NEXT: %[[COUNT:.*]] = llvm.mlir.constant(3 : i64) : i64
// CHECK-NEXT: %[[RAISED:.*]] = llvm.alloca %[[COUNT]] x f64 {alignment = 16 : i64}
// CHECK-NEXT: llvm.call @use(%arg0)
// CHECK-NEXT: llvm.call @use(%[[RAISED]])
// CHECK-NEXT: llvm.return
llvm.func @aligned(%p: !llvm.ptr {llvm.align = 32 : i64}) {
  %n = llvm.mlir.constant(3 : i64) : i64
  %s = llvm.alloca %n x f64 : (i64) -> !llvm.ptr
  llvm.call @reads(%p) : (!llvm.ptr) -> ()
  llvm.call @reads(%s) : (!llvm.ptr) -> ()
  llvm.return
}
llvm.func @reads(%p: !llvm.ptr {llvm.byval = f64, llvm.align = 16 : i64}) attributes {memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>} {
  llvm.call @use(%p) : (!llvm.ptr) -> ()
  llvm.return
}

// The alignment of a variable is its own; a callee that writes elsewhere may write to it.
llvm.mlir.global private @loose(0.0 : f64) : f64
llvm.mlir.global private @tight(0.0 : f64) {alignment = 16 : i64} : f64
// CHECK-LABEL: llvm.func @variables(
// CHECK: %[[COPY1:.*]] = llvm.alloca
// CHECK: %[[COPY2:.*]] = llvm.alloca
// CHECK: %[[TIGHT:.*]] = llvm.mlir.addressof @tight
// CHECK: "llvm.intr.memcpy"(%[[COPY2]],
// CHECK-NEXT: llvm.call @use(%[[COPY2]])
// CHECK-NEXT: llvm.call @use(%[[TIGHT]])
// CHECK: "llvm.intr.memcpy"(%[[COPY1]], %[[TIGHT]],
// CHECK-NEXT: llvm.call @use(%[[COPY1]])
llvm.func @variables() {
  %loose = llvm.mlir.addressof @loose : !llvm.ptr
  %tight = llvm.mlir.addressof @tight : !llvm.ptr
  llvm.call @reads(%loose) : (!llvm.ptr) -> ()
  llvm.call @reads(%tight) : (!llvm.ptr) -> ()
  llvm.call @writes_elsewhere(%tight) : (!llvm.ptr) -> ()
  llvm.return
}
llvm.func @writes_elsewhere(%p: !llvm.ptr {llvm.byval = f64, llvm.align = 16 : i64}) attributes {memory_effects = #llvm.memory_effects<other = readwrite, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>} {
  llvm.call @use(%p) : (!llvm.ptr) -> ()
  llvm.return
}

// CHECK-LABEL: llvm.func @groups(
// CHECK-NEXT: llvm.load %arg0 {access_groups = [#[[A:.*]], #[[B:.*]]]}
// CHECK-NEXT: llvm.store %{{.*}}, %arg0 {access_groups = [#[[B]]]}
llvm.func @groups(%p: !llvm.ptr) {
  llvm.call @accesses(%p) {access_groups = [#other]} : (!llvm.ptr) -> ()
  llvm.return
}
llvm.func @accesses(%p: !llvm.ptr) {
  %0 = llvm.load %p {access_groups = [#group]} : !llvm.ptr -> i32
  llvm.store %0, %p : i32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @refused(
// CHECK-NEXT: llvm.call @never
// CHECK-NEXT: llvm.call @twice
// CHECK-NEXT: llvm.call @apart
llvm.func @refused(%p: !llvm.ptr) {
  llvm.call @never() : () -> ()
  llvm.call @twice() : () -> ()
  llvm.call @apart(%p) : (!llvm.ptr) -> ()
  llvm.return
}
llvm.func @never() attributes {no_inline} {
  llvm.return
}
llvm.func @twice() attributes {passthrough = ["returns_twice"]} {
  llvm.return
}
llvm.func @apart(%p: !llvm.ptr {llvm.inalloca = i32}) {
  llvm.return
}
