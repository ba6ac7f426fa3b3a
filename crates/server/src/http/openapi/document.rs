//! The OpenAPI document, made of the list of operations.

use super::super::schemas;
use super::operations::{Access, Gives, OPERATIONS, Operation};
use std::collections::BTreeSet;
use utoipa::openapi::path::{OperationBuilder, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{Array, ObjectBuilder, Type};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{
    Components, ComponentsBuilder, Content, InfoBuilder, OpenApi, OpenApiBuilder, OpenApiVersion, Paths, Ref,
    Required, Response, ResponseBuilder, SecurityRequirement,
};

const INTRODUCTION: &str = "Browsers authenticate with cookies, programs with `Authorization: Bearer qpt_…`. \
    Matches are played over WebSockets at /ws/table/{id}; /ws/lobby lists all open tables.";

pub(super) fn build() -> serde_json::Result<OpenApi> {
    let info =
        InfoBuilder::new().title("Qipan").version(env!("CARGO_PKG_VERSION")).description(Some(INTRODUCTION));
    let mut paths = Paths::new();
    for operation in OPERATIONS {
        paths.add_path_operation(operation.path, vec![operation.method.clone()], describe(operation));
    }
    let document = OpenApiBuilder::new().openapi(OpenApiVersion::Version31).info(info.build()).paths(paths);
    Ok(document.components(Some(components()?)).build())
}

fn components() -> serde_json::Result<Components> {
    let mut components = crate::people::schemas(ComponentsBuilder::new());
    for (name, schema) in schemas::by_hand()? {
        components = components.schema(name, schema);
    }
    let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new("qipan_access")));
    let bearer = SecurityScheme::Http(HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build());
    Ok(components.security_scheme("cookie", cookie).security_scheme("token", bearer).build())
}

fn describe(operation: &Operation) -> OperationBuilder {
    let mut described = OperationBuilder::new().tag(operation.group).summary(Some(operation.summary));
    for part in operation.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')) {
        described = described.parameter(parameter(part, ParameterIn::Path, None));
    }
    for (name, help) in operation.query {
        described = described.parameter(parameter(name, ParameterIn::Query, Some(help)));
    }
    if let Some(schema) = operation.takes {
        let body = RequestBodyBuilder::new()
            .required(Some(Required::True))
            .content("application/json", content(schema));
        described = described.request_body(Some(body.build()));
    }
    for status in operation.statuses {
        described = described.response(status.to_string(), success(operation.gives));
    }
    for status in refusals(operation) {
        let refusal =
            ResponseBuilder::new().description(reason(status)).content("application/json", content("Error"));
        described = described.response(status.to_string(), refusal.build());
    }
    secured(described, operation.access)
}

fn secured(described: OperationBuilder, access: Access) -> OperationBuilder {
    let by = |name: &str| SecurityRequirement::new(name, Vec::<String>::new());
    match access {
        Access::Everybody => described,
        Access::Somebody => described.security(by("cookie")).security(by("token")),
        Access::Session | Access::Account | Access::Moderator | Access::Admin => {
            described.security(by("cookie"))
        }
    }
}

fn parameter(name: &str, place: ParameterIn, help: Option<&str>) -> Parameter {
    let required = if matches!(place, ParameterIn::Path) { Required::True } else { Required::False };
    let kind = if name == "limit" { Type::Integer } else { Type::String };
    ParameterBuilder::new()
        .name(name)
        .parameter_in(place)
        .required(required)
        .description(help)
        .schema(Some(ObjectBuilder::new().schema_type(kind)))
        .build()
}

fn content(schema: &str) -> Content {
    Content::new(Some(Ref::from_schema_name(schema)))
}

fn success(gives: Gives) -> Response {
    let response = ResponseBuilder::new().description("Done");
    match gives {
        Gives::Nothing => response,
        Gives::One(schema) => response.content("application/json", content(schema)),
        Gives::List(schema) => {
            let list = Content::new(Some(Array::new(Ref::from_schema_name(schema))));
            response.content("application/json", list)
        }
        Gives::Text("application/json") => response
            .content("application/json", Content::new(Some(ObjectBuilder::new().schema_type(Type::Object)))),
        Gives::Text(kind) => {
            response.content(kind, Content::new(Some(ObjectBuilder::new().schema_type(Type::String))))
        }
    }
    .build()
}

/// What a row can be refused for: some of it follows from what the row is.
fn refusals(operation: &Operation) -> BTreeSet<u16> {
    // Too many requests, and a store that cannot be reached, concern everybody; so do bans.
    let mut refusals = BTreeSet::from([400, 403, 429, 503]);
    refusals.extend(operation.refusals);
    if operation.access != Access::Everybody {
        refusals.insert(401);
    }
    if operation.path.contains('{') {
        refusals.insert(404);
    }
    if operation.takes.is_some() {
        refusals.extend([413, 415]);
    }
    refusals
}

fn reason(status: u16) -> &'static str {
    match status {
        401 => "Not logged in, or wrong name or password",
        403 => "Not allowed: you lack the role, you are banned, or the request comes from another site",
        404 => "Not found",
        409 => "It already exists, or another request came first",
        413 => "The body is too large",
        415 => "The body is not application/json",
        422 => "The body has the wrong shape",
        429 => "Too many requests, or locked out",
        503 => "The store is unavailable; try again later",
        _ => "The request is malformed",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every `$ref` in a JSON value.
    fn references(value: &serde_json::Value, found: &mut BTreeSet<String>) {
        match value {
            serde_json::Value::Object(fields) => {
                found.extend(fields.get("$ref").and_then(|text| text.as_str()).map(str::to_owned));
                fields.values().for_each(|value| references(value, found));
            }
            serde_json::Value::Array(items) => items.iter().for_each(|value| references(value, found)),
            _ => {}
        }
    }

    #[test]
    fn every_reference_leads_to_a_schema_and_every_schema_is_referred_to() {
        let document = serde_json::to_value(build().unwrap()).unwrap();
        let mut found = BTreeSet::new();
        references(&document, &mut found);
        let schemas = document["components"]["schemas"].as_object().unwrap();
        let there: BTreeSet<_> = schemas.keys().map(|name| format!("#/components/schemas/{name}")).collect();
        assert_eq!(found, there);
        let operations =
            document["paths"].as_object().unwrap().values().flat_map(|it| it.as_object().unwrap());
        assert_eq!(operations.count(), OPERATIONS.len());
    }
}
