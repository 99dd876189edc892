// RUN: oxmlir-opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

func.func @a(%s: index, %p : i32) {
  // expected-error@below {{'gpu.launch' op unexpected number of region arguments}}
  "gpu.launch"(%s,%s,%s,%s,%s,%s) <{operandSegmentSizes = array<i32: 0,1,1,1,1,1,1,0,0,0,0>}> ({ gpu.terminator }) : (index,index,index,index,index,index) -> ()
  return
}

// -----

func.func @a(%s: index, %p : i32) {
  // expected-note@below {{in 'gpu.launch' body region}}
  "gpu.launch"(%s,%s,%s,%s,%s,%s) <{operandSegmentSizes = array<i32: 0,1,1,1,1,1,1,0,0,0,0>}> ({
  ^bb0(%a0:index,%a1:index,%a2:index,%a3:index,%a4:index,%a5:index,%a6:index,%a7:index,%a8:index,%a9:index,%a10:index,%a11:index):
    // expected-error@below {{expected 'gpu.terminator' or a terminator with successors}}
    "t.t"() : () -> () }) : (index,index,index,index,index,index) -> ()
  return
}

// -----

func.func @a(%s: index, %p : i32) {
  gpu.launch blocks(%bx, %by, %bz) in (%sbx = %s, %sby = %s, %sbz = %s) threads(%tx, %ty, %tz) in (%stx = %s, %sty = %s, %stz = %s) {
    // expected-error@below {{'gpu.return' op expects parent op 'gpu.func'}}
    gpu.return
  }
  return
}

// -----

func.func @a(%s: index, %p : i32) {
  gpu.launch blocks(%bx, %by, %bz) in (%sbx = %s, %sby = %s, %sbz = %s) threads(%tx, %ty, %tz) in (%stx = %s, %sty = %s, %stz = %s) {
    "t.a"() : () -> ()
    cf.br ^bb1
  ^bb1:
    // expected-error@below {{'func.return' op expects parent op 'func.func'}}
    func.return
  }
  return
}

// -----

func.func @a(%s: index, %p : i32) {
  // expected-error@below {{custom op 'gpu.launch' needs to be named when marked 'async'}}
  gpu.launch async blocks(%bx, %by, %bz) in (%sbx = %s, %sby = %s, %sbz = %s) threads(%tx, %ty, %tz) in (%stx = %s, %sty = %s, %stz = %s) {
    gpu.terminator
  }
  return
}

// -----

func.func @a(%s: index, %p : i32) {
  // expected-error@below {{'gpu.launch_func' op expected the closest surrounding module to have the 'gpu.container_module' attribute}}
  gpu.launch_func @a::@b blocks in (%s, %s, %s) threads in (%s, %s, %s)
  return
}

// -----

module attributes {gpu.container_module} {
func.func @a(%s: index, %p : i32) {
  // expected-error@below {{'gpu.launch_func' op kernel module 'a' is undefined}}
  gpu.launch_func @a::@b blocks in (%s, %s, %s) threads in (%s, %s, %s)
  return
}
}

// -----

module attributes {gpu.container_module} {
gpu.module @k { gpu.func @f(%x : i32) kernel { gpu.return } gpu.func @g() { gpu.return } llvm.func @h() { llvm.return } func.func @i() {return} }
func.func @a(%s: index, %p : i32) {
  // expected-error@below {{'gpu.launch_func' op got 0 kernel operands but expected 1}}
  gpu.launch_func @k::@f blocks in (%s, %s, %s) threads in (%s, %s, %s)
  return
}
}

// -----

module attributes {gpu.container_module} {
gpu.module @k { gpu.func @f(%x : i32) kernel { gpu.return } gpu.func @g() { gpu.return } llvm.func @h() { llvm.return } }
func.func @a(%s: index, %p : i32) {
  // expected-error@below {{'gpu.launch_func' op kernel function is missing the 'gpu.kernel' attribute}}
  gpu.launch_func @k::@g blocks in (%s, %s, %s) threads in (%s, %s, %s)
  return
}
}

// -----

module attributes {gpu.container_module} {
gpu.module @k { gpu.func @f(%x : i32) kernel { gpu.return } gpu.func @g() { gpu.return } llvm.func @h() { llvm.return } }
func.func @a(%s: index, %p : i32) {
  // expected-error@below {{'gpu.launch_func' op kernel function is missing the 'gpu.kernel' attribute}}
  gpu.launch_func @k::@h blocks in (%s, %s, %s) threads in (%s, %s, %s)
  return
}
}

// -----

module attributes {gpu.container_module} {
gpu.module @k { gpu.func @f(%x : i32) kernel { gpu.return } gpu.func @g() { gpu.return } llvm.func @h() { llvm.return } }
func.func @a(%s: index, %p : f32) {
  // expected-error@below {{'gpu.launch_func' op type of function argument 0 does not match}}
  gpu.launch_func @k::@f blocks in (%s, %s, %s) threads in (%s, %s, %s) args(%p : f32)
  return
}
}

// -----

module attributes {gpu.container_module} {
gpu.module @k { gpu.func @f(%x : i32) kernel { gpu.return } gpu.func @g() { gpu.return } llvm.func @h() { llvm.return } }
func.func @a(%s: index, %p : f32) {
  // expected-error@below {{'gpu.launch_func' op kernel function '@k::@zz' is undefined}}
  gpu.launch_func @k::@zz blocks in (%s, %s, %s) threads in (%s, %s, %s) args(%p : f32)
  return
}
}

// -----

module attributes {gpu.container_module} {
func.func @a(%s: index, %p : f32) {
  // expected-error@below {{'gpu.launch_func' op kernel module 'a' is undefined}}
  gpu.launch_func @a blocks in (%s, %s, %s) threads in (%s, %s, %s) args(%p : f32)
  return
}
}

// -----

// expected-error@below {{expected 'gpu.container_module' attribute to be attached to 'builtin.module'}}
func.func @a() attributes {gpu.container_module} {return}

// -----

// expected-error@below {{'func.func' op gpu.known_grid_size must be a dense i32 array}}
func.func @a() attributes {gpu.known_grid_size = array<i64: 1,2,3>} {return}

// -----

// expected-error@below {{'func.func' op gpu.known_grid_size must contain exactly 3 elements}}
func.func @a() attributes {gpu.known_grid_size = array<i32: 1,2>} {return}

// -----

// expected-error@below {{'func.func' op gpu.known_cluster_size must contain exactly 3 elements}}
func.func @a() attributes {gpu.known_cluster_size = array<i32: 1,2>} {return}

// -----

// expected-error@below {{'t.o' op gpu.known_block_size must contain exactly 3 elements}}
"t.o"() {gpu.known_block_size = array<i32: 1,2>} : () -> ()

// -----

module {
// expected-error@below {{'gpu.func' op expected void return type for kernel function}}
gpu.module @k { gpu.func @f(%x : i32) -> i32 kernel { gpu.return %x : i32 } }
}

// -----

// expected-note@below {{return type declared here}}
// expected-error@below {{'gpu.return' op expected 1 result operands}}
gpu.module @k { gpu.func @f(%x : i32) -> i32 { gpu.return } }

// -----

// expected-error@below {{'gpu.return' op unexpected type `'f32'' for operand #0}}
gpu.module @k { gpu.func @f(%x : i32) -> i32 { %c = arith.constant 1.0 : f32  gpu.return %c : f32 } }

// -----

// expected-error@below {{'gpu.func' op expected memref type in attribution}}
gpu.module @k { gpu.func @f(%x : i32) workgroup(%w : f32) { gpu.return } }

// -----

// expected-error@below {{expected '{' to begin a region}}
gpu.module @k { gpu.func @f(%x : i32) private(%w : memref<4xf32, 5>) workgroup(%w2 : memref<4xf32, 3>) { gpu.return } }

// -----

// expected-error@below {{'gpu.func' op expected memory space workgroup in attribution}}
gpu.module @k { gpu.func @f(%x : i32) workgroup(%w : memref<4xf32, #gpu.address_space<private>>) { gpu.return } }

// -----

// expected-error@below {{custom op 'gpu.func' expected valid '@'-identifier for symbol name}}
gpu.module @k { gpu.func private @f(%x : i32) }

// -----

// expected-error@below {{custom op 'gpu.func' gpu.func requires named arguments}}
gpu.module @k { gpu.func @f(i32) { gpu.return } }

// -----

// expected-error@below {{'gpu.module' op attribute 'targets' failed to satisfy constraint: array of GPU target attributes with at least 1 elements}}
gpu.module @k [] { }

// -----

// expected-error@below {{'gpu.module' op attribute 'targets' failed to satisfy constraint: array of GPU target attributes with at least 1 elements}}
gpu.module @k [3] { }

// -----

// expected-error@below {{'gpu.module' op attribute 'offloadingHandler' failed to satisfy constraint: any attribute with the `OffloadingTranslationAttrTrait` trait.}}
gpu.module @k <3> [#nvvm.target] { }

// -----

// expected-error@below {{'gpu.binary' op attribute 'objects' failed to satisfy constraint: an array of GPU object attributes with at least 1 elements}}
gpu.binary @b []

// -----

// expected-error@below {{'gpu.binary' op attribute 'objects' failed to satisfy constraint: an array of GPU object attributes with at least 1 elements}}
gpu.binary @b [3]

// -----

// expected-error@below {{'gpu.module' op attribute 'targets' failed to satisfy constraint: array of GPU target attributes with at least 1 elements}}
gpu.module @k [#gpu.select_object<0>] { }

// -----

func.func @a(%s: f32) {
  // expected-error@below {{expected either an op attribute or a non-empty body}}
  %0 = gpu.all_reduce add %s { ^bb(%x : f32, %y : f32): %2 = arith.addf %x, %y : f32  gpu.yield %2 : f32 } : (f32) -> f32
  return
}

// -----

func.func @a(%s: f32) {
  // expected-error@below {{expected either an op attribute or a non-empty body}}
  %0 = gpu.all_reduce %s {} : (f32) -> f32
  return
}

// -----

func.func @a(%s: f32) {
  // expected-error@below {{expected two region arguments}}
  %1 = gpu.all_reduce %s uniform { ^bb(%x : f32): gpu.yield %x : f32 } : (f32) -> f32
  return
}

// -----

func.func @a(%s: f32) {
  // expected-error@below {{incorrect region argument type}}
  %1 = gpu.all_reduce %s uniform { ^bb(%x : f32, %y : i32): gpu.yield %x : f32 } : (f32) -> f32
  return
}

// -----

func.func @a(%s: f32) {
  // expected-error@below {{expected one gpu.yield operand}}
  %1 = gpu.all_reduce %s uniform { ^bb(%x : f32, %y : f32): gpu.yield %x, %y : f32, f32 } : (f32) -> f32
  return
}

// -----

func.func @a(%s: f32) {
  // expected-error@below {{incorrect gpu.yield type}}
  %1 = gpu.all_reduce %s uniform { ^bb(%x : f32, %y : f32): %c = arith.constant 1 : i32 gpu.yield %c : i32 } : (f32) -> f32
  return
}

// -----

func.func @a(%s: f32) {
  // expected-error@below {{expected gpu.yield op in region}}
  %1 = gpu.all_reduce %s uniform { ^bb(%x : f32, %y : f32): "t.t"() : () -> () } : (f32) -> f32
  return
}

// -----

func.func @a(%s: f32) {
  // expected-error@below {{`xor` reduction operation is not compatible with type 'f32'}}
  %1 = gpu.all_reduce xor %s {} : (f32) -> f32
  return
}

// -----

func.func @a(%s: f32) {
  // expected-error@below {{`minsi` reduction operation is not compatible with type 'f32'}}
  %1 = gpu.all_reduce minsi %s {} : (f32) -> f32
  return
}

// -----

func.func @a(%s: i32) {
  // expected-error@below {{`minnumf` reduction operation is not compatible with type 'i32'}}
  %1 = gpu.all_reduce minnumf %s {} : (i32) -> i32
  return
}

// -----

func.func @a(%s: i32) {
  // expected-error@below {{custom op 'gpu.all_reduce' invalid op kind}}
  %1 = gpu.all_reduce foo %s {} : (i32) -> i32
  return
}

// -----

func.func @a(%s: i32) {
  // expected-error@below {{'gpu.subgroup_reduce' op cluster stride 3 is not a power of two}}
  %1 = gpu.subgroup_reduce add %s cluster(size = 4, stride = 3) : (i32) -> i32
  return
}

// -----

func.func @a(%s: i32) {
  // expected-error@below {{'gpu.subgroup_reduce' op cluster stride 0 is not a power of two}}
  %1 = gpu.subgroup_reduce add %s cluster(size = 4, stride = 0) : (i32) -> i32
  return
}

// -----

func.func @a(%s: vector<[4]xi32>) {
  // expected-error@below {{'gpu.subgroup_reduce' op operand #0 must be Integer or Float or fixed-length vector of Integer or Float values of ranks 1, but got 'vector<[4]xi32>'}}
  %1 = gpu.subgroup_reduce add %s : (vector<[4]xi32>) -> vector<[4]xi32>
  return
}

// -----

func.func @a(%s: vector<4xf32>) {
  // expected-error@below {{`and` reduction operation is not compatible with type 'vector<4xf32>'}}
  %1 = gpu.subgroup_reduce and %s : (vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @a(%s: vector<4xf32>) {
  // expected-error@below {{'gpu.subgroup_reduce' op cluster stride can only be specified if cluster size is specified}}
  %1 = "gpu.subgroup_reduce"(%s) <{cluster_stride = 2 : i32, op = #gpu<all_reduce_op add>}> : (vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @a(%s: f32, %i : i32) {
  // expected-error@below {{'gpu.rotate' op offset must be in the range [0, 16)}}
  %c, %d = gpu.rotate %s, 16, 16 : f32
  return
}

// -----

func.func @a(%s: f32, %i : i32) {
  // expected-error@below {{'gpu.rotate' op attribute 'width' failed to satisfy constraint: 32-bit signless integer attribute whose value is a power of two > 0}}
  %c, %d = gpu.rotate %s, 2, 15 : f32
  return
}

// -----

func.func @a(%s: f32, %i : i32) {
  // expected-error@below {{'gpu.rotate' op attribute 'width' failed to satisfy constraint: 32-bit signless integer attribute whose value is a power of two > 0}}
  %c, %d = gpu.rotate %s, 2, 0 : f32
  return
}

// -----

func.func @a(%m: memref<4xf32>, %m2 : memref<5xf32>, %md : memref<?xf32>, %mi : memref<4xi32>, %m22 : memref<2x2xf32>, %u : memref<*xf32>) {
  gpu.memcpy %m, %md : memref<4xf32>, memref<?xf32>
  // expected-error@below {{'gpu.memcpy' op arguments have incompatible shape}}
  gpu.memcpy %m, %m2 : memref<4xf32>, memref<5xf32>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %m2 : memref<5xf32>, %md : memref<?xf32>, %mi : memref<4xi32>, %m22 : memref<2x2xf32>, %u : memref<*xf32>) {
  // expected-error@below {{'gpu.memcpy' op arguments have incompatible element type}}
  gpu.memcpy %m, %mi : memref<4xf32>, memref<4xi32>
  return
}

// -----

func.func @a(%m: memref<4xf32>, %m2 : memref<5xf32>, %md : memref<?xf32>, %mi : memref<4xi32>, %m22 : memref<2x2xf32>, %u : memref<*xf32>) {
  // expected-error@below {{'gpu.memcpy' op arguments have incompatible shape}}
  gpu.memcpy %m, %m22 : memref<4xf32>, memref<2x2xf32>
  return
}

// -----

func.func @a() {
  // expected-error@below {{custom op 'gpu.wait' needs to be named when marked 'async'}}
  gpu.wait async
  return
}

// -----

func.func @a() {
  // expected-error@below {{cannot name an operation with no results}}
  %t = gpu.wait
  return
}

// -----

func.func @a(%i : index) {
  // expected-error@below {{'gpu.alloc' op incorrect number of dynamic sizes, has 1, expected 0}}
  %m = gpu.alloc (%i) : memref<4xf32>
  return
}

// -----

func.func @a(%i : index) {
  // expected-error@below {{'gpu.alloc' op symbol operand count does not equal memref symbol count}}
  %m = gpu.alloc (%i)[%i, %i] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  return
}

// -----

func.func @a(%i : index) {
  %0 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
  // expected-error@below {{'gpu.dynamic_shared_memory' op address space must be address_space<workgroup>}}
  %1 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<private>>
  return
}

// -----

func.func @a(%i : index) {
  // expected-error@below {{'gpu.dynamic_shared_memory' op result memref type must be memref<?xi8, #gpu.address_space<workgroup>>}}
  %1 = gpu.dynamic_shared_memory : memref<4xi8, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @a(%i : index) {
  // expected-error@below {{'gpu.dynamic_shared_memory' op address space must be address_space<workgroup>}}
  %1 = gpu.dynamic_shared_memory : memref<?xi8>
  return
}

// -----

func.func @a(%i : index) {
  // expected-error@below {{'gpu.dynamic_shared_memory' op result #0 must be 1D memref of 8-bit signless integer values, but got 'memref<?xf32, #gpu.address_space<workgroup>>'}}
  %1 = gpu.dynamic_shared_memory : memref<?xf32, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @a(%i : index) {
  // expected-error@below {{'gpu.dynamic_shared_memory' op result #0 must be 1D memref of 8-bit signless integer values, but got 'memref<?x?xi8, #gpu.address_space<workgroup>>'}}
  %1 = gpu.dynamic_shared_memory : memref<?x?xi8, #gpu.address_space<workgroup>>
  return
}

// -----

func.func @a(%i : index, %mm : memref<32x32xf16, strided<[1,32]>>) {
  // expected-error@below {{expected source memref most minor dim must have unit stride}}
  %0 = gpu.subgroup_mma_load_matrix %mm[%i, %i] {leadDimension = 32 : index} : memref<32x32xf16, strided<[1,32]>> -> !gpu.mma_matrix<16x16xf16, "AOp">
  return
}

// -----

func.func @a(%i : index, %mm : memref<32x32xf16, strided<[1,32]>>, %c : !gpu.mma_matrix<16x16xf16, "COp">) {
  // expected-error@below {{expected destination memref most minor dim must have unit stride}}
  gpu.subgroup_mma_store_matrix %c, %mm[%i, %i] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, strided<[1,32]>>
  return
}

// -----

func.func @a(%i : index, %mm : memref<32x32xf16>, %c : !gpu.mma_matrix<16x16xf16, "AOp">) {
  // expected-error@below {{expected the operand matrix being stored to have 'COp' operand type}}
  gpu.subgroup_mma_store_matrix %c, %mm[%i, %i] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "AOp">, memref<32x32xf16>
  return
}

// -----

func.func @a(%a : !gpu.mma_matrix<16x16xf16, "AOp">, %b : !gpu.mma_matrix<16x16xf16, "BOp">, %c : !gpu.mma_matrix<16x16xf16, "COp">) {
  // expected-error@below {{operands must be in the order AOp, BOp, COp}}
  %1 = gpu.subgroup_mma_compute %b, %b, %c : !gpu.mma_matrix<16x16xf16, "BOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  return
}

// -----

func.func @a(%a : !gpu.mma_matrix<16x8xf16, "AOp">, %b : !gpu.mma_matrix<16x16xf16, "BOp">, %c : !gpu.mma_matrix<16x16xf16, "COp">) {
  // expected-error@below {{operand shapes do not satisfy matmul constraints}}
  %1 = gpu.subgroup_mma_compute %a, %b, %c : !gpu.mma_matrix<16x8xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  return
}

// -----

func.func @a(%a : i32, %l : i32) {
  // expected-error@below {{'gpu.subgroup_broadcast' op lane must be specified for `specific_lane` broadcast}}
  %0 = gpu.subgroup_broadcast %a, specific_lane : i32
  return
}

// -----

func.func @a(%a : i32, %l : i32) {
  // expected-error@below {{'gpu.subgroup_broadcast' op lane can only be specified for `specific_lane` broadcast}}
  %0 = gpu.subgroup_broadcast %a, first_active_lane %l : i32
  return
}

// -----

func.func @a(%l : index, %v : vector<4xf32>) {
  // expected-error@below {{'gpu.warp_execute_on_lane_0' op incompatible distribution dimensions from 'vector<33xf32>' to 'vector<1xf32>' with warp size = 32}}
  %0 = gpu.warp_execute_on_lane_0(%l)[32] -> (vector<1xf32>) { %1 = "t.o"() : () -> vector<33xf32>  gpu.yield %1 : vector<33xf32> }
  return
}

// -----

func.func @a(%l : index, %v : vector<4xf32>) {
  // expected-error@below {{'gpu.warp_execute_on_lane_0' op incompatible distribution dimensions from 'vector<64xf32>' to 'vector<1xf32>' with warp size = 32}}
  %0 = gpu.warp_execute_on_lane_0(%l)[32] -> (vector<1xf32>) { %1 = "t.o"() : () -> vector<64xf32>  gpu.yield %1 : vector<64xf32> }
  return
}

// -----

func.func @a(%l : index, %v : vector<4xf32>) {
  // expected-error@below {{'gpu.warp_execute_on_lane_0' op expected distributed vectors to have same rank and element type.}}
  %0 = gpu.warp_execute_on_lane_0(%l)[32] -> (vector<1xf32>) { %1 = "t.o"() : () -> vector<32x1xf32>  gpu.yield %1 : vector<32x1xf32> }
  return
}

// -----

func.func @a(%l : index, %v : vector<4xf32>) {
  // expected-error@below {{'gpu.warp_execute_on_lane_0' op expected distributed vectors to have same rank and element type.}}
  %0 = gpu.warp_execute_on_lane_0(%l)[32] -> (vector<1xi32>) { %1 = "t.o"() : () -> vector<32xf32>  gpu.yield %1 : vector<32xf32> }
  return
}

// -----

func.func @a(%l : index, %v : vector<4xf32>) {
  // expected-error@below {{'gpu.warp_execute_on_lane_0' op expected vector type for distributed operands.}}
  %0 = gpu.warp_execute_on_lane_0(%l)[32] -> (i32) { %1 = "t.o"() : () -> f32  gpu.yield %1 : f32 }
  return
}

// -----

func.func @a(%l : index, %v : vector<4xf32>) {
  // expected-error@below {{'gpu.warp_execute_on_lane_0' op expected same number of yield operands and return values.}}
  %0 = gpu.warp_execute_on_lane_0(%l)[32] -> (i32) { "t.o"() : () -> ()  }
  return
}
