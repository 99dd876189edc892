// RUN: oxmlir-opt --run=region %s | FileCheck %s --check-prefix=REGION
// RUN: oxmlir-opt --run=function %s | FileCheck %s --check-prefix=FUNCTION
// RUN: oxmlir-opt --run=barriers %s | FileCheck %s --check-prefix=BARRIER
// RUN: oxmlir-opt --run=device %s | FileCheck %s --check-prefix=DEVICE
// RUN: oxmlir-opt --run=dynamic %s | FileCheck %s --check-prefix=DYNAMIC
// RUN: oxmlir-opt --run=prints %s | FileCheck %s --check-prefix=PRINT
// RUN: not oxmlir-opt --run=race %s 2>&1 | FileCheck %s --check-prefix=RACE
// RUN: not oxmlir-opt --run=divergent %s 2>&1 | FileCheck %s --check-prefix=DIVERGENT
// RUN: not oxmlir-opt --run=early %s 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: not oxmlir-opt --run=bound %s 2>&1 | FileCheck %s --check-prefix=BOUND
// RUN: not oxmlir-opt --run=freed %s 2>&1 | FileCheck %s --check-prefix=FREED
// RUN: oxmlir-opt --run=kernels::alone --run-args='dense<0> : tensor<2xindex>' %s | FileCheck %s --check-prefix=ALONE

module attributes {gpu.container_module} {
// Threads see the values around the launch.
// REGION: [0, 1, 2, 10, 11, 12]
func.func @region() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c10 = arith.constant 10 : index
  %m = memref.alloc() : memref<6xindex>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c3, %sy = %c1, %sz = %c1) {
    %tens = arith.muli %bx, %c10 : index
    %value = arith.addi %tens, %tx : index
    %first = arith.muli %bx, %sx : index
    %at = arith.addi %first, %tx : index
    memref.store %value, %m[%at] : memref<6xindex>
    gpu.terminator
  }
  %u = memref.cast %m : memref<6xindex> to memref<*xindex>
  call @printMemrefInd(%u) : (memref<*xindex>) -> ()
  return
}
func.func private @printMemrefInd(memref<*xindex>)
func.func private @printMemrefI32(memref<*xi32>)

gpu.module @kernels {
  gpu.func @numbers(%m: memref<8xi32>, %base: i32) kernel {
    %i = gpu.global_id x
    %b = gpu.block_id x
    %n = gpu.grid_dim x
    %d = arith.subi %n, %b : index
    %v = arith.index_cast %d : index to i32
    %s = arith.addi %v, %base : i32
    memref.store %s, %m[%i] : memref<8xi32>
    gpu.return
  }
  // Each thread writes its number to shared memory, and reads that of its neighbour.
  gpu.func @neighbours(%m: memref<4xindex>) workgroup(%w: memref<4xindex, #gpu.address_space<workgroup>>) kernel {
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %i = gpu.thread_id x
    memref.store %i, %w[%i] : memref<4xindex, #gpu.address_space<workgroup>>
    gpu.barrier
    %j = arith.addi %i, %c1 : index
    %k = arith.remui %j, %c4 : index
    %v = memref.load %w[%k] : memref<4xindex, #gpu.address_space<workgroup>>
    memref.store %v, %m[%i] : memref<4xindex>
    gpu.return
  }
  gpu.func @alone(%m: memref<2xindex>) kernel attributes {known_block_size = array<i32: 2, 1, 1>} {
    %i = gpu.thread_id x
    %n = gpu.block_dim x
    %s = arith.addi %i, %n : index
    memref.store %s, %m[%i] : memref<2xindex>
    gpu.return
  }
}

// FUNCTION: [12, 12, 12, 12, 11, 11, 11, 11]
func.func @function() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c10 = arith.constant 10 : i32
  %m = memref.alloc() : memref<8xi32>
  gpu.launch_func @kernels::@numbers blocks in (%c2, %c1, %c1) threads in (%c4, %c1, %c1) args(%m : memref<8xi32>, %c10 : i32)
  %u = memref.cast %m : memref<8xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}

// BARRIER: [1, 2, 3, 0]
func.func @barriers() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %m = memref.alloc() : memref<4xindex>
  gpu.launch_func @kernels::@neighbours blocks in (%c1, %c1, %c1) threads in (%c4, %c1, %c1) args(%m : memref<4xindex>)
  %u = memref.cast %m : memref<4xindex> to memref<*xindex>
  call @printMemrefInd(%u) : (memref<*xindex>) -> ()
  return
}

// What is asynchronous is over when it begins.
// DEVICE: [7, 7, 7, 7]
func.func @device() {
  %c7 = arith.constant 7 : i32
  %h = memref.alloc() : memref<4xi32>
  %t0 = gpu.wait async
  %d, %t1 = gpu.alloc async [%t0] () : memref<4xi32>
  %t2 = gpu.memset async [%t1] %d, %c7 : memref<4xi32>, i32
  %t3 = gpu.memcpy async [%t2] %h, %d : memref<4xi32>, memref<4xi32>
  %t4 = gpu.dealloc async [%t3] %d : memref<4xi32>
  gpu.wait [%t4]
  %u = memref.cast %h : memref<4xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}

// DYNAMIC: [5, 5]
func.func @dynamic() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %size = arith.constant 4 : i32
  %c5 = arith.constant 5 : i32
  %m = memref.alloc() : memref<2xi32>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c2, %sy = %c1, %sz = %c1)
             dynamic_shared_memory_size %size {
    %s = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    %v = memref.view %s[%c0][] : memref<?xi8, #gpu.address_space<workgroup>> to memref<1xi32, #gpu.address_space<workgroup>>
    %first = arith.cmpi eq, %tx, %c0 : index
    scf.if %first {
      memref.store %c5, %v[%c0] : memref<1xi32, #gpu.address_space<workgroup>>
    }
    gpu.barrier
    %x = memref.load %v[%c0] : memref<1xi32, #gpu.address_space<workgroup>>
    memref.store %x, %m[%tx] : memref<2xi32>
    gpu.terminator
  }
  %u = memref.cast %m : memref<2xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}

// PRINT: thread 0 of 2: -0005 1.500000 100%
// PRINT-NEXT: thread 1 of 2: -0005 1.500000 100%
func.func @prints() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.constant -5 : i32
  %x = arith.constant 1.5 : f64
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c2, %sy = %c1, %sz = %c1) {
    gpu.printf "thread %lld of %lld: %05d %f 100%%\n", %tx, %sx, %n, %x : index, index, i32, f64
    gpu.terminator
  }
  return
}

// RACE: error: undefined behavior: memory is written while another thread or iteration may access it
// RACE: note: it is written here
// RACE: note: it is written here, too
// RACE: note: the kernel is launched here
func.func @race() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = memref.alloc() : memref<1xindex>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c2, %sy = %c1, %sz = %c1) {
    memref.store %tx, %m[%c0] : memref<1xindex>
    gpu.terminator
  }
  return
}

// DIVERGENT: error: undefined behavior: 'gpu.barrier': not all threads of the block come here
// DIVERGENT: note: another thread waits here
func.func @divergent() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c2, %sy = %c1, %sz = %c1) {
    %first = arith.cmpi eq, %tx, %c0 : index
    scf.if %first {
      gpu.barrier
    } else {
      gpu.barrier
    }
    gpu.terminator
  }
  return
}

// EARLY: error: undefined behavior: 'gpu.barrier': not all threads of the block come here
// EARLY: note: a thread has ended before
func.func @early() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c2, %sy = %c1, %sz = %c1) {
    %first = arith.cmpi eq, %tx, %c0 : index
    scf.if %first {
      gpu.barrier
    }
    gpu.terminator
  }
  return
}

// BOUND: error: undefined behavior: 'gpu.thread_id': 1 is beyond the upper bound
func.func @bound() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c2, %sy = %c1, %sz = %c1) {
    %i = gpu.thread_id x upper_bound 1
    gpu.terminator
  }
  return
}

// FREED: error: undefined behavior: 'gpu.memcpy': memory is used after it was freed
func.func @freed() {
  %h = memref.alloc() : memref<4xi32>
  %d = gpu.alloc () : memref<4xi32>
  gpu.dealloc %d : memref<4xi32>
  gpu.memcpy %h, %d : memref<4xi32>, memref<4xi32>
  return
}

// ALONE: argument 0: dense<[2, 3]> : memref<2xindex>
}
