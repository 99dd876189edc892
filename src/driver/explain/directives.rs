//! How the directives of formats are written, which the grammar has in productions of its own.

/// A directive, perhaps of one dialect only, and its form: `$0` is its first argument, and so on.
const FORMS: &[(&str, &str)] = &[
    ("AllReduceOperation", "($0)?"),
    ("AlternativesOpSelectedRegion", "($0 | $1)"),
    (
        "ApplyRegisteredPassOptions",
        "{name = (value | $1 | [...]), ...}",
    ),
    ("AsyncDependencies", "(async)? ([$1])?"),
    ("ContinuousTileSizeTypes", "`(` $0 `)` -> $1"),
    ("CreateOperationOpAttributes", "({$1 = $0, ...})?"),
    (
        "CreateOperationOpResults",
        "(-> `(` $0 : $1 `)` | -> <inferred>)?",
    ),
    ("DynamicIndexList", "[$0]"),
    ("DynamicIndexList paren", "`(` $0 `)`"),
    ("EnumAttrDict", "attr-dict"),
    ("ForeachMatchSymbols", "$0 -> $1, ..."),
    ("GEPIndices", "$0"),
    (
        "GlobalMemrefOpTypeAndInitialValue",
        "$0 (= ($1 | uninitialized))?",
    ),
    ("IndirectBrOpSucessors", "[$1 (`(` $2 : $3 `)`)?, ...]"),
    ("InsertExtractValueElementType", ""),
    ("LLVMLinkage", "($0)?"),
    ("LaunchDimType", "(: $0)?"),
    ("LaunchFuncOperands", "(args `(` $0 : $1, ... `)`)?"),
    ("MultitileSizesTypes", "`(` $0 `)` -> $1"),
    ("OffloadingHandler", "(<$0>)?"),
    ("OpBundles", "([$2 `(` $0 : $1 `)`, ...])?"),
    ("OperationOpAttributes", "({$1 = $0, ...})?"),
    ("OptionalDynamicIndexList", "([$0])?"),
    ("PackedOrDynamicIndexList", "(*`(` $0 `)` | [$1])"),
    ("RangeType", "(: $1)?"),
    ("ResultsValueType", "(-> $1)?"),
    ("SemiFunctionType", "($0 | `(` $0 `)` -> $1)"),
    ("SemiFunctionType false", "`(` $0 `)` -> $1"),
    ("SequenceOpOperands", "($0 : $1 | $0, $2 : `(` $1, $3 `)`)?"),
    ("ShapeAndStrides", "(, shape : [$0], strides : [$2])?"),
    ("ShuffleType", ""),
    ("SwitchCases", "(case $0 $1)*"),
    ("TransformMatchDims", "(all | except `(` $0 `)` | $0)"),
    ("VariableOpTypeOrInitialValue", "(= $2 | : $1)"),
    (
        "cf.SwitchOpCases",
        "default : $1 (`(` $2 : $3 `)`)? (, $4 : $5 (`(` $6 : $7 `)`)?)*",
    ),
    ("llvm.SwitchOpCases", "[$1 : $2 (`(` $3 : $4 `)`)?, ...]"),
];

/// The form of a directive in an operation of a dialect, with these arguments.
pub fn form(dialect: &str, directive: &str, args: &[String]) -> Option<String> {
    let own = format!("{dialect}.{directive}");
    let known = FORMS
        .iter()
        .find(|(name, _)| *name == own || *name == directive);
    let (_, form) = known?;
    let mut text = (*form).to_owned();
    for (at, arg) in args.iter().enumerate() {
        text = text.replace(&format!("${at}"), arg);
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use oxmlir_ir::def::{Format, FormatElem, OpDef};

    use super::*;

    /// The directives in a format, at any depth.
    fn directives(elems: &'static [FormatElem]) -> Vec<&'static str> {
        let mut open = vec![elems];
        let mut found = Vec::new();
        while let Some(elems) = open.pop() {
            for elem in elems {
                match elem {
                    FormatElem::Custom(name, _) => found.push(*name),
                    FormatElem::Group {
                        elems, otherwise, ..
                    } => open.extend([*elems, *otherwise]),
                    FormatElem::OiList(clauses) => open.extend(*clauses),
                    _ => {}
                }
            }
        }
        found
    }

    #[test]
    fn every_directive_has_a_form() {
        let dialects = oxmlir_dialects::registry().dialects();
        for dialect in dialects {
            let formats = dialect.ops.iter().filter_map(|op: &OpDef| match op.format {
                Format::Declared(elems) => Some(elems),
                _ => None,
            });
            for name in formats.flat_map(directives) {
                let known = form(dialect.name, name, &[]);
                assert!(known.is_some(), "{}: custom<{name}>", dialect.name);
            }
        }
    }
}
