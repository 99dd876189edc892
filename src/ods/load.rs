//! Reading a folder of declarations.

use std::collections::HashSet;
use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use crate::ast::{AttrPred, AttrSyntax, Dialect, ParamKind};
use crate::error::Error;
use crate::parser::{self, Known};

/// The environment variable with folders of further declarations, a list of paths as in `PATH`.
const FURTHER_FOLDERS: &str = "OXMLIR_DIALECTS";

/// The declarations that a build is made from.
pub struct Declarations {
    /// The dialects of the project, and behind them those of the further folders: their operations are numbered last.
    pub dialects: Vec<Dialect>,
    /// The number of dialects that are the project's own.
    pub own: usize,
}

/// Reads the declarations for a build script: those of the project's folder, and those of the folders that the environment
/// variable `OXMLIR_DIALECTS` names. Tells cargo to run the script again when one of them changes.
///
/// # Errors
/// The first mistake, with file and line.
pub fn load_all(own: impl AsRef<Path>) -> Result<Declarations, Error> {
    let own = own.as_ref();
    let mut sources = sources_in(own)?;
    let number_of_own = sources.len();
    println!("cargo::rerun-if-changed={}", own.display());
    println!("cargo::rerun-if-env-changed={FURTHER_FOLDERS}");
    let folders = env::var_os(FURTHER_FOLDERS).unwrap_or_default();
    for folder in env::split_paths(&folders).filter(|path| !path.as_os_str().is_empty()) {
        println!("cargo::rerun-if-changed={}", folder.display());
        sources.extend(sources_in(&folder)?);
    }
    Ok(Declarations {
        dialects: parse_all(&sources)?,
        own: number_of_own,
    })
}

/// A hash of all that the parser of a dialect follows from: names and formats in order, by which two build scripts can tell
/// whether they have read the same.
pub fn fingerprint(dialect: &Dialect) -> u64 {
    let mut hasher = DefaultHasher::new();
    dialect.name.hash(&mut hasher);
    for op in &dialect.ops {
        op.name.hash(&mut hasher);
        format!("{:?}", op.format).hash(&mut hasher);
    }
    for param in dialect.types.iter().chain(&dialect.attrs) {
        param.name.hash(&mut hasher);
        format!("{:?} {:?}", param.params, param.format).hash(&mut hasher);
    }
    hasher.finish()
}

/// Reads every `.ods` file of a folder: builtin first, then in alphabetical order.
///
/// # Errors
/// The first mistake, with file and line.
pub fn load_dir(dir: impl AsRef<Path>) -> Result<Vec<Dialect>, Error> {
    parse_all(&sources_in(dir.as_ref())?)
}

/// The `.ods` files of a folder with their texts: builtin first, then in alphabetical order.
fn sources_in(dir: &Path) -> Result<Vec<(PathBuf, String)>, Error> {
    let mut files = ods_files(dir).map_err(|e| unreadable(dir, &e))?;
    files.sort_by_key(|file| {
        (
            file.file_stem().is_some_and(|stem| stem != "builtin"),
            file.clone(),
        )
    });
    let mut sources = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).map_err(|e| unreadable(&file, &e))?;
        sources.push((file, text));
    }
    Ok(sources)
}

/// Parses declarations given as (file name, text); builtin, whose constraints and classes all others can use, comes first.
///
/// # Errors
/// The first mistake, with file and line.
pub fn parse_all(sources: &[(PathBuf, String)]) -> Result<Vec<Dialect>, Error> {
    let mut shared = Known::default();
    let mut dialects = Vec::new();
    for (number, (file, text)) in sources.iter().enumerate() {
        let (dialect, known) = parser::dialect(file, number, text, &shared).map_err(|p| Error {
            file: sources[p.at.file].0.clone(),
            line: p.at.line,
            column: p.at.column,
            message: p.message,
        })?;
        if dialects
            .iter()
            .any(|known: &Dialect| known.name == dialect.name)
        {
            return Err(Error {
                file: dialect.file,
                line: 0,
                column: 0,
                message: format!("dialect '{}' is declared already", dialect.name),
            });
        }
        if dialect.name == "builtin" {
            shared = known;
        }
        shared.add_enums(&dialect);
        dialects.push(dialect);
    }
    check_references(&dialects)?;
    Ok(dialects)
}

fn ods_files(dir: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ext| ext == "ods") {
            files.push(path);
        }
    }
    Ok(files)
}

fn unreadable(path: &Path, error: &std::io::Error) -> Error {
    Error {
        file: path.to_owned(),
        line: 0,
        column: 0,
        message: format!("cannot read: {error}"),
    }
}

/// Enums and dialect attributes may belong to another dialect: they are checked when all are known.
fn check_references(dialects: &[Dialect]) -> Result<(), Error> {
    let enums: HashSet<&str> = dialects
        .iter()
        .flat_map(|d| &d.enums)
        .map(|e| e.name.as_str())
        .collect();
    for dialect in dialects {
        let in_constraints =
            dialect
                .attr_constraints
                .iter()
                .filter_map(|c| match (&c.syntax, &c.pred) {
                    (AttrSyntax::Enum(name) | AttrSyntax::NamedEnum(_, name), _)
                    | (_, AttrPred::Enum(name)) => Some(name),
                    _ => None,
                });
        let params = dialect
            .types
            .iter()
            .chain(&dialect.attrs)
            .flat_map(|p| &p.params);
        let in_params = params.filter_map(|p| match &p.kind {
            ParamKind::Enum(name) | ParamKind::EnumAttr(name) | ParamKind::Keyword(name) => {
                Some(name)
            }
            _ => None,
        });
        if let Some(name) = in_constraints
            .chain(in_params)
            .find(|name| !enums.contains(name.as_str()))
        {
            let message = format!("no enum '{name}' is declared");
            return Err(Error {
                file: dialect.file.clone(),
                line: 0,
                column: 0,
                message,
            });
        }
    }
    Ok(())
}
