//! Scripts that complete the command line, and what they ask this program while somebody types a pipeline.

use std::ffi::OsStr;
use std::io;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap_complete::Shell;
use oxmlir_ir::pass::PassInfo;

use super::described;
use crate::Tool;
use crate::explain;

/// The operations that a pipeline is run on most often.
const ANCHORS: &[&str] = &[
    "builtin.module",
    "func.func",
    "gpu.module",
    "llvm.func",
    "any",
];

/// The script for a shell.
pub fn script(tool: Tool, shell: Shell) -> io::Result<Vec<u8>> {
    let registry = (tool.registry)().build().map_err(io::Error::other)?;
    let names = explain::names(Box::leak(Box::new(registry)), tool);
    let values = names
        .into_iter()
        .map(|name| PossibleValue::new(&*name.leak()));
    let values = PossibleValuesParser::new(values);
    let mut command = described(tool).mut_arg("explain", |arg| arg.value_parser(values));
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, tool.name, &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    Ok(with_pipelines(tool.name, shell, script).into_bytes())
}

/// A script that completes pipelines, too.
fn with_pipelines(name: &str, shell: Shell, script: String) -> String {
    // In bash a name of two words has two underscores between them.
    let function = name.replace('-', "__");
    let fill = |text: &str| text.replace("FUNCTION", &function).replace("NAME", name);
    match shell {
        Shell::Bash => script + &fill(BASH),
        Shell::Fish => script + &fill(FISH),
        Shell::Zsh => {
            let script = script.replace(":PIPELINE:_default", &fill(":PIPELINE:_NAME_pipeline"));
            match script.split_once('\n') {
                Some((first, rest)) => format!("{first}\n{}{rest}", fill(ZSH)),
                None => script,
            }
        }
        _ => script,
    }
}

// What is replaced begins behind the last separator of the shell or behind a quotation mark, what is asked for behind the flag.
const BASH: &str = r#"
_NAME_pipeline() {
    local line=${COMP_LINE:0:COMP_POINT} word=${COMP_WORDS[COMP_CWORD]}
    local pattern="[[:space:]]--?(pass-pipeline|p)[=[:space:]]+[\"']?([^\"']*)$"
    if [[ $line =~ $pattern ]]; then
        local text=${BASH_REMATCH[2]}
        [[ $word == "=" ]] && word=
        word=${word#[\"\']}
        mapfile -t COMPREPLY < <("$1" --complete-pipeline="$text" 2>/dev/null)
        COMPREPLY=("${COMPREPLY[@]#"${text%"$word"}"}")
        compopt -o nospace 2>/dev/null
        return 0
    fi
    _FUNCTION "$@"
}
complete -F _NAME_pipeline -o bashdefault -o default NAME
"#;

const ZSH: &str = r#"
_NAME_pipeline() {
    local -a found
    found=("${(@f)$(NAME --complete-pipeline="${(Q)PREFIX}" 2>/dev/null)}")
    compadd -S '' -- $found
}
"#;

const FISH: &str = r#"
complete -c NAME -l pass-pipeline -x -a '(NAME --complete-pipeline=(commandline -ct | string replace -r "^--?pass-pipeline=" "" | string replace -ra "[\'\"]" "") 2>/dev/null)'
"#;

/// How a pipeline may go on of which `text` has been typed, a line each.
pub fn pipelines(tool: Tool, text: &OsStr) -> String {
    let text = text.to_string_lossy();
    let (known, part, names) = match open_options(&text) {
        Some(at) => {
            let info = pass_in_front(tool, &text[..at]);
            let start = text.rfind([' ', '{']).map_or(0, |at| at + 1);
            let options = info.map_or(&[][..], |info| info.options);
            let names = options.iter().map(|option| format!("{}=", option.name));
            (&text[..start], &text[start..], names.collect::<Vec<_>>())
        }
        None => {
            let start = text.rfind(['(', ',']).map_or(0, |at| at + 1);
            let anchors = ANCHORS.iter().map(|anchor| format!("{anchor}("));
            let passes = tool.passes.iter().map(|info| info.flag.to_owned());
            let is_inside = text.contains('(');
            let names = anchors.chain(passes.filter(|_| is_inside));
            (&text[..start], &text[start..], names.collect())
        }
    };
    let fitting = names
        .iter()
        .filter(|name| name.starts_with(part.trim_start()));
    fitting.map(|name| format!("{known}{name}\n")).collect()
}

/// Where the brace of options is that the text is in.
fn open_options(text: &str) -> Option<usize> {
    let brace = text.rfind('{')?;
    (!text[brace..].contains('}')).then_some(brace)
}

/// The pass whose name a text ends with.
fn pass_in_front(tool: Tool, text: &str) -> Option<&'static PassInfo> {
    let name = text.rsplit(['(', ',']).next()?.trim();
    tool.passes.iter().copied().find(|info| info.flag == name)
}
