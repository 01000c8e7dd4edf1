//! Whether something else than its repair explains a repaired record.

use super::search::{RepairedWord, Solution};
use crate::games::Notation;
use crate::record::model::problem::ProblemKind;
use crate::record::resolve::read_game::ReadGame;

/// The maximum number of plies of a game that is repaired: other explanations are searched at every ply.
const MAX_GAME_PLIES: usize = 1_000;

/// Whether nothing else explains the record.
pub(super) fn is_unambiguous<P: ReadGame>(solution: &Solution<P>) -> bool {
    let plies = solution.game.plies().len();
    let game_words = GameWords::new(solution);
    plies <= MAX_GAME_PLIES
        && game_words.words.len() == plies
        && solution
            .repaired
            .iter()
            .all(|word| game_words.is_only_explanation(word))
}

/// The words of a repaired game: for each ply those that may stand there.
struct GameWords<'a, P: ReadGame> {
    positions: Vec<P>,
    moves: Vec<P::Move>,
    /// The written moves. A repaired word that names one move occurs both as written and as repaired.
    words: Vec<Vec<&'a str>>,
}

impl<'a, P: ReadGame> GameWords<'a, P> {
    fn new(solution: &'a Solution<P>) -> GameWords<'a, P> {
        let words = solution.words.iter().map(|word| vec![word.as_str()]);
        let mut words: Vec<Vec<&str>> = words.collect();
        for repaired in &solution.repaired {
            if let ([_], Some(word)) = (&repaired.meaning.moves[..], words.get_mut(repaired.ply()))
            {
                word.insert(0, &repaired.help.word);
            }
        }
        let of = solution.game.of::<P>().expect("checked by Search::take");
        GameWords {
            positions: of.positions().collect(),
            moves: of.moves().collect(),
            words,
        }
    }

    /// Whether only the repair of this word explains the record, and no other meaning of it leads to a complete game.
    fn is_only_explanation(&self, repaired: &RepairedWord<P>) -> bool {
        let (help, taken, ply) = (&repaired.help, &repaired.meaning.moves, repaired.ply());
        let words: Vec<&[&str]> = self.words.iter().map(Vec::as_slice).collect();
        let rest = &words[ply + taken.len()..];
        let is_other_word = repaired
            .before
            .meanings(&help.word, help.notation)
            .into_iter()
            .filter(|other| other.moves != *taken)
            .any(|other| replays(after(repaired.before, &other.moves), rest, help.notation));
        // A word that is a move in no position is not explained by earlier words.
        let is_possible = repaired.kind == ProblemKind::IllegalMove;
        !(is_other_word || is_possible && self.is_explained_before(repaired, &words))
    }

    /// Whether the word is legal as written, and so are all later ones, after a typo in an earlier word, a missing
    /// move before it, or two moves of a player in the wrong order.
    fn is_explained_before(&self, repaired: &RepairedWord<P>, words: &[&[&str]]) -> bool {
        let (help, ply) = (&repaired.help, repaired.ply());
        let written = [help.word.as_str()];
        let mut words = words.to_vec();
        words[ply] = &written;
        let replays = |start: P, words: &[&[&str]]| replays(start, words, help.notation);
        let is_move_missing = repaired
            .before
            .move_list()
            .into_iter()
            .any(|mv| replays(after(repaired.before, &[mv]), &words[ply..]));
        let is_earlier_typo = (0..ply).any(|before| {
            let (start, name) = (self.positions[before], self.words[before][0]);
            start
                .meanings(name, help.notation)
                .into_iter()
                .filter(|other| other.moves != [self.moves[before]])
                .any(|other| replays(after(start, &other.moves), &words[before + 1..]))
        });
        let is_wrong_order = (0..=ply).any(|first| {
            let mut words = words[first..].to_vec();
            words.len() > 2 && {
                words.swap(0, 2);
                replays(self.positions[first], &words)
            }
        });
        is_move_missing || is_earlier_typo || is_wrong_order
    }
}

/// Whether all words are legal moves one after another; of several words at a ply one must be.
fn replays<P: ReadGame>(mut position: P, words: &[&[&str]], notation: Notation) -> bool {
    for (index, choice) in words.iter().enumerate() {
        let read = |word: &str, position: &P| position.read_written(word, notation);
        let [word] = choice else {
            let rest = &words[index + 1..];
            return choice.iter().any(|word| {
                let mv = read(word, &position);
                mv.is_some_and(|mv| replays(after(position, &[mv]), rest, notation))
            });
        };
        match read(word, &position) {
            Some(mv) => position.play_unchecked(mv),
            None => return false,
        }
    }
    true
}

fn after<P: ReadGame>(mut position: P, moves: &[P::Move]) -> P {
    moves.iter().for_each(|&mv| position.play_unchecked(mv));
    position
}
