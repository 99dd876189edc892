//! What the operations around a body say of the target's data layout.

use smallvec::SmallVec;

use crate::body::Body;
use crate::context::Context;
use crate::ids::Attribute;

/// The attributes that describe a data layout and hold at an operation, the innermost first.
#[derive(Clone, Default, Debug)]
pub struct DataLayout {
    specs: SmallVec<[Attribute; 1]>,
}

impl DataLayout {
    /// What holds inside the root of `body`, where `self` holds around it.
    pub fn inside(&self, cx: &Context, body: &Body) -> DataLayout {
        let name = cx.registry().data_layout();
        let own = name.and_then(|name| body.named_attr(cx, body.root(), name));
        DataLayout {
            specs: own.into_iter().chain(self.specs.iter().copied()).collect(),
        }
    }

    /// The attributes, the innermost first.
    pub fn specs(&self) -> &[Attribute] {
        &self.specs
    }
}
