module {
  func.func @f(%arg0: memref<8xi64>) {
    %alloc = memref.alloc() : memref<8xi64>
    %alloc_0 = memref.alloc() : memref<8xi64>
    %c5_i64 = arith.constant 5 : i64
    %c9_i64 = arith.constant 9 : i64
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    affine.for %arg1 = 0 to 8 {
      affine.store %c9_i64, %alloc[%arg1] : memref<8xi64>
    }
    affine.for %arg1 = 0 to 8 {
      affine.store %c9_i64, %alloc_0[%arg1] : memref<8xi64>
    }
    %expand_shape = memref.expand_shape %alloc [[0, 1]] output_shape [2, 4] : memref<8xi64> into memref<2x4xi64>
    %collapse_shape = memref.collapse_shape %expand_shape [[0, 1]] : memref<2x4xi64> into memref<8xi64>
    affine.for %arg1 = 0 to 8 {
      %0 = affine.load %arg0[%arg1] : memref<8xi64>
      %1 = arith.addi %0, %c5_i64 : i64
      affine.store %1, %collapse_shape[%arg1] : memref<8xi64>
    }
    affine.for %arg1 = 0 to 8 {
      %0 = affine.load %alloc[%arg1] : memref<8xi64>
      %1 = arith.addi %0, %c5_i64 : i64
      affine.store %1, %alloc_0[%arg1] : memref<8xi64>
    }
    memref.copy %alloc_0, %arg0 : memref<8xi64> to memref<8xi64>
    return
  }
  func.func @main() -> i64 {
    %c0_i64 = arith.constant 0 : i64
    %c10_i64 = arith.constant 10 : i64
    %alloc = memref.alloc() : memref<8xi64>
    affine.for %arg0 = 0 to 8 {
      %1 = arith.index_cast %arg0 : index to i64
      affine.store %1, %alloc[%arg0] : memref<8xi64>
    }
    call @f(%alloc) : (memref<8xi64>) -> ()
    %0 = affine.for %arg0 = 0 to 8 iter_args(%arg1 = %c0_i64) -> (i64) {
      %1 = affine.load %alloc[%arg0] : memref<8xi64>
      %2 = arith.muli %arg1, %c10_i64 : i64
      %3 = arith.addi %2, %1 : i64
      affine.yield %3 : i64
    }
    return %0 : i64
  }
}

{-#
  external_resources: {
    mlir_reproducer: {
      pipeline: "builtin.module(affine-loop-fusion{compute-tolerance=3e-1  local-buf-threshold=0 maximal=false mode=greedy})",
      disable_threading: false,
      verify_each: true
    }
  }
#-}
