//! The dominator tree of a region, by Lengauer and Tarjan's algorithm: immediate dominators follow from semidominators, in
//! time that grows with the number of edges and a logarithm, whatever the shape of the graph.

use crate::body::Body;
use crate::ids::{BlockId, RegionId};

/// The number of what is not there.
const NONE: u32 = u32::MAX;

/// A reachable block. Blocks are numbered in the order in which a depth-first search meets them.
struct Node {
    block: BlockId,
    /// The number of the immediate dominator.
    parent: u32,
    /// The place in a pre-order of the tree, and the place behind the last block that is dominated.
    enter: u32,
    leave: u32,
}

/// The dominator tree of a region; unreachable blocks are not in it.
pub(super) struct Tree(Vec<Node>);

impl Tree {
    /// The tree of `region`; `numbers` is told the number of each block that is in it.
    pub(super) fn new(body: &Body, region: RegionId, numbers: &mut Vec<u32>) -> Tree {
        let Some(entry) = body.first_block(region) else {
            return Tree(Vec::new());
        };
        let capacity = body.block_capacity();
        if numbers.len() < capacity {
            numbers.resize(capacity, NONE);
        }
        let found = search(body, region, entry, numbers);
        let sources = Sources::new(body, &found, numbers);
        let parents = immediate_dominators(&found.parents, &sources);
        numbered(found.blocks, &parents)
    }

    fn get(&self, numbers: &[u32], block: BlockId) -> Option<&Node> {
        let number = *numbers.get(block.index())?;
        let node = self.0.get(number as usize)?;
        (node.block == block).then_some(node)
    }

    /// Whether a block is reachable.
    pub(super) fn contains(&self, numbers: &[u32], block: BlockId) -> bool {
        self.get(numbers, block).is_some()
    }

    /// The immediate dominator of a block.
    pub(super) fn parent(&self, numbers: &[u32], block: BlockId) -> Option<BlockId> {
        let parent = self.get(numbers, block)?.parent;
        Some(self.0.get(parent as usize)?.block)
    }

    /// Whether `a` dominates `b` or is `b`.
    pub(super) fn dominates(&self, numbers: &[u32], a: BlockId, b: BlockId) -> bool {
        match (self.get(numbers, a), self.get(numbers, b)) {
            (Some(a), Some(b)) => a.enter <= b.enter && b.leave <= a.leave,
            // An unreachable block is dominated by all, and dominates no reachable one.
            (_, None) => true,
            (None, Some(_)) => false,
        }
    }
}

/// What a depth-first search has met, in order, and from where: the numbers of the blocks before.
struct Search {
    blocks: Vec<BlockId>,
    parents: Vec<u32>,
}

fn search(body: &Body, region: RegionId, entry: BlockId, numbers: &mut [u32]) -> Search {
    for block in body.blocks(region) {
        numbers[block.index()] = NONE;
    }
    let mut found = Search {
        blocks: Vec::new(),
        parents: Vec::new(),
    };
    let mut stack = Vec::new();
    let mut next = Some((entry, NONE));
    loop {
        if let Some((block, parent)) = next.take() {
            let number = found.blocks.len() as u32;
            numbers[block.index()] = number;
            found.blocks.push(block);
            found.parents.push(parent);
            stack.push((number, body.block_successors(block)));
        }
        let Some((number, targets)) = stack.last_mut() else {
            return found;
        };
        match targets.next() {
            Some(block) => {
                let is_new = numbers[block.index()] == NONE && body.block_region(block) == region;
                next = is_new.then_some((block, *number));
            }
            None => {
                stack.pop();
            }
        }
    }
}

/// The numbers of the blocks that branch to each block.
struct Sources {
    all: Vec<u32>,
    /// By block, where its sources end in `all`.
    ends: Vec<u32>,
}

impl Sources {
    fn new(body: &Body, found: &Search, numbers: &[u32]) -> Sources {
        let mut sources = Sources {
            all: Vec::new(),
            ends: Vec::with_capacity(found.blocks.len()),
        };
        for block in &found.blocks {
            for source in body.predecessors(*block) {
                let number = numbers[source.index()];
                let is_found = found.blocks.get(number as usize);
                if is_found.is_some_and(|b| b.index() == source.index()) {
                    sources.all.push(number);
                }
            }
            sources.ends.push(sources.all.len() as u32);
        }
        sources
    }

    fn of(&self, block: usize) -> &[u32] {
        let start = block.checked_sub(1).map_or(0, |b| self.ends[b]);
        &self.all[start as usize..self.ends[block] as usize]
    }
}

/// The forest of blocks that are done, in which each knows the block of least semidominator on its way to the root.
struct Forest {
    ancestors: Vec<u32>,
    labels: Vec<u32>,
    semi: Vec<u32>,
    path: Vec<u32>,
}

impl Forest {
    fn new(blocks: usize) -> Forest {
        let all: Vec<u32> = (0..blocks as u32).collect();
        Forest {
            ancestors: vec![NONE; blocks],
            labels: all.clone(),
            semi: all,
            path: Vec::new(),
        }
    }

    /// The block of least semidominator between `block` and the root of its tree, the root left out.
    fn least(&mut self, block: u32) -> u32 {
        let mut at = block;
        while self.ancestors[at as usize] != NONE {
            self.path.push(at);
            at = self.ancestors[at as usize];
        }
        let root = at;
        // The last one lies right below the root; the others are hung there too.
        self.path.pop();
        while let Some(at) = self.path.pop() {
            let above = self.labels[self.ancestors[at as usize] as usize];
            let own = self.labels[at as usize];
            if self.semi[above as usize] < self.semi[own as usize] {
                self.labels[at as usize] = above;
            }
            self.ancestors[at as usize] = root;
        }
        self.labels[block as usize]
    }
}

/// By number the number of the immediate dominator. `parents` is the tree of the search.
fn immediate_dominators(parents: &[u32], sources: &Sources) -> Vec<u32> {
    let blocks = parents.len();
    let mut forest = Forest::new(blocks);
    let mut found = vec![NONE; blocks];
    // The blocks of a semidominator, as lists: the first one by semidominator, the next one by block.
    let (mut first, mut next) = (vec![NONE; blocks], vec![NONE; blocks]);
    for block in (1..blocks).rev() {
        for source in sources.of(block) {
            let least = forest.least(*source) as usize;
            forest.semi[block] = forest.semi[block].min(forest.semi[least]);
        }
        let semi = forest.semi[block] as usize;
        next[block] = std::mem::replace(&mut first[semi], block as u32);
        let parent = parents[block];
        forest.ancestors[block] = parent;
        let mut waiting = std::mem::replace(&mut first[parent as usize], NONE);
        while waiting != NONE {
            let least = forest.least(waiting);
            let is_lower = forest.semi[least as usize] < forest.semi[waiting as usize];
            found[waiting as usize] = if is_lower { least } else { parent };
            waiting = next[waiting as usize];
        }
    }
    for block in 1..blocks {
        if found[block] != forest.semi[block] {
            found[block] = found[found[block] as usize];
        }
    }
    found
}

/// Numbers the tree so that a block's range of places includes those of the blocks that it dominates.
fn numbered(blocks: Vec<BlockId>, parents: &[u32]) -> Tree {
    let mut sizes = vec![1u32; blocks.len()];
    for block in (1..blocks.len()).rev() {
        sizes[parents[block] as usize] += sizes[block];
    }
    let mut free: Vec<u32> = Vec::with_capacity(blocks.len());
    let mut nodes = Vec::with_capacity(blocks.len());
    for (number, block) in blocks.into_iter().enumerate() {
        let parent = parents[number];
        let enter = match free.get_mut(parent as usize) {
            Some(place) => std::mem::replace(place, *place + sizes[number]),
            None => 0,
        };
        free.push(enter + 1);
        nodes.push(Node {
            block,
            parent,
            enter,
            leave: enter + sizes[number],
        });
    }
    Tree(nodes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tree of a graph of `blocks` blocks, of which the first is the entry: the reachable ones by search number, and
    /// their immediate dominators.
    fn tree(edges: &[(usize, usize)], blocks: usize) -> (Vec<usize>, Vec<u32>) {
        let (mut order, mut parents) = (Vec::new(), Vec::new());
        let mut numbers = vec![NONE; blocks];
        visit(0, NONE, edges, &mut numbers, &mut order, &mut parents);
        let mut sources = Sources {
            all: Vec::new(),
            ends: Vec::new(),
        };
        for block in &order {
            let into = edges.iter().filter(|(_, to)| to == block);
            let known = into.map(|(from, _)| numbers[*from]).filter(|n| *n != NONE);
            sources.all.extend(known);
            sources.ends.push(sources.all.len() as u32);
        }
        let found = immediate_dominators(&parents, &sources);
        (order, found)
    }

    fn visit(
        block: usize,
        parent: u32,
        edges: &[(usize, usize)],
        numbers: &mut [u32],
        order: &mut Vec<usize>,
        parents: &mut Vec<u32>,
    ) {
        if numbers[block] != NONE {
            return;
        }
        numbers[block] = order.len() as u32;
        order.push(block);
        parents.push(parent);
        for (_, to) in edges.iter().filter(|(from, _)| *from == block) {
            visit(*to, numbers[block], edges, numbers, order, parents);
        }
    }

    /// The blocks that can be reached when control may not go through `without`.
    fn reachable(edges: &[(usize, usize)], without: Option<usize>) -> Vec<usize> {
        let mut seen = Vec::new();
        let mut work = vec![0];
        while let Some(block) = work.pop() {
            if Some(block) == without || seen.contains(&block) {
                continue;
            }
            seen.push(block);
            let out = edges.iter().filter(|(from, _)| *from == block);
            work.extend(out.map(|(_, to)| *to));
        }
        seen
    }

    #[test]
    fn dominance_is_what_its_definition_says() {
        let mut state = 1u64;
        let mut random = |below: usize| {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (state >> 33) as usize % below
        };
        for _ in 0..2_000 {
            let blocks = 1 + random(9);
            let edges: Vec<(usize, usize)> = (0..random(2 * blocks + 2))
                .map(|_| (random(blocks), random(blocks)))
                .collect();
            let (order, parents) = tree(&edges, blocks);
            let ids = order.iter().map(|b| BlockId(*b as u32)).collect();
            let tree = numbered(ids, &parents);
            let mut numbers = vec![NONE; blocks];
            for (number, block) in order.iter().enumerate() {
                numbers[*block] = number as u32;
            }
            for a in &order {
                let without = reachable(&edges, Some(*a));
                for b in &order {
                    let expected = !without.contains(b);
                    let (a, b) = (BlockId(*a as u32), BlockId(*b as u32));
                    assert_eq!(
                        tree.dominates(&numbers, a, b),
                        expected,
                        "{edges:?} {a:?} {b:?}"
                    );
                }
            }
        }
    }
}
