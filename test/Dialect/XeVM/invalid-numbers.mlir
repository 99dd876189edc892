// RUN: oxmlir-opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// Numbers of work-items and groups, fences, and access to lines of memory.

llvm.func @a() {
  // expected-error@below {{'xevm.local_id.x' op result #0 must be 32-bit signless integer or 64-bit signless integer, but got 'index'}}
  %0 = xevm.local_id.x : index
  llvm.return
}

// -----

llvm.func @a() {
  // expected-error@below {{'xevm.local_id.y' op result #0 must be 32-bit signless integer or 64-bit signless integer, but got 'f32'}}
  %0 = "xevm.local_id.y"() : () -> f32
  llvm.return
}

// -----

llvm.func @a() {
  // expected-error@below {{expected non-function type}}
  %0 = xevm.local_id.z range <0> : i32
  llvm.return
}

// -----

llvm.func @a() {
  // expected-error@below {{'xevm.local_size.x' op result #0 must be 32-bit signless integer or 64-bit signless integer, but got 'index'}}
  %0 = xevm.local_size.x : index
  llvm.return
}

// -----

llvm.func @a() {
  // expected-error@below {{'xevm.local_size.y' op result #0 must be 32-bit signless integer or 64-bit signless integer, but got 'f32'}}
  %0 = "xevm.local_size.y"() : () -> f32
  llvm.return
}

// -----

llvm.func @a() {
  // expected-error@below {{expected non-function type}}
  %0 = xevm.local_size.z range <0> : i32
  llvm.return
}

// -----

llvm.func @a() {
  // expected-error@below {{'xevm.group_id.x' op result #0 must be 32-bit signless integer or 64-bit signless integer, but got 'index'}}
  %0 = xevm.group_id.x : index
  llvm.return
}

// -----

llvm.func @a() {
  // expected-error@below {{'xevm.group_id.y' op result #0 must be 32-bit signless integer or 64-bit signless integer, but got 'f32'}}
  %0 = "xevm.group_id.y"() : () -> f32
  llvm.return
}

// -----

llvm.func @a() {
  // expected-error@below {{expected non-function type}}
  %0 = xevm.group_id.z range <0> : i32
  llvm.return
}

// -----

llvm.func @a() {
  // expected-error@below {{'xevm.group_count.x' op result #0 must be 32-bit signless integer or 64-bit signless integer, but got 'index'}}
  %0 = xevm.group_count.x : index
  llvm.return
}

// -----

llvm.func @a() {
  // expected-error@below {{'xevm.group_count.y' op result #0 must be 32-bit signless integer or 64-bit signless integer, but got 'f32'}}
  %0 = "xevm.group_count.y"() : () -> f32
  llvm.return
}

// -----

llvm.func @a() {
  // expected-error@below {{expected non-function type}}
  %0 = xevm.group_count.z range <0> : i32
  llvm.return
}

// -----

llvm.func @a() {
  // expected-error@below {{'xevm.lane_id' op result #0 must be 32-bit signless integer or 64-bit signless integer, but got 'index'}}
  %0 = xevm.lane_id : index
  llvm.return
}

// -----

llvm.func @a() {
  // expected-error@below {{'xevm.subgroup_id' op result #0 must be 32-bit signless integer or 64-bit signless integer, but got 'f32'}}
  %0 = "xevm.subgroup_id"() : () -> f32
  llvm.return
}

// -----

llvm.func @a() {
  // expected-error@below {{expected non-function type}}
  %0 = xevm.subgroup_size range <0> : i32
  llvm.return
}

// -----

llvm.func @a(%p: !llvm.ptr<1>, %v: vector<3xi16>) {
  // expected-error@below {{'xevm.blockstore' op vector size must be 2, 4 or 8 for element type > 8 bits}}
  xevm.blockstore %p, %v : (!llvm.ptr<1>, vector<3xi16>)
  llvm.return
}

// -----

llvm.func @a(%p: i32, %v: i16) {
  // expected-error@below {{'xevm.blockstore' op operand #0 must be LLVM pointer type, but got 'i32'}}
  xevm.blockstore %p, %v : (i32, i16)
  llvm.return
}

// -----

llvm.func @a(%p: !llvm.ptr<1>, %v: i16) {
  // expected-error@below {{invalid properties {control = 1 : i64} for op xevm.blockstore: unknown key '"control"' when parsing properties dictionary}}
  xevm.blockstore %p, %v <{control = 1}> : (!llvm.ptr<1>, i16)
  llvm.return
}

// -----

llvm.func @a(%p: !llvm.ptr<1>) {
  // expected-error@below {{custom op 'xevm.prefetch' number of operands and types do not match: got 2 operands and 1 types}}
  xevm.prefetch %p, %p : (!llvm.ptr<1>)
  llvm.return
}

// -----

llvm.func @a() {
  // expected-error@below {{'xevm.memfence' op requires attribute 'scope'}}
  xevm.memfence <{addrspace = #xevm.addr_space<global>}>
  llvm.return
}

// -----

llvm.func @a() {
  // expected-error@below {{expected ::mlir::xevm::MemScope to be one of: lane, subgroup, workgroup, cluster, device, system}}
  xevm.memfence <{scope = #xevm.mem_scope<galaxy>}>
  llvm.return
}

// -----

llvm.func @a() {
  // expected-error@below {{invalid properties {scope = 1 : i64} for op xevm.memfence: Invalid attribute `scope` in property conversion: 1 : i64}}
  xevm.memfence <{scope = 1}>
  llvm.return
}
