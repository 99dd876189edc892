//! The loop over the tokens: LALRPOP's, without the recovery from errors that this grammar does not use, and with tokens that
//! go from the adaptor to the stack in registers.

use lalrpop_util::ParseError;
use lalrpop_util::state_machine::{ParseResult, ParserAction, ParserDefinition};

use crate::adaptor::Adaptor;
use crate::direct;
use crate::state::{Fail, Failure, State};
use crate::token::{Token, kind};

/// What the actions of a parser work on.
pub trait Stateful<'s> {
    /// The state.
    fn state(&mut self) -> &mut State<'s>;
}

/// Parses all tokens.
///
/// # Errors
/// That of the lexer or of an action, or the token that cannot stand where it does, with those that could.
pub fn drive<'s, D>(mut definition: D, mut tokens: Adaptor) -> ParseResult<D>
where
    D: Stateful<'s>
        + ParserDefinition<
            Location = u32,
            Token = Token,
            Error = Failure,
            TokenIndex = usize,
            StateIndex = i16,
            ReduceIndex = i16,
            Action = i16,
        >,
    i16: ParserAction<D>,
{
    let mut top = definition.start_state();
    let mut states = vec![top];
    let mut symbols = Vec::new();
    let mut end = 0;
    let define = Token {
        start: 0,
        end: 0,
        kind: kind::DEF,
        data: u32::MAX,
    };
    let define = definition.token_to_index(&define).unwrap_or_default();
    'tokens: loop {
        let token = tokens.next_token();
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
                // A definition begins a statement, and no other token may come where one may. All that is left of a statement on the
                // stack is that there may be more.
                if direct::may_begin(definition.state(), token)
                    && (token.kind == kind::DEF
                        || definition.action(top, define).as_shift().is_some())
                {
                    match direct::statement(definition.state(), token) {
                        Ok(Some(behind)) => {
                            tokens.go_on_at(behind);
                            end = behind as u32;
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
    loop {
        let action = definition.eof_action(*states.last().unwrap_or(&0));
        let Some(rule) = action.as_reduce() else {
            let expected = definition.expected_tokens_from_states(&states);
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

/// The error of a token that the grammar has no place for.
#[cold]
fn unexpected<D>(definition: &D, states: &[i16], token: Token) -> Fail
where
    D: ParserDefinition<StateIndex = i16>,
{
    ParseError::UnrecognizedToken {
        token: (token.start, token, token.end),
        expected: definition.expected_tokens_from_states(states),
    }
}
