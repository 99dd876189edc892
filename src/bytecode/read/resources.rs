//! Resources.

use oxmlir_ir::{Context, Location, Resource, ResourceSection, ResourceValue};

use super::cursor::{Cursor, Result};
use super::strings::Strings;
use super::{Keys, Sections};
use crate::format::{Section, resource};

/// Adds the resources of a file to the context; the keys of those of dialects.
pub fn read(
    cx: &Context,
    loc: Location,
    sections: &Sections,
    strings: &Strings,
    dialects: &[String],
) -> Result<Keys> {
    let mut keys = Keys::new();
    let offsets = sections[Section::ResourceOffset as usize];
    let values = sections[Section::Resource as usize];
    let (mut offsets, mut values) = match (offsets, values) {
        (None, None) => return Ok(keys),
        (Some(offsets), Some(values)) => (offsets, values),
        (None, _) => {
            return Err("expected resource offset section when resource section is present".into());
        }
        (_, None) => {
            return Err("expected resource section when resource offset section is present".into());
        }
    };
    let mut external = offsets.varint()?;
    while external > 0 || !offsets.is_empty() {
        let number = offsets.varint()?;
        let (section, provider) = if external > 0 {
            external -= 1;
            (ResourceSection::External, strings.get(number)?.into_owned())
        } else {
            let dialect = usize::try_from(number).ok();
            let dialect = dialect.and_then(|number| dialects.get(number));
            let dialect = dialect.ok_or_else(|| format!("invalid dialect index: {number}"))?;
            (ResourceSection::Dialect, dialect.clone())
        };
        for _ in 0..offsets.count()? {
            let key = strings.read(&mut offsets)?;
            let size = offsets.varint()?;
            let kind = offsets.byte()?;
            let size = values.limited(size)?;
            let content = values.part(size)?;
            if section == ResourceSection::Dialect {
                keys.push(cx.str(&key));
            }
            if content.is_empty() {
                continue;
            }
            cx.add_resource(Resource {
                section,
                provider: provider.clone(),
                key: key.into_owned(),
                value: value(kind, content, strings)?,
                key_loc: loc,
                value_loc: loc,
            });
        }
    }
    Ok(keys)
}

fn value(kind: u8, mut content: Cursor, strings: &Strings) -> Result<ResourceValue> {
    let value = match kind {
        resource::BOOL => ResourceValue::Bool(content.byte()? != 0),
        resource::STRING => ResourceValue::String(strings.read(&mut content)?.into_owned()),
        resource::BLOB => {
            let alignment = content.varint()?;
            let size = content.varint()?;
            content.align(alignment)?;
            let size = content.limited(size)?;
            let alignment = u32::try_from(alignment).map_err(|_| "invalid alignment")?;
            let mut blob = alignment.to_le_bytes().to_vec();
            blob.extend_from_slice(content.take(size)?);
            ResourceValue::Blob(blob)
        }
        kind => return Err(format!("unknown resource kind: {kind}")),
    };
    match content.is_empty() {
        true => Ok(value),
        false => Err("unexpected trailing bytes after a resource".to_owned()),
    }
}
