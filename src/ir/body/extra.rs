//! What few operations have: regions, successors, or a body of their own.

use smallvec::smallvec;

use super::*;

type Regions = SmallVec<[RegionId; 4]>;
/// Target and edge; the edge exists while the operation is linked.
type Successors = SmallVec<[(BlockId, EdgeIndex); 2]>;

/// What an operation has: hardly any has more than one of these. Four handles take the room that a vector's pointer and length do.
#[derive(Default)]
pub(super) enum Extra {
    #[default]
    Nothing,
    Regions(Regions),
    Successors(Successors),
    Both(Box<(Regions, Successors)>),
    /// The body that a stub stands for.
    Inner(Box<Body>),
}

impl Extra {
    pub fn regions(&self) -> &[RegionId] {
        match self {
            Extra::Regions(regions) => regions,
            Extra::Both(both) => &both.0,
            _ => &[],
        }
    }

    pub fn regions_mut(&mut self) -> &mut [RegionId] {
        match self {
            Extra::Regions(regions) => regions,
            Extra::Both(both) => &mut both.0,
            _ => &mut [],
        }
    }

    /// Adds a region, behind those that are there.
    pub fn push_region(&mut self, region: RegionId) {
        debug_assert!(!matches!(self, Extra::Inner(_)), "stubs have no regions");
        match self {
            Extra::Regions(regions) => regions.push(region),
            Extra::Both(both) => both.0.push(region),
            _ => {
                *self = match std::mem::take(self) {
                    Extra::Successors(successors) => {
                        Extra::Both(Box::new((smallvec![region], successors)))
                    }
                    _ => Extra::Regions(smallvec![region]),
                }
            }
        }
    }

    pub fn successors(&self) -> &[(BlockId, EdgeIndex)] {
        match self {
            Extra::Successors(successors) => successors,
            Extra::Both(both) => &both.1,
            _ => &[],
        }
    }

    pub fn successors_mut(&mut self) -> &mut [(BlockId, EdgeIndex)] {
        match self {
            Extra::Successors(successors) => successors,
            Extra::Both(both) => &mut both.1,
            _ => &mut [],
        }
    }

    /// Sets the targets of branches, whose edges do not exist yet.
    pub fn set_successors(&mut self, targets: &[BlockId]) {
        debug_assert!(!matches!(self, Extra::Inner(_)), "stubs do not branch");
        let successors = targets.iter().map(|b| (*b, EdgeIndex::end())).collect();
        *self = match std::mem::take(self) {
            Extra::Regions(regions) => Extra::Both(Box::new((regions, successors))),
            Extra::Both(mut both) => {
                both.1 = successors;
                Extra::Both(both)
            }
            _ => Extra::Successors(successors),
        };
    }

    pub fn inner(&self) -> Option<&Body> {
        match self {
            Extra::Inner(inner) => Some(inner),
            _ => None,
        }
    }

    pub fn inner_mut(&mut self) -> Option<&mut Body> {
        match self {
            Extra::Inner(inner) => Some(inner),
            _ => None,
        }
    }

    /// Puts an inner body in the place of what was there, which is answered if it was one.
    pub fn replace_inner(&mut self, new: Option<Box<Body>>) -> Option<Box<Body>> {
        match std::mem::replace(self, new.map_or(Extra::Nothing, Extra::Inner)) {
            Extra::Inner(old) => Some(old),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_operation_may_have_regions_and_successors() {
        let [first, second] = [RegionId(0), RegionId(1)];
        let [one, other] = [BlockId(3), BlockId(4)];
        let targets = |extra: &Extra| extra.successors().iter().map(|s| s.0).collect::<Vec<_>>();
        let mut extra = Extra::default();
        extra.set_successors(&[one]);
        assert_eq!((extra.regions(), targets(&extra)), (&[][..], vec![one]));
        extra.push_region(first);
        extra.push_region(second);
        extra.set_successors(&[other, one]);
        assert_eq!(extra.regions(), [first, second]);
        assert_eq!(targets(&extra), [other, one]);
        let mut extra = Extra::default();
        extra.push_region(first);
        extra.set_successors(&[one]);
        extra.regions_mut()[0] = second;
        extra.successors_mut()[0].0 = other;
        assert_eq!(extra.regions(), [second]);
        assert_eq!(targets(&extra), [other]);
        assert!(extra.inner().is_none());
    }
}
