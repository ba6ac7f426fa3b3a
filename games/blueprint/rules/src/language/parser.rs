//! Reads expressions by descending through the operators, from the weakest to the strongest.

use super::lexer::{Placed, Token, tokens};
use super::syntax::{Choice, Each, Expression, Form, Quantifier, Variable};
use super::table;
use crate::limits;
use crate::mistake::Mistake;
use crate::program::node::{Arithmetic, Comparison};

/// A position in the tokens of one text.
#[derive(Debug)]
pub(crate) struct Parser {
    tokens: Vec<Placed>,
    here: usize,
    depth: u32,
}

type Parsed<T> = Result<T, Mistake>;

impl Parser {
    pub(crate) fn new(text: &str) -> Parsed<Parser> {
        Ok(Parser { tokens: tokens(text)?, here: 0, depth: 0 })
    }

    /// The number of tokens, a measure of the size of the text.
    pub(crate) fn size(&self) -> u32 {
        self.tokens.len() as u32
    }

    pub(crate) fn column(&self) -> u32 {
        self.tokens[self.here].column
    }

    pub(crate) fn token(&self) -> &Token {
        &self.tokens[self.here].token
    }

    fn advance(&mut self) {
        self.here = (self.here + 1).min(self.tokens.len() - 1);
    }

    pub(crate) fn is_word(&self, word: &str) -> bool {
        matches!(self.token(), Token::Word(found) if found == word)
    }

    pub(crate) fn take_word(&mut self, word: &str) -> bool {
        let is_here = self.is_word(word);
        if is_here {
            self.advance();
        }
        is_here
    }

    pub(crate) fn take_sign(&mut self, sign: &str) -> bool {
        let is_here = matches!(self.token(), Token::Sign(found) if *found == sign);
        if is_here {
            self.advance();
        }
        is_here
    }

    /// The mistake that something else was expected here.
    pub(crate) fn expected(&self, what: &str) -> Mistake {
        let found = match self.token() {
            Token::Word(word) => format!("{word:?}"),
            Token::Number(number) => number.to_string(),
            Token::Sign(sign) => format!("{sign:?}"),
            Token::End => "the end".to_owned(),
        };
        let known = match self.token() {
            Token::Word(word) => super::suggest::similar(word, table::KEYWORDS.into_iter()),
            _ => None,
        };
        Mistake::at(self.column(), "unexpected", format!("{what} is expected, not {found}")).suggesting(known)
    }

    pub(crate) fn sign(&mut self, sign: &str) -> Parsed<()> {
        if self.take_sign(sign) { Ok(()) } else { Err(self.expected(&format!("{sign:?}"))) }
    }

    pub(crate) fn word(&mut self, word: &str) -> Parsed<()> {
        if self.take_word(word) { Ok(()) } else { Err(self.expected(&format!("{word:?}"))) }
    }

    pub(crate) fn end(&self) -> Parsed<()> {
        if *self.token() == Token::End { Ok(()) } else { Err(self.expected("the end")) }
    }

    /// A new name.
    pub(crate) fn variable(&mut self) -> Parsed<Variable> {
        let column = self.column();
        match self.token() {
            Token::Word(name) if !table::KEYWORDS.contains(&&**name) => {
                let name = name.clone();
                self.advance();
                Ok(Variable { column, name })
            }
            _ => Err(self.expected("a name")),
        }
    }

    /// `variable: list where condition`; effects write `in` for the colon.
    pub(crate) fn choice(&mut self, between: &str) -> Parsed<Choice> {
        let variable = self.variable()?;
        if between == ":" {
            self.sign(":")?;
        } else {
            self.word(between)?;
        }
        let list = self.range()?;
        let condition = if self.take_word("where") { Some(self.expression()?) } else { None };
        Ok(Choice { variable, list, condition })
    }

    pub(crate) fn expression(&mut self) -> Parsed<Expression> {
        self.depth += 1;
        if self.depth > limits::EXPRESSION_DEPTH {
            return Err(Mistake::at(self.column(), "too_deep", "brackets are nested too deeply"));
        }
        let parsed = self.either();
        self.depth -= 1;
        parsed
    }

    fn either(&mut self) -> Parsed<Expression> {
        let mut left = self.both()?;
        while self.take_word("or") {
            left = join(left, self.both()?, Form::Or);
        }
        Ok(left)
    }

    fn both(&mut self) -> Parsed<Expression> {
        let mut left = self.negated()?;
        while self.take_word("and") {
            left = join(left, self.negated()?, Form::And);
        }
        Ok(left)
    }

    fn negated(&mut self) -> Parsed<Expression> {
        let column = self.column();
        match self.take_word("not") {
            true => {
                self.depth += 1;
                if self.depth > limits::EXPRESSION_DEPTH {
                    return Err(Mistake::at(column, "too_deep", "brackets are nested too deeply"));
                }
                let inner = self.negated()?;
                self.depth -= 1;
                Ok(Expression { column, form: Form::Not(Box::new(inner)) })
            }
            false => self.comparison(),
        }
    }

    fn comparison(&mut self) -> Parsed<Expression> {
        let left = self.range()?;
        let signs = [
            ("=", Comparison::Equal),
            ("!=", Comparison::Different),
            ("<=", Comparison::AtMost),
            (">=", Comparison::AtLeast),
            ("<", Comparison::Less),
            (">", Comparison::More),
        ];
        for (sign, comparison) in signs {
            if self.take_sign(sign) {
                let right = self.range()?;
                return Ok(join(left, right, |left, right| Form::Compare(comparison, left, right)));
            }
        }
        if self.take_word("in") {
            return Ok(join(left, self.range()?, Form::In));
        }
        Ok(left)
    }

    /// A value or `low..high`.
    pub(crate) fn range(&mut self) -> Parsed<Expression> {
        let left = self.sum()?;
        if self.take_sign("..") {
            return Ok(join(left, self.sum()?, Form::Range));
        }
        Ok(left)
    }

    fn sum(&mut self) -> Parsed<Expression> {
        let mut left = self.product()?;
        loop {
            let operation = match self.token() {
                Token::Sign("+") => Arithmetic::Add,
                Token::Sign("-") => Arithmetic::Subtract,
                _ => return Ok(left),
            };
            self.advance();
            left = join(left, self.product()?, |left, right| Form::Arithmetic(operation, left, right));
        }
    }

    fn product(&mut self) -> Parsed<Expression> {
        let mut left = self.signed()?;
        loop {
            let operation = match self.token() {
                Token::Sign("*") => Arithmetic::Multiply,
                Token::Sign("/") => Arithmetic::Divide,
                Token::Word(word) if word == "mod" => Arithmetic::Remainder,
                _ => return Ok(left),
            };
            self.advance();
            left = join(left, self.signed()?, |left, right| Form::Arithmetic(operation, left, right));
        }
    }

    fn signed(&mut self) -> Parsed<Expression> {
        let column = self.column();
        if self.take_sign("-") {
            let inner = self.attribute()?;
            return Ok(Expression { column, form: Form::Negative(Box::new(inner)) });
        }
        self.attribute()
    }

    fn attribute(&mut self) -> Parsed<Expression> {
        let mut of = self.primary()?;
        while self.take_sign(".") {
            let column = self.column();
            let Token::Word(name) = self.token().clone() else {
                return Err(self.expected("the name of an attribute"));
            };
            self.advance();
            of = Expression { column, form: Form::Attribute(Box::new(of), name) };
        }
        Ok(of)
    }

    fn primary(&mut self) -> Parsed<Expression> {
        let column = self.column();
        let form = match self.token().clone() {
            Token::Number(number) => {
                self.advance();
                Form::Number(number)
            }
            Token::Sign("(") => {
                self.advance();
                let inner = self.expression()?;
                self.sign(")")?;
                return Ok(inner);
            }
            Token::Word(word) if word == "if" => self.choice_of_two()?,
            Token::Word(word) => match quantifier(&word) {
                Some(quantifier) => self.each(quantifier)?,
                None => self.name_or_call(word)?,
            },
            _ => return Err(self.expected("a value")),
        };
        Ok(Expression { column, form })
    }

    fn choice_of_two(&mut self) -> Parsed<Form> {
        self.advance();
        let condition = self.expression()?;
        self.word("then")?;
        let yes = self.expression()?;
        self.word("else")?;
        let no = self.expression()?;
        Ok(Form::If(Box::new([condition, yes, no])))
    }

    fn each(&mut self, word: Quantifier) -> Parsed<Form> {
        self.advance();
        let Choice { variable, list, condition } = self.choice("in")?;
        let needs_condition = matches!(word, Quantifier::Any | Quantifier::All);
        if needs_condition && condition.is_none() {
            return Err(self.expected("\"where\""));
        }
        let needs_value = matches!(word, Quantifier::Sum | Quantifier::Best);
        let by = if needs_value {
            self.word("by")?;
            Some(self.expression()?)
        } else {
            None
        };
        Ok(Form::Each(Box::new(Each { word, variable, list, condition, by })))
    }

    fn name_or_call(&mut self, name: String) -> Parsed<Form> {
        if table::KEYWORDS.contains(&&*name) && name != "none" {
            return Err(self.expected("a value"));
        }
        self.advance();
        if !self.take_sign("(") {
            return Ok(Form::Name(name));
        }
        let mut arguments = Vec::new();
        while !self.take_sign(")") {
            if !arguments.is_empty() {
                self.sign(",")?;
            }
            arguments.push(self.expression()?);
        }
        Ok(Form::Call(name, arguments))
    }
}

fn quantifier(word: &str) -> Option<Quantifier> {
    Some(match word {
        "any" => Quantifier::Any,
        "all" => Quantifier::All,
        "count" => Quantifier::Count,
        "sum" => Quantifier::Sum,
        "best" => Quantifier::Best,
        _ => return None,
    })
}

fn join(
    left: Expression,
    right: Expression,
    form: impl FnOnce(Box<Expression>, Box<Expression>) -> Form,
) -> Expression {
    Expression { column: left.column, form: form(Box::new(left), Box::new(right)) }
}
