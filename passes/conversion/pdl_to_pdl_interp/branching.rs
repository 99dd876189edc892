//! The order in which the roots of a pattern are reached from one of them: a spanning tree of directed edges with the least
//! cost, by the algorithm of Chu, Liu and Edmonds.

use rustc_hash::FxHashMap;

/// The cost of an edge: how deep below the root what leads on is, and, to tell equal ones apart, the number of the edge.
pub type Cost = (u32, u32);

/// The edges to each node: from which node, and at what cost. Nodes that no edge leads to are not in it.
pub type Graph = Vec<Option<FxHashMap<usize, Cost>>>;

/// A tree that spans what can be reached from its root.
pub struct Branching {
    root: usize,
    /// The sum of the depths of its edges.
    pub cost: u32,
    parents: FxHashMap<usize, usize>,
}

/// Nodes on a circle of best edges, which count as one until the others are reached.
struct Contraction {
    /// The node that stands for all.
    node: usize,
    /// Each behind the node that it is reached from.
    circle: Vec<usize>,
    /// The depths of the best edges to nodes.
    depths: FxHashMap<usize, u32>,
    /// For nodes outside: the node of the circle with the best edge to them.
    sources: FxHashMap<usize, usize>,
    /// For nodes outside: the node of the circle that their best edge leads to.
    targets: FxHashMap<usize, usize>,
}

impl Branching {
    /// The best tree from a root; `None` if there are nodes with edges that cannot be reached from it.
    pub fn new(graph: &Graph, root: usize) -> Option<Branching> {
        let mut graph = graph.clone();
        let mut contractions = Vec::new();
        let (mut cost, mut parents) = loop {
            match best_edges(&graph, root)? {
                Best::Tree(cost, parents) => break (cost, parents),
                Best::Circle(node, parents, depths) => {
                    contractions.push(contract(&mut graph, node, &parents, depths));
                }
            }
        };
        for contraction in contractions.iter().rev() {
            cost = cost.wrapping_add(expand(contraction, &mut parents)?);
        }
        Some(Branching {
            root,
            cost,
            parents,
        })
    }

    /// The edges from parents to children, those near the root first, and in the order of the nodes.
    pub fn edges(&self, nodes: usize) -> Vec<(usize, usize)> {
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); nodes];
        for node in (0..nodes).filter(|node| *node != self.root) {
            if let Some(parent) = self.parents.get(&node) {
                children[*parent].push(node);
            }
        }
        let mut reached = vec![self.root];
        let mut edges = Vec::new();
        let mut next = 0;
        while let Some(node) = reached.get(next).copied() {
            next += 1;
            edges.extend(children[node].iter().map(|child| (node, *child)));
            reached.append(&mut children[node]);
        }
        edges
    }
}

enum Best {
    /// The best edges to all nodes are a tree.
    Tree(u32, FxHashMap<usize, usize>),
    /// They lead back to a node.
    Circle(usize, FxHashMap<usize, usize>, FxHashMap<usize, u32>),
}

/// The best edge to each node but the root, up to the first circle.
fn best_edges(graph: &Graph, root: usize) -> Option<Best> {
    let mut parents: FxHashMap<usize, usize> = FxHashMap::default();
    let is_done = |parents: &FxHashMap<usize, usize>, node: usize| {
        node == root || parents.contains_key(&node)
    };
    let mut cost: u32 = 0;
    for start in (0..graph.len()).filter(|node| graph[*node].is_some()) {
        if is_done(&parents, start) {
            continue;
        }
        let mut depths: FxHashMap<usize, u32> = FxHashMap::default();
        let mut node = start;
        while !is_done(&parents, node) {
            let edges = graph[node].as_ref()?;
            let (source, best) = edges.iter().min_by_key(|(_, cost)| **cost)?;
            parents.insert(node, *source);
            depths.insert(node, best.0);
            cost = cost.wrapping_add(best.0);
            node = *source;
        }
        if depths.contains_key(&node) {
            return Some(Best::Circle(node, parents, depths));
        }
    }
    Some(Best::Tree(cost, parents))
}

/// Makes one node of a circle: edges to it cost so much less as the edge of the circle that they take the place of.
fn contract(
    graph: &mut Graph,
    node: usize,
    parents: &FxHashMap<usize, usize>,
    depths: FxHashMap<usize, u32>,
) -> Contraction {
    let mut circle = vec![node];
    let mut at = parents[&node];
    while at != node {
        circle.push(at);
        at = parents[&at];
    }
    let mut in_circle = vec![false; graph.len()];
    for node in &circle {
        in_circle[*node] = true;
    }
    let mut entering: FxHashMap<usize, Cost> = FxHashMap::default();
    let (mut sources, mut targets) = (FxHashMap::default(), FxHashMap::default());
    for (target, edges) in graph.iter_mut().enumerate() {
        if in_circle[target] {
            let depth = depths.get(&target).copied().unwrap_or(0);
            for (source, cost) in edges.take().into_iter().flatten() {
                let cost = (cost.0.wrapping_sub(depth), cost.1);
                if !in_circle[source] && entering.get(&source).is_none_or(|known| *known > cost) {
                    entering.insert(source, cost);
                    targets.insert(source, target);
                }
            }
        } else if let Some(edges) = edges {
            let leaving = edges.iter().filter(|(source, _)| in_circle[**source]);
            let best = leaving.min_by_key(|(_, cost)| **cost);
            if let Some((source, cost)) = best.map(|(source, cost)| (*source, *cost)) {
                edges.retain(|source, _| !in_circle[*source]);
                edges.insert(node, cost);
                sources.insert(target, source);
            }
        }
    }
    graph[node] = Some(entering);
    Contraction {
        node,
        circle,
        depths,
        sources,
        targets,
    }
}

/// Puts a circle back in the place of the node that has stood for it, without the edge in the place of which it is entered:
/// the sum of its depths.
fn expand(contraction: &Contraction, parents: &mut FxHashMap<usize, usize>) -> Option<u32> {
    let Contraction {
        node,
        circle,
        depths,
        sources,
        targets,
    } = contraction;
    for (child, parent) in parents.iter_mut() {
        if parent == node {
            *parent = *sources.get(child)?;
        }
    }
    let parent = *parents.get(node)?;
    let entry = *targets.get(&parent)?;
    let mut cost: u32 = 0;
    for (index, node) in circle.iter().enumerate() {
        cost = cost.wrapping_add(depths.get(node).copied().unwrap_or(0));
        let behind = circle[(index + 1) % circle.len()];
        parents.insert(*node, if *node == entry { parent } else { behind });
    }
    Some(cost)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The least cost of a tree from a root, found by trying all parents of all nodes.
    fn by_trying(graph: &Graph, root: usize) -> Option<u32> {
        let count = graph.len();
        let trees = (0..count.pow(count as u32 - 1)).filter_map(|mut choice| {
            let (mut parents, mut cost) = (vec![root; count], 0);
            for node in (0..count).filter(|node| *node != root) {
                parents[node] = choice % count;
                choice /= count;
                cost += graph[node].as_ref()?.get(&parents[node])?.0;
            }
            let leads_to_root = |node: usize| {
                let way = std::iter::successors(Some(node), |node| Some(parents[*node]));
                way.take(count).any(|node| node == root)
            };
            (0..count).all(leads_to_root).then_some(cost)
        });
        trees.min()
    }

    /// A graph with an edge from each node to each other one, with some costs.
    fn graph(count: usize, seed: &mut u32) -> Graph {
        let mut number = 0;
        let edges = |to: usize| {
            let mut edges = FxHashMap::default();
            for from in (0..count).filter(|from| *from != to) {
                *seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                edges.insert(from, (*seed >> 29, number));
                number += 1;
            }
            Some(edges)
        };
        (0..count).map(edges).collect()
    }

    #[test]
    fn trees_have_the_least_cost() {
        let mut seed = 1;
        for round in 0..200 {
            let graph = graph(2 + round % 4, &mut seed);
            for root in 0..graph.len() {
                let branching = Branching::new(&graph, root).expect("all nodes can be reached");
                assert_eq!(Some(branching.cost), by_trying(&graph, root), "{round}");
                let edges = branching.edges(graph.len());
                let depths = edges.iter().map(|(from, to)| {
                    let edges = graph[*to].as_ref().expect("edges to each node");
                    edges[from].0
                });
                assert_eq!(depths.sum::<u32>(), branching.cost, "{round}");
                assert_eq!(edges.len(), graph.len() - 1, "{round}");
            }
        }
    }

    #[test]
    fn nodes_that_cannot_be_reached_are_found() {
        let mut graph: Graph = vec![None, None, None];
        graph[1] = Some([(2, (1, 0))].into_iter().collect());
        graph[2] = Some([(1, (1, 1))].into_iter().collect());
        assert!(Branching::new(&graph, 0).is_none());
        // A node without edges to it is no part of the graph.
        let branching = Branching::new(&graph, 1).expect("a tree");
        assert_eq!(branching.edges(3), [(1, 2)]);
    }
}
