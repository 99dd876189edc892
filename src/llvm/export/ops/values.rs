//! Constants, addresses, vectors and aggregates.

use llvm_sys::LLVMTypeKind;
use oxmlir_dialects::tables::llvm;
use oxmlir_ir::{AttrKind, OpName, OpRef};

use super::super::{Export, Result, fail};
use super::Translate;
use crate::sys::{Shape, Ty, Value};

pub(super) const TABLE: &[(OpName, Translate)] = &[
    (llvm::MLIR_CONSTANT, |e, op| {
        e.mlir_constant(llvm::MlirConstant::new(op))
    }),
    (llvm::MLIR_UNDEF, |e, op| e.of_type(op, Ty::undef)),
    (llvm::MLIR_POISON, |e, op| e.of_type(op, Ty::poison)),
    (llvm::MLIR_ZERO, |e, op| e.of_type(op, Ty::zero)),
    (llvm::MLIR_NONE, |e, op| e.of_type(op, Ty::zero)),
    (llvm::DSO_LOCAL_EQUIVALENT, |e, op| {
        e.dso_local_equivalent(llvm::DsoLocalEquivalent::new(op))
    }),
    (llvm::MLIR_ADDRESSOF, |e, op| {
        e.address_of(llvm::MlirAddressof::new(op))
    }),
    (llvm::EXTRACTELEMENT, |e, op| {
        e.extract_element(llvm::Extractelement::new(op))
    }),
    (llvm::INSERTELEMENT, |e, op| {
        e.insert_element(llvm::Insertelement::new(op))
    }),
    (llvm::SHUFFLEVECTOR, |e, op| {
        e.shuffle_vector(llvm::Shufflevector::new(op))
    }),
    (llvm::EXTRACTVALUE, |e, op| {
        e.extract_value(llvm::Extractvalue::new(op))
    }),
    (llvm::INSERTVALUE, |e, op| {
        e.insert_value(llvm::Insertvalue::new(op))
    }),
];

impl<'a, 'l> Export<'a, 'l> {
    fn mlir_constant(&mut self, op: llvm::MlirConstant<'a>) -> Result {
        let ty = self.ty(*op, op.ty(op.res()))?;
        let attr = op.value();
        let value = self.constant(*op, ty, attr)?;
        let is_symbol = matches!(self.cx.attr_kind(attr), AttrKind::SymbolRef { .. });
        if value.ty() != ty && !is_symbol {
            return fail(*op, "constant is not of the type of the result");
        }
        self.define(*op, value);
        Ok(())
    }

    fn of_type(&mut self, op: OpRef<'a>, make: fn(Ty<'l>) -> Value<'l>) -> Result {
        let ty = self.ty(op, op.only_result_type())?;
        self.define(op, make(ty));
        Ok(())
    }

    fn address_of(&mut self, op: llvm::MlirAddressof<'a>) -> Result {
        let value = self.symbol(*op, op.global_name())?;
        self.define(*op, value);
        Ok(())
    }

    fn dso_local_equivalent(&mut self, op: llvm::DsoLocalEquivalent<'a>) -> Result {
        if self.outside.is_some() {
            return fail(*op, "is translated with the whole module");
        }
        let function = self.symbol(*op, op.function_name())?;
        match self.llvm.dso_local_equivalent(function) {
            Some(value) => {
                self.define(*op, value);
                Ok(())
            }
            None => fail(*op, "has no translation"),
        }
    }

    fn extract_element(&mut self, op: llvm::Extractelement<'a>) -> Result {
        let vector = self.value(*op, op.vector())?;
        let at = self.value(*op, op.position())?;
        let value = self.builder.extract_element(vector, at);
        self.define(*op, value);
        Ok(())
    }

    fn insert_element(&mut self, op: llvm::Insertelement<'a>) -> Result {
        let vector = self.value(*op, op.vector())?;
        let element = self.value(*op, op.value())?;
        if vector.ty().element() != Some(element.ty()) {
            return fail(*op, "inserts an element of another type than the vector's");
        }
        let at = self.value(*op, op.position())?;
        let value = self.builder.insert_element(vector, element, at);
        self.define(*op, value);
        Ok(())
    }

    fn shuffle_vector(&mut self, op: llvm::Shufflevector<'a>) -> Result {
        let first = self.value(*op, op.v1())?;
        let second = self.value(*op, op.v2())?;
        let mask = op.mask();
        if first.ty() != second.ty() || !first.ty().is_vector() || mask.is_empty() {
            return fail(*op, "expected two vectors of one type and a mask");
        }
        let i32 = self.llvm.int(32);
        let mask = match first.ty().kind() {
            LLVMTypeKind::LLVMScalableVectorTypeKind => {
                let ty = i32.vector(mask.len() as u32, true);
                match mask[0] {
                    0 => ty.zero(),
                    _ => ty.poison(),
                }
            }
            _ => {
                let part = |m: &i64| match *m {
                    -1 => i32.poison(),
                    m => i32.int_const(&[m as u64]),
                };
                let parts: Vec<Value> = mask.iter().map(part).collect();
                Value::vector_const(&parts)
            }
        };
        let value = self.builder.shuffle(first, second, mask);
        self.define(*op, value);
        Ok(())
    }

    fn extract_value(&mut self, op: llvm::Extractvalue<'a>) -> Result {
        let container = self.value(*op, op.container())?;
        let path = path(*op, &op.position(), container.ty())?;
        let value = self.extract(container, &path);
        self.define(*op, value);
        Ok(())
    }

    /// The member at `path`, in one instruction where that can be written.
    fn extract(&self, container: Value<'l>, path: &[u32]) -> Value<'l> {
        if path.len() > 1 && !container.is_constant() {
            let shape = Shape {
                opcode: "extractvalue",
                ty: container.ty(),
                numbers: path,
            };
            let text = || {
                let ty = container.ty().text()?;
                let path = indices(path);
                let body = format!("%r = extractvalue {ty} %a{path}\n ret void");
                Some(format!("define void @f({ty} %a) {{\n {body}\n}}"))
            };
            let like = self
                .llvm
                .instruction_like(&self.builder, shape, &[container], text);
            if let Some(value) = like {
                return value;
            }
        }
        let step = |value, index: &u32| self.builder.extract_value(value, *index);
        path.iter().fold(container, step)
    }

    fn insert_value(&mut self, op: llvm::Insertvalue<'a>) -> Result {
        let container = self.value(*op, op.container())?;
        let value = self.value(*op, op.value())?;
        let path = path(*op, &op.position(), container.ty())?;
        let member = path
            .iter()
            .try_fold(container.ty(), |ty, i| ty.member(u64::from(*i)));
        if member != Some(value.ty()) {
            return fail(*op, "inserts a value of another type than the member's");
        }
        let value = self.insert(container, value, &path);
        self.define(*op, value);
        Ok(())
    }

    /// `container` with the member at `path` replaced, in one instruction where that can be written.
    fn insert(&self, container: Value<'l>, value: Value<'l>, path: &[u32]) -> Value<'l> {
        let constant = container.is_constant() && value.is_constant();
        if path.len() > 1 && !constant {
            let shape = Shape {
                opcode: "insertvalue",
                ty: container.ty(),
                numbers: path,
            };
            let text = || {
                let (ty, part) = (container.ty().text()?, value.ty().text()?);
                let path = indices(path);
                let body = format!("%r = insertvalue {ty} %a, {part} %b{path}\n ret void");
                Some(format!(
                    "define void @f({ty} %a, {part} %b) {{\n {body}\n}}"
                ))
            };
            let operands = [container, value];
            let like = self
                .llvm
                .instruction_like(&self.builder, shape, &operands, text);
            if let Some(value) = like {
                return value;
            }
        }
        let Some((last, outer)) = path.split_last() else {
            return value;
        };
        // From the inside out: each part with the new one in its place.
        let mut parts = vec![container];
        for index in outer {
            let inner = parts.last().copied().unwrap_or(container);
            parts.push(self.builder.extract_value(inner, *index));
        }
        let indices = outer.iter().chain([last]).rev();
        parts
            .into_iter()
            .rev()
            .zip(indices)
            .fold(value, |value, (part, index)| {
                self.builder.insert_value(part, value, *index)
            })
    }
}

/// The position of a member, which exists in `container`.
fn path(op: OpRef, position: &[i64], container: Ty) -> Result<Vec<u32>> {
    let mut at = Some(container);
    let mut path = Vec::new();
    for index in position {
        let fits = u32::try_from(*index)
            .ok()
            .filter(|i| at.is_some_and(|t| !t.is_vector() && u64::from(*i) < t.len()));
        let (Some(index), Some(ty)) = (fits, at) else {
            return fail(op, "position is out of bounds");
        };
        path.push(index);
        at = ty.member(u64::from(index));
    }
    Ok(path)
}

/// A path as it is written behind the operands.
fn indices(path: &[u32]) -> String {
    path.iter().map(|i| format!(", {i}")).collect()
}
