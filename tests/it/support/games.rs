//! Records and games, read from texts and files and written as texts.

use crate::support::AbaloneGame as _;
use std::path::{Path, PathBuf};

use sumito::games::GameKind;
use sumito::notation::Notation;
use sumito::record::{
    Content, Format, Game, ReadOptions, Record, Severity, WriteOptions, Writer, read,
};
use sumito::rules::Rules;

use super::project;

/// The text formats that are read and written.
pub(crate) const TEXT_FORMATS: [Format; 5] = [
    Format::Linear,
    Format::Table,
    Format::Apgn,
    Format::Ag,
    Format::Reversible,
];

/// The records of a text.
pub(crate) fn records(text: impl AsRef<[u8]>) -> Vec<Record> {
    read(text.as_ref(), ReadOptions::default())
        .collect::<Result<_, _>>()
        .unwrap()
}

/// The only game of a text, and its problems that are no notes.
pub(crate) fn game_and_problems(text: &str) -> (Game, Vec<String>) {
    let mut found = records(text);
    assert_eq!(found.len(), 1, "{text}");
    let record = found.remove(0);
    let faults = record
        .problems
        .iter()
        .filter(|problem| problem.severity != Severity::Note);
    let problems = faults.map(ToString::to_string).collect();
    match record.content {
        Content::Game(game) => (*game, problems),
        other => panic!("{other:?} {problems:?}: {text}"),
    }
}

/// The games of a text, complete and incomplete.
pub(crate) fn games(text: impl AsRef<[u8]>) -> Vec<Game> {
    let game = |record: Record| match record.content {
        Content::Game(game) => Some(*game),
        _ => None,
    };
    records(text).into_iter().filter_map(game).collect()
}

/// Games as a text.
pub(crate) fn written(games: &[Game], format: Format, notation: Notation) -> String {
    let options = WriteOptions {
        notation: Some(notation),
        ..WriteOptions::default()
    };
    let mut writer = Writer::new(Vec::new(), format, options);
    games.iter().for_each(|game| writer.write(game).unwrap());
    String::from_utf8(writer.finish().unwrap()).unwrap()
}

/// The moves of a game in Aba-Pro, of Abalone, without numbers, with blanks between.
pub(crate) fn moves_of(game: &Game) -> String {
    let text = written(std::slice::from_ref(game), Format::Linear, Notation::Abapro);
    let lines = text
        .lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    let after_comments =
        lines.flat_map(|line| line.split('{').filter_map(|part| part.rsplit('}').next()));
    let words = after_comments.flat_map(str::split_whitespace);
    let moves = words.map(|word| word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.'));
    let is_move = |word: &&str| word.starts_with(char::is_alphabetic);
    moves.filter(is_move).collect::<Vec<_>>().join(" ")
}

/// The games of the files in a folder, in the order of the file names.
pub(crate) fn games_in(folder: &Path) -> Vec<Game> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    paths
        .iter()
        .flat_map(|path| games(std::fs::read(path).unwrap()))
        .collect()
}

/// The sample games of Abalone.
pub(crate) fn sample_games() -> Vec<Game> {
    let mut games = games_in(&project("sample-games"));
    games.retain(|game| game.start().kind() == GameKind::Abalone);
    games
}

/// The sample games of Kōnane.
pub(crate) fn konane_sample_games() -> Vec<Game> {
    let mut games = games_in(&project("sample-games"));
    games.retain(|game| game.start().kind() == GameKind::Konane);
    games
}

/// The sample games of the standard game that start from a named layout.
pub(crate) fn standard_games() -> Vec<Game> {
    let is_standard =
        |game: &Game| game.rules() == Rules::STANDARD && game.abalone_layout().is_some();
    sample_games().into_iter().filter(is_standard).collect()
}

/// A text in Latin-1.
pub(crate) fn latin1(text: String) -> Vec<u8> {
    text.chars()
        .map(|c| u8::try_from(u32::from(c)).unwrap())
        .collect()
}

/// The moves of a game of Abalone, one by one.
pub(crate) fn move_names(game: &Game) -> Vec<String> {
    let names = game.plies().iter();
    names
        .map(|ply| Notation::Abapro.token(ply.mv.to_move()).to_string())
        .collect()
}
