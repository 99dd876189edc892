//! What surrounds a place in the text: the brackets that are open, what stands in front of it, the operation it belongs to.
//!
//! The parser knows which tokens it could have read, but not what for. The messages of the language name that ("in complex
//! type"), so that the text in front of an error is read once more.

use logos::Logos;
use oxmlir_ir::Context as IrContext;
use oxmlir_ir::def::OpName;

use crate::lexer::Raw;
use crate::words;

/// A bracket that is open.
#[derive(Clone, Copy, Debug)]
pub struct Open<'s> {
    /// The kind of bracket.
    pub bracket: Raw,
    /// The position of the bracket.
    pub at: usize,
    /// The token in front of it.
    pub head: &'s str,
    /// The token in front of that.
    pub before_head: &'s str,
    /// The operation in custom form that it belongs to.
    pub op: Option<OpName>,
    /// The end of the name of that operation.
    op_end: usize,
}

/// See the module documentation.
#[derive(Debug, Default)]
pub struct Context<'s> {
    /// The brackets that are open, from the outside in.
    pub open: Vec<Open<'s>>,
    /// The tokens in front, the last one first.
    pub before: [&'s str; 3],
    /// The bracket that the token in front closes.
    pub closed: Option<Open<'s>>,
    /// The operation in custom form.
    pub op: Option<OpName>,
    /// The end of its name.
    pub op_end: usize,
    /// The end of the token in front.
    end: usize,
}

impl<'s> Context<'s> {
    /// The surroundings of `text[at]`.
    pub fn new(cx: &IrContext, text: &'s str, at: usize) -> Context<'s> {
        let mut context = Context::default();
        let text = text.get(..at).unwrap_or(text);
        let mut lexer = Raw::lexer(text);
        let mut end = 0;
        while let Some(raw) = lexer.next() {
            let span = lexer.span();
            let is_first = text.get(end..span.start).is_some_and(|t| t.contains('\n'));
            context.end = end;
            end = span.end;
            match raw {
                Ok(Raw::Word) => context.word(cx, lexer.slice(), is_first, end),
                Ok(raw) => context.token(raw, lexer.slice(), span.start, lexer.remainder()),
                Err(()) => {}
            }
        }
        context
    }

    /// A word that ends at `end`; `is_first` in its line. Names of operations without their dialect are keywords in other places too.
    fn word(&mut self, cx: &IrContext, text: &'s str, is_first: bool, end: usize) {
        let begins = is_first || matches!(self.before[0], "" | "{" | "}" | "=");
        // The name of an operation a second time is a mistake, not another operation.
        let is_again = !is_first && self.op_end != 0 && self.op_end == self.end;
        if (begins || text.contains('.') && !is_again)
            && let Some(op) = op_name(cx, text)
        {
            self.op = Some(op);
            self.op_end = end;
        }
        self.pass(text);
    }

    fn pass(&mut self, text: &'s str) {
        self.closed = None;
        self.before = [text, self.before[0], self.before[1]];
    }

    fn token(&mut self, raw: Raw, text: &'s str, at: usize, rest: &str) {
        let head = self.before;
        self.pass(text);
        match raw {
            // `<=` and `>=` are no brackets.
            Raw::Less | Raw::Greater if rest.starts_with('=') => {}
            Raw::LParen | Raw::LSquare | Raw::LBrace | Raw::Less => self.open.push(Open {
                bracket: raw,
                at,
                head: head[0],
                before_head: head[1],
                op: self.op,
                op_end: self.op_end,
            }),
            Raw::RParen => self.close(Raw::LParen),
            Raw::RSquare => self.close(Raw::LSquare),
            Raw::RBrace => self.close(Raw::LBrace),
            Raw::Greater => self.close(Raw::Less),
            Raw::Str if rest.trim_start().starts_with('(') => self.op = None,
            _ => {}
        }
    }

    fn close(&mut self, bracket: Raw) {
        if self.open.last().is_some_and(|o| o.bracket == bracket) {
            self.closed = self.open.pop();
            self.op = self.closed.and_then(|o| o.op);
            self.op_end = self.closed.map_or(0, |o| o.op_end);
        }
    }

    /// The innermost open bracket, if it is of this kind.
    pub fn inside(&self, bracket: Raw) -> Option<&Open<'s>> {
        self.open.last().filter(|o| o.bracket == bracket)
    }

    /// Whether brackets behind one of these words are open around the place.
    pub fn within(&self, heads: &[&str]) -> bool {
        self.open.iter().rev().any(|o| heads.contains(&o.head))
    }
}

fn op_name(cx: &IrContext, word: &str) -> Option<OpName> {
    let name = OpName(words::find(word)?.1);
    let full = cx.op_def(name)?.name;
    (full == word || full.ends_with(&format!(".{word}"))).then_some(name)
}
