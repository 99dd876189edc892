//! Binaries of kernels and their launches (`#gpu.select_object`): a constructor of the program loads each binary, a destructor
//! unloads it, and a launch asks the runtime library for the kernel.

use llvm_sys::{
    LLVMGEPFlagInBounds, LLVMGEPFlagNUSW, LLVMGEPFlagNUW, LLVMLinkage, LLVMUnnamedAddr,
};
use oxmlir_dialects::tables::gpu::{self, CompilationTarget, ObjectAttr, SelectObjectAttr};
use oxmlir_ir::{AttrKind, OpName, ValueId, bytes};

use super::super::{Export, Result, fail};
use super::Translate;
use crate::sys::{Ty, Value};

pub(super) const TABLE: &[(OpName, Translate)] = &[
    (gpu::BINARY, |e, op| e.gpu_binary(gpu::Binary::new(op))),
    (gpu::LAUNCH_FUNC, |e, op| e.launch(gpu::LaunchFunc::new(op))),
    // The host has nothing of a module that is not compiled.
    (gpu::MODULE, |_, _| Ok(())),
];

/// The priority of the constructors that load binaries.
const PRIORITY: u64 = 123;

/// The functions of the runtime library.
mod runtime {
    pub const LOAD: &str = "mgpuModuleLoad";
    pub const LOAD_TEXT: &str = "mgpuModuleLoadJIT";
    pub const UNLOAD: &str = "mgpuModuleUnload";
    pub const FIND: &str = "mgpuModuleGetFunction";
    pub const NEW_STREAM: &str = "mgpuStreamCreate";
    pub const WAIT: &str = "mgpuStreamSynchronize";
    pub const END_STREAM: &str = "mgpuStreamDestroy";
    pub const LAUNCH: &str = "mgpuLaunchKernel";
    pub const LAUNCH_CLUSTERS: &str = "mgpuLaunchClusterKernel";
}

impl<'a, 'l> Export<'a, 'l> {
    /// The binary as a constant, with functions that load and unload it.
    fn gpu_binary(&mut self, op: gpu::Binary<'a>) -> Result {
        let object = selected(op)?;
        let name = op.sym_name();
        let is_text = object.format() == CompilationTarget::Assembly;
        let mut contents = bytes::to_bytes(object.object()).into_owned();
        if is_text {
            contents.push(0);
        }
        let size = contents.len() as u64;
        let contents = self.llvm.string_const(&contents);
        let binary = self
            .llvm
            .global(&format!("{name}_binary"), contents.ty(), 0);
        binary.set_initializer(contents);
        binary.set_linkage(LLVMLinkage::LLVMInternalLinkage);
        binary.set_constant();
        binary.set_alignment(8);
        let (ptr, i32, i64) = (self.llvm.ptr(0), self.llvm.int(32), self.llvm.int(64));
        let module = self.llvm.global(&format!("{name}_module"), ptr, 0);
        module.set_initializer(ptr.zero());
        module.set_linkage(LLVMLinkage::LLVMInternalLinkage);
        let module_name = self.cx.str(&format!("{name}_module"));
        self.symbols.insert(module_name, module);

        let load = self.startup_function(&format!("{name}_load"));
        let loaded = if is_text {
            let properties = object.properties();
            let level = properties.and_then(|all| self.cx.int_value(self.cx.dict_get(all, "O")?));
            let level = i32.int_const(&[level.unwrap_or(0) as u64]);
            self.call_runtime(runtime::LOAD_TEXT, ptr, &[binary, level])
        } else {
            self.call_runtime(runtime::LOAD, ptr, &[binary, i64.int_const(&[size])])
        };
        self.builder.store(loaded, module);
        self.builder.ret(None);
        let unload = self.startup_function(&format!("{name}_unload"));
        let loaded = self.builder.load(ptr, module);
        self.call_runtime(runtime::UNLOAD, self.llvm.void(), &[loaded]);
        self.builder.ret(None);

        let entry = self.llvm.literal_struct(&[i32, ptr, ptr], false);
        let priority = i32.int_const(&[PRIORITY]);
        for (entries, function) in self.structors.iter_mut().zip([load, unload]) {
            entries.push(entry.struct_const(&[priority, function, ptr.zero()]));
        }
        Ok(())
    }

    /// A function of the program that is called when it starts or ends; the builder is in it.
    fn startup_function(&self, name: &str) -> Value<'l> {
        let ty = self.llvm.void().func(&[], false);
        let function = self.llvm.function(name, ty);
        function.set_linkage(LLVMLinkage::LLVMInternalLinkage);
        function.set_section(c".text.startup");
        let entry = self.llvm.append_named_block(function, c"entry");
        self.builder.position_at_end(entry);
        function
    }

    /// A call of a function of the runtime library.
    fn call_runtime(&self, name: &str, result: Ty<'l>, args: &[Value<'l>]) -> Value<'l> {
        let params: Vec<Ty> = args.iter().map(|arg| arg.ty()).collect();
        let ty = result.func(&params, false);
        let callee = self.llvm.function(name, ty);
        self.builder.call(ty, callee, args, &[])
    }

    fn launch(&mut self, op: gpu::LaunchFunc<'a>) -> Result {
        let AttrKind::SymbolRef { root, nested } = self.cx.attr_kind(op.kernel()) else {
            return fail(*op, "launches what is no symbol");
        };
        let [kernel] = nested[..] else {
            return fail(*op, "launches what is not in a binary");
        };
        let (binary, kernel) = (self.cx.get_str(*root), self.cx.get_str(kernel));
        let module = self.symbols.get(&self.cx.str(&format!("{binary}_module")));
        let Some(module) = module.copied() else {
            return fail(
                *op,
                format!("Couldn't find the binary holding the kernel: \"{binary}\""),
            );
        };
        let (ptr, i32, i64) = (self.llvm.ptr(0), self.llvm.int(32), self.llvm.int(64));
        let args = self.values(*op, &op.kernel_operands())?;
        let array = self.argument_array(&args);
        let module = self.builder.load(ptr, module);
        let name = self.kernel_name(binary, kernel);
        let function = self.call_runtime(runtime::FIND, ptr, &[module, name]);
        let given = op.async_object();
        let stream = match given {
            Some(stream) => self.value(*op, stream)?,
            None => self.call_runtime(runtime::NEW_STREAM, ptr, &[]),
        };
        let shared = match op.dynamic_shared_memory_size() {
            Some(size) => self.value(*op, size)?,
            None => i32.int_const(&[0]),
        };
        let clusters = [
            op.cluster_size_x(),
            op.cluster_size_y(),
            op.cluster_size_z(),
        ];
        let clusters: Vec<ValueId> = clusters.into_iter().flatten().collect();
        let grid = [op.grid_size_x(), op.grid_size_y(), op.grid_size_z()];
        let block = [op.block_size_x(), op.block_size_y(), op.block_size_z()];
        let sizes = [&clusters[..], &grid[..], &block[..]].concat();
        let mut all = vec![function];
        all.extend(self.values(*op, &sizes)?);
        all.extend([shared, stream, array, ptr.zero()]);
        let callee = if clusters.is_empty() {
            all.push(i64.int_const(&[args.len() as u64]));
            runtime::LAUNCH
        } else {
            runtime::LAUNCH_CLUSTERS
        };
        let void = self.llvm.void();
        self.call_runtime(callee, void, &all);
        if given.is_none() {
            self.call_runtime(runtime::WAIT, void, &[stream]);
            self.call_runtime(runtime::END_STREAM, void, &[stream]);
        }
        Ok(())
    }

    /// An array of pointers to the arguments of a kernel.
    fn argument_array(&self, args: &[Value<'l>]) -> Value<'l> {
        let (ptr, i32, i64) = (self.llvm.ptr(0), self.llvm.int(32), self.llvm.int(64));
        let ty = self.llvm.named_struct(c"");
        let types: Vec<Ty> = args.iter().map(|arg| arg.ty()).collect();
        ty.set_body(&types, false);
        let storage = self.builder.alloca(ty, i32.int_const(&[1]));
        let count = i64.int_const(&[args.len() as u64]);
        let array = self.builder.alloca(ptr, count);
        let flags = LLVMGEPFlagInBounds | LLVMGEPFlagNUSW | LLVMGEPFlagNUW;
        for (number, arg) in args.iter().enumerate() {
            let number = i32.int_const(&[number as u64]);
            let zero = i32.int_const(&[0]);
            let place = self.builder.gep(ty, storage, &[zero, number], flags);
            self.builder.store(*arg, place);
            let slot = self.builder.gep(ptr, array, &[number], 0);
            self.builder.store(place, slot);
        }
        array
    }

    /// The name of a kernel as a constant, the same one for all its launches.
    fn kernel_name(&mut self, binary: &str, kernel: &str) -> Value<'l> {
        let name = format!("{binary}_{kernel}_name");
        let key = self.cx.str(&name);
        if let Some(known) = self.symbols.get(&key) {
            return *known;
        }
        let text = self.llvm.string_const(&[kernel.as_bytes(), &[0]].concat());
        let global = self.llvm.global(&name, text.ty(), 0);
        global.set_initializer(text);
        global.set_linkage(LLVMLinkage::LLVMPrivateLinkage);
        global.set_constant();
        global.set_unnamed_address(LLVMUnnamedAddr::LLVMGlobalUnnamedAddr);
        global.set_alignment(1);
        self.symbols.insert(key, global);
        global
    }
}

/// The object of a binary that the program is to have.
fn selected(op: gpu::Binary) -> Result<ObjectAttr> {
    let cx = op.cx;
    let objects = op.objects();
    let handler = op.offloading_handler();
    let handler = handler.map(|handler| (handler, SelectObjectAttr::of(cx, handler)));
    let wanted = match handler {
        Some((_, Some(handler))) => handler.target(),
        Some((other, None)) => {
            let other = cx.attr_string(other);
            return fail(*op, format!("no translation is known for {other}"));
        }
        None => None,
    };
    let object = match wanted {
        None => objects.first().copied(),
        Some(wanted) => match cx.int_value(wanted) {
            Some(index) => usize::try_from(index)
                .ok()
                .and_then(|index| objects.get(index).copied()),
            None => objects.iter().copied().find(|object| {
                ObjectAttr::of(cx, *object).is_some_and(|object| object.target() == wanted)
            }),
        },
    };
    match object.and_then(|object| ObjectAttr::of(cx, object)) {
        Some(object) => Ok(object),
        None => fail(*op, "the requested target object couldn't be found"),
    }
}
