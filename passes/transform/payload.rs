//! Operations and values of the program that is transformed, wherever they are nested.
//!
//! An isolated operation owns its body, so an operation is found by the stubs on the way to its body. Handles of operations
//! are never given out twice: one that is gone is found no more.

use std::rc::Rc;

use oxmlir_ir::{Body, Context, Location, OpId, OpRef, ValueId};

/// An operation of the payload. An isolated one is named by its stub, unless it is the root of all.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PayloadOp {
    op: OpId,
    /// The stubs on the way from the root of all to the body.
    path: Rc<[OpId]>,
}

/// A value of the payload.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PayloadValue {
    /// The value in its body.
    pub value: ValueId,
    path: Rc<[OpId]>,
}

/// The body at the end of a path, if it is still there.
fn body_at<'a>(root: &'a Body, path: &[OpId]) -> Option<&'a Body> {
    path.iter().try_fold(root, |body, stub| {
        body.is_alive(*stub).then(|| body.inner(*stub)).flatten()
    })
}

fn body_at_mut<'a>(root: &'a mut Body, path: &[OpId]) -> Option<&'a mut Body> {
    path.iter()
        .try_fold(root, |body, stub| match body.is_alive(*stub) {
            true => body.inner_mut(*stub),
            false => None,
        })
}

impl PayloadOp {
    /// The root of the whole program.
    pub fn root(root: &Body) -> PayloadOp {
        PayloadOp {
            path: Rc::new([]),
            op: root.root(),
        }
    }

    /// Another operation of the same body.
    pub fn sibling(&self, op: OpId) -> PayloadOp {
        PayloadOp {
            path: Rc::clone(&self.path),
            op,
        }
    }

    /// An operation of the body at the end of a path of stubs that begins with the root of all.
    pub fn at(path: &[OpId], op: OpId) -> PayloadOp {
        PayloadOp {
            path: path.into(),
            op,
        }
    }

    /// The stubs on the way to the body that has the operation's regions.
    pub fn inner_path(&self, root: &Body) -> Vec<OpId> {
        let mut path = self.path.to_vec();
        let is_stub = body_at(root, &self.path).is_some_and(|body| body.inner(self.op).is_some());
        if is_stub {
            path.push(self.op);
        }
        path
    }

    /// The stubs on the way from the root of all to the body.
    pub fn path(&self) -> &[OpId] {
        &self.path
    }

    /// Whether the operation is in the body at the end of a path, and its handle there.
    pub fn in_body(&self, path: &[OpId]) -> Option<OpId> {
        (*self.path == *path).then_some(self.op)
    }

    /// The operation in its body, if that is the one that another is in.
    pub fn beside(&self, other: &PayloadOp) -> Option<OpId> {
        (self.path == other.path).then_some(self.op)
    }

    /// The operation, looking through its stub; `None` if it is gone.
    pub fn get<'a>(&self, cx: &'a Context, root: &'a Body) -> Option<OpRef<'a>> {
        let body = body_at(root, &self.path)?;
        body.is_alive(self.op)
            .then(|| OpRef::new(cx, body, self.op))
    }

    /// Whether the operation has not been erased.
    pub fn is_alive(&self, root: &Body) -> bool {
        body_at(root, &self.path).is_some_and(|body| body.is_alive(self.op))
    }

    /// The body that has the operation's regions, and the operation in it: its own body if it is isolated.
    pub fn inside<'a>(&self, root: &'a mut Body) -> Option<(&'a mut Body, OpId)> {
        let body = body_at_mut(root, &self.path)?;
        if !body.is_alive(self.op) {
            return None;
        }
        if body.inner(self.op).is_some() {
            let inner = body.inner_mut(self.op)?;
            let op = inner.root();
            return Some((inner, op));
        }
        Some((body, self.op))
    }

    /// The body that the operation is in, and the operation or its stub there.
    pub fn outside<'a>(&self, root: &'a mut Body) -> Option<(&'a mut Body, OpId)> {
        let body = body_at_mut(root, &self.path)?;
        body.is_alive(self.op).then_some((body, self.op))
    }

    /// The operation that this one is in.
    pub fn parent(&self, root: &Body) -> Option<PayloadOp> {
        let body = body_at(root, &self.path)?;
        let parent = body.parent_op(self.op)?;
        Some(match self.path.split_last() {
            // The root of an inner body goes by its stub.
            Some((stub, outer)) if parent == body.root() => PayloadOp {
                path: outer.into(),
                op: *stub,
            },
            _ => self.sibling(parent),
        })
    }

    /// The operation that this one is in, that which that is in, and so on.
    pub fn ancestors(&self, root: &Body) -> impl Iterator<Item = PayloadOp> {
        std::iter::successors(self.parent(root), move |op| op.parent(root))
    }

    /// Whether this operation is `ancestor` or in it.
    pub fn is_in(&self, root: &Body, ancestor: &PayloadOp) -> bool {
        // In the body of the ancestor stands this operation, or the stub of an isolated one around it.
        let Some(behind) = self.path.strip_prefix(&*ancestor.path) else {
            return false;
        };
        let at = behind.first().copied().unwrap_or(self.op);
        at == ancestor.op
            || body_at(root, &ancestor.path).is_some_and(|body| body.is_in(at, ancestor.op))
    }

    /// The operation and all in it, inner before outer, in order.
    pub fn post_order(&self, root: &Body) -> Vec<PayloadOp> {
        enum Work {
            Enter(PayloadOp),
            Leave(PayloadOp),
        }
        let mut all = Vec::new();
        let mut work = vec![Work::Enter(self.clone())];
        while let Some(next) = work.pop() {
            match next {
                Work::Leave(op) => all.push(op),
                Work::Enter(op) => {
                    let inner = op.nested(root);
                    work.push(Work::Leave(op));
                    work.extend(inner.into_iter().rev().map(Work::Enter));
                }
            }
        }
        all
    }

    /// The operation and all in it, outer before inner, in order.
    pub fn pre_order(&self, root: &Body) -> Vec<PayloadOp> {
        let mut all = Vec::new();
        let mut work = vec![self.clone()];
        while let Some(op) = work.pop() {
            work.extend(op.nested(root).into_iter().rev());
            all.push(op);
        }
        all
    }

    /// The operations directly in the regions of this one.
    fn nested(&self, root: &Body) -> Vec<PayloadOp> {
        let Some(outer) = body_at(root, &self.path) else {
            return Vec::new();
        };
        let (body, op, path) = match outer.inner(self.op) {
            Some(inner) => {
                let path = self.path.iter().copied().chain([self.op]).collect();
                (inner, inner.root(), path)
            }
            None => (outer, self.op, Rc::clone(&self.path)),
        };
        let blocks = body
            .regions(op)
            .iter()
            .flat_map(|region| body.blocks(*region));
        let ops = blocks.flat_map(|block| body.ops(block));
        ops.map(|op| PayloadOp {
            path: Rc::clone(&path),
            op,
        })
        .collect()
    }

    /// A value that an operation of the same body has as its operand or result.
    pub fn value(&self, value: ValueId) -> PayloadValue {
        PayloadValue {
            path: Rc::clone(&self.path),
            value,
        }
    }
}

impl PayloadValue {
    /// An operation of the same body.
    pub fn op(&self, op: OpId) -> PayloadOp {
        PayloadOp {
            path: Rc::clone(&self.path),
            op,
        }
    }

    /// The body of the value.
    pub fn body<'a>(&self, root: &'a Body) -> Option<&'a Body> {
        body_at(root, &self.path)
    }

    /// The body of the value, to be changed.
    pub fn body_mut<'a>(&self, root: &'a mut Body) -> Option<&'a mut Body> {
        body_at_mut(root, &self.path)
    }

    /// Another value of the same body.
    pub fn beside(&self, value: ValueId) -> PayloadValue {
        PayloadValue {
            path: Rc::clone(&self.path),
            value,
        }
    }

    /// Where the value comes from; `None` if it is gone.
    pub fn loc(&self, root: &Body) -> Option<Location> {
        Some(self.body(root)?.value_loc(self.value))
    }

    /// The operations that give the value: the one that it is a result of, or those of the block that it is an argument of.
    pub fn holders(&self, root: &Body) -> Vec<PayloadOp> {
        let Some(body) = self.body(root) else {
            return Vec::new();
        };
        match (body.defining_op(self.value), body.value_block(self.value)) {
            (Some(op), _) => vec![self.op(op)],
            (None, Some(block)) => body.ops(block).map(|op| self.op(op)).collect(),
            (None, None) => Vec::new(),
        }
    }

    /// The operation that the value is a result of, or that it is an argument of a block of.
    pub fn owner(&self, root: &Body) -> Option<PayloadOp> {
        let body = self.body(root)?;
        if let Some(op) = body.defining_op(self.value) {
            return Some(self.op(op));
        }
        let block = body.value_block(self.value)?;
        let op = body.block_parent(block);
        Some(match self.path.split_last() {
            Some((stub, outer)) if op == body.root() => PayloadOp {
                path: outer.into(),
                op: *stub,
            },
            _ => self.op(op),
        })
    }
}
