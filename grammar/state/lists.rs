//! Lists of the grammar: ranges of arenas that are used as stacks.

use oxmlir_ir::affine::{AffineExpr, Constraint};
use oxmlir_ir::{Attribute, BlockId, RegionId, Str, Type};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::{ArgName, Literal, Operand, Param, Parsed, State};
use crate::token::{Span, Token};

/// A range of the arena that its kind lives in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct List {
    start: u32,
    len: u32,
}

impl List {
    /// The list of nothing.
    pub const EMPTY: List = List { start: 0, len: 0 };

    /// The number of items.
    pub fn len(self) -> usize {
        self.len as usize
    }

    /// Whether it has no items.
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// This list and the one that follows it on the arena.
    pub fn joined(self, next: List) -> List {
        if self.is_empty() {
            return next;
        }
        List {
            start: self.start,
            len: self.len + next.len,
        }
    }

    fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.start as usize + self.len as usize
    }

    fn one<T>(arena: &mut Vec<T>, item: T) -> List {
        let start = arena.len() as u32;
        arena.push(item);
        List { start, len: 1 }
    }

    fn more<T>(self, arena: &mut Vec<T>, item: T) -> List {
        debug_assert_eq!(self.range().end, arena.len(), "lists are used as stacks");
        arena.push(item);
        List {
            start: self.start,
            len: self.len + 1,
        }
    }

    fn all<T: Copy>(arena: &mut Vec<T>, items: &[T]) -> List {
        let start = arena.len() as u32;
        arena.extend_from_slice(items);
        List {
            start,
            len: items.len() as u32,
        }
    }

    fn release<T>(self, arena: &mut Vec<T>) {
        if self.len > 0 {
            arena.truncate(self.start as usize);
        }
    }
}

/// What one element of an assembly format was written as.
#[derive(Clone, Copy, Debug)]
pub enum Piece {
    /// An optional element that is not there.
    Absent,
    Operand(Operand),
    Operands(List),
    Type(Type),
    /// A type, and where it begins.
    TypeAt(Type, u32),
    AttrAt(Attribute, u32),
    Types(List),
    /// Nothing but a place.
    Here(u32),
    Attr(Attribute),
    /// A number (or boolean or string) whose type the declaration knows.
    Literal(Literal),
    Literals(List),
    /// The keyword of an enum, or several.
    Word(Span),
    Words(List),
    Dict(List),
    Region(RegionId),
    Regions(List),
    Successor(BlockId),
    Successors(List),
    /// Parameters of an attribute that the declaration knows: the number of their group.
    Params(u32),
    /// Several of them in braces: the group of the groups.
    ParamSets(u32),
    /// The pieces of an optional group that is there; of its other form; the clauses of an `oilist`.
    Group(List),
    #[allow(
        dead_code,
        reason = "made by generated productions, where a format has an else form"
    )]
    Otherwise(List),
    Clauses(List),
}

/// An entry of an attribute dictionary.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name of the attribute.
    pub name: Str,
    /// Its value.
    pub value: Attribute,
    /// Where its name begins in the text.
    pub at: u32,
}

/// The arenas of the lists, one for each kind of item.
#[derive(Default)]
pub struct Lists {
    operands: Vec<Operand>,
    types: Vec<Type>,
    attrs: Vec<Attribute>,
    literals: Vec<Literal>,
    words: Vec<Span>,
    entries: Vec<Entry>,
    /// Where the entries of long dictionaries are, by the start of the list and their name; those of dropped ones may be
    /// among them.
    places: FxHashMap<(u32, Str), u32>,
    regions: Vec<RegionId>,
    successors: Vec<BlockId>,
    pieces: Vec<Piece>,
    clauses: Vec<(u32, List)>,
    extents: Vec<i64>,
    exprs: Vec<AffineExpr>,
    constraints: Vec<Constraint>,
    params: Vec<Param>,
    names: Vec<ArgName>,
    assignments: Vec<(ArgName, Operand)>,
    cases: Vec<(i64, RegionId)>,
}

/// The entries of dictionaries up to this length are looked through.
const SHORT: usize = 16;

impl Lists {
    /// Whether the dictionary that is being read has an entry of this name.
    fn has_entry(&mut self, list: List, name: Str) -> bool {
        let entries = self.entries.get(list.range()).unwrap_or(&[]);
        if entries.len() < SHORT {
            return entries.iter().any(|e| e.name == name);
        }
        let new = match entries.len() {
            SHORT => 0,
            len => len - 1,
        };
        for (at, entry) in entries.iter().enumerate().skip(new) {
            let place = list.start + at as u32;
            self.places.insert((list.start, entry.name), place);
        }
        let place = self.places.get(&(list.start, name)).copied();
        let place = place.and_then(|p| p.checked_sub(list.start));
        place.is_some_and(|p| entries.get(p as usize).is_some_and(|e| e.name == name))
    }
}

/// Actions that make, read and drop the lists of one arena.
macro_rules! arena {
    ($($field:ident: $item:ty, $first:ident, $next:ident, $get:ident, $drop:ident;)*) => {
        impl State<'_> {
            $(
                pub fn $first(&mut self, item: $item) -> List {
                    List::one(&mut self.lists.$field, item)
                }

                pub fn $next(&mut self, list: List, item: $item) -> List {
                    list.more(&mut self.lists.$field, item)
                }

                pub fn $get(&self, list: List) -> &[$item] {
                    self.lists.$field.get(list.range()).unwrap_or(&[])
                }

                pub fn $drop(&mut self, list: List) {
                    list.release(&mut self.lists.$field);
                }
            )*
        }
    };
}

arena! {
    operands: Operand, first_operand, next_operand, operands, drop_operands;
    types: Type, first_type, next_type, types, drop_types;
    attrs: Attribute, first_attr, next_attr, attrs, drop_attrs;
    literals: Literal, first_literal, next_literal, literals, drop_literals;
    extents: i64, first_extent, next_extent, extents, drop_extents;
    exprs: AffineExpr, first_expr, next_expr, exprs, drop_exprs;
    constraints: Constraint, first_constraint, next_constraint, constraints, drop_constraints;
    params: Param, first_param, next_param, params, drop_params;
    names: ArgName, first_name, next_name, arg_names, drop_names;
}

impl State<'_> {
    /// A list of one region.
    pub fn first_region(&mut self, region: RegionId) -> Piece {
        Piece::Regions(List::one(&mut self.lists.regions, region))
    }

    /// The list with one more region.
    pub fn next_region(&mut self, list: Piece, region: RegionId) -> Piece {
        match list {
            Piece::Regions(list) => Piece::Regions(list.more(&mut self.lists.regions, region)),
            other => other,
        }
    }

    /// The regions of a list.
    pub fn regions(&self, list: List) -> &[RegionId] {
        self.lists.regions.get(list.range()).unwrap_or(&[])
    }

    /// A list of one successor.
    pub fn first_successor(&mut self, block: BlockId) -> Piece {
        Piece::Successors(List::one(&mut self.lists.successors, block))
    }

    /// The list with one more successor.
    pub fn next_successor(&mut self, list: Piece, block: BlockId) -> Piece {
        match list {
            Piece::Successors(list) => {
                Piece::Successors(list.more(&mut self.lists.successors, block))
            }
            other => other,
        }
    }

    /// The successors of a list.
    pub fn successors(&self, list: List) -> &[BlockId] {
        self.lists.successors.get(list.range()).unwrap_or(&[])
    }

    /// A list of one word.
    pub fn first_word(&mut self, token: Token) -> List {
        List::one(&mut self.lists.words, token.span())
    }

    /// The list with one more word.
    pub fn next_word(&mut self, list: List, token: Token) -> List {
        list.more(&mut self.lists.words, token.span())
    }

    /// The list with one more word.
    pub fn more_words(&mut self, list: Piece, token: Token) -> Piece {
        match list {
            Piece::Words(list) => Piece::Words(list.more(&mut self.lists.words, token.span())),
            other => other,
        }
    }

    /// The places of the words of a list.
    pub fn words(&self, list: List) -> &[Span] {
        self.lists.words.get(list.range()).unwrap_or(&[])
    }

    /// Forgets the last list of words.
    pub fn drop_words(&mut self, list: List) {
        list.release(&mut self.lists.words);
    }

    /// The pieces of a group that is there.
    pub fn group(&mut self, pieces: &[Piece]) -> Piece {
        Piece::Group(List::all(&mut self.lists.pieces, pieces))
    }

    /// The pieces of two groups that were made one after the other, as one.
    pub fn joined_groups(&mut self, first: Piece, second: Piece) -> Piece {
        match (first, second) {
            (Piece::Group(a), Piece::Group(b)) => Piece::Group(a.joined(b)),
            (first, _) => first,
        }
    }

    #[allow(
        dead_code,
        reason = "called by generated productions, where a format has an else form"
    )]
    /// The pieces of the other side of a group.
    pub fn otherwise(&mut self, pieces: &[Piece]) -> Piece {
        Piece::Otherwise(List::all(&mut self.lists.pieces, pieces))
    }

    /// The pieces of a list.
    pub fn pieces(&self, list: List) -> &[Piece] {
        self.lists.pieces.get(list.range()).unwrap_or(&[])
    }

    /// A clause of an `oilist`: its number and its pieces.
    pub fn clause(&mut self, number: u32, pieces: &[Piece]) -> (u32, List) {
        (number, List::all(&mut self.lists.pieces, pieces))
    }

    /// The list with one more clause; what is no list begins one.
    pub fn add_clause(&mut self, list: Piece, clause: (u32, List)) -> Piece {
        let clauses = &mut self.lists.clauses;
        Piece::Clauses(match list {
            Piece::Clauses(list) => list.more(clauses, clause),
            _ => List::one(clauses, clause),
        })
    }

    /// The clauses of a list: the number of each, and its pieces.
    pub fn clauses(&self, list: List) -> &[(u32, List)] {
        self.lists.clauses.get(list.range()).unwrap_or(&[])
    }

    /// A list of one assignment, `%name = %operand`.
    pub fn first_assignment(&mut self, name: ArgName, operand: Operand) -> List {
        List::one(&mut self.lists.assignments, (name, operand))
    }

    /// The list with one more assignment.
    pub fn next_assignment(&mut self, list: List, name: ArgName, operand: Operand) -> List {
        list.more(&mut self.lists.assignments, (name, operand))
    }

    /// Takes `%name = %operand, ...` apart.
    pub fn take_assignments(
        &mut self,
        list: List,
    ) -> (SmallVec<[ArgName; 4]>, SmallVec<[Operand; 4]>) {
        let pairs = self.lists.assignments.get(list.range()).unwrap_or(&[]);
        let parts = pairs.iter().copied().unzip();
        list.release(&mut self.lists.assignments);
        parts
    }

    /// A region behind its case value.
    pub fn first_case(&mut self, value: i64, region: RegionId) -> List {
        List::one(&mut self.lists.cases, (value, region))
    }

    /// The list with one more case.
    pub fn next_case(&mut self, list: List, value: i64, region: RegionId) -> List {
        list.more(&mut self.lists.cases, (value, region))
    }

    /// The cases of a list, which is forgotten.
    pub fn take_cases(&mut self, list: List) -> SmallVec<[(i64, RegionId); 4]> {
        let cases = self.lists.cases.get(list.range()).unwrap_or(&[]).into();
        list.release(&mut self.lists.cases);
        cases
    }

    /// A list of these regions.
    pub fn regions_list(&mut self, regions: &[RegionId]) -> List {
        List::all(&mut self.lists.regions, regions)
    }

    /// A list of these successors.
    pub fn successors_list(&mut self, blocks: &[BlockId]) -> List {
        List::all(&mut self.lists.successors, blocks)
    }

    /// A list of these literals.
    pub fn literals_list(&mut self, literals: &[Literal]) -> List {
        List::all(&mut self.lists.literals, literals)
    }

    /// A list of these types.
    pub fn types_list(&mut self, types: &[Type]) -> List {
        List::all(&mut self.lists.types, types)
    }

    /// A list of these operands.
    pub fn operands_list(&mut self, operands: &[Operand]) -> List {
        List::all(&mut self.lists.operands, operands)
    }

    // Dictionaries.

    /// A dictionary of one entry.
    pub fn first_entry(&mut self, key: Token, value: Attribute) -> Parsed<List> {
        let entry = self.entry(key, value)?;
        Ok(List::one(&mut self.lists.entries, entry))
    }

    /// The dictionary with one more entry, whose name must be new.
    pub fn next_entry(&mut self, list: List, key: Token, value: Attribute) -> Parsed<List> {
        let entry = self.entry(key, value)?;
        if self.lists.has_entry(list, entry.name) {
            let name = self.cx.get_str(entry.name);
            let message = format!("duplicate key '{name}' in dictionary attribute");
            return Err(self.fail(entry.at, message));
        }
        Ok(list.more(&mut self.lists.entries, entry))
    }

    /// Whether a list of entries has one of this name.
    pub fn has_entry(&mut self, list: List, key: Token) -> Parsed<bool> {
        let name = self.string_or_word(key)?;
        let name = self.cx.str(&name);
        Ok(self.lists.has_entry(list, name))
    }

    fn entry(&mut self, key: Token, value: Attribute) -> Parsed<Entry> {
        let name = self.string_or_word(key)?;
        if name.is_empty() {
            return Err(self.fail(key.start, "expected valid attribute name"));
        }
        Ok(Entry {
            name: self.cx.str(&name),
            value,
            at: key.start,
        })
    }

    /// A dictionary of these entries, whose names differ.
    pub fn entries_list(&mut self, entries: &[Entry]) -> List {
        List::all(&mut self.lists.entries, entries)
    }

    /// The entries of a dictionary.
    pub fn entries(&self, list: List) -> &[Entry] {
        self.lists.entries.get(list.range()).unwrap_or(&[])
    }

    /// Forgets the last dictionary.
    pub fn drop_entries(&mut self, list: List) {
        list.release(&mut self.lists.entries);
    }

    /// Drops the lists of an operation that has been made, the last ones of their arenas.
    pub fn release(&mut self, pieces: &[Piece]) {
        for piece in pieces.iter().rev() {
            match *piece {
                Piece::Operands(list) => list.release(&mut self.lists.operands),
                Piece::Types(list) => list.release(&mut self.lists.types),
                Piece::Literals(list) => list.release(&mut self.lists.literals),
                Piece::Words(list) => list.release(&mut self.lists.words),
                Piece::Dict(list) => list.release(&mut self.lists.entries),
                Piece::Regions(list) => list.release(&mut self.lists.regions),
                Piece::Successors(list) => list.release(&mut self.lists.successors),
                Piece::Group(list) | Piece::Otherwise(list) => self.release_pieces(list),
                Piece::Clauses(list) => self.release_clauses(list),
                _ => {}
            }
        }
    }

    fn release_pieces(&mut self, list: List) {
        let inner: SmallVec<[Piece; 8]> = self.pieces(list).into();
        self.release(&inner);
        list.release(&mut self.lists.pieces);
    }

    fn release_clauses(&mut self, list: List) {
        for (_, pieces) in self.clauses(list).to_vec().into_iter().rev() {
            self.release_pieces(pieces);
        }
        list.release(&mut self.lists.clauses);
    }
}
