//! Resources: data kept beside a program, in the `{-# ... #-}` section of its text.

use std::sync::{Arc, Mutex, PoisonError};

use crate::context::Context;
use crate::loc::Location;

/// Whose resource it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResourceSection {
    /// `dialect_resources`: written if an attribute refers to it.
    Dialect,
    /// `external_resources`: kept for tools that know it.
    External,
}

/// The value of a resource.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ResourceValue {
    /// `true` or `false`.
    Bool(bool),
    /// A string.
    String(String),
    /// The bytes behind `0x`, the alignment included.
    Blob(Vec<u8>),
}

/// One entry of the section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Resource {
    /// The section of the file that it stands in.
    pub section: ResourceSection,
    /// The dialect, or the external provider.
    pub provider: String,
    /// The name, by which attributes refer to it.
    pub key: String,
    /// The value.
    pub value: ResourceValue,
    /// The place of the key.
    pub key_loc: Location,
    /// The place of the value.
    pub value_loc: Location,
}

/// The resources of a context, in the order in which they were added.
#[derive(Default)]
pub(crate) struct Resources(Mutex<Arc<Vec<Resource>>>);

impl Context {
    /// Adds a resource; one with the same name is replaced.
    pub fn add_resource(&self, resource: Resource) {
        let mut list = self
            .resources_cell()
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let list = Arc::make_mut(&mut list);
        let same = list.iter_mut().find(|r| {
            r.section == resource.section
                && r.provider == resource.provider
                && r.key == resource.key
        });
        match same {
            Some(old) => *old = resource,
            None => list.push(resource),
        }
    }

    /// Takes the external resources of a provider out.
    pub fn take_external_resources(&self, provider: &str) -> Vec<Resource> {
        let mut list = self
            .resources_cell()
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let is_wanted =
            |r: &Resource| r.section == ResourceSection::External && r.provider == provider;
        let (taken, kept) = list.iter().cloned().partition(is_wanted);
        *list = Arc::new(kept);
        taken
    }

    /// The resources that have been added, in order.
    pub fn resources(&self) -> Arc<Vec<Resource>> {
        self.resources_cell()
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}
