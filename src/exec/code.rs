//! Functions made ready for execution: operations in one array, values numbered densely.

use std::sync::atomic::AtomicU32;

use oxmlir_ir::{BlockId, OpId, OpRef, RegionId, Traits, ValueId};
use rustc_hash::FxHashMap;

use crate::execute::Execute;
use crate::machine::Machine;
use crate::value::Value;

/// The absence of a block, or of a link that was looked up.
pub const NONE: u32 = u32::MAX;

/// One operation.
pub struct Instruction {
    pub op: OpId,
    /// What it does; none if nobody knows.
    pub rule: Option<&'static Execute>,
    /// Where its operands begin in `Code::operands`, and their number.
    pub operands: (u32, u32),
    /// The slot of its first result; the others follow it.
    pub result: u32,
    /// Where the first blocks of its regions begin in `Code::regions`.
    pub regions: u32,
    /// Where its successors begin in `Code::targets`.
    pub targets: u32,
    /// Leaving its regions ends the allocations that were made on the stack in them.
    pub is_scope: bool,
    /// The function that it names, once that is looked up.
    pub link: AtomicU32,
}

/// One block.
#[derive(Clone, Copy)]
pub struct Block {
    /// The number of its first operation.
    pub start: u32,
    /// One more than the number of its last operation.
    pub end: u32,
    /// The slot of its first argument; the others follow it.
    pub args: u32,
    pub num_args: u32,
}

/// The operations of a function or of another isolated operation.
pub struct Code<'a> {
    /// The function.
    pub root: OpRef<'a>,
    pub instructions: Vec<Instruction>,
    pub blocks: Vec<Block>,
    pub operands: Vec<u32>,
    /// The first block of each region, or [`NONE`].
    pub regions: Vec<u32>,
    pub targets: Vec<u32>,
    /// The values of a new frame: those of constants are in place.
    pub initial: Vec<Value>,
    slots: Vec<u32>,
}

impl<'a> Code<'a> {
    /// The code of the regions of an operation.
    pub fn new(machine: &mut Machine<'a>, root: OpRef<'a>) -> Code<'a> {
        let mut code = Code {
            root,
            instructions: Vec::new(),
            blocks: Vec::new(),
            operands: Vec::new(),
            regions: Vec::new(),
            targets: Vec::new(),
            initial: Vec::new(),
            slots: vec![NONE; root.body.value_capacity()],
        };
        let blocks = code.number();
        code.fill(machine, &blocks);
        code
    }

    /// The first block of the function.
    pub fn entry(&self) -> Option<u32> {
        (!self.blocks.is_empty()).then_some(0)
    }

    /// The slot of a value.
    pub fn slot(&self, value: ValueId) -> usize {
        self.slots[value.index()] as usize
    }

    /// The regions in the root, outer before inner; those of isolated operations are not among them.
    fn all_regions(&self) -> Vec<RegionId> {
        let body = self.root.body;
        let mut regions = body.regions(self.root.id).to_vec();
        let mut at = 0;
        while at < regions.len() {
            for block in body.blocks(regions[at]) {
                for op in body.ops(block) {
                    regions.extend_from_slice(body.regions(op));
                }
            }
            at += 1;
        }
        regions
    }

    /// Gives numbers to blocks and slots to values.
    fn number(&mut self) -> FxHashMap<BlockId, u32> {
        let body = self.root.body;
        let mut numbers = FxHashMap::default();
        let mut next = 0;
        let mut give = |slots: &mut Vec<u32>, value: ValueId| {
            slots[value.index()] = next;
            next += 1;
        };
        for region in self.all_regions() {
            for block in body.blocks(region) {
                numbers.insert(block, self.blocks.len() as u32);
                let args = body.args(block);
                for arg in args {
                    give(&mut self.slots, *arg);
                }
                self.blocks.push(Block {
                    start: 0,
                    end: 0,
                    args: args.first().map_or(0, |arg| self.slots[arg.index()]),
                    num_args: args.len() as u32,
                });
                for op in body.ops(block) {
                    for result in body.results(op) {
                        give(&mut self.slots, result);
                    }
                }
            }
        }
        self.initial = vec![Value::Unit; next as usize];
        numbers
    }

    fn fill(&mut self, machine: &mut Machine<'a>, numbers: &FxHashMap<BlockId, u32>) {
        let body = self.root.body;
        for region in self.all_regions() {
            for block in body.blocks(region) {
                let number = numbers[&block] as usize;
                self.blocks[number].start = self.instructions.len() as u32;
                for op in body.ops(block) {
                    self.push(machine, op, numbers);
                }
                self.blocks[number].end = self.instructions.len() as u32;
            }
        }
    }

    fn push(&mut self, machine: &mut Machine<'a>, op: OpId, numbers: &FxHashMap<BlockId, u32>) {
        let body = self.root.body;
        let view = self.root.at(op);
        let rule = view.interface::<Execute>();
        if let Some(Execute::Constant(value)) = rule
            && let Some(result) = body.results(op).next()
            && let Ok(value) = value(machine, view)
        {
            let slot = self.slot(result);
            self.initial[slot] = value;
            return;
        }
        let first = self.operands.len() as u32;
        for operand in body.operands(op) {
            self.operands.push(self.slots[operand.index()]);
        }
        let regions = self.regions.len() as u32;
        for region in body.regions(op) {
            let block = body.first_block(*region);
            self.regions
                .push(block.map_or(NONE, |block| numbers[&block]));
        }
        let targets = self.targets.len() as u32;
        self.targets
            .extend(body.successors(op).map(|block| numbers[&block]));
        let result = body.results(op).next();
        self.instructions.push(Instruction {
            op,
            rule,
            operands: (first, self.operands.len() as u32 - first),
            result: result.map_or(0, |value| self.slots[value.index()]),
            regions,
            targets,
            is_scope: view.has_trait(Traits::AUTOMATIC_ALLOCATION_SCOPE),
            link: AtomicU32::new(NONE),
        });
    }
}
