// RUN: oxmlir-opt %s -ownership-based-buffer-deallocation -allow-unregistered-dialect -split-input-file -verify-diagnostics

func.func @unknown() {
  // expected-error @below {{ops with unknown memory side effects are not supported}}
  "test.unknown"() : () -> ()
  return
}

// -----

func.func @freed(%m: memref<2xf32>) {
  // expected-error @below {{memory free side-effect on MemRef value not supported!}}
  memref.dealloc %m : memref<2xf32>
  return
}

// -----

func.func @dealloc() {
  // expected-error @below {{No deallocation operations must be present when running this pass!}}
  bufferization.dealloc
  return
}

// -----

// expected-error @below {{Only structured control-flow loops are supported.}}
func.func @cycle(%c: i1) {
  cf.br ^loop
^loop:
  cf.cond_br %c, ^loop, ^end
^end:
  return
}

// -----

func.func @switch(%i: i32) {
  // expected-error @below {{BranchOpInterface operations with multiple successors are not supported yet}}
  cf.switch %i : i32, [
    default: ^end,
    1: ^end
  ]
^end:
  return
}

// -----

func.func @switch_with_buffers(%i: i32, %m: memref<2xf32>) {
  // expected-error @below {{Terminators with more than one successor are not supported!}}
  cf.switch %i : i32, [
    default: ^end(%m : memref<2xf32>),
    1: ^end(%m : memref<2xf32>)
  ]
^end(%n: memref<2xf32>):
  return
}

// -----

func.func @combining(%t: tensor<4xf32>) -> tensor<4xf32> {
  %r = scf.forall (%i) in (4) shared_outs(%o = %t) -> tensor<4xf32> {
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      // expected-error @below {{ops with unknown memory side effects are not supported}}
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}

// -----

func.func @reduced(%i: index, %m: memref<2xf32>) {
  %r = scf.parallel (%k) = (%i) to (%i) step (%i) init (%m) -> memref<2xf32> {
    scf.reduce(%m : memref<2xf32>) {
    ^bb0(%a: memref<2xf32>, %b: memref<2xf32>):
      // expected-error @below {{only supported when operand is not a MemRef}}
      scf.reduce.return %a : memref<2xf32>
    }
  }
  return
}
