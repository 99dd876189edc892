//! Memory, tensors and their elements in the standard dialect.

use super::shape::{Layout, Shaped};
use super::statement::Statement;
use super::text::Tokens;

/// `dim %t, 1 : tensor<...>`: a number is a value today.
pub fn dim(s: &mut Statement) -> Option<()> {
    let kind = s.shaped("t")?.kind;
    let index = s.value(s.get("i"), "index");
    s.fill(&format!("{kind}.dim{{}} {{v}}, {index} : {{t}}"))
}

/// `rank %t : tensor<*xf32>`
pub fn rank(s: &mut Statement) -> Option<()> {
    let kind = s.shaped("t")?.kind;
    s.fill(&format!("{kind}.rank {{v}}{{}} : {{t}}"))
}

/// `select %c, %a, %b : vector<4xi32>`: the condition could be of as many elements without saying so.
pub fn select(s: &mut Statement) -> Option<()> {
    let condition = s.up.type_of(s.get("c"))?;
    let is_shaped = Shaped::parse(s.up.resolve(&condition)).is_some();
    if s.next() == "," || !is_shaped {
        return None;
    }
    s.fill(&format!(
        "arith.select {{c}}, {{a}}, {{b}}{{}} : {condition}, {{t}}"
    ))
}

/// `splat %s : vector<4xf32>`
pub fn splat(s: &mut Statement) -> Option<()> {
    let ty = s.shaped("t")?;
    match ty.kind {
        "vector" => s.fill(&format!(
            "vector.broadcast {{v}}{{}} : {} to {{t}}",
            ty.element
        )),
        "tensor" => s.fill("tensor.splat {v}{} : {t}"),
        _ => None,
    }
}

/// `load %m[%i, 0] : memref<...>`: numbers are values today.
pub fn load(s: &mut Statement) -> Option<()> {
    let indices = s.indices(&s.all("i"));
    s.fill(&format!("memref.load {{m}}[{indices}]{{}} : {{t}}"))
}

/// `store 0 to %m[%i] : memref<...>`: numbers are values today.
pub fn store(s: &mut Statement) -> Option<()> {
    let element = s.shaped("t")?.element;
    let value = match s.get("v") {
        // A whole number was one of the element's type, any of them.
        number if element.starts_with(['f', 'b']) && number.bytes().all(|b| b.is_ascii_digit()) => {
            s.value(&format!("{number}.0"), element)
        }
        value => s.value(value, element),
    };
    let indices = s.indices(&s.all("i"));
    s.fill(&format!(
        "memref.store {value}, {{m}}[{indices}]{{}} : {{t}}"
    ))
}

/// `extract_element %v[%i] : vector<4xi32>`, of a vector, a tensor or one whose rank is not known.
pub fn extract_element(s: &mut Statement) -> Option<()> {
    let ty = s.shaped("t")?;
    let numbers = s.all("i");
    let indices = s.indices(&numbers);
    if ty.kind == "vector" {
        return s.fill(&format!(
            "vector.extract {{v}}[{indices}]{{}} : {} from {{t}}",
            ty.element
        ));
    }
    if ty.dims != ["*"] {
        return s.fill(&format!("tensor.extract {{v}}[{indices}]{{}} : {{t}}"));
    }
    let ranked = format!("tensor<{}{}>", "?x".repeat(numbers.len()), ty.element);
    let cast = s.before(format_args!(
        "tensor.cast {} : {} to {ranked}",
        s.get("v"),
        s.get("t")
    ));
    s.fill(&format!("tensor.extract {cast}[{indices}]{{}} : {ranked}"))
}

/// `tensor_load %m : memref<...>` made a copy.
pub fn tensor_load(s: &mut Statement) -> Option<()> {
    let tensor = format!("tensor<{}>", s.shaped("t")?.shape());
    let view = s.before(format_args!(
        "bufferization.to_tensor {} restrict : {} to {tensor}",
        s.get("m"),
        s.get("t")
    ));
    s.fill(&format!(
        "bufferization.alloc_tensor() copy({view}){{}} : {tensor}"
    ))
}

/// `tensor_store %v, %m : memref<...>`
pub fn tensor_store(s: &mut Statement) -> Option<()> {
    let tensor = format!("tensor<{}>", s.shaped("t")?.shape());
    s.fill(&format!(
        "bufferization.materialize_in_destination {{v}} in restrict writable {{m}}{{}} : ({tensor}, {{t}}) -> ()"
    ))
}

/// `tensor_to_memref %v : memref<...>`
pub fn tensor_to_memref(s: &mut Statement) -> Option<()> {
    let tensor = format!("tensor<{}>", s.shaped("t")?.shape());
    s.fill(&format!(
        "bufferization.to_buffer {{v}}{{}} : {tensor} to {{t}}"
    ))
}

/// `assume_alignment %m, 16 : memref<...>` had no result.
pub fn assume_alignment(s: &mut Statement) -> Option<()> {
    let result = s.up.fresh();
    s.fill(&format!(
        "{result} = memref.assume_alignment {{m}}, {{a}}{{}} : {{t}}"
    ))
}

/// `atomic_rmw "addf" %v, %m[%i] : (f32, memref<4xf32>) -> f32`
pub fn atomic_rmw(s: &mut Statement) -> Option<()> {
    let kind = match s.get("kind").trim_matches('"') {
        "maxf" => "maximumf",
        "minf" => "minimumf",
        kind => kind,
    };
    let indices = s.indices(&s.all("i"));
    s.fill(&format!(
        "memref.atomic_rmw {kind} {{v}}, {{m}}[{indices}]{{}} : ({{a}}, {{t}}) -> {{r}}"
    ))
}

/// `alloc(%n)[%s] : memref<?xf32, #rows>`: an identity is no layout today, and of several maps one is made, which has only the
/// symbols that it uses. The operands of the others go.
pub fn alloc(s: &mut Statement) -> Option<()> {
    let ty = s.shaped("t")?;
    let layouts = ty.layouts();
    let maps: Option<Vec<Layered>> = layouts
        .iter()
        .map(|layout| Layered::parse(s.up.resolve(layout)))
        .collect();
    let maps = maps.filter(|maps| !maps.is_empty())?;
    let is_identity = maps.iter().all(|map| map.is_identity);
    if maps.len() == 1 && !is_identity {
        return None;
    }
    let used = maps.iter().flat_map(|map| &map.used);
    let operands = s.all("s");
    if used.clone().count() != operands.len() {
        return None;
    }
    let kept: Vec<&str> = operands
        .into_iter()
        .zip(used)
        .filter_map(|(operand, used)| (*used && !is_identity).then_some(operand))
        .collect();
    let symbols = match kept[..] {
        [] => String::new(),
        _ => format!("[{}]", kept.join(", ")),
    };
    let op = s.name.trim_start_matches("std.");
    s.fill(&format!("memref.{op}({{d}}){symbols}{{}} : {{t}}"))
}

/// A map of a layout of several.
struct Layered {
    /// Its results are its dimensions.
    is_identity: bool,
    /// Which of its symbols occur in its results.
    used: Vec<bool>,
}

impl Layered {
    fn parse(layout: &str) -> Option<Layered> {
        let (bound, results) = layout
            .strip_prefix("affine_map<")?
            .strip_suffix('>')?
            .split_once("->")?;
        let (dims, symbols) = bound.trim().strip_prefix('(')?.split_once(')')?;
        let words = |list: &str| -> Vec<String> {
            let words = list.split(',').map(|word| word.trim().to_owned());
            words.filter(|word| !word.is_empty()).collect()
        };
        let results = results.trim().strip_prefix('(')?.strip_suffix(')')?;
        let tokens = Tokens::new(results);
        let occurs = |name: &String| (0..tokens.len()).any(|at| tokens.word(at) == name);
        let symbols = symbols.trim().trim_start_matches('[').trim_end_matches(']');
        Some(Layered {
            is_identity: words(results) == words(dims),
            used: words(symbols).iter().map(occurs).collect(),
        })
    }
}

/// `alloc_static(0x100) : memref<4xf32>`: the descriptor of memory at a known address.
pub fn alloc_static(s: &mut Statement) -> Option<()> {
    let ty = s.shaped("t")?;
    let layout = ty.strided().or_else(|| ty.permuted())?;
    let sizes: Option<Vec<i64>> = ty.dims.iter().map(|d| d.parse().ok()).collect();
    let strides: Option<Vec<i64>> = layout.strides.iter().copied().collect();
    let (sizes, strides, offset) = (sizes?, strides?, layout.offset?);
    let pointer = match ty.space().trim_start_matches(", ") {
        "" | "0" => "ptr".to_owned(),
        space => format!("ptr<{space}>"),
    };
    let rank = sizes.len();
    let arrays = match rank {
        0 => String::new(),
        _ => format!(", array<{rank} x i64>, array<{rank} x i64>"),
    };
    let descriptor = format!("!llvm.struct<({pointer}, {pointer}, i64{arrays})>");
    let address = s.before(format_args!(
        "llvm.mlir.constant({} : i64) : i64",
        s.get("a")
    ));
    let base = s.before(format_args!(
        "llvm.inttoptr {address} : i64 to !llvm.{pointer}"
    ));
    let mut whole = s.before(format_args!("llvm.mlir.poison : {descriptor}"));
    for at in ["0", "1"] {
        whole = s.before(format_args!(
            "llvm.insertvalue {base}, {whole}[{at}] : {descriptor}"
        ));
    }
    let numbered = |field: usize, values: &[i64]| -> Vec<(String, i64)> {
        let places = values.iter().enumerate();
        places.map(|(i, n)| (format!("{field}, {i}"), *n)).collect()
    };
    let mut numbers = vec![("2".to_owned(), offset)];
    numbers.extend(numbered(3, &sizes));
    numbers.extend(numbered(4, &strides));
    for (place, number) in numbers {
        let value = s.before(format_args!("llvm.mlir.constant({number} : i64) : i64"));
        whole = s.before(format_args!(
            "llvm.insertvalue {value}, {whole}[{place}] : {descriptor}"
        ));
    }
    s.fill(&format!(
        "builtin.unrealized_conversion_cast {whole}{{}} : {descriptor} to {{t}}"
    ))
}

/// `view %m[%shift][%sizes] : memref<?xi8> to memref<...>`
///
/// If the result has a layout, the text is from before the shift was one in bytes: it was an offset in elements, and part of the layout.
pub fn view(s: &mut Statement) -> Option<()> {
    let target = s.shaped("t")?;
    let sizes = s.all("n").join(", ");
    let has_layout = target.layout.contains(['<', '#']);
    if !has_layout {
        let shift = match s.all("o").first() {
            Some(shift) => (*shift).to_owned(),
            None => s.value("0", "index"),
        };
        return s.fill(&format!(
            "memref.view {{m}}[{shift}][{sizes}]{{}} : {{s}} to {{t}}"
        ));
    }
    let layout = target.strided()?;
    if let Some(shift) = no_shift(s, &target, &layout) {
        // Rows that follow each other are a view of bytes, whose sizes are seen through the cast.
        let rows = format!("memref<{}{}>", target.shape(), target.space());
        let view = s.before(format_args!(
            "memref.view {}[{shift}][{sizes}] : {} to {rows}",
            s.get("m"),
            s.get("s")
        ));
        return s.fill(&format!("memref.cast {view}{{}} : {rows} to {{t}}"));
    }
    let mut dynamic = s.all("n").into_iter();
    let mut sizes = Vec::new();
    for size in &target.dims {
        sizes.push(match *size {
            "?" => dynamic.next()?.to_owned(),
            size => size.to_owned(),
        });
    }
    let strides = strides(s, &layout, &sizes);
    let offset = match (s.all("o").first(), layout.offset) {
        (Some(offset), _) => (*offset).to_owned(),
        (None, offset) => offset.unwrap_or(0).to_string(),
    };
    let zero = s.value("0", "index");
    let flat = format!("memref<1x{}{}>", target.element, target.space());
    let base = s.before(format_args!(
        "memref.view {}[{zero}][] : {} to {flat}",
        s.get("m"),
        s.get("s")
    ));
    let strided = memref(&target, &target.dims, &layout);
    let op = format!(
        "memref.reinterpret_cast {base} to offset: [{offset}], sizes: [{}], strides: [{}] : {flat} to {strided}",
        sizes.join(", "),
        strides.join(", "),
    );
    let shaped = s.before(op);
    s.fill(&format!("memref.cast {shaped}{{}} : {strided} to {{t}}"))
}

/// The shift of a view as a value if it is 0, and the rows of its layout follow each other.
fn no_shift(s: &mut Statement, target: &Shaped, layout: &Layout) -> Option<String> {
    let rows = Layout::identity(&target.dims);
    let mut strides = layout.strides.iter().zip(&rows.strides);
    let is_dense = strides.all(|(stride, row)| stride.is_none() || stride == row);
    let offset = s.all("o").first().copied();
    let is_zero = match offset {
        Some(offset) => s.up.constant(offset) == Some("0"),
        None => layout.offset.unwrap_or(0) == 0,
    };
    if !is_dense || !is_zero {
        return None;
    }
    Some(offset.map_or_else(|| s.value("0", "index"), str::to_owned))
}

/// The strides of a layout: what is not known is the product of the sizes behind.
fn strides(s: &mut Statement, layout: &Layout, sizes: &[String]) -> Vec<String> {
    let mut behind = "1".to_owned();
    let mut strides = Vec::new();
    for (stride, size) in layout.strides.iter().zip(sizes).rev() {
        let known = stride.map(|n| n.to_string());
        let stride = known.unwrap_or_else(|| behind.clone());
        behind = product(s, &stride, size);
        strides.push(stride);
    }
    strides.reverse();
    strides
}

fn product(s: &mut Statement, a: &str, b: &str) -> String {
    match (a.parse::<i64>(), b.parse::<i64>()) {
        (Ok(1), _) => b.to_owned(),
        (_, Ok(1)) => a.to_owned(),
        (Ok(a), Ok(b)) => a.saturating_mul(b).to_string(),
        _ => {
            let (a, b) = (s.value(a, "index"), s.value(b, "index"));
            s.before(format_args!("arith.muli {a}, {b} : index"))
        }
    }
}

/// A memref like another one with some sizes and a layout.
fn memref(like: &Shaped, dims: &[&str], layout: &Layout) -> String {
    let mut shape = String::new();
    for size in dims {
        shape.push_str(size);
        shape.push('x');
    }
    format!(
        "memref<{shape}{}, {}{}>",
        like.element,
        layout.text(),
        like.space()
    )
}

/// `subview %m[offsets][sizes][strides] : memref<...> to memref<...>`
///
/// A list that is empty was said by the type of the result, as were strides that are not those of it. The type could also say less than
/// is known, which needs a cast today.
pub fn subview(s: &mut Statement) -> Option<()> {
    let (source, target) = (s.shaped("s")?, s.shaped("t")?);
    let (from, to) = (source.strided()?, target.strided()?);
    let offsets = given(s.all("o")).or_else(|| offsets_said(&from, &to));
    let sizes = given(s.all("n")).unwrap_or_else(|| owned(&target.dims));
    let strides = given(s.all("k"))
        .filter(|strides| may_be(&times(strides, &from.strides), &to.strides))
        .or_else(|| strides_said(&from, &to));
    let (Some(offsets), Some(strides)) = (offsets, strides) else {
        return reinterpret(s, &target, &to);
    };
    let rank = source.dims.len();
    let is_complete = [&offsets, &sizes, &strides].iter().all(|l| l.len() == rank);
    if !is_complete || sizes.iter().any(|n| n == "?") {
        return None;
    }
    let offset = dot(&offsets, &from.strides).zip(from.offset);
    let inferred = Layout {
        offset: offset.and_then(|(a, b)| a.checked_add(b)),
        strides: times(&strides, &from.strides),
    };
    let is_value = |size: &&String| size.starts_with('%');
    let dims: Vec<&str> = sizes
        .iter()
        .map(|size| if is_value(&size) { "?" } else { size })
        .collect();
    let op = format!(
        "memref.subview {} [{}] [{}] [{}]",
        s.get("m"),
        offsets.join(", "),
        sizes.join(", "),
        strides.join(", ")
    );
    if inferred == to && dims == target.dims {
        return s.fill(&format!("{op}{{}} : {{s}} to {{t}}"));
    }
    let strided = memref(&source, &dims, &inferred);
    let view = s.before(format_args!("{op} : {} to {strided}", s.get("s")));
    s.fill(&format!("memref.cast {view}{{}} : {strided} to {{t}}"))
}

/// The same memory in the shape and layout of a type that says all.
fn reinterpret(s: &mut Statement, target: &Shaped, layout: &Layout) -> Option<()> {
    let strides: Option<Vec<String>> = layout
        .strides
        .iter()
        .map(|stride| Some((*stride)?.to_string()))
        .collect();
    let strided = memref(target, &target.dims, layout);
    let shaped = s.before(format_args!(
        "memref.reinterpret_cast {} to offset: [{}], sizes: [{}], strides: [{}] : {} to {strided}",
        s.get("m"),
        layout.offset?,
        target.dims.join(", "),
        strides?.join(", "),
        s.get("s")
    ));
    s.fill(&format!("memref.cast {shaped}{{}} : {strided} to {{t}}"))
}

/// A list that is not empty.
fn given(list: Vec<&str>) -> Option<Vec<String>> {
    (!list.is_empty()).then(|| owned(&list))
}

fn owned(list: &[&str]) -> Vec<String> {
    list.iter().map(|text| (*text).to_owned()).collect()
}

/// Whether two lists of numbers, as far as they are known, are the same.
fn may_be(a: &[Option<i64>], b: &[Option<i64>]) -> bool {
    a.iter()
        .zip(b)
        .all(|(a, b)| a.is_none() || b.is_none() || a == b)
}

/// The offsets that lead from the offset of one layout to that of another one; 0 if it is not known.
fn offsets_said(from: &Layout, to: &Layout) -> Option<Vec<String>> {
    let mut rest = match (from.offset, to.offset) {
        (Some(from), Some(to)) => to.checked_sub(from)?,
        _ => 0,
    };
    let mut offsets = Vec::new();
    for stride in &from.strides {
        let stride = stride.filter(|s| *s > 0 && rest > 0);
        offsets.push(stride.map_or(0, |s| rest / s).to_string());
        rest = stride.map_or(rest, |s| rest % s);
    }
    (rest == 0).then_some(offsets)
}

/// The strides that lead from those of one layout to those of another one; 1 if they are not known.
fn strides_said(from: &Layout, to: &Layout) -> Option<Vec<String>> {
    let mut strides = Vec::new();
    for (from, to) in from.strides.iter().zip(&to.strides) {
        strides.push(match (from, to) {
            (Some(from), Some(to)) if *from > 0 && *to % *from == 0 => (to / from).to_string(),
            (Some(_), Some(_)) => return None,
            _ => "1".to_owned(),
        });
    }
    Some(strides)
}

fn dot(numbers: &[String], strides: &[Option<i64>]) -> Option<i64> {
    let mut products = numbers
        .iter()
        .zip(strides)
        .map(|(n, s)| match n.parse::<i64>().ok()? {
            0 => Some(0),
            n => n.checked_mul((*s)?),
        });
    products.try_fold(0i64, |sum, n| sum.checked_add(n?))
}

fn times(numbers: &[String], strides: &[Option<i64>]) -> Vec<Option<i64>> {
    numbers
        .iter()
        .zip(strides)
        .map(|(n, s)| n.parse::<i64>().ok()?.checked_mul((*s)?))
        .collect()
}
