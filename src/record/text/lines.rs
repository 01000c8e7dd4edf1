//! What a line of a record is, by its tokens: moves, the headings of a table, prose.

use super::super::shape::lines;
use super::lexer::{Lex, Lexeme, is_damaged_move, lex};
use super::normalize::normalized;
use crate::notation::Numbers;

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
        self.tokens.iter().all(|token| matches!(token.kind, Lex::Separator(_)))
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
        let mut cells = 0;
        for (index, token) in self.tokens.iter().enumerate() {
            match token.kind {
                Lex::Move(_) => counts.moves += 1,
                Lex::Cell(_) => {
                    cells += 1;
                    counts.moves += usize::from(cells % 2 == 0);
                }
                Lex::Word(_) => {
                    counts.words += 1;
                    counts.words_after += usize::from(counts.moves > 0);
                }
                Lex::Number(_) if self.has_move_at(index + 1) => counts.numbered += 1,
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
                Some(Lexeme { kind: Lex::Cell(_), .. })
            ),
            _ => false,
        }
    }

    /// Whether it is a line of moves, perhaps with a text before or among them, and not a sentence that names a move.
    pub(in crate::record) fn is_moves(&self) -> bool {
        let Counts { moves, words, words_after, numbered } = self.counts();
        if moves == 0 || matches!(self.tokens.first(), Some(Lexeme { kind: Lex::PossibleEjection('#'), .. })) {
            return false;
        }
        let first = self.tokens.iter().position(|token| !matches!(token.kind, Lex::Separator(_))).unwrap_or(0);
        let begins = match self.tokens[first].kind {
            Lex::Number(_) | Lex::Back(_) | Lex::Bare(_) => self.has_move_at(first + 1),
            Lex::Ellipsis => {
                let back = self.tokens.get(first + 1).map(|token| token.kind);
                matches!(back, Some(Lex::Back(_))) || self.has_move_at(first)
            }
            _ => false,
        };
        if begins {
            return true;
        }
        if self.has_move_at(first) {
            return words <= 2 * moves;
        }
        words_after <= moves && (numbered > 0 || moves > 1)
    }

    /// How it begins, where it is a line of moves.
    pub(in crate::record) fn beginning(&self) -> Option<Beginning> {
        if !self.is_moves() {
            return None;
        }
        for (index, token) in self.tokens.iter().enumerate() {
            match token.kind {
                Lex::Number(number) | Lex::Bare(number) if self.has_move_at(index + 1) => {
                    let next = self.tokens[index + 1].kind;
                    return Some(Beginning::Number(number, next == Lex::Ellipsis));
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

/// Whether a text may hold a move: two cells at least, in plain or full-width signs.
fn may_have_move(text: &str) -> bool {
    let is_cell = |pair: &[u8]| matches!(pair, [b'a'..=b'i' | b'A'..=b'I', b'1'..=b'9']);
    let cells = text.as_bytes().windows(2).filter(|pair| is_cell(pair)).nth(1).is_some();
    cells || text.contains(|sign| ('\u{ff01}'..='\u{ff5e}').contains(&sign))
}

/// Whether a text holds nothing that is or may have been meant as a move.
pub(in crate::record) fn is_prose(text: &str) -> bool {
    let normalized = normalized(text);
    let tokens = lex(&normalized.text, Numbers::Scores);
    let lines = LineTokens::all(&tokens);
    let may_be_move = |token: &Lexeme<'_>| matches!(token.kind, Lex::Word(word) if is_damaged_move(word));
    !lines.iter().any(LineTokens::has_move) && !tokens.iter().any(may_be_move)
}

/// Where the lines of a text begin that hold no move and have moves before and behind them.
pub(in crate::record) fn remarks_between_moves(text: &str) -> Vec<usize> {
    let mut found = Vec::new();
    let mut remarks = Vec::new();
    let mut has_moves = false;
    for line in lines(text) {
        let is_moves = beginning(line).is_some();
        if is_moves {
            // What stands between two games is the header of the second one.
            found.extend(remarks.first().copied());
            has_moves = true;
            remarks.clear();
        } else if has_moves && !line.trim().is_empty() {
            remarks.push(line.as_ptr() as usize - text.as_ptr() as usize);
        }
    }
    found
}
