//! Says how vectors and blocks are laid out on lanes or cut into instructions, from what their uses ask for.
//!
//! ```mlir
//! %v = xegpu.load_nd %d[0, 0] : !xegpu.tensor_desc<8x16xf32> -> vector<8x16xf32>
//! xegpu.store_nd %v, %e[0, 0] : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32>
//! // %v = xegpu.load_nd %d[0, 0] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> ...
//! // xegpu.store_nd %v, %e[0, 0] <{layout = #xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>}> ...
//! ```
//!
//! Products, stores and prefetches ask for the layouts of the hardware, or for those that they have already. From there
//! layouts flow back to definitions; where several uses differ, the one that is seen first has its way. In the end
//! the types of descriptors and the operations that make vectors carry them.

mod flow;
mod layouts;
mod report;
mod sizes;
mod transfer;
mod update;

use oxmlir_dialects::tables::{builtin, gpu};
use oxmlir_dialects::vector::types::VectorType;
use oxmlir_dialects::xegpu::types::TensorDesc;
use oxmlir_ir::pass::{Anchor, OptionInfo, PassContext, PassInfo, PassResult};
use oxmlir_ir::print::PrintOptions;
use oxmlir_ir::{Body, Context, Diagnostic, OpRef, Type};

use self::sizes::Kind;
use self::update::Stop;
use crate::bodies::for_each_body_within;

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::bool(
            "print-analysis-only",
            "show the layouts, change nothing",
            false,
        ),
        OptionInfo::text(
            "layout-kind",
            "what layouts are about: `lane`, `inst` or `subgroup`",
            "lane",
        ),
    ],
    ..PassInfo::new(
        "xegpu-propagate-layout",
        "XeGPUPropagateLayout",
        "says how vectors and blocks are laid out",
        Anchor::Any,
        run,
    )
};

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let cx = pass.cx;
    let kind = pass.options.text("layout-kind");
    let Some(kind) = Kind::parse(kind) else {
        let message = format!("Unsupported layout kind option: {kind}");
        return Err(pass.fail(OpRef::new(cx, body, body.root()).plain_error(message)));
    };
    let shows = pass.options.bool("print-analysis-only");
    let outcomes = for_each_body_within(body, Place::Outside, &Place::inside, &|body, place| {
        propagate(cx, body, kind, *place, shows.then_some(pass.print))
    });
    let mut signature = None;
    let mut shown_of_kernels = String::new();
    for outcome in outcomes {
        outcome.said.into_iter().for_each(|said| pass.emit(said));
        match outcome.place {
            Place::Kernel => shown_of_kernels += &outcome.shown,
            _ if outcome.shown.is_empty() => {}
            _ => pass.write_output(outcome.shown),
        }
        match outcome.stop {
            Some(Stop::Inside(error)) => return Err(pass.fail(error)),
            Some(Stop::Signature(error)) => signature = Some(error),
            None => {}
        }
    }
    if !shown_of_kernels.is_empty() {
        pass.write_output(shown_of_kernels);
    }
    match signature {
        Some(error) => Err(pass.fail(error)),
        None => Ok(()),
    }
}

/// Where a body is, seen from the one that the pass runs on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Around the one that the pass runs on.
    Outside,
    /// The module that the pass runs on.
    Module,
    /// What else the pass runs on.
    Root,
    /// Directly in a module that the pass runs on, but no module for kernels.
    Direct,
    /// A module for kernels, directly in a module that the pass runs on.
    Kernels,
    /// Directly in such a module for kernels.
    Kernel,
    Deeper,
}

impl Place {
    /// The place of a body in one at this place.
    fn inside(body: &Body, around: &Self) -> Self {
        let name = body.name(body.root());
        match around {
            Self::Outside if name == builtin::MODULE => Self::Module,
            Self::Outside => Self::Root,
            Self::Module if name == gpu::MODULE => Self::Kernels,
            Self::Module => Self::Direct,
            Self::Kernels => Self::Kernel,
            Self::Root | Self::Direct | Self::Kernel | Self::Deeper => Self::Deeper,
        }
    }

    /// Whether functions here are shown.
    fn is_shown(self) -> bool {
        matches!(self, Self::Direct | Self::Kernel)
    }
}

/// What came of one body.
struct Outcome {
    place: Place,
    said: Vec<Diagnostic>,
    shown: String,
    stop: Option<Stop>,
}

fn propagate(
    cx: &Context,
    body: &mut Body,
    kind: Kind,
    place: Place,
    shows: Option<&PrintOptions>,
) -> Outcome {
    let mut said = Vec::new();
    let layouts = flow::layouts_of(cx, body, kind, &mut said);
    let (mut shown, mut stop) = (String::new(), None);
    if let Some(options) = shows {
        if place.is_shown() {
            shown = report::show(cx, body, &layouts, options);
        }
    } else {
        // Whoever sees no more than a function keeps what others see of it.
        let is_alone = place == Place::Root;
        stop = update::write(cx, body, &layouts, !is_alone, &mut said).err();
    }
    Outcome {
        place,
        said,
        shown,
        stop,
    }
}

/// Whether values of a type have layouts: vectors and descriptors do.
fn takes_layout(cx: &Context, ty: Type) -> bool {
    VectorType::of(cx, ty).is_some() || TensorDesc::of(cx, ty).is_some()
}
