//! The loop over the tokens: LALRPOP's, without the recovery from errors that this grammar does not use, and with tokens that
//! go from the adaptor to the stack in registers.

use lalrpop_util::ParseError;
use lalrpop_util::state_machine::{ParseResult, ParserAction, ParserDefinition};

use crate::adaptor::Adaptor;
use crate::direct;
use crate::state::{Fail, Failure, State};
use crate::token::{Token, kind};

/// A parser that LALRPOP makes, whose actions work on a state.
pub trait Stateful<'s>:
    ParserDefinition<
        Location = u32,
        Token = Token,
        Error = Failure,
        TokenIndex = usize,
        StateIndex = i16,
        ReduceIndex = i16,
        Action = i16,
    >
{
    /// The state.
    fn state(&mut self) -> &mut State<'s>;
}

/// The room for states and symbols that parsing most types and attributes needs.
const ROOM: usize = 16;

/// Parses all tokens.
///
/// # Errors
/// That of the lexer or of an action, or the token that cannot stand where it does, with those that could.
pub fn drive<'s, D>(mut definition: D, mut tokens: Adaptor) -> ParseResult<D>
where
    D: Stateful<'s>,
    i16: ParserAction<D>,
{
    let mut top = definition.start_state();
    let mut states = Vec::with_capacity(ROOM);
    states.push(top);
    let mut symbols = Vec::with_capacity(ROOM);
    let mut end = 0;
    let [define, known_type, signature, read_op] =
        [kind::DEF, kind::KNOWN_TYPE, kind::SIGNATURE, kind::READ_OP]
            .map(|kind| index_of(&definition, kind));
    // What stands for operations that have been begun, the first one last, and where the parser goes on behind them.
    let mut begun = direct::Tokens::new();
    let mut go_on_at = None;
    'tokens: loop {
        let stands_for_text = begun.pop();
        let is_from_text = stands_for_text.is_none();
        let mut token = match stands_for_text {
            Some(token) => token,
            None => {
                if let Some(at) = go_on_at.take() {
                    tokens.go_on_at(at);
                }
                tokens.next_token()
            }
        };
        if is_from_text && definition.state().direct.is_on() {
            let kinds = [known_type, signature];
            match read_piece(&mut definition, &mut tokens, token, top, kinds) {
                Ok(read) => token = read,
                Err(()) => return Err(ParseError::User { error: None }),
            }
        }
        let Some(index) = definition.token_to_index(&token) else {
            match tokens.stop(token) {
                Some(Ok(())) => break,
                Some(Err(error)) => return Err(ParseError::User { error }),
                None => return Err(unexpected(&definition, &states, token)),
            }
        };
        end = token.end;
        loop {
            let action = definition.action(top, index);
            if let Some(next) = action.as_shift() {
                if is_from_text && token.kind == kind::NEXT_OP {
                    match direct::scheduled(definition.state(), token) {
                        Ok(Some(read)) if read.open == 0 => {
                            end = read.behind as u32;
                            go_on_at = Some(read.behind);
                            continue 'tokens;
                        }
                        Ok(Some(read)) => {
                            (0..read.open).for_each(|_| tokens.enter_brace());
                            (begun, go_on_at) = (read.tokens, Some(read.behind));
                        }
                        Ok(None) => {}
                        Err(()) => return Err(ParseError::User { error: None }),
                    }
                }
                // A definition begins a statement, and no other token may come where one may. All that is left of a statement on the
                // stack is that there may be more.
                if is_from_text && direct::may_begin(definition.state(), token) {
                    let kinds = [define, read_op];
                    match read_at_once(&mut definition, &tokens, token, top, kinds) {
                        Ok(Some(mut read)) => {
                            // Functions mostly follow one another.
                            while read.tokens.is_empty()
                                && let Some(next) = tokens.skipped_at(read.behind)
                            {
                                match direct::deferred(definition.state(), next) {
                                    Ok(Some(behind)) => read.behind = behind,
                                    Ok(None) => break,
                                    Err(()) => return Err(ParseError::User { error: None }),
                                }
                                tokens.find_deferred();
                            }
                            (0..read.open).for_each(|_| tokens.enter_brace());
                            end = read.behind as u32;
                            (begun, go_on_at) = (read.tokens, Some(read.behind));
                            continue 'tokens;
                        }
                        Ok(None) => {}
                        Err(()) => return Err(ParseError::User { error: None }),
                    }
                }
                states.push(next);
                let symbol = definition.token_to_symbol(index, token);
                symbols.push((token.start, symbol, token.end));
                top = next;
                break;
            }
            let Some(rule) = action.as_reduce() else {
                return Err(unexpected(&definition, &states, token));
            };
            let start = Some(&token.start);
            if let Some(result) = definition.reduce(rule, start, &mut states, &mut symbols) {
                let token = (token.start, token, token.end);
                return result.and(Err(ParseError::ExtraToken { token }));
            }
            top = *states.last().unwrap_or(&0);
        }
    }
    at_end(definition, states, symbols, end)
}

/// The reductions behind the last token, which ends at `end`.
fn at_end<'s, D>(
    mut definition: D,
    mut states: Vec<i16>,
    mut symbols: Vec<(u32, D::Symbol, u32)>,
    end: u32,
) -> ParseResult<D>
where
    D: Stateful<'s>,
    i16: ParserAction<D>,
{
    loop {
        let action = definition.eof_action(*states.last().unwrap_or(&0));
        let Some(rule) = action.as_reduce() else {
            let expected = expected(&definition, &states);
            return Err(ParseError::UnrecognizedEof {
                location: end,
                expected,
            });
        };
        if let Some(result) = definition.reduce(rule, None, &mut states, &mut symbols) {
            return result;
        }
    }
}

/// The token for a whole type or signature that begins with a token, if such a token may stand there; else the token.
#[inline]
fn read_piece<'s, D>(
    definition: &mut D,
    tokens: &mut Adaptor,
    token: Token,
    top: i16,
    [known_type, signature]: [usize; 2],
) -> Result<Token, ()>
where
    D: Stateful<'s>,
    i16: ParserAction<D>,
{
    let whole = match token.kind {
        kind::L_PAREN if definition.state().awaits_signature() => {
            match definition.action(top, signature).is_error() {
                true => None,
                false => direct::signature(definition.state(), token)?,
            }
        }
        _ if tokens.begins_type() && !definition.action(top, known_type).is_error() => {
            direct::known_type(definition.state(), token, tokens.nesting())?
        }
        _ => None,
    };
    let Some(whole) = whole else {
        return Ok(token);
    };
    if token.kind == kind::L_PAREN {
        tokens.leave_bracket();
    }
    tokens.go_on_at(whole.end as usize);
    Ok(whole)
}

/// Reads what begins with a token without the parser, where there may be a definition, or an operation at least.
fn read_at_once<'s, D>(
    definition: &mut D,
    tokens: &Adaptor,
    token: Token,
    top: i16,
    [define, read_op]: [usize; 2],
) -> Result<Option<direct::Text>, ()>
where
    D: Stateful<'s>,
    i16: ParserAction<D>,
{
    let around = direct::Around {
        nesting: tokens.nesting(),
        ends_at: tokens.skips_at(),
    };
    if token.kind == kind::DEF || definition.action(top, define).as_shift().is_some() {
        return direct::statements(definition.state(), token, around);
    }
    match definition.action(top, read_op).as_shift() {
        Some(_) => direct::operation(definition.state(), token, around),
        None => Ok(None),
    }
}

/// The number of a terminal in the tables of the parser.
fn index_of<D>(definition: &D, kind: u16) -> usize
where
    D: ParserDefinition<Token = Token, TokenIndex = usize>,
{
    let token = Token {
        start: 0,
        end: 0,
        kind,
        data: u32::MAX,
    };
    definition.token_to_index(&token).unwrap_or_default()
}

/// The error of a token that the grammar has no place for.
#[cold]
fn unexpected<D>(definition: &D, states: &[i16], token: Token) -> Fail
where
    D: ParserDefinition<StateIndex = i16>,
{
    ParseError::UnrecognizedToken {
        token: (token.start, token, token.end),
        expected: expected(definition, states),
    }
}

/// Terminals that stand for what has been read already: no text consists of them.
const NO_TEXT: [&str; 5] = ["KNOWN_TYPE", "SIGNATURE", "HEAD", "READ_OP", "READ_LABEL"];

/// The terminals that the grammar has a place for.
fn expected<D>(definition: &D, states: &[i16]) -> Vec<String>
where
    D: ParserDefinition<StateIndex = i16>,
{
    let mut all = definition.expected_tokens_from_states(states);
    all.retain(|terminal| !NO_TEXT.contains(&terminal.as_str()));
    all
}
