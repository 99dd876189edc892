//! The vector dialect.

use super::statement::Statement;
use crate::lexer::Raw;

/// `vector.extract %v[1] : vector<4x8xf32>` did not say its result.
pub fn extract(s: &mut Statement) -> Option<()> {
    if s.next() == "from" {
        return None;
    }
    let ty = s.shaped("t")?;
    let rest = ty.dims.get(s.all("i").len()..)?;
    let result = match rest {
        [] => ty.element.to_owned(),
        _ => format!("vector<{}x{}>", rest.join("x"), ty.element),
    };
    s.fill(&format!(
        "vector.extract {{v}}[{{i}}]{{}} : {result} from {{t}}"
    ))
}

/// `vector.extractelement %v[%i : i32] : vector<4xf32>`
pub fn extractelement(s: &mut Statement) -> Option<()> {
    let (element, index) = (s.shaped("t")?.element, index(s));
    s.fill(&format!(
        "vector.extract {{v}}[{index}]{{}} : {element} from {{t}}"
    ))
}

/// `vector.insertelement %e, %v[%i : i32] : vector<4xf32>`
pub fn insertelement(s: &mut Statement) -> Option<()> {
    let (element, index) = (s.shaped("t")?.element, index(s));
    s.fill(&format!(
        "vector.insert {{e}}, {{v}}[{index}]{{}} : {element} into {{t}}"
    ))
}

/// `vector.contract #t %a, %b, %c, %left, %right : ...` took masks of what is valid: the rest adds nothing.
pub fn contract(s: &mut Statement) -> Option<()> {
    let tokens = s.up.tokens;
    let attrs = s.end();
    let operands = match tokens.kind(attrs)? {
        Raw::LBrace => tokens.partner(attrs)? + 1,
        _ => attrs + 1,
    };
    s.read("%v* {} : !a , !b into !r", operands)?;
    let [left, right, sum, left_mask, right_mask] = s.all("v")[..] else {
        return None;
    };
    let left = masked(s, left, left_mask, "a")?;
    let right = masked(s, right, right_mask, "b")?;
    let attrs = tokens.slice(attrs, operands);
    s.replace(format!(
        "vector.contract {attrs} {left}, {right}, {sum}{} : {}, {} into {}",
        s.dict(),
        s.get("a"),
        s.get("b"),
        s.get("r")
    ))
}

/// The elements of a vector that a mask selects, and zeros.
fn masked(s: &mut Statement, vector: &str, mask: &str, ty: &str) -> Option<String> {
    let shaped = s.shaped(ty)?;
    let zero = match shaped.element.starts_with(['f', 'b']) {
        true => "0.0",
        false => "0",
    };
    let mask_type = shaped.with_element("i1");
    let ty = s.get(ty);
    let zeros = s.before(format_args!("arith.constant dense<{zero}> : {ty}"));
    Some(s.before(format_args!(
        "arith.select {mask}, {vector}, {zeros} : {mask_type}, {ty}"
    )))
}

/// The place of an element, which could be of any type.
fn index(s: &mut Statement) -> String {
    let (value, ty) = (s.get("i"), s.get("n"));
    match s.ty("n") {
        "index" => value.to_owned(),
        _ => s.before(format_args!("arith.index_castui {value} : {ty} to index")),
    }
}
