//! What the operations around a body say of the target's data layout.

use smallvec::SmallVec;

use crate::body::Body;
use crate::context::Context;
use crate::ids::Attribute;

/// The `dlti.dl_spec` attributes that hold at an operation, the innermost first.
#[derive(Clone, Default, Debug)]
pub struct DataLayout {
    specs: SmallVec<[Attribute; 1]>,
}

impl DataLayout {
    /// What holds inside the root of `body`, where `self` holds around it.
    pub fn inside(&self, cx: &Context, body: &Body) -> DataLayout {
        let own = body.named_attr(cx, body.root(), "dlti.dl_spec");
        DataLayout {
            specs: own.into_iter().chain(self.specs.iter().copied()).collect(),
        }
    }

    /// The attributes, the innermost first.
    pub fn specs(&self) -> &[Attribute] {
        &self.specs
    }
}
