use super::*;
use crate::error::Position;

/// Slots `$a`, `$b` (parameters 0 and 1).
fn parse(text: &str) -> std::result::Result<Vec<FormatElem>, String> {
    param_format(text, Position::start(0), &["a", "b"]).map_err(|p| p.message)
}

fn literal_elem(text: &str) -> FormatElem {
    FormatElem::Literal(text.to_owned())
}

#[test]
fn literals_and_spaces() {
    let elems = parse("`<` ` ` `` `\\n` $b `>`").unwrap();
    let expected = [
        literal_elem("<"),
        FormatElem::Space,
        FormatElem::NoSpace,
        FormatElem::Newline,
        FormatElem::Param(1),
        literal_elem(">"),
    ];
    assert_eq!(elems, expected);
}

#[test]
fn groups_have_an_anchor() {
    let group = |elems, anchor, otherwise| {
        vec![FormatElem::Group {
            elems,
            anchor,
            otherwise,
        }]
    };
    assert_eq!(
        parse("(`x` $a^)?").unwrap(),
        group(vec![literal_elem("x"), FormatElem::Param(0)], 1, vec![])
    );
    let expected = group(vec![FormatElem::Param(0)], 0, vec![literal_elem("none")]);
    assert_eq!(parse("($a^) : (`none`)?").unwrap(), expected);
    assert_eq!(parse("(`none`) : ($a^)?").unwrap(), expected);
    assert_eq!(
        parse("(`x` $a)?").unwrap_err(),
        "an optional group needs an element marked '^'"
    );
    assert_eq!(
        parse("($a^ $b^)?").unwrap_err(),
        "a second '^' in one group"
    );
    assert_eq!(
        parse("($a^) : ($b^)?").unwrap_err(),
        "both alternatives have an element marked '^'"
    );
    assert_eq!(
        parse("(`x`^ $a)?").unwrap_err(),
        "this element cannot be marked '^': nothing tells if it is present"
    );
    assert_eq!(
        parse("$a^").unwrap_err(),
        "'^' outside of an optional group"
    );
}

#[test]
fn custom_directives_and_structs() {
    let elems =
        parse("custom<F>($a, ref($b), \"x\") struct($a, custom<G>($b)) struct(params)").unwrap();
    let field = |param, custom: &str| StructField {
        param,
        custom: custom.to_owned(),
    };
    let expected = [
        FormatElem::Custom(
            "F".into(),
            vec![
                CustomArg::Param(0),
                CustomArg::RefParam(1),
                CustomArg::Text("x".into()),
            ],
        ),
        FormatElem::Struct(vec![field(0, ""), field(1, "G")]),
        FormatElem::Struct(vec![field(0, ""), field(1, "")]),
    ];
    assert_eq!(elems, expected);
}

#[test]
fn clauses_in_any_order() {
    let elems = parse("oilist(`x` $a | `y`)").unwrap();
    let clauses = vec![
        vec![literal_elem("x"), FormatElem::Param(0)],
        vec![literal_elem("y")],
    ];
    assert_eq!(elems, [FormatElem::OiList(clauses)]);
    assert_eq!(
        parse("oilist($a)").unwrap_err(),
        "a clause of oilist starts with a literal"
    );
}

#[test]
fn misspelt_names_get_a_suggestion() {
    assert_eq!(
        parse("$c attr-dcit").unwrap_err(),
        "no slot is named '$c', did you mean 'a'?"
    );
    assert_eq!(
        parse("attr-dcit").unwrap_err(),
        "unknown directive 'attr-dcit', did you mean 'attr-dict'?"
    );
    assert_eq!(parse("`x").unwrap_err(), "` without an end in the format");
    assert_eq!(
        parse("($a^").unwrap_err(),
        "expected ')' in the format, found the end of the format"
    );
    assert_eq!(parse("$a )").unwrap_err(), "unexpected ')' in the format");
    assert_eq!(parse("type($a)").unwrap_err(), "'$a' has no type");
    assert_eq!(
        parse("%").unwrap_err(),
        "unexpected character '%' in the format"
    );
}
