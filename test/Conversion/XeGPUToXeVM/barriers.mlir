// RUN: oxmlir-opt %s --convert-xegpu-to-xevm --split-input-file --verify-diagnostics | FileCheck %s

// A named barrier for all subgroups is that of the workgroup.

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @all
  gpu.func @all(%n: index) kernel attributes {known_block_size = array<i32: 32, 2, 1>} {
    // CHECK-NOT: nbarrier
    xegpu.alloc_nbarrier 2
    %id = arith.constant 1 : i8
    %subgroups = arith.constant 4 : i8
    %b = xegpu.init_nbarrier %id, %subgroups : i8, i8 -> !xegpu.nbarrier
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    // CHECK: scf.for
    scf.for %i = %c0 to %n step %c1 {
      xegpu.nbarrier_arrive %b : !xegpu.nbarrier
      // CHECK: xevm.memfence
      xegpu.fence memory_kind = slm, fence_scope = workgroup
      // CHECK-NEXT: gpu.barrier
      xegpu.nbarrier_wait %b : !xegpu.nbarrier
    }
    gpu.return
  }

  // The number of lanes may be another one.
  // CHECK-LABEL: gpu.func @wide
  gpu.func @wide() kernel attributes {intel_reqd_sub_group_size = 32 : i32, known_block_size = array<i32: 64, 1, 1>} {
    %id = arith.constant 1 : i8
    %subgroups = arith.constant 2 : i8
    %b = xegpu.init_nbarrier %id, %subgroups : i8, i8 -> !xegpu.nbarrier
    xegpu.nbarrier_arrive %b : !xegpu.nbarrier
    // CHECK: gpu.barrier
    xegpu.nbarrier_wait %b : !xegpu.nbarrier
    gpu.return
  }
}

// -----

gpu.module @some {
  gpu.func @some() kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %id = arith.constant 1 : i8
    %subgroups = arith.constant 2 : i8
    %b = xegpu.init_nbarrier %id, %subgroups : i8, i8 -> !xegpu.nbarrier
    // expected-error@+1 {{failed to legalize operation 'xegpu.nbarrier_arrive' that was explicitly marked illegal}}
    xegpu.nbarrier_arrive %b : !xegpu.nbarrier
    xegpu.nbarrier_wait %b : !xegpu.nbarrier
    gpu.return
  }
}

// -----

gpu.module @conditional {
  gpu.func @conditional(%c: i1) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    %id = arith.constant 1 : i8
    %subgroups = arith.constant 2 : i8
    %b = xegpu.init_nbarrier %id, %subgroups : i8, i8 -> !xegpu.nbarrier
    scf.if %c {
      // expected-error@+1 {{failed to legalize operation 'xegpu.nbarrier_arrive' that was explicitly marked illegal}}
      xegpu.nbarrier_arrive %b : !xegpu.nbarrier
      xegpu.nbarrier_wait %b : !xegpu.nbarrier
    }
    gpu.return
  }
}

// -----

gpu.module @producer {
  gpu.func @producer() kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    %id = arith.constant 1 : i8
    %subgroups = arith.constant 2 : i8
    %b = xegpu.init_nbarrier %id, %subgroups : i8, i8 -> !xegpu.nbarrier
    // expected-error@+1 {{failed to legalize operation 'xegpu.nbarrier_arrive' that was explicitly marked illegal}}
    xegpu.nbarrier_arrive %b : !xegpu.nbarrier
    gpu.return
  }
}

// -----

gpu.module @consumer {
  gpu.func @consumer() kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    %id = arith.constant 1 : i8
    %subgroups = arith.constant 2 : i8
    %b = xegpu.init_nbarrier %id, %subgroups : i8, i8 -> !xegpu.nbarrier
    // expected-error@+1 {{failed to legalize operation 'xegpu.nbarrier_wait' that was explicitly marked illegal}}
    xegpu.nbarrier_wait %b : !xegpu.nbarrier
    gpu.return
  }
}
