// RUN: oxmlir-opt %s | FileCheck %s
// RUN: oxmlir-opt %s | oxmlir-opt | FileCheck %s

// How the dialect's document of early 2025 accesses memory, multiplies and waits.

// CHECK-LABEL: func.func @load_nd(
func.func @load_nd(%1: !xegpu.tensor_desc<8x16xf32>) {
  // CHECK: xegpu.load_nd %{{.*}} <{l1_hint = #xegpu.cache_hint<cached>, l2_hint = #xegpu.cache_hint<uncached>, l3_hint = #xegpu.cache_hint<streaming>, transpose = array<i64: 1, 0>}> : !xegpu.tensor_desc<8x16xf32> -> vector<16x8xf32>
  xegpu.load_nd %1 {transpose = [1, 0],
                    l1_hint = #xegpu.cache_hint<cached>,
                    l2_hint = #xegpu.cache_hint<uncached>,
                    l3_hint = #xegpu.cache_hint<streaming>}
          : !xegpu.tensor_desc<8x16xf32> -> vector<16x8xf32>
  return
}

// CHECK-LABEL: func.func @store_nd(
func.func @store_nd(%2: !xegpu.tensor_desc<8x16xf16>, %3: vector<8x16xf16>) {
  // CHECK: xegpu.store_nd %{{.*}}, %{{.*}} <{l1_hint = #xegpu.cache_hint<uncached>, l2_hint = #xegpu.cache_hint<write_back>, l3_hint = #xegpu.cache_hint<write_through>}> : vector<8x16xf16>, !xegpu.tensor_desc<8x16xf16>
  xegpu.store_nd %3, %2 {l1_hint = #xegpu.cache_hint<uncached>,
                         l2_hint = #xegpu.cache_hint<write_back>,
                         l3_hint = #xegpu.cache_hint<write_through>}
                         : vector<8x16xf16>, !xegpu.tensor_desc<8x16xf16>
  return
}

// CHECK-LABEL: func.func @prefetch_nd(
func.func @prefetch_nd(%tdesc: !xegpu.tensor_desc<8x16xf16>) {
  // CHECK: xegpu.prefetch_nd %{{.*}} <{l1_hint = #xegpu.cache_hint<cached>, l2_hint = #xegpu.cache_hint<cached>, l3_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<8x16xf16>
  xegpu.prefetch_nd %tdesc {l1_hint = #xegpu.cache_hint<cached>,
                            l2_hint = #xegpu.cache_hint<cached>,
                            l3_hint = #xegpu.cache_hint<cached>}
    : !xegpu.tensor_desc<8x16xf16>
  return
}

// CHECK-LABEL: func.func @prefetch(
func.func @prefetch(%tdesc: !xegpu.tensor_desc<16xf16, #xegpu.scatter_tdesc_attr<>>) {
  // CHECK: xegpu.prefetch %{{.*}} <{l1_hint = #xegpu.cache_hint<cached>, l2_hint = #xegpu.cache_hint<cached>, l3_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<16xf16, #xegpu.scatter_tdesc_attr<>>
  xegpu.prefetch %tdesc {l1_hint = #xegpu.cache_hint<cached>,
                         l2_hint = #xegpu.cache_hint<cached>,
                         l3_hint = #xegpu.cache_hint<cached>}
    : !xegpu.tensor_desc<16xf16, #xegpu.scatter_tdesc_attr<>>
  return
}

// CHECK-LABEL: func.func @load(
func.func @load(%1: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<memory_space=global>>, %0: vector<16xi1>) {
  // CHECK: xegpu.load %{{.*}}, %{{.*}} <{l1_hint = #xegpu.cache_hint<cached>, l2_hint = #xegpu.cache_hint<uncached>, l3_hint = #xegpu.cache_hint<uncached>}> : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<16xi1> -> vector<16xf32>
  %2 = xegpu.load %1, %0 {l1_hint = #xegpu.cache_hint<cached>,
                          l2_hint = #xegpu.cache_hint<uncached>,
                          l3_hint = #xegpu.cache_hint<uncached>}
        : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<memory_space=global>>,
          vector<16xi1> -> vector<16xf32>
  return
}

// Chunks were loaded and stored transposed: that is an operation of its own now.
// CHECK-LABEL: func.func @load_transposed(
func.func @load_transposed(%1: !xegpu.tensor_desc<16x8xf32, #xegpu.scatter_tdesc_attr<chunk_size=8>>, %0: vector<16xi1>) -> vector<8x16xf32> {
  // CHECK: %[[LOADED:.*]] = xegpu.load %{{.*}}, %{{.*}} <{l1_hint = #xegpu.cache_hint<cached>, l2_hint = #xegpu.cache_hint<uncached>, l3_hint = #xegpu.cache_hint<uncached>}> : !xegpu.tensor_desc<16x8xf32, #xegpu.scatter_tdesc_attr<chunk_size = 8 : i64>>, vector<16xi1> -> vector<16x8xf32>
  // CHECK: %[[TURNED:.*]] = vector.transpose %[[LOADED]], [1, 0] : vector<16x8xf32> to vector<8x16xf32>
  %2 = xegpu.load %1, %0 {transpose,
                          l1_hint = #xegpu.cache_hint<cached>,
                          l2_hint = #xegpu.cache_hint<uncached>,
                          l3_hint = #xegpu.cache_hint<uncached>}
        : !xegpu.tensor_desc<16x8xf32, #xegpu.scatter_tdesc_attr<memory_space=global, chunk_size=8>>,
          vector<16xi1> -> vector<8x16xf32>
  // CHECK: return %[[TURNED]]
  return %2 : vector<8x16xf32>
}

// CHECK-LABEL: func.func @store(
func.func @store(%0: vector<16xf32>, %1: !xegpu.tensor_desc<16xf32, #xegpu.scattered_tdesc_attr<>>, %2: vector<16xi1>) {
  // CHECK: xegpu.store %{{.*}}, %{{.*}}, %{{.*}} <{l1_hint = #xegpu.cache_hint<uncached>, l2_hint = #xegpu.cache_hint<write_back>, l3_hint = #xegpu.cache_hint<write_through>}> : vector<16xf32>, !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<16xi1>
  xegpu.store %0, %1, %2 {l1_hint = #xegpu.cache_hint<uncached>,
                          l2_hint = #xegpu.cache_hint<write_back>,
                          l3_hint = #xegpu.cache_hint<write_through>}
        : vector<16xf32>, !xegpu.tensor_desc<16xf32, #xegpu.scattered_tdesc_attr<>>, vector<16xi1>
  return
}

// CHECK-LABEL: func.func @store_transposed(
// CHECK-SAME: %[[VALUE:.*]]: vector<8x16xf32>
func.func @store_transposed(%0: vector<8x16xf32>, %1: !xegpu.tensor_desc<16x8xf32, #xegpu.scattered_tdesc_attr<chunk_size=8>>, %2: vector<16xi1>) {
  // CHECK: %[[TURNED:.*]] = vector.transpose %[[VALUE]], [1, 0] : vector<8x16xf32> to vector<16x8xf32>
  // CHECK: xegpu.store %[[TURNED]], %{{.*}}, %{{.*}} <{l1_hint = #xegpu.cache_hint<uncached>, l2_hint = #xegpu.cache_hint<write_back>, l3_hint = #xegpu.cache_hint<write_through>}> : vector<16x8xf32>, !xegpu.tensor_desc<16x8xf32, #xegpu.scatter_tdesc_attr<chunk_size = 8 : i64>>, vector<16xi1>
  xegpu.store %0, %1, %2 {transpose,
                          l1_hint = #xegpu.cache_hint<uncached>,
                          l2_hint = #xegpu.cache_hint<write_back>,
                          l3_hint = #xegpu.cache_hint<write_through>}
        : vector<8x16xf32>, !xegpu.tensor_desc<16x8xf32, #xegpu.scattered_tdesc_attr<chunk_size=8>>, vector<16xi1>
  return
}

// A word of today's texts, which transposes nothing.
// CHECK-LABEL: func.func @not_transposed(
func.func @not_transposed(%1: !xegpu.tensor_desc<16x8xf32, #xegpu.scatter_tdesc_attr<chunk_size=8>>, %0: vector<16xi1>) {
  // CHECK-NOT: vector.transpose
  // CHECK: xegpu.load %{{.*}}, %{{.*}} {transpose} : !xegpu.tensor_desc<16x8xf32
  %2 = xegpu.load %1, %0 {transpose}
        : !xegpu.tensor_desc<16x8xf32, #xegpu.scatter_tdesc_attr<chunk_size=8>>, vector<16xi1> -> vector<16x8xf32>
  return
}

// CHECK-LABEL: func.func @atomic_rmw(
func.func @atomic_rmw(%desc: !xegpu.tensor_desc<16xf32, #xegpu.scattered_tdesc_attr<>>, %mask: vector<16xi1>, %value: vector<16xf32>) {
  // CHECK: xegpu.atomic_rmw addf %{{.*}}, %{{.*}}, %{{.*}} : !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<16xi1>, vector<16xf32> -> vector<16xf32>
  %0 = xegpu.atomic_rmw addf %desc, %mask, %value : !xegpu.tensor_desc<16xf32, #xegpu.scattered_tdesc_attr<>>, vector<16xi1>, vector<16xf32> -> vector<16xf32>
  return
}

// CHECK-LABEL: func.func @dpas(
func.func @dpas(%a: vector<8x16xf16>, %b: vector<16x16xf16>, %packed: vector<8x16x2xf16>, %c: vector<8x16xf32>) {
  // CHECK: xegpu.dpas %{{.*}}, %{{.*}}, %{{.*}} : vector<8x16xf16>, vector<16x16xf16>, vector<8x16xf32> -> vector<8x16xf32>
  %0 = xegpu.dpas %a, %b, %c : vector<8x16xf16>, vector<16x16xf16>, vector<8x16xf32> -> vector<8x16xf32>
  // CHECK: xegpu.dpas %{{.*}}, %{{.*}} : vector<8x16xf16>, vector<8x16x2xf16> -> vector<8x16xf32>
  %1 = xegpu.dpas %a, %packed : vector<8x16xf16>, vector<8x16x2xf16> -> vector<8x16xf32>
  return
}

// CHECK-LABEL: func.func @barriers(
func.func @barriers(%id: i8, %threads: i8) {
  // CHECK: xegpu.alloc_nbarrier 8
  xegpu.alloc_nbarrier 8
  // CHECK: %[[BARRIER:.*]] = xegpu.init_nbarrier %{{.*}}, %{{.*}} : i8, i8 -> !xegpu.nbarrier
  %0 = xegpu.init_nbarrier %id, %threads : i8, i8 -> !xegpu.nbarrier
  // CHECK: xegpu.nbarrier_arrive %[[BARRIER]] : !xegpu.nbarrier
  xegpu.nbarrier_arrive %0 : !xegpu.nbarrier
  // CHECK: xegpu.nbarrier_wait %[[BARRIER]] : !xegpu.nbarrier
  xegpu.nbarrier_wait %0 : !xegpu.nbarrier
  // CHECK: xegpu.fence memory_kind = global, fence_scope = workgroup
  xegpu.fence memory_kind = global, fence_scope = workgroup
  return
}

// Loads and stores of chunks had the transposed value, which was said among the properties, too.
// CHECK-LABEL: func.func @transposed(
func.func @transposed(%desc: !xegpu.tensor_desc<16x8xf32, #xegpu.scatter_tdesc_attr<chunk_size = 8>>, %mask: vector<16xi1>) {
  // CHECK: %[[LOADED:.*]] = xegpu.load %{{.*}}, %{{.*}} <{l1_hint = #xegpu.cache_hint<cached>}> : {{.*}} -> vector<16x8xf32>
  // CHECK: %[[TURNED:.*]] = vector.transpose %[[LOADED]], [1, 0] : vector<16x8xf32> to vector<8x16xf32>
  %0 = xegpu.load %desc, %mask <{transpose, l1_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<16x8xf32, #xegpu.scatter_tdesc_attr<chunk_size = 8>>, vector<16xi1> -> vector<8x16xf32>
  // CHECK: %[[BACK:.*]] = vector.transpose %[[TURNED]], [1, 0] : vector<8x16xf32> to vector<16x8xf32>
  // CHECK: xegpu.store %[[BACK]], %{{.*}}, %{{.*}} <{l1_hint = #xegpu.cache_hint<uncached>}> : vector<16x8xf32>
  xegpu.store %0, %desc, %mask <{transpose, l1_hint = #xegpu.cache_hint<uncached>}> : vector<8x16xf32>, !xegpu.tensor_desc<16x8xf32, #xegpu.scatter_tdesc_attr<chunk_size = 8>>, vector<16xi1>
  return
}

// The numbers of kinds were others where the types show it: 6 was minimumf, 4 was maxs.
// CHECK-LABEL: func.func @kinds_by_number(
func.func @kinds_by_number(%d: !xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, %di: !xegpu.tensor_desc<16xi32, #xegpu.scatter_tdesc_attr<>>, %m: vector<16xi1>, %v: vector<16xf32>, %i: vector<16xi32>) {
  // CHECK: xegpu.atomic_rmw minimumf
  %0 = "xegpu.atomic_rmw"(%d, %m, %v) <{kind = 6 : i64}> : (!xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
  // CHECK: xegpu.atomic_rmw maxs
  %1 = "xegpu.atomic_rmw"(%di, %m, %i) <{kind = 4 : i64}> : (!xegpu.tensor_desc<16xi32, #xegpu.scatter_tdesc_attr<>>, vector<16xi1>, vector<16xi32>) -> vector<16xi32>
  // CHECK: xegpu.atomic_rmw maximumf
  %2 = "xegpu.atomic_rmw"(%d, %m, %v) <{kind = 4 : i64}> : (!xegpu.tensor_desc<16xf32, #xegpu.scatter_tdesc_attr<>>, vector<16xi1>, vector<16xf32>) -> vector<16xf32>
  return
}
