//! The headings of tables by their words, and those of a row of headings together.

use std::sync::LazyLock;

use crate::game::Color;
use crate::games::Notation;
use crate::record::vocabulary::heading::Heading;
use crate::record::vocabulary::lookup::{
    color_letter, color_of_folded, fold, is_particle, is_preposition, is_short,
};
use crate::record::vocabulary::word_tables::{HEADING_WORDS, ORDINAL_PAIRS};
use crate::record::vocabulary::words::{WordMap, word_map, words_of_name};

static HEADINGS: LazyLock<WordMap<Heading>> = LazyLock::new(|| word_map(&HEADING_WORDS));

/// The content of a column according to its heading.
pub(crate) fn heading(name: &str) -> Option<Heading> {
    if !is_short(name) {
        return None;
    }
    let word = fold(name);
    let word = word.trim_end_matches(['.', ':']).trim_end();
    let named = color_of_folded(word).map(Heading::Seat);
    named
        .or_else(|| HEADINGS.get(word).copied())
        .or_else(|| heading_of_time(word))
        .or_else(|| heading_of_moves(name))
}

/// The heading of a column of times in other spellings, or with the colour of the player: `time_used`, `black_clock`, `Uhr Schwarz`.
fn heading_of_time(word: &str) -> Option<Heading> {
    let word = word.replace(['_', '-'], " ");
    let of_time = |word: &str| {
        let found = HEADINGS.get(word).copied();
        found.filter(|found| matches!(found, Heading::Clock(None) | Heading::Time))
    };
    let of_player = |time: &str, color: &str| match (of_time(time)?, color_of_folded(color)?) {
        (Heading::Clock(_), color) => Some(Heading::Clock(Some(color))),
        (heading, _) => Some(heading),
    };
    of_time(&word).or_else(|| {
        let (first, rest) = word.split_once(' ')?;
        let (start, last) = word.rsplit_once(' ')?;
        of_player(rest, first).or_else(|| of_player(start, last))
    })
}

/// The heading of the moves of a player, a colour together with a word for a move or a ply: `black_move`, `Zug Schwarz`, `Black's move`.
fn heading_of_moves(name: &str) -> Option<Heading> {
    let folded = fold(&words_of_name(name));
    let words = folded.split(|c: char| !c.is_alphanumeric());
    // The letter after an apostrophe is no word.
    let is_between =
        |word: &str| word.is_empty() || word == "s" || is_particle(word) || is_preposition(word);
    let words = words.filter(|word| !is_between(word));
    let (colors, others): (Vec<&str>, Vec<&str>) =
        words.partition(|word| color_of_folded(word).is_some());
    let [color] = colors[..] else {
        return None;
    };
    let is_of_moves = matches!(
        HEADINGS.get(&*others.join(" ")),
        Some(Heading::Move | Heading::Ply)
    );
    color_of_folded(color)
        .filter(|_| is_of_moves)
        .map(Heading::Seat)
}

/// The content of each column according to its heading, given whether the first row has a move in a column. The letters of both colours and two players by their
/// order, who moves first being the first, are headings of moves only together and above moves; in a table of plies, the name of a notation is one if no
/// other heading is.
pub(crate) fn headings<'a>(
    names: impl IntoIterator<Item = &'a str>,
    holds_move: impl Fn(usize) -> bool,
) -> Vec<Option<Heading>> {
    let names: Vec<&str> = names.into_iter().collect();
    let mut found: Vec<Option<Heading>> = names.iter().map(|name| heading(name)).collect();
    let has = |wanted: fn(&Heading) -> bool| found.iter().flatten().any(wanted);
    let is_by_ply = has(|found| matches!(found, Heading::Ply | Heading::Player | Heading::Turn))
        && !has(|found| *found == Heading::Move);
    let of_players = columns_of_letters(&names).or_else(|| columns_in_order(&names));
    if let Some(columns) = of_players.filter(|columns| columns.iter().all(|&at| holds_move(at))) {
        for (at, color) in columns.into_iter().zip(Color::BOTH) {
            found[at] = Some(Heading::Seat(color));
        }
    } else if is_by_ply {
        let names_notation = |name: &&str| Notation::find(name).is_some();
        let column = names.iter().position(names_notation);
        if let Some(at) = column.filter(|&at| holds_move(at)) {
            found[at] = Some(Heading::Move);
        }
    }
    found
}

/// The columns of Black and White whose headings are the letters of these colours, `B` and `W`, if no other letter is written in the same case.
fn columns_of_letters(names: &[&str]) -> Option<[usize; 2]> {
    let letter = |name: &str| {
        let mut characters = name.trim_end_matches('.').chars();
        let letter = characters.next()?;
        (characters.next().is_none() && letter.is_ascii_alphabetic()).then_some(letter)
    };
    let columns_of = |is_case: fn(&char) -> bool| {
        let letters = (0..names.len()).filter_map(|at| Some((at, letter(names[at])?)));
        let letters: Vec<(usize, char)> = letters.filter(|(_, letter)| is_case(letter)).collect();
        let [one, other] = letters[..] else {
            return None;
        };
        let color = |letter| color_letter(letter, &[one.1, other.1]);
        match (color(one.1)?, color(other.1)?) {
            (Color::Black, Color::White) => Some([one.0, other.0]),
            (Color::White, Color::Black) => Some([other.0, one.0]),
            _ => None,
        }
    };
    columns_of(char::is_ascii_uppercase).or_else(|| columns_of(char::is_ascii_lowercase))
}

/// The columns of the first and the second player, whose headings name no colours: `p1` and `p2`, `player_1` and `player_2`, `first` and `second`.
fn columns_in_order(names: &[&str]) -> Option<[usize; 2]> {
    let key = |name: &str| {
        let letters = fold(name).chars().filter(|c| c.is_alphanumeric()).collect();
        Some(letters).filter(|_| is_short(name)).unwrap_or_default()
    };
    let keys: Vec<String> = names.iter().map(|name| key(name)).collect();
    let is_player = |word: &str| word == "p" || HEADINGS.get(word) == Some(&Heading::Player);
    let is_second = |first: &str, second: &str| {
        let numbered = first.strip_suffix('1').zip(second.strip_suffix('2'));
        numbered.is_some_and(|(one, other)| one == other && is_player(one))
            || ORDINAL_PAIRS.contains(&(first, second))
    };
    (0..keys.len()).find_map(|first| {
        let second = keys
            .iter()
            .position(|second| is_second(&keys[first], second))?;
        Some([first, second])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_in_six_languages() {
        for (heading_expected, words) in [
            (
                Heading::Number,
                &["N°", "No.", "Nr", "#", "Numéro", "n", "Runde"][..],
            ),
            (Heading::Ply, &["Ply", "Halbzug", "demi-coup", "Semimossa"]),
            (
                Heading::Score,
                &[
                    "Score",
                    "Punkte",
                    "Stand",
                    "Punteggio",
                    "Puntos",
                    "Marcador",
                ],
            ),
            (
                Heading::Player,
                &[
                    "Player",
                    "Joueur",
                    "Spieler",
                    "Giocatore",
                    "Couleur",
                    "Farbe",
                ],
            ),
            (
                Heading::Move,
                &["Move", "Coup", "Zug", "Züge", "Mossa", "Jugada", "Zet"],
            ),
            (
                Heading::Seat(Color::Black),
                &[
                    "Noirs",
                    "Schwarz",
                    "black_move",
                    "blackMove",
                    "Black's move",
                    "Coup des noirs",
                    "Black ply",
                ],
            ),
            (
                Heading::Seat(Color::White),
                &["Weiß", "bianco", "Zug Weiß", "moves_white", "White’s Moves"],
            ),
            (Heading::Clock(None), &["Clock", "Uhr", "Temps restant"]),
            (
                Heading::Clock(Some(Color::Black)),
                &["black_clock", "Uhr Schwarz"],
            ),
            (
                Heading::Time,
                &["Zeit", "Move time", "time_used", "white_time"],
            ),
        ] {
            for word in words {
                assert_eq!(heading(word), Some(heading_expected), "{word}");
            }
        }
        for word in [
            "Ann",
            "Zugspitze",
            "",
            "a1b2",
            "black_player",
            "Black Zugspitze",
            "black white move",
        ] {
            assert_eq!(heading(word), None, "{word}");
        }
    }

    #[test]
    fn letters_and_numbers_of_players_are_headings_above_moves() {
        let seats = |line: &str| {
            let found = headings(line.split(','), |at| at > 0);
            found[1..]
                .iter()
                .map(|found| match found {
                    Some(Heading::Seat(color)) => Some(*color),
                    _ => None,
                })
                .collect::<Vec<_>>()
        };
        let (black, white) = (Some(Color::Black), Some(Color::White));
        for line in [
            "No,B,W",
            "n,N,B",
            "nr,s,w",
            "no,p1,p2",
            "n,player_1,player_2",
            "#,first,second",
            "Nr,Spieler 1,Spieler 2",
        ] {
            assert_eq!(seats(line), [black, white], "{line}");
        }
        assert_eq!(seats("No,W,B"), [white, black]);
        for line in ["No,A,B", "No,p1,q2", "No,B,W,N", "p1,p2,x"] {
            assert!(seats(line).iter().all(Option::is_none), "{line}");
        }
        let move_column = headings(["ply", "position", "abapro"], |at| at == 2);
        assert_eq!(move_column[2], Some(Heading::Move));
    }
}
