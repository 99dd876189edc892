"builtin.unrealized_conversion_cast"() : () -> ()
