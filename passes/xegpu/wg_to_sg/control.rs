//! Loops and branches: what they carry, they carry in parts.

use oxmlir_dialects::rebuild::rebuild;
use oxmlir_dialects::tables::scf;
use oxmlir_ir::{BlockId, OpId, Type, ValueId};

use super::Split;

impl Split<'_> {
    /// Operands in parts, and for results and arguments as many as what comes to them has.
    pub(super) fn control(&mut self, op: OpId) -> Option<()> {
        match self.rw.body.name(op) {
            scf::FOR => self.for_loop(op),
            scf::IF => self.branch(op),
            scf::YIELD => {
                let operands = self.split_operands(op);
                self.rw.modify(op, |body| body.set_operands(op, &operands));
                Some(())
            }
            _ => None,
        }
    }

    fn split_operands(&self, op: OpId) -> Vec<ValueId> {
        let operands = self.rw.body.operands(op);
        operands
            .flat_map(|operand| self.parts_of(operand))
            .collect()
    }

    fn for_loop(&mut self, op: OpId) -> Option<()> {
        let inits = self
            .rw
            .body
            .operand_group(self.rw.cx, op, scf::for_::INIT_ARGS);
        if !inits.iter().any(|init| self.parts.contains_key(init)) {
            return None;
        }
        let block = self.rw.body.first_block(self.rw.body.only_region(op))?;
        let types: Vec<Option<Vec<Type>>> =
            inits.iter().map(|init| self.part_types(*init)).collect();
        let args: Vec<ValueId> = self.rw.body.args(block)[1..].to_vec();
        for (arg, types) in args.into_iter().zip(&types) {
            if let Some(types) = types {
                self.split_argument(block, arg, types);
            }
        }
        let operands = self.split_operands(op);
        self.carry(op, &operands, &types);
        Some(())
    }

    /// Whether the branches of an `scf.if` yield parts is known from the layouts of its results.
    fn branch(&mut self, op: OpId) -> Option<()> {
        let cx = self.rw.cx;
        let layout = |number| {
            let name = crate::xegpu::layouts::result_name(number);
            self.rw.body.named_attr(cx, op, &name)
        };
        let types: Vec<Option<Vec<Type>>> = self
            .rw
            .body
            .result_types(op)
            .enumerate()
            .map(|(number, whole)| {
                let (part, count) = self.vector_part(whole, layout(number)?)?;
                Some(vec![part; count])
            })
            .collect();
        if types.iter().all(Option::is_none) {
            return None;
        }
        let operands = self.rw.body.operand_vec(op);
        self.carry(op, &operands, &types);
        Some(())
    }

    fn part_types(&self, value: ValueId) -> Option<Vec<Type>> {
        let parts = self.parts.get(&value)?;
        Some(parts.iter().map(|part| self.rw.body.ty(*part)).collect())
    }

    /// Parts of an argument stand behind it, until it goes with the operations that use the whole.
    fn split_argument(&mut self, block: BlockId, arg: ValueId, types: &[Type]) {
        let Some(index) = self.rw.body.args(block).iter().position(|a| *a == arg) else {
            return;
        };
        let loc = self.rw.body.value_loc(arg);
        let parts: Vec<ValueId> = (0..types.len())
            .map(|i| self.rw.body.insert_arg(block, index + 1 + i, types[i], loc))
            .collect();
        let whole = self.rw.body.detach_arg(block, index);
        self.parts.insert(whole, parts);
        self.detached.push(whole);
    }

    /// The same loop or branch with parts among its results.
    fn carry(&mut self, op: OpId, operands: &[ValueId], types: &[Option<Vec<Type>>]) {
        let whole: Vec<Type> = self.rw.body.result_types(op).collect();
        let results: Vec<Type> = whole
            .iter()
            .zip(types)
            .flat_map(|(whole, types)| types.clone().unwrap_or(vec![*whole]))
            .collect();
        let new = rebuild(&mut self.rw, op, operands, &results);
        let mut values = self.rw.body.results(new).collect::<Vec<_>>().into_iter();
        for (number, types) in types.iter().enumerate() {
            let result = self.rw.body.result(op, number);
            match types {
                Some(types) => {
                    let parts = values.by_ref().take(types.len()).collect();
                    self.parts.insert(result, parts);
                }
                None => {
                    if let Some(value) = values.next() {
                        self.rw.replace_uses(result, value);
                    }
                }
            }
        }
        self.replaced.push(op);
    }
}
