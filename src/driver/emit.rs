//! What the output is (`--emit`): the program, or what LLVM makes of it.

use std::io::{self, IsTerminal};

use clap::ValueEnum;
#[cfg(feature = "llvm")]
use oxmlir_llvm::emit::{self, OptLevel, Options};

use crate::cli::EmitFlags;
use crate::output::Output;

/// A form of the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Form {
    Mlir,
    Bytecode,
    LlvmIr,
    Bitcode,
    Asm,
    Obj,
    Spirv,
}

impl Form {
    /// The form as it is written on the command line.
    fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Whether LLVM writes it, and not as text.
    fn is_binary(self) -> bool {
        matches!(self, Form::Bitcode | Form::Obj | Form::Spirv)
    }

    /// Whether it is a program for a processor.
    fn is_code(self) -> bool {
        matches!(self, Form::Asm | Form::Obj | Form::Spirv)
    }
}

impl EmitFlags {
    /// The form that is wanted. Where the short flags ask for two, LLVM IR is written, as the first tool would in a pipe.
    pub fn form(&self) -> Form {
        match self.emit {
            Some(form) => form,
            None if self.mlir_to_llvmir => Form::LlvmIr,
            None if self.emit_bytecode => Form::Bytecode,
            None => Form::Mlir,
        }
    }

    /// Whether the flags fit together, and with those that reduce or execute a program.
    ///
    /// # Errors
    /// Which do not, and why.
    pub fn check(&self, reduces: bool, executes: bool) -> Result<(), String> {
        let form = self.form();
        let named = format!("--emit={}", form.name());
        let others = [
            (
                self.mlir_to_llvmir && form != Form::LlvmIr,
                "--mlir-to-llvmir",
            ),
            (
                self.emit_bytecode && form != Form::Bytecode,
                "--emit-bytecode",
            ),
            (reduces, "--reduce"),
            (executes, "--run"),
        ];
        if self.emit.is_some()
            && let Some((_, other)) = others.iter().find(|(is_there, _)| *is_there)
        {
            return Err(format!("{named} and {other} ask for different output"));
        }
        let processor = [
            (self.cpu.is_some(), "--cpu"),
            (self.features.is_some(), "--features"),
        ];
        let of_llvm = [
            (self.target.is_some(), "--target"),
            (self.opt_level.is_some(), "-O"),
        ];
        let is_there = |(is_there, flag): &(bool, &'static str)| is_there.then_some(*flag);
        if matches!(form, Form::Mlir | Form::Bytecode)
            && let Some(flag) = processor.iter().chain(&of_llvm).find_map(is_there)
        {
            return Err(format!(
                "{flag} is for what goes through LLVM: --emit=llvm-ir, bitcode, asm, obj or spirv, not {}",
                form.name()
            ));
        }
        let uses_processor = form.is_code() || self.opt_level.is_some();
        match processor.iter().find_map(is_there) {
            Some(flag) if !uses_processor => {
                Err(format!("{flag} changes nothing of {named} without -O"))
            }
            _ => Ok(()),
        }
    }

    /// Whether the output can be written to where it goes.
    ///
    /// # Errors
    /// It is not for the eye, and goes to a terminal.
    pub fn check_output(&self, out: &Output) -> Result<(), String> {
        let form = self.form();
        match form.is_binary() && matches!(out, Output::Stdout) && io::stdout().is_terminal() {
            true => Err(format!(
                "--emit={} is not for a terminal: -o FILE names a file",
                form.name()
            )),
            false => Ok(()),
        }
    }

    /// Whether there may be this many programs in one output.
    ///
    /// # Errors
    /// Files in this form hold one each.
    pub fn check_parts(&self, count: usize) -> Result<(), String> {
        let form = self.form();
        match form.is_binary() && count > 1 {
            true => Err(format!(
                "--emit={} makes a file of one program, and the input has {count} parts",
                form.name()
            )),
            false => Ok(()),
        }
    }

    /// What LLVM is asked for; nothing where the program is to be written as it was translated to LLVM IR.
    #[cfg(feature = "llvm")]
    pub fn of_llvm(&self, form: Form) -> Option<Options> {
        let form = match form {
            Form::LlvmIr if self.target.is_none() && self.opt_level.is_none() => return None,
            Form::LlvmIr => emit::Form::Text,
            Form::Bitcode => emit::Form::Bitcode,
            Form::Asm => emit::Form::Assembly,
            Form::Obj => emit::Form::Object,
            Form::Spirv => emit::Form::SpirV,
            Form::Mlir | Form::Bytecode => return None,
        };
        Some(Options {
            form,
            triple: self.target.clone(),
            cpu: self.cpu.clone().unwrap_or_default(),
            features: self.features.clone().unwrap_or_default(),
            level: self.opt_level.map(OptLevel::of),
            link_files: Vec::new(),
        })
    }
}
