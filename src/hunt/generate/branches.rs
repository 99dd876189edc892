//! Functions of several blocks.

use super::{Generator, Type, ints, list, with_types};

/// Blocks that branch to one another at will; a number that falls with every branch ends that.
pub fn body(g: &mut Generator) -> Vec<Type> {
    let count = 2 + g.below(5);
    let fuel = g.define(Type::int(8), "arith.constant 6 : i8");
    let one = g.define(Type::int(8), "arith.constant 1 : i8");
    let zero = g.define(Type::int(8), "arith.constant 0 : i8");
    let results: Vec<Type> = (0..1 + g.below(2)).map(|_| ints::some_int(g)).collect();
    // The arguments of each block, the fuel first.
    let signatures: Vec<Vec<Type>> = (0..count)
        .map(|_| {
            let more = g.below(3);
            let types = (0..more).map(|_| ints::some_int(g));
            std::iter::once(Type::int(8))
                .chain(types.collect::<Vec<_>>())
                .collect()
        })
        .collect();
    g.statements(3);
    branch(g, &fuel, &signatures);
    let scope = g.values.len();
    for (number, types) in signatures.iter().enumerate() {
        g.values.truncate(scope);
        let args: Vec<String> = types.iter().map(|_| g.fresh()).collect();
        let header: Vec<String> = args
            .iter()
            .zip(types)
            .map(|(arg, ty)| format!("{arg}: {ty}"))
            .collect();
        let header = header.join(", ");
        g.line(format!("^bb{number}({header}):"));
        for (arg, ty) in args.iter().zip(types) {
            g.bring(arg, ty.clone());
        }
        let fuel = &args[0];
        let is_empty = g.define(Type::int(1), format!("arith.cmpi sle, {fuel}, {zero} : i8"));
        let left = g.define(Type::int(8), format!("arith.subi {fuel}, {one} : i8"));
        let statements = 1 + g.below(4);
        g.statements(statements);
        let end = count + number;
        let target = successor(g, number + 1, &left, &signatures);
        let out = values(g, &results);
        if g.once_in(3) {
            g.line(with_types("return", &out));
        } else {
            g.line(format!("cf.cond_br {is_empty}, ^bb{end}, {target}"));
            // Each block has an exit of its own, which may use what the block defines.
            g.line(format!("^bb{end}:"));
            g.line(with_types("return", &out));
        }
    }
    results
}

fn values(g: &mut Generator, types: &[Type]) -> Vec<(String, Type)> {
    types.iter().map(|ty| (g.operand(ty), ty.clone())).collect()
}

/// A successor with its arguments.
fn successor(g: &mut Generator, hint: usize, fuel: &str, signatures: &[Vec<Type>]) -> String {
    let target = match g.once_in(2) {
        true => hint % signatures.len(),
        false => g.below(signatures.len()),
    };
    let types = &signatures[target];
    let mut args = vec![fuel.to_owned()];
    args.extend(types[1..].iter().map(|ty| g.operand(ty)));
    format!("^bb{target}({} : {})", args.join(", "), list(types))
}

/// The end of the entry block.
fn branch(g: &mut Generator, fuel: &str, signatures: &[Vec<Type>]) {
    match g.below(4) {
        0 => {
            let target = successor(g, 0, fuel, signatures);
            g.line(format!("cf.br {target}"));
        }
        1 => {
            let value = g.operand(&Type::int(32));
            let default = successor(g, 0, fuel, signatures);
            let mut cases = Vec::new();
            for case in 0..2 {
                let target = successor(g, case + 1, fuel, signatures);
                let label = i64::from(case as i32) * 3 - 1;
                cases.push(format!("{label}: {target}"));
            }
            let cases = cases.join(", ");
            g.line(format!(
                "cf.switch {value} : i32, [default: {default}, {cases}]"
            ));
        }
        _ => {
            let condition = ints::condition(g);
            let (a, b) = (
                successor(g, 0, fuel, signatures),
                successor(g, 1, fuel, signatures),
            );
            g.line(format!("cf.cond_br {condition}, {a}, {b}"));
        }
    }
}
