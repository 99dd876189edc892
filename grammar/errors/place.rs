//! Where an error is reported.

/// Where a missing token is reported: behind what stands in front of `at`.
pub fn end_of_previous(bytes: &[u8], at: u32) -> u32 {
    let mut end = (at as usize).min(bytes.len());
    while let Some(&byte) = bytes[..end].last() {
        match byte {
            b' ' | b'\t' => end -= 1,
            b'\r' | b'\n' => {
                let code = without_comment(bytes, end - 1);
                let has_comment = code < end - 1;
                end = code;
                if has_comment && !is_line_blank(bytes, end) {
                    break;
                }
            }
            _ => break,
        }
    }
    if end == 0 { at } else { end as u32 }
}

/// Whether only blanks stand between `end` and the start of its line.
fn is_line_blank(bytes: &[u8], end: usize) -> bool {
    let mut before = bytes[..end].iter().rev();
    before
        .find(|b| !matches!(b, b' ' | b'\t'))
        .is_none_or(|b| *b == b'\n')
}

/// The end of the line that ends at `end` without the comment in it.
fn without_comment(bytes: &[u8], end: usize) -> usize {
    let start = bytes[..end]
        .iter()
        .rposition(|b| *b == b'\n')
        .map_or(0, |i| i + 1);
    let comment = bytes[start..end].windows(2).position(|w| w == b"//");
    comment.map_or(end, |i| start + i)
}
