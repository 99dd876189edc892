//! Reading a folder of declarations.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::ast::{AttrPred, AttrSyntax, Dialect, ParamKind};
use crate::error::Error;
use crate::parser::{self, Known};

/// Reads every `.ods` file of a folder: builtin first, then in alphabetical order.
///
/// # Errors
/// The first mistake, with file and line.
pub fn load_dir(dir: impl AsRef<Path>) -> Result<Vec<Dialect>, Error> {
    let dir = dir.as_ref();
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
    parse_all(&sources)
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
