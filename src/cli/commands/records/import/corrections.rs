//! Games of an import that correct what an earlier import of their source could not replay.

use std::io::{self, BufRead, IsTerminal as _};

use anyhow::Result;

use super::ui;
use crate::ask::Corrected;
use crate::store::{Correction, Database, StoreError};

/// Tells the corrections, and replaces what they correct if that is asked for: by `replace`, or by an answer on the terminal where `may_ask`.
pub(super) fn settle(
    database: &mut Database,
    corrections: Result<Vec<Correction>, StoreError>,
    replace: bool,
    may_ask: bool,
) -> Result<Corrected> {
    let mut corrected = Corrected {
        corrections: corrections?,
        replaced: 0,
    };
    let corrections = &corrected.corrections;
    if corrections.is_empty() {
        return Ok(corrected);
    }
    for correction in corrections {
        ui::note(&told(correction));
    }
    let may_ask = may_ask && io::stdin().is_terminal() && io::stderr().is_terminal();
    if replace || may_ask && is_agreed(&mut io::stdin().lock())? {
        let replaced = database.replace_corrected(corrections)?;
        ui::note(&format!("{} replaced", of(replaced)));
        corrected.replaced = replaced as u64;
        return Ok(corrected);
    }
    let count = of(corrections.len());
    ui::note(&format!(
        "{count} still stored beside the corrected games; the same import with --replace replaces what was corrected"
    ));
    Ok(corrected)
}

/// What a correction is, in words.
fn told(correction: &Correction) -> String {
    let Correction {
        source,
        line,
        game,
        reject,
        old_game,
    } = correction;
    let old_game = old_game.map(|id| format!(" with its incomplete game {id}"));
    let old_game = old_game.unwrap_or_default();
    format!("{source}:{line}: game {game} corrects reject {reject}{old_game}")
}

fn of(rejects: usize) -> String {
    format!("{rejects} reject{}", if rejects == 1 { "" } else { "s" })
}

/// Whether the next line agrees.
fn is_agreed(input: &mut impl BufRead) -> io::Result<bool> {
    ui::note("Replace them, so that only the corrected games stay? [y/N]");
    let mut line = String::new();
    input.read_line(&mut line)?;
    let answer = line.trim();
    Ok(["y", "yes"]
        .iter()
        .any(|yes| answer.eq_ignore_ascii_case(yes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_yes_agrees() {
        for (answer, expected) in [
            ("y\n", true),
            ("YES\n", true),
            ("n\n", false),
            ("\n", false),
            ("", false),
            ("yesterday\n", false),
        ] {
            assert_eq!(
                is_agreed(&mut answer.as_bytes()).unwrap(),
                expected,
                "{answer:?}"
            );
        }
    }
}
