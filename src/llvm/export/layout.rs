//! Data layout strings. LLVM ends the program over a malformed one, so they are checked before it sees them.

/// Whether every specification of a data layout string is well formed.
pub(super) fn is_valid(layout: &str) -> bool {
    layout.split('-').all(is_valid_specification)
}

fn is_valid_specification(spec: &str) -> bool {
    let mut chars = spec.chars();
    let Some(kind) = chars.next() else {
        return false;
    };
    let rest = chars.as_str();
    match kind {
        'e' | 'E' => rest.is_empty(),
        'S' => number(rest).is_some_and(is_alignment),
        'P' | 'A' | 'G' => number(rest).is_some_and(|n| n < 1 << 24),
        'm' => matches!(rest, ":e" | ":l" | ":o" | ":m" | ":w" | ":x" | ":a"),
        'F' => {
            let mut rest = rest.chars();
            matches!(rest.next(), Some('i' | 'n'))
                && number(rest.as_str()).is_some_and(|n| n > 0 && is_alignment(n))
        }
        'n' => match rest.strip_prefix("i:") {
            Some(spaces) => spaces
                .split(':')
                .all(|s| number(s).is_some_and(|n| n > 0 && n < 1 << 24)),
            None => rest.split(':').all(|s| number(s).is_some_and(is_width)),
        },
        'i' | 'f' | 'v' => {
            let parts: Vec<&str> = rest.split(':').collect();
            number(parts[0]).is_some_and(is_width) && alignments(&parts[1..], 1..=2)
        }
        'a' => {
            let parts: Vec<&str> = rest.split(':').collect();
            matches!(parts[0], "" | "0") && alignments(&parts[1..], 1..=2)
        }
        'p' => is_valid_pointer(rest),
        _ => false,
    }
}

/// `pN:SIZE:ABI:PREFERRED:INDEX`
fn is_valid_pointer(rest: &str) -> bool {
    let parts: Vec<&str> = rest.split(':').collect();
    let space = parts[0].trim_start_matches(['e', 'u']);
    (space.is_empty() || number(space).is_some_and(|n| n < 1 << 24))
        && (3..=5).contains(&parts.len())
        && number(parts[1]).is_some_and(is_width)
        && alignments(&parts[2..parts.len().min(4)], 1..=2)
        && parts.get(4).is_none_or(|i| {
            number(i).is_some_and(|i| is_width(i) && number(parts[1]).is_some_and(|size| i <= size))
        })
}

/// ABI alignment and, not smaller, preferred alignment.
fn alignments(parts: &[&str], count: std::ops::RangeInclusive<usize>) -> bool {
    let values: Option<Vec<u32>> = parts.iter().map(|p| number(p)).collect();
    values.is_some_and(|v| {
        count.contains(&v.len()) && v.iter().all(|a| is_alignment(*a)) && v.is_sorted()
    })
}

fn number(text: &str) -> Option<u32> {
    text.parse().ok()
}

fn is_width(bits: u32) -> bool {
    (1..1 << 24).contains(&bits)
}

/// Whole bytes, a power of two of them; 0 stands for none.
fn is_alignment(bits: u32) -> bool {
    bits == 0 || (bits < 1 << 16 && bits.is_multiple_of(8) && (bits / 8).is_power_of_two())
}

#[cfg(test)]
mod tests {
    use super::is_valid;

    #[test]
    fn layouts_of_targets_are_valid() {
        for layout in [
            "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128",
            "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32",
            "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p7:160:256:256:32-v16:16-A5-G1-ni:7:8:9",
        ] {
            assert!(is_valid(layout), "{layout}");
        }
    }

    #[test]
    fn malformed_layouts_are_not() {
        for layout in ["", "x", "e-", "i64", "p:64", "S7", "n0", "i64:12"] {
            assert!(!is_valid(layout), "{layout}");
        }
    }
}
