//! The llvm dialect, when pointers said what they point to.

use super::llvm_types::{Contained, contained, pointee};
use super::statement::Statement;

/// `llvm.load %p : !llvm.ptr<f32>`
pub fn load(s: &mut Statement) -> Option<()> {
    let loaded = pointee(s.ty("t"))?;
    s.fill(&format!("llvm.load {{p}}{{}} : {{t}} -> {loaded}"))
}

/// `llvm.store %v, %p : !llvm.ptr<f32>`
pub fn store(s: &mut Statement) -> Option<()> {
    if s.next() == "," {
        return None;
    }
    let stored = pointee(s.ty("t"))?;
    s.fill(&format!("llvm.store {{v}}, {{p}}{{}} : {stored}, {{t}}"))
}

/// `llvm.getelementptr %p[%i, %j] : (!llvm.ptr<...>, i64, i32) -> !llvm.ptr<...>`
///
/// A field of a struct is a number today, not a constant.
pub fn getelementptr(s: &mut Statement) -> Option<()> {
    if s.next() == "," {
        return None;
    }
    let types = s.all("t");
    let (pointer, index_types) = types.split_first()?;
    let element = pointee(s.up.resolve(pointer))?;
    let mut inner = Some(element.clone());
    let mut indices = Vec::new();
    let mut kept = vec![*pointer];
    let mut index_types = index_types.iter();
    for (depth, index) in s.all("i").into_iter().enumerate() {
        let mut index = index;
        let ty = match index.starts_with('%') {
            true => index_types.next(),
            false => None,
        };
        let container = match depth {
            0 => None,
            _ => inner.take().and_then(|ty| contained(&ty)),
        };
        match container {
            Some(Contained::Elements(element)) => inner = Some(element),
            Some(Contained::Fields(fields)) => {
                index = s.up.constant(index).unwrap_or(index);
                inner = index
                    .parse()
                    .ok()
                    .and_then(|i: usize| fields.get(i).cloned());
            }
            None => {}
        }
        if index.starts_with('%') {
            kept.extend(ty);
        }
        indices.push(index);
    }
    s.fill(&format!(
        "llvm.getelementptr {{p}}[{}]{{}} : ({}) -> {{r}}, {element}",
        indices.join(", "),
        kept.join(", ")
    ))
}

/// `llvm.shufflevector %a, %b [0 : i32, 1 : i32] : vector<2xf32>, vector<2xf32>`
pub fn shufflevector(s: &mut Statement) -> Option<()> {
    let lanes = s.get("m").split(',');
    let lanes: Vec<&str> = lanes
        .map(|lane| lane.split(':').next().unwrap_or(lane).trim())
        .collect();
    s.fill(&format!(
        "llvm.shufflevector {{a}}, {{b}} [{}]{{}} : {{t}}",
        lanes.join(", ")
    ))
}
