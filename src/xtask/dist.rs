//! What users install: an archive with the binary, its manual page and completions, a Python wheel of the binary, and their
//! checksums, in `target/dist`.
//!
//! All of it comes out the same from the same sources: files are in order, their times are that of the newest commit.

use std::fs::{self, File};
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use zip::write::SimpleFileOptions;

use crate::{guided, setup, sh, tools};

/// The name of the project in the names of files.
const PROJECT: &str = "oxmlir";

/// The name of the binary.
const BINARY: &str = "oxmlir-opt";

/// The libraries that the binary may need: all are part of the C library's packages.
const LIBRARIES: &[&str] = &[
    "linux-vdso.so.1",
    "libc.so.6",
    "libm.so.6",
    "libgcc_s.so.1",
    "ld-linux-x86-64.so.2",
    "ld-linux-aarch64.so.1",
];

/// A file of the archive.
struct Entry {
    /// Its path in the archive.
    path: String,
    /// What is in it.
    bytes: Vec<u8>,
    /// Whether it is a program.
    executable: bool,
}

/// Builds the binary, optimized for what programs have shown, and packs it.
pub fn run() -> Result<()> {
    setup::for_demo()?;
    let binary = guided::build()?;
    let folder = pack(&binary)?;
    println!("packed into {}", folder.display());
    Ok(())
}

/// Packs a binary, and tries what was packed.
pub fn check(binary: &Path) -> Result<()> {
    let folder = pack(binary)?;
    let trial = folder.join("trial");
    let archive = find(&folder, ".tar.gz")?;
    fs::create_dir_all(&trial)?;
    let trial_text = text(&trial)?;
    sh::run(&mut sh::cmd(
        "tar",
        ["-xzf", text(&archive)?, "-C", trial_text],
    ))?;
    let inside = archive
        .file_name()
        .and_then(|name| name.to_str())
        .and_then(|name| name.strip_suffix(".tar.gz"))
        .context("an archive without a name")?;
    answers(&trial.join(inside).join("bin").join(BINARY))?;
    let sums = ["--check", "--quiet", "SHA256SUMS"];
    sh::run(sh::cmd("sha256sum", sums).current_dir(&folder))?;
    wheel_installs(&find(&folder, ".whl")?, &trial.join("venv"))?;
    fs::remove_dir_all(&trial)?;
    Ok(())
}

/// Installs the wheel into an environment of its own and calls the binary there, where Python can make one.
fn wheel_installs(wheel: &Path, environment: &Path) -> Result<()> {
    if sh::output("python3", &["-c", "import ensurepip, venv"]).is_none() {
        println!("python3 cannot make environments (python3-venv): the wheel is not tried");
        return Ok(());
    }
    sh::run(&mut sh::cmd("python3", ["-m", "venv", text(environment)?]))?;
    let bin = environment.join("bin");
    let pip = ["install", "--quiet", "--no-index", text(wheel)?];
    sh::run(&mut sh::cmd(text(&bin.join("pip"))?, pip))?;
    answers(&bin.join(BINARY))
}

/// Whether an installed binary runs.
fn answers(binary: &Path) -> Result<()> {
    sh::run(&mut sh::cmd(text(binary)?, ["--version"]))
}

/// The packages of a binary, in a folder that is emptied first; the folder.
fn pack(binary: &Path) -> Result<PathBuf> {
    needs_only_libc(binary)?;
    let folder = tools::target_dir().join("dist");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let version = version(binary)?;
    let triple = tools::host()?;
    let name = format!("{PROJECT}-{version}-{triple}");
    let archive = folder.join(format!("{name}.tar.gz"));
    write_archive(&archive, &name, &contents(binary)?)?;
    let wheel = write_wheel(&folder, binary, &version, &triple)?;
    let mut sums = String::new();
    for file in [archive, wheel] {
        let sum = Sha256::digest(fs::read(&file)?);
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        sums += &format!("{sum:x}  {name}\n");
    }
    fs::write(folder.join("SHA256SUMS"), sums)?;
    Ok(folder)
}

/// What the archive has in it.
fn contents(binary: &Path) -> Result<Vec<Entry>> {
    let made = |flags: &[&str]| {
        let text = sh::output(text(binary)?, flags);
        text.map(String::into_bytes)
            .with_context(|| format!("{BINARY} {} fails", flags.join(" ")))
    };
    let file = |path: &str, bytes| Entry {
        path: path.to_owned(),
        bytes,
        executable: false,
    };
    Ok(vec![
        file("LICENSE", fs::read("LICENSE")?),
        file("README.md", fs::read("README.md")?),
        Entry {
            path: format!("bin/{BINARY}"),
            bytes: fs::read(binary)?,
            executable: true,
        },
        file(
            &format!("share/bash-completion/completions/{BINARY}"),
            made(&["--completions=bash"])?,
        ),
        file(
            &format!("share/fish/vendor_completions.d/{BINARY}.fish"),
            made(&["--completions=fish"])?,
        ),
        file(&format!("share/man/man1/{BINARY}.1"), made(&["--man"])?),
        file(
            &format!("share/zsh/site-functions/_{BINARY}"),
            made(&["--completions=zsh"])?,
        ),
    ])
}

/// Writes the archive; its files are in a folder.
fn write_archive(path: &Path, folder: &str, entries: &[Entry]) -> Result<()> {
    let time = commit_time();
    let file = GzEncoder::new(File::create(path)?, Compression::best());
    let mut archive = tar::Builder::new(file);
    for entry in entries {
        let mut header = tar::Header::new_gnu();
        header.set_size(entry.bytes.len() as u64);
        header.set_mode(if entry.executable { 0o755 } else { 0o644 });
        header.set_mtime(time);
        header.set_uid(0);
        header.set_gid(0);
        let path = format!("{folder}/{}", entry.path);
        archive.append_data(&mut header, path, &entry.bytes[..])?;
    }
    archive.into_inner()?.finish()?.flush()?;
    Ok(())
}

/// Writes a wheel whose only content is the binary, which pip puts among the programs of the environment.
fn write_wheel(folder: &Path, binary: &Path, version: &str, triple: &str) -> Result<PathBuf> {
    let tag = format!("py3-none-{}", platform(binary, triple)?);
    let info = format!("{PROJECT}-{version}.dist-info");
    let metadata = format!(
        "Metadata-Version: 2.4\nName: {PROJECT}\nVersion: {version}\nSummary: An optimizer driver for MLIR, in place of mlir-opt\n\
         License-Expression: Apache-2.0 WITH LLVM-exception\nDescription-Content-Type: text/markdown\n\n{}",
        fs::read_to_string("README.md")?
    );
    let tags =
        format!("Wheel-Version: 1.0\nGenerator: xtask\nRoot-Is-Purelib: false\nTag: {tag}\n");
    let files = [
        (
            format!("{PROJECT}-{version}.data/scripts/{BINARY}"),
            fs::read(binary)?,
            0o755,
        ),
        (
            format!("{info}/licenses/LICENSE"),
            fs::read("LICENSE")?,
            0o644,
        ),
        (format!("{info}/METADATA"), metadata.into_bytes(), 0o644),
        (format!("{info}/WHEEL"), tags.into_bytes(), 0o644),
    ];
    let mut record = String::new();
    for (name, bytes, _) in &files {
        let sum = URL_SAFE_NO_PAD.encode(Sha256::digest(bytes));
        record += &format!("{name},sha256={sum},{}\n", bytes.len());
    }
    record += &format!("{info}/RECORD,,\n");
    let record = (format!("{info}/RECORD"), record.into_bytes(), 0o644);
    let mut wheel = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes, mode) in files.into_iter().chain([record]) {
        // A time that zip files have no earlier one than.
        let options = SimpleFileOptions::default()
            .last_modified_time(zip::DateTime::default())
            .unix_permissions(mode);
        wheel.start_file(name, options)?;
        wheel.write_all(&bytes)?;
    }
    let path = folder.join(format!("{PROJECT}-{version}-{tag}.whl"));
    fs::write(&path, wheel.finish()?.into_inner())?;
    Ok(path)
}

/// The platform in the name of a wheel: the oldest C library that the binary runs with.
fn platform(binary: &Path, triple: &str) -> Result<String> {
    let machine = triple.split('-').next().unwrap_or(triple);
    let symbols = sh::output("objdump", &["-T", text(binary)?])
        .context("objdump cannot read the binary: it is part of binutils")?;
    let versions = symbols.split("GLIBC_").skip(1).filter_map(|rest| {
        let end = rest.find(|c: char| c != '.' && !c.is_ascii_digit());
        let (major, minor) = rest[..end.unwrap_or(rest.len())].split_once('.')?;
        let minor = minor.split('.').next()?;
        Some((major.parse::<u32>().ok()?, minor.parse::<u32>().ok()?))
    });
    let (major, minor) = versions
        .max()
        .context("the binary needs no version of the C library")?;
    Ok(format!("manylinux_{major}_{minor}_{machine}"))
}

/// Refuses a binary that runs only where more than the C library is installed.
fn needs_only_libc(binary: &Path) -> Result<()> {
    let listed = sh::output("ldd", &[text(binary)?]).context("ldd cannot read the binary")?;
    let names = listed.lines().filter_map(|line| {
        let path = line.split_whitespace().next()?;
        path.rsplit('/').next()
    });
    for name in names {
        ensure!(LIBRARIES.contains(&name), "the binary needs {name}");
    }
    Ok(())
}

/// The version that the binary has.
fn version(binary: &Path) -> Result<String> {
    let said = sh::output(text(binary)?, &["--version"]).context("the binary does not run")?;
    let mut words = said.lines().next().unwrap_or_default().split_whitespace();
    match words.nth(1) {
        Some(version) => Ok(version.to_owned()),
        None => bail!("the binary does not tell its version: {said}"),
    }
}

/// The time of the newest commit, in seconds since 1970; 0 outside of a checkout.
fn commit_time() -> u64 {
    let said = sh::output("git", &["log", "-1", "--format=%ct"]);
    said.and_then(|time| time.trim().parse().ok()).unwrap_or(0)
}

/// The file of a folder whose name ends so.
fn find(folder: &Path, end: &str) -> Result<PathBuf> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.to_string_lossy().ends_with(end) {
            return Ok(path);
        }
    }
    bail!("{} has no file *{end}", folder.display())
}

/// A path as text.
fn text(path: &Path) -> Result<&str> {
    path.to_str()
        .with_context(|| format!("{} is not UTF-8", path.display()))
}
