//! The vector dialect.

use super::statement::Statement;

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

/// The place of an element, which could be of any type.
fn index(s: &mut Statement) -> String {
    let (value, ty) = (s.get("i"), s.get("n"));
    match s.ty("n") {
        "index" => value.to_owned(),
        _ => s.before(format_args!("arith.index_castui {value} : {ty} to index")),
    }
}
