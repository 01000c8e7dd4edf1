//! Corrections: games of an import that correct rejects of an earlier import of the same source.

use std::io::{self, BufRead, IsTerminal as _};

use anyhow::Result;

use crate::cli::failures::while_waiting;
use crate::cli::messages::{note, plural};
use crate::store::{Correction, Corrections, Database, ImportReport, StoreError};

/// Reports the corrections, enters them in the report, and replaces the rejects if `replace` is set or, where `can_ask`, the user agrees on the terminal.
pub(super) fn apply(
    database: &mut Database,
    corrections: Result<Corrections, StoreError>,
    replace: bool,
    can_ask: bool,
    report: &mut ImportReport,
) -> Result<()> {
    report.set_corrections(corrections?);
    for correction in &report.not_replaced {
        note(&format!(
            "{}, which was edited here and is therefore not replaced: both are stored, and `sumito delete` removes one",
            describe(correction)
        ));
    }
    for correction in &report.still_rejected {
        note(&format!(
            "{}:{}: the record of game {} is still rejected, for the same reason as {}, which stays: {}",
            correction.source,
            correction.line,
            correction.game,
            what_is_corrected(correction),
            correction
                .incomplete
                .as_deref()
                .unwrap_or("it is incomplete"),
        ));
    }
    let corrections = &report.corrections;
    if corrections.is_empty() {
        return Ok(());
    }
    for correction in corrections {
        note(&describe(correction));
    }
    let can_ask = can_ask && io::stdin().is_terminal() && io::stderr().is_terminal();
    if replace || can_ask && user_agrees(&mut io::stdin().lock())? {
        let replaced = database.apply_corrections(corrections)?;
        note(&format!("{} replaced", corrected_records(corrections)));
        report.replaced = replaced as u64;
        return Ok(());
    }
    let count = corrected_records(corrections);
    note(&format!(
        "{count} still stored in addition to the corrected games; the same import with --replace replaces what was corrected"
    ));
    Ok(())
}

fn describe(correction: &Correction) -> String {
    let Correction {
        source, line, game, ..
    } = correction;
    let what = what_is_corrected(correction);
    let still = correction.incomplete.as_ref().map(|why| {
        format!(", but is incomplete itself, so that its record is still a reject: {why}")
    });
    format!(
        "{source}:{line}: game {game} corrects {what}{}",
        still.unwrap_or_default()
    )
}

fn what_is_corrected(correction: &Correction) -> String {
    match (correction.reject, correction.old_game) {
        (Some(reject), Some(id)) => format!("reject {reject} with its incomplete game {id}"),
        (Some(reject), None) => format!("reject {reject}"),
        (None, Some(id)) => format!("game {id}"),
        (None, None) => "nothing".to_owned(),
    }
}

/// The numbers of corrected rejects and games.
fn corrected_records(corrections: &[Correction]) -> String {
    let rejects = corrections
        .iter()
        .filter(|correction| correction.reject.is_some())
        .count();
    match (rejects, corrections.len() - rejects) {
        (rejects, 0) => plural::count(rejects, "reject"),
        (0, games) => plural::games(games),
        (rejects, games) => format!(
            "{} and {}",
            plural::count(rejects, "reject"),
            plural::games(games)
        ),
    }
}

/// Asks the user; only `y` and `yes` agree.
fn user_agrees(input: &mut impl BufRead) -> io::Result<bool> {
    let mut line = String::new();
    let interrupted =
        "interrupted: nothing is replaced, and the corrected games are stored in addition";
    while_waiting(interrupted, || {
        note("Replace them, so that only the corrected games stay? [y/N]");
        input.read_line(&mut line)
    })?;
    let answer = line.trim();
    Ok(["y", "yes"]
        .iter()
        .any(|yes| answer.eq_ignore_ascii_case(yes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_y_and_yes_agree() {
        for (answer, expected) in [
            ("y\n", true),
            ("YES\n", true),
            ("n\n", false),
            ("\n", false),
            ("", false),
            ("yesterday\n", false),
        ] {
            assert_eq!(
                user_agrees(&mut answer.as_bytes()).unwrap(),
                expected,
                "{answer:?}"
            );
        }
    }
}
