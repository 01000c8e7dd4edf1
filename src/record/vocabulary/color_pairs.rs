//! The colours that two words name together: abbreviations, `wh.` and `bl.`, and words of more languages, of which some are names of persons if they stand alone.

use crate::game::Color;
use crate::record::vocabulary::lookup::fold;

/// The words for Black and White of one language.
struct Language {
    black: &'static str,
    white: &'static str,
}

/// Languages whose words may be abbreviated, with abbreviations that are no beginnings of words.
static ABBREVIATED: [Language; 6] = [
    Language {
        black: "black, blk",
        white: "white, wht",
    },
    Language {
        black: "noir, noire",
        white: "blanc, blanche",
    },
    Language {
        black: "schwarz, sw",
        white: "weiss, ws",
    },
    Language {
        black: "nero, nera",
        white: "bianco, bianca",
    },
    Language {
        black: "negro, negra",
        white: "blanco, blanca",
    },
    Language {
        black: "zwart",
        white: "wit",
    },
];

/// Languages whose words are read in full: Russian, Ukrainian, Polish, Czech and Slovak, Swedish, Danish and Norwegian, Hungarian, Finnish, Portuguese.
static IN_FULL: [Language; 9] = [
    Language {
        black: "chernye, chiornye, chernyi, chiornyi",
        white: "belye, belyi",
    },
    Language {
        black: "chorni, chornyi, chornyy",
        white: "bili, bilyi, bilyy",
    },
    Language {
        black: "czarne, czarny, czarni",
        white: "biale, bialy, biali",
    },
    Language {
        black: "cerny, cerni, cerne, cierny, cierni, cierne",
        white: "bily, bili, bile, biely, bieli, biele",
    },
    Language {
        black: "svart, svarta, svarte",
        white: "vit, vita",
    },
    Language {
        black: "sort, sorte, svart, svarte",
        white: "hvid, hvide, hvit, hvite",
    },
    Language {
        black: "sotet, fekete",
        white: "vilagos, feher",
    },
    Language {
        black: "musta, mustat",
        white: "valkea, valkeat, valkoinen, valkoiset",
    },
    Language {
        black: "preto, pretos, preta, pretas, negro, negras",
        white: "branco, brancos, branca, brancas",
    },
];

/// More bytes than a word of the tables takes, in any script.
const MAX_BYTES: usize = 24;

/// The colours of two words or abbreviations if they are Black and White of one language, in any order: `wh.` and `bl.`, `Vit` and `Svart`.
pub(crate) fn colors_of_pair(words: [&str; 2]) -> Option<[Color; 2]> {
    let [first, second] = words.map(plain);
    let (first, second) = (first?, second?);
    let begins = |line: &str, start: &str| words_of(line).any(|word| word.starts_with(start));
    let is_one = |line: &str, wanted: &str| words_of(line).any(|word| word == wanted);
    let states = |black: &str, white: &str| {
        let is_abbreviated =
            |language: &Language| begins(language.black, black) && begins(language.white, white);
        let is_in_full =
            |language: &Language| is_one(language.black, black) && is_one(language.white, white);
        ABBREVIATED.iter().any(is_abbreviated) || IN_FULL.iter().any(is_in_full)
    };
    match (states(&first, &second), states(&second, &first)) {
        (true, false) => Some([Color::Black, Color::White]),
        (false, true) => Some([Color::White, Color::Black]),
        _ => None,
    }
}

/// The colour that a word of the languages without abbreviations names. Alone it may be a name, as `Vit`.
pub(crate) fn color_of_other_language(word: &str) -> Option<Color> {
    let word = plain(word)?;
    let is_one = |line: &str| words_of(line).any(|other| other == word);
    let black = IN_FULL.iter().any(|language| is_one(language.black));
    let white = IN_FULL.iter().any(|language| is_one(language.white));
    match (black, white) {
        (true, false) => Some(Color::Black),
        (false, true) => Some(Color::White),
        _ => None,
    }
}

/// A word in lower case without accents and without the point of an abbreviation; `None` if it has other signs than letters.
fn plain(word: &str) -> Option<String> {
    let word = word.trim().trim_end_matches('.');
    let is_word = (1..=MAX_BYTES).contains(&word.len()) && word.chars().all(char::is_alphabetic);
    is_word.then(|| fold(word))
}

fn words_of(line: &str) -> impl Iterator<Item = &str> {
    line.split(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_words_name_the_colors_of_one_language() {
        for [white, black] in [
            ["wh.", "bl."],
            ["Wh", "Bl"],
            ["wht", "blk"],
            ["White", "bl"],
            ["bl.", "n."],
            ["we.", "schw."],
            ["Белые", "Чёрные"],
            ["Білі", "Чорні"],
            ["Białe", "Czarne"],
            ["Bílý", "Černý"],
            ["Vit", "Svart"],
            ["Hvid", "Sort"],
            ["Hvit", "Svart"],
            ["Világos", "Sötét"],
            ["Valkea", "Musta"],
            ["Brancas", "Pretas"],
        ] {
            let found = colors_of_pair([white, black]);
            assert_eq!(found, Some([Color::White, Color::Black]), "{white} {black}");
            let found = colors_of_pair([black, white]);
            assert_eq!(found, Some([Color::Black, Color::White]), "{black} {white}");
        }
        for words in [
            ["Vit", "Bob"],
            ["wh.", "wht"],
            ["Vit", "Musta"],
            ["B", "C"],
            ["1", "2"],
            ["", "bl."],
        ] {
            assert_eq!(colors_of_pair(words), None, "{words:?}");
        }
    }

    /// Words are looked up as [`fold`] returns them.
    #[test]
    fn words_of_the_tables_are_folded() {
        for language in ABBREVIATED.iter().chain(&IN_FULL) {
            for word in words_of(language.black).chain(words_of(language.white)) {
                assert_eq!(fold(word), word);
                assert!(word.len() <= MAX_BYTES);
            }
        }
    }
}
