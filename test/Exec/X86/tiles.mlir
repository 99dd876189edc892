// Bytes are multiplied in groups of four: a row of the first factor by a column of the second one, whose rows hold four each.
// RUN: oxmlir-opt %s --run=multiply | FileCheck %s

// CHECK: {{\[\[}}10, 26, 9], [258, 1266, 9]{{\]}}
func.func @multiply() -> memref<2x3xi32> {
  %zero = arith.constant 0 : index
  %six = arith.constant 6 : index
  %a = memref.alloc() : memref<2x4xi8>
  %one_to_four = arith.constant dense<[[1, 2, 3, 4], [1, 2, 3, -4]]> : vector<2x4xi8>
  vector.transfer_write %one_to_four, %a[%zero, %zero] : vector<2x4xi8>, memref<2x4xi8>
  %b = memref.alloc() : memref<8xi8>
  %rows = arith.constant dense<[1, 1, 1, 1, 1, 1, 1, 5]> : vector<8xi8>
  vector.transfer_write %rows, %b[%zero] : vector<8xi8>, memref<8xi8>
  %x = amx.tile_load %a[%zero, %zero] : memref<2x4xi8> into !amx.tile<2x4xi8>
  %y = amx.tile_load %b[%zero], %six : memref<8xi8> into !amx.tile<1x8xi8>
  %sum = amx.tile_zero : !amx.tile<2x2xi32>
  %product = amx.tile_muli %x zext, %y, %sum : !amx.tile<2x4xi8>, !amx.tile<1x8xi8>, !amx.tile<2x2xi32>
  %c = memref.alloc() : memref<2x3xi32>
  %nine = arith.constant dense<9> : vector<2x3xi32>
  vector.transfer_write %nine, %c[%zero, %zero] : vector<2x3xi32>, memref<2x3xi32>
  amx.tile_store %c[%zero, %zero], %product : memref<2x3xi32>, !amx.tile<2x2xi32>
  return %c : memref<2x3xi32>
}
