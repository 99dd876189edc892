//! The llvm dialect, when pointers said what they point to.

use super::llvm_types::{Contained, contained, pointee};
use super::maps::is_scalar;
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
/// A field of a struct is a number today, not a constant. Indices behind that of a scalar, of which there should be none, are steps
/// over scalars, as the type of the result says: they have operations of their own.
pub fn getelementptr(s: &mut Statement) -> Option<()> {
    if s.next() == "," {
        return None;
    }
    let types = s.all("t");
    let (pointer, index_types) = types.split_first()?;
    let mut element = pointee(s.up.resolve(pointer))?;
    let mut inner = Some(element.clone());
    let mut step = Step::new(s.get("p"), pointer);
    let mut index_types = index_types.iter();
    for (depth, index) in s.all("i").into_iter().enumerate() {
        let mut index = index;
        let ty = match index.starts_with('%') {
            true => index_types.next(),
            false => None,
        };
        if depth > 0 {
            if let Some(scalar) = inner.clone().filter(|ty| is_scalar(ty)) {
                let address = s.before(step.text(s.get("r"), "", &element));
                step = Step::new(&address, s.get("r"));
                element = scalar;
            } else {
                match inner.take().and_then(|ty| contained(&ty)) {
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
            }
        }
        if index.starts_with('%') {
            step.types.extend(ty.map(|ty| (*ty).to_owned()));
        }
        step.indices.push(index.to_owned());
    }
    let op = step.text(s.get("r"), s.dict(), &element);
    s.replace(op)
}

/// Indices that are applied by one operation.
struct Step {
    base: String,
    indices: Vec<String>,
    types: Vec<String>,
}

impl Step {
    fn new(base: &str, ty: &str) -> Step {
        Step {
            base: base.to_owned(),
            indices: Vec::new(),
            types: vec![ty.to_owned()],
        }
    }

    fn text(&self, result: &str, dict: &str, element: &str) -> String {
        format!(
            "llvm.getelementptr {}[{}]{dict} : ({}) -> {result}, {element}",
            self.base,
            self.indices.join(", "),
            self.types.join(", ")
        )
    }
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
