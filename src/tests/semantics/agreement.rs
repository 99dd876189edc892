//! One operation, three ways to its result: the interpreter, the folds, and LLVM's code for its lowering.

use oxmlir_exec::scalars::{bits, of_bits};
use oxmlir_exec::{ErrorKind, Machine, Random, Value};
use oxmlir_ir::{Context, Type};
use oxmlir_llvm::jit::{OptLevel, Options, Program};
use rayon::prelude::*;

use crate::compare::{REGISTRY, arguments, list, machine, read, results, run};
use crate::operations::{Case, Tolerance};
use crate::values;

/// Cases that are parsed and compiled together.
const BATCH: usize = 24;

/// The combinations of values that a case is executed with at most: all pairs of them.
const MOST: usize = 1200;

/// Disagreements that are shown of each case, and in all.
const SHOWN: [usize; 2] = [3, 60];

const LOWERING: &str = "func.func(arith-expand),convert-math-to-funcs,convert-scf-to-cf,\
    convert-math-to-llvm,convert-index-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,\
    convert-func-to-llvm,reconcile-unrealized-casts";

/// Where interpreter, folds and machine code do not agree; none if they do everywhere.
pub fn disagreements(cases: &[Case]) -> Option<String> {
    let batches: Vec<&[Case]> = cases.chunks(BATCH).collect();
    let wrong = batches
        .par_iter()
        .flat_map_iter(|batch| disagreements_of(batch));
    let wrong: Vec<String> = wrong.collect();
    let shown: Vec<&str> = wrong.iter().take(SHOWN[1]).map(String::as_str).collect();
    let count = wrong.len();
    (count > 0).then(|| format!("{count} disagreements:\n{}", shown.join("\n")))
}

/// Arguments, and what the interpreter makes of them.
type Execution = (Vec<Value>, Vec<Value>);

fn disagreements_of(cases: &[Case]) -> Vec<String> {
    let cx = Context::new(&REGISTRY);
    let mut text = String::new();
    for (number, case) in cases.iter().enumerate() {
        case.write(&mut text, number);
    }
    let body = read(&cx, &text);
    let mut machine = machine(&cx, &body);
    let executed: Vec<Vec<Execution>> = (0..cases.len())
        .map(|number| executions(&mut machine, number))
        .collect();
    let types: Vec<Vec<Type>> = (0..cases.len())
        .map(|number| {
            machine
                .signature(&format!("p{number}"))
                .expect("a function")
                .1
        })
        .collect();
    let mut wrong = Vec::new();
    let tolerance: [fn(&Case) -> Option<Tolerance>; 2] =
        [|case| Some(case.tolerance), |case| case.compiled];
    for (who, tolerance, found) in [
        ("folded", tolerance[0], folded(&cx, cases, &executed)),
        (
            "compiled",
            tolerance[1],
            compiled(&cx, cases, &text, &executed, &types),
        ),
    ] {
        for ((case, executed), found) in cases.iter().zip(&executed).zip(&found) {
            let Some(tolerance) = tolerance(case) else {
                continue;
            };
            let differs = executed.iter().zip(found).filter(|((_, expected), found)| {
                let pairs = expected.iter().zip(*found);
                !pairs.into_iter().all(|(a, b)| agree(tolerance, a, b))
            });
            wrong.extend(differs.take(SHOWN[0]).map(|((args, expected), found)| {
                let (args, expected, found) = (list(args), list(expected), list(found));
                format!("{}: {args}: {expected}, {who}: {found}", case.line)
            }));
        }
    }
    wrong
}

/// What the function of a number gives for the values of its arguments for which it is defined.
fn executions(machine: &mut Machine, number: usize) -> Vec<Execution> {
    let name = format!("p{number}");
    let (types, _) = machine.signature(&name).expect("a function");
    let domains: Vec<Vec<Value>> = types
        .iter()
        .map(|ty| values::samples(machine.cx, *ty))
        .collect();
    let all: usize = domains.iter().map(Vec::len).product();
    let mut random = Random::new(number as u64);
    let mut executions = Vec::new();
    for at in 0..all.min(MOST) {
        let mut rest = match all <= MOST {
            true => at,
            false => random.below(all as u64) as usize,
        };
        let value = |domain: &Vec<Value>| {
            let value = domain[rest % domain.len()].clone();
            rest /= domain.len();
            value
        };
        let args: Vec<Value> = domains.iter().map(value).collect();
        match machine.run(&name, &arguments(&args)) {
            Ok(outcome) => {
                let results = results(outcome);
                if results.iter().all(|value| value.poison().is_none()) {
                    executions.push((args, results));
                }
            }
            Err(error) if error.kind == ErrorKind::Undefined => {}
            Err(error) => panic!("{}", error.diagnostic.message),
        }
    }
    executions
}

/// What the operations with constant operands become.
fn folded(cx: &Context, cases: &[Case], executed: &[Vec<Execution>]) -> Vec<Vec<Vec<Value>>> {
    let mut text = String::new();
    for (number, (case, executed)) in cases.iter().zip(executed).enumerate() {
        case.write_folded(&mut text, number, executed.iter().map(|(args, _)| args));
    }
    let mut body = read(cx, &text);
    run(cx, &mut body, "func.func(canonicalize)", &text);
    let mut machine = machine(cx, &body);
    let fold = |(number, case): (usize, &Case)| {
        let outcome = machine.run(&format!("p{number}"), &[]);
        let outcome = outcome.unwrap_or_else(|error| panic!("{}", error.diagnostic.message));
        let results = results(outcome);
        let each = results.chunks(case.results.len());
        each.map(<[Value]>::to_vec).collect()
    };
    cases.iter().enumerate().map(fold).collect()
}

/// What LLVM's code gives for the arguments.
fn compiled(
    cx: &Context,
    cases: &[Case],
    text: &str,
    executed: &[Vec<Execution>],
    types: &[Vec<Type>],
) -> Vec<Vec<Vec<Value>>> {
    let mut text = text.to_owned();
    if cases.iter().any(|case| case.compiled.is_none()) {
        text.clear();
        for (number, case) in cases
            .iter()
            .enumerate()
            .filter(|(_, case)| case.compiled.is_some())
        {
            case.write(&mut text, number);
        }
    }
    let mut body = read(cx, &text);
    run(cx, &mut body, LOWERING, &text);
    let numbers = (0..cases.len()).filter(|number| cases[*number].compiled.is_some());
    let names: Vec<String> = numbers.map(|number| format!("p{number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let program = Program::new(cx, &body, &names)
        .unwrap_or_else(|mut errors| panic!("{:?}", errors.take().first()));
    let options = Options {
        level: OptLevel::None,
        ..Options::default()
    };
    let jit = program
        .compile(&options)
        .unwrap_or_else(|error| panic!("{error}"));
    let call = |number: usize| {
        if cases[number].compiled.is_none() {
            return Vec::new();
        }
        let function = jit.function(&format!("p{number}")).expect("an entry point");
        let results = executed[number].iter().map(|(args, _)| {
            let args: Vec<u128> = args.iter().map(bits).collect();
            let results = function.call(&args).expect("arguments that fit");
            let results = results.into_iter().zip(&types[number]);
            results.map(|(bits, ty)| of_bits(cx, *ty, bits)).collect()
        });
        results.collect()
    };
    (0..cases.len()).map(call).collect()
}

/// Whether two results agree.
fn agree(tolerance: Tolerance, a: &Value, b: &Value) -> bool {
    let (Some(x), Some(y)) = (a.to_float(), b.to_float()) else {
        return bits(a) == bits(b) && b.poison().is_none();
    };
    if x.to_bits() == y.to_bits() || x.is_nan() && y.is_nan() {
        return true;
    }
    match tolerance {
        Tolerance::Exact => false,
        Tolerance::ZeroSign => x.is_zero() && y.is_zero(),
        Tolerance::Ulp => {
            let order = |value: oxmlir_ir::num::ApFloat| {
                let magnitude = value.abs().to_bits() as i128;
                if value.is_negative() {
                    -magnitude
                } else {
                    magnitude
                }
            };
            x.is_finite() && y.is_finite() && (order(x) - order(y)).abs() <= 1
        }
    }
}
