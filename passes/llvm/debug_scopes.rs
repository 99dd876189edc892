//! Makes debug information for functions of llvm that have none: where each is, and what is in it but from another file.
//!
//! ```mlir
//! llvm.func @f() {            // llvm.func @f() {
//!   llvm.return loc(#at)      //   llvm.return loc(#at)
//! } loc(#loc)                 // } loc(fused<#di_subprogram>[#loc])
//! ```

use std::path::Path;

use oxmlir_dialects::tables::builtin;
use oxmlir_dialects::tables::llvm::{
    self, DIEmissionKind, DISubprogramFlags, DiCompileUnitAttr, DiSubprogramAttr,
};
use oxmlir_ir::pass::{Anchor, OptionInfo, OptionKind, PassContext, PassInfo, PassResult};
use oxmlir_ir::{AttrKind, Attribute, Body, Context, LocKind, Location, OpId, OpRef, Type};

use crate::bodies::for_each_body;

pub static PASS: PassInfo = PassInfo {
    options: &[OptionInfo::new(
        "emission-kind",
        "what debug information is written of the code",
        OptionKind::Choice {
            cases: &[
                ("None", "None"),
                ("Full", "Full"),
                ("LineTablesOnly", "LineTablesOnly"),
                ("DebugDirectivesOnly", "DebugDirectivesOnly"),
            ],
            default: "LineTablesOnly",
        },
    )],
    ..PassInfo::new(
        "ensure-debug-info-scope-on-llvm-func",
        "DIScopeForLLVMFuncOpPass",
        "makes debug information for functions that have none",
        Anchor::Op(builtin::Module::FULL_NAME),
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let debug = Debug {
        cx: pass.cx,
        unit: None,
    };
    let module = pass.cx.location_attr(body.loc(body.root()));
    let unit = fused_with(pass.cx, module, DiCompileUnitAttr::is);
    let emission = DIEmissionKind::from_keyword(pass.options.text("emission-kind"));
    let unit = unit.or_else(|| emission.map(|kind| debug.compile_unit(module, kind)));
    let debug = Debug { unit, ..debug };
    for_each_body(body, &|body| {
        if body.name(body.root()) == llvm::FUNC {
            debug.add_scope(body);
            debug.mark_other_files(body);
        }
    });
    Ok(())
}

/// The metadata of a kind that a location, or one in it, is fused with.
fn fused_with<'c>(
    cx: &'c Context,
    loc: Attribute,
    is_kind: fn(&'c Context, Attribute) -> bool,
) -> Option<Attribute> {
    let mut work = vec![loc];
    while let Some(loc) = work.pop() {
        match cx.attr_kind(loc) {
            AttrKind::Location(LocKind::Fused {
                locations,
                metadata,
            }) => {
                if let Some(found) = metadata.filter(|attr| is_kind(cx, *attr)) {
                    return Some(found);
                }
                work.extend(locations.iter().rev());
            }
            AttrKind::Location(LocKind::Name { child, .. }) => work.push(*child),
            AttrKind::Location(LocKind::CallSite { callee, caller }) => {
                work.extend([*caller, *callee]);
            }
            _ => {}
        }
    }
    None
}

/// The file and line of a location; of a call, those of the caller.
fn place(cx: &Context, loc: Attribute) -> Option<(&str, u32)> {
    let mut work = vec![loc];
    while let Some(loc) = work.pop() {
        match cx.attr_kind(loc) {
            AttrKind::Location(LocKind::File { file, start, .. }) => {
                return Some((cx.get_str(*file), start.0));
            }
            AttrKind::Location(LocKind::Name { child, .. }) => work.push(*child),
            AttrKind::Location(LocKind::CallSite { caller, .. }) => work.push(*caller),
            AttrKind::Location(LocKind::Fused { locations, .. }) => {
                work.extend(locations.iter().rev());
            }
            _ => {}
        }
    }
    None
}

/// Makes attributes of debug information.
struct Debug<'c> {
    cx: &'c Context,
    unit: Option<Attribute>,
}

impl Debug<'_> {
    fn file(&self, path: &str) -> Attribute {
        use llvm::di_file_attr::{DIRECTORY, NAME};
        let path = Path::new(path);
        let text = |part: Option<&str>| self.cx.str_attr(part.unwrap_or_default());
        let name = path.file_name().and_then(|name| name.to_str());
        let directory = path.parent().and_then(|parent| parent.to_str());
        let parts = [(NAME, text(name)), (DIRECTORY, text(directory))];
        llvm::DiFileAttr::make(self.cx, &parts)
    }

    fn file_of(&self, loc: Attribute) -> Attribute {
        self.file(place(self.cx, loc).map_or("<unknown>", |at| at.0))
    }

    fn compile_unit(&self, module: Attribute, emission: DIEmissionKind) -> Attribute {
        use llvm::di_compile_unit_attr as slots;
        let cx = self.cx;
        let params = [
            (slots::ID, cx.distinct_attr(Attribute::UNIT)),
            (
                slots::SOURCE_LANGUAGE,
                cx.enum_attr(llvm::DwarfLanguage::DWLANGC),
            ),
            (slots::FILE, self.file_of(module)),
            (slots::PRODUCER, cx.str_attr("MLIR")),
            (slots::IS_OPTIMIZED, Attribute::TRUE),
            (slots::EMISSION_KIND, cx.enum_attr(emission)),
        ];
        DiCompileUnitAttr::make(cx, &params)
    }

    /// Fuses the location of a function with what it is, if that is not there yet.
    fn add_scope(&self, function: &mut Body) {
        let cx = self.cx;
        let root = function.root();
        let loc = cx.location_attr(function.loc(root));
        if fused_with(cx, loc, DiSubprogramAttr::is).is_none()
            && let Some(scope) = self.subprogram(function, loc)
        {
            function.set_loc(root, self.fused(loc, scope));
        }
    }

    fn fused(&self, loc: Attribute, metadata: Attribute) -> Location {
        self.cx.location(self.fused_attr(loc, metadata))
    }

    fn fused_attr(&self, loc: Attribute, metadata: Attribute) -> Attribute {
        self.cx.fused_loc(&[loc], Some(metadata))
    }

    fn subprogram(&self, function: &Body, loc: Attribute) -> Option<Attribute> {
        use llvm::di_subprogram_attr as slots;
        let cx = self.cx;
        let name = llvm::Func::of(OpRef::new(cx, function, function.root()))?.sym_name_attr()?;
        let file = self.file_of(loc);
        let line = place(cx, loc).map_or(1, |at| at.1);
        let line = cx.int_attr(Type::I64, line.into());
        let calling = cx.enum_attr(llvm::DwarfCallingConvention::DWCCNormal);
        let calling = (llvm::di_subroutine_type_attr::CALLING_CONVENTION, calling);
        let mut params = vec![
            (slots::SCOPE, file),
            (slots::NAME, name),
            (slots::LINKAGE_NAME, name),
            (slots::FILE, file),
            (slots::LINE, line),
            (slots::SCOPE_LINE, line),
            (
                slots::TYPE,
                llvm::DiSubroutineTypeAttr::make(cx, &[calling]),
            ),
        ];
        let mut flags = DISubprogramFlags::OPTIMIZED;
        if !function.is_region_empty(function.root_region()) {
            params.push((slots::ID, cx.distinct_attr(Attribute::UNIT)));
            params.push((slots::COMPILE_UNIT, self.unit?));
            flags = flags | DISubprogramFlags::DEFINITION;
        }
        params.push((slots::SUBPROGRAM_FLAGS, cx.enum_attr(flags)));
        Some(DiSubprogramAttr::make(cx, &params))
    }

    /// Says of what is in a function, but from another file, in which file it is.
    fn mark_other_files(&self, function: &mut Body) {
        let loc = self.cx.location_attr(function.loc(function.root()));
        let Some(scope) = fused_with(self.cx, loc, DiSubprogramAttr::is) else {
            return;
        };
        let file = place(self.cx, loc).map(|at| at.0);
        for op in function.nested_ops(function.root()) {
            if let Some(loc) = self.marked(function, op, scope, file) {
                function.set_loc(op, loc);
            }
        }
    }

    /// The location that an operation is to have: what was inlined is marked always, other code if it is elsewhere.
    fn marked(
        &self,
        function: &Body,
        op: OpId,
        scope: Attribute,
        file: Option<&str>,
    ) -> Option<Location> {
        let cx = self.cx;
        let loc = cx.location_attr(function.loc(op));
        if let AttrKind::Location(LocKind::CallSite { callee, caller }) = cx.attr_kind(loc) {
            let callee = self.in_file(*callee, place(cx, *callee)?.0, scope);
            let caller = *caller;
            let site = LocKind::CallSite { callee, caller };
            return Some(cx.location(cx.attr(AttrKind::Location(site))));
        }
        let (own, function) = (place(cx, loc)?.0, file?);
        if own == function {
            return None;
        }
        Some(cx.location(self.in_file(loc, own, scope)))
    }

    /// The location fused with the file that it is in.
    fn in_file(&self, loc: Attribute, path: &str, scope: Attribute) -> Attribute {
        use llvm::di_lexical_block_file_attr::{DISCRIMINATOR, FILE, SCOPE};
        let none = self.cx.int_attr(Type::I64, 0);
        let params = [
            (SCOPE, scope),
            (FILE, self.file(path)),
            (DISCRIMINATOR, none),
        ];
        let block = llvm::DiLexicalBlockFileAttr::make(self.cx, &params);
        self.fused_attr(loc, block)
    }
}
