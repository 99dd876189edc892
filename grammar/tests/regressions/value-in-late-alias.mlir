"t.op"() : () -> () loc(#late)
#inner = affine_map<() -> (%x)>
#late = loc(fused<#inner>["a"])
