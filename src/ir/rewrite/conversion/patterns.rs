//! Conversion patterns and sets of them.

use std::borrow::Cow;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, OnceLock, RwLock};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::context::Context;
use crate::coverage;
use crate::def::OpName;
use crate::ids::{OpId, Type, ValueId};
use crate::rewrite::conversion::folding::ConstantKind;
use crate::rewrite::conversion::rewriter::ConversionRewriter;
use crate::rewrite::conversion::types::{TypeConverter, Values};

/// Why a pattern declines an operation. `"text"?` and `"text".into()` make one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoMatch {
    why: Cow<'static, str>,
    /// The type that the reason is about.
    ty: Option<Type>,
}

impl NoMatch {
    /// A reason that is about a type.
    pub fn about(why: &'static str, ty: Type) -> NoMatch {
        NoMatch {
            why: why.into(),
            ty: Some(ty),
        }
    }

    /// The reason in words.
    pub fn text(&self, cx: &Context) -> String {
        match self.ty {
            Some(ty) => format!("{}: {}", self.why, cx.quoted_type(ty)),
            None => self.why.clone().into_owned(),
        }
    }
}

impl From<&'static str> for NoMatch {
    fn from(why: &'static str) -> NoMatch {
        NoMatch {
            why: why.into(),
            ty: None,
        }
    }
}

impl From<String> for NoMatch {
    fn from(why: String) -> NoMatch {
        NoMatch {
            why: why.into(),
            ty: None,
        }
    }
}

/// What a pattern returns: it has converted the operation, or changed nothing and says why.
pub type Outcome = Result<(), NoMatch>;

type OneToOne = dyn Fn(&mut ConversionRewriter, OpId, &[ValueId]) -> Outcome + Send + Sync;
type OneToMany = dyn Fn(&mut ConversionRewriter, OpId, &[Values]) -> Outcome + Send + Sync;

pub(super) enum Apply {
    One(Box<OneToOne>),
    Many(Box<OneToMany>),
}

/// A conversion pattern.
pub struct ConversionPattern {
    pub(super) name: &'static str,
    /// The operation that it converts; `None` for any.
    pub(super) root: Option<OpName>,
    pub(super) benefit: u16,
    /// May be applied to operations that it has made itself.
    pub(super) recursive: bool,
    pub(super) types: Option<Arc<TypeConverter>>,
    pub(super) apply: Apply,
}

impl ConversionPattern {
    /// Patterns of greater benefit are tried first; those of one benefit in the order they were added.
    pub fn benefit(&mut self, benefit: u16) -> &mut Self {
        self.benefit = benefit;
        self
    }

    /// Lets the pattern convert operations that it has made itself: it is known to end.
    pub fn recursive(&mut self) -> &mut Self {
        self.recursive = true;
        self
    }
}

/// Patterns in the order they were added.
#[derive(Default)]
pub struct ConversionPatterns {
    list: Vec<ConversionPattern>,
}

impl ConversionPatterns {
    /// No patterns.
    pub fn new() -> ConversionPatterns {
        ConversionPatterns::default()
    }

    /// Adds a pattern for operations `root` whose operands each become one value. The pattern gets these values, of the
    /// types that `types` converts the operands' types to. Without `types`, operands are what they were replaced by.
    pub fn add(
        &mut self,
        root: OpName,
        name: &'static str,
        types: Option<&Arc<TypeConverter>>,
        f: impl Fn(&mut ConversionRewriter, OpId, &[ValueId]) -> Outcome + Send + Sync + 'static,
    ) -> &mut ConversionPattern {
        self.push(Some(root), name, types, Apply::One(Box::new(f)))
    }

    /// Like [`ConversionPatterns::add`], for any operation.
    pub fn add_any(
        &mut self,
        name: &'static str,
        types: Option<&Arc<TypeConverter>>,
        f: impl Fn(&mut ConversionRewriter, OpId, &[ValueId]) -> Outcome + Send + Sync + 'static,
    ) -> &mut ConversionPattern {
        self.push(None, name, types, Apply::One(Box::new(f)))
    }

    /// Adds a pattern that accepts operands that become none or several values. Without `root`, for any operation.
    pub fn add_many(
        &mut self,
        root: Option<OpName>,
        name: &'static str,
        types: Option<&Arc<TypeConverter>>,
        f: impl Fn(&mut ConversionRewriter, OpId, &[Values]) -> Outcome + Send + Sync + 'static,
    ) -> &mut ConversionPattern {
        self.push(root, name, types, Apply::Many(Box::new(f)))
    }

    fn push(
        &mut self,
        root: Option<OpName>,
        name: &'static str,
        types: Option<&Arc<TypeConverter>>,
        apply: Apply,
    ) -> &mut ConversionPattern {
        self.list.push(ConversionPattern {
            name,
            root,
            benefit: 1,
            recursive: false,
            types: types.cloned(),
            apply,
        });
        let last = self.list.len() - 1;
        &mut self.list[last]
    }

    pub(super) fn get(&self, index: usize) -> &ConversionPattern {
        &self.list[index]
    }

    /// Says which patterns there are, to whoever wants to know.
    pub(super) fn tell(&self, cx: &Context) {
        cx.survey()
            .tell(|| self.list.iter().filter_map(|pattern| pattern.root));
        if !coverage::is_on() {
            return;
        }
        for pattern in &self.list {
            let root = pattern.root.map_or("*", |root| cx.op_name_str(root));
            coverage::note(|| format!("with conversion {root} {}", pattern.name));
        }
    }

    /// Whether there is a pattern for operations `name` alone.
    pub(super) fn convert(&self, name: OpName) -> bool {
        self.list.iter().any(|p| p.root == Some(name))
    }

    /// The patterns by operation, best first.
    pub(super) fn index(&self) -> PatternIndex {
        let mut order: Vec<usize> = (0..self.list.len()).collect();
        order.sort_by_key(|i| std::cmp::Reverse(self.list[*i].benefit));
        let mut index = PatternIndex::default();
        for i in order {
            match self.list[i].root {
                Some(root) => index.by_op.entry(root).or_default().push(i),
                None => index.any.push(i),
            }
        }
        index
    }

    /// The patterns to try at operation `name`, best first; at one benefit those for the operation go first.
    pub(super) fn candidates<'a>(&self, index: &'a PatternIndex, name: OpName) -> Cow<'a, [usize]> {
        let own = index.by_op.get(&name).map_or(&[][..], |l| l);
        if index.any.is_empty() {
            return Cow::Borrowed(own);
        }
        let mut all = [own, &index.any].concat();
        all.sort_by_key(|i| std::cmp::Reverse(self.list[*i].benefit));
        Cow::Owned(all)
    }
}

/// Patterns by operation.
#[derive(Default)]
pub(super) struct PatternIndex {
    by_op: FxHashMap<OpName, Vec<usize>>,
    any: Vec<usize>,
    settled: OnceLock<Box<[AtomicU8]>>,
    hopeless: RwLock<FxHashSet<ConstantKind>>,
}

/// What has been found out of the operations of a name.
const UNASKED: u8 = 0;
const SETTLED: u8 = 1;
const OPEN: u8 = 2;

impl PatternIndex {
    /// Whether there may be a pattern for operations `name`.
    pub(super) fn may_convert(&self, name: OpName) -> bool {
        !self.any.is_empty() || self.by_op.contains_key(&name)
    }

    /// Whether constants of this kind are known to stay illegal.
    pub(super) fn is_hopeless(&self, kind: ConstantKind) -> bool {
        let hopeless = self.hopeless.read();
        hopeless.is_ok_and(|hopeless| hopeless.contains(&kind))
    }

    /// Remembers that constants of this kind stay illegal.
    pub(super) fn remember_hopeless(&self, kind: ConstantKind) {
        if let Ok(mut hopeless) = self.hopeless.write() {
            hopeless.insert(kind);
        }
    }

    /// Whether a conversion leaves all operations `name` as they are: what `find` says when a name is first asked about.
    pub(super) fn is_settled(
        &self,
        cx: &Context,
        name: OpName,
        find: impl FnOnce() -> bool,
    ) -> bool {
        let unasked = || {
            let ops = 0..cx.registry().num_ops();
            ops.map(|_| AtomicU8::new(UNASKED)).collect()
        };
        let known = self.settled.get_or_init(unasked).get(name.0 as usize);
        match known.map(|known| known.load(Ordering::Relaxed)) {
            None => find(),
            Some(UNASKED) => {
                let settled = find();
                let found = if settled { SETTLED } else { OPEN };
                known.inspect(|known| known.store(found, Ordering::Relaxed));
                settled
            }
            Some(found) => found == SETTLED,
        }
    }
}
