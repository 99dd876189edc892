//! The functions that rewrite what has matched, one for each pattern.

use oxmlir_dialects::pdl::range;
use oxmlir_dialects::tables::{builtin, pdl, pdl_interp as interp};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{
    AttrKind, Attribute, Body, Context, Diagnostic, InsertPoint, Location, OpRef, ValueId,
};
use rustc_hash::FxHashMap;

use super::inference::Inference;
use super::matcher::{as_type, type_of_values};
use super::predicates::PositionId;
use super::roots::{is_range, is_whole_range};
use super::walk::{Asked, unreachable};

/// The name of the module of the functions.
const REWRITERS: &str = "rewriters";

/// The name of the first function; the others have numbers behind it.
const REWRITER: &str = "pdl_generated_rewriter";

/// The module of the functions.
pub struct Rewriters<'b> {
    module: Box<Body>,
    count: usize,
    inference: Inference<'b>,
}

/// A function that has been written.
pub struct Written {
    /// What it is called by.
    pub symbol: Attribute,
    /// Where its arguments are found.
    pub inputs: Vec<PositionId>,
    /// The names of the operations that it makes, if it makes any.
    pub makes: Option<Vec<Attribute>>,
}

impl<'b> Rewriters<'b> {
    /// A module without functions.
    pub fn new(cx: &Context, loc: Location, inference: Inference<'b>) -> Rewriters<'b> {
        let options = builtin::ModuleOptions {
            sym_name: Some(REWRITERS),
            ..Default::default()
        };
        let mut module = builtin::module_with(cx, loc, options);
        let region = module.root_region();
        module.add_block(region);
        Rewriters {
            module,
            count: 0,
            inference,
        }
    }

    pub fn into_module(self) -> Box<Body> {
        self.module
    }

    /// Writes the function of a pattern.
    pub fn write(&mut self, cx: &'b Context, asked: &Asked) -> Result<Written, Diagnostic> {
        let name = match self.count {
            0 => REWRITER.to_owned(),
            count => format!("{REWRITER}_{}", count - 1),
        };
        self.count += 1;
        let ty = cx.function_type(&[], &[]);
        let mut function = interp::func(cx, asked.pattern.loc(), &name, ty);
        let region = function.root_region();
        let entry = function.add_block(region);
        let mut no_listener = NoListener;
        let at = InsertPoint::End(entry);
        let mut writer = Writer {
            cx,
            rw: Rewriter::new(cx, &mut function, &mut no_listener, at),
            asked,
            inference: &self.inference,
            values: FxHashMap::default(),
            inputs: Vec::new(),
        };
        writer.write()?;
        let inputs = writer.inputs;
        let types: Vec<_> = function.arg_types(entry).collect();
        let ty = cx.type_attr(cx.function_type(&types, &[]));
        let root = function.root();
        function.set_attr(root, interp::func::FUNCTION_TYPE_ATTR, ty);
        let stub = self.module.create_stub(function);
        let block = self.module.first_block(self.module.root_region());
        if let Some(block) = block {
            self.module.link(stub, InsertPoint::End(block));
        }
        let makes = operations(asked).filter_map(pdl::Operation::of);
        let makes: Vec<Attribute> = makes.filter_map(pdl::Operation::op_name_attr).collect();
        Ok(Written {
            symbol: cx.attr(AttrKind::SymbolRef {
                root: cx.str(REWRITERS),
                nested: [cx.str(&name)].into(),
            }),
            inputs,
            makes: (!makes.is_empty()).then_some(makes),
        })
    }
}

/// What is in a rewrite.
fn operations<'s>(asked: &Asked<'s>) -> impl Iterator<Item = OpRef<'s>> {
    let rewrite = *asked.rewrite;
    let block = rewrite.entry_block(pdl::rewrite::BODY_REGION).into_iter();
    let ops = block.flat_map(move |block| rewrite.body.ops(block));
    ops.map(move |op| rewrite.at(op))
}

struct Writer<'w, 's, 'b> {
    cx: &'b Context,
    rw: Rewriter<'w>,
    asked: &'w Asked<'s>,
    inference: &'w Inference<'b>,
    /// The values of the function that stand for those of the pattern and of the rewrite.
    values: FxHashMap<ValueId, ValueId>,
    inputs: Vec<PositionId>,
}

impl<'s> Writer<'_, 's, '_> {
    fn write(&mut self) -> Result<(), Diagnostic> {
        let rewrite = self.asked.rewrite;
        let loc = rewrite.loc();
        if let Some(name) = rewrite.name() {
            let mut args = Vec::new();
            for arg in rewrite.root().into_iter().chain(rewrite.external_args()) {
                args.push(self.value(arg)?);
            }
            interp::apply_rewrite(&mut self.rw, loc, &[], &args, name);
        } else {
            for op in operations(self.asked) {
                self.operation(op)?;
            }
        }
        interp::finalize(&mut self.rw, loc);
        Ok(())
    }

    /// The value that stands for one of the pattern or of the rewrite. What is given is made here, all else an argument.
    fn value(&mut self, old: ValueId) -> Result<ValueId, Diagnostic> {
        if let Some(known) = self.values.get(&old) {
            return Ok(*known);
        }
        let pattern = self.asked.pattern;
        let part = pattern.defining_op(old);
        let new = match part.and_then(|part| self.constant(part)) {
            Some(constant) => constant,
            None => {
                let position = self.asked.positions.get(&old);
                let position = position.ok_or_else(|| unreachable(part.unwrap_or(pattern)))?;
                self.inputs.push(*position);
                let ty = pattern.ty(old);
                let loc = pattern.body.value_loc(old);
                let body = &mut *self.rw.body;
                let entry = body.first_block(body.root_region());
                let entry = entry.ok_or_else(|| unreachable(pattern))?;
                body.add_arg(entry, ty, loc)
            }
        };
        self.values.insert(old, new);
        Ok(new)
    }

    fn all(
        &mut self,
        values: impl IntoIterator<Item = ValueId>,
    ) -> Result<Vec<ValueId>, Diagnostic> {
        values.into_iter().map(|value| self.value(value)).collect()
    }

    /// An attribute, a type or types that are given.
    fn constant(&mut self, part: OpRef) -> Option<ValueId> {
        let loc = part.loc();
        let rw = &mut self.rw;
        match part.name() {
            pdl::ATTRIBUTE => {
                let value = pdl::AttributeOp::new(part).value()?;
                Some(interp::create_attribute(rw, loc, value))
            }
            pdl::TYPE => {
                let ty = as_type(rw.cx, pdl::TypeOp::new(part).constant_type_attr()?);
                Some(interp::create_type(rw, loc, ty))
            }
            pdl::TYPES => {
                let types = pdl::Types::new(part).constant_types()?;
                Some(interp::create_types(rw, loc, types))
            }
            _ => None,
        }
    }

    fn operation(&mut self, op: OpRef<'s>) -> Result<(), Diagnostic> {
        let loc = op.loc();
        match op.name() {
            pdl::APPLY_NATIVE_REWRITE => {
                let view = pdl::ApplyNativeRewrite::new(op);
                let args = self.all(view.args())?;
                let types: Vec<_> = op.result_types().collect();
                let name = view.name();
                let call = interp::apply_rewrite(&mut self.rw, loc, &types, &args, name);
                let new: Vec<ValueId> = self.rw.body.results(call).collect();
                self.values.extend(op.results().zip(new));
            }
            pdl::ATTRIBUTE | pdl::TYPE | pdl::TYPES => {
                if let Some(constant) = self.constant(op) {
                    self.values.insert(op.only_result(), constant);
                }
            }
            pdl::ERASE => {
                let value = self.value(pdl::Erase::new(op).op_value())?;
                interp::erase(&mut self.rw, loc, value);
            }
            pdl::OPERATION => self.create(pdl::Operation::new(op))?,
            pdl::RANGE => {
                let view = pdl::Range::new(op);
                let args = self.all(view.arguments())?;
                let ty = op.only_result_type();
                let new = interp::create_range(&mut self.rw, loc, ty, &args);
                self.values.insert(view.result(), new);
            }
            pdl::REPLACE => self.replace(pdl::Replace::new(op))?,
            pdl::RESULT => {
                let view = pdl::Result::new(op);
                let parent = self.value(view.parent())?;
                let new = interp::get_result(&mut self.rw, loc, parent, view.index());
                self.values.insert(view.val(), new);
            }
            pdl::RESULTS => {
                let view = pdl::Results::new(op);
                let parent = self.value(view.parent())?;
                let options = interp::GetResultsOptions {
                    index: view.index(),
                };
                let ty = op.only_result_type();
                let new = interp::get_results_with(&mut self.rw, loc, ty, parent, options);
                self.values.insert(view.val(), new);
            }
            _ => {}
        }
        Ok(())
    }

    fn replace(&mut self, replace: pdl::Replace<'s>) -> Result<(), Diagnostic> {
        let old = replace.op_value();
        let mut new = Vec::new();
        if let Some(operation) = replace.repl_operation() {
            let replaced = self.asked.pattern.defining_op(old);
            let replaced = replaced.and_then(pdl::Operation::of);
            // What has no results is only erased.
            if replaced.is_none_or(|replaced| !replaced.type_values().is_empty()) {
                new.push(self.all_results(operation)?);
            }
        } else {
            new = self.all(replace.repl_values())?;
        }
        let old = self.value(old)?;
        match new.is_empty() {
            true => interp::erase(&mut self.rw, replace.loc(), old),
            false => interp::replace(&mut self.rw, replace.loc(), old, &new),
        };
        Ok(())
    }

    /// All results of an operation.
    fn all_results(&mut self, operation: ValueId) -> Result<ValueId, Diagnostic> {
        let loc = self.asked.pattern.body.value_loc(operation);
        let operation = self.value(operation)?;
        let cx = self.rw.cx;
        let ty = range::range_of(cx, pdl::ValueType::make(cx, &[]));
        Ok(interp::get_results(&mut self.rw, loc, ty, operation))
    }

    /// Makes an operation, and the types of its results known that others have as well.
    fn create(&mut self, operation: pdl::Operation<'s>) -> Result<(), Diagnostic> {
        let cx = self.rw.cx;
        let loc = operation.loc();
        let pattern = self.asked.pattern;
        let name = operation.op_name().unwrap_or_default();
        let operands = self.all(operation.operand_values())?;
        let attributes = self.all(operation.attribute_values())?;
        let (types, are_inferred) = self.result_types(operation)?;
        let options = interp::CreateOperationOptions {
            inferred_result_types: are_inferred,
        };
        let names = operation.attribute_value_names();
        let made = interp::create_operation_with(
            &mut self.rw,
            loc,
            &operands,
            &attributes,
            &types,
            name,
            names,
            options,
        );
        self.values.insert(operation.op(), made);

        let types = operation.type_values();
        let value = pdl::ValueType::make(cx, &[]);
        let is_whole = is_whole_range(pattern, &types);
        let mut in_groups = false;
        for (index, ty) in (0..).zip(types) {
            if self.values.contains_key(&ty) {
                continue;
            }
            let is_range = is_range(pattern, ty);
            in_groups |= is_range;
            let rw = &mut self.rw;
            let result = if in_groups {
                let options = interp::GetResultsOptions {
                    index: (!is_whole).then_some(index),
                };
                let result = match is_range {
                    true => range::range_of(cx, value),
                    false => value,
                };
                interp::get_results_with(rw, loc, result, made, options)
            } else {
                interp::get_result(rw, loc, made, index)
            };
            let new = type_of_values(rw, loc, result);
            self.values.insert(ty, new);
        }
        Ok(())
    }

    /// The types of the results of an operation that is made, or none and whether they are inferred.
    fn result_types(
        &mut self,
        operation: pdl::Operation<'s>,
    ) -> Result<(Vec<ValueId>, bool), Diagnostic> {
        let pattern = self.asked.pattern;
        let body = pattern.body;
        let here = body.block(operation.id);
        let types = operation.type_values();
        // Those in front of one that is not known are made all the same.
        let mut known = Vec::with_capacity(types.len());
        for ty in &types {
            let definition = body.defining_op(*ty).and_then(|op| body.block(op));
            if definition == here && !self.values.contains_key(ty) {
                break;
            }
            known.push(self.value(*ty)?);
        }
        if !types.is_empty() && known.len() == types.len() {
            return Ok((known, false));
        }
        if self.inference.infers(self.cx, operation) {
            return Ok((Vec::new(), true));
        }
        // What replaces another operation has the types of its results.
        for user in body.uses(operation.op()) {
            let replace = pdl::Replace::of(pattern.at(body.use_owner(user)));
            let Some(replace) = replace.filter(|_| body.use_operand_number(user) > 0) else {
                continue;
            };
            let old = replace.op_value();
            let Some(definition) = body.defining_op(old) else {
                continue;
            };
            if body.block(definition) == here && !body.is_before_in_block(definition, operation.id)
            {
                continue;
            }
            let loc = body.value_loc(old);
            let results = self.all_results(old)?;
            return Ok((vec![type_of_values(&mut self.rw, loc, results)], false));
        }
        match types.is_empty() {
            true => Ok((Vec::new(), false)),
            false => Err(operation.error("unable to infer result type for operation")),
        }
    }
}
