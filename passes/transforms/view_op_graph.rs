//! Writes the program as a graph in the DOT language on standard error.
//!
//! Operations with regions and blocks are clusters, other operations and block arguments nodes; solid edges go from values
//! to their uses, dashed ones from an operation to the next.
//!
//! ```text
//! digraph G {
//!   compound = true;
//!   subgraph cluster_1 {
//!     v2 [label = " ", shape = plain];
//!     label = "builtin.module : ()\l";
//!     ...
//! ```

use std::fmt::Write as _;

use oxmlir_ir::pass::{Anchor, OptionInfo, Options, PassContext, PassInfo, PassResult};
use oxmlir_ir::print::ValueNames;
use oxmlir_ir::{AttrKind, Attribute, BlockId, Body, Context, OpId, OpName, OpRef, Type, ValueId};
use rustc_hash::FxHashMap;

pub static PASS: PassInfo = PassInfo {
    options: &[
        OptionInfo::uint("max-label-len", "characters of an attribute or type", 20),
        OptionInfo::bool("print-attrs", "with attributes", true),
        OptionInfo::bool(
            "print-control-flow-edges",
            "edges in execution order",
            false,
        ),
        OptionInfo::bool("print-data-flow-edges", "edges from values to uses", true),
        OptionInfo::bool("print-result-types", "with types of results", true),
    ],
    ..PassInfo::new(
        "view-op-graph",
        "ViewOpGraph",
        "writes the program as a graph in the DOT language",
        Anchor::Any,
        run,
    )
};

/// Elements of an attribute that are shown at most.
const MAX_ELEMENTS: u64 = 16;

fn run(body: &mut Body, pass: &PassContext) -> PassResult {
    let mut colors = Colors::default();
    traverse(body, &mut |event| {
        if let Event::Leave(at) = event {
            colors.add(at.body.name(at.op));
        }
    });
    let mut writer = Writer::new(pass.cx, pass.options, colors);
    writer.line("digraph G {");
    writer.indent += 1;
    writer.line("compound = true;");
    traverse(body, &mut |event| writer.event(event));
    writer.edges();
    writer.indent -= 1;
    writer.line("}");
    pass.write(writer.out);
    Ok(())
}

/// An operation in the body that holds it; isolated bodies are numbered in the order of the walk.
#[derive(Clone, Copy)]
struct At<'a> {
    body: &'a Body,
    number: usize,
    op: OpId,
    /// For the root of an inner body: the body around it, its number, and the stub.
    outer: Option<(&'a Body, usize, OpId)>,
}

enum Event<'a> {
    Enter(At<'a>),
    EnterBlock(At<'a>, BlockId),
    LeaveBlock,
    Leave(At<'a>),
}

/// Visits a body and those inside it in source order, with an explicit stack.
fn traverse<'a>(body: &'a Body, visit: &mut dyn FnMut(Event<'a>)) {
    let mut bodies = 1;
    let root = At {
        body,
        number: 0,
        op: body.root(),
        outer: None,
    };
    let mut stack = vec![Event::Enter(root)];
    while let Some(event) = stack.pop() {
        match event {
            Event::Enter(at) => {
                stack.push(Event::Leave(at));
                let regions = at.body.regions(at.op).iter();
                let blocks = regions.flat_map(|r| at.body.blocks(*r));
                let first = stack.len();
                stack.extend(blocks.map(|block| Event::EnterBlock(at, block)));
                stack[first..].reverse();
            }
            Event::EnterBlock(at, block) => {
                stack.push(Event::LeaveBlock);
                let first = stack.len();
                for op in at.body.ops(block) {
                    stack.push(Event::Enter(match at.body.inner(op) {
                        None => At {
                            op,
                            outer: None,
                            ..at
                        },
                        Some(inner) => {
                            bodies += 1;
                            At {
                                body: inner,
                                number: bodies - 1,
                                op: inner.root(),
                                outer: Some((at.body, at.number, op)),
                            }
                        }
                    }));
                }
                stack[first..].reverse();
            }
            Event::LeaveBlock | Event::Leave(_) => {}
        }
        visit(event);
    }
}

/// A color for each kind of operation, in the order in which they end.
#[derive(Default)]
struct Colors(FxHashMap<OpName, usize>);

impl Colors {
    fn add(&mut self, name: OpName) {
        let next = self.0.len();
        self.0.entry(name).or_insert(next);
    }

    fn of(&self, name: OpName) -> String {
        let position = self.0.get(&name).copied().unwrap_or(0);
        let hue = position as f64 / self.0.len().max(1) as f64;
        format!("{hue:.6} 0.3 0.95")
    }
}

/// What an edge starts or ends at: a node, or the anchor of a cluster.
#[derive(Clone, Copy)]
struct Node {
    id: usize,
    cluster: Option<usize>,
}

struct Writer<'a> {
    cx: &'a Context,
    max_label: usize,
    with_attrs: bool,
    with_types: bool,
    with_control_flow: bool,
    with_data_flow: bool,
    colors: Colors,
    out: String,
    indent: usize,
    /// The last number of a node or cluster.
    last_id: usize,
    /// The names of the values by body.
    names: FxHashMap<usize, ValueNames>,
    /// The nodes of values by body.
    nodes: FxHashMap<(usize, ValueId), Node>,
    /// The clusters that are open.
    open: Vec<Node>,
    /// The last operation of each open block.
    previous: Vec<Option<Node>>,
    control_edges: Vec<(Node, Node)>,
    /// Values and the nodes that use them.
    data_edges: Vec<(usize, ValueId, Node)>,
}

impl<'a> Writer<'a> {
    fn new(cx: &'a Context, options: &Options, colors: Colors) -> Writer<'a> {
        let max_label = options.uint("max-label-len");
        Writer {
            cx,
            max_label: usize::try_from(max_label).unwrap_or(usize::MAX),
            with_attrs: options.bool("print-attrs"),
            with_types: options.bool("print-result-types"),
            with_control_flow: options.bool("print-control-flow-edges"),
            with_data_flow: options.bool("print-data-flow-edges"),
            colors,
            out: String::new(),
            indent: 0,
            last_id: 0,
            names: FxHashMap::default(),
            nodes: FxHashMap::default(),
            open: Vec::new(),
            previous: Vec::new(),
            control_edges: Vec::new(),
            data_edges: Vec::new(),
        }
    }

    fn event(&mut self, event: Event) {
        match event {
            Event::Enter(at) => self.enter(at),
            Event::EnterBlock(at, block) => self.enter_block(at, block),
            Event::LeaveBlock => {
                self.previous.pop();
                self.close();
            }
            Event::Leave(at) => self.leave(at),
        }
    }

    fn enter(&mut self, at: At) {
        match at.outer {
            Some((body, number, stub)) => {
                let names = self
                    .names
                    .get(&number)
                    .map(|n| n.of_stub(self.cx, body, stub));
                self.names.extend(names.map(|names| (at.number, names)));
            }
            None if at.op == at.body.root() => {
                let names = ValueNames::of_root(self.cx, at.body);
                self.names.insert(at.number, names);
            }
            None => {}
        }
        if has_regions(at) {
            let label = self.cluster_label(at);
            self.open(&label);
        }
    }

    fn enter_block(&mut self, at: At, block: BlockId) {
        self.open("");
        self.previous.push(None);
        for arg in at.body.args(block) {
            let mut label = format!("<{}> {}", self.port("res", at, *arg), self.name(at, *arg));
            self.add_type(&mut label, at, *arg);
            let node = self.node(&format!("label = \"{label}\", shape = Mrecord"));
            self.nodes.insert((at.number, *arg), node);
        }
    }

    fn leave(&mut self, at: At) {
        let node = if has_regions(at) {
            self.close()
        } else {
            let color = self.colors.of(at.body.name(at.op));
            let label = self.record(at);
            self.node(&format!(
                "fillcolor = \"{color}\", label = \"{label}\", shape = Mrecord, style = filled"
            ))
        };
        for operand in at.body.operands(at.op) {
            self.data_edges.push((at.number, operand, node));
        }
        for result in at.body.results(at.op) {
            self.nodes.insert((at.number, result), node);
        }
        if let Some(previous) = self.previous.last_mut()
            && let Some(previous) = previous.replace(node)
        {
            self.control_edges.push((previous, node));
        }
    }

    // Text.

    fn line(&mut self, text: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.out, "{:1$}{text}", "", 2 * self.indent);
    }

    fn next_id(&mut self) -> usize {
        self.last_id += 1;
        self.last_id
    }

    fn node(&mut self, attributes: &str) -> Node {
        let id = self.next_id();
        self.line(&format!("v{id} [{attributes}];"));
        Node { id, cluster: None }
    }

    /// Opens a cluster; edges to it end at a node of its own.
    fn open(&mut self, label: &str) {
        let cluster = self.next_id();
        self.line(&format!("subgraph cluster_{cluster} {{"));
        self.indent += 1;
        let anchor = self.node("label = \" \", shape = plain");
        self.line(&format!("label = \"{label}\";"));
        self.open.push(Node {
            cluster: Some(cluster),
            ..anchor
        });
    }

    fn close(&mut self) -> Node {
        self.indent -= 1;
        self.line("}");
        let none = Node {
            id: 0,
            cluster: None,
        };
        self.open.pop().unwrap_or(none)
    }

    fn edges(&mut self) {
        if self.with_control_flow {
            for (from, to) in std::mem::take(&mut self.control_edges) {
                self.edge(from, "", to, "", "dashed");
            }
        }
        if self.with_data_flow {
            for (number, value, to) in std::mem::take(&mut self.data_edges) {
                let Some(from) = self.nodes.get(&(number, value)).copied() else {
                    continue;
                };
                let name = self.value_name(number, value);
                let from_port = format!(":{}:s", port("res", &name));
                let to_port = format!(":{}:n", port("arg", &name));
                self.edge(from, &from_port, to, &to_port, "solid");
            }
        }
    }

    /// An edge between ports, which clusters do not have.
    fn edge(&mut self, from: Node, from_port: &str, to: Node, to_port: &str, style: &str) {
        let mut attributes = String::new();
        let mut end = |name: &str, node: Node, port: &str| match node.cluster {
            Some(cluster) => {
                attributes += &format!("{name} = cluster_{cluster}, ");
                format!("v{}", node.id)
            }
            None => format!("v{}{port}", node.id),
        };
        let head = end("lhead", to, to_port);
        let tail = end("ltail", from, from_port);
        self.line(&format!("{tail} -> {head}[{attributes}style = {style}];"));
    }

    // Labels.

    fn cluster_label(&self, at: At) -> String {
        let op = OpRef::new(self.cx, at.body, at.op);
        let mut label = op.name_str().to_owned();
        if self.with_types {
            let types = op.result_types().map(|ty| self.cx.type_string(ty));
            let types: Vec<String> = types.collect();
            label += &format!(" : ({})", self.shortened(&types.join(", ")));
        }
        if self.with_attrs {
            label += "\\l";
            self.add_attrs(&mut label, op);
        }
        label
    }

    /// The parts of an operation in boxes: operands, name and attributes, results.
    fn record(&self, at: At) -> String {
        let op = OpRef::new(self.cx, at.body, at.op);
        let mut label = String::from("{");
        if op.num_operands() > 0 {
            let operands = op
                .operands()
                .map(|v| format!("<{}> {}", self.port("arg", at, v), self.name(at, v)));
            label += &format!("{{{}}}|", operands.collect::<Vec<_>>().join("|"));
        }
        label += op.name_str();
        label += "\\l";
        if self.with_attrs && !op.all_attrs().is_empty() {
            label += "\\l";
            self.add_attrs(&mut label, op);
        }
        if op.num_results() > 0 {
            let results = op.results().map(|v| {
                let mut result = format!("<{}> {}", self.port("res", at, v), self.name(at, v));
                self.add_type(&mut result, at, v);
                result
            });
            label += &format!("|{{{}}}", results.collect::<Vec<_>>().join("|"));
        }
        label += "}";
        label
    }

    fn add_attrs(&self, label: &mut String, op: OpRef) {
        for (name, attr) in op.all_attrs() {
            *label += &format!("{}: {}\\l", escaped(name), self.attr(attr));
        }
    }

    fn add_type(&self, label: &mut String, at: At, value: ValueId) {
        if self.with_types {
            label.push(' ');
            label.push_str(&self.ty(at.body.ty(value)));
        }
    }

    fn ty(&self, ty: Type) -> String {
        escaped(&self.shortened(&self.cx.type_string(ty)))
    }

    /// An attribute; of large ones only the type, splats whole.
    fn attr(&self, attr: Attribute) -> String {
        let ty = match self.cx.attr_kind(attr) {
            AttrKind::DenseElements { splat: true, .. }
            | AttrKind::DenseStrings { splat: true, .. } => {
                return escaped(&self.cx.attr_string(attr));
            }
            AttrKind::Array(items) if items.len() as u64 > MAX_ELEMENTS => {
                return "[...]".to_owned();
            }
            AttrKind::DenseElements { ty, .. }
            | AttrKind::DenseStrings { ty, .. }
            | AttrKind::DenseResource { ty, .. }
            | AttrKind::Sparse { ty, .. } => Some(*ty),
            _ => None,
        };
        match ty {
            Some(ty) if self.cx.num_elements(ty).is_some_and(|n| n > MAX_ELEMENTS) => {
                let rank = self.cx.shape(ty).map_or(0, <[i64]>::len);
                let (open, close) = ("[".repeat(rank), "]".repeat(rank));
                format!("{open}...{close} : {}", self.ty(ty))
            }
            _ => escaped(&self.shortened(&self.cx.attr_string(attr))),
        }
    }

    fn shortened(&self, text: &str) -> String {
        match text.char_indices().nth(self.max_label) {
            Some((end, _)) => format!("{}...", &text[..end]),
            None => text.to_owned(),
        }
    }

    fn name(&self, at: At, value: ValueId) -> String {
        self.value_name(at.number, value)
    }

    fn value_name(&self, number: usize, value: ValueId) -> String {
        let names = self.names.get(&number);
        names.map_or_else(String::new, |names| names.name(value))
    }

    fn port(&self, kind: &str, at: At, value: ValueId) -> String {
        port(kind, &self.name(at, value))
    }
}

fn has_regions(at: At) -> bool {
    !at.body.regions(at.op).is_empty()
}

/// `res_0_1` for the first result `%0#1`.
fn port(kind: &str, name: &str) -> String {
    format!("{kind}{}", name.replace(['%', '#'], "_"))
}

/// Text in which nothing has a meaning in the label of a record.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '{' | '}' | '<' | '>' | '|' | '"' | '\n') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
