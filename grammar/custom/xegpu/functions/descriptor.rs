//! Descriptors as types: `!xegpu.tensor_desc<8x16xf32, encoding, layout>`.

use oxmlir_ir::num::FloatKind;
use oxmlir_ir::types::DefRef;
use oxmlir_ir::{AttrKind, Attribute, Context, Type, TypeKind, default_params};

/// The places of the parameters of a descriptor.
const SHAPE: usize = 0;
const ELEMENT: usize = 1;
const ENCODING: usize = 2;
const LAYOUT: usize = 3;

/// A type of descriptors.
pub struct Descriptor {
    ty: Type,
    pub shape: Vec<i64>,
    /// The attribute that says how elements lie in memory.
    encoding: Attribute,
    pub map: Option<Map>,
}

/// Which elements of a descriptor a work item has.
pub struct Map {
    layout: Vec<i64>,
    data: Vec<i64>,
}

impl Map {
    fn of(cx: &Context, layout: Attribute) -> Option<Map> {
        let AttrKind::Dialect { def, params } = cx.attr_kind(layout) else {
            return None;
        };
        if def.0.name != "xegpu.layout" {
            return None;
        }
        let values = |name: &str| {
            let slot = def.0.params.iter().position(|param| param.name == name)?;
            let values = cx.dense_array_values(*params.get(slot)?);
            (!values.is_empty()).then_some(values)
        };
        Some(Map {
            layout: values("lane_layout")?,
            data: values("lane_data")?,
        })
    }

    /// The number of work items.
    pub fn lanes(&self) -> i64 {
        product(&self.layout)
    }

    /// Elements that lie in one column and make one register: the factor of packing.
    pub fn rows(&self) -> i64 {
        match self.data[..] {
            [rows, _] => rows,
            _ => 1,
        }
    }

    fn data(&self) -> i64 {
        product(&self.data)
    }
}

impl Descriptor {
    /// The descriptor that a type is.
    pub fn of(cx: &Context, ty: Type) -> Option<Descriptor> {
        let TypeKind::Dialect { def, params } = cx.type_kind(ty) else {
            return None;
        };
        if def.0.name != "xegpu.tensor_desc" {
            return None;
        }
        Some(Descriptor {
            ty,
            shape: cx.dense_array_values(*params.get(SHAPE)?),
            encoding: *params.get(ENCODING)?,
            map: Map::of(cx, *params.get(LAYOUT)?),
        })
    }

    /// The type without a layout, of scattered elements that of one of them.
    pub fn of_work_item(&self, cx: &Context) -> Type {
        let TypeKind::Dialect { def, params } = cx.type_kind(self.ty) else {
            return self.ty;
        };
        if self.map.is_none() {
            return self.ty;
        }
        let mut params = params.clone();
        params[LAYOUT] = Attribute::ABSENT;
        if self.is_scattered(cx) {
            let mut shape = self.shape.clone();
            if let Some(lanes) = shape.first_mut() {
                *lanes = 1;
            }
            params[SHAPE] = cx.dense_array(Type::I64, &shape);
        }
        cx.ty(TypeKind::Dialect { def: *def, params })
    }

    /// Whether it describes scattered elements.
    pub fn is_scattered(&self, cx: &Context) -> bool {
        encoding_name(cx, self.encoding) == "xegpu.scatter_tdesc_attr"
    }

    /// A number of the encoding, or 1.
    fn encoded(&self, cx: &Context, name: &str) -> i64 {
        let AttrKind::Dialect { def, params } = cx.attr_kind(self.encoding) else {
            return 1;
        };
        let slot = def.0.params.iter().position(|param| param.name == name);
        let value = slot.and_then(|slot| cx.int_value(*params.get(slot)?));
        value.unwrap_or(1)
    }

    /// The elements that a work item has of the descriptor, if there is a map that distributes them all.
    pub fn part(&self, cx: &Context) -> Option<i64> {
        let lanes = self.map.as_ref()?.lanes();
        let blocks = match self.is_scattered(cx) {
            true => 1,
            false => self.encoded(cx, "array_length"),
        };
        let all = product(&self.shape).checked_mul(blocks)?;
        (lanes > 1 && all.checked_rem(lanes) == Some(0)).then(|| all / lanes)
    }

    /// Whether work items have the elements that the map names also without one: those of the hardware.
    pub fn is_distributed_by_hardware(&self, cx: &Context, is_transposed: bool) -> bool {
        let Some(map) = &self.map else {
            return true;
        };
        let (lanes, width) = (map.lanes(), bits(cx, self.ty));
        if self.is_scattered(cx) {
            return map.layout[0] == lanes && self.shape[0] == lanes && map.data[0] == 1;
        }
        match (&self.shape[..], &map.layout[..], &map.data[..]) {
            ([_], layout, _) => map.data() == 1 && layout.last() == Some(&lanes),
            ([rows, _], [along, 1], [1, _]) if is_transposed => *along == lanes && *rows == lanes,
            ([_, columns], [1, along], [rows, unit]) if !is_transposed => {
                let fits = match rows {
                    1 => *unit == (16 / width).max(1),
                    _ => *unit == 1 && rows * width == 32,
                };
                fits && *along == lanes && *columns == lanes * unit
            }
            _ => false,
        }
    }
}

fn encoding_name(cx: &Context, encoding: Attribute) -> &'static str {
    match cx.attr_kind(encoding) {
        AttrKind::Dialect { def, .. } => def.0.name,
        _ => "",
    }
}

/// The descriptor of scattered elements that one without an attribute stands for where only such may be.
pub fn scattered(cx: &Context, ty: Type) -> Option<Type> {
    let TypeKind::Dialect { def, params } = cx.type_kind(ty) else {
        return None;
    };
    let mut params = params.clone();
    let encoding = cx.registry().attr_def("xegpu.scatter_tdesc_attr")?;
    *params.get_mut(ENCODING)? = cx.attr(AttrKind::Dialect {
        def: DefRef(encoding),
        params: default_params(cx, encoding),
    });
    Some(cx.ty(TypeKind::Dialect { def: *def, params }))
}

/// The number of elements of a shape.
pub fn product(sizes: &[i64]) -> i64 {
    sizes.iter().fold(1, |n, size| n.saturating_mul(*size))
}

/// The bits of an element of a shaped type or a descriptor; those of a register where it is none of the plain ones.
pub fn bits(cx: &Context, ty: Type) -> i64 {
    let element = match cx.type_kind(ty) {
        TypeKind::Dialect { params, .. } => match params.get(ELEMENT).map(|e| cx.attr_kind(*e)) {
            Some(AttrKind::Type(element)) => Some(*element),
            _ => None,
        },
        _ => Some(cx.element_type(ty)),
    };
    let width = match element.map(|element| cx.type_kind(element)) {
        Some(TypeKind::Integer { width, .. }) => i64::from(*width),
        Some(TypeKind::Float(kind)) if *kind != FloatKind::TF32 => i64::from(kind.width()),
        _ => 32,
    };
    width.max(1)
}
