//! What the build makes of the parser that LALRPOP writes, on a small text with the same pieces.

#[path = "../build/generated.rs"]
mod generated;

use std::fs;
use std::path::PathBuf;

/// The pieces of LALRPOP's text that are rewritten, around three terminals, two states and three reductions.
const PARSER: &str = r####"
    use super::__ToTriple;
    impl<'s, '__1> __state_machine::ParserDefinition for __StateMachine<'s, '__1>
    {
    }
    const __ACTION: &[i16] = &[
        // State 0
        1, 0, 2, // on "a"
        // State 1
        0, -1, 0,
    ];
    fn __action(state: i16, integer: usize) -> i16 {
        __ACTION[(state as usize) * 3 + integer]
    }
    const __TERMINAL: &[&str] = &[
        r###""a""###,
        r###""b""###,
        r###"ID"###,
    ];
    impl StartParser {
        pub fn parse<
            's,
            __TOKEN: __ToTriple<'s, >,
            __TOKENS: IntoIterator<Item=__TOKEN>,
        >(
            &self,
            st: &mut State<'s>,
            __tokens0: __TOKENS,
        )
        {
            let __tokens = __tokens0.into_iter();
            let mut __tokens = __tokens.map(|t| __ToTriple::to_triple(t));
            __state_machine::Parser::drive(
                st,
                __tokens,
            )
        }
    }
    fn __reduce<
        's,
    >(
        st: &mut State<'s>,
    ) -> Option<Result<(), Failure>>
    {
        let (__pop_states, __nonterminal) = match __action {
            0 => {
                __reduce0(st, __symbols)
            }
            1 => {
                let __nt = match super::__action1(st) {
                    Ok(v) => v,
                    Err(e) => return Some(Err(e)),
                };
                (1, 0)
            }
            _ => panic!("invalid action code {__action}")
        };
        None
    }
    fn __reduce0<
        's,
    >(
        st: &mut State<'s>,
    ) -> (usize, usize)
    {
        (0, 0)
    }
"####;

/// The parser that is made of a text, and the blocks of its action table with their numbers; `test` names a folder.
fn tuned(test: &str, text: &str) -> Result<(String, Vec<u8>, Vec<u8>), String> {
    let folder: PathBuf = [env!("CARGO_TARGET_TMPDIR"), test].iter().collect();
    let read = |name: &str| fs::read(folder.join(name)).map_err(|e| e.to_string());
    fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    fs::write(folder.join("mlir.rs"), text).map_err(|e| e.to_string())?;
    generated::tune(&folder, &["ID"])?;
    let text = String::from_utf8(read("mlir.rs")?).map_err(|e| e.to_string())?;
    Ok((text, read("action.bin")?, read("action_blocks.bin")?))
}

#[test]
fn the_table_the_reductions_and_the_loop_are_rewritten() {
    let (text, blocks, numbers) = tuned("rewritten", PARSER).unwrap();
    for piece in [
        "const __ACTION: &[[u8; 2]] = include_bytes!(\"action.bin\")",
        // ID comes first in the rows.
        "const __SLOTS: [u16; 3] = [1, 2, 0];",
        "Err(e) => { *__failure = Some(e); return (0, 0) },",
        "if let Some(e) = __failure { return Some(Err(e)); }",
        "#[inline(never)]\n    fn __reduce0<",
        "__tokens: crate::adaptor::Adaptor,",
        "crate::drive::drive(",
        "impl<'s, '__1> crate::drive::Stateful<'s> for __StateMachine<'s, '__1> {",
    ] {
        assert!(text.contains(piece), "{piece} is not in:\n{text}");
    }
    assert!(!text.contains("__ToTriple"), "{text}");
    // A block of 16 numbers for each of the two states: the row with ID first, then zeros.
    let bytes =
        |numbers: &[i16]| -> Vec<u8> { numbers.iter().flat_map(|n| n.to_le_bytes()).collect() };
    assert_eq!(numbers, bytes(&[0, 1]));
    assert_eq!(blocks.len(), 64);
    assert_eq!(blocks[..6], bytes(&[2, 1, 0]));
    assert_eq!(blocks[32..38], bytes(&[0, 0, -1]));
}

#[test]
fn a_piece_that_is_missing_is_an_error_that_names_it() {
    for (i, piece) in [
        "use super::__ToTriple;",
        "impl<'s, '__1> __state_machine::ParserDefinition for __StateMachine<'s, '__1>",
        "const __ACTION: &[i16] = &[",
        "__ACTION[(state as usize) * ",
        "const __TERMINAL: &[&str] = &[",
        "__TOKENS: IntoIterator<Item=__TOKEN>,",
        "__tokens0: __TOKENS",
        "let __tokens = __tokens0.into_iter();",
        "__state_machine::Parser::drive(",
        "fn __reduce<",
        "let (__pop_states, __nonterminal) = match __action {",
        "return Some(Err(e))",
        "_ => panic!",
        "fn __reduce0",
    ]
    .iter()
    .enumerate()
    {
        assert!(PARSER.contains(piece), "{piece}");
        let changed = PARSER.replace(piece, "something else");
        let error = tuned(&format!("missing{i}"), &changed).unwrap_err();
        let piece = piece.trim();
        assert!(
            error.contains(piece) && error.contains("the parser that LALRPOP made has no `"),
            "{piece}: {error}"
        );
    }
}

#[test]
fn a_parser_that_is_rewritten_already_is_an_error() {
    let (text, _, _) = tuned("twice", PARSER).unwrap();
    assert!(tuned("twice", &text).is_err());
}

#[test]
fn rows_and_names_have_to_agree() {
    let names = PARSER.replace("        r###\"ID\"###,\n", "");
    assert!(tuned("names", &names).is_err());
    let rows = PARSER.replace("0, -1, 0,", "0, -1,");
    assert!(tuned("rows", &rows).is_err());
    let unknown = PARSER.replace("r###\"ID\"###", "r###\"NAME\"###");
    assert_eq!(
        tuned("unknown", &unknown).unwrap_err(),
        "there is no terminal ID"
    );
}
