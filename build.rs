//! Makes `openapi.json` of `openapi.yaml`, so that the program serves both and nobody writes it twice, and packs
//! what the program serves as it stands.

use std::error::Error;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::{env, io};

use flate2::Compression;
use flate2::write::GzEncoder;

/// The folders of files that browsers get.
const FOLDERS: [&str; 3] = ["src/http/page", "src/http/docs", "src/http/docs/viewer"];

/// The ends of the names of those files.
const ENDS: [&str; 5] = ["html", "css", "js", "svg", "txt"];

/// Writes everything into the build's own folder.
fn main() -> Result<(), Box<dyn Error>> {
    #[expect(
        clippy::disallowed_methods,
        reason = "cargo tells a build by its environment"
    )]
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("no OUT_DIR")?);
    println!("cargo::rerun-if-changed=openapi.yaml");
    let contract: serde_json::Value = yaml_serde::from_str(&fs::read_to_string("openapi.yaml")?)?;
    let json = out.join("openapi.json");
    fs::write(&json, serde_json::to_vec(&contract)?)?;
    pack(&json, &out)?;
    pack(Path::new("openapi.yaml"), &out)?;
    for folder in FOLDERS {
        println!("cargo::rerun-if-changed={folder}");
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if ENDS
                .iter()
                .any(|end| path.extension() == Some(OsStr::new(end)))
            {
                pack(&path, &out)?;
            }
        }
    }
    Ok(())
}

/// Writes a file's gzip form, with `.gz` behind its name, into the folder `out`.
fn pack(path: &Path, out: &Path) -> Result<(), Box<dyn Error>> {
    let mut name = path.file_name().ok_or("no name")?.to_owned();
    name.push(".gz");
    let mut packed = GzEncoder::new(File::create(out.join(name))?, Compression::best());
    io::copy(&mut File::open(path)?, &mut packed)?;
    packed.finish()?;
    Ok(())
}
