//! Parses a move list strictly: the first part that is not understood is an error.

use crate::game::{NumberMeaning, excerpt};
use crate::notation::{EjectionMark, Notation, Token};
use crate::record::abalone::inference::notation_search::best;
use crate::record::abalone::inference::possible_notations::{
    MIN_EVIDENCE_PLIES, is_rare, notations_of_spelling,
};
use crate::record::lexer::move_words::{has_move, has_number_move, moves_are_numbers};
use crate::record::lexer::movetext_token::Closed;
use crate::record::lexer::spaced_moves;
use crate::record::lexer::token::{TextToken, TokenKind};
use crate::record::lexer::tokenize::tokenize;
use crate::record::model::problem::ProblemKind;
use crate::record::model::result::GameResult;
use crate::record::parse::draft::Draft;
use crate::record::parse::draft_ply::DraftPly;
use crate::record::resolve::claims::ply_claims::ClaimChecker;
use crate::record::resolve::inference::outcome::RefutedClaim;
use crate::record::resolve::inference::run::{play, run};
use crate::record::resolve::read_game::RunOf;
use crate::rules::{GameState, Move, Position};

/// An error at a part of a move list.
pub(super) struct ParseError {
    pub(super) at: usize,
    pub(super) kind: ParseErrorKind,
}

pub(super) enum ParseErrorKind {
    /// The word is not a move in any notation.
    NotAMove,
    /// The move cannot be played.
    Illegal(String),
    /// Any other error, with its message.
    Other(String),
}

impl ParseError {
    fn new(at: usize, message: impl Into<String>) -> ParseError {
        let kind = ParseErrorKind::Other(message.into());
        ParseError { at, kind }
    }
}

/// Parser of a move list.
pub(super) struct MoveListParser<'a> {
    text: &'a str,
    draft: Draft,
    /// The move number whose move is missing so far, and its offset.
    number: Option<(u32, usize)>,
    /// The plies that follow `...`, which therefore are not the first player's, with its offset.
    ellipses: Vec<(usize, usize)>,
    /// The plies that a sign such as `*` marks as ejections, with the sign and its offset.
    ejection_signs: Vec<(usize, char, usize)>,
    /// Whether a result was read. No move may follow it.
    is_closed: bool,
}

impl<'a> MoveListParser<'a> {
    pub(super) fn new(text: &'a str) -> MoveListParser<'a> {
        let word = text.trim();
        let is_one_move = has_number_move(word)
            && !word.contains(char::is_whitespace)
            && GameResult::find(word).is_none();
        let numbers = if is_one_move || moves_are_numbers(text) {
            NumberMeaning::Moves
        } else {
            NumberMeaning::Scores
        };
        MoveListParser {
            text,
            draft: Draft {
                numbers,
                ..Draft::default()
            },
            number: None,
            ellipses: Vec::new(),
            ejection_signs: Vec::new(),
            is_closed: false,
        }
    }

    /// Parses all tokens up to the first error.
    pub(super) fn take_all(&mut self) -> Result<(), ParseError> {
        let tokens = tokenize(self.text, self.draft.numbers);
        let mut index = 0;
        while index < tokens.len() {
            index += self.take(&tokens[index..])?;
        }
        self.no_number_waits()?;
        if self.draft.plies.is_empty() {
            let message = "no moves, expected them as in `a1b2 i5h5 a2b3`";
            return Err(ParseError::new(0, message));
        }
        Ok(())
    }

    /// Parses the first of the remaining tokens, or several that belong together. Returns how many.
    fn take(&mut self, tokens: &[TextToken<'a, Token>]) -> Result<usize, ParseError> {
        let TextToken { kind, at, .. } = tokens[0];
        let is_last = || {
            let mut others = tokens[1..].iter();
            let is_aside = |kind| {
                matches!(
                    kind,
                    TokenKind::LineEnd | TokenKind::Separator(_) | TokenKind::Comment(..)
                )
            };
            others.all(|token| is_aside(token.kind))
        };
        match kind {
            TokenKind::LineEnd
            | TokenKind::Separator(',' | ';' | '|' | '/' | '\t' | '-' | '.' | ' ')
            | TokenKind::Comment(_, Closed::Yes) => {}
            TokenKind::Comment(_, Closed::No) => {
                return Err(ParseError::new(
                    at,
                    "comment without end, expected a closing }",
                ));
            }
            TokenKind::Enclosed(text, closed) if text.starts_with('(') => {
                self.parentheses(text, closed, at)?;
            }
            TokenKind::Number(number) | TokenKind::UnmarkedNumber(number) => {
                self.no_number_waits()?;
                self.may_go_on(at)?;
                self.number = Some((number, at));
            }
            TokenKind::Ellipsis if self.number.is_some() => {
                self.ellipses.push((self.draft.plies.len(), at));
            }
            TokenKind::Move(token) if token.ejection() != EjectionMark::Before => {
                self.ply(token, at)?
            }
            TokenKind::Cell(_) => return self.cells(tokens),
            TokenKind::PossibleEjection('*') if is_last() => self.result()?,
            TokenKind::Result(_) => self.result()?,
            TokenKind::Score(score)
                if is_last() && GameResult::find(&score.to_string()).is_some() =>
            {
                self.result()?;
            }
            _ => self.note(tokens[0])?,
        }
        Ok(1)
    }

    /// Parses an annotation of the move before it.
    fn note(&mut self, TextToken { kind, at, .. }: TextToken<'a, Token>) -> Result<(), ParseError> {
        let refused = || {
            Err(ParseError {
                at,
                kind: ParseErrorKind::NotAMove,
            })
        };
        let is_note = matches!(
            kind,
            TokenKind::Ejection
                | TokenKind::PossibleEjection(_)
                | TokenKind::Score(_)
                | TokenKind::Annotation(_)
                | TokenKind::Clock(_)
        );
        if !is_note {
            return refused();
        }
        self.no_number_waits()?;
        let number = self.draft.plies.len();
        let Some(ply) = self.draft.plies.last_mut() else {
            return refused();
        };
        if let TokenKind::PossibleEjection(sign) = kind {
            self.ejection_signs.push((number - 1, sign, at));
        }
        match kind {
            TokenKind::Score(score) => ply.annotations_mut().score = Some((score, at)),
            TokenKind::Annotation(_) | TokenKind::Clock(_) => {}
            _ => ply.token.add_capture_mark(),
        }
        Ok(())
    }

    fn ply(&mut self, token: Token, at: usize) -> Result<(), ParseError> {
        self.may_go_on(at)?;
        let mut ply = DraftPly::new(token, at);
        ply.number = self.number.take();
        self.draft.plies.push(ply);
        Ok(())
    }

    /// Parses moves whose cells are separated.
    fn cells(&mut self, tokens: &[TextToken<'a, Token>]) -> Result<usize, ParseError> {
        let run = &tokens[..spaced_moves::run_length(tokens)];
        let moves: Vec<(usize, Token)> = spaced_moves::moves(run);
        let written = run
            .iter()
            .filter(|token| matches!(token.kind, TokenKind::Cell(_)));
        let in_moves: usize = moves.iter().map(|(_, token)| token.places().len()).sum();
        if run.is_empty() || in_moves != written.count() {
            self.note(tokens[0])?;
        }
        for (index, token) in moves {
            self.ply(token, run[index].at)?;
        }
        Ok(run.len().max(1))
    }

    /// Checks a text in parentheses: a comment is skipped, a variation is an error.
    fn parentheses(&self, text: &str, closed: Closed, at: usize) -> Result<(), ParseError> {
        let is_number_move = self.draft.numbers == NumberMeaning::Moves && has_number_move(text);
        if closed == Closed::No {
            return Err(ParseError::new(
                at,
                "parenthesis without end, expected a closing )",
            ));
        }
        let inner = &text[1..text.len() - 1];
        if has_move(inner) || is_number_move {
            let message = format!(
                "`{}` is a variation, expected the moves of one line",
                excerpt(text)
            );
            return Err(ParseError::new(at, message));
        }
        Ok(())
    }

    fn result(&mut self) -> Result<(), ParseError> {
        self.no_number_waits()?;
        self.is_closed = true;
        Ok(())
    }

    /// Returns an error if a move number has no move.
    fn no_number_waits(&self) -> Result<(), ParseError> {
        match self.number {
            Some((number, at)) => {
                let message = format!("`{number}` without a move behind it, expected a move");
                Err(ParseError::new(at, message))
            }
            None => Ok(()),
        }
    }

    /// Returns an error if the result was read already.
    fn may_go_on(&self, at: usize) -> Result<(), ParseError> {
        if !self.is_closed {
            return Ok(());
        }
        let message = format!(
            "`{}` after the result, expected no more moves",
            excerpt(self.word(at))
        );
        Err(ParseError::new(at, message))
    }

    /// The word at an offset.
    pub(super) fn word(&self, at: usize) -> &'a str {
        let text = &self.text[at..];
        let words = text.split(|character: char| {
            character.is_whitespace() || character == ',' || character == ';'
        });
        let word = words.map(|word| word.trim_end_matches('.')).next();
        word.filter(|word| !word.is_empty())
            .unwrap_or_else(|| text.trim_end())
    }

    /// Plays the moves in Aba-Pro or Nacre, or in the one notation in which all are legal, or else in the likely one that explains most of them.
    ///
    /// # Errors
    /// If all are legal in several other notations, which name different moves.
    pub(super) fn replay(&mut self, start: Position) -> Result<RunOf<Position>, (usize, String)> {
        // Numbers count either rounds or plies.
        let plies = &mut self.draft.plies;
        let is_of_ply = |(index, ply): (usize, &DraftPly)| {
            let number = ply
                .number
                .and_then(|(number, _)| usize::try_from(number).ok());
            number.is_none_or(|number| number == index + 1)
        };
        if plies.iter().enumerate().all(is_of_ply) {
            plies.iter_mut().for_each(|ply| ply.number = None);
        }
        let [likely, rare] = notations_of_spelling(&self.draft);
        let found = best(&self.draft, start, likely);
        if found.stop.is_none() && !is_rare(found.notation) {
            return Ok(found);
        }
        let mut complete: Vec<RunOf<Position>> = Vec::new();
        for &notation in likely.iter().chain(rare) {
            let other = run(&self.draft, start, notation);
            let is_new = complete.iter().all(|found| found.moves != other.moves);
            if other.stop.is_none() && is_new {
                complete.push(other);
            }
        }
        match &complete[..] {
            [one, other, ..] => Err(self.ambiguity(one, other)),
            _ => Ok(complete.pop().unwrap_or(found)),
        }
    }

    /// The run in the usual notation with the same spelling, if a run in a rare one has too few moves to be evidence for it.
    pub(super) fn doubted(&self, found: &RunOf<Position>) -> Option<RunOf<Position>> {
        let [likely, rare] = notations_of_spelling(&self.draft);
        let is_doubted = rare.contains(&found.notation) && found.moves.len() < MIN_EVIDENCE_PLIES;
        is_doubted.then(|| best(&self.draft, found.start, likely))
    }

    /// The place and the error of moves that two notations explain differently.
    fn ambiguity(&self, one: &RunOf<Position>, other: &RunOf<Position>) -> (usize, String) {
        let mut position = one.start;
        let mut pairs = one
            .moves
            .iter()
            .zip(&other.moves)
            .zip(self.draft.plies.iter());
        let differing = pairs.find(|((mv, other), _)| {
            let differs = mv != other;
            if !differs {
                position.play_unchecked(**mv);
            }
            differs
        });
        let ((&mv, &other_move), ply) = differing.expect("the runs differ");
        let name = |mv: Move| Notation::Abapro.name(mv, &position);
        let message = format!(
            "`{}` is {} in {} notation and {} in {}, and all moves are legal in both, expected them in Aba-Pro notation",
            ply.token,
            name(mv),
            one.notation,
            name(other_move),
            other.notation
        );
        (ply.at, message)
    }

    /// Errors of the claims about the moves that the replay refutes.
    pub(super) fn refuted(&self, played: &RunOf<Position>, start: Position) -> Vec<ParseError> {
        let mut claims = ClaimChecker::new(false, false, 0);
        let mut state = GameState::new(start);
        play::<Position>(
            &self.draft.plies[..played.moves.len()],
            &mut state,
            played.notation,
            &mut claims,
        );
        let refuted = claims.refuted.into_iter();
        let mut found: Vec<ParseError> = refuted
            .map(|claim| {
                self.refuted_sign(&claim)
                    .unwrap_or_else(|| ParseError::new(claim.at, claim.message))
            })
            .collect();
        let mut position = start;
        for (index, &mv) in played.moves.iter().enumerate() {
            let ellipsis = self.ellipses.iter().find(|(ply, _)| *ply == index);
            if let Some((_, at)) = ellipsis.filter(|_| position.seat() == 0) {
                let mover = position.rules().seat_name(0);
                let message =
                    format!("`...` before a move of {mover}, expected it only before another's");
                found.push(ParseError::new(*at, message));
            }
            position.play_unchecked(mv);
        }
        found
    }

    /// The error of a sign that marks an ejection where there is none. It may be meant as something else.
    fn refuted_sign(&self, claim: &RefutedClaim) -> Option<ParseError> {
        let mut signs = self.ejection_signs.iter();
        let is_false = claim.kind == ProblemKind::FalseEjection;
        let (_, sign, at) = signs.find(|(ply, ..)| is_false && *ply == claim.index)?;
        let message = format!(
            "`{sign}` marks the move before it as an ejection, which it is not, expected a move"
        );
        Some(ParseError::new(*at, message))
    }
}
