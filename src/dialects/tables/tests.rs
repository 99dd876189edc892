//! The tables are consistent, no matter what the declarations say.

use super::*;
use oxmlir_ir::interfaces::InferIntRange;
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Context, InsertPoint, Location};

fn ops() -> impl Iterator<Item = &'static OpDef> {
    DIALECTS.iter().flat_map(|d| d.ops)
}

#[test]
fn names_are_sorted_unique_and_qualified() {
    for dialect in DIALECTS {
        let prefix = format!("{}.", dialect.name);
        assert!(
            dialect.ops.iter().all(|op| op.name.starts_with(&prefix)),
            "{}",
            dialect.name
        );
        assert!(
            dialect.ops.is_sorted_by(|a, b| a.name < b.name),
            "{}",
            dialect.name
        );
    }
    assert_eq!(DIALECTS[0].name, "builtin");
    assert!(DIALECTS[1..].is_sorted_by(|a, b| a.name < b.name));
}

#[test]
fn numbers_follow_the_table_order() {
    let name = |number: OpName| ops().nth(number.0 as usize).map(|op| op.name);
    assert_eq!(name(builtin::MODULE), Some("builtin.module"));
    assert_eq!(name(arith::ADDI), Some("arith.addi"));
    assert_eq!(name(scf::FOR), Some("scf.for"));
    let addi = ops().nth(arith::ADDI.0 as usize).unwrap();
    assert_eq!(addi.operands[arith::addi::RHS].name, "rhs");
    assert_eq!(
        addi.attrs[arith::addi::OVERFLOW_FLAGS_ATTR].name,
        "overflowFlags"
    );
}

#[test]
fn shared_slots_are_those_of_the_operations() {
    for (number, op) in ops().enumerate() {
        let slot = op.attrs.iter().position(|attr| attr.name == "linkage");
        let slot = slot.filter(|_| op.name.starts_with("llvm."));
        let name = OpName(number as u32);
        assert_eq!(llvm::shared::linkage_slot(name), slot, "{}", op.name);
    }
}

#[test]
fn shared_groups_are_those_of_the_operations() {
    for (number, op) in ops().enumerate() {
        let mut groups = op.operands.iter();
        let group = groups.position(|group| group.name == "asyncDependencies");
        let group = group.filter(|_| op.name.starts_with("gpu."));
        let name = OpName(number as u32);
        assert_eq!(
            gpu::shared::async_dependencies_group(name),
            group,
            "{}",
            op.name
        );
    }
}

#[test]
fn parameters_are_numbered_in_order() {
    let params = llvm::TBAA_TAG_ATTR.params;
    assert_eq!(params[llvm::tbaa_tag_attr::OFFSET].name, "offset");
}

#[test]
fn sizes_of_groups_are_the_last_attributes() {
    let name = |op: &'static OpDef, slot: Option<usize>| slot.map(|slot| op.attrs[slot].name);
    for op in ops() {
        let sized = |kind| op.traits.contains(kind);
        let operands = sized(Traits::ATTR_SIZED_OPERAND_SEGMENTS).then_some("operandSegmentSizes");
        let results = sized(Traits::ATTR_SIZED_RESULT_SEGMENTS).then_some("resultSegmentSizes");
        assert_eq!(name(op, op.operand_segments()), operands, "{}", op.name);
        assert_eq!(name(op, op.result_segments()), results, "{}", op.name);
    }
}

#[test]
fn every_operation_has_a_summary() {
    for op in ops() {
        assert!(
            op.summary.ends_with('.') && op.summary.len() < 80,
            "{}: {}",
            op.name,
            op.summary
        );
    }
}

#[test]
fn slots_of_formats_exist() {
    for op in ops() {
        if let Format::Declared(elems) = op.format {
            check_elems(op, elems);
        }
        for rule in op.type_rules {
            check_slot(op, rule.target);
            check_slot(op, rule.source);
        }
    }
}

fn check_elems(op: &OpDef, elems: &[FormatElem]) {
    for elem in elems {
        match *elem {
            FormatElem::Operand(i) => assert!(usize::from(i) < op.operands.len(), "{}", op.name),
            FormatElem::Attr(i) | FormatElem::QualifiedAttr(i) => {
                assert!(usize::from(i) < op.attrs.len(), "{}", op.name);
            }
            FormatElem::Region(i) => assert!(usize::from(i) < op.regions.len(), "{}", op.name),
            FormatElem::Successor(i) => {
                assert!(usize::from(i) < op.successors.len(), "{}", op.name)
            }
            FormatElem::Type(slot) | FormatElem::QualifiedType(slot) => check_slot(op, slot),
            FormatElem::FunctionalType(inputs, results) => {
                check_slot(op, inputs);
                check_slot(op, results);
            }
            FormatElem::Group {
                elems,
                anchor,
                otherwise,
            } => {
                assert!(usize::from(anchor) < elems.len(), "{}", op.name);
                check_elems(op, elems);
                check_elems(op, otherwise);
            }
            FormatElem::OiList(clauses) => {
                clauses.iter().for_each(|clause| check_elems(op, clause))
            }
            _ => {}
        }
    }
}

fn check_slot(op: &OpDef, slot: SlotRef) {
    let (index, len) = match slot {
        SlotRef::Operand(i) => (i, op.operands.len()),
        SlotRef::Result(i) => (i, op.results.len()),
        SlotRef::Attr(i) => (i, op.attrs.len()),
        SlotRef::Operands | SlotRef::Results => return,
    };
    assert!(usize::from(index) < len, "{}: {slot:?}", op.name);
}

#[test]
fn enums_are_named_and_unambiguous() {
    for def in DIALECTS.iter().flat_map(|d| d.enums) {
        assert!(
            !def.cases.is_empty() && matches!(def.width, 32 | 64),
            "{}",
            def.name
        );
        for (i, (keyword, _)) in def.cases.iter().enumerate() {
            assert!(
                def.cases[..i].iter().all(|(k, _)| k != keyword),
                "{}: {keyword}",
                def.name
            );
        }
    }
}

#[test]
fn references_to_enums_and_operations_resolve() {
    let known = |name: &str| {
        DIALECTS
            .iter()
            .flat_map(|d| d.enums)
            .any(|e| e.name == name)
    };
    for op in ops() {
        for attr in op.attrs {
            if let AttrSyntax::Enum(name) | AttrSyntax::NamedEnum(_, name) = attr.constraint.syntax
            {
                assert!(known(name), "{}: {name}", op.name);
            }
        }
        let terminator = op.implicit_terminator;
        let referred = op
            .parents
            .iter()
            .copied()
            .chain((!terminator.is_empty()).then_some(terminator));
        for name in referred {
            assert!(ops().any(|op| op.name == name), "{}: {name}", op.name);
        }
    }
}

#[test]
fn segment_sizes_are_declared_where_the_traits_want_them() {
    for op in ops() {
        let has = |name: &str| op.attrs.iter().any(|a| a.name == name);
        let operands = op.traits.contains(Traits::ATTR_SIZED_OPERAND_SEGMENTS);
        let results = op.traits.contains(Traits::ATTR_SIZED_RESULT_SEGMENTS);
        assert_eq!(has("operandSegmentSizes"), operands, "{}", op.name);
        assert_eq!(has("resultSegmentSizes"), results, "{}", op.name);
        let variable = op.operands.iter().filter(|v| v.arity != Arity::One).count();
        let same_size = op.traits.contains(Traits::SAME_VARIADIC_OPERAND_SIZE);
        assert!(
            variable <= 1 || operands || same_size,
            "{}: operand groups are ambiguous",
            op.name
        );
    }
}

#[test]
fn effects_agree_with_traits() {
    for op in ops() {
        let some = op
            .operands
            .iter()
            .chain(op.results)
            .any(|v| !v.effects.is_empty());
        if some || !op.effects.is_empty() {
            assert!(op.traits.contains(Traits::MEMORY_EFFECTS), "{}", op.name);
            assert!(!op.traits.contains(Traits::NO_MEMORY_EFFECT), "{}", op.name);
        }
    }
}

#[test]
fn operations_that_declare_ranges_tell_them() {
    let registry = crate::registry();
    for (number, op) in ops().enumerate() {
        let tells = registry
            .interface::<InferIntRange>(OpName(number as u32))
            .is_some();
        let declares = op.traits.contains(Traits::INFERS_INT_RANGES);
        assert_eq!(tells, declares, "{}", op.name);
    }
}

#[test]
fn groups_are_found_and_replaced_behind_others() {
    let cx = Context::new(crate::registry());
    let loc = Location::UNKNOWN;
    let mut module = builtin::module(&cx, loc);
    let block = module.add_block(module.root_region());
    let mut no_listener = NoListener;
    let mut rw = Rewriter::new(&cx, &mut module, &mut no_listener, InsertPoint::End(block));
    let [x, y] = [2, 3].map(|size| index::constant(&mut rw, loc, size));
    let launch = gpu::launch(&mut rw, loc, &[], x, x, x, x, x, y);
    let options = gpu::WaitOptions {
        async_token_type: crate::gpu::token_type(&cx),
    };
    let token = gpu::wait_with(&mut rw, loc, &[], options);
    let token = rw.body.only_result(token);
    let group = gpu::launch::ASYNC_DEPENDENCIES;
    rw.body.set_operand_group(&cx, launch, group, &[token]);
    let view = gpu::Launch::new(rw.op(launch));
    assert_eq!(view.async_dependencies()[..], [token]);
    assert_eq!((view.grid_size_x(), view.block_size_z()), (x, y));
    let operands = [x, x, x, x, x, x, token];
    assert_eq!(view.group_of(&operands, gpu::launch::BLOCK_SIZE_Z), [token]);
    assert_eq!(
        view.optional_of(&operands, gpu::launch::CLUSTER_SIZE_X),
        None
    );
}

#[test]
fn attributes_are_made_with_defaults() {
    let cx = Context::new(crate::registry());
    let chip = (xevm::target_attr::CHIP, cx.str_attr("pvc"));
    let target = xevm::TargetAttr::make(&cx, &[chip]);
    let view = xevm::TargetAttr::of(&cx, target).unwrap();
    assert_eq!(
        (view.chip(), view.triple()),
        ("pvc", "spirv64-unknown-unknown")
    );
}
