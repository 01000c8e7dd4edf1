//! Which traits the public types implement. The table is checked when it is compiled.

use std::error::Error;
use std::fmt::Display;
use std::hash::Hash;
use std::str::FromStr;

use sumito::board::{Bitboard, Cell, Direction, ParseCellError, Symmetry};
use sumito::engine::{ExternalEngineError, SearchError, SearchLimits, SearchResult, SearchScore};
use sumito::game::{Color, EndReason, GameEnd, MoveCode, Orientation};
use sumito::games::{AnyLayout, AnyPattern, AnyPosition, AnyRules, GameKind, ParsePositionError};
use sumito::notation::{
    AmbiguousMoves, MoveError, Notation, PositionError, PositionLoss, PositionNotation,
    ResolveError, Token,
};
use sumito::openings::{OpeningName, OpeningTableError, UnknownOpening};
use sumito::record::{
    Analysis, Annotations, Ending, Evaluation, Format, Game, GameResult, Judgement, Location,
    MoveDiagnosis, MoveListError, ParseDateError, PartialDate, Ply, PlyEvaluation, Problem,
    ProblemKind, ReadGameError, ReadOptions, Score, Severity, Suggestion, WriteOptions,
};
use sumito::render::{CellMarks, ParseMarksError, Theme, View};
use sumito::rules::{
    IllegalMove, Layout, Move, MoveKind, Pattern, Position, Rules, RulesError, RulesFault, Setup,
    SetupFault,
};
use sumito::store::{
    Change, DuplicateGroup, Filter, Hit, ImportCounts, Openings, Orientations, StoreError, Summary,
};
use sumito::{UnknownName, answers, konane};

/// States that each type implements all traits.
macro_rules! implement {
    ($($bound:path),+ => $($type:ty),+ $(,)?) => {
        const _: () = {
            const fn implements<T: $($bound +)+>() {}
            $(implements::<$type>();)+
        };
    };
}

// Values with names are parsed from their names, displayed by them, and are keys of hash maps and ordered maps.
implement!(Clone, Copy, Eq, Ord, Hash, Display, FromStr => Cell, GameKind, Notation, PositionNotation, Ending, Format,
    GameResult, Judgement, PartialDate, Color, Evaluation, konane::Square, konane::BoardSize, konane::Layout);
implement!(Clone, Copy, Eq, Ord, Hash => Direction, Symmetry, Orientation, MoveCode, Move, Bitboard, EndReason,
    SearchScore, Severity, ProblemKind, MoveKind, Location, Orientations, konane::Move, konane::Symmetry, konane::Bitboard);

// Positions, games and what belongs to them have texts and hashes.
implement!(Clone, Eq, Hash, Display, FromStr => Position, AnyPosition, AnyLayout, Rules, Game, Theme, Token,
    konane::Position, konane::Rules);
implement!(Clone, Eq, Hash, Display => AnyRules, Score, PositionLoss, Problem, OpeningName);
implement!(Clone, Eq, Hash, FromStr => Pattern, CellMarks, konane::Pattern);
implement!(Clone, Eq, Hash => Setup, AnyPattern, GameEnd, Ply, Annotations, Analysis, PlyEvaluation, MoveDiagnosis,
    Suggestion, ReadOptions, WriteOptions, View, SearchLimits<Move>, SearchResult<Move>, Filter, Hit, Summary, Openings, ImportCounts);
implement!(Eq, Hash => Layout);

implement!(Default => Bitboard, Symmetry, Orientation, SearchScore, GameKind, AnyRules, Notation, GameResult, Position, Rules, Setup,
    Pattern, CellMarks, View, Theme, Annotations, ReadOptions, WriteOptions, SearchLimits<Move>, Filter, ImportCounts,
    konane::Position, konane::Rules, konane::Pattern, konane::Symmetry);

// Errors can be returned as `Box<dyn Error + Send + Sync>`.
implement!(Error, Send, Sync => Problem, UnknownName, ParseCellError, ParsePositionError, ParseDateError, ParseMarksError,
    MoveError, ResolveError, AmbiguousMoves, PositionError, MoveListError, ReadGameError, IllegalMove, RulesError, RulesFault,
    SetupFault, SearchError, ExternalEngineError, UnknownOpening, OpeningTableError, StoreError, sumito::answers::QueryError,
    konane::MoveError, konane::IllegalMove, konane::IllegalPredecessor, konane::PositionError, konane::RulesError,
    konane::SetupFault, konane::LayoutError, konane::BoardFault);

// Answers are compared, copied, and written as JSON.
implement!(Clone, PartialEq, serde::Serialize => answers::AliasCandidate, answers::CheckReport, answers::CrosstableRow,
    answers::EventRow, answers::ExplorerPosition, answers::GameAnalysis, answers::LayoutRow, answers::ListedGame,
    answers::ListedHit, answers::MinimaxAnswer, answers::PerftRow, answers::PlayerProfile, answers::PlayerRow,
    answers::PositionKeys, answers::PuzzleRow, answers::RatingAnswer, answers::ReplayRow, answers::ReportAnswer,
    answers::ShownGame, answers::SolutionAnswer, answers::StatisticsAnswer, answers::ValueAnswer, Change, DuplicateGroup);

/// Compiles only if `StoreError` has no conversion from an error of SQLite's package, which would be part of the public interface.
const _: fn() = || {
    trait NotFrom<A> {
        fn is_ambiguous() {}
    }
    struct FromSqlite;
    impl<T> NotFrom<()> for T {}
    impl<T: From<rusqlite::Error>> NotFrom<FromSqlite> for T {}
    let _ = <StoreError as NotFrom<_>>::is_ambiguous;
};

#[test]
fn values_with_names_come_back_from_their_text() {
    let text = |value: &dyn Display| value.to_string();
    assert_eq!("Noir".parse(), Ok(Color::Black));
    assert_eq!("w".parse(), Ok(Color::White));
    assert_eq!("white".parse(), Ok(Color::White));
    for format in Format::ALL {
        assert_eq!(text(&format).parse(), Ok(format));
    }
    let layout: AnyLayout = "belgian".parse().unwrap();
    assert_eq!(text(&layout).parse(), Ok(layout));
    let error = "belgan".parse::<AnyLayout>().unwrap_err();
    assert_eq!(
        text(&error),
        "unknown layout `belgan`, did you mean `Belgian` or `Belgian Daisy`?"
    );
    assert_eq!(
        text(&"purple".parse::<Color>().unwrap_err()),
        "unknown colour `purple`, expected one of black, white, red, blue, green, yellow, pivot"
    );
}
