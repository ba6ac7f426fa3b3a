//! Texts and how they are understood, or at which column they are not.

use super::parser::Parser;
use super::statements::statement;
use super::syntax::{Expression, Form};
use super::table;
use crate::mistake::Mistake;

/// An expression with all brackets, so that precedence is visible.
fn shown(expression: &Expression) -> String {
    match &expression.form {
        Form::Number(number) => number.to_string(),
        Form::Name(name) => name.clone(),
        Form::Call(name, arguments) => {
            format!("{name}({})", arguments.iter().map(shown).collect::<Vec<_>>().join(" "))
        }
        Form::Attribute(of, name) => format!("{}.{name}", shown(of)),
        Form::Not(inner) => format!("(not {})", shown(inner)),
        Form::Negative(inner) => format!("(- {})", shown(inner)),
        Form::And(left, right) => format!("({} and {})", shown(left), shown(right)),
        Form::Or(left, right) => format!("({} or {})", shown(left), shown(right)),
        Form::Compare(how, left, right) => format!("({} {how:?} {})", shown(left), shown(right)),
        Form::Arithmetic(how, left, right) => format!("({} {how:?} {})", shown(left), shown(right)),
        Form::In(left, right) => format!("({} in {})", shown(left), shown(right)),
        Form::Range(left, right) => format!("({}..{})", shown(left), shown(right)),
        Form::If(parts) => format!("(if {} {} {})", shown(&parts[0]), shown(&parts[1]), shown(&parts[2])),
        Form::Each(each) => {
            let condition =
                each.condition.as_ref().map_or(String::new(), |it| format!(" where {}", shown(it)));
            let by = each.by.as_ref().map_or(String::new(), |it| format!(" by {}", shown(it)));
            format!("({:?} {} in {}{condition}{by})", each.word, each.variable.name, shown(&each.list))
        }
    }
}

fn parse(text: &str) -> Result<Expression, Mistake> {
    let mut parser = Parser::new(text)?;
    let expression = parser.expression()?;
    parser.end()?;
    Ok(expression)
}

#[test]
fn operators_bind_as_they_do_in_mathematics() {
    let rows = [
        ("1 + 2 * 3 - 4", "((1 Add (2 Multiply 3)) Subtract 4)"),
        ("(1 + 2) mod 3", "((1 Add 2) Remainder 3)"),
        ("-x.rank + 1", "((- x.rank) Add 1)"),
        ("not a = 1 and b < 2 or c", "(((not (a Equal 1)) and (b Less 2)) or c)"),
        ("row(c) in 3..4", "(row(c) in (3..4))"),
        ("if a then 1 else 2 + 3", "(if a 1 (2 Add 3))"),
        (
            "any d in diagonal where mine(step(c, d)) and a",
            "(Any d in diagonal where (mine(step(c d)) and a))",
        ),
        ("(count t in things(a)) >= 2", "((Count t in things(a)) AtLeast 2)"),
        (
            "(best c in trick where c.on by c.rank + 1).owner",
            "(Best c in trick where c.on by (c.rank Add 1)).owner",
        ),
    ];
    for (text, expected) in rows {
        assert_eq!(shown(&parse(text).unwrap()), expected, "{text}");
    }
}

#[test]
fn mistakes_have_a_column() {
    let deep = "(".repeat(500);
    let negated = "not ".repeat(100);
    let long = "1 + ".repeat(200);
    let rows = [
        ("1 +", 4, "unexpected"),
        ("a = ", 5, "unexpected"),
        ("(a", 3, "unexpected"),
        ("a b", 3, "unexpected"),
        ("a & b", 3, "unknown_sign"),
        ("3x", 1, "bad_name"),
        ("1 + 99999999999", 5, "number_too_large"),
        ("any x in seats", 15, "unexpected"),
        ("any by in seats where a", 5, "unexpected"),
        ("f(1 2)", 5, "unexpected"),
        ("a.1", 3, "unexpected"),
        (&deep, 49, "too_deep"),
        (&negated, 189, "too_deep"),
        (&long, 600, "text_too_long"),
    ];
    for (text, column, code) in rows {
        let mistake = parse(text).unwrap_err();
        assert_eq!((mistake.column, mistake.code), (Some(column), code), "{text}: {mistake}");
    }
}

#[test]
fn effects_follow_their_forms() {
    let read = |text: &str| Parser::new(text).and_then(|mut parser| statement(&mut parser));
    for text in [
        "put disc at to",
        "put disc of none at to",
        "let x = 1",
        "health(foe) -= 2",
        "next",
        "deal 3 from a to b",
    ] {
        assert!(read(text).is_ok(), "{text}: {:?}", read(text));
    }
    let rows = [
        ("put disc to x", 10, "unexpected", None),
        ("mvoe a to b", 1, "unknown_effect", Some("move")),
        ("next next", 6, "unexpected", None),
        ("x == 2", 4, "unexpected", None),
        ("let = 2", 5, "unexpected", None),
        ("", 1, "unexpected", None),
    ];
    for (text, column, code, suggestion) in rows {
        let mistake = read(text).unwrap_err();
        let found = (mistake.column, mistake.code, mistake.suggestion.as_deref());
        assert_eq!(found, (Some(column), code, suggestion), "{text}: {mistake}");
    }
}

#[test]
fn every_row_of_the_tables_is_consistent() {
    for row in table::FUNCTIONS {
        assert!(
            row.needs <= row.takes.len() && row.form.starts_with(&format!("{}(", row.name)),
            "{}",
            row.name
        );
        assert_eq!(row.form.matches(',').count() + 1, row.takes.len(), "{}", row.form);
    }
    for row in table::EFFECTS {
        let values = row.parts.iter().filter(|part| !matches!(part, table::Part::Word(_))).count();
        let written = row.form.split([' ', '[', ']']).skip(1).filter(|it| !it.is_empty());
        assert_eq!(written.filter(|it| it.chars().all(char::is_uppercase)).count(), values, "{}", row.form);
    }
    let names = table::FUNCTIONS.iter().map(|row| row.name).chain(table::NAMES.iter().map(|row| row.name));
    let mut names: Vec<&str> = names.chain(table::EFFECTS.iter().map(|row| row.name())).collect();
    names.sort_unstable();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "a word has two meanings");
}
