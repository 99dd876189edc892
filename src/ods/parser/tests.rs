use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::ast::*;
use crate::{fingerprint, load_dir, parse_all};

const SAMPLE: &str = r##"
dialect t "A dialect for tests."
enum Kind : #kind 32 bits ", " angle { none = 0 "a b" = 1 }
type-constraint Any = any
type-constraint Index = index builds "index"
type-constraint Wide = all-of(vector(any-of(signless(32, 64), float(f32))), not(scalable), min-rank(1)) "wide"
attr-constraint Kind = enum(Kind) "a kind"
attr-constraint Small = all-of(int(i64), int-range(0, 3)) "small"
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
  regions body : exactly(1)
  successors dest, variadic others
  traits terminator, memory_effects
  effects writes
  parents "t.b"
  terminator "t.b"
  match type($y) = type($x) element "y fits x"
  infer type(results) = type($x)
  check same-shape($x, $y)
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
    let text = format!("dialect t \"T.\" type-constraint Any = any\n{declaration}");
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
fn builtin_constraints_and_classes_are_shared() {
    let builtin = (
        PathBuf::from("builtin.ods"),
        "dialect builtin \"B.\" type-constraint Any = any op-class Unary(T) { operands x : T }"
            .to_owned(),
    );
    let other = (
        PathBuf::from("t.ods"),
        "dialect t \"T.\" op a : Unary(Any) \"A.\"".to_owned(),
    );
    let dialects = parse_all(&[builtin, other]).unwrap();
    assert_eq!(dialects[1].ops[0].operands[0].constraint.dialect, "builtin");
}

#[test]
fn a_dialect_is_declared_once() {
    let source = |file: &str| (PathBuf::from(file), "dialect t \"T.\"".to_owned());
    let error = parse_all(&[source("a.ods"), source("b.ods")]).unwrap_err();
    let message = error.to_string();
    assert!(message.contains("b.ods") && message.contains("'t' is declared already"));
}

#[test]
fn fingerprints_follow_names_and_formats() {
    let print = |declaration: &str| {
        let text = format!("dialect t \"T.\" {declaration}");
        fingerprint(&parse(&text).unwrap())
    };
    let first = print("op a \"A.\" { format \"attr-dict\" }");
    assert_eq!(
        first,
        print("op a \"Another text.\" { format \"attr-dict\" }")
    );
    assert_ne!(first, print("op b \"A.\" { format \"attr-dict\" }"));
    assert_ne!(first, print("op a \"A.\" { format \"`x` attr-dict\" }"));
}

/// The texts of the constraints of a dialect.
fn texts(declarations: &str) -> Vec<String> {
    let dialect = parse(&format!("dialect t \"T.\" {declarations}")).unwrap();
    let types = dialect.type_constraints.iter().map(|c| c.summary.clone());
    let attrs = dialect.attr_constraints.iter().map(|c| c.summary.clone());
    types.chain(attrs).collect()
}

#[test]
fn texts_follow_from_predicates() {
    let found = texts(
        "type-constraint A = any-of(signless(1, 8), float(f32, bf16), index)
         type-constraint B = all-of(vector(A), fixed-length, rank(1, 2))
         type-constraint C = any-of(B, all-of(memref(float), rank(1), static-shape))
         type-constraint D = all-of(memref(any), rank(2))
         type-constraint E = complex(any)",
    );
    let a = "1-bit signless integer or 8-bit signless integer or 32-bit float or bfloat16 type or index";
    let b = format!("fixed-length vector of {a} values of ranks 1/2");
    let c = format!("{b} or statically 1d shaped memref of floating-point values");
    let d = "2D memref of any type values";
    let e = "complex type with any type elements";
    assert_eq!(found, [a, &b, &c, d, e]);
    let found = texts(
        "enum E : 64 { x = 0 y = 5 } attr-constraint A = enum(E)
         attr-constraint B = all-of(int(si32), int-range(0, 3)) attr-constraint C = array(int(i64))",
    );
    let expected = [
        "allowed 64-bit signless integer cases: 0, 5",
        "32-bit signed integer attribute whose minimum value is 0 whose maximum value is 3",
        "64-bit integer array attribute",
    ];
    assert_eq!(found, expected);
    let found = texts("type-constraint A = index type-constraint B = tuple \"some {A}\"");
    assert_eq!(found[1], "some index");
}

#[test]
fn names_stand_for_their_predicates() {
    let dialect = parse(
        "dialect t \"T.\" type-constraint A = any-of(index, none) type-constraint B = any-of(tuple, A) \"b\"",
    )
    .unwrap();
    let choices = vec![TypePred::Tuple, TypePred::Index, TypePred::NoneType];
    assert_eq!(dialect.type_constraints[1].pred, TypePred::AnyOf(choices));
}

const CLASSES: &str = "dialect t \"T.\"
type-constraint Any = any
type-constraint Index = index
attr-constraint Flag = unit
op-class Pure { traits no_memory_effect }
op-class Unary(T) : Pure {
  operands x : T
  results y : T
  format \"$x attr-dict `:` type($y)\"
}
op-class Named(A) { attrs name : A }
op-class Same : Unary(Index) {
  infer type($y) = type($x)
  format \"$x attr-dict\"
}
";

/// The only operation behind the classes above.
fn op_of_classes(declaration: &str) -> Result<Op, String> {
    let mut dialect = parse(&format!("{CLASSES}{declaration}"))?;
    Ok(dialect.ops.remove(0))
}

#[test]
fn classes_add_up() {
    let op = op_of_classes(
        "op a : Unary(Any), Named(Flag), Pure \"A.\" {
           attrs more : Flag
           traits commutative
           match type($y) = type($x) \"y is like x\"
         }",
    )
    .unwrap();
    assert_eq!(op.operands[0].constraint.name, "Any");
    let attrs: Vec<&str> = op.attrs.iter().map(|attr| attr.name.as_str()).collect();
    assert_eq!(attrs, ["name", "more"]);
    assert_eq!(op.traits, ["commutative", "no_memory_effect"]);
    assert_eq!(op.conditions, [Condition::Rule(0)]);
    let Format::Declared(elems) = &op.format else {
        panic!("declared format")
    };
    assert_eq!(elems.len(), 4);
}

#[test]
fn sizes_of_groups_follow_from_a_trait() {
    let declaration = "attr-constraint DenseI32ArrayAttr = dense-array(i32)
        op a \"A.\" { attrs x : Flag traits attr_sized_operand_segments }";
    let op = op_of_classes(declaration).unwrap();
    assert_eq!(op.attrs[1].name, "operandSegmentSizes");
    let given = declaration.replace("x : Flag", "operandSegmentSizes : Flag");
    assert_eq!(
        op_of_classes(&given).unwrap_err(),
        "t.ods:17:12: error: 'operandSegmentSizes' follows from the trait 'attr_sized_operand_segments'"
    );
}

#[test]
fn the_innermost_format_counts() {
    let length = |declaration: &str| match op_of_classes(declaration).unwrap().format {
        Format::Declared(elems) => elems.len(),
        _ => 0,
    };
    assert_eq!(length("op a : Same \"A.\""), 2);
    assert_eq!(length("op a : Same \"A.\" { format \"$x\" }"), 1);
}

#[test]
fn types_of_several_slots_are_the_same() {
    let op = op_of_classes(
        "op a : Unary(Any) \"A.\" { operands z : Any match same-type($z, $x, $y) = type($x) }",
    )
    .unwrap();
    let rules: Vec<_> = op.type_rules.iter().map(|r| (r.target, r.source)).collect();
    let source = SlotRef::Operand(0);
    assert_eq!(
        rules,
        [(SlotRef::Operand(1), source), (SlotRef::Result(0), source)]
    );
    assert_eq!(op.type_rules[0].summary, "all of {z, x, y} have same type");
    assert_eq!(op.conditions, [Condition::Rule(0), Condition::Rule(1)]);
}

#[test]
fn contradictions_name_the_place() {
    let cases = [
        (
            "op a : Unry(Any) \"A.\"",
            "16:8: error: unknown class 'Unry', did you mean 'Unary'?",
        ),
        (
            "op a : Unary(Ani) \"A.\"",
            "16:14: error: unknown constraint 'Ani', did you mean 'Any'?",
        ),
        (
            "op a : Unary \"A.\"",
            "16:8: error: class 'Unary' takes 1 constraints, not 0",
        ),
        (
            "op a : Unary(Flag) \"A.\"",
            "16:8: error: class 'Unary' does not fit: 'T' is no type constraint",
        ),
        (
            "op a : Unary(Any), Unary(Index) \"A.\"",
            "16:20: error: class 'Unary' does not fit: slot 'x' is declared twice",
        ),
        (
            "op a : Pure \"A.\" { traits no_memory_effect }",
            "16:27: error: trait 'no_memory_effect' is given already",
        ),
        (
            "op a : Pure \"A.\" { traits memory_effects }",
            "16:4: error: operation 't.a' cannot be both 'memory_effects' and 'no_memory_effect'",
        ),
        (
            "op a : Same \"A.\" {\n  operands z : Any, x : Any }",
            "17:21: error: slot 'x' is declared twice",
        ),
        (
            "op a \"A.\" { traits symbol traits symbol }",
            "16:27: error: clause 'traits' is given twice",
        ),
        (
            "op-class Text { format \"attr-dict\" }\nop a : Same, Text \"A.\"",
            "17:14: error: class 'Text' gives another format than the classes in front of it: give one here",
        ),
        (
            "op-class Loop : Loop",
            "16:17: error: class 'Loop' is not declared yet: it stands in front of what uses it, and not in a cycle",
        ),
        (
            "op-class A : B op-class B : A",
            "16:14: error: class 'B' is not declared yet: it stands in front of what uses it, and not in a cycle",
        ),
        (
            "op-class P(T) { results r : Any }",
            "16:12: error: parameter 'T' is not used",
        ),
        (
            "op-class P(Any) { results r : Any }",
            "16:12: error: parameter 'Any' is the name of a constraint",
        ),
        (
            "op-class P { format \"attr-dict\n  $z\" }",
            "17:3: error: no slot is named '$z'",
        ),
        (
            "op-class P { example \"x\" }",
            "16:10: error: class 'P' has an example: give one to the operations",
        ),
        (
            "op-class Same { traits symbol }",
            "16:1: error: class 'Same' is declared twice",
        ),
    ];
    for (declaration, message) in cases {
        let found = op_of_classes(declaration).unwrap_err();
        assert_eq!(found, format!("t.ods:{message}"));
    }
}

#[test]
fn mistakes_name_file_line_and_the_likely_word() {
    let cases = [
        (
            "opp a",
            "t.ods:2:1: error: unknown declaration 'opp', did you mean 'op'?",
        ),
        (
            "op a \"A.\" {\n operand x : Any }",
            "t.ods:3:2: error: unknown clause 'operand', did you mean 'operands'?",
        ),
        (
            "op a \"A.\" { operands x : Ani }",
            "t.ods:2:26: error: unknown type constraint 'Ani', did you mean 'Any'?",
        ),
        (
            "op a \"A.\" { traits terminater }",
            "t.ods:2:20: error: unknown trait 'terminater', did you mean 'terminator'?",
        ),
        (
            "op a \"A.\" {} op a \"A.\" {}",
            "t.ods:2:14: error: operation 't.a' is declared twice",
        ),
        (
            "op a { }",
            "t.ods:2:6: error: expected a summary in quotes, found '{'",
        ),
        (
            "op a \"A.\" { format \"\n$x\" }",
            "t.ods:3:1: error: no slot is named '$x'",
        ),
        (
            "op a \"A.\" { results r : Any format \"$r\" }",
            "t.ods:2:37: error: result '$r' can only stand in type(...)",
        ),
        (
            "type-constraint T = vektor(any) \"t\"",
            "t.ods:2:21: error: unknown type predicate 'vektor', did you mean 'vector'?",
        ),
        (
            "type-constraint T = rank(-1) \"t\"",
            "t.ods:2:26: error: -1 is out of range",
        ),
        (
            "attr-constraint A = strr \"a\"",
            "t.ods:2:21: error: unknown attribute predicate 'strr', did you mean 'str'?",
        ),
        (
            "attr-constraint A = any \"a\" as unitt",
            "t.ods:2:32: error: unknown attribute syntax 'unitt', did you mean 'unit'?",
        ),
        (
            "attr-constraint A = enum(E) \"a\"",
            "t.ods: error: no enum 't.E' is declared",
        ),
        (
            "type x \"X.\" { params a : intt }",
            "t.ods:2:26: error: unknown kind of parameter 'intt', did you mean 'int'?",
        ),
        (
            "type-constraint B = any \"any type\"",
            "t.ods:2:25: error: this text follows from the declaration: leave it out",
        ),
        (
            "attr-constraint B = str as str",
            "t.ods:2:25: error: this syntax follows from the predicate: leave it out",
        ),
        (
            "type-constraint Any = any \"again\"",
            "t.ods:2:1: error: type constraint 'Any' is declared twice",
        ),
    ];
    for (declaration, message) in cases {
        assert_eq!(mistake(declaration), message);
    }
    assert_eq!(
        parse("dialog").unwrap_err(),
        "t.ods:1:1: error: expected 'dialect', found 'dialog'"
    );
}

/// What the operations of a file say themselves: a name, and the lines between the braces.
fn bodies(text: &str) -> Vec<(String, Vec<String>)> {
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("op ") && line.ends_with('{') {
            found.push((line.to_owned(), Vec::new()));
            inside = true;
        } else if line == "}" {
            inside = false;
        } else if let Some((_, body)) = found.last_mut().filter(|_| inside) {
            body.push(line.trim().to_owned());
        }
    }
    found
}

#[test]
fn operations_alike_share_a_class() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../grammar/dialects");
    let mut seen = HashMap::new();
    for file in fs::read_dir(dir).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "ods") {
            continue;
        }
        for (name, body) in bodies(&fs::read_to_string(&path).unwrap()) {
            let place = format!("{}: {name}", path.display());
            let alike = seen.insert(body.clone(), place.clone());
            if let Some(other) = alike.filter(|_| body.len() > 1) {
                panic!("{other}\n{place}\nsay the same: make a class of it");
            }
        }
    }
}

#[test]
fn every_class_is_used() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../grammar/dialects");
    let dialects = load_dir(&dir).unwrap();
    let texts = dialects
        .iter()
        .map(|d| fs::read_to_string(&d.file).unwrap());
    let text = texts.collect::<String>();
    let words: Vec<&str> = text
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-')
        .collect();
    for pair in words.windows(2).filter(|pair| pair[0] == "op-class") {
        let uses = words.iter().filter(|word| **word == pair[1]).count();
        assert!(uses > 1, "class '{}' has no operation", pair[1]);
    }
}
