// What is no old text keeps its errors.
"test.op"() ({
  %0 = "test.source"() : () -> (tensor<4xf32)
}) : () -> ()
