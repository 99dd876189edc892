//! Nodes of metadata.
//!
//! The operands of a tuple come from the C interface. Of nodes with named fields (debug information) it knows a few fields of a
//! few kinds, so these are read from what LLVM prints of a node alone, without a module: there the nodes that it refers to are
//! written as their addresses, `!DILocalVariable(name: "x", scope: <0x55d0c8a3e1b0>, line: 3)`.

use llvm_sys::core::*;
use llvm_sys::debuginfo::*;
use llvm_sys::prelude::*;

use super::super::{Llvm, Meta, Value, take_message};
use super::sized;

/// An operand of a tuple.
#[derive(Clone, Copy)]
pub enum Operand<'l> {
    /// None.
    Null,
    /// A string.
    Text(Meta<'l>),
    /// A node.
    Node(Meta<'l>),
    /// A constant.
    Constant(Value<'l>),
}

/// A node as LLVM writes it.
pub struct Node<'l> {
    /// Whether it differs from any other.
    pub distinct: bool,
    /// The name of its kind (`DIFile`), empty for tuples.
    pub kind: String,
    /// Names and values of its fields.
    pub fields: Vec<(String, FieldValue<'l>)>,
}

/// The value of a field.
#[derive(Clone, PartialEq)]
pub enum FieldValue<'l> {
    /// A string.
    Text(String),
    /// Another node.
    Node(Meta<'l>),
    /// A number, names of DWARF, flags, or a node that is written in its place (`!DIExpression()`).
    Word(String),
}

impl<'l> Meta<'l> {
    /// The line of a source location.
    pub fn location_line(self) -> u32 {
        // SAFETY: asked of source locations.
        unsafe { LLVMDILocationGetLine(self.raw) }
    }

    /// The column of a source location.
    pub fn location_column(self) -> u32 {
        // SAFETY: asked of source locations.
        unsafe { LLVMDILocationGetColumn(self.raw) }
    }

    /// The scope of a source location.
    pub fn location_scope(self) -> Meta<'l> {
        // SAFETY: asked of source locations.
        Meta::new(unsafe { LLVMDILocationGetScope(self.raw) })
    }

    /// Where the code at a source location was inlined.
    pub fn location_inlined_at(self) -> Option<Meta<'l>> {
        // SAFETY: asked of source locations.
        let raw = unsafe { LLVMDILocationGetInlinedAt(self.raw) };
        (!raw.is_null()).then(|| Meta::new(raw))
    }

    /// Whether this is a source location.
    pub fn is_location(self) -> bool {
        self.is_a(LLVMMetadataKind::LLVMDILocationMetadataKind)
    }

    /// Whether this is a tuple.
    pub fn is_tuple(self) -> bool {
        self.is_a(LLVMMetadataKind::LLVMMDTupleMetadataKind)
    }

    fn is_a(self, kind: LLVMMetadataKind) -> bool {
        // SAFETY: `raw` is alive. The kind is compared as a number: there may be more than llvm-sys knows.
        unsafe { LLVMGetMetadataKind(self.raw) as u32 == kind as u32 }
    }
}

impl Llvm {
    /// The nodes of the named metadata `!name`.
    pub fn named_nodes(&self, name: &std::ffi::CStr) -> Vec<Meta<'_>> {
        // SAFETY: `name` ends in NUL; the list has room for all nodes.
        unsafe {
            let count = LLVMGetNamedMetadataNumOperands(self.module, name.as_ptr()) as usize;
            let mut raw = vec![std::ptr::null_mut(); count];
            LLVMGetNamedMetadataOperands(self.module, name.as_ptr(), raw.as_mut_ptr());
            raw.into_iter()
                .map(|value| Meta::new(LLVMValueAsMetadata(value)))
                .collect()
        }
    }

    /// The node that a call has as an argument; `None` for other arguments.
    pub fn argument_node<'l>(&'l self, argument: Value<'l>) -> Option<Meta<'l>> {
        // SAFETY: `raw` is alive; what stands for a node is one.
        unsafe {
            (!LLVMIsAMDNode(argument.raw).is_null() || !LLVMIsAMDString(argument.raw).is_null())
                .then(|| Meta::new(LLVMValueAsMetadata(argument.raw)))
        }
    }

    /// The text of a metadata string; `None` for other metadata.
    pub fn md_text(&self, meta: Meta) -> Option<String> {
        // SAFETY: the string belongs to the context, and is asked of strings only.
        unsafe {
            let value = LLVMMetadataAsValue(self.context, meta.raw);
            if LLVMIsAMDString(value).is_null() {
                return None;
            }
            let mut len = 0;
            let text = LLVMGetMDString(value, &mut len);
            Some(sized(text, len as usize))
        }
    }

    /// The operands of a tuple; none of other nodes.
    pub fn md_operands<'l>(&'l self, tuple: Meta<'l>) -> Vec<Operand<'l>> {
        if !tuple.is_tuple() {
            return Vec::new();
        }
        if tuple == self.null_tuple() {
            return vec![Operand::Null];
        }
        // SAFETY: the list has room for all operands. LLVM makes the value of a tuple of one constant the constant's.
        unsafe {
            let value = LLVMMetadataAsValue(self.context, tuple.raw);
            let count = LLVMGetMDNodeNumOperands(value) as usize;
            let mut raw = vec![std::ptr::null_mut(); count];
            LLVMGetMDNodeOperands(value, raw.as_mut_ptr());
            raw.into_iter().map(|value| self.operand(value)).collect()
        }
    }

    fn operand(&self, raw: LLVMValueRef) -> Operand<'_> {
        // SAFETY: null or an operand of a node.
        unsafe {
            if raw.is_null() {
                return Operand::Null;
            }
            if !LLVMIsAMDString(raw).is_null() {
                return Operand::Text(Meta::new(LLVMValueAsMetadata(raw)));
            }
            if LLVMIsAMDNode(raw).is_null() {
                return Operand::Constant(Value::new(raw));
            }
            if LLVMIsAValueAsMetadata(raw).is_null() {
                return Operand::Node(Meta::new(LLVMValueAsMetadata(raw)));
            }
            // A tuple of one constant.
            let mut constant = std::ptr::null_mut();
            LLVMGetMDNodeOperands(raw, &mut constant);
            Operand::Constant(Value::new(constant))
        }
    }

    /// `!{null}`, which LLVM's values do not tell from `!{}`.
    pub fn null_tuple(&self) -> Meta<'_> {
        self.md_node_with_holes(&[None])
    }

    /// A node of debug information.
    pub fn md_fields<'l>(&'l self, node: Meta<'l>) -> Node<'l> {
        parse_node(&self.md_line(node))
    }

    /// What a node is defined as: `!{!"name", i32 1}`.
    pub fn md_definition(&self, node: Meta) -> String {
        String::from_utf8_lossy(body(&self.md_line(node))).into_owned()
    }

    fn md_line(&self, node: Meta) -> Vec<u8> {
        // SAFETY: the node is alive; the string is ours.
        unsafe {
            let value = LLVMMetadataAsValue(self.context, node.raw);
            take_message(LLVMPrintValueToString(value))
        }
    }
}

/// What is behind the name of a node.
fn body(text: &[u8]) -> &[u8] {
    const SIGN: &[u8] = b" = ";
    match memchr::memmem::find(text, SIGN) {
        Some(at) if text.starts_with(b"<") || text.starts_with(b"!") => &text[at + SIGN.len()..],
        _ => text,
    }
}

/// `distinct !Kind(name: value, ...)`
pub fn parse_node<'l>(text: &[u8]) -> Node<'l> {
    let text = body(text);
    let (distinct, text) = match text.strip_prefix(b"distinct ") {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let text = text.strip_prefix(b"!").unwrap_or(text);
    let open = text.iter().position(|b| *b == b'(').unwrap_or(text.len());
    let kind = String::from_utf8_lossy(&text[..open]).into_owned();
    let mut fields = Vec::new();
    let mut rest = text.get(open + 1..).unwrap_or_default();
    while let Some((part, behind)) = next_part(rest) {
        fields.extend(field(part));
        rest = behind;
    }
    Node {
        distinct,
        kind,
        fields,
    }
}

/// The text up to the next comma or the end of the list, outside of strings and parentheses, and what is behind.
fn next_part(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let (mut depth, mut quoted) = (0usize, false);
    for (at, byte) in text.iter().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'(' | b'{' | b'[' => depth += 1,
            b')' if depth == 0 => return (at > 0).then(|| (&text[..at], &text[at..])),
            b')' | b'}' | b']' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => {
                let behind = &text[at + 1..];
                return Some((&text[..at], behind.strip_prefix(b" ").unwrap_or(behind)));
            }
            _ => {}
        }
    }
    None
}

/// `name: value`, or a value without a name.
fn field<'l>(text: &[u8]) -> Option<(String, FieldValue<'l>)> {
    let named = text
        .iter()
        .position(|b| !(b.is_ascii_alphanumeric() || *b == b'_'))
        .filter(|at| text[*at..].starts_with(b": "));
    let (name, value) = match named {
        Some(at) => (&text[..at], &text[at + 2..]),
        None => (&[][..], text),
    };
    let name = String::from_utf8_lossy(name).into_owned();
    let value = match value {
        b"null" => return None,
        [b'"', inner @ .., b'"'] => FieldValue::Text(unescape(inner)),
        [b'!', b'"', inner @ .., b'"'] => FieldValue::Text(unescape(inner)),
        [b'<', b'0', b'x', digits @ .., b'>'] => {
            let digits = std::str::from_utf8(digits).ok()?;
            let address = usize::from_str_radix(digits, 16).ok()?;
            // The address of a node that the printed node refers to, and so of one that is alive.
            FieldValue::Node(Meta::new(address as LLVMMetadataRef))
        }
        word => FieldValue::Word(String::from_utf8_lossy(word).into_owned()),
    };
    Some((name, value))
}

/// The string that `\hh` is written in for some characters.
fn unescape(text: &[u8]) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((first, behind)) = rest.split_first() {
        let code = match (first, behind) {
            (b'\\', [high, low, ..]) => {
                let digit = |b: &u8| char::from(*b).to_digit(16);
                digit(high).zip(digit(low)).map(|(h, l)| (h * 16 + l) as u8)
            }
            _ => None,
        };
        match code {
            Some(byte) => {
                bytes.push(byte);
                rest = &behind[2..];
            }
            None => {
                bytes.push(*first);
                rest = behind;
            }
        }
    }
    oxmlir_ir::bytes::from_bytes(bytes)
}
