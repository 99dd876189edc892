module {
  func.func @a(%arg0: i32, %arg1: memref<8xi32>) {
    %c0_i32 = arith.constant 0 : i32
    %c2147483647_i32 = arith.constant 2147483647 : i32
    %c1000000000_i32 = arith.constant 1000000000 : i32
    scf.for %arg2 = %c0_i32 to %c2147483647_i32 step %c1000000000_i32  : i32 {
      %c5_i32 = arith.constant 5 : i32
      %0 = arith.addi %arg2, %arg0 : i32
      %c0 = arith.constant 0 : index
      memref.store %0, %arg1[%c0] : memref<8xi32>
    }
    return
  }
  func.func @b(%arg0: memref<8xi32>) {
    %c0_i32 = arith.constant 0 : i32
    %c2147483647_i32 = arith.constant 2147483647 : i32
    %c1000000000_i32 = arith.constant 1000000000 : i32
    %c5_i32 = arith.constant 5 : i32
    %c0 = arith.constant 0 : index
    scf.for %arg1 = %c0_i32 to %c2147483647_i32 step %c1000000000_i32  : i32 {
      %0 = arith.addi %arg1, %c5_i32 : i32
      memref.store %0, %arg0[%c0] : memref<8xi32>
    }
    return
  }
  func.func @u(%arg0: memref<8xi32>) {
    %c0 = arith.constant 0 : index
    %c10 = arith.constant 10 : index
    %c1 = arith.constant 1 : index
    %c-5 = arith.constant -5 : index
    %c0_0 = arith.constant 0 : index
    scf.for unsigned %arg1 = %c0 to %c10 step %c1 {
      %0 = arith.addi %arg1, %c-5 : index
      %1 = arith.index_cast %0 : index to i32
      memref.store %1, %arg0[%c0_0] : memref<8xi32>
    }
    return
  }
  func.func @p(%arg0: i32, %arg1: memref<8xi32>) {
    %c2147483647_i32 = arith.constant 2147483647 : i32
    %c2_i32 = arith.constant 2 : i32
    %c0 = arith.constant 0 : index
    scf.for %arg2 = %c2147483647_i32 to %arg0 step %c2_i32  : i32 {
      memref.store %arg2, %arg1[%c0] : memref<8xi32>
    }
    return
  }
}

{-#
  external_resources: {
    mlir_reproducer: {
      pipeline: "builtin.module(scf-for-loop-peeling{peel-front=true skip-partial=true})",
      disable_threading: false,
      verify_each: true
    }
  }
#-}
