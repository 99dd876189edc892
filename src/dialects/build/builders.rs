//! Builders of operations: `arith::addi(rw, loc, lhs, rhs)`, and `arith::addi_with` where something is optional.

use oxmlir_ods::*;

use crate::docs;
use crate::names::constant;
use crate::views::{AttrSlot, AttrType, Slots};

/// The builder of an operation, and the struct of its optional parts if there are any.
pub fn builder(op: &Op, slots: &Slots) -> String {
    let parts = Parts::of(op, slots);
    let name = constant(op.short_name());
    let Place {
        param,
        arg,
        returned,
        end,
        ..
    } = Place::of(op);
    let mut body = format!("        let mut new_op = NewOp::new({name}, loc);\n");
    for line in parts.code(op, slots) {
        body += &format!("        {line}\n");
    }
    body += &format!("        new_op.{end}({arg})\n");
    let function = &slots.function;
    let required = params(&parts.required);
    let doc = format!(
        "    /// Builds `{}`{}\n",
        op.name,
        docs::summary(&op.summary)
    );
    let lints = "    #[allow(clippy::too_many_arguments)]\n";
    if parts.optional.is_empty() {
        return format!(
            "{doc}{lints}    pub fn {function}({param}, loc: Location{required}) -> {returned} {{\n{body}    }}\n"
        );
    }
    let options = format!("{}Options", slots.view);
    let args: Vec<String> = parts
        .required
        .iter()
        .map(|p| format!(", {}", p.name))
        .collect();
    let option_life = lifetime(&parts.optional);
    let fields: Vec<String> = parts
        .optional
        .iter()
        .map(|p| format!("        /// {}\n        pub {}: {},\n", p.doc, p.name, p.ty))
        .collect();
    let elided = if option_life.is_empty() { "" } else { "<'_>" };
    format!(
        "    /// The optional parts of `{op_name}`.\n    #[derive(Clone, Copy, Default)]\n    pub struct {options}{option_life} {{\n{fields}    }}\n\
         {doc}{lints}    pub fn {function}({param}, loc: Location{required}) -> {returned} {{\n        \
         {with}({arg}, loc{args}, {options}::default())\n    }}\n\
         {doc}{lints}    pub fn {with}({param}, loc: Location{required}, options: {options}{elided}) -> {returned} {{\n{body}    }}\n",
        op_name = op.name,
        fields = fields.concat(),
        args = args.concat(),
        with = format!("{}_with", function.trim_end_matches('_')),
    )
}

/// Where a new operation goes, as text of its builder.
struct Place {
    /// The first parameter.
    param: &'static str,
    /// Its name.
    arg: &'static str,
    /// The context.
    cx: &'static str,
    returned: &'static str,
    /// The function of [`oxmlir_ir::typed::NewOp`] that makes what is returned.
    end: &'static str,
}

impl Place {
    fn of(op: &Op) -> Place {
        if has_own_body(op) {
            return Place {
                param: "cx: &Context",
                arg: "cx",
                cx: "cx",
                returned: "Box<Body>",
                end: "body",
            };
        }
        let (returned, end) = match is_value(op) {
            true => ("ValueId", "insert_value"),
            false => ("OpId", "insert"),
        };
        Place {
            param: "rw: &mut Rewriter",
            arg: "rw",
            cx: "rw.cx",
            returned,
            end,
        }
    }
}

/// Whether the operation is the root of a body of its own.
fn has_own_body(op: &Op) -> bool {
    op.has_trait("isolated_from_above") && op.operands.is_empty() && op.results.is_empty()
}

/// A parameter of a builder or a field of its options.
struct Param {
    name: String,
    ty: String,
    doc: String,
}

struct Parts {
    required: Vec<Param>,
    optional: Vec<Param>,
    infers: bool,
}

/// Parameters of a function, where lifetimes need no name.
fn params(params: &[Param]) -> String {
    let each = params
        .iter()
        .map(|p| format!(", {}: {}", p.name, p.ty.replace("'a ", "")));
    each.collect()
}

fn lifetime(params: &[Param]) -> &'static str {
    match params.iter().any(|p| p.ty.contains("'a")) {
        true => "<'a>",
        false => "",
    }
}

/// Whether the builder returns the only result instead of the operation.
fn is_value(op: &Op) -> bool {
    op.regions.is_empty() && matches!(&op.results[..], [one] if one.arity == Arity::One)
}

/// Names of slots, by position where the declaration has none.
fn name_of(name: &Option<String>, what: &str, index: usize) -> String {
    let name = name.clone().unwrap_or_else(|| format!("{what}{index}"));
    match name.as_str() {
        "rw" | "cx" | "loc" | "options" | "new_op" => name + "_",
        _ => name,
    }
}

impl Parts {
    fn of(op: &Op, slots: &Slots) -> Parts {
        let mut parts = Parts {
            required: Vec::new(),
            optional: Vec::new(),
            infers: results_are_inferred(op),
        };
        if !parts.infers {
            for (index, result) in op.results.iter().enumerate() {
                let name = type_param(slots, index, result);
                let doc = format!("The type of the result `{}`.", result.name);
                match result.arity {
                    Arity::One => parts.require(name, "Type", doc),
                    Arity::Optional => parts.allow(name, "Option<Type>", doc),
                    Arity::Variadic => parts.require(name, "&'a [Type]", doc),
                }
            }
        }
        for (index, operand) in op.operands.iter().enumerate() {
            let name = name_of(&slots.operands[index], "operand", index);
            let doc = format!("The {}.", docs::value("operand", operand));
            match operand.arity {
                Arity::One => parts.require(name, "ValueId", doc),
                Arity::Optional => parts.allow(name, "Option<ValueId>", doc),
                Arity::Variadic => parts.require(name, "&'a [ValueId]", doc),
            }
        }
        for attr in &slots.attrs {
            let doc = format!("The {}.", docs::attribute(attr.attr));
            let name = name_of(&Some(attr.name.clone()), "", 0);
            match (attr.is_required(), &attr.kind) {
                (true, kind) => parts.require(name, kind.taken(), doc),
                (false, AttrType::Unit) => parts.allow(name, "bool", doc),
                (false, kind) => parts.allow(name, &format!("Option<{}>", kind.taken()), doc),
            }
        }
        for (index, successor) in op.successors.iter().enumerate() {
            let name = name_of(&slots.successors[index], "successor", index);
            let ty = if successor.variadic {
                "&'a [BlockId]"
            } else {
                "BlockId"
            };
            parts.require(name, ty, format!("The {}.", docs::successor(successor)));
        }
        if op.regions.iter().any(|region| region.variadic) {
            parts.require(
                "num_regions".to_owned(),
                "usize",
                "The number of all regions.".to_owned(),
            );
        }
        parts
    }

    fn require(&mut self, name: String, ty: &str, doc: String) {
        let ty = ty.to_owned();
        self.required.push(Param { name, ty, doc });
    }

    fn allow(&mut self, name: String, ty: &str, doc: String) {
        let ty = ty.to_owned();
        self.optional.push(Param { name, ty, doc });
    }

    /// The statements that fill in the new operation.
    fn code(&self, op: &Op, slots: &Slots) -> Vec<String> {
        let mut code = Vec::new();
        for (index, operand) in op.operands.iter().enumerate() {
            let name = name_of(&slots.operands[index], "operand", index);
            code.push(match operand.arity {
                Arity::One => format!("new_op.operand({name});"),
                Arity::Optional => format!("new_op.optional_operand(options.{name});"),
                Arity::Variadic => format!("new_op.operand_group({name});"),
            });
        }
        let cx = Place::of(op).cx;
        code.extend(slots.attrs.iter().map(|attr| set_attr(attr, cx)));
        match self.infers {
            true if op.has_trait("same_operands_and_result_type") => {
                code.extend(
                    op.results
                        .iter()
                        .map(|_| "new_op.result_like(rw, 0);".to_owned()),
                );
            }
            true if !op.results.is_empty() => code.push("new_op.infer_results(rw);".to_owned()),
            true => {}
            false => {
                for (index, result) in op.results.iter().enumerate() {
                    let name = type_param(slots, index, result);
                    code.push(match result.arity {
                        Arity::One => format!("new_op.result({name});"),
                        Arity::Optional => {
                            format!("new_op.result_group(options.{name}.as_slice());")
                        }
                        Arity::Variadic => format!("new_op.result_group({name});"),
                    });
                }
            }
        }
        for (index, successor) in op.successors.iter().enumerate() {
            let name = name_of(&slots.successors[index], "successor", index);
            code.push(match successor.variadic {
                true => format!("new_op.successors({name});"),
                false => format!("new_op.successors(&[{name}]);"),
            });
        }
        match op.regions.len() {
            0 => {}
            _ if op.regions.iter().any(|region| region.variadic) => {
                code.push("new_op.regions(num_regions);".to_owned());
            }
            count => code.push(format!("new_op.regions({count});")),
        }
        code
    }
}

fn type_param(slots: &Slots, index: usize, result: &Value) -> String {
    let name = name_of(&slots.results[index], "result", index);
    let name = name.trim_end_matches('_');
    match result.arity {
        Arity::Variadic => format!("{}_types", name.trim_end_matches('s')),
        _ => format!("{name}_type"),
    }
}

fn set_attr(attr: &AttrSlot, cx: &str) -> String {
    let slot = attr.slot;
    let name = name_of(&Some(attr.name.clone()), "", 0);
    if attr.is_required() {
        return format!("new_op.attr({slot}, {});", to_attr(&attr.kind, &name, cx));
    }
    match attr.kind {
        AttrType::Unit => format!("new_op.unit_attr({slot}, options.{name});"),
        AttrType::Any => format!("new_op.optional_attr({slot}, options.{name});"),
        _ => format!(
            "new_op.optional_attr({slot}, options.{name}.map(|value| {}));",
            to_attr(&attr.kind, "value", cx)
        ),
    }
}

/// The attribute that holds a value of a builder's parameter.
fn to_attr(kind: &AttrType, value: &str, cx: &str) -> String {
    match kind {
        AttrType::Enum(_) => format!("{cx}.enum_attr({value})"),
        AttrType::Unit | AttrType::Bool => format!("{cx}.bool_attr({value})"),
        AttrType::Int(ty) => format!("{cx}.int_attr({}, {value})", int_type(ty, cx)),
        AttrType::Str => format!("{cx}.str_attr({value})"),
        AttrType::Symbol => format!("{cx}.symbol_attr({value})"),
        AttrType::Type => format!("{cx}.type_attr({value})"),
        AttrType::AffineMap => format!("{cx}.affine_map_attr({value})"),
        AttrType::IntegerSet => format!("{cx}.integer_set_attr({value})"),
        AttrType::Array => format!("{cx}.array_attr({value})"),
        AttrType::IntArray(ty) => format!("{cx}.dense_array({}, {value})", int_type(ty, cx)),
        AttrType::Any => value.to_owned(),
    }
}

/// The type of an integer attribute as an expression.
fn int_type(text: &str, cx: &str) -> String {
    match text {
        "index" => "Type::INDEX".to_owned(),
        "i64" => "Type::I64".to_owned(),
        "i32" => "Type::I32".to_owned(),
        _ => format!("{cx}.int_type({})", text.trim_start_matches('i')),
    }
}

/// Whether the declaration tells the types of all results.
fn results_are_inferred(op: &Op) -> bool {
    if op.results.iter().any(|result| result.arity != Arity::One) {
        return false;
    }
    let starts_with_one = op.operands.first().is_some_and(|v| v.arity == Arity::One);
    if op.has_trait("same_operands_and_result_type") && starts_with_one {
        return true;
    }
    op.has_trait("infers_types") || (0..op.results.len()).all(|result| is_inferred(op, result))
}

fn is_inferred(op: &Op, result: usize) -> bool {
    let this = SlotRef::Result(result as u8);
    let is_known = |slot: &SlotRef| match slot {
        SlotRef::Operand(group) => {
            let upto = &op.operands[..=usize::from(*group)];
            upto.iter().all(|v| v.arity == Arity::One)
        }
        SlotRef::Attr(_) => true,
        _ => false,
    };
    !op.results[result].constraint.buildable.is_empty()
        || op.type_rules.iter().any(|rule| {
            (rule.target == this && is_known(&rule.source))
                || (rule.source == this && rule.f == TypeFn::Same && is_known(&rule.target))
        })
}
