//! Names that may be aliases of one player or of one event: record linkage by normal forms of names, abbreviations and edit distance.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::Hash;

use deunicode::deunicode;
use serde::Serialize;
use strsim::osa_distance;

use crate::names::name_order;
use crate::store::{Database, Filter, PlayerSpelling, StoreError};

/// A name that may be an alias of another one. Users confirm or ignore it.
///
/// ```
/// use sumito::answers::Difference;
/// use sumito::store::{Database, Filter};
///
/// let folder = tempfile::tempdir()?;
/// let text = |name: &str, date: &str| format!("Black: {name}\nWhite: Ann\nDate: {date}\n1.a1b2 i5h5\n\n");
/// std::fs::write(folder.path().join("games.txt"), text("Vincent Frochot", "2016") + &text("FROCHOT, Vincent", "2017"))?;
/// let mut database = Database::in_memory()?;
/// database.import_path(folder.path())?;
/// let similar = database.similar_players(&Filter::default())?;
/// assert_eq!((similar.len(), similar[0].reason), (1, Difference::WordOrder));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct AliasCandidate {
    /// The name with fewer games.
    pub spelling: String,
    /// Its games.
    pub games: u64,
    /// The name with more games.
    pub name: String,
    /// Its games.
    pub name_games: u64,
    /// The only difference between the names.
    pub reason: Difference,
    /// Games in which both play: always 0, because names that met are no candidates.
    pub met: u64,
}

/// The only difference between two names, from the least to the greatest.
///
/// ```
/// use sumito::answers::Difference;
///
/// // The least difference is the smallest value.
/// assert!(Difference::Case < Difference::Accents && Difference::Letter < Difference::TwoLetters);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Difference {
    /// Upper and lower case.
    Case,
    /// Accents.
    Accents,
    /// Blanks and punctuation.
    Punctuation,
    /// The order of the words.
    WordOrder,
    /// A word is abbreviated.
    Abbreviation,
    /// One letter.
    Letter,
    /// Two letters.
    TwoLetters,
}

/// The minimum length of names that may differ in one letter, and in two.
const MIN_LETTERS_FOR_ONE: usize = 5;
const MIN_LETTERS_FOR_TWO: usize = 10;

/// The maximum length of names that may differ in letters: longer ones would have too many deletion variants.
const MAX_LETTERS: usize = 40;

/// The pairs of names that may be aliases of one player, in the games that pass a filter. Players who met in any game of the database are two persons,
/// and no candidates.
///
/// # Errors
/// When the database cannot be read.
pub(crate) fn alias_candidates(
    database: &Database,
    filter: &Filter,
) -> Result<Vec<AliasCandidate>, StoreError> {
    let mut candidates = candidates(&database.spellings(filter)?, NameKind::Player);
    let pair = |one: &str, other: &str| (one.min(other).to_owned(), one.max(other).to_owned());
    let pairs: HashSet<(String, String)> = candidates
        .iter()
        .map(|candidate| pair(&candidate.spelling, &candidate.name))
        .collect();
    let mut opponents: HashSet<(String, String)> = HashSet::new();
    if !pairs.is_empty() {
        database.meetings(|one, other, _| {
            let met = pair(one, other);
            if pairs.contains(&met) {
                opponents.insert(met);
            }
        })?;
    }
    candidates.retain(|candidate| !opponents.contains(&pair(&candidate.spelling, &candidate.name)));
    Ok(candidates)
}

/// The pairs of names that may be of one event, in the games that pass a filter.
///
/// # Errors
/// When the database cannot be read.
pub(crate) fn event_candidates(
    database: &Database,
    filter: &Filter,
) -> Result<Vec<AliasCandidate>, StoreError> {
    let mut games: BTreeMap<String, u64> = BTreeMap::new();
    database.for_each_summary(filter, |game| {
        if let Some(event) = game.event {
            *games.entry(event).or_default() += 1;
        }
    })?;
    let names = games.into_iter().map(|(name, games)| PlayerSpelling {
        person: name.clone(),
        spelling: name,
        games,
    });
    Ok(candidates(&names.collect::<Vec<_>>(), NameKind::Event))
}

/// What the names are of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NameKind {
    Player,
    /// Many events differ in a number only, and are not compared letter by letter.
    Event,
}

/// A name with its normal forms.
struct NormalizedName<'a> {
    games: u64,
    person: &'a str,
    /// Each form ignores one more difference: lower case; without accents; without blanks and punctuation; with its words in order.
    forms: [String; 4],
}

impl NormalizedName<'_> {
    /// The form that is compared letter by letter.
    fn letters(&self) -> &str {
        &self.forms[2]
    }

    /// The words in alphabetical order.
    fn words(&self) -> Vec<&str> {
        self.forms[3].split(' ').collect()
    }

    fn digits(&self) -> String {
        let letters = self.letters().chars();
        letters.filter(char::is_ascii_digit).collect()
    }
}

fn forms(name: &str) -> [String; 4] {
    let lower = name.to_lowercase();
    let plain = deunicode(&lower).to_lowercase();
    let words = || plain.split(|c: char| !c.is_ascii_alphanumeric());
    let mut sorted: Vec<&str> = words().filter(|word| !word.is_empty()).collect();
    let joined: String = sorted.concat();
    sorted.sort_unstable();
    let sorted = sorted.join(" ");
    [lower, plain.clone(), joined, sorted]
}

/// The candidates among names, by difference and then by games. Names without a letter or a digit are left out.
fn candidates(spellings: &[PlayerSpelling], kind: NameKind) -> Vec<AliasCandidate> {
    let names = spellings.iter().map(|spelling| NormalizedName {
        games: spelling.games,
        person: &spelling.person,
        forms: forms(&spelling.spelling),
    });
    let names: Vec<NormalizedName<'_>> = names.filter(|name| !name.letters().is_empty()).collect();
    let mut games_of: BTreeMap<&str, u64> = BTreeMap::new();
    for name in &names {
        *games_of.entry(name.person).or_default() += name.games;
    }
    let candidates = similar_pairs(&names, kind)
        .into_iter()
        .map(|((one, other), reason)| {
            let mut both = [(games_of[one], one), (games_of[other], other)];
            // With equal games, the name that comes first is the main one.
            both.sort_by_key(|&(games, name)| (games, Reverse(name)));
            let [(games, spelling), (name_games, name)] = both;
            AliasCandidate {
                spelling: spelling.to_owned(),
                games,
                name: name.to_owned(),
                name_games,
                reason,
                met: 0,
            }
        });
    let mut candidates: Vec<AliasCandidate> = candidates.collect();
    candidates.sort_by(|one, other| {
        let games = (other.name_games + other.games).cmp(&(one.name_games + one.games));
        one.reason
            .cmp(&other.reason)
            .then(games)
            .then_with(|| name_order(&one.spelling).cmp(&name_order(&other.spelling)))
    });
    candidates
}

/// Pairs of persons with similar names, in alphabetical order, with the least difference between any of their names.
fn similar_pairs<'a>(
    names: &[NormalizedName<'a>],
    kind: NameKind,
) -> BTreeMap<(&'a str, &'a str), Difference> {
    let mut pairs: BTreeMap<(&str, &str), Difference> = BTreeMap::new();
    let mut add = |one: usize, other: usize, difference: Difference| {
        let (one, other) = (names[one].person, names[other].person);
        if one != other {
            let least = pairs.entry((one.min(other), one.max(other)));
            let least = least.or_insert(difference);
            *least = difference.min(*least);
        }
    };
    let differences = [
        Difference::Case,
        Difference::Accents,
        Difference::Punctuation,
        Difference::WordOrder,
    ];
    for (form, difference) in differences.into_iter().enumerate() {
        let keys = names.iter().map(|name| [&*name.forms[form]]);
        for (one, other) in pairs_by_key(keys) {
            add(one, other, difference);
        }
    }
    for (one, other) in pairs_by_key(names.iter().map(abbreviation_keys)) {
        if is_abbreviation(names[one].words(), names[other].words()) {
            add(one, other, Difference::Abbreviation);
        }
    }
    let keys = names.iter().map(|name| match kind {
        NameKind::Event if !name.digits().is_empty() => BTreeSet::new(),
        _ => deletion_variants(name.letters()),
    });
    for (one, other) in pairs_by_key(keys) {
        let (one_name, other_name) = (&names[one], &names[other]);
        let letters = one_name.letters().len().min(other_name.letters().len());
        let difference = match osa_distance(one_name.letters(), other_name.letters()) {
            1 if letters >= MIN_LETTERS_FOR_ONE => Difference::Letter,
            2 if letters >= MIN_LETTERS_FOR_TWO => Difference::TwoLetters,
            _ => continue,
        };
        // `player 1` and `player 2` are two persons.
        if one_name.digits() == other_name.digits() {
            add(one, other, difference);
        }
    }
    pairs
}

/// The minimum length of a word that an abbreviated name and the whole name have in common.
const MIN_COMMON_WORD: usize = 3;

/// The maximum number of words of a name that may be abbreviated.
const MAX_WORDS: usize = 6;

/// For each longer word of a name the word and the initials of the others, which an abbreviated name shares with the whole one.
fn abbreviation_keys(name: &NormalizedName<'_>) -> BTreeSet<String> {
    let words = name.words();
    if !(2..=MAX_WORDS).contains(&words.len()) {
        return BTreeSet::new();
    }
    let keys = (0..words.len()).filter(|&at| words[at].len() >= MIN_COMMON_WORD);
    keys.map(|at| {
        let others = (0..words.len()).filter(|&other| other != at);
        let mut initials: Vec<&str> = others.map(|other| &words[other][..1]).collect();
        initials.sort_unstable();
        format!("{} {}", words[at], initials.concat())
    })
    .collect()
}

/// Whether two names have the same words, of which at least one is abbreviated in one of the names: `A. Schmidt` and `Schmidt, Anna`. Words with digits abbreviate none and are not abbreviated.
fn is_abbreviation(one: Vec<&str>, mut other: Vec<&str>) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut rest = Vec::new();
    for word in one {
        match other.iter().position(|same| *same == word) {
            Some(at) => drop(other.remove(at)),
            None => rest.push(word),
        }
    }
    let has_digit = |word: &str| word.bytes().any(|byte| byte.is_ascii_digit());
    !rest.is_empty()
        && rest.iter().all(|word| {
            let abbreviates = |full: &&str| full.starts_with(word) || word.starts_with(*full);
            let found = other
                .iter()
                .position(|full| !has_digit(word) && !has_digit(full) && abbreviates(full));
            found.map(|at| other.remove(at)).is_some()
        })
}

/// Pairs of indices of names that share a key.
fn pairs_by_key<K, I>(keys: impl Iterator<Item = I>) -> BTreeSet<(usize, usize)>
where
    K: Eq + Hash,
    I: IntoIterator<Item = K>,
{
    let mut groups: HashMap<K, Vec<usize>> = HashMap::new();
    for (index, keys) in keys.enumerate() {
        for key in keys {
            groups.entry(key).or_default().push(index);
        }
    }
    let mut pairs = BTreeSet::new();
    for group in groups.values() {
        for (at, &one) in group.iter().enumerate() {
            pairs.extend(group[at + 1..].iter().map(|&other| (one, other)));
        }
    }
    pairs
}

/// The deletion variants of a name: the name itself, and the name without one letter, or up to two letters if it is long. Names within that edit distance share
/// a variant (symmetric deletion), so that each name is compared with few others.
fn deletion_variants(letters: &str) -> BTreeSet<String> {
    let without = |text: &str, at: usize| format!("{}{}", &text[..at], &text[at + 1..]);
    let all = |text: &str| -> Vec<String> { (0..text.len()).map(|at| without(text, at)).collect() };
    let mut variants = BTreeSet::from([letters.to_owned()]);
    if (MIN_LETTERS_FOR_ONE..=MAX_LETTERS).contains(&letters.len()) {
        let shorter = all(letters);
        if letters.len() >= MIN_LETTERS_FOR_TWO {
            variants.extend(shorter.iter().flat_map(|text| all(text)));
        }
        variants.extend(shorter);
    }
    variants
}

#[cfg(test)]
mod tests;
