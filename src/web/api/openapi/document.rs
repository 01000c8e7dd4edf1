//! The OpenAPI document, from the table of addresses.

use schemars::SchemaGenerator;
use serde_json::{Map, Value, json};

use super::access::Access;
use super::endpoint::Endpoint;
use super::operation::{Answer, AnswerType, Content, Operation};
use super::parameters::query_parameters;
use crate::json::schema_settings;
use crate::web::response::ErrorAnswer;

/// Where the schemas of the document are.
const SCHEMAS: &str = "/components/schemas";

/// The OpenAPI document of some addresses, as text.
pub(in crate::web::api) fn document(endpoints: &[Endpoint]) -> String {
    let settings = || {
        let mut settings = schema_settings();
        settings.definitions_path = SCHEMAS.into();
        settings.meta_schema = None;
        settings
    };
    let mut schemas = Schemas {
        answers: settings().for_serialize().into_generator(),
        bodies: settings().for_deserialize().into_generator(),
    };
    let error = schemas.answer(AnswerType::of::<ErrorAnswer<'static>>());
    let mut paths = Map::new();
    for endpoint in endpoints {
        let operations = endpoint.operations.iter().map(|(operation, _)| {
            let method = operation.method.to_lowercase();
            (method, described(operation, endpoint.path, &mut schemas))
        });
        paths.insert(
            endpoint.path.to_owned(),
            operations.collect::<Map<_, _>>().into(),
        );
    }
    let parameters = share_parameters(&mut paths);
    let document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "sumito",
            "description": "The JSON API of `sumito serve`: records of games of Abalone and Kōnane, openings, positions, players, and an engine. Parameters and fields may be added; none is renamed or removed.",
            "version": env!("CARGO_PKG_VERSION"),
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": schemas.definitions(),
            "parameters": parameters,
            "responses": {
                "Error": {
                    "description": "An error: the request was refused, or could not be answered. The field `error` says what was found and what was expected.",
                    "content": {"application/json": {"schema": error}},
                },
            },
            "securitySchemes": {
                "token": {
                    "type": "apiKey",
                    "in": "header",
                    "name": "x-sumito-token",
                    "description": "The token that the pages of the server hold.",
                },
            },
        },
    });
    serde_json::to_string_pretty(&document).expect("fields have names") + "\n"
}

/// How many operations have a parameter that is described once for all of them.
const MIN_SHARED: usize = 3;

/// Replaces the parameters that several operations have by references, and returns them by name.
fn share_parameters(paths: &mut Map<String, Value>) -> Map<String, Value> {
    let mut counts: Vec<(Value, usize)> = Vec::new();
    for parameter in parameters_of(paths) {
        match counts.iter_mut().find(|(known, _)| known == parameter) {
            Some((_, count)) => *count += 1,
            None => counts.push((parameter.clone(), 1)),
        }
    }
    counts.retain(|(_, count)| *count >= MIN_SHARED);
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let mut shared = Map::new();
    for (parameter, _) in counts {
        // Of parameters with the same name, the one that most operations have is shared.
        let name = parameter["name"].as_str().unwrap_or_default().to_owned();
        shared.entry(name).or_insert(parameter);
    }
    for parameter in parameters_of(paths) {
        let name = parameter["name"].as_str().unwrap_or_default();
        if shared.get(name) == Some(parameter) {
            *parameter = json!({"$ref": format!("#/components/parameters/{name}")});
        }
    }
    shared.sort_keys();
    shared
}

/// The parameters of all operations.
fn parameters_of(paths: &mut Map<String, Value>) -> impl Iterator<Item = &mut Value> {
    let operations = paths.values_mut().filter_map(Value::as_object_mut);
    let operations = operations.flat_map(|methods| methods.values_mut());
    let lists = operations.filter_map(|operation| operation["parameters"].as_array_mut());
    lists.flatten()
}

/// The schemas of answers and of bodies, which are not the same where a field has a default.
struct Schemas {
    answers: SchemaGenerator,
    bodies: SchemaGenerator,
}

impl Schemas {
    fn answer(&mut self, answer: AnswerType) -> Value {
        (answer.schema)(&mut self.answers).to_value()
    }

    fn body(&mut self, body: AnswerType) -> Value {
        (body.schema)(&mut self.bodies).to_value()
    }

    /// All schemas that others refer to, by name.
    fn definitions(&mut self) -> Map<String, Value> {
        let mut all = self.answers.take_definitions(true);
        all.extend(self.bodies.take_definitions(true));
        all.sort_keys();
        all
    }
}

fn described(operation: &Operation, path: &str, schemas: &mut Schemas) -> Value {
    let mut parameters = path_parameters(path);
    parameters.extend(query_parameters(operation.parameters));
    if !parameters
        .iter()
        .any(|parameter| parameter["name"] == "lang")
    {
        parameters.push(json!({
            "name": "lang",
            "in": "query",
            "description": "The language of texts and errors, instead of the one that `Accept-Language` prefers",
            "schema": {"type": "string", "enum": ["en", "fr"]},
        }));
    }
    let responses = responses(operation, &parameters, schemas);
    let mut described = json!({
        "operationId": operation.id,
        "summary": operation.summary,
        "tags": [tag(path)],
        "parameters": parameters,
    });
    if let Some(body) = body(operation.body, schemas) {
        described["requestBody"] = body;
    }
    if operation.access != Access::Open {
        described["security"] = json!([{"token": []}]);
    }
    described["responses"] = responses;
    described
}

/// The group of an address.
fn tag(path: &str) -> &str {
    let name = path.trim_start_matches("/api/");
    match name.split(['/', '.']).next().unwrap_or(name) {
        "analysis" | "engine" => "engine",
        "layouts" | "moves" | "openings" | "picture" | "position" | "search" => "positions",
        "events" | "player" | "players" | "rating" | "report" | "stats" => "statistics",
        "game-kinds" | "openapi" | "settings" => "server",
        "studies" => "studies",
        _ => "games",
    }
}

/// The parameters in braces.
fn path_parameters(path: &str) -> Vec<Value> {
    let parts = path.split('/');
    let names = parts.filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let parameters = names.map(|name| {
        let (kind, description) = match name {
            "name" => ("string", "The name of the study"),
            "number" => ("integer", "The number of the import"),
            _ if path.contains("/items/") => ("integer", "The number of the item in its study"),
            _ => ("integer", "The number that lists show"),
        };
        json!({
            "name": name,
            "in": "path",
            "required": true,
            "description": description,
            "schema": {"type": kind},
        })
    });
    parameters.collect()
}

fn body(content: Content, schemas: &mut Schemas) -> Option<Value> {
    let bytes = |description: &str| {
        json!({
            "description": description,
            "required": true,
            "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
        })
    };
    match content {
        Content::Nothing => None,
        Content::Records => Some(bytes(
            "Records in any format and encoding, of at most 1 MiB",
        )),
        Content::File => Some(bytes("A file of records, packed or not")),
        Content::Json(body) => {
            Some(json!({"content": {"application/json": {"schema": schemas.body(body)}}}))
        }
    }
}

fn responses(operation: &Operation, parameters: &[Value], schemas: &mut Schemas) -> Value {
    let mut responses = Map::new();
    let mut answer = success(operation.answer, schemas);
    for (name, description, content) in operation.headers {
        answer["headers"][*name] = json!({
            "description": *description,
            "schema": {
                "type": "string",
                "contentMediaType": "application/json",
                "contentSchema": schemas.answer(*content),
            },
        });
    }
    responses.insert("200".to_owned(), answer);
    let mut statuses = vec!["400", "403"];
    // What the path names may not exist, and nothing may be stored of a player.
    let may_be_missing = |parameter: &Value| {
        let is_player = parameter["name"] == "name" && parameter["required"] == true;
        parameter["in"] == "path" || is_player
    };
    if parameters.iter().any(may_be_missing) {
        statuses.push("404");
    }
    if operation.access == Access::Writable {
        statuses.push("409");
    }
    if !matches!(operation.body, Content::Nothing) {
        statuses.push("413");
    }
    statuses.extend(["500", "503", "504"]);
    for status in statuses {
        let error = json!({"$ref": "#/components/responses/Error"});
        responses.insert(status.to_owned(), error);
    }
    responses.into()
}

/// The response to a request that succeeds.
fn success(answer: Answer, schemas: &mut Schemas) -> Value {
    let json = |schema: Value| json!({"application/json": {"schema": schema}});
    match answer {
        Answer::Json(answer) => {
            let schema = schemas.answer(answer);
            json!({"description": "The answer", "content": json(schema)})
        }
        Answer::Rows(row) => {
            let schema = json!({"type": "array", "items": schemas.answer(row)});
            json!({
                "description": "The rows",
                "headers": {
                    "x-total-count": {
                        "description": "The number of all rows, where it is known",
                        "schema": {"type": "integer", "minimum": 0},
                    },
                },
                "content": json(schema),
            })
        }
        Answer::File(types) => {
            let content = types.iter().map(|kind| {
                let schema = if kind.starts_with("text/") || kind.ends_with("+xml") {
                    json!({"type": "string"})
                } else if *kind == "application/json" {
                    // Records in the format `json`.
                    json!({"type": "array", "items": {"type": "object"}})
                } else {
                    json!({"type": "string", "format": "binary"})
                };
                ((*kind).to_owned(), json!({"schema": schema}))
            });
            json!({"description": "The file", "content": content.collect::<Map<_, _>>()})
        }
        Answer::Events(events) => {
            let described: Vec<Value> = events
                .iter()
                .map(|(name, data)| {
                    json!({
                        "type": "object",
                        "title": *name,
                        "properties": {
                            "event": {"const": *name},
                            "data": {
                                "type": "string",
                                "contentMediaType": "application/json",
                                "contentSchema": schemas.answer(*data),
                            },
                        },
                        "required": ["event", "data"],
                    })
                })
                .collect();
            let names: Vec<String> = events.iter().map(|(name, _)| format!("`{name}`")).collect();
            json!({
                "description": format!("Server-sent events: {}. `x-events` has the schema of each; the data of an event is JSON.", names.join(", ")),
                "content": {
                    "text/event-stream": {
                        "schema": {"type": "string"},
                        "x-events": described,
                    },
                },
            })
        }
        Answer::OpenApi => json!({
            "description": "This document",
            "content": {"application/json": {"schema": {"type": "object"}}},
        }),
    }
}
