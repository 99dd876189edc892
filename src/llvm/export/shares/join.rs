//! Joining the texts of the shares of a module.
//!
//! LLVM numbers groups of attributes and nodes of metadata in the order in which it meets them: first the groups of
//! variables and functions, intrinsics last, then those of calls; first the nodes of the module, then those of each
//! function, a node before those that it consists of. In each share that order is the same, so numbers are given share by
//! share to what has none yet.

use rustc_hash::{FxHashMap, FxHashSet};

use super::nodes::Nodes;
use super::splats;
use super::text::{Intrinsic, Kind, Mark, ShareText, marks, renumbered};
use crate::export::pieces::{ModuleText, Piece};

/// The text of the module. `None` if that cannot be known from the shares.
pub(super) fn join(frame: ShareText, shares: Vec<ShareText>) -> Option<ModuleText> {
    if shares
        .iter()
        .any(|s| s.names_types() || !s.named.is_empty())
    {
        return None;
    }
    let intrinsics = intrinsics(&frame, &shares)?;
    let (groups, group_maps) = number_groups(&frame, &shares, &intrinsics)?;
    let mut nodes = Nodes::default();
    nodes.number(&frame)?;
    let node_maps: Option<Vec<_>> = shares.iter().map(|share| nodes.number(share)).collect();
    let node_maps = node_maps?;

    let mut tail = Vec::new();
    for (share, text, marks) in &intrinsics {
        tail.push(b'\n');
        tail.extend(renumbered(text, marks, |mark| {
            group_maps[*share][mark.number]
        }));
    }
    list(&mut tail, b"attributes #", &groups);
    if !frame.named.is_empty() {
        tail.push(b'\n');
        tail.extend(frame.named.concat());
    }
    list(&mut tail, b"!", nodes.lines());
    let mut pieces = splats::insert(frame.head, frame.splats)?;
    let functions = shares.into_iter().zip(node_maps).enumerate();
    pieces.extend(functions.map(|(i, (share, nodes))| {
        share.functions_with(|mark| match mark.kind {
            Kind::Node => nodes[mark.number],
            Kind::FunctionGroup | Kind::CallGroup => group_maps[i + 1][mark.number],
        })
    }));
    pieces.push(Piece::Text(tail));
    Some(ModuleText::new(pieces))
}

impl ShareText {
    fn marks_of(&self, kind: Kind) -> impl Iterator<Item = &Mark> {
        self.marks.iter().filter(move |mark| mark.kind == kind)
    }

    /// The functions with other numbers.
    fn functions_with(mut self, renumber: impl Fn(&Mark) -> usize) -> Piece {
        let same = self.marks.iter().all(|mark| renumber(mark) == mark.number);
        if same {
            return Piece::Text(self.functions);
        }
        for mark in &mut self.marks {
            mark.number = renumber(mark);
        }
        Piece::Numbered {
            text: self.functions,
            marks: self.marks,
        }
    }
}

/// Appends numbered lines after an empty one.
fn list(text: &mut Vec<u8>, sign: &[u8], lines: &[Vec<u8>]) {
    if !lines.is_empty() {
        text.push(b'\n');
    }
    for (number, line) in lines.iter().enumerate() {
        let number = number.to_string();
        for part in [sign, number.as_bytes(), b" = ", line, b"\n"] {
            text.extend_from_slice(part);
        }
    }
}

/// The intrinsics of all shares in the order of their first use: the number of the share (that of the frame is 0), the
/// declaration, and the numbers in it.
fn intrinsics<'s>(
    frame: &'s ShareText,
    shares: &'s [ShareText],
) -> Option<Vec<(usize, &'s [u8], Vec<Mark>)>> {
    let mut known = FxHashSet::default();
    let mut all = Vec::new();
    for (i, share) in std::iter::once(frame).chain(shares).enumerate() {
        for Intrinsic { name, text } in &share.intrinsics {
            if known.insert(name) {
                all.push((i, text.as_slice(), marks(text)?));
            }
        }
    }
    Some(all)
}

/// The numbers of things in the module by their numbers in a share; any number stands for what the share does not show.
type Map = Vec<usize>;

/// The groups of attributes in the order of their numbers, and the numbers in the frame and in each share.
fn number_groups(
    frame: &ShareText,
    shares: &[ShareText],
    intrinsics: &[(usize, &[u8], Vec<Mark>)],
) -> Option<(Vec<Vec<u8>>, Vec<Map>)> {
    let mut groups = Groups::new(std::iter::once(frame).chain(shares));
    let variables = marks(&frame.head)?;
    groups.number(0, variables.iter().filter(|mark| mark.kind != Kind::Node))?;
    for (i, share) in shares.iter().enumerate() {
        groups.number(i + 1, share.marks_of(Kind::FunctionGroup))?;
    }
    for (share, _, marks) in intrinsics {
        groups.number(*share, marks)?;
    }
    for (i, share) in shares.iter().enumerate() {
        groups.number(i + 1, share.marks_of(Kind::CallGroup))?;
    }
    let maps = groups.maps.into_iter();
    let maps = maps.map(|map| map.into_iter().map(Option::unwrap_or_default).collect());
    Some((groups.texts, maps.collect()))
}

/// The groups of attributes that have a number.
struct Groups<'s> {
    shares: Vec<&'s ShareText>,
    numbers: FxHashMap<&'s [u8], usize>,
    texts: Vec<Vec<u8>>,
    /// The numbers by share and number there.
    maps: Vec<Vec<Option<usize>>>,
}

impl<'s> Groups<'s> {
    fn new(shares: impl Iterator<Item = &'s ShareText>) -> Groups<'s> {
        let shares: Vec<&ShareText> = shares.collect();
        Groups {
            maps: shares.iter().map(|s| vec![None; s.groups.len()]).collect(),
            shares,
            numbers: FxHashMap::default(),
            texts: Vec::new(),
        }
    }

    /// Numbers the groups that are marked in a share, unless they have a number.
    fn number<'m>(
        &mut self,
        share: usize,
        marks: impl IntoIterator<Item = &'m Mark>,
    ) -> Option<()> {
        for mark in marks {
            let known = self.maps[share].get_mut(mark.number)?;
            if known.is_none() {
                let text = self.shares[share].groups[mark.number].as_slice();
                let texts = &mut self.texts;
                *known = Some(*self.numbers.entry(text).or_insert_with(|| {
                    texts.push(text.to_vec());
                    texts.len() - 1
                }));
            }
        }
        Some(())
    }
}
