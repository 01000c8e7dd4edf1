//! `ReadGame`: what the replay of drafts needs of a game.

use std::fmt::{Debug, Display};

use crate::game::{EndReason, GameEnd, GameLayout};
use crate::games::{self, AnyLayout};
use crate::record::free_text::move_list::MoveList;
use crate::record::free_text::move_list_error::MoveListError;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::format::Format;
use crate::record::model::game::{Game, TypedGame};
use crate::record::model::move_diagnosis::MoveDiagnosis;
use crate::record::model::problem::ProblemKind;
use crate::record::model::read_options::ReadOptions;
use crate::record::parse::draft::Draft;
use crate::record::parse::draft_ply::DraftPly;
use crate::record::parse::named_players::NamedPlayers;
use crate::record::resolve::diagnosis::meaning::Meaning;
use crate::record::resolve::inference::outcome::Run;
use crate::record::write::write_game::WriteGame;

/// A run of a game.
pub(crate) type RunOf<P> = Run<P, <P as ReadGame>::Notation>;

/// Everything that is wrong with a position.
pub(crate) struct PositionFaults {
    /// All faults.
    pub(crate) faults: Vec<String>,
    /// The faults as one text, which may leave some out.
    pub(crate) message: String,
}

/// How the records of a game are replayed.
pub(crate) trait ReadGame: WriteGame {
    /// A notation of moves.
    type Notation: Copy + Debug;
    /// Why a token is not a move.
    type Error: Display;

    /// Whether the tags of a record can only be those of this game. Not called for the first game of the list.
    fn is_stated(_: &Draft) -> bool {
        false
    }

    /// Whether the moves of a record that begin with this text may be those of this game. Not called for the first game of the list.
    fn may_begin_with(_: &str) -> bool {
        false
    }

    /// Takes the rules for as many players as a record names, which may state a layout, unless it states rules.
    fn take_rules_of_players(
        _: NamedPlayers,
        _: Option<&str>,
        _: (&RawRecord, ReadOptions),
        _: &mut Draft,
    ) {
    }

    /// The layouts from which a record that states none may replay when typing mistakes are repaired. `None` if the moves do not show which it is.
    fn possible_layouts(
        _: &Draft,
        _: &RawRecord,
        _: &dyn Fn(&RawRecord) -> Draft,
    ) -> Option<Vec<AnyLayout>> {
        None
    }

    /// Whether moves are written as only those of this game are, legal or not. Not called for the first game of the list.
    fn are_its_moves(_: &[DraftPly]) -> bool {
        false
    }

    /// Reads a list of moves and plays it from this position.
    ///
    /// # Errors
    /// The first part that is not understood, or is not a legal move.
    fn read_moves(&self, text: &str) -> Result<MoveList<Self::Move>, MoveListError>;

    /// The move with a name as [`WriteGame::name_of`] gives it, in this position.
    fn read_name(&self, name: &str) -> Option<Self::Move>;

    /// The move with this name in a notation, in this position.
    fn read_written(&self, name: &str, _: games::Notation) -> Option<Self::Move> {
        self.read_name(name)
    }

    /// Whether a text is written as a position of this game and of no other. Not called for the first game of the list.
    fn is_position(_: &str) -> bool {
        false
    }

    /// Reads a start position, or the name of a layout.
    ///
    /// # Errors
    /// Everything that is wrong with it under the rules.
    fn read_start(text: &str, rules: Self::Rules) -> Result<Self, PositionFaults>;

    /// Reads a position that a query is about, or the name of a layout. The options are those of the rules of the games that are searched, if these are
    /// limited to some.
    ///
    /// # Errors
    /// Everything that is wrong with the position and the options.
    fn read_query_position(text: &str, options: Option<&str>) -> Result<Self, String> {
        Self::read_position(text, options)
    }

    /// The start position of a layout from which the moves of a query begin, with options as in [`ReadGame::read_query_position`].
    ///
    /// # Errors
    /// Everything that is wrong with the position and the options.
    fn query_start(layout: Self::Layout, options: Option<&str>) -> Result<Self, String> {
        Self::read_position(&layout.key(), options)
    }

    /// Whether the text of a position does not name the side to move.
    fn names_no_side(_: &str) -> bool {
        false
    }

    /// Whether the position states other lost marbles than those that its board lacks of the usual start.
    fn states_lost_marbles(&self) -> bool {
        false
    }

    /// Reads a position, or the name of a layout. The rules are those of the options, if there are any.
    ///
    /// # Errors
    /// Everything that is wrong with the position and the rules.
    fn read_position(text: &str, rules: Option<&str>) -> Result<Self, String>;

    /// The move that a token names in a position.
    fn resolve(
        token: &Self::Token,
        position: &Self,
        notation: Self::Notation,
    ) -> Result<Self::Move, Self::Error>;

    /// The move whose inverse a token names in the position after it.
    fn resolve_inverse(
        token: &Self::Token,
        position: &Self,
        notation: Self::Notation,
    ) -> Result<Self::Move, Self::Error>;

    /// Whether a token was not resolved because it names several moves.
    fn is_ambiguous(error: &Self::Error) -> bool;

    /// Reads rules and notation from the tags of a record and applies the defaults of its format, before its moves are parsed.
    fn take_statements(_: &RawRecord, _: ReadOptions, _: Format, _: &mut Draft) {}

    /// Whether the moves of a text are written in numbers with `-` between, and those are no scores.
    fn moves_are_numbers(text: &str) -> bool;

    /// The notation that the record or the options state, in a game with several.
    fn declared_notation(_: &mut Draft, _: &RawRecord, _: ReadOptions) -> Option<games::Notation> {
        None
    }

    /// The start position that the record or the options state. Faults of the rules are added to the draft.
    fn known_start(draft: &mut Draft, record: &RawRecord, options: ReadOptions) -> Option<Self>;

    /// Whether a record whose numbers begin late can be replayed all the same, because it states a position.
    fn is_resolved(draft: &Draft, known: Option<Self>) -> bool;

    /// A start position that carries the rules of a fragment; `None` if the rules allow none.
    fn fragment_start(draft: &Draft) -> Option<Self>;

    /// The run that explains the record best, and whether its start was inferred; `None` if the rules allow no start.
    fn choose(
        draft: &mut Draft,
        record: &RawRecord,
        known: Option<Self>,
    ) -> Option<(RunOf<Self>, bool)>;

    /// The notation of a run, in a game with several, for the records that follow.
    fn notation(notation: Self::Notation) -> Option<games::Notation>;

    /// Whether the record marks every ejection.
    fn marks_ejections(draft: &Draft, notation: Self::Notation) -> bool;

    /// What is wrong with the ejection mark of a ply.
    fn refuted_mark(
        ply: &DraftPly,
        mv: Self::Move,
        position: &Self,
        marks: bool,
    ) -> Option<(ProblemKind, String)>;

    /// The name that a move should have, if a second name that the record claims is wrong; `reverse` in a listing backward.
    fn refuted_name(name: &str, mv: Self::Move, position: &Self, reverse: bool) -> Option<String>;

    /// The fields of a ply in JSON that repeat what its move says.
    const REPEATED_FIELDS: &'static [&'static str];

    /// The value of such a field that agrees with a move in this position, if the one that the record has does not; empty if there is none.
    fn refuted_field(name: &str, value: &str, mv: Self::Move, position: &Self) -> Option<String>;

    /// This position in the notation of a position that a record claims, if that is another one. What the notation does not contain is not claimed.
    fn refuted_position(&self, claimed: &str) -> Option<String> {
        let real = self.to_text();
        let is_same = claimed == real || self.is_exactly(claimed);
        (!is_same).then_some(real)
    }

    /// Warns of wrong totals: score, number of plies, seats, final position.
    fn check_totals(draft: &mut Draft, record: &RawRecord, game: &Game);

    /// The diagnosis of a bad move, in the notation of a run or that of the record.
    fn diagnose(
        word: &str,
        at: usize,
        position: Self,
        notation: Option<Self::Notation>,
        draft: &Draft,
    ) -> Option<MoveDiagnosis>;

    /// What a word that is no legal move in this position may mean, if it has a single typo: each move once, the likeliest first.
    fn meanings(&self, _: &str, _: games::Notation) -> Vec<Meaning<Self::Move>> {
        Vec::new()
    }

    /// The end of a game as part of a sentence.
    fn end_phrase(&self, end: GameEnd) -> String;

    /// Whether the rules end a game for this reason.
    fn ends_by(&self, reason: EndReason) -> bool;

    /// What has to be true of a game that ends for a reason, as part of a sentence.
    fn expected_for(game: TypedGame<'_, Self>, reason: EndReason) -> String;
}
