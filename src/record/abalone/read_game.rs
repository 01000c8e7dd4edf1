//! Abalone for the replay of drafts.

use super::{query_position, repeated_fields};
use crate::game::{Color, EndReason, GameEnd, NumberMeaning};
use crate::games::AnyLayout;
use crate::notation::{
    EjectionMark, MoveError, Notation, PositionNotation, Token, read_position_under,
};
use crate::record::abalone::diagnosis::diagnose::diagnose;
use crate::record::abalone::diagnosis::typos;
use crate::record::abalone::inference::backward::from_final_position;
use crate::record::abalone::inference::choose::{choose, declared_notation, ends_as_stated};
use crate::record::abalone::inference::named_players::take_rules_of_players;
use crate::record::abalone::inference::possible_layouts::possible_layouts;
use crate::record::abalone::inference::start::{known_start, take_rules_of_layout};
use crate::record::abalone::move_list::read_moves::read_move_list;
use crate::record::abalone::stated_board::states_position;
use crate::record::abalone::totals;
use crate::record::free_text::move_list::MoveList;
use crate::record::free_text::move_list_error::MoveListError;
use crate::record::input::raw_record::RawRecord;
use crate::record::lexer::move_words::moves_are_numbers;
use crate::record::model::format::Format;
use crate::record::model::game::{Game, TypedGame};
use crate::record::model::move_diagnosis::MoveDiagnosis;
use crate::record::model::problem::ProblemKind;
use crate::record::model::read_options::ReadOptions;
use crate::record::parse::draft::Draft;
use crate::record::parse::draft_ply::DraftPly;
use crate::record::parse::named_players::NamedPlayers;
use crate::record::resolve::diagnosis::meaning::Meaning;
use crate::record::resolve::read_game::{PositionFaults, ReadGame, RunOf};
use crate::record::write::write_game::WriteGame as _;
use crate::rules::{Layout, Move, Position, Rules};

impl ReadGame for Position {
    type Notation = Notation;
    type Error = MoveError;

    fn read_moves(&self, text: &str) -> Result<MoveList<Move>, MoveListError> {
        read_move_list(text, self)
    }

    fn read_name(&self, name: &str) -> Option<Move> {
        Notation::Abapro.read(name, self).ok()
    }

    fn read_written(&self, word: &str, notation: Notation) -> Option<Move> {
        notation.read(word, self).ok()
    }

    fn read_start(text: &str, rules: Rules) -> Result<Position, PositionFaults> {
        read_position_under(text, Some(&rules)).map_err(|error| PositionFaults {
            faults: error.faults.clone(),
            message: error.to_string(),
        })
    }

    fn names_no_side(text: &str) -> bool {
        PositionNotation::without_turn(text).is_some()
    }

    fn states_lost_marbles(&self) -> bool {
        query_position::states_lost_marbles(self)
    }

    fn read_position(text: &str, rules: Option<&str>) -> Result<Position, String> {
        query_position::read_position(text, rules)
    }

    fn read_query_position(text: &str, options: Option<&str>) -> Result<Position, String> {
        query_position::read_query_position(text, options)
    }

    fn query_start(layout: &'static Layout, options: Option<&str>) -> Result<Position, String> {
        query_position::query_start(layout, options)
    }

    #[inline]
    fn resolve(token: &Token, position: &Position, notation: Notation) -> Result<Move, MoveError> {
        notation.resolve(token, position)
    }

    fn resolve_inverse(
        token: &Token,
        position: &Position,
        notation: Notation,
    ) -> Result<Move, MoveError> {
        notation.resolve_inverse(token, position)
    }

    fn is_ambiguous(error: &MoveError) -> bool {
        matches!(error, MoveError::Ambiguous { .. })
    }

    fn take_statements(
        record: &RawRecord,
        options: ReadOptions,
        format: Format,
        draft: &mut Draft,
    ) {
        take_rules_of_layout(draft, options);
        draft.notation = declared_notation(draft, record, options).or(match format {
            Format::Reversible => Some(Notation::Reversible),
            Format::Ag => Some(Notation::Nacre),
            _ => None,
        });
        draft.numbers = match draft.notation {
            Some(notation) if !notation.spells_numbers() => NumberMeaning::Scores,
            None if !moves_are_numbers(&record.text[record.body..]) => NumberMeaning::Scores,
            _ => NumberMeaning::Moves,
        };
    }

    fn moves_are_numbers(text: &str) -> bool {
        moves_are_numbers(text)
    }

    fn declared_notation(
        draft: &mut Draft,
        record: &RawRecord,
        options: ReadOptions,
    ) -> Option<Notation> {
        declared_notation(draft, record, options)
    }

    fn known_start(
        draft: &mut Draft,
        record: &RawRecord,
        options: ReadOptions,
    ) -> Option<Position> {
        known_start(draft, record, options)
    }

    fn is_resolved(draft: &Draft, known: Option<Position>) -> bool {
        states_position(draft)
            || from_final_position(draft).is_some()
            || known.is_some_and(|start| ends_as_stated(draft, start))
    }

    fn take_rules_of_players(
        players: NamedPlayers,
        layout: Option<&str>,
        context: (&RawRecord, ReadOptions),
        draft: &mut Draft,
    ) {
        take_rules_of_players(players, layout, context, draft);
    }

    fn possible_layouts(
        draft: &Draft,
        record: &RawRecord,
        parse: &dyn Fn(&RawRecord) -> Draft,
    ) -> Option<Vec<AnyLayout>> {
        Some(possible_layouts(draft, record, parse))
    }

    fn fragment_start(draft: &Draft) -> Option<Position> {
        let rules = &draft.stated_rules.of::<Position>();
        let mut layouts = Layout::all().iter();
        layouts.find_map(|layout| layout.start(rules).ok())
    }

    fn choose(
        draft: &mut Draft,
        record: &RawRecord,
        known: Option<Position>,
    ) -> Option<(RunOf<Position>, bool)> {
        choose(draft, record, known)
    }

    fn notation(notation: Notation) -> Option<Notation> {
        Some(notation)
    }

    fn marks_ejections(draft: &Draft, notation: Notation) -> bool {
        let is_marked =
            |ply: &DraftPly| ply.token::<Position>().ejection() != EjectionMark::Unmarked;
        notation.marks_ejections() || draft.plies.iter().any(is_marked)
    }

    #[inline]
    fn refuted_mark(
        ply: &DraftPly,
        mv: Move,
        position: &Position,
        marks: bool,
    ) -> Option<(ProblemKind, String)> {
        let token = ply.token::<Position>();
        if !mv.ejects() && token.ejection() == EjectionMark::Unmarked {
            return None;
        }
        let ejected = position.ejected(mv);
        if ejected
            .is_some_and(|color| token.ejected() == Some(position.rules().display_color(color)))
        {
            // Partners' marbles may look alike: a mark may name the visible colour or the owner.
            return None;
        }
        refuted_ejection(*token, ejected, marks)
    }

    /// The second name of a ply is in Aba-Pro notation.
    fn refuted_name(name: &str, mv: Move, position: &Position, reverse: bool) -> Option<String> {
        let token: Option<Token> = name.parse().ok();
        let (is_right, expected) = if reverse {
            let expected = Notation::Abapro.inverse_name(mv, position);
            (token == Some(expected), expected)
        } else {
            let named = token.and_then(|token| Notation::Abapro.resolve(&token, position).ok());
            (named == Some(mv), Notation::Abapro.name(mv, position))
        };
        (!is_right).then(|| expected.to_string())
    }

    const REPEATED_FIELDS: &'static [&'static str] = repeated_fields::REPEATED;

    fn refuted_field(name: &str, value: &str, mv: Move, position: &Position) -> Option<String> {
        repeated_fields::refuted(name, value, mv, position)
    }

    fn refuted_position(&self, claimed: &str) -> Option<String> {
        let notation = PositionNotation::without_turn(claimed);
        let real = notation.map_or_else(|| self.to_text(), |notation| notation.write(self));
        let is_same = claimed == real
            || match notation {
                Some(notation) => notation
                    .read_under(claimed, self.rules())
                    .is_ok_and(|claimed| notation.write(&claimed) == real),
                None => self.is_exactly(claimed),
            };
        (!is_same).then_some(real)
    }

    fn check_totals(draft: &mut Draft, record: &RawRecord, game: &Game) {
        if let Some(game) = game.of() {
            totals::check_totals(draft, record, game);
        }
    }

    fn diagnose(
        word: &str,
        at: usize,
        position: Position,
        notation: Option<Notation>,
        draft: &Draft,
    ) -> Option<MoveDiagnosis> {
        let notation = notation.or(draft.notation).unwrap_or(Notation::Abapro);
        Some(diagnose(word, at, position, notation))
    }

    fn meanings(&self, word: &str, notation: Notation) -> Vec<Meaning<Move>> {
        let meaning = |meaning: typos::Meaning| Meaning {
            moves: meaning.moves,
            typo: meaning.typo.description(),
            repaired: meaning.repaired,
        };
        let meanings = typos::meanings(word, self, notation).into_iter();
        meanings.map(meaning).collect()
    }

    fn end_phrase(&self, end: GameEnd) -> String {
        let rules = self.rules();
        let won = |side: u8| {
            let seats = (0..rules.players.seats()).filter(|&seat| rules.side(seat) == side);
            let names: Vec<String> = seats.map(|seat| rules.seat_name(seat)).collect();
            let verb = if names.len() == 1 { "has" } else { "have" };
            format!("{} {verb} won", names.join(" and "))
        };
        let won = end.winner.map(won);
        match (end.reason, won) {
            (EndReason::Points, Some(won)) => format!("{won} by {} ejections", rules.eject),
            (EndReason::PlyLimit, Some(won)) => format!("the sprint has ended and {won}"),
            (EndReason::NoMove, Some(won)) => format!("{won}, no move being left"),
            (EndReason::Repetition, _) => "a draw by repetition".to_owned(),
            (_, None) => "the sprint has ended in a draw".to_owned(),
        }
    }

    fn ends_by(&self, reason: EndReason) -> bool {
        let rules = self.rules();
        match reason {
            EndReason::Points => true,
            EndReason::PlyLimit => rules.sprint.is_some(),
            EndReason::NoMove => rules.no_move_loses,
            EndReason::Repetition => rules.repetition.is_some(),
        }
    }

    fn expected_for(game: TypedGame<'_, Position>, reason: EndReason) -> String {
        let start = game.start();
        let rules = start.rules();
        match reason {
            EndReason::Points => format!("{} ejections", rules.eject),
            EndReason::PlyLimit => match rules.sprint {
                Some(plies) => format!("it after {plies} plies, not {}", game.plies().len()),
                None => "a sprint among the rules".to_owned(),
            },
            EndReason::NoMove if !rules.no_move_loses => "no-move among the rules".to_owned(),
            EndReason::NoMove => "no legal move at the end".to_owned(),
            EndReason::Repetition => format!(
                "the last position for the {}. time",
                rules.repetition.unwrap_or_default()
            ),
        }
    }
}

/// The reason why an ejection mark is wrong, given the ejected colour; `marks` states whether the record marks every ejection.
fn refuted_ejection(
    token: Token,
    ejected: Option<Color>,
    marks: bool,
) -> Option<(ProblemKind, String)> {
    match (token.ejection(), ejected) {
        (EjectionMark::After | EjectionMark::Before, None) => {
            let message = format!("`{token}` ejects no marble, expected no (e)");
            Some((ProblemKind::FalseEjection, message))
        }
        (EjectionMark::Unmarked, Some(_)) if marks => {
            let message = format!("`{token}` ejects a marble, expected (e) after it");
            Some((ProblemKind::UnmarkedEjection, message))
        }
        (_, Some(color)) => {
            let named = token.ejected().filter(|named| *named != color)?;
            let (color, named) = (color.key(), named.key());
            let message = format!("`{token}` ejects a {color} marble, expected no {named} one");
            Some((ProblemKind::FalseEjection, message))
        }
        _ => None,
    }
}
