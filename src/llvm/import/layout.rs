//! Data layouts as `#dlti.dl_spec`.

use oxmlir_dialects::dlti::keys;
use oxmlir_dialects::llvm::types;
use oxmlir_dialects::tables::dlti::{self, FunctionPointerAlignmentAttr};
use oxmlir_ir::num::FloatKind;
use oxmlir_ir::{Attribute, Signedness, Type, TypeKind};

use super::Import;

/// What holds where a data layout says nothing, in the language of data layouts.
const DEFAULTS: &str =
    "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:32:64-f16:16:16-f64:64:64-f128:128:128";

/// The entries of a data layout: those of types stand in front of the others.
#[derive(Default)]
struct Entries {
    types: Vec<(Attribute, Attribute)>,
    named: Vec<(Attribute, Attribute)>,
}

impl Entries {
    fn add(list: &mut Vec<(Attribute, Attribute)>, key: Attribute, value: Attribute) {
        if !list.iter().any(|entry| entry.0 == key) {
            list.push((key, value));
        }
    }
}

impl<'a, 'l> Import<'a, 'l> {
    /// The `#dlti.dl_spec` of the module. What has no place in one is warned of.
    pub(super) fn layout(&mut self) -> Attribute {
        let mut entries = Entries::default();
        let layout = self.llvm.data_layout();
        for token in layout.split('-').chain(DEFAULTS.split('-')) {
            if !token.is_empty() && self.layout_entry(token, &mut entries).is_none() {
                let message = format!("unhandled data layout token: {token}");
                self.warn(self.loc, message);
            }
        }
        let cx = self.cx;
        let list = entries.types.into_iter().chain(entries.named);
        let list: Vec<Attribute> = list
            .map(|(key, value)| {
                use dlti::dl_entry_attr as of;
                dlti::DlEntryAttr::make(cx, &[(of::KEY, key), (of::VALUE, value)])
            })
            .collect();
        let entries = cx.array_attr(&list);
        dlti::DlSpecAttr::make(cx, &[(dlti::dl_spec_attr::ENTRIES, entries)])
    }

    /// Adds what a token says; `None` if nothing is known that it says.
    fn layout_entry(&self, token: &str, entries: &mut Entries) -> Option<()> {
        let cx = self.cx;
        let named = |entries: &mut Entries, name: &str, value: Attribute| {
            Entries::add(&mut entries.named, cx.str_attr(name), value);
        };
        let mut rest = token.chars();
        let kind = rest.next()?;
        let rest = rest.as_str();
        match kind {
            'e' | 'E' if rest.is_empty() => {
                let order = if kind == 'e' { "little" } else { "big" };
                named(entries, keys::ENDIANNESS, cx.str_attr(order));
            }
            'A' => self.space(entries, keys::ALLOCA_MEMORY_SPACE, rest)?,
            'P' => self.space(entries, keys::PROGRAM_MEMORY_SPACE, rest)?,
            'G' => self.space(entries, keys::GLOBAL_MEMORY_SPACE, rest)?,
            'S' => {
                let bits = rest.parse().ok()?;
                named(entries, keys::STACK_ALIGNMENT, cx.int_attr(Type::I64, bits));
            }
            'm' => {
                let mode = rest.strip_prefix(':')?;
                named(entries, keys::MANGLING_MODE, cx.str_attr(mode));
            }
            'n' if !rest.starts_with('i') => {
                let widths = numbers(rest)?;
                let widths = cx.dense_array(Type::I32, &widths);
                named(entries, keys::LEGAL_INT_WIDTHS, widths);
            }
            'F' => {
                use dlti::function_pointer_alignment_attr as of;
                let (dependent, bits) = match rest.strip_prefix('n') {
                    Some(bits) => (true, bits),
                    None => (false, rest.strip_prefix('i')?),
                };
                let bits = cx.int_attr(Type::I64, bits.parse().ok()?);
                let dependent = cx.bool_attr(dependent);
                let parts = [(of::ALIGNMENT, bits), (of::FUNCTION_DEPENDENT, dependent)];
                let value = FunctionPointerAlignmentAttr::make(cx, &parts);
                named(entries, keys::FUNCTION_POINTER_ALIGNMENT, value);
            }
            'p' => self.pointer(entries, rest)?,
            'i' | 'f' => self.number(entries, kind, rest)?,
            _ => return None,
        }
        Some(())
    }

    /// Address spaces other than the default one.
    fn space(&self, entries: &mut Entries, name: &str, text: &str) -> Option<()> {
        let space: i64 = text.parse().ok()?;
        if space != 0 {
            let unsigned = self.cx.ty(TypeKind::Integer {
                sign: Signedness::Unsigned,
                width: 64,
            });
            let value = self.cx.int_attr(unsigned, space);
            Entries::add(&mut entries.named, self.cx.str_attr(name), value);
        }
        Some(())
    }

    /// `pSPACE:SIZE:ABI:PREFERRED:INDEX`
    fn pointer(&self, entries: &mut Entries, text: &str) -> Option<()> {
        let (space, rest) = text.split_once(':')?;
        let space = match space {
            "" => 0,
            space => space.parse().ok()?,
        };
        let given = numbers(rest)?;
        let (size, abi) = match given[..] {
            [size, abi, ..] if given.len() <= 4 => (size, abi),
            _ => return None,
        };
        let preferred = given.get(2).copied().unwrap_or(abi);
        let index = given.get(3).copied().unwrap_or(size);
        let value = self.sizes(&[size, abi, preferred, index]);
        let key = self.cx.type_attr(types::ptr(self.cx, space));
        Entries::add(&mut entries.types, key, value);
        Some(())
    }

    /// `iBITS:ABI:PREFERRED` and the same of floats.
    fn number(&self, entries: &mut Entries, kind: char, text: &str) -> Option<()> {
        let (bits, rest) = text.split_once(':')?;
        let bits: u32 = bits.parse().ok()?;
        let ty = match (kind, bits) {
            ('i', _) => self.cx.int_type(bits),
            (_, 16) => self.cx.float_type(FloatKind::F16),
            (_, 32) => self.cx.float_type(FloatKind::F32),
            (_, 64) => self.cx.float_type(FloatKind::F64),
            (_, 80) => self.cx.float_type(FloatKind::F80),
            (_, 128) => self.cx.float_type(FloatKind::F128),
            _ => return None,
        };
        let given = numbers(rest)?;
        let abi = *given.first()?;
        let preferred = given.get(1).copied().unwrap_or(abi);
        let value = self.sizes(&[abi, preferred]);
        Entries::add(&mut entries.types, self.cx.type_attr(ty), value);
        Some(())
    }

    fn sizes(&self, values: &[i64]) -> Attribute {
        let ty = self.cx.ty(TypeKind::Vector {
            shape: [values.len() as i64].into(),
            scalable: [false].into(),
            element: Type::I64,
        });
        let data = values.iter().flat_map(|v| v.to_le_bytes()).collect();
        self.cx.dense_attr(ty, data, false)
    }
}

/// Numbers with colons in between.
fn numbers(text: &str) -> Option<Vec<i64>> {
    text.split(':').map(|part| part.parse().ok()).collect()
}
