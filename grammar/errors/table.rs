//! Missing tokens that are reported with the construct that misses them.

use super::context::{Context, Open};
use super::forms;
use super::site::{ErrorPlace, Site, SyntaxError};
use crate::lexer::Raw;
use crate::syntax;

/// What stands around a missing token.
pub enum Around {
    /// This token stands in front.
    After(&'static str),
    /// These tokens stand in front.
    Behind([&'static str; 2]),
    /// The innermost bracket is of this kind, behind this token.
    In(&'static str, Raw),
    /// The token in front closes a bracket of this kind, behind this token.
    Closed(&'static str, Raw),
}

use Around::{After, Behind, Closed, In};

/// Surroundings, the missing token, the message. The first that fits.
const MISSING: &[(Around, &str, &str)] = &[
    // Types.
    (After("complex"), "<", "expected '<' in complex type"),
    (After("tuple"), "<", "expected '<' in tuple type"),
    (After("vector"), "<", "expected '<' in vector type"),
    (After("tensor"), "<", "expected '<' in tensor type"),
    (After("memref"), "<", "expected '<' in memref type"),
    (
        In("complex", Raw::Less),
        ">",
        "expected '>' in complex type",
    ),
    (In("tuple", Raw::Less), ">", "expected '>' in tuple type"),
    (In("vector", Raw::Less), ">", "expected '>' in vector type"),
    (In("tensor", Raw::Less), ">", "expected '>' in tensor type"),
    // Attributes.
    (After("array"), "<", "expected '<' after 'array'"),
    (
        In("array", Raw::Less),
        ":",
        "expected ':' after dense array type",
    ),
    (
        In("array", Raw::Less),
        ">",
        "expected '>' to close an array attribute",
    ),
    (After("dense"), "<", "expected '<' after 'dense'"),
    (After("sparse"), "<", "Expected '<' after 'sparse'"),
    (After("strided"), "<", "expected '<' after 'strided'"),
    (After("offset"), ":", "expected ':' after 'offset'"),
    (In("strided", Raw::Less), "[", "expected '['"),
    (In("strided", Raw::Less), ",", "expected ','"),
    (
        After("attributes"),
        "{",
        "expected '{' in attribute dictionary",
    ),
    (
        After("dense_resource"),
        "<",
        "expected '<' after 'dense_resource'",
    ),
    (After("distinct"), "[", "expected '[' after 'distinct'"),
    (In("distinct", Raw::LSquare), "INT", "expected distinct ID"),
    (
        In("distinct", Raw::LSquare),
        "]",
        "expected ']' to close distinct ID",
    ),
    (
        Closed("distinct", Raw::LSquare),
        "<",
        "expected '<' after distinct ID",
    ),
    // Locations.
    (After("callsite"), "(", "expected '(' in callsite location"),
    (
        In("callsite", Raw::LParen),
        "at",
        "expected 'at' in callsite location",
    ),
    (
        In("callsite", Raw::LParen),
        ")",
        "expected ')' in callsite location",
    ),
    (After("fused"), "[", "expected '[' in fused location"),
    (
        Closed("fused", Raw::Less),
        "[",
        "expected '[' in fused location",
    ),
    (
        In("fused", Raw::Less),
        ">",
        "expected '>' after fused location metadata",
    ),
    (
        In("fused", Raw::LSquare),
        "]",
        "expected ']' in fused location",
    ),
    // Affine maps and sets.
    (After("symbol"), "(", "expected '(' at start of SSA symbol"),
    (After("affine_map"), "<", "expected '<' in affine map"),
    (After("affine_set"), "<", "expected '<' in integer set"),
    (
        In("affine_map", Raw::Less),
        ">",
        "expected '>' in affine map",
    ),
    (
        In("affine_set", Raw::Less),
        ">",
        "expected '>' in integer set",
    ),
];

/// A missing token, with the construct that misses it.
pub fn missing(site: &Site) -> Option<SyntaxError> {
    if site.has("PCT") && site.has("symbol") {
        return None;
    }
    if site.is_type() {
        return None;
    }
    entry(site, MISSING.iter().chain(syntax::missing()))
        .or_else(|| parts(site))
        .or_else(|| place_in_file(site))
        .or_else(|| affine(site))
        .or_else(|| forms::elements(site))
        .or_else(|| forms::integers(site))
        .or_else(|| lists(site))
}

/// What a dialect says of its own forms.
pub fn of_dialect(site: &Site) -> Option<SyntaxError> {
    entry(site, syntax::missing())
}

/// The first entry that fits.
fn entry(
    site: &Site,
    mut entries: impl Iterator<Item = &'static (Around, &'static str, &'static str)>,
) -> Option<SyntaxError> {
    let context = &site.context;
    let fits = |around: &Around| match around {
        After(word) => context.before[0] == *word,
        Behind([first, second]) => context.before[..2] == [*second, *first],
        In(head, bracket) => context.open.last().is_some_and(|o| is(o, head, *bracket)),
        Closed(head, bracket) => context.closed.is_some_and(|o| is(&o, head, *bracket)),
    };
    let (_, _, message) = entries.find(|entry| site.has(entry.1) && fits(&entry.0))?;
    Some(SyntaxError::behind(*message))
}

fn is(open: &Open, head: &str, bracket: Raw) -> bool {
    // A cross behind a number makes one word with the type of the elements.
    let elements = open.head.strip_prefix('x');
    let word = elements.map_or(open.head, |rest| rest.rsplit('x').next().unwrap_or(rest));
    (open.head == head || word == head) && open.bracket == bracket
}

/// Constructs that a table entry does not tell.
fn parts(site: &Site) -> Option<SyntaxError> {
    let context = &site.context;
    let before = context.before[0];
    if let Some(open) = context.inside(Raw::Less)
        && open.head == "memref"
        && site.has(">")
    {
        return Some(SyntaxError::behind(match item_commas(site, open) {
            0 => "expected ',' or '>' in memref type",
            _ => "expected ',' or '>'",
        }));
    }
    if context
        .inside(Raw::Less)
        .is_some_and(|o| o.head == "dense_resource")
        && site.has("ID")
    {
        let message = "expected identifier key for 'resource' entry";
        return Some(SyntaxError::at_token(message));
    }
    if context.within(&["dense", "sparse"]) && context.inside(Raw::LParen).is_some() {
        return match (site.has(")"), site.has(",")) {
            (true, _) => Some(SyntaxError::behind("expected ')' after complex elements")),
            (_, true) => Some(SyntaxError::behind("expected ',' between complex elements")),
            _ => None,
        };
    }
    if context.within(&["strided"]) && site.has("INT") && site.has("?") {
        return Some(SyntaxError {
            place: ErrorPlace::Here,
            message: "expected a 64-bit signed integer or '?'".to_owned(),
        });
    }
    let is_list = context
        .closed
        .is_some_and(|o| !o.head.starts_with(char::is_alphanumeric));
    if site.has("->") && is_list && !context.within(&["affine_map", "affine_set"]) && !site.has("{")
    {
        let only = !site.has(":");
        return only.then(|| SyntaxError::behind("expected '->' in function type"));
    }
    if site.has(":") && (before.starts_with('^') || is_label_end(context)) {
        return Some(SyntaxError::behind("expected ':' after block name"));
    }
    let label = context.inside(Raw::LParen).filter(|o| is_label(site, o));
    if site.has(":") && before.starts_with('%') && label.is_some() {
        return Some(SyntaxError::behind("expected ':' and type for SSA operand"));
    }
    if let Some(open) = context.inside(Raw::LParen)
        && open.head.starts_with('"')
        && site.has(")")
        && !context.within(&["loc", "callsite", "fused"])
        && !is_bundle(context)
        && !site.has("PCT")
    {
        return Some(SyntaxError::behind("expected ')' to end operand list"));
    }
    let is_operands = site.has("(") && site.has("<") && before == ")";
    if site.has(":") && (is_operands || closes_generic_part(context)) {
        return Some(SyntaxError::behind(
            "expected ':' followed by operation type",
        ));
    }
    None
}

/// Whether properties, regions or attributes of an operation in generic form end in front of the place.
fn closes_generic_part(context: &Context) -> bool {
    let Some(part) = context.closed.filter(|_| context.op.is_none()) else {
        return false;
    };
    match part.bracket {
        Raw::Less => matches!(part.head, ")" | "]"),
        Raw::LParen | Raw::LBrace => matches!(part.head, ")" | "]" | ">"),
        _ => false,
    }
}

/// Whether a bracket holds the arguments of a block's label, not the operands of a branch.
fn is_label(site: &Site, open: &Open) -> bool {
    let in_branch =
        open.before_head == "," || site.op().is_some_and(|op| op.name == open.before_head);
    open.head.starts_with('^') && !in_branch
}

/// Whether a memref type ends behind its first comma.
pub fn is_first_item(site: &Site) -> bool {
    let open = site.context.open.last().filter(|o| o.head == "memref");
    site.text() == ">" && open.is_some_and(|o| item_commas(site, o) == 1)
}

/// The number of commas directly inside of a bracket, up to the place.
fn item_commas(site: &Site, open: &Open) -> usize {
    let bytes = site.st.text.as_bytes();
    let end = site.token.map_or(bytes.len(), |t| t.start as usize);
    (0..)
        .take_while(|i| {
            let comma = crate::scan::item_end(bytes, open.at, *i);
            comma.is_some_and(|at| at < end && bytes[at] == b',')
        })
        .count()
}

fn is_label_end(context: &Context) -> bool {
    context
        .closed
        .is_some_and(|o| o.bracket == Raw::LParen && o.head.starts_with('^'))
}

/// `loc(...)`
fn place_in_file(site: &Site) -> Option<SyntaxError> {
    let context = &site.context;
    let behind = |message: &str| Some(SyntaxError::behind(message));
    let kind = |before: &str| {
        if matches!(before, "=" | "," | "[" | "(" | "<") {
            "inline location"
        } else {
            "location"
        }
    };
    if context.before[0] == "loc" && site.has("(") {
        let message = format!("expected '(' in {}", kind(context.before[1]));
        return Some(SyntaxError::behind(message));
    }
    if !context.within(&["loc"]) {
        return None;
    }
    if site.text() == "::" && site.has(":") {
        return Some(SyntaxError {
            place: ErrorPlace::At(site.token?.start + 1),
            message: "expected integer line number in FileLineColRange".to_owned(),
        });
    }
    if site.has("INT") && !site.is_type() {
        return behind(match context.before {
            ["to", ..] => "expected either integer or `:` post `to` in FileLineColRange",
            [":", file, _] if file.starts_with('"') => {
                "expected integer line number in FileLineColRange"
            }
            _ => "expected integer column number in FileLineColRange",
        });
    }
    if site.has(":") && context.before[1] == "to" {
        return behind("expected either integer or `:` post `to` in FileLineColRange");
    }
    let open = context.open.last()?;
    match open.bracket {
        Raw::LParen if open.head == "loc" && site.has(")") => {
            let message = format!("expected ')' in {}", kind(open.before_head));
            Some(SyntaxError::behind(message))
        }
        Raw::LParen if open.head.starts_with('"') && site.has(")") => {
            behind("expected ')' after child location of NameLoc")
        }
        _ => None,
    }
}

const CONSTRAINT_END: &str =
    "expected '== affine-expr' or '>= affine-expr' at end of affine constraint";

/// Maps and sets, and those that operations write inline.
fn affine(site: &Site) -> Option<SyntaxError> {
    let context = &site.context;
    let set = context.within(&["affine_set"]);
    let outer = match context.open.as_slice() {
        [.., outer, _] => outer.head,
        _ => "",
    };
    let inside = |o: &Open| matches!(outer, "affine_map" | "affine_set") && !o.head.is_empty();
    let behind = |message: &str| Some(SyntaxError::behind(message));
    let in_comparison = matches!(context.before[0], "<" | ">" | "=") && site.has("=");
    if set && in_comparison {
        return Some(SyntaxError::at_token(CONSTRAINT_END));
    }
    if let Some(open) = context.open.last() {
        let parenthesis = open.bracket == Raw::LParen && inside(open);
        let square = open.bracket == Raw::LSquare && inside(open);
        match open.head {
            "->" if parenthesis && site.has(")") => {
                return behind("expected ')' in affine map range");
            }
            ":" if parenthesis && site.has(")") => {
                return behind("expected ')' in integer set constraint list");
            }
            ":" if parenthesis && site.has("=") => {
                return Some(SyntaxError::at_token(CONSTRAINT_END));
            }
            "<" | ")" if site.has("ID") && (parenthesis || square) => {
                return behind("expected bare identifier");
            }
            "<" if parenthesis && site.has(")") => {
                return behind("expected ')' in dimensional identifier list");
            }
            ")" if square && site.has("]") => return behind("expected ']' in symbol list"),
            _ => {}
        }
    }
    let in_head = context
        .inside(Raw::Less)
        .is_some_and(|o| matches!(o.head, "affine_map" | "affine_set"));
    if in_head {
        return match context.before[0] {
            "<" if site.has("(") => behind("expected '(' in dimensional identifier list"),
            "->" if site.has("(") => behind("expected '(' in affine map range"),
            ":" if site.has("(") => behind("expected '(' in integer set constraint list"),
            _ if site.has("->") || site.has(":") => misplaced_arrow(site, set),
            _ => None,
        };
    }
    if matches!(context.before[0], ">") && site.has("(") {
        let map = context
            .closed
            .is_some_and(|o| matches!(o.head, "affine_map" | "affine_set"));
        return map.then(|| SyntaxError::behind("expected '(' in operand list"));
    }
    let is_affine = site.has_inline_maps();
    if is_affine && site.has("[") && context.before[0].starts_with('%') {
        return behind("expected '[' in affine map");
    }
    let indices = context.inside(Raw::LSquare);
    if is_affine && site.has("]") && indices.is_some_and(|o| o.head.starts_with('%')) {
        return behind("expected ']' in affine map");
    }
    None
}

/// `->` in a set, `:` in a map, or neither.
fn misplaced_arrow(site: &Site, set: bool) -> Option<SyntaxError> {
    let start = site.context.open.last()?.at as u32 + 1;
    let message = match (site.text(), set) {
        ("->", true) => "expected IntegerSet, but got AffineMap",
        (":", false) => "expected AffineMap, but got IntegerSet",
        _ => return Some(SyntaxError::behind("expected '->' or ':'")),
    };
    let bytes = site.st.text.as_bytes();
    let at = crate::scan::skip_blanks(bytes, start as usize) as u32;
    Some(SyntaxError {
        place: ErrorPlace::At(at),
        message: message.to_owned(),
    })
}

/// Ends of lists.
fn lists(site: &Site) -> Option<SyntaxError> {
    let context = &site.context;
    let behind = |message: &str| Some(SyntaxError::behind(message));
    let open = context.open.last()?;
    match open.bracket {
        Raw::LParen if site.has(")") && context.before[0] == "}" && site.has(",") => {
            let generic = matches!(open.head, ")" | "]" | ">");
            generic.then(|| SyntaxError::behind("expected ')' to end region list"))
        }
        Raw::LParen if open.head == "iter_args" && site.has(")") && site.has(",") => {
            behind("expected ',' or ')'")
        }
        Raw::LSquare
            if site.has("]")
                && site.has(",")
                && (matches!(open.head, "=" | "," | "[" | "(" | ")" | "<" | "{")
                    || site
                        .op()
                        .is_some_and(|op| forms::is_attribute_list(op, open)))
                && !context.within(&["dense", "sparse", "strided"]) =>
        {
            behind("expected ',' or ']'")
        }
        Raw::LSquare
            if site.has("]")
                && site.has(",")
                && site.op_syntax().is_some_and(|op| op.lists_attrs) =>
        {
            behind("expected ',' or ']'")
        }
        Raw::LSquare if site.has("]") && site.has(",") => behind("expected ']'"),
        Raw::Less if open.head == ")" && site.has(">") => {
            behind("expected '>' to close properties")
        }
        Raw::Less if open.head == "]" && site.has(">") && is_distinct(site, open) => {
            behind("expected '>' to close distinct attribute")
        }
        _ => None,
    }
}

/// Whether a bracket follows `distinct[...]`.
fn is_distinct(site: &Site, open: &Open) -> bool {
    let before = site.st.text.get(..open.at).unwrap_or("");
    let before = before.rsplit_once('[').map_or("", |parts| parts.0);
    before.trim_end().ends_with("distinct")
}

/// Whether the innermost bracket belongs to an operand bundle: `["tag"(...)]`.
fn is_bundle(context: &Context) -> bool {
    let outer = context.open.len().checked_sub(2);
    outer.is_some_and(|i| context.open[i].bracket == Raw::LSquare)
}
