// The same product at the level of a subgroup, behind its distribution to lanes, and behind the lowering to instructions.
//
// RUN: oxmlir-opt --run=main %s | FileCheck %s
// RUN: oxmlir-opt --xegpu-subgroup-distribute --run=main %s | FileCheck %s
// RUN: oxmlir-opt --xegpu-subgroup-distribute --canonicalize --cse --convert-xegpu-to-xevm --run=main %s | FileCheck %s
// RUN: oxmlir-opt --check-passes --xegpu-subgroup-distribute --convert-xegpu-to-xevm %s -o /dev/null

#rows = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>
#packed = #xegpu.layout<lane_layout = [1, 16], lane_data = [2, 1]>

module attributes {gpu.container_module} {
// a[i, j] = i, b[i, j] = j, c[i, j] = 1: c + a * b is 16 * i * j + 1.
// CHECK: [1,   1,   1,   1,   1,   1,   1,   1,   1,   1,   1,   1,   1,   1,   1,   1],
// CHECK-NEXT: [1,   17,   33,   49,   65,   81,   97,   113,   129,   145,   161,   177,   193,   209,   225,   241],
// CHECK-NEXT: [1,   33,   65,   97,   129,   161,   193,   225,   257,   289,   321,   353,   385,   417,   449,   481]
gpu.module @kernels {
  gpu.func @product(%a: memref<8x16xf16>, %b: memref<16x16xf16>, %c: memref<8x16xf32>) kernel {
    %c0 = arith.constant 0 : index
    %ta = xegpu.create_nd_tdesc %a : memref<8x16xf16> -> !xegpu.tensor_desc<8x16xf16, #rows>
    %tb = xegpu.create_nd_tdesc %b : memref<16x16xf16> -> !xegpu.tensor_desc<16x16xf16, #packed>
    %tc = xegpu.create_nd_tdesc %c : memref<8x16xf32> -> !xegpu.tensor_desc<8x16xf32, #rows>
    %va = xegpu.load_nd %ta[%c0, %c0] {layout = #rows} : !xegpu.tensor_desc<8x16xf16, #rows> -> vector<8x16xf16>
    %vb = xegpu.load_nd %tb[%c0, %c0] {layout = #packed} : !xegpu.tensor_desc<16x16xf16, #packed> -> vector<16x16xf16>
    %vc = xegpu.load_nd %tc[%c0, %c0] {layout = #rows} : !xegpu.tensor_desc<8x16xf32, #rows> -> vector<8x16xf32>
    %s = xegpu.dpas %va, %vb, %vc {layout_a = #rows, layout_b = #packed, layout_cd = #rows} : vector<8x16xf16>, vector<16x16xf16>, vector<8x16xf32> -> vector<8x16xf32>
    xegpu.store_nd %s, %tc[%c0, %c0] {layout = #rows} : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32, #rows>
    gpu.return
  }
}

func.func private @printMemrefF32(memref<*xf32>)
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %one = arith.constant 1.0 : f32
  %a = memref.alloc() : memref<8x16xf16>
  %b = memref.alloc() : memref<16x16xf16>
  %c = memref.alloc() : memref<8x16xf32>
  scf.for %i = %c0 to %c16 step %c1 {
    scf.for %j = %c0 to %c16 step %c1 {
      %n = arith.index_cast %j : index to i16
      %x = arith.sitofp %n : i16 to f16
      memref.store %x, %b[%i, %j] : memref<16x16xf16>
    }
  }
  scf.for %i = %c0 to %c8 step %c1 {
    scf.for %j = %c0 to %c16 step %c1 {
      %n = arith.index_cast %i : index to i16
      %x = arith.sitofp %n : i16 to f16
      memref.store %x, %a[%i, %j] : memref<8x16xf16>
      memref.store %one, %c[%i, %j] : memref<8x16xf32>
    }
  }
  gpu.launch_func @kernels::@product blocks in (%c1, %c1, %c1) threads in (%c16, %c1, %c1) args(%a : memref<8x16xf16>, %b : memref<16x16xf16>, %c : memref<8x16xf32>)
  %u = memref.cast %c : memref<8x16xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
}
