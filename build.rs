//! Makes `openapi.json` of `openapi.yaml`, so that the program serves both and nobody writes it twice.

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

/// Reads the one and writes the other into the build's own folder.
fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=openapi.yaml");
    let contract: serde_json::Value = yaml_serde::from_str(&fs::read_to_string("openapi.yaml")?)?;
    #[expect(
        clippy::disallowed_methods,
        reason = "cargo tells a build by its environment"
    )]
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("no OUT_DIR")?);
    fs::write(out.join("openapi.json"), serde_json::to_vec(&contract)?)?;
    Ok(())
}
