//! `loc(...)`

use oxmlir_ir::{AttrKind, Attribute, LocKind, Location};

use super::{List, Parsed, State};
use crate::token::Token;

impl State<'_> {
    /// The location that an alias stands for.
    pub fn loc_alias(&mut self, token: Token) -> Parsed<Location> {
        Ok(Location::from_attr(self.location_alias(token)?))
    }

    /// The location that an alias stands for, as an attribute.
    pub fn loc_alias_now(&mut self, token: Token) -> Parsed<Attribute> {
        self.location_alias(token)
    }

    /// `"name"(child)`
    pub fn name_loc(&mut self, name: Token, child: Option<Attribute>) -> Parsed<Attribute> {
        let text = self.string(name)?;
        Ok(self.cx.attr(AttrKind::Location(LocKind::Name {
            name: self.cx.str(&text),
            child: child.unwrap_or(Attribute::UNKNOWN_LOC),
        })))
    }

    /// `"file":line:column`
    pub fn file_loc(
        &mut self,
        file: Token,
        start: [Token; 2],
        end: [Token; 2],
    ) -> Parsed<Attribute> {
        let text = self.string(file)?;
        let start = (self.line(start[0])?, self.column(start[1])?);
        let end = (self.line(end[0])?, self.column(end[1])?);
        Ok(self.cx.attr(AttrKind::Location(LocKind::File {
            file: self.cx.str(&text),
            start,
            end,
        })))
    }

    /// `"file":line`
    pub fn file_line_loc(&mut self, file: Token, line: Token) -> Parsed<Attribute> {
        let text = self.string(file)?;
        let place = (self.line(line)?, 0);
        Ok(self.cx.attr(AttrKind::Location(LocKind::File {
            file: self.cx.str(&text),
            start: place,
            end: place,
        })))
    }

    fn line(&mut self, token: Token) -> Parsed<u32> {
        self.place(token, "line")
    }

    fn column(&mut self, token: Token) -> Parsed<u32> {
        self.place(token, "column")
    }

    /// A line or column, in decimal or hexadecimal digits.
    fn place(&mut self, token: Token, what: &str) -> Parsed<u32> {
        let text = self.text_of(token);
        let place = match text.strip_prefix("0x") {
            Some(digits) => u32::from_str_radix(digits, 16),
            None => text.parse(),
        };
        place.map_err(|_| {
            let message = format!("expected integer {what} number in FileLineColRange");
            self.fail(token.start, message)
        })
    }

    /// `callsite(callee at caller)`
    pub fn callsite_loc(&mut self, callee: Attribute, caller: Attribute) -> Attribute {
        self.cx
            .attr(AttrKind::Location(LocKind::CallSite { callee, caller }))
    }

    /// `fused<metadata>[...]`
    pub fn fused_loc(&mut self, list: List, metadata: Option<Attribute>) -> Attribute {
        let fused = self.cx.fused_loc(self.attrs(list), metadata);
        self.drop_attrs(list);
        fused
    }
}
