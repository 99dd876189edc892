//! Resources: data kept beside a program, in the `{-# ... #-}` section of its text.

use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;

use crate::context::Context;
use crate::loc::Location;

/// Whose resource it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
pub(crate) struct Resources(Mutex<Added>);

#[derive(Default)]
struct Added {
    list: Arc<Vec<Resource>>,
    /// Where in the list each is, by provider and key.
    places: FxHashMap<(ResourceSection, String, String), usize>,
}

impl Added {
    fn add(&mut self, resource: Resource) {
        let list = Arc::make_mut(&mut self.list);
        let Resource { provider, key, .. } = &resource;
        match self
            .places
            .entry((resource.section, provider.clone(), key.clone()))
        {
            Entry::Occupied(place) => list[*place.get()] = resource,
            Entry::Vacant(place) => {
                place.insert(list.len());
                list.push(resource);
            }
        }
    }
}

impl Context {
    fn added_resources(&self) -> MutexGuard<'_, Added> {
        let added = self.resources_cell().0.lock();
        added.unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a resource; one with the same name is replaced.
    pub fn add_resource(&self, resource: Resource) {
        self.added_resources().add(resource);
    }

    /// Takes the external resources of a provider out.
    pub fn take_external_resources(&self, provider: &str) -> Vec<Resource> {
        let mut added = self.added_resources();
        let is_wanted =
            |r: &Resource| r.section == ResourceSection::External && r.provider == provider;
        let (taken, kept): (Vec<_>, Vec<_>) = added.list.iter().cloned().partition(is_wanted);
        *added = Added::default();
        kept.into_iter().for_each(|resource| added.add(resource));
        taken
    }

    /// The resources that have been added, in order.
    pub fn resources(&self) -> Arc<Vec<Resource>> {
        self.added_resources().list.clone()
    }
}
