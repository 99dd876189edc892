//! Translating a large module in shares: runs of functions, each a module of its own in a context of its own.
//!
//! Contexts know nothing of each other, so the shares are translated, verified and printed on several threads, and what
//! LLVM has built for one is gone before the next is begun. A share declares those functions and globals outside of it that
//! it refers to. One more module, the *frame*, has everything that is not a function, but for the contents of some variables
//! (`splats`). `text` cuts the functions out of
//! the text of a share, `join` puts the texts together and gives attributes and metadata the numbers that they would have
//! had in one module.
//!
//! The outcome is the text that LLVM prints of the whole module, or nothing: in rare cases (an error, debug information,
//! named structs, nodes of metadata that are equal and yet different, ...) [`export`] gives up, and the module is
//! translated at once.

mod join;
mod nodes;
mod splats;
#[cfg(test)]
mod tests;
mod text;

use llvm_sys::LLVMLinkage;
use oxmlir_dialects::tables::llvm::{self, shared};
use oxmlir_dialects::tables::{builtin, gpu};
use oxmlir_ir::{OpRef, Str};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::{Export, MODULE_NAME, Result, fail, top_level};
use crate::export::pieces::ModuleText;
use crate::sys::{Llvm, Value};
pub(super) use splats::Splat;
use text::{BEGIN, END, ShareText};
pub(super) use text::{Mark, renumber_into};

/// The size of a share in operations and values: some hundred KiB of text, which the caches hold.
pub(super) const SIZE: usize = 16384;

/// The symbols of a module by name.
type Symbols<'a> = FxHashMap<Str, OpRef<'a>>;

/// The part of a module that is not in a share.
pub(super) struct Outside<'a, 'l> {
    symbols: &'a Symbols<'a>,
    /// The functions that have been declared here and have their body elsewhere.
    borrowed: Vec<Value<'l>>,
}

impl<'a> Outside<'a, '_> {
    /// The operation of a name outside of the share.
    pub(super) fn symbol(&self, name: Str) -> Option<OpRef<'a>> {
        self.symbols.get(&name).copied()
    }
}

/// The module in shares of about `size` operations and values; `None` if it has fewer than two of them, or must be
/// translated at once.
pub(super) fn export(module: OpRef, size: usize) -> Option<ModuleText> {
    if module.name() != builtin::MODULE {
        return None;
    }
    let ops: Vec<OpRef> = top_level(module).collect();
    // Functions that launch kernels have more in common than symbols.
    if ops.par_iter().any(|op| op.name() == gpu::BINARY) {
        return None;
    }
    let functions: Vec<OpRef> = ops
        .iter()
        .filter(|op| op.name() == llvm::FUNC)
        .copied()
        .collect();
    let shares = cut(&functions, size);
    if shares.len() < 2 {
        return None;
    }
    let symbols = symbols(&ops)?;
    let (frame, shares) = rayon::join(
        || share(module, &symbols, |export| export.frame(module, &ops)),
        || {
            let shares = shares.into_par_iter().with_max_len(1);
            shares
                .map(|functions| share(module, &symbols, |e| e.functions(functions)))
                .collect::<Option<Vec<ShareText>>>()
        },
    );
    join::join(frame?, shares?)
}

/// Runs of functions that have about `size` operations and values each.
fn cut<'s, 'a>(functions: &'s [OpRef<'a>], size: usize) -> Vec<&'s [OpRef<'a>]> {
    let mut shares = Vec::new();
    let (mut start, mut weight) = (0, 0);
    for (i, function) in functions.iter().enumerate() {
        weight += function.body.op_capacity() + function.body.value_capacity();
        if weight >= size {
            shares.push(&functions[start..=i]);
            (start, weight) = (i + 1, 0);
        }
    }
    if start < functions.len() {
        shares.push(&functions[start..]);
    }
    shares
}

/// Functions and globals by name; `None` if there are symbols of other kinds, or of the names of the marks.
fn symbols<'a>(ops: &[OpRef<'a>]) -> Option<Symbols<'a>> {
    // To look into functions is to wait for memory: all threads do.
    let named = ops.par_iter().map(|op| symbol(*op));
    let named: Vec<Option<(Str, OpRef)>> = named.collect::<Option<_>>()?;
    Some(named.into_iter().flatten().collect())
}

/// An operation with its name if it is a symbol; `None` if the module has to be translated at once for it.
fn symbol(op: OpRef) -> Option<Option<(Str, OpRef)>> {
    let is_function = op.name() == llvm::FUNC;
    if is_function || op.name() == llvm::MLIR_GLOBAL {
        let name = shared::sym_name(op).filter(|name| !name.is_empty())?;
        if [BEGIN, END].contains(&name) || is_function && name.starts_with("llvm.") {
            return None;
        }
        return Some(Some((op.cx.str(name), op)));
    }
    let others = [llvm::COMDAT, llvm::MLIR_ALIAS, llvm::MLIR_IFUNC];
    (!others.contains(&op.name())).then_some(None)
}

/// Translates a part of a module by itself.
fn share<'a>(
    module: OpRef<'a>,
    symbols: &'a Symbols<'a>,
    fill: impl for<'e, 'l> FnOnce(&'e mut Export<'a, 'l>) -> Result,
) -> Option<ShareText> {
    let llvm = Llvm::new(MODULE_NAME);
    let mut export = Export::new(module.cx, &llvm);
    export.outside = Some(Outside {
        symbols,
        borrowed: Vec::new(),
    });
    export.target(module).ok()?;
    fill(&mut export).ok()?;
    export.return_borrowed();
    llvm.verify().ok()?;
    let text = ShareText::new(llvm.print())?;
    Some(ShareText {
        splats: export.splats.unwrap_or_default(),
        ..text
    })
}

impl<'a, 'l> Export<'a, 'l> {
    /// Everything but the functions.
    fn frame(&mut self, module: OpRef<'a>, ops: &[OpRef<'a>]) -> Result {
        let others: Vec<OpRef> = ops
            .iter()
            .filter(|op| op.name() != llvm::FUNC)
            .copied()
            .collect();
        self.check_share(&others)?;
        self.splats = Some(Vec::new());
        self.mark(BEGIN);
        self.mark(END);
        self.module_asm(module)?;
        self.globals(&others)?;
        self.module_metadata(module)?;
        self.other_ops(&others)?;
        self.debug_info_flags(module);
        Ok(())
    }

    /// Some functions, between two that nobody calls.
    fn functions(&mut self, functions: &[OpRef<'a>]) -> Result {
        self.check_share(functions)?;
        self.mark(BEGIN);
        let functions = || functions.iter().copied().filter_map(llvm::Func::of);
        for function in functions() {
            self.declare_function(function)?;
        }
        self.mark(END);
        for function in functions() {
            self.define_function(function)?;
        }
        Ok(())
    }

    /// Refuses what depends on the module around it: debug information, names of garbage collectors (which LLVM prints as
    /// they are), and kinds of metadata that a context numbers as it meets them.
    fn check_share(&self, ops: &[OpRef<'a>]) -> Result {
        for op in ops.iter().copied() {
            let refused = llvm::Func::of(op).is_some_and(|function| {
                function.garbage_collector().is_some()
                    || function.intel_reqd_sub_group_size().is_some()
                    || function.reqd_work_group_size().is_some()
                    || function.vec_type_hint().is_some()
                    || function.work_group_size_hint().is_some()
            });
            if refused || shared::comdat(op).is_some() {
                return fail(op, "is translated with the whole module");
            }
        }
        match ops.first() {
            Some(first) if self.has_debug_info(ops) => {
                fail(*first, "is translated with the whole module")
            }
            _ => Ok(()),
        }
    }

    fn mark(&self, name: &str) {
        self.llvm.function(name, self.llvm.void().func(&[], false));
    }

    /// Declares a function or global that is outside of this share.
    pub(super) fn declare_outside(&mut self, op: OpRef<'a>) -> Result<Value<'l>> {
        if let Some(global) = llvm::MlirGlobal::of(op) {
            return self.outside_global(global);
        }
        let Some(declared) = llvm::Func::of(op) else {
            return fail(op, "is neither a function nor a global");
        };
        let function = self.function_signature(declared)?;
        if let Some(outside) = &mut self.outside
            && op.entry().is_some()
        {
            outside.borrowed.push(function);
        }
        Ok(function)
    }

    /// Makes declarations of functions that are defined elsewhere: until now they have the linkage of the definition,
    /// which a declaration may not have.
    fn return_borrowed(&mut self) {
        for function in self.outside.iter().flat_map(|o| &o.borrowed) {
            function.set_linkage(LLVMLinkage::LLVMExternalLinkage);
        }
    }
}
