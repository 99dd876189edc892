//! Data layouts as LLVM writes them: specifications with dashes in between, `e-p:64:64-i64:64-S128`.
//!
//! Only the text is checked here; the messages are LLVM's.

type Check<T = ()> = Result<T, String>;

/// What is wrong with the first malformed specification.
pub fn check(layout: &str) -> Check {
    if layout.is_empty() {
        return Ok(());
    }
    layout.split('-').try_for_each(specification)
}

fn specification(spec: &str) -> Check {
    let mut chars = spec.chars();
    let Some(kind) = chars.next() else {
        return Err("empty specification is not allowed".to_owned());
    };
    let rest = chars.as_str();
    match kind {
        'e' | 'E' if rest.is_empty() => Ok(()),
        'e' | 'E' => Err("malformed specification, must be just 'e' or 'E'".to_owned()),
        // Stacks once had a specification, which nobody reads.
        's' => Ok(()),
        'S' if rest.is_empty() => Err(malformed("S<size>")),
        'S' => alignment(rest, "stack natural", false).map(drop),
        'P' | 'A' | 'G' if rest.is_empty() => Err(malformed(&format!("{kind}<address space>"))),
        'P' | 'A' | 'G' => address_space(rest).map(drop),
        'm' => mangling(rest),
        'F' => function_alignment(rest),
        'n' => match rest.strip_prefix('i') {
            Some(spaces) => non_integral(spaces),
            None => rest
                .split(':')
                .try_for_each(|width| size(width, "size").map(drop)),
        },
        'i' | 'f' | 'v' => primitive(kind, rest),
        'a' => aggregate(rest),
        'p' => pointer(rest),
        _ => Err(format!("unknown specifier '{kind}'")),
    }
}

fn malformed(form: &str) -> String {
    format!("malformed specification, must be of the form \"{form}\"")
}

fn mangling(rest: &str) -> Check {
    match rest.strip_prefix(':').filter(|mode| !mode.is_empty()) {
        None => Err(malformed("m:<mangling>")),
        Some("e" | "l" | "o" | "m" | "w" | "x" | "a") => Ok(()),
        Some(_) => Err("unknown mangling mode".to_owned()),
    }
}

fn function_alignment(rest: &str) -> Check {
    let mut chars = rest.chars();
    match chars.next() {
        None => Err(malformed("F<type><abi>")),
        Some('i' | 'n') => alignment(chars.as_str(), "ABI", false).map(drop),
        Some(other) => Err(format!("unknown function pointer alignment type '{other}'")),
    }
}

fn non_integral(rest: &str) -> Check {
    let Some(spaces) = rest.strip_prefix(':') else {
        return Err(malformed("ni:<address space>[:<address space>]..."));
    };
    for space in spaces.split(':') {
        if address_space(space)? == 0 {
            return Err("address space 0 cannot be non-integral".to_owned());
        }
    }
    Ok(())
}

/// Integers, floats and vectors: `SIZE:ABI:PREFERRED`.
fn primitive(kind: char, rest: &str) -> Check {
    let parts: Vec<&str> = rest.split(':').collect();
    let [bits, abi, preferred @ ..] = parts.as_slice() else {
        return Err(malformed(&format!("{kind}<size>:<abi>[:<pref>]")));
    };
    if preferred.len() > 1 {
        return Err(malformed(&format!("{kind}<size>:<abi>[:<pref>]")));
    }
    let bits = size(bits, "size")?;
    let abi = alignment(abi, "ABI", false)?;
    if kind == 'i' && bits == 8 && abi != 8 {
        return Err("i8 must be 8-bit aligned".to_owned());
    }
    not_less(preferred.first(), abi)
}

/// `aSIZE:ABI:PREFERRED`, where the size means nothing.
fn aggregate(rest: &str) -> Check {
    let parts: Vec<&str> = rest.split(':').collect();
    let (bits, abi, preferred) = match parts.as_slice() {
        [bits, abi] => (bits, abi, None),
        [bits, abi, preferred] => (bits, abi, Some(preferred)),
        _ => return Err(malformed("a:<abi>[:<pref>]")),
    };
    if !bits.is_empty() && bits.parse() != Ok(0u32) {
        return Err("size must be zero".to_owned());
    }
    let abi = alignment(abi, "ABI", true)?;
    not_less(preferred, abi)
}

/// `pSPACE:SIZE:ABI:PREFERRED:INDEX`
fn pointer(rest: &str) -> Check {
    let parts: Vec<&str> = rest.split(':').collect();
    if !(3..=5).contains(&parts.len()) {
        return Err(malformed("p[<n>]:<size>:<abi>[:<pref>[:<idx>]]"));
    }
    pointer_space(parts[0])?;
    let bits = size(parts[1], "pointer size")?;
    let abi = alignment(parts[2], "ABI", false)?;
    not_less(parts.get(3), abi)?;
    match parts.get(4) {
        Some(index) if size(index, "index size")? > bits => {
            Err("index size cannot be larger than the pointer size".to_owned())
        }
        _ => Ok(()),
    }
}

/// An address space behind flags.
fn pointer_space(text: &str) -> Check {
    let space = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let flags = &text[..text.len() - space.len()];
    if let Some(flag) = flags.chars().find(|c| !matches!(c, 'e' | 'u')) {
        return Err(format!(
            "'{flag}' is not a valid pointer specification flag"
        ));
    }
    let number = match space {
        "" => 0,
        space => address_space(space)?,
    };
    match number == 0 && !flags.is_empty() {
        true => Err("address space 0 cannot be unstable or have external state".to_owned()),
        false => Ok(()),
    }
}

fn not_less(preferred: Option<&&str>, abi: u32) -> Check {
    let Some(preferred) = preferred else {
        return Ok(());
    };
    match alignment(preferred, "preferred", false)? < abi {
        true => Err("preferred alignment cannot be less than the ABI alignment".to_owned()),
        false => Ok(()),
    }
}

fn address_space(text: &str) -> Check<u32> {
    if text.is_empty() {
        return Err("address space component cannot be empty".to_owned());
    }
    let number = text.parse().ok().filter(|n| *n < 1 << 24);
    number.ok_or_else(|| "address space must be a 24-bit integer".to_owned())
}

fn size(text: &str, what: &str) -> Check<u32> {
    if text.is_empty() {
        return Err(format!("{what} component cannot be empty"));
    }
    let number = text.parse().ok().filter(|n| (1..1 << 24).contains(n));
    number.ok_or_else(|| format!("{what} must be a non-zero 24-bit integer"))
}

/// An alignment in bits: whole bytes, a power of two of them.
fn alignment(text: &str, what: &str, or_none: bool) -> Check<u32> {
    if text.is_empty() {
        return Err(format!("{what} alignment component cannot be empty"));
    }
    let bits: u16 = text
        .parse()
        .map_err(|_| format!("{what} alignment must be a 16-bit integer"))?;
    if bits == 0 && !or_none {
        return Err(format!("{what} alignment must be non-zero"));
    }
    if bits != 0 && !(bits.is_multiple_of(8) && (bits / 8).is_power_of_two()) {
        return Err(format!(
            "{what} alignment must be a power of two times the byte width"
        ));
    }
    Ok(bits.into())
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn layouts_of_targets_are_valid() {
        for layout in [
            "",
            "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128",
            "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32",
            "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p7:160:256:256:32-v16:16-A5-G1-ni:7:8:9",
        ] {
            assert_eq!(check(layout), Ok(()), "{layout}");
        }
    }

    #[test]
    fn malformed_layouts_are_not() {
        for layout in [
            "x", "e-", "i64", "p:64", "S7", "n0", "i64:12", "i8:16", "a1:0",
        ] {
            assert!(check(layout).is_err(), "{layout}");
        }
    }
}
