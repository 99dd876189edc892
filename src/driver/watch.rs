//! Showing the program before and after passes, on standard error or in a tree of files.
//!
//! Passes that are watched run one at a time, so everything comes out in source order, and what a pass says comes out
//! between the texts before and after it.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::ffi::OsStr;
use std::fs;
use std::hash::Hasher;
use std::io::{self, Write};
use std::path::PathBuf;

use oxmlir_ir::analysis::symbol_name;
use oxmlir_ir::pass::{Observer, Site};
use oxmlir_ir::print::{PrintOptions, module_text};
use oxmlir_ir::{Body, Context, OpId, verify};

use crate::cli::WatchFlags;
use crate::output::reason;

/// What the reference says where the whole program is wanted while passes run side by side.
pub const NEEDS_ONE_THREAD: &str = "IR print for module scope can't be setup on a pass-manager without disabling multi-threading first.\n";

/// Shows the program around passes.
pub struct Watcher<'a> {
    flags: &'a WatchFlags,
    options: PrintOptions,
    tree: Option<Tree>,
    /// A hash of what the running pass started with.
    before: Cell<Option<u64>>,
    failed: Cell<bool>,
}

impl<'a> Watcher<'a> {
    /// A watcher, if there is anything to watch for.
    pub fn new(flags: &'a WatchFlags, options: PrintOptions) -> Option<Watcher<'a>> {
        let wanted = flags.mlir_print_ir_before_all
            || flags.mlir_print_ir_after_all
            || flags.mlir_print_ir_after_failure
            || !flags.mlir_print_ir_before.is_empty()
            || !flags.mlir_print_ir_after.is_empty();
        wanted.then(|| Watcher {
            flags,
            options,
            tree: flags.mlir_print_ir_tree_dir.as_deref().map(Tree::new),
            before: Cell::new(None),
            failed: Cell::new(false),
        })
    }

    /// Whether something could not be shown; that has been said.
    pub fn failed(&self) -> bool {
        self.failed.get()
    }

    /// Shows the program `when` ("Before", "After") and with what `result` ("", " Failed") the pass has run.
    fn dump(&self, site: &Site, when: &str, result: &str) {
        let text = self.text(site, when, result);
        let Some(tree) = &self.tree else {
            tell_raw!("{text}");
            return;
        };
        if let Err(error) = tree.write(site, &text) {
            tell!("error: {error}");
            self.failed.set(true);
        }
    }

    fn text(&self, site: &Site, when: &str, result: &str) -> String {
        let info = site.pass.info;
        let scope = if self.flags.mlir_print_ir_module_scope {
            format!(" ({})", described(site.cx, site.body))
        } else {
            String::new()
        };
        let (body, is_whole) = match self.flags.mlir_print_ir_module_scope {
            true => (site.root, true),
            false => (site.body, site.path.is_empty()),
        };
        let options = printable(site.cx, body, &self.options, !result.is_empty());
        let options = PrintOptions {
            local_scope: options.local_scope || !is_whole,
            external_resources: false,
            ..options
        };
        let program = module_text(site.cx, body, &options);
        let (name, flag) = (info.name, info.flag);
        format!("// -----// IR Dump {when} {name}{result} ({flag}){scope} //----- //\n{program}\n")
    }

    fn hash(&self, site: &Site) -> u64 {
        let options = PrintOptions {
            generic: true,
            local_scope: true,
            debuginfo: true,
            ..PrintOptions::default()
        };
        let mut hasher = DefaultHasher::new();
        hasher.write(module_text(site.cx, site.body, &options).as_bytes());
        hasher.finish()
    }
}

impl Observer for Watcher<'_> {
    fn before(&self, site: &Site) {
        let named = names(&self.flags.mlir_print_ir_before, site);
        if self.flags.mlir_print_ir_before_all || named {
            self.dump(site, "Before", "");
        }
        if self.flags.mlir_print_ir_after_change {
            self.before.set(Some(self.hash(site)));
        }
    }

    fn after(&self, site: &Site, failed: bool) {
        let named = names(&self.flags.mlir_print_ir_after, site);
        let wanted = named || self.flags.mlir_print_ir_after_all;
        if failed {
            if wanted || self.flags.mlir_print_ir_after_failure {
                self.dump(site, "After", " Failed");
            }
            return;
        }
        let unchanged = || self.before.take() == Some(self.hash(site));
        if wanted
            && !self.flags.mlir_print_ir_after_failure
            && !(self.flags.mlir_print_ir_after_change && unchanged())
        {
            self.dump(site, "After", "");
        }
    }
}

/// The options for a program that may be invalid: then only the generic form can be relied on.
pub fn printable(
    cx: &Context,
    body: &Body,
    options: &PrintOptions,
    may_be_invalid: bool,
) -> PrintOptions {
    let invalid =
        may_be_invalid && !options.assume_verified && verify::verify(cx, body).has_errors();
    PrintOptions {
        generic: options.generic || invalid,
        ..options.clone()
    }
}

fn names(list: &[String], site: &Site) -> bool {
    list.iter().any(|flag| flag == site.pass.info.flag)
}

/// `'func.func' operation: @f`: the root of a body.
pub fn described(cx: &Context, body: &Body) -> String {
    let name = body.name_str(cx, body.root());
    match symbol_name(cx, body, body.root()) {
        Some(symbol) => format!("'{name}' operation: @{}", cx.get_str(symbol)),
        None => format!("'{name}' operation"),
    }
}

/// A folder an operation, in it a file for each time it is shown: `builtin_module_m/func_func_f/0_3_cse.mlir`.
struct Tree {
    root: PathBuf,
    /// How often operations have been shown, by their stubs.
    shown: RefCell<HashMap<Vec<OpId>, u32>>,
}

impl Tree {
    fn new(root: &OsStr) -> Tree {
        Tree {
            root: root.into(),
            shown: RefCell::default(),
        }
    }

    fn write(&self, site: &Site, text: &str) -> Result<(), String> {
        let folder = self.folder(site);
        fs::create_dir_all(&folder).map_err(|error| {
            let folder = folder.display();
            format!("while creating directory {folder}: {}", reason(&error))
        })?;
        let path = folder.join(self.file_name(site));
        let written = fs::File::create(&path).and_then(|mut file| file.write_all(text.as_bytes()));
        written.map_err(|error: io::Error| {
            format!("opening output file {}: {}", path.display(), reason(&error))
        })
    }

    fn folder(&self, site: &Site) -> PathBuf {
        let mut folder = self.root.join(folder_name(site.cx, site.root));
        let mut body = site.root;
        for stub in site.path {
            let Some(inner) = body.inner(*stub) else {
                break;
            };
            body = inner;
            folder.push(folder_name(site.cx, body));
        }
        folder
    }

    /// The counts of the operations around, then that of the operation itself, then the pass.
    fn file_name(&self, site: &Site) -> String {
        let mut shown = self.shown.borrow_mut();
        let mut name = String::new();
        for depth in 0..=site.path.len() {
            let path = &site.path[..depth];
            let is_self = depth == site.path.len();
            let count = match shown.get_mut(path) {
                Some(count) => {
                    *count += u32::from(is_self);
                    *count
                }
                None => {
                    shown.insert(path.to_vec(), 0);
                    0
                }
            };
            name += &format!("{count}_");
        }
        name + site.pass.info.flag + ".mlir"
    }
}

fn folder_name(cx: &Context, body: &Body) -> String {
    let op = body.name_str(cx, body.root()).replace('.', "_");
    let symbol = symbol_name(cx, body, body.root()).map_or("no-symbol-name", |s| cx.get_str(s));
    // The symbol is part of a name, whatever is in it.
    format!("{op}_{}", symbol.replace(['/', '\0'], "_"))
}
