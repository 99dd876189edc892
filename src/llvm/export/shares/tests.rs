//! Modules whose functions are translated one by one, against the same modules translated at once.

use oxmlir_dialects::registry;
use oxmlir_grammar::{Options, parse};
use oxmlir_ir::{Context, OpRef};

use super::super::whole;
use super::export;

/// The text of a module in shares of one function, if there are shares, and the text of the whole.
fn both_ways(text: &str) -> (Option<String>, String) {
    let cx = Context::new(registry());
    let options = Options::default();
    let parsed = parse(&cx, "test", text.as_bytes().into(), options);
    let parsed = parsed.unwrap_or_else(|errors| panic!("{:?}", messages(errors)));
    let module = OpRef::new(&cx, &parsed.body, parsed.body.root());
    let string = |bytes| String::from_utf8(bytes).expect("LLVM writes ASCII here");
    let shared = export(module, 1).map(|pieces| string(pieces.concat()));
    let whole = whole(module).unwrap_or_else(|errors| panic!("{:?}", messages(errors)));
    (shared, string(whole))
}

fn messages(mut errors: oxmlir_ir::Diagnostics) -> Vec<String> {
    errors.take().into_iter().map(|e| e.message).collect()
}

fn assert_same(text: &str) {
    let (shared, whole) = both_ways(text);
    assert_eq!(shared, Some(whole));
}

fn assert_not_shared(text: &str) {
    assert_eq!(both_ways(text).0, None);
}

#[test]
fn functions_call_each_other_and_refer_to_globals() {
    assert_same(
        r##"
        llvm.mlir.global internal @table() : !llvm.ptr {
          %0 = llvm.mlir.addressof @last : !llvm.ptr
          llvm.return %0 : !llvm.ptr
        }
        llvm.mlir.global private constant @text("a \"#1 !2\" of @f\n") {addr_space = 0 : i32}
        llvm.mlir.global internal @zero(0 : i32) : i32
        llvm.mlir.global_ctors ctors = [@first], priorities = [1 : i32], data = [#llvm.zero]
        llvm.func internal @first() {
          %0 = llvm.mlir.addressof @table : !llvm.ptr
          %1 = llvm.call @last(%0) : (!llvm.ptr) -> !llvm.ptr
          llvm.return
        }
        llvm.func @declared(i32 {llvm.noundef}) -> i32 attributes {passthrough = ["nounwind"]}
        llvm.func internal @last(%arg0: !llvm.ptr) -> !llvm.ptr {
          %0 = llvm.mlir.constant(1 : i32) : i32
          %1 = llvm.call @declared(%0) : (i32) -> i32
          %2 = llvm.mlir.addressof @text : !llvm.ptr
          %3 = llvm.mlir.addressof @first : !llvm.ptr
          %4 = llvm.icmp "eq" %2, %3 : !llvm.ptr
          llvm.return %arg0 : !llvm.ptr
        }
        "##,
    );
}

#[test]
fn large_arrays_of_one_element_are_not_made() {
    assert_same(
        r##"
        llvm.mlir.global private constant @numbers(dense<-42> : tensor<64x32x2xi32>) {alignment = 64 : i64} : !llvm.array<64 x array<32 x array<2 x i32>>>
        llvm.mlir.global external @floats(dense<1.5> : tensor<2000xf32>) : !llvm.array<2000 x f32>
        llvm.mlir.global internal @bits(dense<true> : tensor<2000xi1>) {section = "s"} : !llvm.array<2000 x i1>
        llvm.mlir.global internal @bytes(dense<65> : tensor<2000xi8>) : !llvm.array<2000 x i8>
        llvm.mlir.global internal @zeros(dense<0> : tensor<2000xi32>) : !llvm.array<2000 x i32>
        llvm.mlir.global internal @few(dense<1> : tensor<3xi32>) : !llvm.array<3 x i32>
        llvm.mlir.global internal @"a name"(dense<1> : tensor<2000xi16>) : !llvm.array<2000 x i16>
        llvm.mlir.global common @common(dense<0> : tensor<2000xi16>) : !llvm.array<2000 x i16>
        llvm.mlir.global private @vectors(dense<1> : tensor<1000x4xi64>) : !llvm.array<1000 x vector<4xi64>>
        llvm.mlir.global thread_local @last(dense<7> : tensor<2000xi64>) {addr_space = 3 : i32} : !llvm.array<2000 x i64>
        llvm.func @f() -> !llvm.ptr {
          %0 = llvm.mlir.addressof @numbers : !llvm.ptr
          llvm.return %0 : !llvm.ptr
        }
        llvm.func @g() {
          llvm.return
        }
        "##,
    );
}

#[test]
fn groups_of_attributes_are_numbered_through_the_module() {
    assert_same(
        r##"
        llvm.mlir.global external @shaped(1 : i32) {target_specific_attrs = ["norecurse", ["k", "v"]]} : i32
        llvm.func @g() attributes {passthrough = ["noreturn"]}
        llvm.func @a(%arg0: i32) -> i32 {
          %0 = llvm.intr.ctpop(%arg0) : (i32) -> i32
          llvm.call @c() {no_unwind} : () -> ()
          llvm.return %0 : i32
        }
        llvm.func @b() attributes {passthrough = ["cold"]} {
          llvm.call @g() {convergent} : () -> ()
          llvm.call @c() {no_unwind} : () -> ()
          llvm.return
        }
        llvm.func @c() attributes {passthrough = ["cold", ["key", "#7 !8"]]} {
          %0 = llvm.mlir.constant(2.0 : f32) : f32
          %1 = llvm.intr.sqrt(%0) : (f32) -> f32
          %2 = llvm.mlir.constant(2 : i32) : i32
          %3 = llvm.intr.ctpop(%2) : (i32) -> i32
          llvm.call @b() {will_return} : () -> ()
          llvm.call @g() {convergent} : () -> ()
          llvm.return
        }
        "##,
    );
}

#[test]
fn metadata_is_numbered_through_the_module() {
    assert_same(
        r##"
        #root = #llvm.tbaa_root<id = "root">
        #char = #llvm.tbaa_type_desc<id = "char", members = {<#root, 0>}>
        #int = #llvm.tbaa_type_desc<id = "int", members = {<#char, 0>}>
        #long = #llvm.tbaa_type_desc<id = "long", members = {<#char, 0>}>
        #at_int = #llvm.tbaa_tag<base_type = #int, access_type = #int, offset = 0>
        #at_long = #llvm.tbaa_tag<base_type = #long, access_type = #long, offset = 0>
        module attributes {llvm.ident = "who \"!3\" made it"} {
          llvm.func @a(%arg0: !llvm.ptr, %arg1: i1) attributes {function_entry_count = 7 : i64} {
            %0 = llvm.load %arg0 {tbaa = [#at_long]} : !llvm.ptr -> i64
            llvm.cond_br %arg1 weights([1, 2]), ^bb1, ^bb2
          ^bb1:
            llvm.br ^bb2
          ^bb2:
            llvm.return
          }
          llvm.func @b(%arg0: !llvm.ptr, %arg1: i1) attributes {function_entry_count = 8 : i64} {
            %0 = llvm.load %arg0 {nontemporal} : !llvm.ptr -> i64
            %1 = llvm.load %arg0 {tbaa = [#at_int]} : !llvm.ptr -> i32
            %2 = llvm.load %arg0 {tbaa = [#at_long]} : !llvm.ptr -> i64
            llvm.return
          }
          llvm.func @c(%arg0: !llvm.ptr) attributes {function_entry_count = 7 : i64} {
            %0 = llvm.load %arg0 {tbaa = [#at_int], nontemporal} : !llvm.ptr -> i32
            llvm.return
          }
        }
        "##,
    );
}

#[test]
fn nodes_that_are_not_known_by_what_is_in_them_are_not_shared() {
    assert_not_shared(
        r##"
        #group = #llvm.access_group<id = distinct[0]<>>
        llvm.func @a(%arg0: !llvm.ptr) {
          %0 = llvm.load %arg0 {access_groups = [#group]} : !llvm.ptr -> i32
          llvm.return
        }
        llvm.func @b(%arg0: !llvm.ptr) {
          %0 = llvm.load %arg0 {access_groups = [#group]} : !llvm.ptr -> i32
          llvm.return
        }
        "##,
    );
    assert_not_shared(
        r##"
        #loop = #llvm.loop_annotation<mustProgress = true>
        llvm.func @a() {
          llvm.br ^bb1
        ^bb1:
          llvm.br ^bb1 {loop_annotation = #loop}
        }
        llvm.func @b() {
          llvm.return
        }
        "##,
    );
}

#[test]
fn named_structs_of_functions_are_not_shared() {
    assert_not_shared(
        r##"
        llvm.func @a(%arg0: !llvm.struct<"s", (i32)>) {
          llvm.return
        }
        llvm.func @b(%arg0: !llvm.struct<"t", (i32)>) {
          llvm.return
        }
        "##,
    );
}

#[test]
fn declared_intrinsics_are_not_shared() {
    assert_not_shared(
        r##"
        llvm.func @a() {
          llvm.call @llvm.trap() : () -> ()
          llvm.return
        }
        llvm.func @llvm.trap()
        "##,
    );
}

#[test]
fn one_function_is_not_shared() {
    assert_not_shared("llvm.func @a() {\n  llvm.return\n}\n");
}
