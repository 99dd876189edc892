// RUN: oxmlir-opt %s -buffer-results-to-out-params -split-input-file -verify-diagnostics

func.func private @dynamic(%n: index) -> memref<?xf32> {
  %a = memref.alloc(%n) : memref<?xf32>
  return %a : memref<?xf32>
}

func.func @caller(%n: index) {
  // expected-error @below {{cannot create out param for dynamically shaped result}}
  %0 = call @dynamic(%n) : (index) -> memref<?xf32>
  return
}

// -----

// expected-error @below {{cannot create out param for result with unsupported layout}}
func.func private @strided() -> memref<4xf32, strided<[1], offset: 3>> {
  %a = memref.alloc() : memref<4xf32, strided<[1], offset: 3>>
  return %a : memref<4xf32, strided<[1], offset: 3>>
}
