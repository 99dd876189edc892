use std::path::PathBuf;

use crate::ast::*;
use crate::parse_all;

const SAMPLE: &str = r##"
dialect t "A dialect for tests."
enum Kind : #kind 32 bits ", " angle { none = 0 "a b" = 1 }
type-constraint Any = any "any type"
type-constraint Index = index "index" builds "index"
type-constraint Wide = all-of(vector(any-of(signless(32, 64), float(f32))), not(scalable), min-rank(1)) "wide"
attr-constraint Kind = enum(Kind) "a kind" as enum(Kind)
attr-constraint Small = all-of(int(i64), int-range(0, 3)) "small" as typed("i64")
attr box "A box." {
  params value : int = "0", name : optional str
  format "`<` $value (`,` $name^)? `>`"
}
op b "The second." {
  format custom "$name
                attr-dict"
  example "
    %0 = t.b {
      x
    }
  "
}
op a "The first." {
  operands x : Any reads, rest : variadic Index
  results y : Any, _ : optional Wide
  attrs kind : Kind = "#t.kind<none>", small : optional Small
  regions body : exactly(1) "region with 1 blocks"
  successors dest, variadic others
  traits terminator, memory_effects
  effects writes
  parents "t.b"
  terminator "t.b"
  match type($y) = type($x) element "y fits x"
  infer type(results) = type($x)
  check same-shape($x, $y) "all of {x, y} have same shape"
  format "$x `[` $rest `]` attr-dict `:` type($x) `,` functional-type(operands, results)"
}
"##;

fn parse(text: &str) -> Result<Dialect, String> {
    let source = (PathBuf::from("t.ods"), text.to_owned());
    let mut dialects = parse_all(&[source]).map_err(|e| e.to_string())?;
    Ok(dialects.remove(0))
}

/// The message for one declaration, which stands on line 2.
fn mistake(declaration: &str) -> String {
    let text = format!("dialect t \"T.\" type-constraint Any = any \"any type\"\n{declaration}");
    parse(&text).unwrap_err()
}

#[test]
fn operations_are_sorted_and_complete() {
    let dialect = parse(SAMPLE).unwrap();
    let names: Vec<&str> = dialect.ops.iter().map(|op| op.name.as_str()).collect();
    assert_eq!(names, ["t.a", "t.b"]);
    let op = &dialect.ops[0];
    assert_eq!((op.short_name(), op.line), ("a", 22));
    assert_eq!(op.operands[0].effects, [Effect::Read]);
    assert_eq!(
        (
            op.operands[1].arity,
            op.operands[1].constraint.buildable.as_str()
        ),
        (Arity::Variadic, "index")
    );
    assert_eq!(
        (op.results[1].name.as_str(), op.results[1].arity),
        ("", Arity::Optional)
    );
    assert_eq!(
        (op.attrs[0].default.as_str(), op.attrs[1].optional),
        ("#t.kind<none>", true)
    );
    assert_eq!(op.regions[0].blocks, RegionBlocks::Exactly(1));
    assert!(!op.successors[0].variadic && op.successors[1].variadic);
    assert!(op.has_trait("terminator") && !op.has_trait("symbol"));
    assert_eq!(op.effects, [Effect::Write]);
    assert_eq!(
        (op.parents[0].as_str(), op.implicit_terminator.as_str()),
        ("t.b", "t.b")
    );
    let Format::Custom(syntax) = &dialect.ops[1].format else {
        panic!("custom format")
    };
    assert_eq!(syntax, "$name attr-dict");
    assert_eq!(dialect.ops[1].example, "%0 = t.b {\n  x\n}");
}

#[test]
fn type_rules_and_checks_refer_to_slots() {
    let dialect = parse(SAMPLE).unwrap();
    let op = &dialect.ops[0];
    let rule = &op.type_rules[0];
    assert_eq!(
        (rule.target, rule.source, &rule.f),
        (SlotRef::Result(0), SlotRef::Operand(0), &TypeFn::Element)
    );
    assert_eq!(
        (op.type_rules[1].target, op.type_rules[1].summary.as_str()),
        (SlotRef::Results, "")
    );
    assert_eq!(
        op.checks[0].pred,
        OpPred::SameShape(vec![SlotRef::Operand(0), SlotRef::Result(0)])
    );
    assert_eq!(op.conditions, [Condition::Rule(0), Condition::Check(0)]);
    let Format::Declared(elems) = &op.format else {
        panic!("declared format")
    };
    assert_eq!(elems[4], FormatElem::AttrDict);
    assert_eq!(elems[6], FormatElem::Type(SlotRef::Operand(0)));
    assert_eq!(
        elems[8],
        FormatElem::FunctionalType(SlotRef::Operands, SlotRef::Results)
    );
}

#[test]
fn predicates_nest() {
    let dialect = parse(SAMPLE).unwrap();
    let element = TypePred::AnyOf(vec![
        TypePred::Int(vec![32, 64], Sign::Signless),
        TypePred::Float(vec!["f32".into()]),
    ]);
    let wide = TypePred::AllOf(vec![
        TypePred::Vector(Box::new(element)),
        TypePred::Not(Box::new(TypePred::Scalable)),
        TypePred::MinRank(1),
    ]);
    assert_eq!(dialect.type_constraints[2].pred, wide);
    assert_eq!(
        dialect.attr_constraints[0].syntax,
        AttrSyntax::Enum("t.Kind".into())
    );
    let small = AttrPred::AllOf(vec![AttrPred::Int("i64".into()), AttrPred::IntRange(0, 3)]);
    assert_eq!(dialect.attr_constraints[1].pred, small);
}

#[test]
fn enums_and_parameters() {
    let dialect = parse(SAMPLE).unwrap();
    let kind = &dialect.enums[0];
    assert_eq!(
        (kind.name.as_str(), kind.mnemonic.as_str(), kind.width),
        ("t.Kind", "kind", 32)
    );
    assert!(kind.bits && kind.angle);
    assert_eq!(kind.cases, [("none".to_owned(), 0), ("a b".to_owned(), 1)]);
    let param = &dialect.attrs[0];
    assert_eq!(
        (param.name.as_str(), param.params[0].default.as_str()),
        ("t.box", "0")
    );
    assert!(param.params[1].optional && param.params[1].kind == ParamKind::Str);
}

#[test]
fn builtin_constraints_are_shared() {
    let builtin = (
        PathBuf::from("builtin.ods"),
        "dialect builtin \"B.\" type-constraint Any = any \"any type\"".to_owned(),
    );
    let other = (
        PathBuf::from("t.ods"),
        "dialect t \"T.\" op a \"A.\" { operands x : Any }".to_owned(),
    );
    let dialects = parse_all(&[builtin, other]).unwrap();
    assert_eq!(dialects[1].ops[0].operands[0].constraint.dialect, "builtin");
}

#[test]
fn mistakes_name_file_line_and_the_likely_word() {
    let cases = [
        (
            "opp a",
            "t.ods:2: error: unknown declaration 'opp', did you mean 'op'?",
        ),
        (
            "op a \"A.\" {\n operand x : Any }",
            "t.ods:3: error: unknown clause 'operand', did you mean 'operands'?",
        ),
        (
            "op a \"A.\" { operands x : Ani }",
            "t.ods:2: error: unknown type constraint 'Ani', did you mean 'Any'?",
        ),
        (
            "op a \"A.\" { traits terminater }",
            "t.ods:2: error: unknown trait 'terminater', did you mean 'terminator'?",
        ),
        (
            "op a \"A.\" {} op a \"A.\" {}",
            "t.ods:2: error: operation 't.a' is declared twice",
        ),
        (
            "op a { }",
            "t.ods:2: error: expected a summary in quotes, found '{'",
        ),
        (
            "op a \"A.\" { format \"\n$x\" }",
            "t.ods:3: error: no slot is named '$x'",
        ),
        (
            "op a \"A.\" { results r : Any format \"$r\" }",
            "t.ods:2: error: result '$r' can only stand in type(...)",
        ),
        (
            "type-constraint T = vektor(any) \"t\"",
            "t.ods:2: error: unknown type predicate 'vektor', did you mean 'vector'?",
        ),
        (
            "type-constraint T = rank(-1) \"t\"",
            "t.ods:2: error: -1 is out of range",
        ),
        (
            "attr-constraint A = strr \"a\"",
            "t.ods:2: error: unknown attribute predicate 'strr', did you mean 'str'?",
        ),
        (
            "attr-constraint A = any \"a\" as unitt",
            "t.ods:2: error: unknown attribute syntax 'unitt', did you mean 'unit'?",
        ),
        (
            "attr-constraint A = enum(E) \"a\"",
            "t.ods: error: no enum 't.E' is declared",
        ),
        (
            "type x \"X.\" { params a : intt }",
            "t.ods:2: error: unknown kind of parameter 'intt', did you mean 'int'?",
        ),
        (
            "type-constraint Any = any \"again\"",
            "t.ods:2: error: type constraint 'Any' is declared twice",
        ),
    ];
    for (declaration, message) in cases {
        assert_eq!(mistake(declaration), message);
    }
    assert_eq!(
        parse("dialog").unwrap_err(),
        "t.ods:1: error: expected 'dialect', found 'dialog'"
    );
}
