//! Entry points: functions through which the functions of a compiled program are called, for functions of any type.
//!
//! ```c
//! void entry(i128 *arguments, i128 *results);
//! ```
//!
//! An entry point loads the scalars that the arguments consist of, makes arguments of them, calls the function, and stores the
//! scalars of the result, each as the bits of an `i128`.

use llvm_sys::LLVMOpcode::*;
use llvm_sys::LLVMTypeKind;
use oxmlir_dialects::tables::llvm;
use oxmlir_ir::{AttrKind, Attribute, Body, Context, Diagnostic, Diagnostics, OpRef};

use super::functions::call_conv;
use super::{Export, MODULE_NAME, Result, fail, top_level};
use crate::sys::{Llvm, Ty, Value};

/// The bits of a slot.
const SLOT: u32 = 128;
/// How many scalars a function takes or gives at most.
const MAX_SLOTS: usize = 4096;

/// What runs the constructors of globals, and what runs their destructors.
pub const START: &str = "oxmlir.start";
pub const FINISH: &str = "oxmlir.finish";

/// The scalars that the arguments and the results of a function consist of, as their widths in bits.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Signature {
    /// The scalars of the arguments, in order.
    pub params: Vec<u32>,
    /// The scalars of the results, in order.
    pub results: Vec<u32>,
}

/// The symbol of the entry point of a number.
pub fn entry_symbol(number: usize) -> String {
    format!("oxmlir.entry.{number}")
}

/// The text of a module with entry points for some functions, and their signatures.
///
/// # Errors
/// What LLVM IR cannot express, or a function that there is not, has no body, or has a type that has no slots.
pub fn export_with_entries(
    cx: &Context,
    body: &Body,
    functions: &[&str],
) -> std::result::Result<(Vec<u8>, Vec<Signature>), Diagnostics> {
    let module = OpRef::new(cx, body, body.root());
    let llvm = Llvm::new(MODULE_NAME);
    let mut export = Export::new(cx, &llvm);
    let outcome = export.module(module).and_then(|()| {
        let entries = functions.iter().enumerate();
        let entries = entries.map(|(number, name)| export.entry(module, number, name));
        let entries = entries.collect::<Result<Vec<Signature>>>()?;
        export.structor_calls(module)?;
        llvm.verify()
            .map_err(|text| Box::new(Diagnostic::error(module.loc(), text.trim_end())))?;
        Ok(entries)
    });
    match outcome {
        Ok(entries) => Ok((llvm.print(), entries)),
        Err(error) => {
            let mut all = Diagnostics::default();
            all.push(*error);
            Err(all)
        }
    }
}

impl<'a, 'l> Export<'a, 'l> {
    /// Makes the entry point of a function.
    fn entry(&mut self, module: OpRef<'a>, number: usize, name: &str) -> Result<Signature> {
        let known = self.functions.get(&self.cx.str(name)).copied();
        let Some(op) = known.filter(|op| op.entry().is_some()) else {
            return fail(
                module,
                format!("there is no function '{name}' to be executed"),
            );
        };
        let function = self.symbol(*op, name)?;
        let ty = function.function_type();
        if ty.is_variadic() {
            return fail(
                *op,
                format!("function '{name}' takes any number of arguments"),
            );
        }
        let pointer = self.llvm.ptr(0);
        let entry = self.llvm.void().func(&[pointer, pointer], false);
        let entry = self.llvm.function(&entry_symbol(number), entry);
        let block = self.llvm.append_block(entry);
        self.builder.position_at_end(block);
        let (Some(from), Some(to), Some(result)) = (entry.param(0), entry.param(1), ty.result())
        else {
            return fail(*op, format!("function '{name}' has no entry point"));
        };
        let mut slots = Slots {
            op: *op,
            memory: from,
            widths: Vec::new(),
        };
        let params = ty.params().into_iter();
        let args = params.map(|ty| self.load_slots(&mut slots, ty));
        let args = args.collect::<Result<Vec<_>>>()?;
        let params = std::mem::take(&mut slots.widths);
        let call = self.builder.call(ty, function, &args, &[]);
        call.set_instruction_call_conv(call_conv(op.cconv()));
        call.copy_attrs_of(function);
        if !result.is_void() {
            slots.memory = to;
            self.store_slots(&mut slots, call)?;
        }
        self.builder.ret(None);
        Ok(Signature {
            params,
            results: slots.widths,
        })
    }

    /// A value of a type, made of the next slots.
    fn load_slots(&self, slots: &mut Slots<'a, 'l>, ty: Ty<'l>) -> Result<Value<'l>> {
        if let Some(width) = scalar_width(ty) {
            let place = self.slot(slots, width)?;
            let slot = self.builder.load(self.llvm.int(SLOT), place);
            let bits = self.builder.cast(LLVMTrunc, slot, self.llvm.int(width));
            let bits = if width == SLOT { slot } else { bits };
            return Ok(match ty.kind() {
                LLVMTypeKind::LLVMIntegerTypeKind => bits,
                LLVMTypeKind::LLVMPointerTypeKind => self.builder.cast(LLVMIntToPtr, bits, ty),
                _ => self.builder.cast(LLVMBitCast, bits, ty),
            });
        }
        let mut whole = ty.poison();
        for index in 0..members(slots, ty)? {
            let Some(member) = ty.member(index) else {
                return slots.refuse();
            };
            let member = self.load_slots(slots, member)?;
            whole = match ty.is_vector() {
                true => self
                    .builder
                    .insert_element(whole, member, self.index(index)),
                false => self.builder.insert_value(whole, member, index as u32),
            };
        }
        Ok(whole)
    }

    /// Puts a value into the next slots.
    fn store_slots(&self, slots: &mut Slots<'a, 'l>, value: Value<'l>) -> Result {
        let ty = value.ty();
        if let Some(width) = scalar_width(ty) {
            let int = self.llvm.int(width);
            let bits = match ty.kind() {
                LLVMTypeKind::LLVMIntegerTypeKind => value,
                LLVMTypeKind::LLVMPointerTypeKind => self.builder.cast(LLVMPtrToInt, value, int),
                _ => self.builder.cast(LLVMBitCast, value, int),
            };
            let slot = match width {
                SLOT => bits,
                _ => self.builder.cast(LLVMZExt, bits, self.llvm.int(SLOT)),
            };
            let place = self.slot(slots, width)?;
            self.builder.store(slot, place);
            return Ok(());
        }
        for index in 0..members(slots, ty)? {
            let member = match ty.is_vector() {
                true => self.builder.extract_element(value, self.index(index)),
                false => self.builder.extract_value(value, index as u32),
            };
            self.store_slots(slots, member)?;
        }
        Ok(())
    }

    fn index(&self, index: u64) -> Value<'l> {
        self.llvm.int(64).int_const(&[index])
    }

    /// The address of the next slot.
    fn slot(&self, slots: &mut Slots<'a, 'l>, width: u32) -> Result<Value<'l>> {
        let number = slots.widths.len();
        if number >= MAX_SLOTS || width > SLOT {
            return slots.refuse();
        }
        slots.widths.push(width);
        let number = self.index(number as u64);
        let slot = self.llvm.int(SLOT);
        Ok(self.builder.gep(slot, slots.memory, &[number], 0))
    }

    /// Makes the functions that call the constructors and the destructors of globals.
    fn structor_calls(&mut self, module: OpRef<'a>) -> Result {
        let ops: Vec<OpRef> = top_level(module).collect();
        let ctors = ops.iter().copied().filter_map(llvm::MlirGlobalCtors::of);
        let ctors = ctors.map(|op| (*op, op.ctors(), op.priorities())).collect();
        self.calls_in_order(START, ctors)?;
        let dtors = ops.iter().copied().filter_map(llvm::MlirGlobalDtors::of);
        let dtors = dtors.map(|op| (*op, op.dtors(), op.priorities())).collect();
        self.calls_in_order(FINISH, dtors)
    }

    /// Makes a function that calls functions of lists, those of the smallest number first.
    fn calls_in_order(
        &mut self,
        name: &str,
        lists: Vec<(OpRef<'a>, &'a [Attribute], &'a [Attribute])>,
    ) -> Result {
        let cx = self.cx;
        let mut calls = Vec::new();
        for (op, functions, priorities) in lists {
            for (function, priority) in functions.iter().zip(priorities) {
                if let AttrKind::SymbolRef { root, .. } = cx.attr_kind(*function) {
                    let function = self.symbol(op, cx.get_str(*root))?;
                    calls.push((cx.int_value(*priority).unwrap_or_default(), function));
                }
            }
        }
        calls.sort_by_key(|(priority, _)| *priority);
        let ty = self.llvm.void().func(&[], false);
        let caller = self.llvm.function(name, ty);
        let block = self.llvm.append_block(caller);
        self.builder.position_at_end(block);
        for (_, function) in calls {
            self.builder.call(ty, function, &[], &[]);
        }
        self.builder.ret(None);
        Ok(())
    }
}

/// Slots that are taken one after the other.
struct Slots<'a, 'l> {
    op: OpRef<'a>,
    /// The first of them.
    memory: Value<'l>,
    /// The widths of those that have been taken.
    widths: Vec<u32>,
}

impl Slots<'_, '_> {
    fn refuse<T>(&self) -> Result<T> {
        let message = "a function of this type cannot be called from outside: it takes or gives what is no number or pointer \
                       of at most 128 bits, or too many of them";
        fail(self.op, message)
    }
}

/// The width of a scalar in bits; none of what consists of others.
fn scalar_width(ty: Ty) -> Option<u32> {
    match ty.kind() {
        LLVMTypeKind::LLVMIntegerTypeKind => ty.int_width(),
        LLVMTypeKind::LLVMPointerTypeKind => Some(64),
        LLVMTypeKind::LLVMHalfTypeKind | LLVMTypeKind::LLVMBFloatTypeKind => Some(16),
        LLVMTypeKind::LLVMFloatTypeKind => Some(32),
        LLVMTypeKind::LLVMDoubleTypeKind => Some(64),
        LLVMTypeKind::LLVMX86_FP80TypeKind => Some(80),
        LLVMTypeKind::LLVMFP128TypeKind => Some(128),
        _ => None,
    }
}

/// How many members an array, struct or vector has.
fn members(slots: &Slots, ty: Ty) -> Result<u64> {
    use LLVMTypeKind::*;
    match ty.kind() {
        LLVMArrayTypeKind | LLVMStructTypeKind | LLVMVectorTypeKind
            if ty.len() <= MAX_SLOTS as u64 =>
        {
            Ok(ty.len())
        }
        _ => slots.refuse(),
    }
}
