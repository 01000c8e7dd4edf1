//! Headings of columns with remarks, whatever stands in their cells.

use std::sync::LazyLock;

use crate::game::Color;
use crate::record::vocabulary::lookup::{color_named, fold};
use crate::record::vocabulary::word_tables::REMARK_WORDS;
use crate::record::vocabulary::words::{WordSet, word_set};

static REMARKS: LazyLock<WordSet> = LazyLock::new(|| word_set(REMARK_WORDS));

/// Whether a heading is that of a column with remarks: `Comment`, `Bemerkung Schwarz`.
pub(crate) fn heads_remarks(name: &str) -> bool {
    is_remark_word(name) || player_of_remarks(name).is_some()
}

/// The player on whose moves a column has remarks, if its heading names one: `Black comment`, `Anmerkung (Weiß)`.
pub(crate) fn player_of_remarks(name: &str) -> Option<Color> {
    let is_apart = |c: char| c.is_whitespace() || "():,-–/_".contains(c);
    let words = name.split(is_apart).filter(|word| !word.is_empty());
    let (colors, others): (Vec<_>, Vec<_>) = words.partition(|word| color_named(word).is_some());
    let [color] = colors[..] else {
        return None;
    };
    color_named(color).filter(|_| is_remark_word(&others.join(" ")))
}

fn is_remark_word(name: &str) -> bool {
    name.len() <= 40 && REMARKS.contains(fold(name).trim_end_matches(['.', ':']).trim_end())
}

#[cfg(test)]
mod tests {
    use super::{heads_remarks, player_of_remarks};
    use crate::game::Color;

    #[test]
    fn headings_of_remarks_in_six_languages() {
        for word in [
            "Comment",
            "Bemerkung",
            "Remarque",
            "Commenti",
            "Observación",
            "opmerking:",
        ] {
            assert!(heads_remarks(word), "{word}");
        }
        for word in ["Move", "Score", "Ann", "Black", "Black move", ""] {
            assert!(!heads_remarks(word), "{word}");
        }
    }

    #[test]
    fn headings_of_remarks_on_the_moves_of_a_player() {
        for (word, player) in [
            ("Black comment", Some(Color::Black)),
            ("Anmerkung (Weiß)", Some(Color::White)),
            ("Commentaire Noir", Some(Color::Black)),
            ("comment_white", Some(Color::White)),
            ("Comment", None),
            ("Black and White comments", None),
            ("White", None),
        ] {
            assert_eq!(player_of_remarks(word), player, "{word}");
        }
    }
}
