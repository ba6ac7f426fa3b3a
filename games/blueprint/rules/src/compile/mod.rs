//! From the file to a program: names are declared, expressions typed, conditions checked for what they may know.

mod calls;
mod collected;
mod declare;
mod effects;
mod expressions;
mod load;
mod locals;
mod moves;
mod names;
mod secrets;
mod spaces;
mod things;

pub(crate) use load::load;
