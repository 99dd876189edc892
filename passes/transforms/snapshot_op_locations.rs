//! Prints the program to a file and makes the places there the locations of its operations.
//!
//! ```mlir
//! // --snapshot-op-locations=filename=a.mlir          // --snapshot-op-locations='filename=a.mlir tag=t'
//! func.func @f() {                                    // func.func @f() {
//!   return loc("a.mlir":3:4)                          //   return loc(fused["in.mlir":2:3, "t"("a.mlir":3:4)])
//! } loc("a.mlir":2:2)                                 // } loc(fused["in.mlir":1:1, "t"("a.mlir":2:2)])
//! ```
//!
//! Without a tag the new location replaces the old one. Operations that are not printed keep theirs.

use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;

use oxmlir_dialects::tables::builtin;
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::print::{Positions, PrintOptions, print_with_positions};
use oxmlir_ir::{AttrKind, Attribute, Body, Context, LocKind, Location, OpRef, Str};

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::text("filename", "the file to print to; else a temporary one", ""),
        OptionInfo::text(
            "tag",
            "name the new locations and fuse them with the old ones",
            "",
        ),
        OptionInfo::bool("print-debuginfo", "print locations", false),
        OptionInfo::bool("print-op-generic", "print the generic form", false),
        OptionInfo::bool("print-local-scope", "print no aliases", false),
        OptionInfo::bool("pretty-debuginfo", "print locations for the eye", false),
    ],
    ..PassInfo::new(
        "snapshot-op-locations",
        "LocationSnapshot",
        "makes the places in a printed program its locations",
        Anchor::Any,
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let options = PrintOptions {
        debuginfo: pass.options.bool("print-debuginfo"),
        generic: pass.options.bool("print-op-generic"),
        local_scope: pass.options.bool("print-local-scope"),
        pretty_debuginfo: pass.options.bool("pretty-debuginfo"),
        external_resources: false,
        ..PrintOptions::default()
    };
    let nested = body.name(body.root()) != builtin::MODULE;
    let (text, positions) = print_with_positions(pass.cx, body, &options, nested);
    let mut path = PathBuf::from(pass.options.text("filename"));
    let written = match path.as_os_str().is_empty() {
        true => temporary_file(&mut path),
        false => File::create(&path),
    };
    let name = path.to_string_lossy();
    if let Err(error) = written.and_then(|mut file| file.write_all(text.as_bytes())) {
        let op = OpRef::new(pass.cx, body, body.root());
        let error = error.to_string();
        let reason = error.split(" (os error").next().unwrap_or(&error);
        let message = format!("cannot open output file '{name}': {reason}");
        return Err(pass.fail(op.plain_error(message)));
    }
    let tag = pass.options.text("tag");
    let snapshot = Snapshot {
        cx: pass.cx,
        file: pass.cx.str(&name),
        tag: (!tag.is_empty()).then(|| pass.cx.str(tag)),
    };
    snapshot.apply(body, &positions);
    Ok(())
}

/// A file that was not there before.
fn temporary_file(path: &mut PathBuf) -> io::Result<File> {
    loop {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let stamp = now.map_or(0, |d| d.subsec_nanos()) ^ std::process::id().rotate_left(16);
        *path = std::env::temp_dir().join(format!("mlir_snapshot-{stamp:08x}.tmp.mlir"));
        match File::create_new(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            done => return done,
        }
    }
}

/// The file that was written, and how its places are named.
struct Snapshot<'a> {
    cx: &'a Context,
    file: Str,
    tag: Option<Str>,
}

impl Snapshot<'_> {
    /// Gives the operations of a body and of those in it their places; the parser bounds how deep bodies are nested.
    fn apply(&self, body: &mut Body, positions: &Positions) {
        for (op, place) in &positions.ops {
            let loc = self.location(body.loc(*op), *place);
            body.set_loc(*op, loc);
        }
        for (stub, positions) in &positions.inner {
            if let Some(inner) = body.inner_mut(*stub) {
                self.apply(inner, positions);
            }
        }
    }

    fn location(&self, old: Location, place: (u32, u32)) -> Location {
        let attr = |kind| self.cx.attr(AttrKind::Location(kind));
        let place = attr(LocKind::File {
            file: self.file,
            start: place,
            end: place,
        });
        let Some(name) = self.tag else {
            return Location::from_attr(place);
        };
        let tagged = attr(LocKind::Name { name, child: place });
        let parts: [Attribute; 2] = [self.cx.location_attr(old), tagged];
        Location::from_attr(self.cx.fused_loc(&parts, None))
    }
}
