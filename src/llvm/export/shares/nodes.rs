//! Numbers for the nodes of metadata of several shares.
//!
//! A node is known by its text, in which nodes that it consists of stand by what they are known by. That works for the
//! plain kind, `!{...}`: two of the others may be equal and not the same, or consist of themselves.

use rustc_hash::FxHashMap;

use super::text::{Kind, Mark, ShareText, marks, renumbered};

/// The nodes that have been numbered.
#[derive(Default)]
pub(super) struct Nodes {
    /// The keys of nodes by their texts, in which keys stand for other nodes.
    keys: FxHashMap<Vec<u8>, usize>,
    /// The number of each node by its key.
    numbers: FxHashMap<usize, usize>,
    lines: Vec<Vec<u8>>,
}

impl Nodes {
    /// The nodes in the order of their numbers.
    pub fn lines(&self) -> &[Vec<u8>] {
        &self.lines
    }

    /// Numbers the nodes of a share, and returns their numbers by those in the share. `None` if one is not plain.
    pub fn number(&mut self, share: &ShareText) -> Option<Vec<usize>> {
        let parts: Option<Vec<_>> = share.nodes.iter().map(|node| parts(node)).collect();
        let parts = parts?;
        let is_known = |mark: &Mark| mark.kind != Kind::Node || mark.number < share.nodes.len();
        if !share
            .marks
            .iter()
            .chain(parts.iter().flatten())
            .all(is_known)
        {
            return None;
        }
        let keys = self.keys(share, &parts)?;
        let mut new = Vec::new();
        let map: Vec<usize> = keys
            .into_iter()
            .enumerate()
            .map(|(i, key)| {
                *self.numbers.entry(key).or_insert_with(|| {
                    new.push(i);
                    self.lines.len() + new.len() - 1
                })
            })
            .collect();
        let lines = new.into_iter();
        let lines = lines.map(|i| renumbered(&share.nodes[i], &parts[i], |mark| map[mark.number]));
        self.lines.extend(lines);
        Some(map)
    }

    /// The key of each node of a share; `None` if a node contains itself.
    fn keys(&mut self, share: &ShareText, parts: &[Vec<Mark>]) -> Option<Vec<usize>> {
        let mut keys: Vec<Option<usize>> = vec![None; parts.len()];
        let mut entered = vec![false; parts.len()];
        for start in 0..parts.len() {
            let mut stack = vec![(start, 0)];
            while let Some((node, next)) = stack.last_mut() {
                let node = *node;
                if keys[node].is_some() {
                    stack.pop();
                    continue;
                }
                entered[node] = true;
                if let Some(part) = parts[node].get(*next) {
                    *next += 1;
                    if keys[part.number].is_none() {
                        if entered[part.number] {
                            return None;
                        }
                        stack.push((part.number, 0));
                    }
                    continue;
                }
                let known = |mark: &Mark| keys[mark.number].unwrap_or_default();
                let text = renumbered(&share.nodes[node], &parts[node], known);
                let count = self.keys.len();
                keys[node] = Some(*self.keys.entry(text).or_insert(count));
            }
        }
        keys.into_iter().collect()
    }
}

/// The nodes that a plain node consists of.
fn parts(node: &[u8]) -> Option<Vec<Mark>> {
    let marks = marks(node).filter(|_| node.starts_with(b"!{"))?;
    let plain = marks.iter().all(|mark| mark.kind == Kind::Node);
    plain.then_some(marks)
}
