//! Interprets one record: by the parser of its format, or as free text if that explains it better.

use crate::games::{GameKind, with_game_kind};
use crate::record::formats::detect_game;
use crate::record::formats::parse_record::{ParsedRecord, parse, parse_and_replay};
use crate::record::formats::table::{self, ColumnOrder};
use crate::record::free_text::reading_search::best_reading;
use crate::record::input::raw_record::RawRecord;
use crate::record::lexer::lines::list_line::Label;
use crate::record::lexer::text_move::{FREE_TEXT, FreeText};
use crate::record::model::format::Format;
use crate::record::model::problem::{Problem, ProblemKind, Severity};
use crate::record::model::read_options::ReadOptions;
use crate::record::model::record::Content;
use crate::record::parse::draft::Draft;
use crate::record::parse::header::players::player_line::names_players;
use crate::record::resolve::read_game::ReadGame as _;
use crate::record::vocabulary::game_name::is_game_with_board;

/// Parses and replays a record by the parser of its format, or as free text if that explains it better.
pub(crate) fn interpret(raw: &RawRecord, options: ReadOptions) -> ParsedRecord {
    let options = ReadOptions {
        date_order: options.date_order.or(raw.date_order),
        ..options
    };
    let read = |raw: &RawRecord| interpret_moves(raw, options);
    if let Some(with_label) = raw.with_label_in_moves() {
        let listed = read(raw);
        if listed.begins_game() {
            return listed;
        }
        let with_label = read(&with_label);
        return if with_label.is_better_than(&listed) {
            with_label
        } else {
            listed
        };
    }
    let listed = raw.list_line().filter(|line| match line.label {
        Label::Cells => true,
        // Before moves without numbers it may be the number of the first one.
        Label::Number(_) => line.has_move_numbers,
        Label::Words => names_players(&raw.text[raw.body..raw.body + line.moves]),
        Label::None => false,
    });
    let listed = listed.map(|line| read(&raw.after_label(&line)));
    listed
        .filter(ParsedRecord::begins_game)
        .unwrap_or_else(|| read(raw))
}

fn interpret_moves(raw: &RawRecord, options: ReadOptions) -> ParsedRecord {
    let strict = read_strictly(raw, options);
    if strict.game != FREE_TEXT {
        return without_names(raw, &strict, options).unwrap_or(strict);
    }
    let best = if raw.is_json {
        strict
    } else {
        with_game_kind!(FREE_TEXT, P => {
            best_reading::<<P as FreeText>::Move>(raw, strict, options)
        })
    };
    of_another_game(raw, &best, options).unwrap_or(best)
}

/// Reads a record by the parser of its format. The columns of the players in a table of a game that is written strictly are exchanged if the moves replay only so.
fn read_strictly(raw: &RawRecord, options: ReadOptions) -> ParsedRecord {
    let headed = parse_and_replay(raw, options, None);
    if headed.format != Format::Table || headed.game == FREE_TEXT || headed.extent().0 {
        return headed;
    }
    let mut parse = |_, draft: &mut Draft| table::parse(raw, ColumnOrder::Exchanged, draft);
    let exchanged = parse_and_replay(raw, options, Some(&mut parse));
    match exchanged.extent() {
        (true, 1..) => exchanged,
        _ => headed,
    }
}

/// Moves of the middle of a game do not replay this far from a start position.
const MIN_PLIES_OF_GAME: usize = 8;

impl ParsedRecord {
    /// Whether it is a complete game, and its number of plies.
    pub(in crate::record::reader) fn extent(&self) -> (bool, usize) {
        match &self.content {
            Content::Game(game) => (game.incomplete.is_none(), game.plies().len()),
            _ => (false, 0),
        }
    }

    /// Whether its moves are those of a game from its beginning, of which the last ones may be wrong.
    pub(in crate::record::reader) fn begins_game(&self) -> bool {
        matches!(&self.content, Content::Game(game)
            if !game.is_fragment() && (game.incomplete.is_none() || game.plies().len() >= MIN_PLIES_OF_GAME))
    }
}

/// A record of another game that is no complete game of it has this many plies more than one of the first game at least: fewer moves do not identify the kind
/// of game, unless the record states nothing of the first game, and all its moves are written as only those of the other one are.
const MIN_PLIES: usize = 4;

/// The reading as a record of another game, if the text has no complete game of the first one and its moves are those of the other game. Moves that are a
/// game of both are rejected, where nothing else identifies it.
fn of_another_game(
    raw: &RawRecord,
    first: &ParsedRecord,
    options: ReadOptions,
) -> Option<ParsedRecord> {
    let (is_complete, plies) = first.extent();
    let states_layout = options.layout.is_some()
        || matches!(&first.content, Content::Game(game) if !game.layout_inferred);
    if options.game.is_some() || first.states_game || is_complete && states_layout {
        return None;
    }
    let named = after_names(raw);
    let raw = named.as_ref().unwrap_or(raw);
    let others = detect_game::by_moves(raw).map(|kind| {
        let options = ReadOptions {
            game: Some(kind),
            ..options
        };
        read_strictly(raw, options)
    });
    let other = others.max_by_key(ParsedRecord::extent)?;
    let (is_other_complete, other_plies) = other.extent();
    // Words that the first reading leaves aside are moves of the other one.
    let unread = |parsed: &ParsedRecord| {
        let is_unread = |problem: &&Problem| problem.kind == ProblemKind::UnknownText;
        parsed.problems.iter().filter(is_unread).count()
    };
    if is_complete && is_other_complete && other_plies > plies && unread(first) > unread(&other) {
        return Some(other);
    }
    if is_complete {
        return (is_other_complete && other_plies > 0).then(|| of_either_game(raw, first, &other));
    }
    let has_more = other_plies > plies && (is_other_complete || other_plies >= plies + MIN_PLIES);
    let has_as_many = other_plies > 0 && other_plies >= plies;
    (has_more || has_as_many && are_moves_of(other.game, raw, options)).then_some(other)
}

/// Whether all moves of a record are written as only those of a game are, and the record states no position and no layout, which would be those of another.
fn are_moves_of(game: GameKind, raw: &RawRecord, options: ReadOptions) -> bool {
    let options = ReadOptions {
        game: Some(game),
        ..options
    };
    let (_, draft) = parse(raw, options, None);
    let is_of_board = |name| draft.tag(name).is_some();
    ![
        "Variant",
        "Position",
        "StartPosition",
        "FinalPosition",
        "Notation",
    ]
    .into_iter()
    .any(is_of_board)
        && draft.position_lines.is_empty()
        && with_game_kind!(draft.game, P => P::are_its_moves(&draft.plies))
}

/// The reading of a record of a game that is written strictly from behind the names of the players, if no other is a complete game.
fn without_names(
    raw: &RawRecord,
    strict: &ParsedRecord,
    options: ReadOptions,
) -> Option<ParsedRecord> {
    if strict.extent().0 || raw.is_json {
        return None;
    }
    let named = read_strictly(&after_names(raw)?, options);
    (named.extent() > strict.extent()).then_some(named)
}

/// The record with its movetext from the first move on, if the names of the players stand before it in its line: `Ann - Bob 1. d4 d3`, `Ann - Bob: d4 d3`,
/// `Kōnane: Ann - Bob 1. d4 d3`.
fn after_names(raw: &RawRecord) -> Option<RawRecord> {
    let body = raw.body.min(raw.text.len());
    let line = raw.text[body..].lines().next()?;
    // The first colon may stand behind the name of the game.
    let colons = line.match_indices(": ").take(2);
    let mut ends = line.match_indices(" 1.").take(1).chain(colons);
    let (end, _) = ends.find(|(at, _)| is_heading(line[..*at].trim_end_matches(':')))?;
    Some(raw.after_label_of(end + 1))
}

/// Whether a text names two players, perhaps behind the name of a game.
fn is_heading(text: &str) -> bool {
    let behind_game = text
        .split_once(": ")
        .filter(|(game, _)| is_game_with_board(game));
    names_players(behind_game.map_or(text, |(_, names)| names))
}

/// Rejects a record whose moves are those of two games.
fn of_either_game(raw: &RawRecord, first: &ParsedRecord, other: &ParsedRecord) -> ParsedRecord {
    let message = format!(
        "moves of {} and of {} alike, expected a tag `Game`, a header line as `# game: {}`, or the option --game",
        first.game.title(),
        other.game.title(),
        other.game.key(),
    );
    let at = raw.location(raw.body);
    let problem = Problem::new(Severity::Error, ProblemKind::UnknownGame, at, &message);
    ParsedRecord {
        format: first.format,
        content: Content::Rejected,
        problems: vec![problem],
        found: None,
        is_doubtful: false,
        game: first.game,
        states_game: false,
    }
}
