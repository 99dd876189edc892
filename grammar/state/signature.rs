//! Signatures of functions: their arguments wait for the region, the attributes for the function.

use oxmlir_ir::{Attribute, Location, Type};

use super::{Parsed, PendingArg, Piece, State};
use crate::token::Token;

/// The signature that was read last.
#[derive(Default)]
pub struct Signature {
    /// The arguments.
    pub args: Vec<PendingArg>,
    /// Dictionaries of the arguments and results, empty ones included.
    pub arg_dicts: Vec<Attribute>,
    /// The types of the results.
    pub results: Vec<Type>,
    /// The attributes of the results.
    pub result_dicts: Vec<Attribute>,
    /// Where `...` stands.
    pub varargs: Option<u32>,
}

impl Signature {
    fn clear(&mut self) {
        self.args.clear();
        self.arg_dicts.clear();
        self.results.clear();
        self.result_dicts.clear();
        self.varargs = None;
    }
}

impl State<'_> {
    /// Begins a signature.
    pub fn open_signature(&mut self) {
        self.awaits_signature = false;
        self.signature = self.spare_signatures.pop().unwrap_or_default();
    }

    /// Takes the memory of a signature that is not needed any more.
    pub fn drop_signature(&mut self, mut signature: Signature) {
        signature.clear();
        self.spare_signatures.push(signature);
    }

    /// `%x : type {attributes} loc(...)` or `type {attributes}`, which begins at `at`.
    pub fn signature_arg(
        &mut self,
        at: u32,
        name: Option<Token>,
        ty: Type,
        dict: Piece,
        loc: Option<Location>,
    ) -> Parsed<()> {
        let named = self
            .signature
            .args
            .first()
            .is_some_and(|a| a.name.is_some());
        if let Some(first) = self.signature.args.first()
            && first.name.is_some() != name.is_some()
        {
            let message = if named {
                "expected SSA identifier"
            } else {
                "expected type instead of SSA identifier"
            };
            return Err(self.custom_fail(at, message));
        }
        let loc = loc.unwrap_or_else(|| name.map_or(Location::UNKNOWN, |n| self.loc(n.start)));
        let dict = self.dict_of(dict);
        self.signature.args.push(PendingArg { name, ty, loc });
        self.signature.arg_dicts.push(dict);
        Ok(())
    }

    /// The dots that stand for further arguments.
    pub fn signature_varargs(&mut self, token: Token) {
        self.signature.varargs = Some(token.start);
    }

    /// Something stands behind `..., `.
    pub fn misplaced_varargs(&mut self, comma: Token) -> Parsed<()> {
        let at = self.next_token(comma.end);
        let message = "variadic arguments must be in the end of the argument list";
        Err(self.custom_fail(at, message))
    }

    /// A result of the signature.
    pub fn signature_result(&mut self, ty: Type, dict: Piece) {
        let dict = self.dict_of(dict);
        self.signature.results.push(ty);
        self.signature.result_dicts.push(dict);
    }

    /// The arguments are those of the region that follows, if one does.
    pub fn close_signature(&mut self) {
        self.pending_args.clear();
        if self.signature.args.iter().all(|a| a.name.is_some()) {
            self.pending_args.extend_from_slice(&self.signature.args);
        }
        let signature = std::mem::take(&mut self.signature);
        self.signatures.push(signature);
    }

    /// The signature of the function that is being finished.
    pub fn take_signature(&mut self) -> Signature {
        self.pending_args.clear();
        self.signatures.pop().unwrap_or_default()
    }

    /// The dictionary attribute of an attribute dictionary.
    pub fn dict_of(&mut self, dict: Piece) -> Attribute {
        let Piece::Dict(list) = dict else {
            return Attribute::EMPTY_DICT;
        };
        let entries: Vec<_> = self
            .entries(list)
            .iter()
            .map(|e| (e.name, e.value))
            .collect();
        self.drop_entries(list);
        self.cx.dict_attr(&entries)
    }
}
