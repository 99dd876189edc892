// RUN: oxmlir-opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

llvm.func @a(%p: !llvm.ptr<1>, %w : i32) {
  // expected-error@below {{'xevm.blockload2d' op transpose and pack_register are mutually exclusive}}
  %0 = xevm.blockload2d %p, %w, %w, %w, %w, %w <{elem_size_in_bits = 16 : i32, tile_width = 16 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, transpose = true, pack_register = true}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
  llvm.return
}

// -----

llvm.func @a(%p: !llvm.ptr<1>, %w : i32) {
  // expected-error@below {{'xevm.blockload2d' op transpose is only supported for 32 and 64 bit elements}}
  %0 = xevm.blockload2d %p, %w, %w, %w, %w, %w <{elem_size_in_bits = 16 : i32, tile_width = 16 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, transpose = true, pack_register = false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
  llvm.return
}

// -----

llvm.func @a(%p: !llvm.ptr<1>, %w : i32) {
  // expected-error@below {{'xevm.blockload2d' op result size of 128 bits does not match the expected size of 104 bits}}
  %0 = xevm.blockload2d %p, %w, %w, %w, %w, %w <{elem_size_in_bits = 13 : i32, tile_width = 16 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, transpose = false, pack_register = false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
  llvm.return
}

// -----

llvm.func @a(%p: !llvm.ptr<1>, %w : i32) {
  // expected-error@below {{'xevm.blockload2d' op expecting tile_height to be between 1 and 32}}
  %0 = xevm.blockload2d %p, %w, %w, %w, %w, %w <{elem_size_in_bits = 16 : i32, tile_width = 16 : i32, tile_height = 64 : i32, v_blocks = 1 : i32, transpose = false, pack_register = false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<64xi16>
  llvm.return
}

// -----

llvm.func @a(%p: !llvm.ptr<1>, %w : i32) {
  // expected-error@below {{'xevm.blockload2d' op result size of 128 bits does not match the expected size of 192 bits}}
  %0 = xevm.blockload2d %p, %w, %w, %w, %w, %w <{elem_size_in_bits = 16 : i32, tile_width = 8 : i32, tile_height = 8 : i32, v_blocks = 3 : i32, transpose = false, pack_register = false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
  llvm.return
}

// -----

llvm.func @a(%p: !llvm.ptr<1>, %w : i32) {
  // expected-error@below {{'xevm.blockload2d' op result size of 128 bits does not match the expected size of 256 bits}}
  %0 = xevm.blockload2d %p, %w, %w, %w, %w, %w <{elem_size_in_bits = 16 : i32, tile_width = 16 : i32, tile_height = 8 : i32, v_blocks = 2 : i32, transpose = false, pack_register = false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
  llvm.return
}

// -----

llvm.func @a(%p: !llvm.ptr<1>, %w : i32) {
  // expected-error@below {{'xevm.blockload2d' op pack_register is only supported for 8 and 16 bit elements}}
  %0 = xevm.blockload2d %p, %w, %w, %w, %w, %w <{elem_size_in_bits = 32 : i32, tile_width = 16 : i32, tile_height = 16 : i32, v_blocks = 1 : i32, transpose = false, pack_register = true}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<16xi32>
  llvm.return
}

// -----

llvm.func @a(%p: !llvm.ptr<1>, %w : i32, %v : vector<8xi16>) {
  // expected-error@below {{'xevm.blockstore2d' op expecting tile_height to be between 1 and 8}}
  xevm.blockstore2d %p, %w, %w, %w, %w, %w, %v <{elem_size_in_bits = 16 : i32, tile_width = 16 : i32, tile_height = 16 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi16>)
  llvm.return
}

// -----

llvm.func @a(%p: !llvm.ptr<1>, %w : i32, %v : vector<8xi16>) {
  // expected-error@below {{'xevm.blockstore2d' op tile_width for 16 bit elements should be equal to 16}}
  xevm.blockstore2d %p, %w, %w, %w, %w, %w, %v <{elem_size_in_bits = 16 : i32, tile_width = 32 : i32, tile_height = 8 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi16>)
  llvm.return
}

// -----

llvm.func @a(%p: !llvm.ptr<1>, %w : i32, %v : vector<8xi8>) {
  // expected-error@below {{'xevm.blockstore2d' op tile_width for 8 bit elements should be equal to 16 or 32}}
  xevm.blockstore2d %p, %w, %w, %w, %w, %w, %v <{elem_size_in_bits = 8 : i32, tile_width = 64 : i32, tile_height = 2 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi8>)
  llvm.return
}

// -----

llvm.func @a(%p: !llvm.ptr<1>, %w : i32) {
  // expected-error@below {{'xevm.blockprefetch2d' op expecting 'elem_size_in_bits' to be 8, 16, or 32}}
  xevm.blockprefetch2d %p, %w, %w, %w, %w, %w <{elem_size_in_bits = 9 : i32, tile_width = 32 : i32, tile_height = 8 : i32, v_blocks = 1 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32)
  llvm.return
}

// -----

llvm.func @a(%p: !llvm.ptr<1>, %w : i32) {
  // expected-error@below {{'xevm.blockprefetch2d' op tile_width for 16 bit elements should be equal to 16}}
  xevm.blockprefetch2d %p, %w, %w, %w, %w, %w <{elem_size_in_bits = 16 : i32, tile_width = 8 : i32, tile_height = 8 : i32, v_blocks = 1 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32)
  llvm.return
}

// -----

llvm.func @a(%p: !llvm.ptr<1>, %w : i32) {
  // expected-error@below {{'xevm.blockprefetch2d' op expecting tile_height to be 1, 2, 4, 8, 16, or 32}}
  xevm.blockprefetch2d %p, %w, %w, %w, %w, %w <{elem_size_in_bits = 16 : i32, tile_width = 16 : i32, tile_height = 80 : i32, v_blocks = 1 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32)
  llvm.return
}

// -----

llvm.func @a(%p: !llvm.ptr<1>, %a : vector<8xi16>, %b : vector<8xi32>, %c : vector<4xf32>) {
  // expected-error@below {{'xevm.mma' op type of C operand must match result type}}
  %0 = xevm.mma %a, %b, %c {shape = <m = 8, n = 16, k = 16>, types = <d = f32, a = f16, b = f16, c = f32>} : (vector<8xi16>, vector<8xi32>, vector<4xf32>) -> vector<8xf32>
  llvm.return
}

// -----

llvm.func @a(%p: !llvm.ptr<1>, %q : !llvm.ptr<3>) {
  // expected-error@below {{'xevm.prefetch' op operand #0 must be LLVM pointer in address space 1 or LLVM pointer in address space 4, but got '!llvm.ptr<3>'}}
  xevm.prefetch %q : (!llvm.ptr<3>)
  llvm.return
}

// -----

llvm.func @a(%p: !llvm.ptr<1>, %q : !llvm.ptr<3>, %p0 : !llvm.ptr, %v : vector<4xi32>) {
  // expected-error@below {{'xevm.blockload' op vector size must be 2, 4 or 8 for element type > 8 bits}}
  %0 = xevm.blockload %p : (!llvm.ptr<1>) -> vector<5xi32>
  llvm.return
}

// -----

llvm.func @a(%p: !llvm.ptr<1>, %q : !llvm.ptr<3>, %p0 : !llvm.ptr, %v : vector<4xi32>) {
  // expected-error@below {{'xevm.blockload' op vector size must be 2, 4 or 8 for element type > 8 bits}}
  %0 = xevm.blockload %p : (!llvm.ptr<1>) -> vector<16xi32>
  llvm.return
}

// -----

llvm.func @a(%p: !llvm.ptr<1>, %q : !llvm.ptr<3>, %p0 : !llvm.ptr, %v : vector<4xi32>) {
  // expected-error@below {{'xevm.blockload' op vector size must be 2, 4, 8 or 16 for 8-bit element type}}
  %0 = xevm.blockload %p : (!llvm.ptr<1>) -> vector<1xi8>
  llvm.return
}

// -----

llvm.func @a(%p: !llvm.ptr<1>, %w : i32) {
  // expected-error@below {{'xevm.blockload2d' op expecting result element type to be 32 bits}}
  %0 = xevm.blockload2d %p, %w, %w, %w, %w, %w <{elem_size_in_bits = 32 : i32, tile_width = 16 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, transpose = false, pack_register = false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<16xi16>
  llvm.return
}

// -----

llvm.func @a(%p: !llvm.ptr<1>, %w : i32) {
  // expected-error@below {{'xevm.blockload2d' op result size of 64 bits does not match the expected size of 128 bits}}
  %0 = xevm.blockload2d %p, %w, %w, %w, %w, %w <{elem_size_in_bits = 16 : i32, tile_width = 16 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, transpose = true, pack_register = true}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<4xi16>
  llvm.return
}

// -----

llvm.func @a(%p: !llvm.ptr<1>, %w : i32, %x : i64) {
  // expected-error@below {{'xevm.blockload2d' op operand #1 must be 32-bit signless integer, but got 'i64'}}
  %0 = xevm.blockload2d %p, %x, %w, %w, %w, %w <{elem_size_in_bits = 16 : i32, tile_width = 16 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, transpose = false, pack_register = false}> : (!llvm.ptr<1>, i64, i32, i32, i32, i32) -> vector<8xi16>
  llvm.return
}
