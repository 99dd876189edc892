//! Resources: their values in one section, their keys and sizes in another.

use std::sync::Arc;

use oxmlir_ir::{Resource, ResourceSection, ResourceValue};

use super::Writer;
use super::emitter::Emitter;
use crate::format::{Section, resource};

/// The resources of one provider.
struct Group {
    /// The external provider; none for a dialect.
    provider: Option<String>,
    /// The number of the dialect.
    dialect: u64,
    entries: Vec<Key>,
}

/// A resource by its place among all; none for one that is referred to and has no value.
struct Key {
    key: String,
    place: Option<usize>,
}

/// All resources that are written.
pub struct Groups {
    groups: Vec<Group>,
    all: Arc<Vec<Resource>>,
    elided: bool,
}

impl Writer<'_> {
    /// Finds the resources of the program, and numbers those of dialects.
    pub(super) fn resource_groups(&mut self, elided: bool) -> Groups {
        let all = self.cx.resources();
        let mut groups: Vec<Group> = Vec::new();
        for (place, resource) in all.iter().enumerate() {
            if resource.section != ResourceSection::External {
                continue;
            }
            let entry = Key {
                key: resource.key.clone(),
                place: Some(place),
            };
            let provider = Some(resource.provider.clone());
            match groups.iter_mut().find(|group| group.provider == provider) {
                Some(group) => group.entries.push(entry),
                None => groups.push(Group {
                    provider,
                    dialect: 0,
                    entries: vec![entry],
                }),
            }
        }
        let mut number = 0;
        for (dialect, entry) in self.numbering.dialects.iter().enumerate() {
            let place = |key: &str| {
                all.iter().position(|resource| {
                    resource.section == ResourceSection::Dialect && resource.key == key
                })
            };
            let keys = entry.resources.iter();
            let mut keys: Vec<_> = keys
                .map(|key| (*key, place(self.cx.get_str(*key))))
                .collect();
            // Those that have a value come first, in the order of the values.
            keys.sort_by_key(|(_, place)| place.unwrap_or(usize::MAX));
            let mut entries = Vec::new();
            for (key, place) in keys {
                self.resources.insert(key, number);
                number += 1;
                entries.push(Key {
                    key: self.cx.get_str(key).to_owned(),
                    place,
                });
            }
            if !entries.is_empty() {
                groups.push(Group {
                    provider: None,
                    dialect: dialect as u64,
                    entries,
                });
            }
        }
        Groups {
            groups,
            all,
            elided,
        }
    }

    /// Writes both sections.
    pub(super) fn resource_sections(&mut self, groups: &Groups, out: &mut Emitter) {
        let mut values = Emitter::default();
        let mut offsets = Emitter::default();
        let external = groups.groups.iter().filter(|g| g.provider.is_some());
        offsets.varint(external.count() as u64);
        for group in &groups.groups {
            let head = match &group.provider {
                Some(provider) => self.strings.number(provider),
                None => group.dialect,
            };
            offsets.varint(head);
            offsets.varint(group.entries.len() as u64);
            for entry in &group.entries {
                let before = values.bytes.len();
                let value = entry.place.and_then(|place| groups.all.get(place));
                let value = value.map(|resource| &resource.value);
                if let Some(value) = value.filter(|_| !groups.elided) {
                    self.resource_value(value, &mut values);
                }
                let key = self.strings.number(&entry.key);
                offsets.varint(key);
                offsets.varint((values.bytes.len() - before) as u64);
                offsets.byte(match value {
                    Some(ResourceValue::Bool(_)) => resource::BOOL,
                    Some(ResourceValue::String(_)) => resource::STRING,
                    Some(ResourceValue::Blob(_)) | None => resource::BLOB,
                });
            }
        }
        out.section(Section::ResourceOffset, offsets);
        out.section(Section::Resource, values);
    }

    fn resource_value(&mut self, value: &ResourceValue, out: &mut Emitter) {
        match value {
            ResourceValue::Bool(value) => out.byte((*value).into()),
            ResourceValue::String(text) => {
                let number = self.strings.number(text);
                out.varint(number);
            }
            ResourceValue::Blob(bytes) => {
                let (alignment, bytes) = match bytes.split_first_chunk() {
                    Some((alignment, bytes)) => (u32::from_le_bytes(*alignment), bytes),
                    None => (1, &[][..]),
                };
                let alignment = match alignment.is_power_of_two() {
                    true => alignment as usize,
                    false => 1,
                };
                out.varint(alignment as u64);
                out.varint(bytes.len() as u64);
                out.align(alignment);
                out.bytes.extend(bytes);
            }
        }
    }
}
