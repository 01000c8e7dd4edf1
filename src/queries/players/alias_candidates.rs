//! Which names may be spellings of one person.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use deunicode::deunicode;
use serde::Serialize;
use strsim::osa_distance;

use crate::store::{Database, Filter, Spelling, StoreError};

/// A name that may be a spelling of another one. It is only proposed: who is who, users say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Proposal {
    /// What the one with fewer games is called.
    pub(crate) spelling: String,
    pub(crate) games: u64,
    /// What the one with more games is called.
    pub(crate) name: String,
    pub(crate) name_games: u64,
    /// What alone is not the same.
    pub(crate) reason: Reason,
    /// Games in which both play: 0, for whoever met is not proposed.
    pub(crate) met: u64,
}

/// What alone is not the same in two names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Reason {
    Case,
    Accents,
    Punctuation,
    WordOrder,
    Letter,
    TwoLetters,
}

/// The least letters of names that may differ in one, and in two.
const FOR_ONE: usize = 5;
const FOR_TWO: usize = 10;

/// A name, and the forms in which less and less of it is told apart.
struct Known<'a> {
    games: u64,
    person: &'a str,
    /// Lower case; without accents; without blanks and punctuation; with its words in order.
    forms: [String; 4],
}

impl Known<'_> {
    /// The form that is compared letter by letter.
    fn letters(&self) -> &str {
        &self.forms[2]
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

/// The names that may be spellings of one person, in the games that pass a filter. Names that both play in one game are left out.
///
/// # Errors
/// When the database does not answer.
pub(crate) fn alias_candidates(
    database: &Database,
    filter: &Filter,
) -> Result<Vec<Proposal>, StoreError> {
    let mut proposals = proposals(&database.spellings(filter)?);
    let pair = |one: &str, other: &str| (one.min(other).to_owned(), one.max(other).to_owned());
    // Who met in any game, of whatever filter, is not one person.
    let mut apart: HashSet<(String, String)> = HashSet::new();
    let wanted: HashSet<(String, String)> = proposals
        .iter()
        .map(|proposal| pair(&proposal.spelling, &proposal.name))
        .collect();
    if !wanted.is_empty() {
        database.meetings(|one, other, _| {
            let met = pair(one, other);
            if wanted.contains(&met) {
                apart.insert(met);
            }
        })?;
    }
    proposals.retain(|proposal| !apart.contains(&pair(&proposal.spelling, &proposal.name)));
    Ok(proposals)
}

/// The names that may be spellings of one person. Names without a letter or a digit are left out.
fn proposals(names: &[Spelling]) -> Vec<Proposal> {
    let known = names.iter().map(|spelling| Known {
        games: spelling.games,
        person: &spelling.person,
        forms: forms(&spelling.spelling),
    });
    let known: Vec<Known<'_>> = known.filter(|known| !known.letters().is_empty()).collect();
    let mut games_of: BTreeMap<&str, u64> = BTreeMap::new();
    for known in &known {
        *games_of.entry(known.person).or_default() += known.games;
    }
    let mut pairs: BTreeMap<(&str, &str), Reason> = BTreeMap::new();
    let mut add = |one: usize, other: usize, reason: Reason| {
        let (one, other) = (known[one].person, known[other].person);
        if one != other {
            let best = pairs.entry((one.min(other), one.max(other)));
            let best = best.or_insert(reason);
            *best = reason.min(*best);
        }
    };
    let same = [
        Reason::Case,
        Reason::Accents,
        Reason::Punctuation,
        Reason::WordOrder,
    ];
    for (form, reason) in same.into_iter().enumerate() {
        let mut groups: HashMap<&str, Vec<usize>> = HashMap::new();
        for (number, known) in known.iter().enumerate() {
            groups.entry(&known.forms[form]).or_default().push(number);
        }
        for group in groups.values() {
            for (at, &one) in group.iter().enumerate() {
                group[at + 1..]
                    .iter()
                    .for_each(|&other| add(one, other, reason));
            }
        }
    }
    for (one, other) in near(&known) {
        let (one_name, other_name) = (&known[one], &known[other]);
        let letters = one_name.letters().len().min(other_name.letters().len());
        let reason = match osa_distance(one_name.letters(), other_name.letters()) {
            1 if letters >= FOR_ONE => Reason::Letter,
            2 if letters >= FOR_TWO => Reason::TwoLetters,
            _ => continue,
        };
        // `player 1` and `player 2` are two.
        if one_name.digits() == other_name.digits() {
            add(one, other, reason);
        }
    }
    let proposals = pairs.into_iter().map(|((one, other), reason)| {
        let (one_games, other_games) = (games_of[one], games_of[other]);
        let mut both = [(one_games, one), (other_games, other)];
        // Of as many games, the name that comes first stays.
        both.sort_by_key(|&(games, name)| (games, std::cmp::Reverse(name)));
        let [(games, spelling), (name_games, name)] = both;
        Proposal {
            spelling: spelling.to_owned(),
            games,
            name: name.to_owned(),
            name_games,
            reason,
            met: 0,
        }
    });
    let mut proposals: Vec<Proposal> = proposals.collect();
    proposals.sort_by(|one, other| {
        let games = (other.name_games + other.games).cmp(&(one.name_games + one.games));
        one.reason
            .cmp(&other.reason)
            .then(games)
            .then_with(|| one.spelling.cmp(&other.spelling))
    });
    proposals
}

/// Pairs of names that may differ in one or two letters: those that are the same after as many are left out. So a name is compared with few others.
fn near(known: &[Known<'_>]) -> BTreeSet<(usize, usize)> {
    let mut by_rest: HashMap<String, Vec<usize>> = HashMap::new();
    for (number, known) in known.iter().enumerate() {
        for rest in rests(known.letters()) {
            by_rest.entry(rest).or_default().push(number);
        }
    }
    let mut pairs = BTreeSet::new();
    for group in by_rest.values() {
        for (at, &one) in group.iter().enumerate() {
            pairs.extend(group[at + 1..].iter().map(|&other| (one, other)));
        }
    }
    pairs
}

/// What is left of a name without none, one or, of a long name, two of its letters.
fn rests(letters: &str) -> BTreeSet<String> {
    let without = |text: &str, at: usize| format!("{}{}", &text[..at], &text[at + 1..]);
    let all = |text: &str| -> Vec<String> { (0..text.len()).map(|at| without(text, at)).collect() };
    let mut rests = BTreeSet::from([letters.to_owned()]);
    if (FOR_ONE..=MOST).contains(&letters.len()) {
        let shorter = all(letters);
        if letters.len() >= FOR_TWO {
            rests.extend(shorter.iter().flat_map(|text| all(text)));
        }
        rests.extend(shorter);
    }
    rests
}

/// The most letters of names that may differ in some: of longer ones there would be too many rests.
const MOST: usize = 40;

#[cfg(test)]
mod tests {
    use super::*;

    fn proposed(names: &[(&str, u64, &str)]) -> Vec<(String, String, Reason)> {
        let names = names.iter().map(|&(spelling, games, person)| Spelling {
            spelling: spelling.to_owned(),
            games,
            person: person.to_owned(),
        });
        let names: Vec<Spelling> = names.collect();
        let proposals = proposals(&names).into_iter();
        proposals
            .map(|proposal| (proposal.spelling, proposal.name, proposal.reason))
            .collect()
    }

    #[test]
    fn each_reason_has_its_names() {
        for (one, other, reason) in [
            ("budgie", "Budgie", Reason::Case),
            ("Aglaé", "aglae", Reason::Accents),
            ("play4fun", "play 4-fun", Reason::Punctuation),
            ("Vincent Frochot", "FROCHOT, Vincent", Reason::WordOrder),
            ("Gramgroum", "Gramgruom", Reason::Letter),
            ("abbelgriebsch", "abbelgriebch", Reason::Letter),
            ("abbelgriebsch", "abelgribsch", Reason::TwoLetters),
        ] {
            let expected = (one.to_owned(), other.to_owned(), reason);
            assert_eq!(proposed(&[(one, 1, one), (other, 2, other)]), [expected]);
        }
    }

    #[test]
    fn what_is_too_far_is_not_proposed() {
        for (one, other) in [
            ("Anna", "Hanna"),
            ("player 11", "player 12"),
            ("Ula", "MLA"),
            ("!!", "??"),
            ("Gramgroum", "Gromgruum"),
        ] {
            assert_eq!(proposed(&[(one, 1, one), (other, 2, other)]), []);
        }
    }

    #[test]
    fn what_was_merged_is_one_person() {
        // A third spelling is like both of a person: the person is proposed once, for the best reason.
        let names = [("aze", 4, "Azé"), ("Azé", 9, "Azé"), ("AZE", 11, "AZE")];
        let expected = [("AZE".to_owned(), "Azé".to_owned(), Reason::Case)];
        assert_eq!(proposed(&names), expected);
    }
}
