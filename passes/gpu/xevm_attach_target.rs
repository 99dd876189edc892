//! Says of the GPU modules in a program that they are compiled for Intel GPUs.
//!
//! ```mlir
//! gpu.module @kernels {}  // gpu.module @kernels [#xevm.target<O = 3, chip = "pvc">] {}
//! ```

use oxmlir_dialects::tables::{gpu, xevm};
use oxmlir_ir::pass::{Anchor, OptionInfo, OptionKind, Options, PassContext, PassInfo, PassResult};
use oxmlir_ir::{Attribute, Body, Context, OpId, OpRef, Type};
use regex::Regex;

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::text("module", "only modules whose name this matches", ""),
        OptionInfo::text("triple", "the target triple", "spirv64-unknown-unknown"),
        OptionInfo::text("chip", "the chip", "bmg"),
        OptionInfo::uint("O", "the level of optimization", 2),
        OptionInfo::new("l", "files to link with", OptionKind::Texts),
        OptionInfo::text(
            "cmd-options",
            "options of the compiler that comes after",
            "",
        ),
    ],
    ..PassInfo::new(
        "xevm-attach-target",
        "GpuXeVMAttachTarget",
        "attaches a target of xevm to GPU modules",
        Anchor::Any,
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    let Some(target) = target(cx, pass.options) else {
        return Ok(());
    };
    let filter = pass.options.text("module");
    let filter = match Regex::new(filter) {
        _ if filter.is_empty() => None,
        Ok(regex) => Some(regex),
        Err(_) => return Ok(()),
    };
    for module in modules(cx, body, filter.as_ref()) {
        let old = body.attr(module, gpu::module::TARGETS_ATTR);
        let mut targets = old.map_or(&[][..], |t| cx.array_elements(t)).to_vec();
        if !targets.contains(&target) {
            targets.push(target);
        }
        body.set_attr(module, gpu::module::TARGETS_ATTR, cx.array_attr(&targets));
    }
    Ok(())
}

/// The GPU modules directly in the root whose names match.
fn modules(cx: &Context, body: &Body, filter: Option<&Regex>) -> Vec<OpId> {
    let regions = body.regions(body.root()).iter();
    let ops = regions
        .flat_map(|r| body.blocks(*r))
        .flat_map(|b| body.ops(b));
    ops.filter(|op| body.name(*op) == gpu::MODULE)
        .filter(|op| {
            let name = OpRef::new(cx, body, *op).str_attr(gpu::module::SYM_NAME_ATTR);
            filter.is_none_or(|f| f.is_match(name.unwrap_or_default()))
        })
        .collect()
}

/// `#xevm.target` of the options.
fn target(cx: &Context, options: &Options) -> Option<Attribute> {
    use xevm::target_attr as params;
    let level = i64::try_from(options.uint("O")).ok()?;
    let mut given = vec![
        (params::O, cx.int_attr(Type::I64, level)),
        (params::TRIPLE, cx.str_attr(options.text("triple"))),
        (params::CHIP, cx.str_attr(options.text("chip"))),
    ];
    let words = split_words(options.text("cmd-options"));
    if !words.is_empty() {
        let words = cx.array_attr(&strings(cx, &words));
        let flags = cx.dict_attr(&[(cx.str("cmd-options"), words)]);
        given.push((params::FLAGS, flags));
    }
    let files = options.texts("l");
    if !files.is_empty() {
        given.push((params::LINK_FILES, cx.array_attr(&strings(cx, files))));
    }
    Some(xevm::TargetAttr::make(cx, &given))
}

fn strings(cx: &Context, all: &[String]) -> Vec<Attribute> {
    all.iter().map(|s| cx.str_attr(s)).collect()
}

/// The words of a command line: quotes keep blanks together.
fn split_words(text: &str) -> Vec<String> {
    let (mut words, mut quote) = (Vec::new(), None);
    let mut word: Option<String> = None;
    for c in text.chars() {
        match quote {
            Some(q) if c == q => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::split_words;

    #[test]
    fn quotes_keep_blanks() {
        assert_eq!(split_words("-a 'b c'  -d\"\" "), ["-a", "b c", "-d"]);
        assert!(split_words("  ").is_empty());
    }
}
