//! Splits a text into words, numbers and signs, each with its column.

use crate::limits;
use crate::mistake::Mistake;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    Word(String),
    Number(i64),
    Sign(&'static str),
    End,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Placed {
    pub(crate) token: Token,
    /// From 1, in characters.
    pub(crate) column: u32,
}

/// The longer signs come first: `<=` is not `<` and `=`.
const SIGNS: [&str; 18] =
    ["..", "!=", "<=", ">=", "+=", "-=", "=", "<", ">", "+", "-", "*", "/", "(", ")", ",", ".", ":"];

/// All tokens of a text; the last one is [`Token::End`].
pub(crate) fn tokens(text: &str) -> Result<Vec<Placed>, Mistake> {
    let letters: Vec<char> = text.chars().collect();
    if letters.len() > limits::TEXT_CHARS {
        let sentence = format!("a text has at most {} characters", limits::TEXT_CHARS);
        return Err(Mistake::at(limits::TEXT_CHARS as u32, "text_too_long", sentence));
    }
    let (mut found, mut here) = (Vec::new(), 0);
    while here < letters.len() {
        let column = here as u32 + 1;
        let letter = letters[here];
        if letter == ' ' {
            here += 1;
            continue;
        }
        let length = run(&letters[here..]);
        let token = match letter {
            'a'..='z' | 'A'..='Z' | '_' => Token::Word(letters[here..here + length].iter().collect()),
            '0'..='9' => number(&letters[here..here + length], column)?,
            _ => sign(&letters[here..], column)?,
        };
        here += if let Token::Sign(sign) = &token { sign.len() } else { length };
        found.push(Placed { token, column });
    }
    found.push(Placed { token: Token::End, column: letters.len() as u32 + 1 });
    Ok(found)
}

/// How many letters and digits stand together.
fn run(letters: &[char]) -> usize {
    letters.iter().take_while(|letter| letter.is_ascii_alphanumeric() || **letter == '_').count()
}

fn number(digits: &[char], column: u32) -> Result<Token, Mistake> {
    let text: String = digits.iter().collect();
    match text.parse::<i64>() {
        Ok(number) if number <= limits::NUMBER => Ok(Token::Number(number)),
        _ if digits.iter().any(|digit| !digit.is_ascii_digit()) => {
            Err(Mistake::at(column, "bad_name", format!("{text:?} is neither a number nor a name")))
        }
        _ => Err(Mistake::at(column, "number_too_large", format!("a number is at most {}", limits::NUMBER))),
    }
}

fn sign(letters: &[char], column: u32) -> Result<Token, Mistake> {
    let starts =
        |sign: &&&str| sign.chars().zip(letters).filter(|(one, other)| one == *other).count() == sign.len();
    match SIGNS.iter().find(starts) {
        Some(sign) => Ok(Token::Sign(sign)),
        None => {
            let sentence = format!("{:?} has no meaning here", letters[0]);
            Err(Mistake::at(column, "unknown_sign", sentence))
        }
    }
}
