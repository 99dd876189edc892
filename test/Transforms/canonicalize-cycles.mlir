// RUN: oxmlir-opt %s --canonicalize --allow-unregistered-dialect | FileCheck %s

// In a graph region operations may be computed from themselves: rewriting them ends.

// CHECK: %[[SUM:.*]] = arith.addi %[[SUM]], %{{.*}} : i8
// CHECK: %[[OR:.*]] = arith.ori %[[OR]], %[[OR]] : i8
// CHECK: %[[CHOICE:.*]] = arith.select %{{.*}}, %[[CHOICE]], %[[CHOICE]] : i8
// CHECK: %[[A:.*]] = arith.addi %[[B:.*]], %{{.*}} : i8
// CHECK: %[[B]] = arith.addi %[[A]], %{{.*}} : i8
// CHECK: "test.use"(%[[SUM]], %[[OR]], %[[CHOICE]], %[[B]])
%three = arith.constant 3 : i8
%true = arith.constant true
%0 = arith.addi %0, %three : i8
%1 = arith.ori %1, %1 : i8
%2 = arith.select %true, %2, %2 : i8
%3 = arith.addi %4, %three : i8
%4 = arith.addi %5, %three : i8
%5 = arith.addi %3, %three : i8
"test.use"(%0, %1, %2, %5) : (i8, i8, i8, i8) -> ()
