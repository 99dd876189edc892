"t.a"() : () -> () loc(#late)
#late = loc(fused<#unknown.metadata<
  a = [1,
  2]
>>["f":1:2])
