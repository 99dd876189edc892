//! Parameters of dialect attributes while they are read.

use oxmlir_ir::Attribute;
use oxmlir_ir::def::ParamDef;

use super::{List, Parsed, Piece, Span, State};
use crate::token::Token;

/// A parameter: its name, if one was written, and its value (an attribute, a word, or parameters again).
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// The name in front of it, if it has one.
    pub name: Option<Span>,
    /// Its value.
    pub value: Piece,
    /// The place of its value.
    pub span: Span,
}

impl State<'_> {
    /// A parameter whose value stands from `start` to `end`.
    pub fn param(&mut self, name: Option<Token>, start: u32, value: Piece, end: u32) -> Param {
        Param {
            name: name.map(Token::span),
            value,
            span: Span { start, end },
        }
    }

    /// `"prefix":"suffix"`: two parameters.
    pub fn string_pair(&mut self, start: u32, key: Token, value: Token, end: u32) -> Parsed<List> {
        let key = self.string_attr(key, None)?;
        let value = self.string_attr(value, None)?;
        let first = self.param(None, start, Piece::Attr(key), end);
        let second = self.param(None, start, Piece::Attr(value), end);
        let list = self.first_param(first);
        Ok(self.next_param(list, second))
    }

    /// Sets a complete list aside: the number of the group.
    pub fn close_params(&mut self, list: List) -> u32 {
        let params = self.params(list).to_vec();
        self.drop_params(list);
        self.params_group(params)
    }

    /// Sets parameters aside: the number of the group.
    pub fn params_group(&mut self, params: Vec<Param>) -> u32 {
        self.param_groups.push(params);
        self.param_groups.len() as u32 - 1
    }

    /// Reports at `at` what the dialect finds wrong with the parameters of a type or an attribute.
    pub fn check_params(
        &mut self,
        def: &'static ParamDef,
        params: &[Attribute],
        at: u32,
    ) -> Parsed<()> {
        match self.cx.registry().params_verifier(def) {
            Some(verify) => verify(self.cx, params).map_err(|message| self.fail(at, message)),
            None => Ok(()),
        }
    }

    /// The parameters of a group, which is forgotten.
    pub fn take_params(&mut self, group: u32) -> Vec<Param> {
        let params = match self.param_groups.get_mut(group as usize) {
            Some(group) => std::mem::take(group),
            None => Vec::new(),
        };
        while self.param_groups.last().is_some_and(Vec::is_empty) {
            self.param_groups.pop();
        }
        params
    }

    /// Where the parameters of a group stand.
    pub fn params_span(&self, group: u32) -> Span {
        let params = self.param_groups.get(group as usize);
        let bounds = params.and_then(|p| Some((p.first()?.span.start, p.last()?.span.end)));
        let (start, end) = bounds.unwrap_or((0, 0));
        Span { start, end }
    }
}
