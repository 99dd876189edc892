//! The types and attributes of the language itself, which no dialect declares.

use super::page::Page;

/// A type or attribute.
struct Builtin {
    /// What it is called by.
    name: &'static str,
    /// What its text begins with; a `0` stands for a number.
    words: &'static [&'static str],
    summary: &'static str,
    form: &'static str,
    examples: &'static [&'static str],
}

const fn builtin(
    name: &'static str,
    words: &'static [&'static str],
    summary: &'static str,
    form: &'static str,
    examples: &'static [&'static str],
) -> Builtin {
    Builtin {
        name,
        words,
        summary,
        form,
        examples,
    }
}

const TYPES: &[Builtin] = &[
    builtin(
        "integer type",
        &["i0", "si0", "ui0"],
        "An integer of some bits, without a sign of its own, signed or unsigned.",
        "i$width, si$width or ui$width",
        &["i32", "si8", "ui16"],
    ),
    builtin(
        "index type",
        &[],
        "An integer as wide as a pointer, for sizes and positions.",
        "index",
        &["index"],
    ),
    builtin(
        "float type",
        &[
            "f0",
            "bf0",
            "tf0",
            "f0E0M0",
            "f0E0M0FN",
            "f0E0M0FNUZ",
            "f0E0M0B0FNUZ",
            "f0E0M0FNU",
        ],
        "A floating-point number: of IEEE 754, or with so many bits of exponent and mantissa.",
        "f$width, bf16, tf32 or f$widthE$exponentM$mantissa",
        &["f32", "bf16", "f8E4M3FN"],
    ),
    builtin(
        "none type",
        &["none"],
        "A type with one value.",
        "none",
        &["none"],
    ),
    builtin(
        "complex type",
        &[],
        "A complex number.",
        "complex<$element>",
        &["complex<f32>"],
    ),
    builtin(
        "tuple type",
        &["tuple"],
        "Several values as one.",
        "tuple<$types>",
        &["tuple<i32, f32>"],
    ),
    builtin(
        "function type",
        &["function"],
        "What a function takes and gives.",
        "($inputs) -> $results",
        &["(i32, f32) -> i1", "() -> (i32, i32)"],
    ),
    builtin(
        "vector type",
        &[],
        "Elements in registers: the sizes are fixed, those in brackets a multiple of what the target has.",
        "vector<$sizes x $element>",
        &["vector<4x8xf32>", "vector<[4]xi32>"],
    ),
    builtin(
        "tensor type",
        &[],
        "Elements as a value without a place in memory.",
        "tensor<$sizes x $element, $encoding> or tensor<* x $element>",
        &["tensor<4x?xf32>", "tensor<*xi8>"],
    ),
    builtin(
        "memref type",
        &[],
        "Elements in memory.",
        "memref<$sizes x $element, $layout, $memorySpace> or memref<* x $element, $memorySpace>",
        &[
            "memref<4x?xf32>",
            "memref<8xf32, strided<[2], offset: ?>, 3>",
        ],
    ),
];

const ATTRS: &[Builtin] = &[
    builtin(
        "integer attribute",
        &["true", "false"],
        "A number of an integer type.",
        "$number : $type",
        &["7 : i32", "true"],
    ),
    builtin(
        "float attribute",
        &[],
        "A number of a float type.",
        "$number : $type",
        &["2.5 : f32"],
    ),
    builtin(
        "string attribute",
        &["\""],
        "Characters.",
        "\"$characters\"",
        &["\"name\""],
    ),
    builtin(
        "array attribute",
        &["["],
        "Attributes in order.",
        "[$attributes]",
        &["[1, \"two\"]"],
    ),
    builtin(
        "dictionary attribute",
        &["{"],
        "Attributes by name.",
        "{$name = $attribute, ...}",
        &["{size = 4 : i64, flag}"],
    ),
    builtin(
        "symbol reference",
        &["@"],
        "The name of a symbol, from outer to inner.",
        "@$name::@$name",
        &["@module::@function"],
    ),
    builtin(
        "unit attribute",
        &["unit"],
        "What means something by being there.",
        "unit",
        &["unit"],
    ),
    builtin(
        "dense array attribute",
        &["array"],
        "Numbers in order.",
        "array<$type: $numbers>",
        &["array<i64: 1, 2, 3>"],
    ),
    builtin(
        "dense elements attribute",
        &["dense"],
        "The elements of a vector or tensor: one for all, each, or bytes.",
        "dense<$elements> : $type",
        &[
            "dense<[1, 2]> : tensor<2xi32>",
            "dense<0.0> : vector<4xf32>",
        ],
    ),
    builtin(
        "sparse elements attribute",
        &["sparse"],
        "The elements of a tensor that are not zero, behind their positions.",
        "sparse<$positions, $elements> : $type",
        &["sparse<[[0, 1]], 5> : tensor<2x2xi32>"],
    ),
    builtin(
        "affine map",
        &["affine_map"],
        "What dimensions and symbols are mapped to.",
        "affine_map<($dimensions)[$symbols] -> ($expressions)>",
        &["affine_map<(d0)[s0] -> (d0 + s0, d0 floordiv 2)>"],
    ),
    builtin(
        "affine set",
        &["affine_set"],
        "Conditions on dimensions and symbols.",
        "affine_set<($dimensions)[$symbols] : ($conditions)>",
        &["affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>"],
    ),
    builtin(
        "strided layout",
        &["strided"],
        "The distances of elements in memory along each dimension.",
        "strided<[$strides], offset: $offset>",
        &["strided<[?, 1], offset: 4>"],
    ),
    builtin(
        "location",
        &["loc"],
        "Where an operation comes from.",
        "loc($location)",
        &["loc(\"file.c\":10:4)", "loc(unknown)"],
    ),
];

/// The page of the type or attribute that a text is or begins with.
pub fn explain(text: &str) -> Option<String> {
    let text = text.trim_start_matches('!');
    let types = TYPES.iter().find(|builtin| builtin.is_meant(text));
    let builtin = types.or_else(|| ATTRS.iter().find(|builtin| builtin.is_meant(text)))?;
    let mut page = Page::new(builtin.name, builtin.summary);
    page.form("Syntax", builtin.form);
    page.list("Examples", builtin.examples.to_vec());
    Some(page.text())
}

impl Builtin {
    fn is_meant(&self, text: &str) -> bool {
        let word = |text: &str| {
            let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            text[..end.unwrap_or(text.len())].to_owned()
        };
        let pattern = numbers_as_zero(&word(text));
        let begins = |words: &[&str]| words.iter().any(|known| *known == pattern);
        let sign = text.get(..1).filter(|_| pattern.is_empty());
        begins(self.words)
            || sign.is_some_and(|sign| self.words.contains(&sign))
            || self.name == text
            || self.examples.contains(&text)
            // With its parameters it is no dialect.
            || text.contains('<') && self.examples.iter().any(|example| word(example) == word(text))
    }
}

/// A word with a `0` for each number in it.
fn numbers_as_zero(word: &str) -> String {
    let mut pattern = String::new();
    for c in word.chars() {
        match c.is_ascii_digit() {
            true if pattern.ends_with('0') => {}
            true => pattern.push('0'),
            false => pattern.push(c),
        }
    }
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxmlir_grammar::{parse_attribute, parse_type};
    use oxmlir_ir::Context;

    #[test]
    fn examples_are_what_they_say() {
        let registry = Box::leak(Box::new(
            oxmlir_dialects::builder().build().expect("a registry"),
        ));
        let cx = Context::new(registry);
        for builtin in TYPES {
            for example in builtin.examples {
                assert!(parse_type(&cx, example).is_ok(), "{example}");
                assert!(builtin.is_meant(example), "{example}");
            }
        }
        for builtin in ATTRS {
            for example in builtin.examples {
                assert!(parse_attribute(&cx, example).is_ok(), "{example}");
                assert!(builtin.is_meant(example), "{example}");
            }
        }
    }
}
