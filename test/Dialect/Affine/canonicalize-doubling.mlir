// RUN: oxmlir-opt %s --canonicalize | FileCheck %s

// Each operation uses the one before twice, so that one map of all would be twice as long for each: it would not fit on any disk.

// CHECK: #[[MAP:.+]] = affine_map<{{.*}}floordiv{{.*}}>
// CHECK-LABEL: func.func @doubling
// CHECK-COUNT-3: affine.apply
// CHECK: return
func.func @doubling(%0: index) -> index {
  %1 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%0, %0)
  %2 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%1, %1)
  %3 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%2, %2)
  %4 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%3, %3)
  %5 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%4, %4)
  %6 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%5, %5)
  %7 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%6, %6)
  %8 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%7, %7)
  %9 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%8, %8)
  %10 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%9, %9)
  %11 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%10, %10)
  %12 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%11, %11)
  %13 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%12, %12)
  %14 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%13, %13)
  %15 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%14, %14)
  %16 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%15, %15)
  %17 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%16, %16)
  %18 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%17, %17)
  %19 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%18, %18)
  %20 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%19, %19)
  %21 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%20, %20)
  %22 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%21, %21)
  %23 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%22, %22)
  %24 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%23, %23)
  %25 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%24, %24)
  %26 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%25, %25)
  %27 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%26, %26)
  %28 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%27, %27)
  %29 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%28, %28)
  %30 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%29, %29)
  %31 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%30, %30)
  %32 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%31, %31)
  %33 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%32, %32)
  %34 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%33, %33)
  %35 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%34, %34)
  %36 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%35, %35)
  %37 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%36, %36)
  %38 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%37, %37)
  %39 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%38, %38)
  %40 = affine.apply affine_map<(d0, d1) -> (d0 + d1 floordiv 3)>(%39, %39)
  return %40 : index
}
