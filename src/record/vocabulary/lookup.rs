//! The words of records in English, French, German, Italian, Spanish and Dutch: names of colours, keys of headers, headings of
//! tables, words around names. The tables of `word_tables` hold them in lower case without accents, as [`fold`] returns them.

use std::sync::LazyLock;

use deunicode::deunicode;

use crate::game::Color;
use crate::record::vocabulary::result_words::sentence_word;
use crate::record::vocabulary::word_tables::{
    COLOR_WORDS, EVENT_ENDINGS, FIRST_NAME_WORDS, GAME_WORDS, GROUP_WORDS, LAST_NAME_WORDS,
    OPENING_WORDS, PARTICLE_WORDS, PLAYER_WORDS, PLAYERS_KEY_WORDS, PREPOSITION_WORDS, ROUND_WORDS,
    STAGE_WORDS, TABLE_WORDS, TAG_WORDS, TITLE_WORDS, UNLIKELY_NAME_WORDS, WINNER_WORDS,
};
use crate::record::vocabulary::words::{WordMap, WordSet, word_map, word_set, words_of_line};

/// Folds case and accents: the text in lower case without accents and surrounding blanks.
pub(crate) fn fold(text: &str) -> String {
    let text = text.trim();
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    deunicode(text).trim().to_lowercase()
}

/// The colour that a word names, in singular or plural.
pub(crate) fn color_named(word: &str) -> Option<Color> {
    match word.trim_end_matches('\u{fe0f}') {
        "⚫" | "●" | "⬤" => return Some(Color::Black),
        "⚪" | "○" | "◯" => return Some(Color::White),
        _ => {}
    }
    is_short(word).then(|| COLORS.get(&*fold(word)).copied())?
}

/// The colour that a letter stands for among the letters with which a text marks the players, `B:` and `W:`, `N:` and `B:`,
/// `S:` and `W:`, `Z:` and `W:`. `B` alone may be Black or Bianco.
pub(crate) fn color_letter(letter: char, used: &[char]) -> Option<Color> {
    let upper = |letter: &char| letter.to_ascii_uppercase();
    let is_used = |wanted: char| used.iter().any(|letter| upper(letter) == wanted);
    let is_among = |letters: &[char]| used.iter().all(|letter| letters.contains(&upper(letter)));
    match upper(&letter) {
        'B' if is_used('W') && is_among(&['B', 'W']) => Some(Color::Black),
        'B' if is_used('N') && is_among(&['B', 'N']) => Some(Color::White),
        'N' if is_among(&['N', 'B']) => Some(Color::Black),
        'S' if is_among(&['S', 'W']) => Some(Color::Black),
        'Z' if is_among(&['Z', 'W']) => Some(Color::Black),
        'W' if ['B', 'S', 'Z'].iter().any(|&black| is_among(&['W', black])) => Some(Color::White),
        _ => None,
    }
}

/// The tag that a key means.
pub(crate) fn tag_of_key(key: &str) -> Option<&'static str> {
    known_key(key).or_else(|| is_short(key).then(|| tag_of_folded(&fold(key)))?)
}

/// The tag that a key means, if the key is the name of a tag or stands in the tables with exactly this spelling.
pub(crate) fn known_key(key: &str) -> Option<&'static str> {
    // A longer text takes time to hash, which a line with many colons multiplies.
    is_short(key).then(|| TAG_KEYS.get(key).copied())?
}

/// The tag that a key in lower case without accents means.
fn tag_of_folded(key: &str) -> Option<&'static str> {
    if let Some(name) = TAG_KEYS.get(key) {
        return Some(name);
    }
    // `Elo Noirs`, `EloBlancs`, `White Elo`.
    let beside_elo = key.strip_prefix("elo").or_else(|| key.strip_suffix("elo"));
    if let Some(color) = beside_elo.and_then(|color| COLORS.get(color.trim())) {
        return match color {
            Color::Black => Some("BlackElo"),
            Color::White => Some("WhiteElo"),
            _ => None,
        };
    }
    // `Player 1 (Black)`
    if let Some((player, color)) = key.strip_suffix(')').and_then(|key| key.split_once('(')) {
        let player = player.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
        let color = COLORS
            .get(color.trim())
            .filter(|_| PLAYERS.contains(player))?;
        return tag_of_color(*color);
    }
    // `Joueur noir`, `Spieler Schwarz`, `Black player`, `Les noirs`, `Noir 2`.
    let (first, second) = key.split_once(' ')?;
    let color = match (first, second.trim()) {
        (first, "2") => {
            return match COLORS.get(first)? {
                Color::Black => Some("Black2"),
                Color::White => Some("White2"),
                _ => None,
            };
        }
        (player, color) if PLAYERS.contains(player) => color,
        (color, player) if PLAYERS.contains(player) => color,
        _ => return None,
    };
    COLORS.get(color).and_then(|&color| tag_of_color(color))
}

/// A part of the name of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NamePart {
    First,
    Last,
}

/// The part of a name and the player that a tag is for: `NachnameSchwarz`, `FirstNameWhite`.
pub(crate) fn part_of_name(tag: &str) -> Option<(NamePart, Color)> {
    if !is_short(tag) || tag.len() < MIN_PART_OF_NAME || TAG_KEYS.contains_key(tag) {
        return None;
    }
    let key = fold(tag);
    let parts = [
        (NamePart::First, FIRST_NAME_WORDS),
        (NamePart::Last, LAST_NAME_WORDS),
    ];
    parts.into_iter().find_map(|(part, words)| {
        let color = words.iter().find_map(|word| {
            let color = key.strip_prefix(word).or_else(|| key.strip_suffix(word))?;
            COLORS.get(color).copied()
        });
        color.map(|color| (part, color))
    })
}

/// The length in bytes of the shortest tag for a part of a name.
const MIN_PART_OF_NAME: usize = "NomNoir".len();

/// Whether a tag with this name states the winner.
pub(crate) fn names_winner(tag: &str) -> bool {
    is_short(tag) && !TAG_KEYS.contains_key(tag) && WINNERS.contains(&*fold(tag))
}

/// Whether a word, in lower case without accents, is one before the number of a game: `Partie 3`.
pub(crate) fn is_game(word: &str) -> bool {
    GAMES.contains(word)
}

/// Whether a word, in lower case without accents, is one before or after the number of a round: `Runde 3`.
pub(crate) fn is_round(word: &str) -> bool {
    ROUNDS.contains(word)
}

/// Whether a word, in lower case without accents, is one before the number of a table: `Tisch 3`.
pub(crate) fn is_table(word: &str) -> bool {
    TABLES.contains(word)
}

/// Whether a word, in lower case without accents, is one for a group of a tournament: `Poule A`.
pub(crate) fn is_group(word: &str) -> bool {
    GROUPS.contains(word)
}

/// Whether a word, in lower case without accents, is one for a stage of a tournament that stands before names: `Rückspiel`.
pub(crate) fn is_stage(word: &str) -> bool {
    STAGES.contains(word)
}

/// Whether a key precedes the name or the moves of an opening: `Opening`, `Eröffnung`.
pub(crate) fn is_opening(key: &str) -> bool {
    is_short(key) && OPENING_WORDS.contains(&&*fold(key))
}

/// Whether a word, in lower case without accents, is one for an event or a kind of game, which hardly begins a name.
pub(crate) fn is_event_word(word: &str) -> bool {
    EVENT_ENDINGS.iter().any(|ending| word.ends_with(ending))
}

/// Whether a key, in lower case without accents, precedes the title of a text: `Title`, `Betreff`.
pub(crate) fn is_title(key: &str) -> bool {
    TITLES.contains(key)
}

/// Whether a word, in lower case without accents, occurs in prose, in signatures or in names of tournaments, but hardly in names of
/// players.
pub(crate) fn is_unlikely_name(word: &str) -> bool {
    let states_outcome = sentence_word(word).is_some_and(|meaning| !meaning.is_auxiliary());
    UNLIKELY_NAMES.contains(word) || is_game(word) || is_round(word) || states_outcome
}

/// Whether a key of a header line precedes the names of both players: `Players`, `Joueurs`, `Colours`.
pub(crate) fn are_players(key: &str) -> bool {
    is_short(key) && PLAYERS_KEYS.contains(&*fold(key))
}

/// Whether a word, in lower case, begins with a small letter in the middle of names: `van`, `de la`.
pub(crate) fn is_particle(word: &str) -> bool {
    PARTICLES.contains(word)
}

/// Whether a word, in lower case, is a preposition before a place, an event or a time.
pub(crate) fn is_preposition(word: &str) -> bool {
    PREPOSITIONS.contains(word)
}

/// The colour that a word in lower case without accents names.
pub(crate) fn color_of_folded(word: &str) -> Option<Color> {
    COLORS.get(word).copied()
}

/// Whether a word is short enough to be in the tables: with accents, no word there is longer than 40 bytes.
pub(super) fn is_short(word: &str) -> bool {
    word.len() <= 40
}

/// The tag that names the player of a colour.
pub(crate) fn tag_of_color(color: Color) -> Option<&'static str> {
    match color {
        Color::Black => Some("Black"),
        Color::White => Some("White"),
        Color::Red => Some("Red"),
        Color::Blue => Some("Blue"),
        Color::Green => Some("Green"),
        Color::Yellow => Some("Yellow"),
        Color::Neutral => None,
    }
}

static COLORS: LazyLock<WordMap<Color>> = LazyLock::new(|| word_map(&COLOR_WORDS));
static GAMES: LazyLock<WordSet> = LazyLock::new(|| word_set(GAME_WORDS));
static TABLES: LazyLock<WordSet> = LazyLock::new(|| word_set(TABLE_WORDS));
static ROUNDS: LazyLock<WordSet> = LazyLock::new(|| word_set(ROUND_WORDS));
static GROUPS: LazyLock<WordSet> = LazyLock::new(|| word_set(GROUP_WORDS));
static STAGES: LazyLock<WordSet> = LazyLock::new(|| word_set(STAGE_WORDS));
static TITLES: LazyLock<WordSet> = LazyLock::new(|| word_set(TITLE_WORDS));
static PLAYERS: LazyLock<WordSet> = LazyLock::new(|| word_set(PLAYER_WORDS));
static PLAYERS_KEYS: LazyLock<WordSet> = LazyLock::new(|| word_set(PLAYERS_KEY_WORDS));
static WINNERS: LazyLock<WordSet> = LazyLock::new(|| word_set(WINNER_WORDS));
static UNLIKELY_NAMES: LazyLock<WordSet> = LazyLock::new(|| word_set(UNLIKELY_NAME_WORDS));
static PREPOSITIONS: LazyLock<WordSet> = LazyLock::new(|| word_set(PREPOSITION_WORDS));
static PARTICLES: LazyLock<WordSet> = LazyLock::new(|| word_set(PARTICLE_WORDS));

/// The tags by their keys; the name of a tag is a key as well.
static TAG_KEYS: LazyLock<WordMap<&'static str>> = LazyLock::new(|| {
    let colors = COLOR_WORDS.iter().filter_map(|(color, line)| {
        let name = tag_of_color(*color)?;
        Some(words_of_line(line).map(move |word| (word, name)))
    });
    let mut keys = word_map(&TAG_WORDS);
    keys.extend(TAG_WORDS.iter().map(|(name, _)| (*name, *name)));
    keys.extend([("Black", "Black"), ("White", "White")]);
    keys.extend(colors.flatten());
    keys
});

#[cfg(test)]
mod tests;
