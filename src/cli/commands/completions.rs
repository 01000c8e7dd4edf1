//! `sumito completions`: prints shell completions.

use std::io::Write as _;

use anyhow::{Result, anyhow};
use clap::Args;
use clap_complete::env::Shells;

use crate::cli::{Context, Status};

/// Print shell completions
///
/// The shell then completes commands, options and their values: layouts, notations, formats, and from the database players, events and saved searches.
/// The database is that of --db or SUMITO_DB, or sumito.db.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  source <(sumito completions bash)         in ~/.bashrc
  source <(sumito completions zsh)          in ~/.zshrc
  sumito completions fish | source          in ~/.config/fish/config.fish")]
pub(crate) struct Completions {
    /// Shell: bash, elvish, fish, powershell or zsh
    shell: clap_complete::Shell,
}

/// Lets bash quote names with blanks and other special characters, as it does those of files. The other shells quote all values.
const QUOTED_IN_BASH: &str = r#"
_sumito_quoted() {
    _clap_complete_sumito "$1" "${2//\\/}" "$3"
    local IFS=
    if [[ "${COMPREPLY[*]}" == *[^A-Za-z0-9_./:=@%+,-]* ]]; then
        compopt -o filenames 2> /dev/null
    fi
}
if [[ "${BASH_VERSINFO[0]}" -eq 4 && "${BASH_VERSINFO[1]}" -ge 4 || "${BASH_VERSINFO[0]}" -gt 4 ]]; then
    complete -o nospace -o bashdefault -o nosort -F _sumito_quoted sumito
else
    complete -o nospace -o bashdefault -F _sumito_quoted sumito
fi
"#;

impl Completions {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let shell = self.shell.to_string();
        let shells = Shells::builtins();
        let completer = shells
            .completer(&shell)
            .ok_or_else(|| anyhow!("no completions for {shell}"))?;
        let mut script = Vec::new();
        completer.write_registration("COMPLETE", "sumito", "sumito", "sumito", &mut script)?;
        if self.shell == clap_complete::Shell::Bash {
            script.extend(QUOTED_IN_BASH.as_bytes());
        }
        context.out.write_all(&script)?;
        Ok(Status::Success)
    }
}
