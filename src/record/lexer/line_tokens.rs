//! What a line of a record is, by its tokens: moves, the headings of a table, prose.

use crate::notation::Numbers;
use crate::record::input::line_shape::{begins_with_move, ends_with_result, lines};
use crate::record::lexer::normalize::normalized;
use crate::record::lexer::spaced_moves;
use crate::record::lexer::tokens::{Lex, Lexeme, is_damaged_move, lex};
use crate::record::model::ending::Ending;
use crate::record::model::result::GameResult;
use crate::rules::Color;

/// The tokens of one line, without its end.
#[derive(Debug, Clone, Copy)]
pub(in crate::record) struct LineTokens<'a, 't> {
    pub(in crate::record) tokens: &'t [Lexeme<'a>],
    /// Where the line begins in the normalised text; its tokens may begin later.
    pub(in crate::record) at: usize,
}

/// How many tokens of some kinds a line has.
#[derive(Debug, Clone, Copy, Default)]
struct Counts {
    moves: usize,
    words: usize,
    /// Words behind the first move.
    words_after: usize,
    /// Numbers with a sign that marks them and a move behind.
    numbered: usize,
}

/// How a line of moves begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::record) enum Beginning {
    /// With the number of a move, and whether White's ply comes first.
    Number(u32, bool),
    Back(u32),
    Unnumbered,
}

impl<'a, 't> LineTokens<'a, 't> {
    /// The lines of a list of tokens.
    pub(in crate::record) fn all(tokens: &'t [Lexeme<'a>]) -> Vec<LineTokens<'a, 't>> {
        let mut at = 0;
        let mut lines = Vec::new();
        for tokens in tokens.split_inclusive(|token| token.kind == Lex::LineEnd) {
            let next = tokens.last().map_or(at, |token| token.end);
            let tokens = match tokens {
                [line @ .., last] if last.kind == Lex::LineEnd => line,
                line => line,
            };
            lines.push(LineTokens { tokens, at });
            at = next;
        }
        lines
    }

    /// Whether there is nothing in it but separators.
    pub(in crate::record) fn is_blank(&self) -> bool {
        self.tokens
            .iter()
            .all(|token| matches!(token.kind, Lex::Separator(_)))
    }

    /// Whether it holds a move, wherever it stands.
    pub(in crate::record) fn has_move(&self) -> bool {
        self.counts().moves > 0
    }

    /// Whether it could be read as moves and as prose.
    pub(in crate::record) fn is_doubtful(&self) -> bool {
        let counts = self.counts();
        counts.moves > 0 && counts.words > 0
    }

    fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        // Where the run of cells ends that was counted last.
        let mut counted = 0;
        for (index, token) in self.tokens.iter().enumerate() {
            match token.kind {
                Lex::Move(_) => counts.moves += 1,
                Lex::Cell(_) if index >= counted => {
                    let run = spaced_moves::run_length(&self.tokens[index..]);
                    counts.moves += spaced_moves::moves(&self.tokens[index..index + run]).len();
                    counted = index + run;
                }
                Lex::Word(_) => {
                    counts.words += 1;
                    counts.words_after += usize::from(counts.moves > 0);
                }
                Lex::Number(_) if self.has_move_at(index + 1) => counts.numbered += 1,
                // `Belgian Daisy: Black: a1b2`
                Lex::Color(_) | Lex::Label(_)
                    if index > 0
                        && self.tokens[index - 1].kind == Lex::Separator(':')
                        && self.has_move_at(index + 1) =>
                {
                    counts.numbered += 1;
                }
                _ => {}
            }
        }
        counts
    }

    /// Whether a move begins with the token with this index or behind signs that only separate.
    pub(super) fn has_move_at(&self, index: usize) -> bool {
        let tokens = self.tokens.get(index..).unwrap_or_default();
        let mut tokens = tokens.iter().skip_while(|token| {
            matches!(
                token.kind,
                Lex::Separator(_) | Lex::Arrow | Lex::Ellipsis | Lex::Color(_) | Lex::Label(_)
            )
        });
        match tokens.next().map(|token| token.kind) {
            Some(Lex::Move(_)) => true,
            Some(Lex::Cell(_)) => matches!(
                tokens.find(|token| !matches!(token.kind, Lex::Arrow | Lex::Separator('-'))),
                Some(Lexeme {
                    kind: Lex::Cell(_),
                    ..
                })
            ),
            _ => false,
        }
    }

    /// Whether a move follows behind signs that separate, numbers and names of colours.
    pub(super) fn has_move_behind(&self, index: usize) -> bool {
        let tokens = self.tokens.get(index..).unwrap_or_default();
        let is_before = |token: &&Lexeme<'_>| {
            matches!(
                token.kind,
                Lex::Separator(_)
                    | Lex::Color(_)
                    | Lex::Label(_)
                    | Lex::Number(_)
                    | Lex::Bare(_)
                    | Lex::Ellipsis
            )
        };
        self.has_move_at(index + tokens.iter().take_while(is_before).count())
    }

    /// Whether it is a line of moves, perhaps with a text before or among them, and not a sentence that names a move.
    pub(in crate::record) fn is_moves(&self) -> bool {
        let Counts {
            moves,
            words,
            words_after,
            numbered,
        } = self.counts();
        if moves == 0
            || matches!(
                self.tokens.first(),
                Some(Lexeme {
                    kind: Lex::PossibleEjection('#'),
                    ..
                })
            )
        {
            return false;
        }
        let first = self
            .tokens
            .iter()
            .position(|token| !matches!(token.kind, Lex::Separator(_)))
            .unwrap_or(0);
        let begins = match self.tokens[first].kind {
            Lex::Number(_) | Lex::Back(_) | Lex::Bare(_) => self.has_move_at(first + 1),
            Lex::Ellipsis => {
                let back = self.tokens.get(first + 1).map(|token| token.kind);
                matches!(back, Some(Lex::Back(_))) || self.has_move_at(first)
            }
            _ => false,
        };
        if begins || self.is_row_of_ply() {
            return true;
        }
        let names_player = matches!(self.tokens[first].kind, Lex::Color(_) | Lex::Label(_));
        if self.has_move_at(first) || names_player && self.has_move_behind(first) {
            return words <= 2 * moves;
        }
        if names_player && words_after == 0 {
            return words <= moves;
        }
        words_after <= moves && (numbered > 0 || moves > 1)
    }

    /// Whether it is a row of a table with the number of a ply and, in a cell of its own, the ply.
    pub(in crate::record) fn is_row_of_ply(&self) -> bool {
        let is_content = |token: &&Lexeme<'_>| !matches!(token.kind, Lex::Separator('"'));
        let is_end =
            |token: &Lexeme<'_>| matches!(token.kind, Lex::Separator(';' | ',' | '|' | '\t'));
        let tokens = match self.tokens {
            [first, tokens @ ..] if first.kind == Lex::Separator('|') => tokens,
            tokens => tokens,
        };
        let cells = tokens.split(is_end);
        let mut cells = cells.map(|cell| cell.iter().filter(is_content));
        let begins_with_number = cells.next().is_some_and(|mut cell| {
            matches!(
                cell.next().map(|token| token.kind),
                Some(Lex::Number(_) | Lex::Bare(_))
            ) && cell.next().is_none()
        });
        let is_move = |token: &Lexeme<'_>| {
            matches!(
                token.kind,
                Lex::Move(_)
                    | Lex::Cell(_)
                    | Lex::Ejection
                    | Lex::PossibleEjection(_)
                    | Lex::Arrow
                    | Lex::Mark(_)
            )
        };
        begins_with_number
            && self.counts().moves == 1
            && cells.any(|mut cell| {
                cell.next()
                    .is_some_and(|token| matches!(token.kind, Lex::Move(_) | Lex::Cell(_)))
                    && cell.all(is_move)
            })
    }

    /// How it begins, where it is a line of moves.
    pub(in crate::record) fn beginning(&self) -> Option<Beginning> {
        if !self.is_moves() {
            return None;
        }
        for (index, token) in self.tokens.iter().enumerate() {
            match token.kind {
                Lex::Number(number) | Lex::Bare(number) if self.has_move_at(index + 1) => {
                    let before_move = self.tokens[index + 1..]
                        .iter()
                        .take_while(|token| !matches!(token.kind, Lex::Move(_) | Lex::Cell(_)));
                    let is_of_white = before_move.into_iter().any(|token| {
                        matches!(token.kind, Lex::Ellipsis | Lex::Color(Color::White))
                    });
                    return Some(Beginning::Number(number, is_of_white));
                }
                Lex::Back(number) => return Some(Beginning::Back(number)),
                Lex::Move(_) | Lex::Cell(_) => break,
                _ => {}
            }
        }
        Some(Beginning::Unnumbered)
    }
}

/// How a line of a file begins, if it is a line of moves.
pub(in crate::record) fn beginning(line: &str) -> Option<Beginning> {
    // Without a cell there is no move, and most lines of text have none.
    if !may_have_move(line) {
        return None;
    }
    let normalized = normalized(line);
    let tokens = lex(&normalized.text, Numbers::Scores);
    let lines = LineTokens::all(&tokens);
    lines.first()?.beginning()
}

/// The number before the move in a line of a file, where it is a row of a table with one ply in it: that of the ply or the round.
pub(in crate::record) fn number_of_row(line: &str) -> Option<u32> {
    // A ply has three cells at most.
    if !may_be_row(line) || line.len() > LONGEST_ROW || cells_in(line).nth(3).is_some() {
        return None;
    }
    let normalized = normalized(line);
    let tokens = lex(&normalized.text, Numbers::Scores);
    let lines = LineTokens::all(&tokens);
    let line = lines.first().filter(|line| line.is_row_of_ply())?;
    let before_move = line
        .tokens
        .iter()
        .take_while(|token| !matches!(token.kind, Lex::Move(_) | Lex::Cell(_)));
    before_move
        .filter_map(|token| match token.kind {
            Lex::Number(number) | Lex::Bare(number) => Some(number),
            _ => None,
        })
        .last()
}

/// Whether the first cell of a line may be a number: most lines of moves show that they are no row.
fn may_be_row(line: &str) -> bool {
    let mut signs = line
        .bytes()
        .skip_while(|sign| matches!(sign, b'|' | b'"' | b' '));
    match signs.next() {
        Some(b'0'..=b'9') => {
            let is_in_cell =
                |sign: &u8| matches!(sign, b'0'..=b'9' | b'.' | b')' | b':' | b'"' | b' ');
            let end = signs.find(|sign| !is_in_cell(sign));
            matches!(end, Some(b';' | b',' | b'|' | b'\t'))
        }
        first => first.is_some_and(|sign| !sign.is_ascii_alphabetic()),
    }
}

/// A row with one ply, the name of the player and more is hardly longer, in bytes.
const LONGEST_ROW: usize = 200;

/// Where a text has the row and the column of a cell, in plain signs.
fn cells_in(text: &str) -> impl Iterator<Item = usize> {
    let is_cell = |pair: &[u8]| matches!(pair, [b'a'..=b'i' | b'A'..=b'I', b'1'..=b'9']);
    let pairs = text.as_bytes().windows(2).enumerate();
    pairs
        .filter(move |(_, pair)| is_cell(pair))
        .map(|(at, _)| at)
}

/// Whether a text may hold a move: two cells at least, in plain or full-width signs.
fn may_have_move(text: &str) -> bool {
    cells_in(text).nth(1).is_some()
        || text.contains(|sign| ('\u{ff01}'..='\u{ff5e}').contains(&sign))
}

/// Whether a text holds nothing that is or may have been meant as a move.
pub(in crate::record) fn is_prose(text: &str) -> bool {
    let normalized = normalized(text);
    let tokens = lex(&normalized.text, Numbers::Scores);
    let lines = LineTokens::all(&tokens);
    let may_be_move =
        |token: &Lexeme<'_>| matches!(token.kind, Lex::Word(word) if is_damaged_move(word));
    lines.iter().all(|line| {
        let damaged = line
            .tokens
            .iter()
            .filter(|token| may_be_move(token))
            .count();
        !line.is_moves() && (damaged == 0 || line.counts().words > 2 * damaged)
    })
}

/// Where the lines of a text begin that hold no move and have moves before and behind them.
pub(in crate::record) fn remarks_between_moves(text: &str) -> Vec<usize> {
    let mut found = Vec::new();
    let (mut has_moves, mut remarks, mut header) = (false, false, None);
    let mut after_result = false;
    for line in lines(text) {
        let is_moves = begins_with_move(line) || beginning(line).is_some();
        let at = line.as_ptr() as usize - text.as_ptr() as usize;
        if is_moves {
            // What stands between two games is the header of the second one, but for the result of the first.
            if remarks || after_result {
                found.push(header.unwrap_or(at));
            }
            (has_moves, remarks, header) = (true, false, None);
            after_result = ends_with_result(line);
        } else if has_moves && !line.trim().is_empty() {
            remarks = true;
            let is_result = GameResult::find(line).is_some()
                || ends_with_result(line)
                || Ending::find(line).is_some();
            header = header.or((!is_result).then_some(at));
        }
    }
    found
}
