//! Launches of kernels.

use oxmlir_dialects::tables::gpu as ops;
use oxmlir_ir::{OpRef, Type, TypeKind};

use crate::error::{Error, ErrorKind, Result};
use crate::execute::{Args, Flow};
use crate::frame::Frame;
use crate::kernel::{Level, Place, Triple};
use crate::machine::launch::{Launch, indices};
use crate::machine::{Alone, Machine};
use crate::rules::xegpu::level;
use crate::runtime::function_types;
use crate::step::Step;
use crate::value::Value;

/// The operands that are the sizes of a grid: those of blocks, threads and clusters along x.
struct Sizes {
    blocks: usize,
    threads: usize,
    cluster: usize,
    dynamic: usize,
}

impl Sizes {
    /// The sizes that a launch says.
    fn place(&self, step: &Step, kernel: OpRef) -> Result<(Place, u64)> {
        let triple = |first: usize, role: &str| -> Result<Triple> {
            let mut sizes = [1; 3];
            for (dim, size) in sizes.iter_mut().enumerate() {
                if let Some(value) = step.group(first + dim).pop() {
                    *size = step.index_of(&value, role)?;
                }
            }
            match sizes.iter().find(|size| **size < 0) {
                Some(size) => Err(step.undefined(format!("{role} is {size}"))),
                None => Ok(sizes),
            }
        };
        let (level, lanes) = level::of(kernel);
        let place = Place {
            blocks: triple(self.blocks, "the size of a grid")?,
            threads: triple(self.threads, "the size of a block")?,
            cluster: triple(self.cluster, "the size of a cluster")?,
            lanes,
            level,
            ..Place::default()
        };
        let dynamic = match step.group(self.dynamic).pop() {
            Some(size) => step.index_of(&size, "the size of shared memory")?,
            None => 0,
        };
        Ok((place, dynamic.max(0) as u64))
    }
}

/// The types of the buffers of a kernel, which are its arguments from `first` on.
fn buffers(kernel: OpRef, first: usize) -> [Vec<Type>; 2] {
    let args = kernel
        .entry_block(0)
        .map_or(&[][..], |block| kernel.body.args(block));
    let types = args.iter().skip(first).map(|arg| kernel.ty(*arg));
    let mut types: Vec<Type> = types.collect();
    let shared = kernel
        .named_attr("workgroup_attributions")
        .and_then(|count| kernel.cx.int_value(count))
        .unwrap_or_default();
    let private = types.split_off((shared.max(0) as usize).min(types.len()));
    [types, private]
}

/// Executes the region of the operation as a kernel; the next operation begins when all threads have ended.
pub fn launch(step: &mut Step) -> Result<Flow> {
    use ops::launch as slots;
    let sizes = Sizes {
        blocks: slots::GRID_SIZE_X,
        threads: slots::BLOCK_SIZE_X,
        cluster: slots::CLUSTER_SIZE_X,
        dynamic: slots::DYNAMIC_SHARED_MEMORY_SIZE,
    };
    let op = step.op();
    let (place, dynamic) = sizes.place(step, op)?;
    let has_clusters = op.optional(slots::CLUSTER_SIZE_X).is_some();
    let args = move |place: &Place| -> Args {
        let first = [place.block, place.thread, place.blocks, place.threads];
        let clusters = [
            std::array::from_fn(|dim| place.block[dim] / place.cluster[dim].max(1)),
            place.cluster,
        ];
        let clusters = clusters.into_iter().filter(|_| has_clusters);
        first
            .into_iter()
            .chain(clusters)
            .flat_map(indices)
            .collect()
    };
    let Some((frame, entry)) = step.region_frame(0) else {
        return Err(step.unsupported("a kernel without a body"));
    };
    let launch = Launch {
        frame,
        entry,
        args: Box::new(args),
        buffers: buffers(op, if has_clusters { 18 } else { 12 }),
        place,
        in_step: level::is_for_subgroup(op),
        dynamic,
        loc: op.loc(),
    };
    step.machine.launch(&launch)?;
    super::memory::finished(step)
}

pub fn launch_func(step: &mut Step) -> Result<Flow> {
    use ops::launch_func as slots;
    let sizes = Sizes {
        blocks: slots::GRID_SIZE_X,
        threads: slots::BLOCK_SIZE_X,
        cluster: slots::CLUSTER_SIZE_X,
        dynamic: slots::DYNAMIC_SHARED_MEMORY_SIZE,
    };
    let number = step.symbol(step.op().attr(slots::KERNEL_ATTR))?;
    let kernel = step.machine.symbols.symbol(number);
    let (place, dynamic) = sizes.place(step, kernel)?;
    let args = step.group(slots::KERNEL_OPERANDS);
    let loc = step.op().loc();
    run(step.machine, number, args, place, dynamic, loc)?;
    super::memory::finished(step)
}

/// Executes a function as a kernel.
fn run(
    machine: &mut Machine,
    number: u32,
    args: Args,
    place: Place,
    dynamic: u64,
    loc: oxmlir_ir::Location,
) -> Result<()> {
    let kernel = machine.symbols.symbol(number);
    let code = machine.code(number);
    let Some(entry) = code.entry() else {
        let message = "a kernel is launched that has no body";
        return Err(Error::new(ErrorKind::Unsupported, loc, message));
    };
    let buffers = buffers(kernel, args.len());
    let given = args.len() + buffers[0].len() + buffers[1].len();
    let expected = code.blocks[entry as usize].num_args as usize;
    if given != expected {
        let message = format!("a kernel of {expected} arguments is launched with {given}");
        // The host may be lowered where the kernel is not yet.
        let is_lowered = args.iter().any(|arg| matches!(arg, Value::Pointer(..)));
        let kind = match is_lowered && takes_buffers(kernel) {
            true => ErrorKind::Unsupported,
            false => ErrorKind::Undefined,
        };
        return Err(Error::new(kind, loc, message));
    }
    let launch = Launch {
        frame: Frame::new(code),
        entry,
        args: Box::new(move |_| args.clone()),
        buffers,
        place,
        in_step: level::is_for_subgroup(kernel),
        dynamic,
        loc,
    };
    machine.launch(&launch)
}

/// Whether buffers are among the arguments of a kernel.
fn takes_buffers(kernel: OpRef) -> bool {
    let types = function_types(kernel).map(|(inputs, _)| inputs);
    let is_buffer = |ty: Type| matches!(kernel.cx.type_kind(ty), TypeKind::MemRef { .. });
    types.unwrap_or_default().into_iter().any(is_buffer)
}

/// Executes a kernel that nobody launches, as one block.
pub fn run_alone(machine: &mut Machine, number: u32, args: &[Value]) -> Result<()> {
    let kernel = machine.symbols.symbol(number);
    let (level, _) = level::of(kernel);
    let Alone { threads, lanes } = match machine.options.alone {
        Some(given) => given,
        None => alone(kernel)?,
    };
    let place = Place {
        threads,
        lanes,
        level,
        ..Place::default()
    };
    let args = args.iter().cloned().collect();
    run(machine, number, args, place, 0, kernel.loc())
}

/// The block that executes a kernel which nobody launches: of the size that the kernel says, or else a subgroup if it needs one.
pub fn alone(kernel: OpRef) -> Result<Alone> {
    let (level, lanes) = level::of(kernel);
    let size = kernel.dense_attr(ops::func::KNOWN_BLOCK_SIZE_ATTR);
    let threads = match size[..] {
        [x, y, z] => [x, y, z],
        // How many subgroups share the work is up to whoever launches.
        _ if level == Level::Workgroup => {
            let message = "the size of the block is not known that executes the kernel";
            return Err(Error::new(ErrorKind::Unsupported, kernel.loc(), message));
        }
        _ if level::is_for_subgroup(kernel) => [lanes, 1, 1],
        _ => [1; 3],
    };
    Ok(Alone { threads, lanes })
}
