//! Functions without a body: those of the runner's libraries and of C are known, all others are events.

mod apfloat;
mod c;
mod libm;
mod print;
pub mod unknown;

pub use print::{BASE, general, scalar};

use std::hash::{Hash, Hasher};

use oxmlir_ir::{AttrKind, CommonAttr, Location, OpRef, Type, TypeKind};
use rustc_hash::FxHasher;

use crate::error::{Error, ErrorKind, Result};
use crate::execute::Args;
use crate::fit::Fit;
use crate::layout::Words;
use crate::machine::Machine;
use crate::memory::{Access, Fault};
use crate::signature::taken;
use crate::value::{Array, MemRef, Value};

/// A known function: its name, and what it does with its arguments at a place.
pub type Known = (&'static str, fn(&mut Call) -> Result<Args>);

/// A call of a function without a body.
pub struct Call<'m, 'a> {
    pub machine: &'m mut Machine<'a>,
    pub function: OpRef<'a>,
    pub name: &'a str,
    pub args: Args,
    /// The place of the call.
    pub loc: Location,
}

/// A call of a function that is not known.
#[derive(Clone, Debug)]
pub struct Event {
    /// The name of the function.
    pub name: String,
    /// The arguments: of buffers their elements.
    pub args: Vec<Value>,
    /// The types of the arguments and of the results of the function.
    pub types: (Vec<Type>, Vec<Type>),
    /// Whether it is one of several that may come in any order.
    pub is_order_free: bool,
}

impl Event {
    /// A number by which calls are told apart, whatever their order: it follows from the name of the function and the integers that it gets.
    /// Other arguments need not be the same in programs that do the same, such as numbers that are rounded.
    pub fn key(&self) -> u64 {
        let mut hasher = FxHasher::default();
        self.name.hash(&mut hasher);
        for arg in &self.args {
            if let Value::Int(_, bits) = arg {
                bits.hash(&mut hasher);
            }
        }
        hasher.finish()
    }
}

/// What stands in front of the name of a function that takes pointers to the descriptors of its buffers.
const C_INTERFACE: &str = "_mlir_ciface_";

impl<'a> Machine<'a> {
    /// Calls a function that has no body.
    pub(crate) fn call_external(
        &mut self,
        function: OpRef<'a>,
        args: Args,
        loc: Location,
    ) -> Result<Args> {
        let name = function.common_attr(CommonAttr::SymName);
        let name = name
            .and_then(|name| self.cx.str_value(name))
            .unwrap_or_default();
        let mut call = Call {
            machine: self,
            function,
            name,
            args,
            loc,
        };
        let plain = name.strip_prefix(C_INTERFACE).unwrap_or(name);
        match print::KNOWN
            .iter()
            .chain(c::KNOWN)
            .chain(apfloat::KNOWN)
            .find(|(known, _)| *known == plain)
        {
            Some((_, f)) => f(&mut call),
            None if is_of_device(plain) => Err(call.unsupported()),
            None => match call.of_library(plain) {
                Some(results) => results,
                None => call.event(),
            },
        }
    }
}

/// Whether a function is one of those that launch kernels, or of OpenCL: what it does is known, but not here.
fn is_of_device(name: &str) -> bool {
    let plain = name.strip_prefix("_Z").unwrap_or_default();
    let plain = plain.trim_start_matches(|c: char| c.is_ascii_digit());
    let known = [
        "__spirv_",
        "atomic_work_item_fence",
        "barrier",
        "get_",
        "intel_sub_group_",
        "prefetch",
        "sub_group_",
    ];
    let is_mangled = name.starts_with("_Z") && known.iter().any(|s| plain.starts_with(s));
    is_mangled || name.starts_with("mgpu") || name.starts_with("__spirv_")
}

impl Call<'_, '_> {
    /// The function does what nobody knows; its results follow from the seed and the calls before.
    fn event(&mut self) -> Result<Args> {
        let (own_inputs, own_results) = signature(self.function);
        let declared = &self.machine.declared;
        let plain = self.name.strip_prefix(C_INTERFACE);
        let behind = plain.and_then(|name| Some((name, declared.get(name)?.clone())));
        let is_behind = behind.is_some();
        let declared = behind.or_else(|| Some((self.name, declared.get(self.name)?.clone())));
        let (name, types) =
            declared.unwrap_or_else(|| (self.name, (own_inputs.clone(), own_results.clone())));
        let args = match is_behind {
            true => self.read_descriptors(&types)?,
            false => self.args.clone(),
        };
        let given = taken(self.machine.cx, &args, &own_inputs, &types.0);
        let given = given.ok_or_else(|| self.unsupported())?;
        let mut args = Vec::new();
        for (index, arg) in given.iter().enumerate() {
            if let Some(origin) = arg.any_poison() {
                let name = self.name;
                let error = self.undefined(format!("argument {index} of @{name} is poison"));
                return Err(self.machine.explain(error, origin));
            }
            args.push(self.observed(arg, types.0.get(index))?);
        }
        let (inputs, results) = types.clone();
        let mut random = self.machine.note(Event {
            name: name.to_owned(),
            args,
            types,
            is_order_free: false,
        });
        for (arg, ty) in given.iter().zip(&inputs) {
            if let Value::MemRef(memref) = arg
                && self.machine.is_buffer(*ty)
            {
                let element = self.machine.cx.element_type(*ty);
                let machine = &mut self.machine;
                let written = machine.overwrite(memref, element, &random, self.loc);
                written.map_err(|fault| self.fault(fault))?;
            }
        }
        let fit = Fit::in_range(&mut random);
        let made = results
            .iter()
            .map(|ty| self.machine.random_value(*ty, &fit, &mut random));
        let made = made.collect::<Result<Vec<_>>>().map_err(|error| {
            let diagnostic = error.diagnostic.clone();
            Error::new(error.kind, self.loc, diagnostic.message)
        })?;
        let passed = self.machine.passed(&made, &results, &own_results);
        passed.map(Args::from).ok_or_else(|| self.unsupported())
    }

    /// The arguments, with buffers in place of pointers to their descriptors.
    fn read_descriptors(&mut self, (inputs, results): &(Vec<Type>, Vec<Type>)) -> Result<Args> {
        let cx = self.machine.cx;
        if inputs.len() != self.args.len() || results.iter().any(|ty| self.machine.is_buffer(*ty)) {
            return Err(self.unsupported());
        }
        let mut read = Args::new();
        for (arg, ty) in self.args.clone().into_iter().zip(inputs) {
            read.push(match (arg.to_pointer(), cx.type_kind(*ty)) {
                (Some(pointer), TypeKind::MemRef { shape, .. }) => {
                    let access = Access::read(self.loc);
                    let machine = &mut self.machine;
                    let read = machine.read_descriptor(shape.len(), Words::NATIVE, pointer, access);
                    read.map_err(|fault| self.fault(fault))?
                }
                (_, TypeKind::UnrankedMemRef { .. }) => return Err(self.unsupported()),
                _ => arg,
            });
        }
        Ok(read)
    }

    /// What a function can see of an argument.
    fn observed(&mut self, arg: &Value, ty: Option<&Type>) -> Result<Value> {
        match arg {
            Value::MemRef(memref) => {
                let element = ty.map(|ty| self.machine.cx.element_type(*ty));
                match element {
                    Some(element) => {
                        let array = self.elements(memref, element)?;
                        Ok(Value::array(array.shape, array.elements))
                    }
                    None => Ok(Value::Unit),
                }
            }
            Value::Pointer(..) => Ok(Value::Unit),
            other => Ok(other.clone()),
        }
    }

    /// The elements of a buffer.
    pub fn elements(&mut self, memref: &MemRef, element: Type) -> Result<Array> {
        let elements = self.machine.elements(memref, element, self.loc);
        elements.map_err(|fault| self.fault(fault))
    }

    pub fn fault(&self, fault: Fault) -> Box<Error> {
        let mut error = match fault.exhausted {
            true => Error::new(ErrorKind::Exhausted, self.loc, fault.message),
            false => self.undefined(fault.message),
        };
        for (loc, note) in fault.notes {
            error = error.note(loc, note);
        }
        error
    }

    pub fn undefined(&self, message: impl std::fmt::Display) -> Box<Error> {
        let message = format!("undefined behavior: call of @{}: {message}", self.name);
        Error::new(ErrorKind::Undefined, self.loc, message)
    }

    pub fn unsupported(&self) -> Box<Error> {
        let message = format!("@{} is called in a way that cannot be executed", self.name);
        Error::new(ErrorKind::Unsupported, self.loc, message)
    }

    /// An argument that must not be poison.
    pub fn arg(&self, index: usize) -> Result<&Value> {
        let Some(value) = self.args.get(index) else {
            return Err(self.unsupported());
        };
        match value.any_poison() {
            Some(origin) => {
                let error = self.undefined(format!("argument {index} is poison"));
                Err(self.machine.explain(error, origin))
            }
            None => Ok(value),
        }
    }

    /// An integer argument, read as signed.
    pub fn int(&self, index: usize) -> Result<i64> {
        let value = self.arg(index)?.to_int().and_then(|value| value.to_i64());
        value.ok_or_else(|| self.unsupported())
    }
}

/// The types of the arguments and results of a function, none if they are not known.
fn signature(function: OpRef) -> (Vec<Type>, Vec<Type>) {
    function_types(function).unwrap_or_default()
}

/// The types of the arguments and results of a function; none of what is no function.
pub fn function_types(function: OpRef) -> Option<(Vec<Type>, Vec<Type>)> {
    let ty = function.common_attr(CommonAttr::FunctionType)?;
    let AttrKind::Type(ty) = function.cx.attr_kind(ty) else {
        return None;
    };
    match function.cx.type_kind(*ty) {
        TypeKind::Function { inputs, results } => Some((inputs.to_vec(), results.to_vec())),
        _ => llvm_types(function, *ty),
    }
}

fn llvm_types(function: OpRef, ty: Type) -> Option<(Vec<Type>, Vec<Type>)> {
    use oxmlir_dialects::llvm::types::{as_func, is_void};
    let ty = as_func(function.cx, ty)?;
    let results = (!is_void(function.cx, ty.result)).then_some(ty.result);
    Some((ty.params.iter().collect(), results.into_iter().collect()))
}
