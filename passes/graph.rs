//! Algorithms on graphs whose nodes are numbered, with an order that shows in the output.

/// The strongly connected components of a graph, successors first, each in the order of a depth-first search
/// (Tarjan 1972).
pub fn components(successors: &[Vec<usize>]) -> Vec<Vec<usize>> {
    const NEW: usize = usize::MAX;
    let mut number = vec![NEW; successors.len()];
    let mut low = vec![NEW; successors.len()];
    let mut open = vec![false; successors.len()];
    let (mut stack, mut found, mut next) = (Vec::new(), Vec::new(), 0);
    for root in 0..successors.len() {
        let mut path = if number[root] == NEW {
            vec![(root, 0)]
        } else {
            Vec::new()
        };
        while let Some((node, edge)) = path.pop() {
            if edge == 0 {
                (number[node], low[node], open[node]) = (next, next, true);
                next += 1;
                stack.push(node);
            }
            if let Some(to) = successors[node].get(edge).copied() {
                path.push((node, edge + 1));
                if number[to] == NEW {
                    path.push((to, 0));
                } else if open[to] {
                    low[node] = low[node].min(number[to]);
                }
                continue;
            }
            if low[node] == number[node] {
                let start = stack.iter().rposition(|n| *n == node).unwrap_or(0);
                let component = stack.split_off(start);
                component.iter().for_each(|n| open[*n] = false);
                found.push(component);
            }
            if let Some((parent, _)) = path.last() {
                low[*parent] = low[*parent].min(low[node]);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::components;

    #[test]
    fn components_come_after_what_they_lead_to() {
        let graph = [vec![1], vec![2, 3], vec![1], vec![], vec![4, 0]];
        assert_eq!(components(&graph), [vec![3], vec![1, 2], vec![0], vec![4]]);
    }
}
