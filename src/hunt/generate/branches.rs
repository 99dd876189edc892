//! Functions of several blocks.

use super::{Generator, Language, Type, ints, list, llvm, with_types};

/// The operations that blocks are made of.
struct Words {
    /// A number of 8 bits, in front of its value and behind it.
    constant: [&'static str; 2],
    compare: &'static str,
    subtract: &'static str,
    branch: &'static str,
    choose: &'static str,
    end: &'static str,
}

const FUNC: Words = Words {
    constant: ["arith.constant ", " : i8"],
    compare: "arith.cmpi sle,",
    subtract: "arith.subi",
    branch: "cf.br",
    choose: "cf.cond_br",
    end: "return",
};

const LLVM: Words = Words {
    constant: ["llvm.mlir.constant(", " : i8) : i8"],
    compare: "llvm.icmp \"sle\"",
    subtract: "llvm.sub",
    branch: "llvm.br",
    choose: "llvm.cond_br",
    end: "llvm.return",
};

fn words(g: &Generator) -> &'static Words {
    match g.profile.language {
        Language::Llvm => &LLVM,
        _ => &FUNC,
    }
}

/// Blocks that branch to one another at will; a number that falls with every branch ends that.
pub fn body(g: &mut Generator) -> Vec<Type> {
    let count = 2 + g.below(5);
    let words = words(g);
    let is_llvm = g.profile.language == Language::Llvm;
    let [fuel, one, zero] = [6, 1, 0].map(|number| {
        let text = format!("{}{number}{}", words.constant[0], words.constant[1]);
        g.define(Type::int(8), text)
    });
    let results = if is_llvm { 1 } else { 1 + g.below(2) };
    let results: Vec<Type> = (0..results).map(|_| ints::some_int(g)).collect();
    // The arguments of each block, the fuel first.
    let signatures: Vec<Vec<Type>> = (0..count)
        .map(|_| {
            let more = g.below(3);
            let types = (0..more).map(|_| carried(g));
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
        let is_empty = g.define(
            Type::int(1),
            format!("{} {fuel}, {zero} : i8", words.compare),
        );
        let left = g.define(
            Type::int(8),
            format!("{} {fuel}, {one} : i8", words.subtract),
        );
        let statements = 1 + g.below(4);
        g.statements(statements);
        let end = count + number;
        let target = successor(g, number + 1, &left, &signatures);
        let out = values(g, &results);
        if g.once_in(3) {
            g.line(with_types(words.end, &out));
        } else {
            g.line(format!("{} {is_empty}, ^bb{end}, {target}", words.choose));
            // Each block has an exit of its own, which may use what the block defines.
            g.line(format!("^bb{end}:"));
            g.line(with_types(words.end, &out));
        }
    }
    results
}

/// The type of an argument of a block: one of tensors that there are, or else of integers.
fn carried(g: &mut Generator) -> Type {
    let found = g.existing(|ty| matches!(ty, Type::Tensor { .. }));
    match found.filter(|_| g.once_in(2)) {
        Some((_, ty)) => ty,
        None => ints::some_int(g),
    }
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
            let (target, words) = (successor(g, 0, fuel, signatures), words(g));
            g.line(format!("{} {target}", words.branch));
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
            g.line(match g.profile.language {
                Language::Llvm => format!("llvm.switch {value} : i32, {default} [{cases}]"),
                _ => format!("cf.switch {value} : i32, [default: {default}, {cases}]"),
            });
        }
        _ => {
            let condition = match g.profile.language {
                Language::Llvm => llvm::condition(g),
                _ => ints::condition(g),
            };
            let (a, b) = (
                successor(g, 0, fuel, signatures),
                successor(g, 1, fuel, signatures),
            );
            g.line(format!("{} {condition}, {a}, {b}", words(g).choose));
        }
    }
}
