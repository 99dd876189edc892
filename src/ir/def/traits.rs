//! Traits and memory effects of operations, as sets of flags.

use bitflags::bitflags;

bitflags! {
    /// Memory effects (`MemoryEffects`).
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Effects: u8 {
        /// The operation reads memory.
        const READ = 1 << 0;
        /// The operation writes memory.
        const WRITE = 1 << 1;
        /// The operation allocates memory.
        const ALLOCATE = 1 << 2;
        /// The operation frees memory.
        const FREE = 1 << 3;
    }
}

bitflags! {
    /// Traits of an operation, and the interfaces that it implements; hooks hold the methods. The verifier checks the traits
    /// that can be violated.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Traits: u128 {
        /// Ends its block (`IsTerminator`).
        const TERMINATOR = 1 << 0;
        /// A terminator that leaves its region with its operands as the results of the parent (`ReturnLike`).
        const RETURN_LIKE = 1 << 1;
        /// The regions use no value from outside (`IsIsolatedFromAbove`): such operations are processed in parallel.
        const ISOLATED_FROM_ABOVE = 1 << 2;
        /// Has a name, in `sym_name`, that other operations refer to by `@name` (`SymbolOpInterface`).
        const SYMBOL = 1 << 3;
        /// Its region is a scope of symbol names, which are unique there (`SymbolTable`).
        const SYMBOL_TABLE = 1 << 4;
        /// Its blocks need no terminator (`NoTerminator`).
        const NO_TERMINATOR = 1 << 5;
        /// Every region has at most one block (`SingleBlock`).
        const SINGLE_BLOCK = 1 << 6;
        /// The same, and [`OpDef::implicit_terminator`](super::OpDef::implicit_terminator) is added where the block has no terminator.
        const SINGLE_BLOCK_IMPLICIT_TERMINATOR = 1 << 7;
        /// Values defined directly in its region are affine symbols there (`AffineScope`), as for a function.
        const AFFINE_SCOPE = 1 << 8;
        /// Stack allocations in its regions are freed when it ends (`AutomaticAllocationScope`).
        const AUTOMATIC_ALLOCATION_SCOPE = 1 << 9;
        /// Has regions in which a value may be used before it is defined (`RegionKindInterface`).
        const GRAPH_REGION = 1 << 10;
        /// The order of the operands does not matter (`IsCommutative`).
        const COMMUTATIVE = 1 << 11;
        /// Applied to its own result, it changes nothing: `f(f(x)) = f(x)` (`IsIdempotent`).
        const IDEMPOTENT = 1 << 12;
        /// Applied to its own result, it gives back the operand: `f(f(x)) = x` (`IsInvolution`).
        const INVOLUTION = 1 << 13;
        /// Makes a constant: [`Context::constant_value`](crate::Context::constant_value) is its value (`ConstantLike`).
        const CONSTANT_LIKE = 1 << 14;
        /// No memory effects at all.
        const NO_MEMORY_EFFECT = 1 << 15;
        /// May be executed where the program would not have (`AlwaysSpeculatableImplTrait`).
        const ALWAYS_SPECULATABLE = 1 << 16;
        /// Has the memory effects of the operations in its regions too (`HasRecursiveMemoryEffects`).
        const RECURSIVE_MEMORY_EFFECTS = 1 << 17;
        /// May be executed early if all operations in its regions may (`RecursivelySpeculatableImplTrait`).
        const RECURSIVELY_SPECULATABLE = 1 << 18;
        /// A hook says whether this one may be executed early (`ConditionallySpeculatable`).
        const CONDITIONALLY_SPECULATABLE = 1 << 19;
        /// All operands and results have one type, up to the static sizes (`SameOperandsAndResultType`).
        const SAME_OPERANDS_AND_RESULT_TYPE = 1 << 20;
        /// All operands have one type (`SameTypeOperands`).
        const SAME_TYPE_OPERANDS = 1 << 21;
        /// All operands and results have compatible shapes (`SameOperandsAndResultShape`).
        const SAME_OPERANDS_AND_RESULT_SHAPE = 1 << 22;
        /// All operands have compatible shapes (`SameOperandsShape`).
        const SAME_OPERANDS_SHAPE = 1 << 23;
        /// All operands and results have one element type (`SameOperandsAndResultElementType`).
        const SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE = 1 << 24;
        /// All operands have one element type (`SameOperandsElementType`).
        const SAME_OPERANDS_ELEMENT_TYPE = 1 << 25;
        /// Computes each element of the results from the elements at the same place (`Elementwise`).
        const ELEMENTWISE = 1 << 26;
        /// Vectors and tensors among the operands can be replaced by scalars (`Scalarizable`).
        const SCALARIZABLE = 1 << 27;
        /// Scalars among the operands can be replaced by vectors (`Vectorizable`).
        const VECTORIZABLE = 1 << 28;
        /// Scalars among the operands can be replaced by tensors (`Tensorizable`).
        const TENSORIZABLE = 1 << 29;
        /// The sizes of the operand groups stand in `operandSegmentSizes` (`AttrSizedOperandSegments`).
        const ATTR_SIZED_OPERAND_SEGMENTS = 1 << 30;
        /// The sizes of the result groups stand in `resultSegmentSizes` (`AttrSizedResultSegments`).
        const ATTR_SIZED_RESULT_SEGMENTS = 1 << 31;
        /// A hook computes the result types from the operands (`InferTypeOpInterface`).
        const INFERS_TYPES = 1 << 32;
        /// A terminator that passes operands to its successors (`BranchOpInterface`).
        const BRANCH = 1 << 33;
        /// Its `RegionBranch` tells how control flows between it and its regions (`RegionBranchOpInterface`).
        const REGION_BRANCH = 1 << 34;
        /// A loop (`LoopLikeOpInterface`).
        const LOOP_LIKE = 1 << 35;
        /// Calls a function, by symbol or by value (`CallOpInterface`).
        const CALL = 1 << 36;
        /// Has a region that calls run (`CallableOpInterface`).
        const CALLABLE = 1 << 37;
        /// The result refers to the memory of an operand (`ViewLikeOpInterface`).
        const VIEW_LIKE = 1 << 38;
        /// A function: a symbol with a function type and a body (`FunctionOpInterface`).
        const FUNCTION = 1 << 39;
        /// The result is one of two operands, as a condition says (`SelectLikeOpInterface`).
        const SELECT_LIKE = 1 << 40;
        /// All regions are graph regions of one block (`HasOnlyGraphRegion`).
        const HAS_ONLY_GRAPH_REGION = 1 << 41;
        /// Checks the symbols it refers to itself (`SymbolUserOpInterface`).
        const SYMBOL_USER = 1 << 42;
        /// A terminator of parallel work that combines its results (`ParallelCombiningOpInterface`).
        const PARALLEL_COMBINING = 1 << 43;
        /// Has offsets, sizes and strides, each static or dynamic (`OffsetSizeAndStrideOpInterface`).
        const OFFSET_SIZE_STRIDE = 1 << 44;
        /// Takes the initial contents of its results as operands (`DestinationStyleOpInterface`).
        const DESTINATION_STYLE = 1 << 45;
        /// A conversion between types; a hook says between which (`CastOpInterface`).
        const CAST = 1 << 46;
        /// A terminator that passes operands to regions or the parent (`RegionBranchTerminatorOpInterface`).
        const REGION_BRANCH_TERMINATOR = 1 << 47;
        /// The blocks of its regions have no arguments (`NoRegionArguments`).
        const NO_REGION_ARGUMENTS = 1 << 48;
        /// All variadic operand groups have the same size (`SameVariadicOperandSize`).
        const SAME_VARIADIC_OPERAND_SIZE = 1 << 49;
        /// Stays correct when its memrefs get the identity layout (`MemRefsNormalizable`).
        const MEMREFS_NORMALIZABLE = 1 << 50;
        /// The shape of the result is that of the operands after broadcasting (`ResultsBroadcastableShape`).
        const RESULTS_BROADCASTABLE_SHAPE = 1 << 51;
        /// All variadic result groups have the same size (`SameVariadicResultSize`).
        const SAME_VARIADIC_RESULT_SIZE = 1 << 52;
        /// All operands and results have one rank (`SameOperandsAndResultRank`).
        const SAME_OPERANDS_AND_RESULT_RANK = 1 << 53;
        /// The memory effects are known: those of the values and of the operation, or what the hook says.
        const MEMORY_EFFECTS = 1 << 54;
        /// The custom form passes over unknown properties, and leaves missing ones to the verifier.
        const LENIENT_PROPERTIES = 1 << 55;
        /// Its `InferIntRange` tells the ranges of integers that the operation makes (`InferIntRangeInterface`).
        const INFERS_INT_RANGES = 1 << 56;
        /// Its result depends on which other threads execute it, too: it is not moved to where fewer of them may come (`convergent`
        /// in LLVM; MLIR says it of no operation).
        const CONVERGENT = 1 << 57;
    }
}
