; Conversions to short floats, which machine code calls where the machine has no instruction for them. In IR the values travel as
; the code generator wants them; the arithmetic is done on their bits.
declare i16 @oxmlir_f32_to_f16(i32)
declare i16 @oxmlir_f64_to_f16(i64)
declare i32 @oxmlir_f16_to_f32(i16)
declare i16 @oxmlir_f32_to_bf16(i32)
declare i16 @oxmlir_f64_to_bf16(i64)

define weak half @__truncsfhf2(float %value) {
  %bits = bitcast float %value to i32
  %short = call i16 @oxmlir_f32_to_f16(i32 %bits)
  %result = bitcast i16 %short to half
  ret half %result
}

define weak half @__truncdfhf2(double %value) {
  %bits = bitcast double %value to i64
  %short = call i16 @oxmlir_f64_to_f16(i64 %bits)
  %result = bitcast i16 %short to half
  ret half %result
}

define weak float @__extendhfsf2(half %value) {
  %bits = bitcast half %value to i16
  %long = call i32 @oxmlir_f16_to_f32(i16 %bits)
  %result = bitcast i32 %long to float
  ret float %result
}

define weak bfloat @__truncsfbf2(float %value) {
  %bits = bitcast float %value to i32
  %short = call i16 @oxmlir_f32_to_bf16(i32 %bits)
  %result = bitcast i16 %short to bfloat
  ret bfloat %result
}

define weak bfloat @__truncdfbf2(double %value) {
  %bits = bitcast double %value to i64
  %short = call i16 @oxmlir_f64_to_bf16(i64 %bits)
  %result = bitcast i16 %short to bfloat
  ret bfloat %result
}
