// The functions that print: the same text from the interpreter and from machine code.
//
// DEFINE: %{lower} = --convert-vector-to-scf --convert-scf-to-cf --convert-vector-to-llvm --finalize-memref-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --convert-cf-to-llvm --convert-index-to-llvm --reconcile-unrealized-casts
// RUN: oxmlir-opt %s --run=main | sed 's/0x[0-9a-f]*/ADDRESS/' > %t.interpreted
// RUN: oxmlir-opt %s %{lower} --run=main --run-engine=llvm | sed 's/0x[0-9a-f]*/ADDRESS/' > %t.compiled
// RUN: diff %t.interpreted %t.compiled
// RUN: FileCheck %s --match-full-lines --strict-whitespace < %t.compiled

//      CHECK:( ( 1, 2.5 ), ( -0, 1e+10 ) )
// CHECK-NEXT:( 1, 0 )
// CHECK-NEXT:-7, 18446744073709551609
// CHECK-NEXT:0.333252, nan, -inf, text
// CHECK-NEXT:Unranked Memref base@ = ADDRESS rank = 2 offset = 0 sizes = [3, 2] strides = [2, 1] data = {{$}}
// CHECK-NEXT:{{\[}}[1,   2.5], {{$}}
// CHECK-NEXT: [3,   -4], {{$}}
// CHECK-NEXT: [1e-10,   6e+20]]
// CHECK-NEXT:Unranked Memref base@ = ADDRESS rank = 1 offset = 0 sizes = [2] strides = [1] data = {{$}}
// CHECK-NEXT:[-7,  3]
// CHECK-NEXT:Unranked Memref base@ = ADDRESS rank = 0 offset = 0 sizes = [] strides = [] data = {{$}}
// CHECK-NEXT:[0.5]
// CHECK-NEXT:Unranked Memref base@ = ADDRESS rank = 2 offset = 1 sizes = [2, 1] strides = [2, 1] data = {{$}}
// CHECK-NEXT:{{\[}}[2.5], {{$}}
// CHECK-NEXT: [-4]]
// CHECK-NEXT:3 : i32
memref.global "private" constant @numbers : memref<3x2xf32> = dense<[[1.0, 2.5], [3.0, -4.0], [1.0e-10, 6.0e+20]]>
memref.global "private" constant @bytes : memref<2xi8> = dense<[-7, 3]>
memref.global "private" constant @short : memref<f16> = dense<0.5>

func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI8(memref<*xi8>)
func.func private @printMemrefF16(memref<*xf16>) attributes {llvm.emit_c_interface}

func.func @main() -> i32 {
  %0 = arith.constant dense<[[1.0, 2.5], [-0.0, 1.0e+10]]> : vector<2x2xf32>
  vector.print %0 : vector<2x2xf32>
  %1 = arith.constant dense<[true, false]> : vector<2xi1>
  vector.print %1 : vector<2xi1>
  %2 = arith.constant -7 : i32
  vector.print %2 : i32 punctuation <comma>
  %3 = arith.constant -7 : index
  vector.print %3 : index
  %third = arith.constant 0.3333 : f16
  vector.print %third : f16 punctuation <comma>
  %nan = arith.constant 0x7FC0 : bf16
  vector.print %nan : bf16 punctuation <comma>
  %inf = arith.constant 0xFF800000 : f32
  vector.print %inf : f32 punctuation <comma>
  vector.print str "text\n"
  %4 = memref.get_global @numbers : memref<3x2xf32>
  %5 = memref.cast %4 : memref<3x2xf32> to memref<*xf32>
  call @printMemrefF32(%5) : (memref<*xf32>) -> ()
  %6 = memref.get_global @bytes : memref<2xi8>
  %7 = memref.cast %6 : memref<2xi8> to memref<*xi8>
  call @printMemrefI8(%7) : (memref<*xi8>) -> ()
  %8 = memref.get_global @short : memref<f16>
  %9 = memref.cast %8 : memref<f16> to memref<*xf16>
  call @printMemrefF16(%9) : (memref<*xf16>) -> ()
  %10 = memref.reinterpret_cast %4 to offset: [1], sizes: [2, 1], strides: [2, 1] : memref<3x2xf32> to memref<2x1xf32, strided<[2, 1], offset: 1>>
  %11 = memref.cast %10 : memref<2x1xf32, strided<[2, 1], offset: 1>> to memref<*xf32>
  call @printMemrefF32(%11) : (memref<*xf32>) -> ()
  %c3 = arith.constant 3 : i32
  return %c3 : i32
}
