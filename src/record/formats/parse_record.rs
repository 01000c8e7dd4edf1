//! Parses one record by its format and replays it.

use crate::games::{AnyLayout, GameKind, Notation, with_game_kind};
use crate::record::formats::json_based::json_object::Object;
use crate::record::formats::json_based::not_json::not_json;
use crate::record::formats::json_based::{json, kaawa, playstrategy, verloop};
use crate::record::formats::table::ColumnOrder;
use crate::record::formats::{
    abalassembly, ag, apgn, detect, detect_game, linear, reversible, table,
};
use crate::record::input::raw_record::{Extent, RawRecord};
use crate::record::lexer::cells::cells;
use crate::record::lexer::lines::line_class::is_prose;
use crate::record::lexer::text_move::is_position_line;
use crate::record::model::format::Format;
use crate::record::model::problem::{Problem, ProblemKind, Severity};
use crate::record::model::read_options::ReadOptions;
use crate::record::model::record::Content;
use crate::record::parse::draft::{Draft, DraftTag};
use crate::record::parse::header::header_lines;
use crate::record::parse::header::players::player_line::MAX_BYTES;
use crate::record::parse::movetext::{MovetextDialect, ParseMoves};
use crate::record::parse::named_players::NamedPlayers;
use crate::record::resolve::read_game::ReadGame;
use crate::record::resolve::replay;
use crate::record::split::json::around_games;
use crate::record::vocabulary::lookup::tag_of_key;

/// A record that was parsed and replayed.
pub(crate) struct ParsedRecord {
    pub(crate) format: Format,
    pub(crate) content: Content,
    pub(crate) problems: Vec<Problem>,
    pub(crate) found: Option<Notation>,
    /// Whether the text is ambiguous, though the moves replay.
    pub(crate) is_doubtful: bool,
    pub(crate) game: GameKind,
    /// Whether the record states its game.
    pub(crate) states_game: bool,
}

/// Nothing, instead of a record for which nobody waits any more: a reading of one record tries many others, and ends soon if each of them is empty.
fn stopped(options: ReadOptions) -> ParsedRecord {
    ParsedRecord {
        format: options.format.unwrap_or(Format::Linear),
        content: Content::Rejected,
        problems: Vec::new(),
        found: None,
        is_doubtful: false,
        game: options.game.unwrap_or_default(),
        states_game: false,
    }
}

/// Parses and replays a record, with the parser of its format or another one for its moves.
pub(crate) fn parse_and_replay(
    raw: &RawRecord,
    options: ReadOptions,
    parse_moves: Option<&mut ParseMoves<'_>>,
) -> ParsedRecord {
    if raw.is_stopped() {
        return stopped(options);
    }
    let (format, draft) = parse(raw, options, parse_moves);
    let (is_doubtful, game, states_game) =
        (draft.is_doubtful, draft.game, draft.stated_game.is_some());
    let single_problem = |content, severity, kind, message: &str| ParsedRecord {
        format,
        content,
        problems: vec![Problem::new(severity, kind, raw.location(0), message)],
        found: None,
        is_doubtful: false,
        game,
        states_game,
    };
    if raw.extent == Extent::TooLong {
        let mut message =
            "longer than a record can be, expected at most 1 MiB a game (8 MiB in JSON)".to_owned();
        if raw.omitted_bytes > 0 {
            let (kept, rest) = (raw.text.len(), raw.omitted_bytes);
            message = format!("a line {message}; its first {kept} bytes are kept, {rest} are not");
        }
        return single_problem(
            Content::Rejected,
            Severity::Error,
            ProblemKind::TooLong,
            &message,
        );
    }
    if raw.is_only_comments && !draft.has_header() {
        let (severity, message) = if raw.is_json {
            around_games::message(&raw.text)
        } else {
            unread_text("comments that belong to no game", &draft, raw)
        };
        return single_problem(Content::Preamble, severity, ProblemKind::Preamble, &message);
    }
    if !raw.is_json && draft.plies.is_empty() && !draft.has_header() && is_prose(&raw.text) {
        let text = "text without moves that belongs to no game";
        let (severity, message) = unread_text(text, &draft, raw);
        return single_problem(Content::Preamble, severity, ProblemKind::Preamble, &message);
    }
    let (content, problems, found) =
        with_game_kind!(draft.game, P => replay::replay::<P>(draft, raw, options));
    ParsedRecord {
        format,
        content,
        problems,
        found,
        is_doubtful,
        game,
        states_game,
    }
}

/// The message about a text that belongs to no game: a warning if it states what a game may have.
fn unread_text(kind: &str, draft: &Draft, raw: &RawRecord) -> (Severity, String) {
    let mut names: Vec<&str> = draft.tags.iter().map(|tag| &*tag.name).collect();
    names.retain(|name| OF_GAMES.contains(name));
    if names.is_empty() {
        names = names_in_headings(&raw.text);
    }
    if names.is_empty() {
        return (Severity::Note, kind.to_owned());
    }
    let message = format!(
        "{kind}, expected {} in lines directly above the moves; not read",
        names.join(", ")
    );
    (Severity::Warning, message)
}

/// Tags that a reader misses if a text with them belongs to no game.
const OF_GAMES: [&str; 8] = [
    "Black", "White", "Result", "Round", "Event", "Site", "Date", "Variant",
];

/// The tags in the first row of a table with bars, if each of its cells is one.
fn names_in_headings(text: &str) -> Vec<&'static str> {
    let mut rows = text
        .lines()
        .map(str::trim)
        .filter(|line| line.starts_with('|'));
    let headings = rows.next().filter(|row| row.len() < MAX_BYTES);
    let names = headings.map(|row| cells(row).into_iter().map(tag_of_key).collect());
    names
        .flatten()
        .filter(|_| rows.next().is_some())
        .unwrap_or_default()
}

/// Parses a record into a draft.
pub(crate) fn parse(
    raw: &RawRecord,
    options: ReadOptions,
    parse_moves: Option<&mut ParseMoves<'_>>,
) -> (Format, Draft) {
    let mut draft = Draft {
        problems: raw.problems.clone(),
        ..Draft::default()
    };
    let format = if raw.is_json {
        parse_object(raw, options, &mut draft)
    } else {
        parse_text(raw, options, parse_moves, &mut draft)
    };
    draft.drop_numbers_of_plies();
    (format, draft)
}

fn parse_text(
    raw: &RawRecord,
    options: ReadOptions,
    parse_moves: Option<&mut ParseMoves<'_>>,
    draft: &mut Draft,
) -> Format {
    header_lines::parse(raw, draft);
    take_final_position(draft);
    let stated = detect_game::stated(draft, raw);
    take_game(stated, options, draft);
    let format = options.format;
    let format = format.unwrap_or_else(|| detect::detect(raw, draft.game));
    let tag = draft.tags.iter().find(|tag| tag.name == "Rules");
    let stated = tag.map(|tag| (tag.value.as_str(), tag.at));
    draft.stated_rules.read(draft.game, stated, options.rules);
    let mut players = NamedPlayers::of_tags(draft);
    if format == Format::Table {
        players = players.or_more(table::players_in_headings(raw));
    }
    let layout = draft.tag("Variant").filter(|_| players.count > 2);
    let layout = layout.map(|tag| tag.value.clone());
    with_game_kind!(draft.game, P => {
        P::take_statements(raw, options, format, draft);
        P::take_rules_of_players(players, layout.as_deref(), (raw, options), draft);
    });
    match format {
        _ if raw.extent == Extent::TooLong || raw.is_only_comments && !draft.has_header() => {}
        Format::Apgn => apgn::parse(raw, parse_moves, draft),
        Format::Linear | Format::Table if let Some(parse) = parse_moves => {
            parse(MovetextDialect::Score, draft)
        }
        Format::Table => table::parse(raw, ColumnOrder::AsHeaded, draft),
        Format::Ag => ag::parse(raw, draft),
        Format::Reversible => reversible::parse(raw, draft),
        Format::Abalassembly => abalassembly::parse(raw, draft),
        _ => linear::parse(raw, draft),
    }
    format
}

/// `Final` names the final position, as a column of a table, or a stage of a tournament.
fn take_final_position(draft: &mut Draft) {
    let is_final = |tag: &DraftTag| tag.name == "Final" && is_position_line(&tag.value);
    if let Some(index) = draft.tags.iter().position(is_final)
        && draft.tag("FinalPosition").is_none()
    {
        draft.tags[index].name = "FinalPosition".into();
    }
}

/// Takes the game that the record states, otherwise that of the options, of which a layout is that of records that state none.
fn take_game(stated: Option<GameKind>, options: ReadOptions, draft: &mut Draft) {
    let of_layout = options.layout.map(AnyLayout::kind);
    let game = stated.or(options.game).or(of_layout);
    draft.game = game.unwrap_or(draft.game);
    draft.stated_game = stated;
}

fn parse_object(raw: &RawRecord, options: ReadOptions, draft: &mut Draft) -> Format {
    let default_format = options.format.unwrap_or(Format::Json);
    if raw.extent == Extent::TooLong || raw.is_only_comments {
        return default_format;
    }
    let mut object = match Object::of_record(&raw.text) {
        Ok(object) => object.with_defaults(),
        Err(error) => {
            draft.stop = Some(not_json(&error, raw));
            return default_format;
        }
    };
    let format = options
        .format
        .unwrap_or_else(|| detect::detect_object(&object));
    if matches!(
        format,
        Format::Kaawa | Format::Playstrategy | Format::Abalassembly | Format::Verloop
    ) {
        // The objects of other programs are games of Abalone.
        draft.stated_game = Some(GameKind::ALL[0]);
    } else {
        object = object.with_metadata().with_inner_game();
        let stated = detect_game::stated_in_json(&object, draft, raw);
        take_game(stated, options, draft);
    }
    draft.notation = options.notation;
    let tag = object.rules(raw);
    let stated = tag.as_ref().map(|tag| (tag.value.as_str(), tag.at));
    draft.stated_rules.read(draft.game, stated, options.rules);
    match format {
        Format::Kaawa => kaawa::parse(&object, raw, draft),
        Format::Playstrategy => playstrategy::parse(&object, raw, draft),
        Format::Abalassembly => abalassembly::parse_object(&object, raw, draft),
        Format::Verloop => verloop::parse(&object, raw, draft),
        _ => json::parse(&object, raw, options, draft),
    }
    if draft.notation.is_none() {
        draft.notation =
            with_game_kind!(draft.game, P => P::declared_notation(draft, raw, options));
    }
    format
}
