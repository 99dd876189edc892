//! Compiles GPU modules: each becomes a binary with an object for each of its targets.
//!
//! ```mlir
//! gpu.module @kernels [#xevm.target] { llvm.func spir_kernelcc @f() .. }
//! // gpu.binary @kernels [#gpu.object<#xevm.target, "\03\02#\07...">]
//! ```

use oxmlir_dialects::gpu::targets::{TargetOptions, target_of};
use oxmlir_dialects::tables::gpu::{
    self, BinaryOptions, CompilationTarget, ObjectAttr, SelectObjectAttr, object_attr,
};
use oxmlir_ir::pass::{Anchor, Failure, OptionInfo, OptionKind, PassContext, PassInfo, PassResult};
use oxmlir_ir::rewrite::{NoListener, Rewriter};
use oxmlir_ir::{Attribute, Body, InsertPoint, OpId, OpRef, bytes};

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::text("toolkit", "the folder of the tools; xevm takes none", ""),
        OptionInfo::new("l", "files to link with", OptionKind::Texts),
        OptionInfo::text("opts", "options of the tools; xevm takes none", ""),
        OptionInfo::text(
            "format",
            "what is made: llvm, assembly (isa), binary (bin) or fatbin",
            "fatbin",
        ),
        OptionInfo::text(
            "section",
            "the section of the object file; xevm has none",
            "",
        ),
    ],
    ..PassInfo::new(
        "gpu-module-to-binary",
        "GpuModuleToBinaryPass",
        "compiles GPU modules",
        Anchor::Any,
        run,
    )
};

/// The names of formats.
const FORMATS: &[(&str, CompilationTarget)] = &[
    ("offloading", CompilationTarget::Offload),
    ("llvm", CompilationTarget::Offload),
    ("assembly", CompilationTarget::Assembly),
    ("isa", CompilationTarget::Assembly),
    ("binary", CompilationTarget::Bin),
    ("bin", CompilationTarget::Bin),
    ("fatbinary", CompilationTarget::Fatbin),
    ("fatbin", CompilationTarget::Fatbin),
];

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let root = body.root();
    let blocks = body.regions(root).iter().flat_map(|r| body.blocks(*r));
    let modules: Vec<OpId> = blocks
        .flat_map(|block| body.ops(block))
        .filter(|op| body.name(*op) == gpu::MODULE)
        .collect();
    let wanted = pass.options.text("format");
    let format = FORMATS.iter().find(|(name, _)| *name == wanted);
    let Some((_, format)) = format else {
        let op = OpRef::new(pass.cx, body, root);
        let message = "Invalid format specified.";
        // Where there is nothing to compile it does no harm.
        if modules.is_empty() {
            pass.emit(op.warning(message));
            return Ok(());
        }
        pass.emit(op.plain_error(message));
        return Err(Failure);
    };
    let options = TargetOptions {
        format: *format,
        link_files: pass.options.texts("l").to_vec(),
    };
    for module in modules {
        compile(body, pass, module, &options)?;
    }
    Ok(())
}

/// Puts a binary into the place of a module.
fn compile(
    body: &mut Body,
    pass: &PassContext,
    module: OpId,
    options: &TargetOptions,
) -> PassResult {
    let cx = pass.cx;
    let fail = |body: &Body, message: &str| {
        pass.emit(OpRef::new(cx, body, module).plain_error(message));
        Err(Failure)
    };
    let Some(targets) = body.attr(module, gpu::module::TARGETS_ATTR) else {
        return fail(body, "the module has no target attributes");
    };
    let mut objects: Vec<Attribute> = Vec::new();
    for target in cx.array_elements(targets) {
        let Some(compiler) = target_of(cx, *target) else {
            let message = format!("nothing compiles for {}", cx.attr_string(*target));
            return fail(body, &message);
        };
        let inner = body.inner_mut(module).ok_or(Failure)?;
        let object = match (compiler.serialize)(cx, inner, *target, options) {
            Ok(object) => object,
            Err(mut errors) => {
                errors.take().into_iter().for_each(|error| pass.emit(error));
                return fail(body, "An error happened while serializing the module.");
            }
        };
        let contents = cx.str_attr(&bytes::from_bytes(object.bytes));
        let properties = object.properties;
        let parts = [
            (object_attr::TARGET, *target),
            (object_attr::FORMAT, cx.enum_attr(options.format)),
            (object_attr::OBJECT, contents),
        ];
        let properties = properties.map(|properties| (object_attr::PROPERTIES, properties));
        let parts: Vec<_> = parts.into_iter().chain(properties).collect();
        objects.push(ObjectAttr::make(cx, &parts));
    }
    let view = gpu::Module::new(OpRef::new(cx, body, module));
    let (name, loc) = (view.sym_name().to_owned(), body.loc(module));
    let handler = body.attr(module, gpu::module::OFFLOADING_HANDLER_ATTR);
    let handler = handler.unwrap_or_else(|| SelectObjectAttr::make(cx, &[]));
    let mut no_listener = NoListener;
    let mut rw = Rewriter::new(cx, body, &mut no_listener, InsertPoint::After(module));
    let options = BinaryOptions {
        offloading_handler: Some(handler),
    };
    gpu::binary_with(&mut rw, loc, &name, &objects, options);
    rw.erase(module);
    Ok(())
}
