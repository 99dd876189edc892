//! Where an error is reported.

/// Where a missing token is reported: behind what stands in front of `at`. The end of the text counts as its last byte,
/// which mostly is the end of a line.
pub fn end_of_previous(bytes: &[u8], at: u32) -> u32 {
    let mut end = (at as usize).min(bytes.len().saturating_sub(1));
    let at = end as u32;
    while let Some(&byte) = bytes[..end].last() {
        match byte {
            b' ' | b'\t' => end -= 1,
            b'\r' | b'\n' => end = without_comment(bytes, end - 1),
            _ => break,
        }
    }
    if end == 0 { at } else { end as u32 }
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
