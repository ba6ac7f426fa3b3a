//! The description as a page, without scripts.

use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;

const HEAD: &str = include_str!("head.html");

/// The page of an OpenAPI document.
pub(super) fn render(document: &Value) -> String {
    let mut page = HEAD.to_owned();
    let info = &document["info"];
    add(&mut page, format_args!("<h1>{} {}</h1>", text(&info["title"]), text(&info["version"])));
    add(&mut page, format_args!("<p>{}</p>", text(&info["description"])));
    page.push_str(
        "<p>The same for programmes: <a href=\"/api/openapi.json\"><code>openapi.json</code></a></p>\n",
    );
    for (group, operations) in by_group(document) {
        add(&mut page, format_args!("<h2>{}</h2>", escape(group)));
        for (method, path, operation) in operations {
            render_operation(&mut page, method, path, operation);
        }
    }
    page.push_str("<h2>types</h2>\n");
    for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
        render_schema(&mut page, name, schema);
    }
    page.push_str("</main>\n</html>\n");
    page
}

fn add(page: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing to a string does not fail.
    let _ = writeln!(page, "{line}");
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

fn render_operation(page: &mut String, method: &str, path: &str, operation: &Value) {
    let (method, path) = (method.to_uppercase(), escape(path));
    add(page, format_args!("<section><h3><b>{method}</b> <code>{path}</code></h3>"));
    add(page, format_args!("<p>{}.{}</p>", text(&operation["summary"]), access(operation)));
    page.push_str("<ul>\n");
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let (name, place) = (text(&parameter["name"]), text(&parameter["in"]));
        add(page, format_args!("<li>{place} <code>{name}</code> {}</li>", text(&parameter["description"])));
    }
    if let Some(schema) = operation.pointer("/requestBody/content/application~1json/schema") {
        add(page, format_args!("<li>takes {}</li>", kind(schema)));
    }
    for (status, response) in operation["responses"].as_object().into_iter().flatten() {
        let contents = response["content"].as_object().into_iter().flatten();
        let given: Vec<_> = contents.map(|(media, content)| given(media, &content["schema"])).collect();
        let (status, description) = (escape(status), text(&response["description"]));
        add(page, format_args!("<li><code>{status}</code> {description} {}</li>", given.join(", ")));
    }
    page.push_str("</ul></section>\n");
}

fn access(operation: &Value) -> &'static str {
    match operation["security"].as_array().map(Vec::len) {
        None | Some(0) => "",
        Some(1) => " In a browser, with a session.",
        Some(_) => " With a session or an API token.",
    }
}

fn given(media: &str, schema: &Value) -> String {
    if media == "application/json" { kind(schema) } else { format!("<code>{}</code>", escape(media)) }
}

fn render_schema(page: &mut String, name: &str, schema: &Value) {
    let name = escape(name);
    add(page, format_args!("<section id=\"{name}\"><h3>{name}</h3>"));
    add(page, format_args!("<p>{}</p><ul>", text(&schema["description"])));
    let required = schema["required"].as_array();
    for (field, inner) in schema["properties"].as_object().into_iter().flatten() {
        let is_required = required.is_some_and(|names| names.iter().any(|name| name == field));
        let optional = if is_required { "" } else { ", may be left out" };
        let (field, kind, help) = (escape(field), kind(inner), text(&inner["description"]));
        add(page, format_args!("<li><code>{field}</code> {kind}{optional}. {help}</li>"));
    }
    page.push_str("</ul></section>\n");
}

/// The type of a schema in a few words, with links.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        return format!("<a href=\"#{0}\">{0}</a>", escape(name));
    }
    let choices = schema["oneOf"].as_array().or(schema["enum"].as_array());
    if let Some(choices) = choices {
        let choices: Vec<_> =
            choices.iter().map(|choice| choice.as_str().map_or_else(|| kind(choice), escape)).collect();
        return choices.join(" | ");
    }
    match &schema["type"] {
        Value::String(name) if name == "array" => format!("list of {}", kind(&schema["items"])),
        Value::String(name) => escape(name),
        Value::Array(names) => names.iter().map(text).collect::<Vec<_>>().join(" | "),
        _ => "anything".to_owned(),
    }
}

fn text(value: &Value) -> String {
    escape(value.as_str().unwrap_or(""))
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_shows_every_operation_and_hides_nothing_in_it() {
        let mut document = serde_json::to_value(super::super::document::build().unwrap()).unwrap();
        document["info"]["title"] = "<script>\"&".into();
        let page = render(&document);
        assert!(page.contains("&lt;script&gt;&quot;&amp;") && !page.contains("<script"));
        for operation in super::super::operations::OPERATIONS {
            assert!(page.contains(&format!("<code>{}</code>", operation.path)), "{}", operation.path);
        }
        for link in page.split("href=\"#").skip(1) {
            let name = link.split('"').next().unwrap();
            assert!(page.contains(&format!("id=\"{name}\"")), "{name}");
        }
    }
}
