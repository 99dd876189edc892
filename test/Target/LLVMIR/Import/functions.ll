; Signatures and attributes of functions, calls, and blocks with phis.
;
; RUN: oxmlir-opt --import-llvm %s | FileCheck %s

; CHECK: llvm.func internal fastcc @callee(%{{.*}}: !llvm.ptr {llvm.align = 8 : i64, llvm.byval = i64, llvm.nocapture}, %{{.*}}: i32 {llvm.range = #llvm.constant_range<i32, 0, 10>, llvm.signext}) -> (i32 {llvm.noundef})
; CHECK-SAME: attributes {always_inline, dso_local, no_unwind, passthrough = ["cold", ["key", "value"], "unit"], target_features = #llvm.target_features<["+a", "-b"]>}
define internal fastcc noundef i32 @callee(ptr byval(i64) align 8 captures(none) %p, i32 range(i32 0, 10) signext %n) #0 {
  ret i32 %n
}

; CHECK: llvm.func @memory() attributes {memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none,
declare void @memory() memory(argmem: read)

; CHECK: llvm.func @variadic(i32, ...)
declare void @variadic(i32, ...)

; CHECK: llvm.func @counted() vscale_range(1, 16) attributes {frame_pointer = #llvm.framePointerKind<all>, function_entry_count = 42 : i64, uwtable_kind = #llvm.uwtableKind<sync>}
define void @counted() uwtable(sync) vscale_range(1, 16) "frame-pointer"="all" !prof !0 {
  ret void
}

; CHECK-LABEL: llvm.func @calls(
; CHECK-SAME: %[[P:.*]]: !llvm.ptr, %[[N:.*]]: i32)
define void @calls(ptr %p, i32 %n) {
  ; CHECK: %[[ONE:.*]] = llvm.mlir.constant(1 : i32) : i32
  ; CHECK-NEXT: %[[TWO:.*]] = llvm.mlir.constant(2 : i8) : i8
  ; CHECK-NEXT: %[[MEMORY:.*]] = llvm.mlir.addressof @memory : !llvm.ptr
  ; CHECK-NEXT: llvm.call fastcc @callee(%[[P]], %[[N]]) {no_unwind} : (!llvm.ptr {llvm.byval = i64}, i32) -> (i32 {llvm.zeroext})
  %1 = call fastcc zeroext i32 @callee(ptr byval(i64) %p, i32 %n) nounwind
  ; CHECK-NEXT: llvm.call tail @variadic(%[[ONE]], %[[TWO]]) vararg(!llvm.func<void (i32, ...)>) : (i32, i8) -> ()
  tail call void (i32, ...) @variadic(i32 1, i8 2)
  ; CHECK-NEXT: llvm.call %[[P]](%[[N]]) {fastmathFlags = #llvm.fastmath<nnan>} : !llvm.ptr, (i32) -> f32
  %2 = call nnan float %p(i32 %n)
  ; CHECK-NEXT: llvm.call %[[MEMORY]](%[[N]]) : !llvm.ptr, (i32) -> ()
  call void @memory(i32 %n)
  ; CHECK-NEXT: llvm.inline_asm has_side_effects asm_dialect = intel operand_attrs = [{elementtype = i32}] "nop", "*m" %[[P]] : (!llvm.ptr) -> !llvm.void
  call void asm sideeffect inteldialect "nop", "*m"(ptr elementtype(i32) %p)
  ret void
}

; Blocks that are never reached are left out.
; CHECK-LABEL: llvm.func @blocks(
; CHECK-SAME: %[[N:.*]]: i32) -> i32
define i32 @blocks(i32 %n) {
entry:
  ; CHECK: %[[FIVE:.*]] = llvm.mlir.constant(5 : i32)
  ; CHECK-NEXT: %[[SIX:.*]] = llvm.mlir.constant(6 : i32)
  ; CHECK-NEXT: llvm.switch %[[N]] : i32, ^[[END:.*]](%[[FIVE]] : i32) [
  ; CHECK-NEXT: -1: ^[[OTHER:bb[0-9]+]],
  ; CHECK-NEXT: 7: ^[[END]](%[[FIVE]] : i32)
  ; CHECK-NEXT: ] {branch_weights = array<i32: 1, 2, 3>}
  switch i32 %n, label %end [
    i32 -1, label %other
    i32 7, label %end
  ], !prof !1
dead:
  br label %end
end:
  %phi = phi i32 [5, %entry], [5, %entry], [6, %other], [7, %dead]
  ret i32 %phi
; CHECK: ^[[END]](%[[PHI:.*]]: i32):
; CHECK-NEXT: llvm.return %[[PHI]]
; CHECK-NEXT: ^[[OTHER]]:
other:
  ; CHECK-NEXT: llvm.br ^[[END]](%[[SIX]] : i32)
  br label %end
; CHECK-NEXT: }
}

; The result of an invocation reaches a block argument through a block of its own.
; CHECK-LABEL: llvm.func @exceptions(
define i32 @exceptions(ptr %p) personality ptr @personality {
entry:
  ; CHECK: llvm.invoke %{{.*}}() to ^[[NORMAL:bb[0-9]+]] unwind ^[[UNWIND:.*]] : !llvm.ptr, () -> i32
  %r = invoke i32 %p() to label %normal unwind label %unwind
normal:
  ; CHECK-NEXT: ^[[NORMAL]]:
  ; CHECK-NEXT: llvm.br ^[[NEXT:.*]](%{{.*}} : i32)
  %phi = phi i32 [%r, %entry]
  ret i32 %phi
unwind:
  ; CHECK: llvm.landingpad cleanup (catch %{{.*}} : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  %pad = landingpad { ptr, i32 } cleanup catch ptr null
  ; CHECK-NEXT: llvm.resume
  resume { ptr, i32 } %pad
}
declare i32 @personality(...)

; CHECK-LABEL: llvm.func @addresses(
define void @addresses(ptr %p) {
  ; CHECK: llvm.blockaddress <function = @addresses, tag = <id = 1>> : !llvm.ptr
  store ptr blockaddress(@addresses, %last), ptr %p
  ; CHECK: llvm.indirectbr %{{.*}} : !llvm.ptr, [
  indirectbr ptr %p, [label %last]
last:
  ; CHECK: llvm.blocktag <id = 1>
  ret void
}

attributes #0 = { alwaysinline cold nounwind "key"="value" "target-features"="+a,-b" "unit" }
!0 = !{!"function_entry_count", i64 42}
!1 = !{!"branch_weights", i32 1, i32 2, i32 3}
