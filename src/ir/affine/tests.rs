//! Expressions from text to text.

use super::*;

/// Reads the operators of one binding strength after the other; enough for well-formed text.
struct Reader<'a> {
    cx: &'a AffineContext,
    tokens: Vec<String>,
    next: usize,
}

impl Reader<'_> {
    fn peek(&self) -> &str {
        self.tokens.get(self.next).map_or("", |token| token)
    }

    fn take(&mut self) -> String {
        self.next += 1;
        self.tokens[self.next - 1].clone()
    }

    fn sum(&mut self) -> AffineExpr {
        let mut expr = self.product();
        while matches!(self.peek(), "+" | "-") {
            let op = self.take();
            let rhs = self.product();
            expr = if op == "+" {
                self.cx.add(expr, rhs)
            } else {
                self.cx.sub(expr, rhs)
            };
        }
        expr
    }

    fn product(&mut self) -> AffineExpr {
        let mut expr = self.operand();
        loop {
            let op = match self.peek() {
                "*" => BinaryOp::Mul,
                "mod" => BinaryOp::Mod,
                "floordiv" => BinaryOp::FloorDiv,
                "ceildiv" => BinaryOp::CeilDiv,
                _ => return expr,
            };
            self.take();
            let rhs = self.operand();
            expr = self.cx.binary(op, expr, rhs);
        }
    }

    fn operand(&mut self) -> AffineExpr {
        let token = self.take();
        match token.split_at(1) {
            ("(", _) => {
                let expr = self.sum();
                assert_eq!(self.take(), ")");
                expr
            }
            ("-", _) => {
                let expr = self.operand();
                self.cx.neg(expr)
            }
            ("d", position) => self.cx.dim(position.parse().unwrap()),
            ("s", position) => self.cx.symbol(position.parse().unwrap()),
            _ => self.cx.constant(token.parse().unwrap()),
        }
    }
}

fn read(cx: &AffineContext, text: &str) -> AffineExpr {
    let mut spaced = String::new();
    for c in text.chars() {
        if c.is_ascii_alphanumeric() {
            spaced.push(c);
        } else {
            spaced.extend([' ', c, ' ']);
        }
    }
    let tokens = spaced.split_whitespace().map(String::from).collect();
    Reader {
        cx,
        tokens,
        next: 0,
    }
    .sum()
}

fn text(cx: &AffineContext, expr: AffineExpr) -> String {
    let mut out = String::new();
    expr.print(cx, &mut out);
    out
}

/// Checks lines of `built from => printed`.
fn check(cases: &str, change: impl Fn(&AffineContext, AffineExpr) -> AffineExpr) {
    let cx = AffineContext::default();
    for line in cases.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (from, to) = line.split_once(" => ").unwrap();
        let expr = change(&cx, read(&cx, from));
        assert_eq!(text(&cx, expr), to, "{from}");
        assert_eq!(change(&cx, read(&cx, to)), expr, "{to} is read back");
    }
}

#[test]
fn building_simplifies() {
    check(
        "
        2 + d0 => d0 + 2
        s0 + d0 => d0 + s0
        d1 + d0 => d0 + d1
        s1 * s0 => s0 * s1
        d0 + 2 + d1 => d0 + d1 + 2
        d0 - d0 => 0
        d0 + d0 => d0 * 2
        d0 * 3 - d0 * 2 => d0
        s0 * s1 - s1 * s0 => 0
        (d0 * 2) * s0 => (d0 * s0) * 2
        s1 * s0 * 2 * d0 => d0 * ((s0 * s1) * 2)
        7 floordiv -2 => -4
        7 ceildiv -2 => -3
        -7 mod 3 => 2
        5 mod 0 => 5 mod 0
        d0 floordiv 0 => d0 floordiv 0
        (d0 * 4 + d1) floordiv -4 => -d0 + d1 floordiv -4
        (d0 * 4 + d1 * 4 + d2) floordiv 4 => d0 + d1 + d2 floordiv 4
        (d0 * 4 + d1 * 4 + d2) ceildiv 4 => (d0 * 4 + d1 * 4 + d2) ceildiv 4
        (d0 * 4 + d1 * 8) mod 4 => 0
        (d0 mod 8) mod 4 => d0 mod 4
        (d0 mod 4) mod 8 => (d0 mod 4) mod 8
        d0 - d0 floordiv 4 * 4 => d0 mod 4
        d0 - (d0 floordiv s0) * s0 => d0 mod s0
        d0 * 64 + d1 - d1 floordiv 4 * 4 => d0 * 64 + d1 mod 4
        ",
        |_, expr| expr,
    );
}

#[test]
fn negative_factors_print_as_subtractions() {
    check(
        "
        -d0 => -d0
        -(d0 + d1) => -(d0 + d1)
        d0 - 3 => d0 - 3
        d0 - d1 * 2 => d0 - d1 * 2
        d0 - (d1 + s0) => d0 - (d1 + s0)
        d0 - d1 mod 2 => d0 - d1 mod 2
        d0 - (d1 floordiv 2) * 3 => d0 - (d1 floordiv 2) * 3
        (d0 + 1) mod 3 * 2 => ((d0 + 1) mod 3) * 2
        ",
        |_, expr| expr,
    );
}

#[test]
fn simplification_is_a_sum_of_products() {
    check(
        "
        d0 + d1 - d0 => d1
        (d0 + d1) * 2 - d1 => d0 * 2 + d1
        (d0 * 6 + 4) floordiv 4 => (d0 * 3) floordiv 2 + 1
        d0 - (d0 floordiv 4) * 4 + d1 => d0 + d1 - (d0 floordiv 4) * 4
        (d0 * 4 + d1) mod 4 - d1 mod 4 => 0
        d0 ceildiv 2 + d0 ceildiv 2 => (d0 ceildiv 2) * 2
        d0 mod -2 + d0 - d0 => d0 mod -2 + d0 - d0
        ",
        |cx, expr| expr.simplify(2, 2, cx),
    );
}

#[test]
fn products_with_symbols() {
    check(
        "
        (d0 * s0) floordiv s0 => d0
        (d0 * s0 + s0 * s1) mod s0 => 0
        (s0 floordiv 8) floordiv s0 => 0
        (-(s0 floordiv 8)) floordiv s0 => (-(s0 floordiv 8)) floordiv s0
        ((d0 * s0) floordiv s1 + s0) floordiv s0 => d0 floordiv s1 + 1
        ((d0 * s0) ceildiv s1) floordiv s0 => ((d0 * s0) ceildiv s1) floordiv s0
        s0 + d0 * s0 + d0 => d0 + d0 * s0 + s0
        ",
        |cx, expr| expr.simplify(2, 2, cx),
    );
}

#[test]
fn long_sums_are_visited_without_recursion() {
    let cx = AffineContext::default();
    let terms = 20_000;
    let sum = (0..terms).fold(cx.constant(0), |sum, i| {
        let product = cx.mul_constant(cx.dim(i), 4);
        cx.add(
            sum,
            if i % 2 == 0 {
                product
            } else {
                cx.modulo(product, cx.constant(3))
            },
        )
    });
    assert!(text(&cx, sum).starts_with("d0 * 4 + (d1 * 4) mod 3 + d2 * 4"));
    assert_eq!(sum.arity(&cx), (terms, 0));
    let multiples = (0..terms).fold(cx.dim(0), |sum, i| {
        cx.add(sum, cx.mul_constant(cx.dim(i + 1), 4))
    });
    let quotient = cx.floordiv(multiples, cx.constant(4));
    assert!(text(&cx, quotient).starts_with("d0 floordiv 4 + d1 + d2 + "));
    let shifted = sum.shift_dims(0, 1, &cx);
    assert_ne!(shifted, sum);
    assert_eq!(
        sum.evaluate(&vec![Some(3); terms as usize], &[], &cx),
        Some(12 * i64::from(terms) / 2)
    );
    let short = (0..1000).fold(cx.constant(0), |sum, i| cx.add(sum, cx.dim(i)));
    assert_eq!(short.simplify(1000, 0, &cx), short);
}

#[test]
fn shared_parts_do_not_cost_their_tree() {
    let cx = AffineContext::default();
    let expr = (0..200).fold(cx.dim(0), |expr, i| {
        let quotient = cx.floordiv(expr, cx.constant(i + 2));
        cx.add(expr, cx.mul_constant(quotient, 3))
    });
    assert_eq!(expr.simplify(1, 0, &cx), expr);
    assert!(expr.shift_dims(0, 1, &cx).is_function_of_dim(1, &cx));
    assert_eq!(expr.evaluate(&[Some(0)], &[], &cx), Some(0));
}

#[test]
fn sums_and_products_of_constants_that_overflow_stay() {
    let cx = AffineContext::default();
    let max = "9223372036854775807";
    for (text, printed) in [
        (format!("d0 + {max} + 1"), format!("d0 + {max} + 1")),
        (format!("d0 * {max} * 2"), format!("(d0 * {max}) * 2")),
        (
            format!("d0 * {max} + d0 * 2"),
            format!("d0 * {max} + d0 * 2"),
        ),
    ] {
        let expr = read(&cx, &text);
        assert_eq!(self::text(&cx, expr), printed);
    }
}

#[test]
fn divisors() {
    let cx = AffineContext::default();
    let divisor = |text: &str| read(&cx, text).largest_known_divisor(&cx);
    assert_eq!(divisor("d0 * 6 + d1 * 4"), 2);
    assert_eq!(divisor("(d0 * 12) floordiv 5"), 1);
    assert_eq!(divisor("(d0 * 12 + d1 * 8) mod 6"), 2);
    assert_eq!(divisor("(d0 * 4) * s0"), 4);
    assert!(read(&cx, "d0 * 6 + d1 * 4").is_multiple_of(2, &cx));
    assert!(!read(&cx, "d0").is_multiple_of(0, &cx));
    assert!(read(&cx, "(d0 * 12) floordiv 3").is_multiple_of(4, &cx));
    assert!(!read(&cx, "(d0 * 4 + s0 * 4) ceildiv 4").is_multiple_of(4, &cx));
}

fn map_text(cx: &AffineContext, map: AffineMap) -> String {
    let mut out = String::new();
    map.print(cx, &mut out);
    out
}

#[test]
fn maps() {
    let cx = AffineContext::default();
    let (d0, d1, s0) = (cx.dim(0), cx.dim(1), cx.symbol(0));
    let map = cx.map(
        2,
        1,
        &[cx.modulo(d0, cx.constant(2)), cx.add(cx.neg(d1), s0)],
    );
    assert_eq!(map_text(&cx, map), "(d0, d1)[s0] -> (d0 mod 2, -d1 + s0)");
    assert_eq!(map_text(&cx, cx.map(0, 0, &[])), "() -> ()");
    let inner = cx.map(1, 1, &[cx.add(d0, s0), cx.mul_constant(d0, 3)]);
    assert_eq!(
        map_text(&cx, map.compose(inner, &cx)),
        "(d0)[s0, s1] -> ((d0 + s1) mod 2, d0 * -3 + s0)"
    );
    assert_eq!(map.evaluate(&[5, 2, 10], &cx), Some(vec![1, 8]));
    assert_eq!(
        map_text(&cx, map.partial_constant_fold(&[Some(5), None, None], &cx)),
        "(d0, d1)[s0] -> (1, -d1 + s0)"
    );
    let (compressed, used) = cx.map(3, 0, &[cx.dim(2)]).compress_dims(&cx);
    assert_eq!(
        (map_text(&cx, compressed), used),
        ("(d0) -> (d0)".into(), vec![2])
    );
}

#[test]
fn permutations() {
    let cx = AffineContext::default();
    let rotation = cx.permutation_map(&[1, 2, 0]);
    assert!(rotation.is_permutation(&cx) && !rotation.is_identity(&cx));
    let inverse = rotation.inverse_permutation(&cx).unwrap();
    assert!(rotation.compose(inverse, &cx).is_identity(&cx));
    let minor = cx.minor_identity_map(3, 2);
    assert!(minor.is_minor_identity(&cx) && minor.is_projected_permutation(false, &cx));
    assert_eq!(minor.inverse_permutation(&cx), None);
    let broadcast = cx.map(3, 0, &[cx.dim(2), cx.constant(0)]);
    assert_eq!(broadcast.minor_identity_broadcasts(&cx), None);
    assert_eq!(
        broadcast.permutation_of_minor_identity(&cx),
        Some(vec![1, 0])
    );
    assert!(broadcast.is_projected_permutation(true, &cx));
    assert!(cx.identity_map(0).is_identity(&cx));
}

#[test]
fn sets() {
    let cx = AffineContext::default();
    let bound = Constraint {
        expr: cx.add_constant(cx.dim(0), -1),
        is_equality: false,
    };
    let zero = Constraint {
        expr: cx.symbol(0),
        is_equality: true,
    };
    let set = cx.set(1, 1, &[bound, zero]);
    let mut out = String::new();
    set.print(&cx, &mut out);
    assert_eq!(out, "(d0)[s0] : (d0 - 1 >= 0, s0 == 0)");
    assert!(cx.empty_set(2, 0).is_canonical_empty(&cx) && !set.is_canonical_empty(&cx));
}

#[test]
fn names_of_variables() {
    let cx = AffineContext::default();
    let mut out = String::new();
    let expr = read(&cx, "d0 + s0 * 2 - 1");
    expr.print_with(&cx, &mut out, &mut |variable, out| {
        out.push_str(match variable {
            Variable::Dim(_) => "%i",
            Variable::Symbol(_) => "%n",
        });
    });
    assert_eq!(out, "%i + %n * 2 - 1");
}

#[test]
fn normal_maps() {
    let cx = AffineContext::default();
    let map = |dims, symbols, result| cx.map(dims, symbols, &[read(&cx, result)]);
    assert_eq!(map(1, 1, "d0 * 4 + s0").used_inputs(&cx), [true, true]);
    let unused = map(2, 1, "d0 * 4 + s0");
    assert_eq!(unused.used_inputs(&cx), [true, false, true]);
    assert_eq!(unused.simplify(&cx), unused);
    let sum = map(2, 0, "d1 * 2 + d0 + d1");
    assert_eq!(sum.simplify(&cx), map(2, 0, "d0 + d1 * 3"));
    assert_eq!(sum.simplify(&cx), sum.simplify(&cx).simplify(&cx));
}
