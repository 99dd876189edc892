// RUN: oxmlir-opt --run=main %s | FileCheck %s --match-full-lines --strict-whitespace

memref.global "private" constant @numbers : memref<3x2xf32> = dense<[[1.0, 2.5], [3.0, -4.0], [1.0e-10, 6.0e+20]]>

func.func private @printMemrefF32(memref<*xf32>)
func.func private @printMemrefI64(memref<*xi64>)
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()

//      CHECK:Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 2 offset = 0 sizes = [3, 2] strides = [2, 1] data = {{$}}
// CHECK-NEXT:{{\[}}[1,   2.5], {{$}}
// CHECK-NEXT: [3,   -4], {{$}}
// CHECK-NEXT: [1e-10,   6e+20]]
// CHECK-NEXT:Unranked Memref base@ = {{0x[0-9a-f]+}} rank = 0 offset = 0 sizes = [] strides = [] data = {{$}}
// CHECK-NEXT:[-7]
// CHECK-NEXT:-7
// CHECK-NEXT:0.1
func.func @main() {
  %0 = memref.get_global @numbers : memref<3x2xf32>
  %1 = memref.cast %0 : memref<3x2xf32> to memref<*xf32>
  call @printMemrefF32(%1) : (memref<*xf32>) -> ()
  %2 = memref.alloc() : memref<i64>
  %c = arith.constant -7 : i64
  memref.store %c, %2[] : memref<i64>
  %3 = memref.cast %2 : memref<i64> to memref<*xi64>
  call @printMemrefI64(%3) : (memref<*xi64>) -> ()
  call @printI64(%c) : (i64) -> ()
  call @printNewline() : () -> ()
  %f = arith.constant 0.1 : f64
  call @printF64(%f) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
