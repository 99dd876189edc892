// RUN: oxmlir-opt %s --split-input-file --verify-diagnostics

// expected-error @below {{failed to verify 'elementType': 32-bit float or 16-bit float or bfloat16 type or 32-bit signless integer or 8-bit signless integer}}
func.func private @double(!amx.tile<16x16xf64>)

// -----

// expected-error @below {{expected static shape}}
func.func private @dynamic(!amx.tile<?x16xf32>)

// -----

func.func @row() {
  // expected-error @below {{'amx.tile_zero' op result #0 must be tile of 32-bit float or 16-bit float or bfloat16 type or 32-bit signless integer or 8-bit signless integer values, but got '!amx.tile<16xi8>'}}
  %0 = amx.tile_zero : !amx.tile<16xi8>
  return
}

// -----

func.func @many_rows() {
  // expected-error @below {{'amx.tile_zero' op bad row height: 17}}
  %0 = amx.tile_zero : !amx.tile<17x16xi32>
  return
}

// -----

func.func @long_rows() {
  // expected-error @below {{'amx.tile_zero' op bad column width: 68}}
  %0 = amx.tile_zero : !amx.tile<16x17xi32>
  return
}

// -----

func.func @no_words() {
  // expected-error @below {{'amx.tile_zero' op bad column width: 3}}
  %0 = amx.tile_zero : !amx.tile<16x3xi8>
  return
}

// -----

func.func @indices(%m: memref<?x?xi8>, %i: index) {
  // expected-error @below {{'amx.tile_load' op requires 2 indices}}
  %0 = amx.tile_load %m[%i] : memref<?x?xi8> into !amx.tile<16x64xi8>
  return
}

// -----

func.func @no_stride(%m: memref<?xi8>, %i: index, %t: !amx.tile<16x64xi8>) {
  // expected-error @below {{'amx.tile_store' op requires at least 2D memref}}
  amx.tile_store %m[%i], %t : memref<?xi8>, !amx.tile<16x64xi8>
  return
}

// -----

func.func @columns(%m: memref<?x?xi8, strided<[1, ?]>>, %i: index) {
  // expected-error @below {{'amx.tile_load' op requires memref with unit innermost stride}}
  %0 = amx.tile_load %m[%i, %i] : memref<?x?xi8, strided<[1, ?]>> into !amx.tile<16x64xi8>
  return
}

// -----

func.func @shapes(%a: !amx.tile<16x32xi8>, %b: !amx.tile<16x64xi8>, %c: !amx.tile<16x16xi32>) {
  // expected-error @below {{'amx.tile_muli' op bad mult shape: 16 x 16 x 8}}
  %0 = amx.tile_muli %a, %b, %c : !amx.tile<16x32xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
  return
}

// -----

func.func @kinds(%a: !amx.tile<16x32xbf16>, %b: !amx.tile<16x32xf16>, %c: !amx.tile<16x16xf32>) {
  // expected-error @below {{'amx.tile_mulf' op unsupported type combination}}
  %0 = amx.tile_mulf %a, %b, %c : !amx.tile<16x32xbf16>, !amx.tile<16x32xf16>, !amx.tile<16x16xf32>
  return
}
