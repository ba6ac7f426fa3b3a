//! The description as a page, without scripts, in either language.

use crate::language::Language;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

const HEAD: &str = include_str!("head.html");

/// Says an English text in the language of the page.
type Say<'a> = &'a dyn Fn(&str) -> String;

/// The page of an OpenAPI document.
pub(super) fn render(document: &Value, language: Language, say: Say<'_>) -> String {
    let title = escape(&say("Qipan API"));
    let mut page = Page {
        text: HEAD.replace("{lang}", language.tag()).replace("{title}", &title),
        say,
        stop: stop(language),
    };
    page.switch(language);
    let info = &document["info"];
    page.add(format_args!("<h1>{} {}</h1>", plain(&info["title"]), plain(&info["version"])));
    let link = "<a href=\"/api/openapi.json\"><code>openapi.json</code></a>";
    let [introduction, same] = [page.said(&info["description"]), page.word("As a machine-readable file:")];
    page.add(format_args!("<p>{introduction}</p><p>{same} {link}</p>"));
    let refusals = Refusals::of(document);
    page.refusals(&refusals);
    for (group, operations) in by_group(document) {
        page.heading(group);
        for (method, path, operation) in operations {
            page.operation(method, path, operation, &refusals);
        }
    }
    page.heading("Types");
    for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
        page.schema(name, schema);
    }
    page.text.push_str("</main>\n</html>\n");
    page.text
}

type Row<'a> = (&'a str, &'a str, &'a Value);

fn by_group(document: &Value) -> BTreeMap<&str, Vec<Row<'_>>> {
    let mut groups: BTreeMap<&str, Vec<Row<'_>>> = BTreeMap::new();
    for (path, methods) in document["paths"].as_object().into_iter().flatten() {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            let group = operation["tags"][0].as_str().unwrap_or("");
            groups.entry(group).or_default().push((method, path, operation));
        }
    }
    groups
}

/// What can be refused, and why, told once for all routes.
struct Refusals<'a> {
    reasons: BTreeMap<&'a str, &'a Value>,
    /// What every route may refuse with.
    common: BTreeSet<&'a str>,
}

fn is_refusal(status: &str) -> bool {
    status.starts_with(['4', '5'])
}

impl Refusals<'_> {
    fn of(document: &Value) -> Refusals<'_> {
        let mut reasons = BTreeMap::new();
        let mut common: Option<BTreeSet<&str>> = None;
        for (_, _, operation) in by_group(document).into_values().flatten() {
            let responses = operation["responses"].as_object().into_iter().flatten();
            let refusals = responses.filter(|(status, _)| is_refusal(status));
            let refusals: BTreeMap<&str, &Value> =
                refusals.map(|(status, it)| (status.as_str(), &it["description"])).collect();
            let here: BTreeSet<&str> = refusals.keys().copied().collect();
            common = Some(common.map_or(here.clone(), |common| &common & &here));
            reasons.extend(refusals);
        }
        Refusals { reasons, common: common.unwrap_or_default() }
    }
}

struct Page<'a> {
    text: String,
    say: Say<'a>,
    /// What a sentence ends with.
    stop: &'static str,
}

fn stop(language: Language) -> &'static str {
    match language {
        Language::Chinese => "。",
        Language::English => ". ",
    }
}

impl Page<'_> {
    fn add(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to a string does not fail.
        let _ = writeln!(self.text, "{line}");
    }

    /// A text of ours in the language of the page, ready for it.
    fn word(&self, english: &str) -> String {
        if english.is_empty() { String::new() } else { escape(&(self.say)(english)) }
    }

    /// A text of the document.
    fn said(&self, value: &Value) -> String {
        self.word(value.as_str().unwrap_or(""))
    }

    /// The way to the page in the other language.
    fn switch(&mut self, language: Language) {
        let (tag, name) = match language {
            Language::Chinese => ("en", "English"),
            Language::English => ("zh", "中文"),
        };
        self.add(format_args!("<nav><a href=\"/api?lang={tag}\" lang=\"{tag}\">{name}</a></nav>"));
    }

    fn heading(&mut self, english: &str) {
        let word = self.word(english);
        self.add(format_args!("<h2>{word}</h2>"));
    }

    fn refusals(&mut self, refusals: &Refusals<'_>) {
        self.heading("Errors");
        let rows = [
            ("Every route can return these:", true),
            ("Some routes also return these, listed there by number:", false),
        ];
        for (title, is_common) in rows {
            let title = self.word(title);
            self.add(format_args!("<p>{title}</p><ul>"));
            for (status, reason) in &refusals.reasons {
                if refusals.common.contains(status) == is_common {
                    let (status, reason) = (escape(status), self.said(reason));
                    self.add(format_args!("<li id=\"refusal-{status}\"><code>{status}</code> {reason}</li>"));
                }
            }
            self.text.push_str("</ul>\n");
        }
        let all = self.word("All errors have the shape");
        self.add(format_args!("<p>{all} <a href=\"#Error\">Error</a></p>"));
    }

    fn operation(&mut self, method: &str, path: &str, operation: &Value, refusals: &Refusals<'_>) {
        let (method, path) = (method.to_uppercase(), escape(path));
        self.add(format_args!("<section><h3><b>{method}</b> <code>{path}</code></h3>"));
        let (summary, access) = (self.said(&operation["summary"]), self.word(access(operation)));
        let stop = self.stop;
        self.add(format_args!("<p>{summary}{stop}{access}</p><ul>"));
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let (name, place) = (plain(&parameter["name"]), self.said(&parameter["in"]));
            let help = self.said(&parameter["description"]);
            self.add(format_args!("<li>{place} <code>{name}</code> {help}</li>"));
        }
        if let Some(schema) = operation.pointer("/requestBody/content/application~1json/schema") {
            let (takes, kind) = (self.word("request body:"), self.kind(schema));
            self.add(format_args!("<li>{takes} {kind}</li>"));
        }
        self.responses(operation, refusals);
        self.text.push_str("</ul></section>\n");
    }

    fn responses(&mut self, operation: &Value, refusals: &Refusals<'_>) {
        let mut others = Vec::new();
        for (status, response) in operation["responses"].as_object().into_iter().flatten() {
            let number = escape(status);
            if !is_refusal(status) {
                let contents = response["content"].as_object().into_iter().flatten();
                let given = contents.map(|(media, content)| self.given(media, &content["schema"]));
                let (given, description) =
                    (given.collect::<Vec<_>>().join(", "), self.said(&response["description"]));
                self.add(format_args!("<li><code>{number}</code> {description} {given}</li>"));
            } else if !refusals.common.contains(status.as_str()) {
                others.push(format!("<a href=\"#refusal-{number}\">{number}</a>"));
            }
        }
        if !others.is_empty() {
            let (word, others) = (self.word("further errors:"), others.join(", "));
            self.add(format_args!("<li>{word} {others}</li>"));
        }
    }

    fn given(&self, media: &str, schema: &Value) -> String {
        match media {
            "application/json" => self.kind(schema),
            _ => format!("<code>{}</code>", escape(media)),
        }
    }

    fn schema(&mut self, name: &str, schema: &Value) {
        let (name, description) = (escape(name), self.said(&schema["description"]));
        self.add(format_args!("<section id=\"{name}\"><h3>{name}</h3><p>{description}</p><ul>"));
        let required = schema["required"].as_array();
        for (field, inner) in schema["properties"].as_object().into_iter().flatten() {
            let is_required = required.is_some_and(|names| names.iter().any(|name| name == field));
            let optional = if is_required { String::new() } else { self.word(", optional") };
            let (field, kind, help) = (escape(field), self.kind(inner), self.said(&inner["description"]));
            let stop = self.stop;
            self.add(format_args!("<li><code>{field}</code> {kind}{optional}{stop}{help}</li>"));
        }
        self.text.push_str("</ul></section>\n");
    }

    /// The type of a schema in a few words, with links.
    fn kind(&self, schema: &Value) -> String {
        if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
            return format!("<a href=\"#{0}\">{0}</a>", escape(name));
        }
        let choices = schema["oneOf"].as_array().or(schema["enum"].as_array());
        if let Some(choices) = choices {
            let choices: Vec<_> = choices
                .iter()
                .map(|choice| choice.as_str().map_or_else(|| self.kind(choice), escape))
                .collect();
            return choices.join(" | ");
        }
        match &schema["type"] {
            Value::String(name) if name == "array" => {
                format!("{} {}", self.word("list of"), self.kind(&schema["items"]))
            }
            Value::String(name) => escape(name),
            Value::Array(names) => names.iter().map(plain).collect::<Vec<_>>().join(" | "),
            _ => self.word("anything"),
        }
    }
}

fn access(operation: &Value) -> &'static str {
    match operation["security"].as_array().map(Vec::len) {
        None | Some(0) => "",
        Some(1) => "Needs a session in a browser.",
        Some(_) => "Needs a session or an API token.",
    }
}

/// A text that is the same in every language: a name, a number.
fn plain(value: &Value) -> String {
    escape(value.as_str().unwrap_or(""))
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::super::{chinese, document, operations};
    use super::*;
    use std::cell::RefCell;

    fn document() -> Value {
        serde_json::to_value(document::build().unwrap()).unwrap()
    }

    #[test]
    fn the_page_shows_every_operation_and_hides_nothing_in_it() {
        let mut document = document();
        document["info"]["title"] = "<script>\"&".into();
        let page = render(&document, Language::English, &str::to_owned);
        assert!(page.contains("&lt;script&gt;&quot;&amp;") && !page.contains("<script"));
        for operation in operations::OPERATIONS {
            assert!(page.contains(&format!("<code>{}</code>", operation.path)), "{}", operation.path);
        }
        for link in page.split("href=\"#").skip(1) {
            let name = link.split('"').next().unwrap();
            assert!(page.contains(&format!("id=\"{name}\"")), "{name}");
        }
    }

    #[test]
    fn every_refusal_is_explained_once() {
        let document = document();
        let page = render(&document, Language::English, &str::to_owned);
        let refusals = Refusals::of(&document);
        assert_eq!(refusals.common, BTreeSet::from(["400", "403", "429", "503"]));
        for (status, reason) in refusals.reasons {
            assert_eq!(page.matches(reason.as_str().unwrap()).count(), 1, "{status}");
            assert_eq!(page.matches(&format!("id=\"refusal-{status}\"")).count(), 1, "{status}");
        }
    }

    #[test]
    fn every_text_is_there_in_chinese_and_no_other() {
        let asked = RefCell::new(BTreeSet::new());
        let ask = |text: &str| {
            asked.borrow_mut().insert(text.to_owned());
            text.to_owned()
        };
        render(&document(), Language::Chinese, &ask);
        let chinese = chinese().unwrap();
        assert_eq!(asked.into_inner(), chinese.keys().cloned().collect());
        let is_chinese =
            |text: &String| text.chars().any(|letter| ('\u{4e00}'..'\u{a000}').contains(&letter));
        let others: Vec<_> = chinese.values().filter(|text| !is_chinese(text)).collect();
        assert!(others.is_empty(), "{others:?}");
    }
}
