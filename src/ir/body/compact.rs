//! Giving back what erased operations have left in the arenas.
//!
//! What stays keeps its order in each arena, so that nothing shows but in the handles: only who knows that nobody holds any
//! handle of a body may do this, as the pass manager does between passes. Blocks keep theirs, since those of erased blocks
//! are given out again.

use super::*;

/// How much of a body may be wasted before it is worth moving the rest.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Waste {
    /// So many operations for each that there is.
    share: f32,
    /// Whether room for more counts, too.
    counts_room: bool,
}

impl Waste {
    /// For a body that will soon be changed again.
    pub(crate) const MUCH: Waste = Waste {
        share: 0.5,
        counts_room: false,
    };
    /// For a body that has to wait.
    pub(crate) const LITTLE: Waste = Waste {
        share: 0.125,
        counts_room: true,
    };
}

/// Where the elements of an arena go, by where they are.
pub(super) struct Places {
    to: Vec<u32>,
    count: u32,
}

/// The place of an element that goes, and of one that has not been given a place yet.
const GONE: u32 = u32::MAX;
const STAYS: u32 = 0;

impl Places {
    fn new(len: usize) -> Places {
        Places {
            to: vec![GONE; len],
            count: 0,
        }
    }

    #[inline]
    fn keep(&mut self, start: u32, len: u32) {
        // Most ranges are too short to call `memset` for.
        match &mut self.to[start as usize..(start + len) as usize] {
            [] => {}
            [one] => *one = STAYS,
            [one, other] => (*one, *other) = (STAYS, STAYS),
            more => more.fill(STAYS),
        }
    }

    /// Gives a place to each element that stays.
    fn settle(&mut self) {
        for place in &mut self.to {
            if *place != GONE {
                *place = self.count;
                self.count += 1;
            }
        }
    }

    fn stays(&self, at: usize) -> bool {
        self.to.get(at).is_some_and(|place| *place != GONE)
    }

    /// The place of what was at `at`; what refers to nothing goes on doing so.
    pub(super) fn of(&self, at: u32) -> u32 {
        self.to.get(at as usize).copied().unwrap_or(GONE)
    }

    /// The place of a range that stays side by side.
    fn start(&self, at: u32, len: u8) -> u32 {
        if len == 0 { 0 } else { self.of(at) }
    }

    /// The number of elements that there were.
    pub(super) fn len(&self) -> usize {
        self.to.len()
    }

    /// Moves the elements of an arena.
    pub(super) fn apply<T>(&self, arena: &mut Vec<T>) {
        if arena.len() > self.count as usize {
            let mut places = self.to.iter();
            arena.retain(|_| places.next().is_some_and(|place| *place != GONE));
            fit_again(arena);
        } else {
            refit(arena);
        }
    }
}

/// Arenas with more bytes have pages of their own: room that nobody has written to takes none.
const LARGE: usize = 128 << 10;

/// Moves an arena with room that has not been used into one that fits, if that saves anything.
fn refit<T>(arena: &mut Vec<T>) {
    if arena.len() * size_of::<T>() < LARGE {
        fit_again(arena);
    }
}

/// Moves an arena with room for more into one that fits.
fn fit_again<T>(arena: &mut Vec<T>) {
    let spare = arena.capacity() - arena.len();
    if spare > arena.len() / 16 {
        // Allocators answer `realloc` in place as long as half of a block is used.
        let mut exact = Vec::with_capacity(arena.len());
        exact.append(arena);
        *arena = exact;
    }
}

/// The new places of everything that has handles.
struct Plan {
    ops: Places,
    extras: Places,
    values: Places,
    uses: Places,
    attrs: Places,
    regions: Places,
}

impl Body {
    /// Gives back the room that erased operations have left, here and in all inner bodies, where that is worth it. All
    /// handles but those of blocks may be others then.
    pub(crate) fn compact(&mut self, tolerated: Waste) {
        let mut work = vec![self];
        while let Some(body) = work.pop() {
            body.compact_own(tolerated);
            work.extend(body.inner_to_compact());
        }
    }

    /// Like [`Body::compact`], inner bodies left out.
    pub(crate) fn compact_own(&mut self, tolerated: Waste) {
        let most = self.arenas.ops.len() as f32 * tolerated.share;
        let dead = self.dead_ops as f32;
        let spare = (self.arenas.ops.capacity() - self.arenas.ops.len()) as f32;
        if dead > most {
            if let Some(plan) = self.plan() {
                self.move_to(&plan);
            }
        } else if tolerated.counts_room && dead + spare > most {
            self.give_back_room();
        }
    }

    /// Gives back the room that the arenas have for more.
    fn give_back_room(&mut self) {
        let arenas = self.arenas.untracked();
        refit(&mut arenas.ops);
        refit(&mut arenas.extras);
        refit(&mut arenas.values);
        refit(&mut arenas.uses);
        refit(&mut arenas.attrs);
        refit(&mut arenas.blocks);
        arenas.regions.shrink_to_fit();
        if let Some(rare) = &mut arenas.rare {
            rare.give_back_room();
        }
    }

    /// The bodies directly inside, of which no more is changed than the handles.
    pub(crate) fn inner_to_compact(&mut self) -> Vec<&mut Body> {
        let extras = match self.holds_inner {
            true => self.arenas.untracked().extras.as_mut_slice(),
            false => &mut [],
        };
        let inner = extras.iter_mut().map(Extra::inner_mut);
        inner.flatten().collect()
    }

    /// Where everything goes; `None` if something that stays refers to something that goes, which only an invalid program does.
    fn plan(&self) -> Option<Plan> {
        let mut plan = Plan {
            ops: Places::new(self.arenas.ops.len()),
            extras: Places::new(self.arenas.extras.len()),
            values: Places::new(self.arenas.values.len()),
            uses: Places::new(self.arenas.uses.len()),
            attrs: Places::new(self.arenas.attrs.len()),
            regions: Places::new(self.arenas.regions.len()),
        };
        for (at, op) in self.arenas.ops.iter().enumerate() {
            if op.name == DEAD {
                continue;
            }
            plan.ops.to[at] = STAYS;
            let id = OpId(at as u32);
            plan.values.keep(op.results, self.arenas.num_results(id));
            plan.uses.keep(op.operands, self.arenas.num_operands(id));
            plan.attrs.keep(op.attrs, u32::from(op.num_attrs));
            if op.extra != NO_EXTRA {
                plan.extras.to[op.extra as usize] = STAYS;
                for region in self.arenas.extras[op.extra as usize].regions() {
                    plan.regions.to[region.index()] = STAYS;
                }
            }
        }
        for block in self.arenas.blocks.iter().filter(|block| !block.is_erased) {
            if !plan.regions.stays(block.region.index()) {
                return None;
            }
            for arg in &block.args {
                plan.values.to[arg.index()] = STAYS;
            }
        }
        let uses = self.arenas.uses.iter().zip(&plan.uses.to);
        let mut used = uses.filter(|(_, place)| **place != GONE).map(|(u, _)| u);
        if !used.all(|used| plan.values.stays(used.value.index())) {
            return None;
        }
        for places in [
            &mut plan.ops,
            &mut plan.extras,
            &mut plan.values,
            &mut plan.uses,
            &mut plan.attrs,
            &mut plan.regions,
        ] {
            places.settle();
        }
        Some(plan)
    }

    fn move_to(&mut self, plan: &Plan) {
        let Plan {
            ops,
            extras,
            values,
            uses,
            attrs,
            regions,
        } = plan;
        let arenas = self.arenas.untracked();
        ops.apply(&mut arenas.ops);
        for op in &mut arenas.ops {
            (op.prev, op.next) = (OpId(ops.of(op.prev.0)), OpId(ops.of(op.next.0)));
            op.operands = uses.start(op.operands, op.num_operands);
            op.results = values.start(op.results, op.num_results);
            op.attrs = attrs.start(op.attrs, op.num_attrs);
            op.extra = extras.of(op.extra);
        }
        extras.apply(&mut arenas.extras);
        for region in arenas.extras.iter_mut().flat_map(Extra::regions_mut) {
            *region = RegionId(regions.of(region.0));
        }
        values.apply(&mut arenas.values);
        for value in &mut arenas.values {
            value.first_use = UseId(uses.of(value.first_use.0));
            if value.owner & BLOCK_OWNER == 0 {
                value.owner = ops.of(value.owner);
            }
        }
        uses.apply(&mut arenas.uses);
        for at in &mut arenas.uses {
            at.value = ValueId(values.of(at.value.0));
            (at.prev, at.next) = (UseId(uses.of(at.prev.0)), UseId(uses.of(at.next.0)));
            at.owner = OpId(ops.of(at.owner.0));
        }
        attrs.apply(&mut arenas.attrs);
        arenas.regions.retain({
            let mut places = regions.to.iter();
            move |_| places.next().is_some_and(|place| *place != GONE)
        });
        arenas.regions.shrink_to_fit();
        for region in &mut arenas.regions {
            region.parent = OpId(ops.of(region.parent.0));
        }
        let are_found = *self.lookups.get_mut() == Lookups::Found as u8;
        let findings = self.findings.get_mut().ok().filter(|_| are_found);
        if let Some(findings) = findings.and_then(Option::as_mut) {
            for user in &mut findings.symbol_users {
                *user = OpId(ops.of(user.0));
            }
        }
        self.move_blocks(plan);
        self.root = OpId(ops.of(self.root.0));
        self.free_uses = None;
        self.dead_ops = 0;
    }

    fn move_blocks(&mut self, plan: &Plan) {
        let Arenas { blocks, rare, .. } = self.arenas.untracked();
        for block in blocks.iter_mut().filter(|block| !block.is_erased) {
            block.region = RegionId(plan.regions.of(block.region.0));
            block.first = OpId(plan.ops.of(block.first.0));
            block.last = OpId(plan.ops.of(block.last.0));
            for arg in &mut block.args {
                *arg = ValueId(plan.values.of(arg.0));
            }
        }
        refit(blocks);
        if let Some(rare) = rare {
            rare.compact(&plan.ops);
        }
    }
}
