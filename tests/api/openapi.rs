//! The contract: `openapi.yaml` as a value, its examples, and values against its schemas.

mod examples;
mod routes;

use std::sync::LazyLock;

use serde_json::{Map, Value, json};

/// The contract as it was written.
pub(crate) const TEXT: &str = include_str!("../../openapi.yaml");

/// The contract as a value.
static DOCUMENT: LazyLock<Value> = LazyLock::new(|| yaml_serde::from_str(TEXT).unwrap());

/// The value at a JSON Pointer into the contract.
#[track_caller]
pub(crate) fn at(pointer: &str) -> &'static Value {
    let value = DOCUMENT.pointer(pointer);
    value.unwrap_or_else(|| panic!("the contract has no {pointer}"))
}

/// The object at a JSON Pointer into the contract.
#[track_caller]
pub(crate) fn object_at(pointer: &str) -> &'static Map<String, Value> {
    at(pointer).as_object().unwrap()
}

/// An example of a failure, by the name of its response and its own.
#[track_caller]
pub(crate) fn example(response: &str, name: &str) -> &'static Value {
    let examples = "content/application~1problem+json/examples";
    at(&format!(
        "/components/responses/{response}/{examples}/{name}/value"
    ))
}

/// Checks a value against a schema, whose references lead into the contract.
#[track_caller]
pub(crate) fn check(schema: &Value, value: &Value) {
    let whole = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "allOf": [schema],
        "components": at("/components"),
    });
    let validator = jsonschema::draft202012::new(&whole).unwrap();
    let faults: Vec<String> = validator
        .iter_errors(value)
        .map(|fault| format!("{}: {fault}", fault.instance_path()))
        .collect();
    assert_eq!(faults, [""; 0], "{value}");
}

/// Checks a value against a schema of the contract, by its name.
#[track_caller]
pub(crate) fn check_component(name: &str, value: &Value) {
    check(
        &json!({ "$ref": format!("#/components/schemas/{name}") }),
        value,
    );
}
