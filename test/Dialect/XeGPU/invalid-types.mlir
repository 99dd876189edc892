// RUN: oxmlir-opt --allow-unregistered-dialect --split-input-file --verify-diagnostics %s

// expected-error@below {{expected at least one of sg_layout, inst_data or lane_layout}}
"t.o"() {a = #xegpu.layout<>} : () -> ()

// -----

// expected-error@below {{expected at least one of sg_layout, inst_data or lane_layout}}
"t.o"() {a = #xegpu.layout<sg_data = [1,2]>} : () -> ()

// -----

// expected-error@below {{expected at least one of sg_layout, inst_data or lane_layout}}
"t.o"() {a = #xegpu.layout<lane_data = [1,2]>} : () -> ()

// -----

// expected-error@below {{expected sg_data and sg_layout to have the same rank}}
"t.o"() {a = #xegpu.layout<sg_layout = [1,2], sg_data=[1]>} : () -> ()

// -----

// expected-error@below {{expected sg_layout and inst_data to have the same rank}}
"t.o"() {a = #xegpu.layout<sg_layout = [1,2], inst_data=[1]>} : () -> ()

// -----

// expected-error@below {{expected inst_data and lane_layout to have the same rank, got inst_data 1, lane_layout 2}}
"t.o"() {a = #xegpu.layout<lane_layout = [1,2], inst_data=[1]>} : () -> ()

// -----

// expected-error@below {{expected sg_layout and lane_layout to have the same rank}}
"t.o"() {a = #xegpu.layout<lane_layout = [1,2], sg_layout=[1]>} : () -> ()

// -----

// expected-error@below {{expected lane_data and lane_layout to have the same rank}}
"t.o"() {a = #xegpu.layout<lane_layout = [1,2], lane_data=[1]>} : () -> ()

// -----

// expected-error@below {{expected sg_layout/lane_layout being used with order}}
"t.o"() {a = #xegpu.layout<inst_data = [1,2], order=[1,0]>} : () -> ()

// -----

// expected-error@below {{expected order and sg_layout to have the same rank}}
"t.o"() {a = #xegpu.layout<sg_layout = [1,2], order=[1]>} : () -> ()

// -----

// expected-error@below {{expected order and lane_layout to have the same rank}}
"t.o"() {a = #xegpu.layout<lane_layout = [1,2], order=[1]>} : () -> ()

// -----

// expected-error@below {{expected at least one of sg_layout, inst_data or lane_layout}}
"t.o"() {a = #xegpu.layout<order=[1]>} : () -> ()

// -----

// expected-error@below {{invalid dim (2) in slice attribute.}}
"t.o"() {a = #xegpu.slice<#xegpu.layout<lane_layout = [1,2]>, dims=[2]>} : () -> ()

// -----

// expected-error@below {{invalid dim (-1) in slice attribute.}}
"t.o"() {a = #xegpu.slice<#xegpu.layout<lane_layout = [1,2]>, dims=[-1]>} : () -> ()

// -----

// expected-error@below {{repeated dim (0) in slice attribute.}}
"t.o"() {a = #xegpu.slice<#xegpu.layout<lane_layout = [1,2]>, dims=[0,0]>} : () -> ()

// -----

// expected-error@below {{invalid dim (2) in slice attribute.}}
"t.o"() {a = #xegpu.slice<#xegpu.slice<#xegpu.layout<lane_layout = [1,2,3]>, dims=[0]>, dims=[2]>} : () -> ()

// -----

// expected-error@below {{'end' : 3 must be greater than 'start' : 4}}
"t.o"() {a = #xegpu.range<[4,3]>} : () -> ()

// -----

// expected-error@below {{'end' : 3 must be greater than 'start' : 3}}
"t.o"() {a = #xegpu.range<[3,3]>} : () -> ()

// -----

// expected-error@below {{invalid chunk size}}
"t.o"() {a = #xegpu.scatter_tdesc_attr<chunk_size = 0>} : () -> ()

// -----

// expected-error@below {{duplicate or unknown struct parameter name: foo}}
"t.o"() {a = #xegpu.block_tdesc_attr<foo = foo>} : () -> ()

// -----

// expected-error@below {{expected non-zero rank tensor}}
"t.o"() {a = !xegpu.tensor_desc<f32>} : () -> ()

// -----

// expected-error@below {{expected last dim of tensor to match chunk size}}
"t.o"() {a = !xegpu.tensor_desc<4x4xf32, #xegpu.scatter_tdesc_attr<chunk_size = 8>>} : () -> ()

// -----

// expected-error@below {{expected non-contiguous elements for 1D tensor}}
"t.o"() {a = !xegpu.tensor_desc<4xf32, #xegpu.scatter_tdesc_attr<chunk_size = 8>>} : () -> ()

// -----

// expected-error@below {{expected last dim of tensor to be a multiple of 2}}
"t.o"() {a = !xegpu.tensor_desc<4x3xf16, #xegpu.scatter_tdesc_attr<chunk_size = 3>>} : () -> ()

// -----

// expected-error@below {{expected last dim of tensor to be a multiple of 4}}
"t.o"() {a = !xegpu.tensor_desc<4x2xi8, #xegpu.scatter_tdesc_attr<chunk_size = 2>>} : () -> ()

// -----

// expected-error@below {{expected last dim of lane_data to be a multiple of: 2}}
"t.o"() {a = !xegpu.tensor_desc<16x2xf16, #xegpu.scatter_tdesc_attr<chunk_size = 2>, #xegpu.layout<lane_layout = [16,1], lane_data = [1,1]>>} : () -> ()

// -----

// expected-error@below {{expected last dim of lane_data to be a multiple of: 2}}
"t.o"() {a = !xegpu.tensor_desc<16x2xf16, #xegpu.layout<lane_layout = [16,1], lane_data = [1,1]>, #xegpu.scatter_tdesc_attr<chunk_size = 2>>} : () -> ()

// -----

// expected-error@below {{SLM is only supported for 1D block tensor}}
"t.o"() {a = !xegpu.tensor_desc<16x16xf16, #xegpu.block_tdesc_attr<memory_space = slm>>} : () -> ()

// -----

// expected-error@below {{cannot distribute [128, 128] using #xegpu.layout<sg_layout = [4, 2], inst_data = [64, 64]>}}
"t.o"() {a = !xegpu.tensor_desc<128x128xf16, #xegpu.layout<sg_layout = [4,2], inst_data = [64,64]>>} : () -> ()

// -----

// expected-error@below {{cannot distribute [16, 16] using #xegpu.layout<sg_layout = [32, 2], sg_data = [1, 8]>}}
"t.o"() {a = !xegpu.tensor_desc<16x16xf16, #xegpu.layout<sg_layout = [32,2], sg_data = [1,8]>>} : () -> ()

// -----

// expected-error@below {{expected at least one of sg_layout, inst_data or lane_layout}}
"t.o"() {a = !xegpu.tensor_desc<16x16xf16, #xegpu.layout<order = [0,1]>>} : () -> ()

// -----

// expected-error@below {{expected at least one of sg_layout, inst_data or lane_layout}}
"t.o"() {a = !xegpu.tensor_desc<16x16xf16, #xegpu.layout<>>} : () -> ()

// -----

// expected-error@below {{invalid kind of attribute specified}}
"t.o"() {a = !xegpu.mem_desc<16x16xf16, 5>} : () -> ()

// -----

// expected-error@below {{operand expected to be one of AOp, BOp or COp}}
"t.o"() {a = !gpu.mma_matrix<16x16xf16, "Foo">} : () -> ()

// -----

// expected-error@below {{MMAMatrixType elements must be SI8, UI8, I32, F16, F32, or F64}}
"t.o"() {a = !gpu.mma_matrix<16x16xbf16, "AOp">} : () -> ()

// -----

// expected-error@below {{MMAMatrixType must have exactly two dimensions}}
"t.o"() {a = !gpu.mma_matrix<16x16x1xf16, "AOp">} : () -> ()

// -----

// expected-error@below {{expected static shape}}
"t.o"() {a = !gpu.mma_matrix<16x?xf16, "AOp">} : () -> ()

// -----

// expected-error@below {{expected ','}}
"t.o"() {a = !gpu.mma_matrix<16x16xf16>} : () -> ()

// -----

// expected-error@below {{MMAMatrixType must have exactly two dimensions}}
"t.o"() {a = !gpu.mma_matrix<f16, "AOp">} : () -> ()

// -----

// expected-error@below {{the target attribute must implement or promise the `gpu::TargetAttrInterface`}}
"t.o"() {a = #gpu.object<3, "x">} : () -> ()

// -----

// expected-error@below {{unknown attribute `foo` in dialect `gpu`}}
"t.o"() {a = #gpu.foo<x>} : () -> ()

// -----

// expected-error@below {{unknown attribute `foo` in dialect `gpu`}}
"t.o"() {a = #gpu<foo x>} : () -> ()

// -----

// expected-error@below {{expected all kernels to be uniquely named}}
"t.o"() {a = #gpu.kernel_table<[#gpu.kernel_metadata<"a", ()->()>, #gpu.kernel_metadata<"a", ()->()>]>} : () -> ()

// -----

// expected-error@below {{the object index must be positive}}
"t.o"() {a = #gpu.select_object<-1 : i64>, b = #gpu.select_object<#nvvm.target>} : () -> ()

// -----

// expected-error@below {{the target attribute must be a GPU Target attribute}}
"t.o"() {a = #gpu.select_object<"a">} : () -> ()

// -----

// expected-error@below {{duplicate or unknown struct parameter name: link}}
"t.o"() {a = #xevm.target<flags = {a}, link = ["a"]>} : () -> ()

// -----

// expected-error@below {{struct is missing required parameter: d}}
"t.o"() {a = #xevm.mma_types<a = f16, b = f16>} : () -> ()

// -----

// expected-error@below {{invalid kind of attribute specified}}
func.func private @no_layout(!xegpu.tensor_desc<32x32xf32, #xegpu.range<[0, 4]>>)
