//! Signatures of functions.

use oxmlir_ir::Type;
use smallvec::SmallVec;

use super::{Read, Reader, Stop};
use crate::state::Piece;
use crate::token::{Token, kind};

/// The arguments, each with its name or where its type begins, and the types of the results.
pub type SignatureParts = (SmallVec<[(Token, Type); 4]>, SmallVec<[Type; 4]>);

impl Reader<'_, '_> {
    /// `(%a: i32, %b: f32) -> (i32, f32)`, the signature of a function, in which nothing has attributes or a location.
    pub(super) fn signature(&mut self) -> Read<()> {
        let parts = self.signature_parts()?;
        self.make_signature(parts)
    }

    /// The same in parts.
    pub fn signature_parts(&mut self) -> Read<SignatureParts> {
        let arguments = self.bracketed([b'(', b')'], Self::parameter)?;
        let mut results = SmallVec::new();
        if self.takes("->") {
            match self.peek() {
                Some(b'(') => results = self.bracketed([b'(', b')'], Self::ty)?,
                _ => results.push(self.ty()?),
            }
        }
        Ok((arguments, results))
    }

    /// Gives a signature to the state.
    pub fn make_signature(&mut self, (arguments, results): SignatureParts) -> Read<()> {
        self.st.open_signature();
        for (token, ty) in arguments {
            let name = Some(token).filter(|token| token.kind == kind::PCT);
            let made = self
                .st
                .signature_arg(token.start, name, ty, Piece::Absent, None);
            made.map_err(|_| Stop::Failed)?;
        }
        for ty in results {
            self.st.signature_result(ty, Piece::Absent);
        }
        Ok(())
    }

    /// `%a: i32`, or the type alone
    fn parameter(&mut self) -> Read<(Token, Type)> {
        match self.peek() {
            Some(b'%') => self.argument(),
            // Further arguments.
            Some(b'.') => Err(Stop::Left),
            _ => {
                let nameless = self.token(self.at, kind::ID);
                Ok((nameless, self.ty()?))
            }
        }
    }

    /// `%a: i32`
    #[inline(always)]
    pub(super) fn argument(&mut self) -> Read<(Token, Type)> {
        let name = self.value_name()?;
        self.word(":")?;
        let ty = self.ty()?;
        // Attributes or a location.
        match self.peek() {
            Some(b',' | b')') => Ok((name, ty)),
            _ => Err(Stop::Left),
        }
    }
}
