//! Operations of simple declared formats, read without the parser.
//!
//! Most text is operations whose format is a few words, operands and types: `%1 = arith.addi %0, %b : i32`. Where a statement may begin,
//! such an operation is read from its format at once, element by element, and is made as the parser would make it; the parser never
//! knows of it. The grammar stays the definition of the language: at the first thing that is not as simple as that (attributes, a
//! location, ...) the statement is left to the parser, and a text in which anything is wrong is parsed by the parser alone,
//! so that errors are those of the grammar.

mod program;
mod reader;

use oxmlir_ir::Type;
use rustc_hash::FxHashMap;

use crate::state::State;
use crate::token::{Token, kind};
use program::Program;
use reader::{Reader, op_word};

/// Statements that are left to the parser after a part of them was read here, beyond those that were read to their end: with more,
/// the text is not of the kind that is read here.
const MAX_WASTED: u32 = 64;

/// What is known for reading operations: nothing is read as long as it is off.
#[derive(Default)]
pub struct Direct<'s> {
    is_on: bool,
    /// By the number of the operation.
    programs: Vec<Known>,
    /// The types that have been read, by their text.
    types: FxHashMap<&'s str, Type>,
    /// Statements that have been read, and those that are for the parser of which a part has been read.
    statements: u32,
    wasted: u32,
}

#[derive(Default)]
enum Known {
    #[default]
    Unasked,
    NotSimple,
    Simple(Box<Program>),
}

/// Why an operation has not been made.
enum Stop {
    /// It is for the parser.
    Left,
    /// The text is wrong.
    Failed,
}

type Read<T> = Result<T, Stop>;

impl<'s> Direct<'s> {
    /// Reads what can be read.
    pub fn turn_on(&mut self) {
        self.is_on = true;
    }

    /// Whether anything is read.
    pub fn is_on(&self) -> bool {
        self.is_on
    }
}

/// Whether a statement that can be read here may begin with a token.
#[inline]
pub fn may_begin(st: &State, token: Token) -> bool {
    let is_number = matches!(
        token.kind,
        kind::DEFERRED | kind::NEXT_OP | kind::FLOAT_TYPE
    );
    st.direct.is_on && (token.kind == kind::DEF || token.data != u32::MAX && !is_number)
}

/// Reads the statement that begins with `first` and makes its operation: where it ends, or nothing if it is for the parser.
///
/// # Errors
/// The text is wrong, which the parser has to say.
pub fn statement(st: &mut State, first: Token) -> Result<Option<usize>, ()> {
    let mut direct = std::mem::take(&mut st.direct);
    let read = direct.read(st, first);
    direct.wasted += u32::from(matches!(read, Err(Stop::Left)));
    direct.is_on = direct.wasted < direct.statements.saturating_add(MAX_WASTED);
    st.direct = direct;
    match read {
        Ok(end) => Ok(end),
        Err(Stop::Left) => Ok(None),
        Err(Stop::Failed) => Err(()),
    }
}

impl<'s> Direct<'s> {
    fn read(&mut self, st: &mut State<'s>, first: Token) -> Read<Option<usize>> {
        let (definition, name) = match first.kind {
            kind::DEF => (Some(first), op_word(st.text, first.end)?),
            _ => (None, first),
        };
        let Some(op) = name.op_name() else {
            return Ok(None);
        };
        let index = op.0 as usize;
        if self.programs.len() <= index {
            self.programs.resize_with(index + 1, Known::default);
        }
        if let Known::Unasked = self.programs[index] {
            self.programs[index] = Program::of(st.cx, op).map_or(Known::NotSimple, Known::Simple);
        }
        let Known::Simple(program) = &self.programs[index] else {
            return Ok(None);
        };
        let mut reader = Reader {
            st,
            types: &mut self.types,
            at: name.end as usize,
        };
        let pieces = reader.pieces(program)?;
        let end = reader.at;
        let made = program.make(st, op, name, &pieces);
        let op = made.map_err(|_| Stop::Failed)?;
        let finished = st.finish_op(op, definition, None);
        finished.map_err(|_| Stop::Failed)?;
        self.statements += 1;
        Ok(Some(end))
    }
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use oxmlir_ir::Context;
    use oxmlir_ir::print::{PrintOptions, print_module};

    use crate::parse::whole;
    use crate::state::{Aliases, State};

    /// What a text parses to, in the generic form with locations, and how many statements were read directly.
    fn program(text: &str, is_direct: bool) -> Option<(String, u32)> {
        let cx = Context::new(oxmlir_dialects::registry());
        cx.set_allow_unregistered(true);
        cx.set_threads(false);
        let source = cx.add_source("text", text.as_bytes().into());
        let mut st = State::new(&cx, text, source.base, Aliases::default());
        if is_direct {
            st.direct.turn_on();
        }
        let program = whole(&mut st, &[])?;
        let options = PrintOptions {
            generic: true,
            debuginfo: true,
            ..PrintOptions::default()
        };
        let mut printed = Vec::new();
        print_module(&cx, &program.body, &options, &mut printed).ok()?;
        Some((String::from_utf8(printed).ok()?, st.direct.statements))
    }

    #[test]
    fn simple_statements_are_read() {
        let text = "func.func @f(%a: i32, %m: memref<4xi32>, %i: index, %c: i1) -> i32 {
            %0 = arith.addi %a, %a : i32
            %1 = memref.load %m[%i] : memref<4xi32>
            memref.store %1, %m[ %i ] : memref<4xi32> // and no more
            %2 = arith.cmpi slt, %0, %1 : i32
            %3 = arith.andi %2, %c : i1
            %4 = arith.constant -0x1 : i32
            %5 = arith.constant 1.5e+3 : f32
            %6 = arith.constant true
            %7 = call @f(%0, %m, %i, %6) : (i32, memref<4xi32>, index, i1) -> i32
            return %0 : i32
        }";
        let (printed, statements) = program(text, true).expect("it parses");
        assert_eq!(statements, 10, "{printed}");
        assert_eq!(Some((printed, 0)), program(text, false));
    }

    #[test]
    fn others_are_left_to_the_parser() {
        let cases = [
            "%0 = arith.addi %a, %a {x} : i32",
            "%0 = arith.addi %a, %a overflow<nsw> : i32",
            "%0 = arith.addi %a, %a : i32 loc(unknown)",
            "%0 = arith.constant dense<1> : vector<4xi32>",
            "%0 = arith.constant 1",
            "func.call @\"f\"(%a) : (i32) -> ()",
            "%0 = \"arith.addi\"(%a, %a) : (i32, i32) -> i32",
        ];
        for case in cases {
            let text = format!("func.func @f(%a: i32) {{\n{case}\nreturn\n}}");
            let read = program(&text, true);
            // That is `return`.
            assert_eq!(read.as_ref().map(|read| read.1), Some(1), "{case}");
            let read = read.map(|read| (read.0, 0));
            assert_eq!(read, program(&text, false), "{case}");
        }
    }

    #[test]
    fn what_is_wrong_is_wrong_in_both_ways() {
        let cases = [
            "%0 = arith.addi %a, %b : i32",
            "%0 = arith.addi %a, %a : i64",
            "%0 = arith.addi %a : i32",
            "%0 = arith.addi %a, %a : i32 more",
            "%0:2 = arith.addi %a, %a : i32",
            "%a = arith.addi %a, %a : i32",
            "%0 = arith.cmpi less, %a, %a : i32",
            "%0 = arith.addi %a, %a : memref<",
        ];
        for case in cases {
            let text = format!("func.func @f(%a: i32) {{\n{case}\nreturn\n}}");
            assert_eq!(program(&text, true), None, "{case}");
            assert_eq!(program(&text, false), None, "{case}");
        }
    }

    /// All files in a folder and those in it.
    fn files(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).expect("the folder can be read") {
            let path = entry.expect("the folder can be listed").path();
            match path.is_dir() {
                true => files(&path, found),
                false if path.extension().is_some_and(|e| e == "mlir") => found.push(path),
                false => {}
            }
        }
    }

    #[test]
    fn programs_of_the_tests_are_the_same_in_both_ways() {
        let mut found = Vec::new();
        files(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("../test"),
            &mut found,
        );
        let (mut statements, mut programs) = (0, 0);
        for path in found {
            let Ok(text) = std::fs::read_to_string(&path) else {
                continue;
            };
            for part in text.split("// -----") {
                let direct = program(part, true);
                let by_grammar = program(part, false).map(|read| read.0);
                statements += direct.as_ref().map_or(0, |read| read.1);
                programs += usize::from(direct.is_some());
                assert_eq!(direct.map(|read| read.0), by_grammar, "{}", path.display());
            }
        }
        assert!(
            programs > 1000 && statements > 5000,
            "{programs} {statements}"
        );
    }
}
