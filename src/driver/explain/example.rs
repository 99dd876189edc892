//! A program that uses an operation: the declared one, or one that is found by trial.
//!
//! For a trial each slot of the declaration gets a value out of a short list of plausible types, each attribute one out of a
//! list of plausible attributes. What parses and verifies is an example, and is shown as the printer writes it.

use oxmlir_grammar::{Options, parse, parse_attribute, parse_type};
use oxmlir_ir::def::{Arity, AttrDef, AttrPred, OpDef, ValueDef};
use oxmlir_ir::print::{PrintOptions, module_text};
use oxmlir_ir::verify::{attr_fits, type_fits, verify};
use oxmlir_ir::{Context, Registry, Traits, enum_value_attr};

/// Types, the most usual first.
const TYPES: &[&str] = &[
    "i32",
    "f32",
    "index",
    "i1",
    "i64",
    "i8",
    "f64",
    "bf16",
    "memref<8xf32>",
    "vector<4xf32>",
    "vector<4xi32>",
    "vector<4xi1>",
    "vector<4xindex>",
    "vector<8xf32>",
    "vector<4x4xf32>",
    "tensor<4xf32>",
    "tensor<4xindex>",
    "tensor<4x4xf32>",
    "complex<f32>",
    "memref<?xf32>",
    "memref<4x4xf32>",
    "memref<*xf32>",
    "memref<1xindex>",
    "memref<64xi8>",
    "memref<8xf32, 1>",
    "memref<f32>",
    "tensor<*xf32>",
    "tensor<?xf32>",
    "!llvm.ptr",
    "!llvm.array<4 x f32>",
    "!llvm.struct<(i32, f32)>",
    "!llvm.token",
    "!llvm.metadata",
    "!gpu.async.token",
    "!gpu.sparse.dntensor_handle",
    "!gpu.sparse.spmat_handle",
    "!gpu.sparse.spgemmop_handle",
    "!gpu.mma_matrix<16x16xf16, \"AOp\">",
    "!gpu.mma_matrix<16x16xf16, \"BOp\">",
    "!gpu.mma_matrix<16x16xf16, \"COp\">",
    "!xegpu.nbarrier",
    "!xegpu.tensor_desc<8x16xf32>",
    "vector<8x16xf32>",
    "!llvm.ptr<1>",
    "!llvm.ptr<3>",
    "!llvm.ptr<7>",
    "vector<2xf32>",
    "vector<2xi32>",
    "vector<2x2xf32>",
    "vector<16xi8>",
    "vector<[4]xf32>",
    "vector<1xf32>",
    "vector<f32>",
    "i16",
    "i128",
    "vector<4xi8>",
    "tensor<4xi1>",
    "tensor<4xi32>",
    "vector<4xf64>",
    "vector<4xi64>",
    "ui64",
    "none",
    "!transform.any_op",
    "!transform.any_value",
    "!transform.any_param",
];

/// Attributes, the most usual first.
const ATTRS: &[&str] = &[
    "0 : i32",
    "0 : i64",
    "0 : index",
    "1 : i32",
    "1 : i64",
    "1.0 : f32",
    "true",
    "\"name\"",
    "unit",
    "f32",
    "i32",
    "array<i64: 0>",
    "array<i64>",
    "array<i64: 0, 1>",
    "array<i64: 1, 0>",
    "array<i32>",
    "array<i32: 0>",
    "array<i32: 0, 1>",
    "array<i1: false>",
    "[0]",
    "[0, 1]",
    "[[0], [1]]",
    "[]",
    "affine_map<(d0) -> (d0)>",
    "affine_map<(d0, d1) -> (d1, d0)>",
    "dense<0> : vector<4xi32>",
    "dense<0> : tensor<4xindex>",
    "@name",
    "() -> ()",
    "{}",
];

/// How many programs are tried with types near one of the list, and with types in the order of the list.
const TRIALS_NEAR: usize = 60;
const TRIALS: usize = 2000;

/// A program that uses the operation: its own, one that is found, or that of an operation it goes with.
pub fn example(registry: &'static Registry, def: &'static OpDef) -> Option<String> {
    if !def.example.is_empty() {
        return Some(def.example.to_owned());
    }
    let found = Search::new(registry, def).and_then(Search::run);
    found.or_else(|| related(registry, def).map(str::to_owned))
}

/// A declared example of the same dialect with the operation in it.
fn related(registry: &Registry, def: &OpDef) -> Option<&'static str> {
    let (dialect, _) = def.name.split_once('.')?;
    let dialect = registry.dialect(dialect)?;
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
    let mentions = |text: &&str| text.split(|c| !is_name(c)).any(|word| word == def.name);
    dialect.ops.iter().map(|op| op.example).find(mentions)
}

/// The search for a program: a choice for every place.
struct Search {
    cx: Context,
    def: &'static OpDef,
    places: Vec<Place>,
}

/// What may stand in one place of the program, the most usual first.
enum Place {
    /// How many values an optional or variadic slot has.
    Count(&'static [usize]),
    /// The type of the values of a slot.
    Type(Vec<&'static str>),
    /// An attribute.
    Attr(Vec<String>),
}

impl Place {
    fn choices(&self) -> usize {
        match self {
            Place::Count(counts) => counts.len(),
            Place::Type(types) => types.len(),
            Place::Attr(attrs) => attrs.len(),
        }
    }
}

impl Search {
    /// Nothing where a program takes more than values and attributes.
    fn new(registry: &'static Registry, def: &'static OpDef) -> Option<Search> {
        let nested = !def.regions.is_empty() || !def.parents.is_empty();
        if nested || !def.successors.is_empty() {
            return None;
        }
        let cx = Context::new(registry);
        let mut places = Vec::new();
        for value in def.operands.iter().chain(def.results) {
            places.push(Place::Count(match value.arity {
                Arity::One => &[1],
                Arity::Optional => &[0, 1],
                Arity::Variadic => &[1, 0, 2],
            }));
            places.push(Place::Type(types(&cx, value)));
        }
        for attr in required(def) {
            places.push(Place::Attr(attrs(&cx, &attr.constraint.pred)));
        }
        Some(Search { cx, def, places })
    }

    fn run(mut self) -> Option<String> {
        for seed in TYPES {
            for place in &mut self.places {
                if let Place::Type(types) = place {
                    types.sort_by_key(|ty| (distance(ty, seed), rank(ty)));
                }
            }
            if let Some(found) = self.try_some(TRIALS_NEAR) {
                return Some(found);
            }
        }
        for place in &mut self.places {
            if let Place::Type(types) = place {
                types.sort_by_key(|ty| rank(ty));
            }
        }
        self.try_some(TRIALS)
    }

    /// Tries the most usual choices, as many as that.
    fn try_some(&self, mut trials: usize) -> Option<String> {
        let last = |place: &Place| place.choices().saturating_sub(1);
        let most = self.places.iter().map(last).sum();
        let mut chosen = Vec::with_capacity(self.places.len());
        (0..=most).find_map(|total| self.try_total(&mut chosen, total, &mut trials))
    }

    /// Tries all choices whose numbers have this sum, beyond what is chosen already.
    fn try_total(
        &self,
        chosen: &mut Vec<usize>,
        total: usize,
        trials: &mut usize,
    ) -> Option<String> {
        let Some(place) = self.places.get(chosen.len()) else {
            if total > 0 || *trials == 0 {
                return None;
            }
            *trials -= 1;
            return self.shown(&self.text(chosen));
        };
        for choice in 0..place.choices().min(total + 1) {
            if *trials == 0 {
                return None;
            }
            chosen.push(choice);
            let found = self.try_total(chosen, total - choice, trials);
            chosen.pop();
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// A function around the operation in its generic form. Locations carry the names of values.
    fn text(&self, chosen: &[usize]) -> String {
        let mut slots = self.places.iter().zip(chosen);
        let mut values = |defs: &'static [ValueDef], sigil: &str| {
            let mut list = Values::default();
            for value in defs {
                let (count, ty) = match (slots.next(), slots.next()) {
                    (Some((Place::Count(counts), at)), Some((Place::Type(types), ty))) => {
                        (counts[*at], types[*ty])
                    }
                    _ => (0, ""),
                };
                list.add(value, sigil, count, ty);
            }
            list
        };
        let operands = values(self.def.operands, "a");
        let results = values(self.def.results, "r");
        let attrs = required(self.def)
            .zip(slots)
            .map(|(attr, (place, at))| match place {
                Place::Attr(texts) => format!("{} = {}", attr.name, texts[*at]),
                _ => String::new(),
            });
        let mut attrs: Vec<String> = attrs.collect();
        let traits = self.def.traits;
        if traits.contains(Traits::ATTR_SIZED_OPERAND_SEGMENTS) {
            attrs.push(operands.segments("operandSegmentSizes"));
        }
        if traits.contains(Traits::ATTR_SIZED_RESULT_SEGMENTS) {
            attrs.push(results.segments("resultSegmentSizes"));
        }
        let properties = match attrs.is_empty() {
            true => String::new(),
            false => format!(" <{{{}}}>", attrs.join(", ")),
        };
        let equals = if results.names.is_empty() { "" } else { " = " };
        let end = match traits.contains(Traits::TERMINATOR) {
            true => "",
            false => "return",
        };
        format!(
            "func.func @example({}) {{ {}{equals}\"{}\"({}){properties} : ({}) -> ({}) loc(\"{}\") {end} }}",
            operands.arguments(),
            results.names.join(", "),
            self.def.name,
            operands.names.join(", "),
            operands.types.join(", "),
            results.types.join(", "),
            results.slots.first().copied().unwrap_or("result"),
        )
    }

    /// The program as it is printed, if it is valid.
    fn shown(&self, text: &str) -> Option<String> {
        let source = text.as_bytes().into();
        let body = parse(&self.cx, "example", source, Options::default())
            .ok()?
            .body;
        if verify(&self.cx, &body).has_errors() {
            return None;
        }
        let options = PrintOptions {
            local_scope: true,
            name_locations: true,
            ..Default::default()
        };
        let module = module_text(&self.cx, &body, &options);
        let lines = module.lines().filter_map(|line| line.strip_prefix("  "));
        Some(lines.collect::<Vec<_>>().join("\n"))
    }
}

/// The values of all operands or all results.
#[derive(Default)]
struct Values {
    names: Vec<String>,
    types: Vec<&'static str>,
    /// The slot of each value.
    slots: Vec<&'static str>,
    counts: Vec<String>,
}

impl Values {
    fn add(&mut self, def: &'static ValueDef, sigil: &str, count: usize, ty: &'static str) {
        for _ in 0..count {
            self.names.push(format!("%{sigil}{}", self.names.len()));
            self.types.push(ty);
            self.slots.push(match def.name {
                "" => "result",
                name => name,
            });
        }
        self.counts.push(count.to_string());
    }

    fn arguments(&self) -> String {
        let values = self.names.iter().zip(&self.types).zip(&self.slots);
        let arguments = values.map(|((name, ty), slot)| format!("{name}: {ty} loc(\"{slot}\")"));
        arguments.collect::<Vec<_>>().join(", ")
    }

    fn segments(&self, name: &str) -> String {
        format!("{name} = array<i32: {}>", self.counts.join(", "))
    }
}

/// The attributes that every such operation has, but for those that follow from the values.
fn required(def: &'static OpDef) -> impl Iterator<Item = &'static AttrDef> {
    let attrs = def.attrs.iter();
    let attrs = attrs.filter(|attr| !attr.optional && attr.default.is_empty());
    attrs.filter(|attr| !attr.name.ends_with("SegmentSizes"))
}

/// The types of the list that fit.
fn types(cx: &Context, value: &ValueDef) -> Vec<&'static str> {
    let fits = |text: &&&str| {
        parse_type(cx, text).is_ok_and(|ty| type_fits(cx, &value.constraint.pred, ty))
    };
    TYPES.iter().filter(fits).copied().collect()
}

/// The attributes that fit, those of an enumeration first.
fn attrs(cx: &Context, pred: &AttrPred) -> Vec<String> {
    let named = named_attrs(cx, pred).into_iter();
    let texts = named.chain(ATTRS.iter().map(|text| (*text).to_owned()));
    let fits =
        |text: &String| parse_attribute(cx, text).is_ok_and(|attr| attr_fits(cx, pred, attr));
    texts.filter(fits).collect()
}

/// Attributes of the enumeration that the predicate names, or arrays of them.
fn named_attrs(cx: &Context, pred: &AttrPred) -> Vec<String> {
    match pred {
        AttrPred::Enum(name) => {
            let Some(def) = cx.registry().enum_def(name) else {
                return Vec::new();
            };
            let cases = def.cases.iter();
            cases
                .map(|(_, value)| cx.attr_string(enum_value_attr(cx, def, *value)))
                .collect()
        }
        AttrPred::Array(inner) => {
            let elements = named_attrs(cx, inner);
            elements
                .iter()
                .map(|element| format!("[{element}]"))
                .collect()
        }
        AttrPred::AnyOf(preds) | AttrPred::AllOf(preds) => preds
            .iter()
            .flat_map(|pred| named_attrs(cx, pred))
            .collect(),
        _ => Vec::new(),
    }
}

/// How unlike two types are: the same, of the same elements, of the same shape, or neither.
fn distance(ty: &str, seed: &str) -> u8 {
    let ((shape, element), (seed_shape, seed_element)) = (parts(ty), parts(seed));
    match (shape == seed_shape, element == seed_element) {
        (true, true) => 0,
        (false, true) => 1,
        (true, false) => 2,
        (false, false) => 3,
    }
}

/// `vector<4x` and `f32` of `vector<4xf32>`.
fn parts(ty: &str) -> (&str, &str) {
    let inner = ty.trim_end_matches('>');
    match inner.rfind(['x', '<']) {
        Some(at) if ty.len() > inner.len() => (&inner[..=at], &inner[at + 1..]),
        _ => ("", ty),
    }
}

/// The place of a type in the list.
fn rank(ty: &str) -> usize {
    TYPES
        .iter()
        .position(|known| *known == ty)
        .unwrap_or(TYPES.len())
}
