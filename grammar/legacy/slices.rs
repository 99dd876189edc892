//! Vectors in slices: tuples of vectors, and shapes in blocks.
//!
//! A tuple is made of its vectors and taken apart by a cast today, and casts that meet cancel out.

use super::shape::Shaped;
use super::statement::Statement;
use super::text::Tokens;

/// Slices of a vector are written out up to this many.
const MAX_SLICES: usize = 1 << 10;

/// Elements of a vector are listed up to this many.
const MAX_ELEMENTS: usize = 1 << 14;

/// `vector.tuple_get %t, 1 : tuple<vector<4xf32>, vector<2xf32>>`
pub fn tuple_get(s: &mut Statement) -> Option<()> {
    let tuple = s.ty("t");
    let types = members(tuple)?;
    let member = types.get(s.get("i").parse::<usize>().ok()?)?;
    let vectors = taken_apart(s, "v", tuple, &types);
    s.fill(&format!(
        "builtin.unrealized_conversion_cast {vectors}#{{i}} : {member} to {member}{{}}"
    ))
}

/// `vector.extract_slices %v, [2, 2], [1, 1] : vector<4x2xf32> into tuple<vector<2x2xf32>, vector<2x2xf32>>`
pub fn extract_slices(s: &mut Statement) -> Option<()> {
    let (whole, tuple) = (s.ty("f"), s.ty("t"));
    let types = members(tuple)?;
    let slices = Slices::new(s, whole)?.list(&types)?;
    let mut vectors = Vec::new();
    for (slice, ty) in slices.iter().zip(&types) {
        vectors.push(s.before(format_args!(
            "vector.extract_strided_slice {} {{offsets = {:?}, sizes = {:?}, strides = {:?}}} : {whole} to {ty}",
            s.get("v"),
            slice.offsets,
            slice.sizes,
            vec![1; slice.sizes.len()]
        )));
    }
    s.fill(&format!(
        "builtin.unrealized_conversion_cast {} : {} to {tuple}{{}}",
        vectors.join(", "),
        types.join(", ")
    ))
}

/// `vector.insert_slices %t, [2, 2], [1, 1] : tuple<vector<2x2xf32>, vector<2x2xf32>> into vector<4x2xf32>`
pub fn insert_slices(s: &mut Statement) -> Option<()> {
    let (tuple, whole) = (s.ty("f"), s.ty("t"));
    let types = members(tuple)?;
    let slices = Slices::new(s, whole)?.list(&types)?;
    let vectors = taken_apart(s, "v", tuple, &types);
    let mut made = s.before(format_args!("ub.poison : {whole}"));
    for (at, (slice, ty)) in slices.iter().zip(&types).enumerate() {
        let op = format!(
            "vector.insert_strided_slice {vectors}#{at}, {made} {{offsets = {:?}, strides = {:?}}} : {ty} into {whole}",
            slice.offsets,
            vec![1; slice.sizes.len()]
        );
        if at + 1 == types.len() {
            return s.replace(op);
        }
        made = s.before(op);
    }
    None
}

/// The types in a tuple.
fn members(tuple: &str) -> Option<Vec<&str>> {
    let tokens = Tokens::new(tuple);
    let close = tokens.partner(1)?;
    let types = tokens.pieces(1, close);
    let is_tuple = tokens.word(0) == "tuple" && (1..=MAX_SLICES).contains(&types.len());
    is_tuple.then_some(types)
}

/// The members of a tuple as results of one operation; the name of that.
fn taken_apart(s: &mut Statement, tuple: &str, ty: &str, types: &[&str]) -> String {
    let op = format!(
        "builtin.unrealized_conversion_cast {} : {ty} to {}",
        s.get(tuple),
        types.join(", ")
    );
    s.before_all(types.len(), op)
}

/// How a vector is cut: the last slices of a dimension may be smaller.
struct Slices {
    dims: Vec<usize>,
    sizes: Vec<usize>,
}

struct Slice {
    offsets: Vec<usize>,
    sizes: Vec<usize>,
}

impl Slices {
    fn new(s: &Statement, whole: &str) -> Option<Slices> {
        let dims = numbers(&Shaped::parse(whole)?.dims)?;
        let sizes = numbers(&s.all("s"))?;
        let is_dense = s.all("k").iter().all(|stride| *stride == "1");
        (is_dense && sizes.len() == dims.len() && !sizes.contains(&0))
            .then_some(Slices { dims, sizes })
    }

    /// The slices, those of the last dimension next to each other; `None` if types are not theirs.
    fn list(&self, types: &[&str]) -> Option<Vec<Slice>> {
        let counts: Vec<usize> = self
            .dims
            .iter()
            .zip(&self.sizes)
            .map(|(d, s)| d.div_ceil(*s))
            .collect();
        if product(&counts)? != types.len() {
            return None;
        }
        let mut slices = Vec::new();
        for (at, ty) in types.iter().enumerate() {
            let place = split(at, &counts);
            let offsets: Vec<usize> = place.iter().zip(&self.sizes).map(|(p, s)| p * s).collect();
            let rest = self.dims.iter().zip(&offsets).map(|(d, o)| d - o);
            let sizes: Vec<usize> = rest.zip(&self.sizes).map(|(r, s)| r.min(*s)).collect();
            if numbers(&Shaped::parse(ty)?.dims)? != sizes {
                return None;
            }
            slices.push(Slice { offsets, sizes });
        }
        Some(slices)
    }
}

/// `vector.reshape %v, [%c3, %c6], [%c2, %c9], [4] : vector<3x2x4xf32> to vector<2x3x4xf32>`
///
/// Data of one shape becomes data of another one. The innermost dimensions are in blocks of fixed sizes, which need not be full.
pub fn reshape(s: &mut Statement) -> Option<()> {
    let (from, to) = (s.shaped("s")?, s.shaped("t")?);
    let fixed = numbers(&s.all("k"))?;
    let source = Blocks::new(s, "a", &fixed, &numbers(&from.dims)?)?;
    let target = Blocks::new(s, "b", &fixed, &numbers(&to.dims)?)?;
    if product(&source.data)? != product(&target.data)? {
        return None;
    }
    let mut lanes = vec![-1; target.len()?];
    for at in 0..product(&target.data)? {
        lanes[target.place(at)] = i64::try_from(source.place(at)).ok()?;
    }
    let element = from.element;
    let flat = format!("vector<{}x{element}>", source.len()?);
    let row = s.before(format_args!(
        "vector.shape_cast {} : {} to {flat}",
        s.get("v"),
        s.get("s")
    ));
    let shuffled = s.before(format_args!(
        "vector.shuffle {row}, {row} {lanes:?} : {flat}, {flat}"
    ));
    let len = lanes.len();
    s.fill(&format!(
        "vector.shape_cast {shuffled}{{}} : vector<{len}x{element}> to {{t}}"
    ))
}

/// A vector that holds data in blocks.
struct Blocks {
    /// The shape of the data.
    data: Vec<usize>,
    /// The sizes of blocks: 1 where there are none.
    blocks: Vec<usize>,
    /// The shape of the vector: dimensions without blocks, numbers of blocks, sizes of blocks.
    dims: Vec<usize>,
}

impl Blocks {
    fn new(s: &Statement, shape: &str, fixed: &[usize], dims: &[usize]) -> Option<Blocks> {
        let values = s.all(shape);
        let data: Option<Vec<usize>> = values
            .iter()
            .map(|value| s.up.constant(value)?.parse().ok())
            .collect();
        let data = data?;
        let mut blocks = vec![1; data.len().checked_sub(fixed.len())?];
        blocks.extend(fixed);
        if blocks.contains(&0) {
            return None;
        }
        let counts = data.iter().zip(&blocks).map(|(d, b)| d.div_ceil(*b));
        let vector: Vec<usize> = counts.chain(fixed.iter().copied()).collect();
        (vector == dims && product(&vector)? <= MAX_ELEMENTS).then_some(Blocks {
            data,
            blocks,
            dims: vector,
        })
    }

    fn len(&self) -> Option<usize> {
        product(&self.dims)
    }

    /// Where the vector has an element of the data.
    fn place(&self, element: usize) -> usize {
        let coordinates = split(element, &self.data);
        let outer = coordinates.iter().zip(&self.blocks).map(|(c, b)| c / b);
        let inner = coordinates.iter().zip(&self.blocks).map(|(c, b)| c % b);
        let fixed = self.dims.len() - self.data.len();
        let place = outer.chain(inner.skip(self.data.len() - fixed));
        place.zip(&self.dims).fold(0, |at, (c, d)| at * d + c)
    }
}

/// The coordinates of an element in a shape, row by row.
fn split(mut at: usize, shape: &[usize]) -> Vec<usize> {
    let mut coordinates = vec![0; shape.len()];
    for (coordinate, size) in coordinates.iter_mut().zip(shape).rev() {
        *coordinate = at % size;
        at /= size;
    }
    coordinates
}

fn product(numbers: &[usize]) -> Option<usize> {
    numbers.iter().try_fold(1usize, |a, b| a.checked_mul(*b))
}

fn numbers(texts: &[&str]) -> Option<Vec<usize>> {
    texts.iter().map(|text| text.parse().ok()).collect()
}
