//! cf: branches.

use oxmlir_ir::{BlockId, Type};
use smallvec::SmallVec;

use crate::state::{Kept, List, Literal, Operand, Piece, State};

/// A successor with operands and their types.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The block that control goes to.
    pub block: BlockId,
    /// The operands that the block gets as its arguments.
    pub operands: List,
    /// Their types.
    pub types: List,
}

/// The cases of a switch that is being read.
#[derive(Default)]
pub struct Switch {
    values: Vec<Literal>,
    blocks: Vec<BlockId>,
    operands: Vec<Operand>,
    types: Vec<Type>,
    counts: Vec<i64>,
}

/// `^bb(%a : i32)`
pub fn target(block: BlockId, operands: List, types: List) -> Target {
    Target {
        block,
        operands,
        types,
    }
}

/// `42: ^bb(%a : i32)`
pub fn switch_case(st: &mut State, value: Literal, target: Kept<Target>) {
    let target = st.taken(target);
    let operands: SmallVec<[Operand; 4]> = st.operands(target.operands).into();
    let types: SmallVec<[Type; 4]> = st.types(target.types).into();
    st.drop_operands(target.operands);
    st.drop_types(target.types);
    let switch = &mut st.dialects.switch;
    switch.values.push(value);
    switch.blocks.push(target.block);
    switch.counts.push(operands.len() as i64);
    switch.operands.extend(operands);
    switch.types.extend(types);
}

/// The cases as pieces: values, blocks, operands, types, and the number of operands of each.
fn case_pieces(st: &mut State) -> [Piece; 5] {
    let switch = std::mem::take(&mut st.dialects.switch);
    let values = match switch.values.as_slice() {
        [] => Piece::Absent,
        values => Piece::Literals(st.literals_list(values)),
    };
    let segments = st.cx.dense_array(Type::I32, &switch.counts);
    [
        values,
        Piece::Successors(st.successors_list(&switch.blocks)),
        Piece::Operands(st.operands_list(&switch.operands)),
        Piece::Types(st.types_list(&switch.types)),
        Piece::Attr(segments),
    ]
}

/// The pieces of `custom<SwitchOpCases>` with a default.
pub fn switch_cases(st: &mut State, default: Kept<Target>) -> Piece {
    let [values, blocks, operands, types, segments] = case_pieces(st);
    let default = st.taken(default);
    st.group(&[
        Piece::Successor(default.block),
        Piece::Operands(default.operands),
        Piece::Types(default.types),
        values,
        blocks,
        operands,
        types,
        segments,
    ])
}

/// The pieces of `custom<SwitchOpCases>` of llvm.switch, whose default stands in front.
pub fn bare_switch_cases(st: &mut State) -> Piece {
    let pieces = case_pieces(st);
    st.group(&pieces)
}

/// A target of llvm.indirectbr.
pub fn switch_target(st: &mut State, target: Kept<Target>) {
    let target = st.taken(target);
    let operands: SmallVec<[Operand; 4]> = st.operands(target.operands).into();
    let types: SmallVec<[Type; 4]> = st.types(target.types).into();
    st.drop_types(target.types);
    st.drop_operands(target.operands);
    let switch = &mut st.dialects.switch;
    switch.blocks.push(target.block);
    switch.counts.push(operands.len() as i64);
    switch.operands.extend(operands);
    switch.types.extend(types);
}

/// The pieces of `custom<IndirectBrOpSucessors>`.
pub fn indirect_targets(st: &mut State) -> Piece {
    let [_, blocks, operands, types, segments] = case_pieces(st);
    st.group(&[blocks, operands, types, segments])
}
