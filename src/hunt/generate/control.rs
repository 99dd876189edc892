//! Structured control flow and calls.

use super::{Generator, Role, Scalar, Type, ints, list};

/// The types of values that a region yields.
fn yielded(g: &mut Generator) -> Vec<Type> {
    let count = g.below(3);
    let is_value = |ty: &Type| !matches!(ty, Type::MemRef { .. });
    let types = (0..count).filter_map(|_| g.existing(is_value).map(|(_, ty)| ty));
    types.collect()
}

fn values_of(g: &mut Generator, types: &[Type]) -> Vec<(String, Type)> {
    types.iter().map(|ty| (g.operand(ty), ty.clone())).collect()
}

/// Some statements, and what is yielded.
fn body(g: &mut Generator, terminator: &str, types: &[Type]) {
    let count = 1 + g.below(4);
    g.statements(count);
    let values = values_of(g, types);
    g.finish(terminator, &values);
}

/// The names of an operation's results with ` = `, and their bringing into scope later.
pub fn results(g: &mut Generator, count: usize) -> (String, String) {
    if count == 0 {
        return (String::new(), String::new());
    }
    let name = g.fresh();
    let left = if count > 1 {
        format!("{name}:{count} = ")
    } else {
        format!("{name} = ")
    };
    (name, left)
}

pub fn bring_results(g: &mut Generator, name: &str, types: &[Type]) {
    for (at, ty) in types.iter().enumerate() {
        let name = if types.len() > 1 {
            format!("{name}#{at}")
        } else {
            name.to_owned()
        };
        g.bring(&name, ty.clone());
    }
}

fn arrow(types: &[Type]) -> String {
    match types.is_empty() {
        true => String::new(),
        false => format!(" -> ({})", list(types)),
    }
}

pub fn conditional(g: &mut Generator) {
    if !g.may_nest() {
        return;
    }
    let condition = ints::condition(g);
    let types = yielded(g);
    let (name, left) = results(g, types.len());
    g.line(format!("{left}scf.if {condition}{} {{", arrow(&types)));
    g.region(|g| body(g, "scf.yield", &types));
    if !types.is_empty() || g.once_in(2) {
        g.line("} else {");
        g.region(|g| body(g, "scf.yield", &types));
    }
    g.line("}");
    bring_results(g, &name, &types);
}

/// A bound of a loop: its value, and what it may be.
fn bound(g: &mut Generator, range: std::ops::Range<i64>) -> (String, std::ops::Range<i64>) {
    if g.once_in(4) {
        let found = g.existing(|ty| *ty == Type::INDEX);
        if let Some((name, _)) = found {
            let limit = g.define(Type::INDEX, "arith.constant 8 : index");
            let name = g.define(Type::INDEX, format!("arith.remsi {name}, {limit} : index"));
            return (name, -7..8);
        }
    }
    let at = g.within(range);
    let name = g.define(Type::INDEX, format!("arith.constant {at} : index"));
    if let Some(value) = g.values.last_mut() {
        (value.bounds, value.role) = (Some(at..at + 1), Role::Symbol);
    }
    (name, at..at + 1)
}

pub fn counted(g: &mut Generator) {
    if !g.may_nest() {
        return;
    }
    let (lower, low) = bound(g, 0..3);
    let (upper, high) = bound(g, 0..9);
    let step = 1 + g.below(3);
    let step = g.define(Type::INDEX, format!("arith.constant {step} : index"));
    let types = yielded(g);
    let inits = values_of(g, &types);
    let (name, left) = results(g, types.len());
    let iv = g.fresh();
    let args: Vec<String> = types.iter().map(|_| g.fresh()).collect();
    let pairs = args
        .iter()
        .zip(&inits)
        .map(|(arg, (init, _))| format!("{arg} = {init}"));
    let pairs = pairs.collect::<Vec<_>>().join(", ");
    let carried = if types.is_empty() {
        String::new()
    } else {
        format!(" iter_args({pairs}){}", arrow(&types))
    };
    g.line(format!(
        "{left}scf.for {iv} = {lower} to {upper} step {step}{carried} {{"
    ));
    g.region(|g| {
        g.bring(&iv, Type::INDEX);
        if let Some(value) = g.values.last_mut() {
            value.bounds = Some(low.start..high.end);
        }
        for (arg, ty) in args.iter().zip(&types) {
            g.bring(arg, ty.clone());
        }
        body(g, "scf.yield", &types);
    });
    g.line("}");
    bring_results(g, &name, &types);
}

/// A loop that ends with a number that falls.
pub fn repeated(g: &mut Generator) {
    if !g.may_nest() {
        return;
    }
    let mut types = yielded(g);
    types.insert(0, Type::int(32));
    let start = g.below(6);
    let start = g.define(Type::int(32), format!("arith.constant {start} : i32"));
    let mut inits = values_of(g, &types[1..]);
    inits.insert(0, (start, Type::int(32)));
    let (name, left) = results(g, types.len());
    let args: Vec<String> = types.iter().map(|_| g.fresh()).collect();
    let pairs = args
        .iter()
        .zip(&inits)
        .map(|(arg, (init, _))| format!("{arg} = {init}"));
    let pairs = pairs.collect::<Vec<_>>().join(", ");
    let types_text = list(&types);
    g.line(format!(
        "{left}scf.while ({pairs}) : ({types_text}) -> ({types_text}) {{"
    ));
    g.region(|g| {
        for (arg, ty) in args.iter().zip(&types) {
            g.bring(arg, ty.clone());
        }
        let zero = g.define(Type::int(32), "arith.constant 0 : i32");
        let goes_on = g.define(
            Type::int(1),
            format!("arith.cmpi sgt, {}, {zero} : i32", args[0]),
        );
        let count = g.below(2);
        g.statements(count);
        let mut values = values_of(g, &types[1..]);
        values.insert(0, (args[0].clone(), Type::int(32)));
        g.finish(&format!("scf.condition({goes_on})"), &values);
    });
    g.line("} do {");
    let args: Vec<String> = types.iter().map(|_| g.fresh()).collect();
    let header = args
        .iter()
        .zip(&types)
        .map(|(arg, ty)| format!("{arg}: {ty}"));
    let header = header.collect::<Vec<_>>().join(", ");
    g.line(format!("^bb0({header}):"));
    g.region(|g| {
        for (arg, ty) in args.iter().zip(&types) {
            g.bring(arg, ty.clone());
        }
        let count = 1 + g.below(3);
        g.statements(count);
        let one = g.define(Type::int(32), "arith.constant 1 : i32");
        let less = g.define(
            Type::int(32),
            format!("arith.subi {}, {one} : i32", args[0]),
        );
        let mut values = values_of(g, &types[1..]);
        values.insert(0, (less, Type::int(32)));
        g.finish("scf.yield", &values);
    });
    g.line("}");
    bring_results(g, &name, &types);
}

pub fn switched(g: &mut Generator) {
    if !g.may_nest() {
        return;
    }
    let value = g.operand(&Type::INDEX);
    let types = yielded(g);
    let (name, left) = results(g, types.len());
    g.line(format!(
        "{left}scf.index_switch {value}{}",
        arrow(&types).replace(['(', ')'], "")
    ));
    let cases = 1 + g.below(3);
    for case in 0..cases {
        g.line(format!("case {case} {{"));
        g.region(|g| body(g, "scf.yield", &types));
        g.line("}");
    }
    g.line("default {");
    g.region(|g| body(g, "scf.yield", &types));
    g.line("}");
    bring_results(g, &name, &types);
}

pub fn block(g: &mut Generator) {
    if !g.may_nest() {
        return;
    }
    let types = yielded(g);
    let (name, left) = results(g, types.len());
    g.line(format!("{left}scf.execute_region{} {{", arrow(&types)));
    g.region(|g| body(g, "scf.yield", &types));
    g.line("}");
    bring_results(g, &name, &types);
}

/// A parallel loop, whose iterations write only what is theirs.
pub fn parallel(g: &mut Generator) {
    let plain = |ty: &Type| matches!(ty, Type::MemRef { shape, scalar: Scalar::Int(32), .. } if shape.len() == 1);
    let Some((buffer, ty)) = g.existing(plain).filter(|_| g.may_nest()) else {
        return;
    };
    let Type::MemRef { shape, .. } = &ty else {
        return;
    };
    let zero = g.define(Type::INDEX, "arith.constant 0 : index");
    let one = g.define(Type::INDEX, "arith.constant 1 : index");
    let size = g.define(Type::INDEX, format!("arith.constant {} : index", shape[0]));
    let iv = g.fresh();
    g.line(format!(
        "scf.parallel ({iv}) = ({zero}) to ({size}) step ({one}) {{"
    ));
    g.region(|g| {
        let old = g.define(Type::int(32), format!("memref.load {buffer}[{iv}] : {ty}"));
        ints::binary_of(g, &Type::int(32));
        let new = g.values.last().map_or(old, |value| value.name.clone());
        g.line(format!("memref.store {new}, {buffer}[{iv}] : {ty}"));
        g.line("scf.reduce");
    });
    g.line("}");
}

pub fn call(g: &mut Generator) {
    let callees = g.callees.clone();
    let (name, types) = g.pick(&callees);
    let args = values_of(g, &types);
    let names: Vec<&str> = args.iter().map(|(name, _)| name.as_str()).collect();
    let (names, types) = (names.join(", "), list(&types));
    g.define(
        Type::int(32),
        format!("func.call @{name}({names}) : ({types}) -> i32"),
    );
}
