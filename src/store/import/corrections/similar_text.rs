//! Compares the texts of records, of which one may be the corrected version of the other.

use similar::{Algorithm, DiffOp, capture_diff_slices};

/// Length in bytes above which texts are not compared.
pub(super) const MAX_TEXT: usize = 64 << 10;

/// The number of passages in which the versions of a record may differ: a result stands in a tag and behind the moves, and a score may stand beside both.
const MAX_PASSAGES: usize = 4;

/// The number of bytes in which two texts differ that are versions of one record: they differ in one passage, or in at most [`MAX_PASSAGES`] unless their headers
/// `contradict` each other. Four fifths of the longer text are common to both. `None` if they are not.
pub(super) fn difference(
    (old, new): (&str, &str),
    contradict: impl FnOnce() -> bool,
) -> Option<usize> {
    let (old, new) = (old.trim_end(), new.trim_end());
    let longer = old.len().max(new.len());
    let in_passages = || in_few_passages(old, new).filter(|common| is_enough(*common, longer));
    let common = match in_one_passage(old, new) {
        _ if longer > MAX_TEXT => return None,
        common if is_enough(common, longer) => common,
        _ => in_passages().filter(|_| !contradict())?,
    };
    Some(longer - common)
}

/// Whether two texts are versions of one record, as by [`difference`].
pub(super) fn are_versions(texts: (&str, &str), contradict: impl FnOnce() -> bool) -> bool {
    difference(texts, contradict).is_some()
}

/// Whether two texts differ in one passage, and four fifths of the longer one are common to both.
pub(in crate::store) fn is_similar(old: &str, new: &str) -> bool {
    let (old, new) = (old.trim_end(), new.trim_end());
    is_enough(in_one_passage(old, new), old.len().max(new.len()))
}

/// The number of bytes in the common prefix and suffix.
fn in_one_passage(old: &str, new: &str) -> usize {
    let common = |pairs: &mut dyn Iterator<Item = (u8, u8)>| {
        pairs.take_while(|(one, other)| one == other).count()
    };
    let prefix = common(&mut old.bytes().zip(new.bytes()));
    let rest = old.len().min(new.len()) - prefix;
    prefix + common(&mut old.bytes().rev().zip(new.bytes().rev()).take(rest))
}

/// Whether two texts with so many common bytes, of which the longer one has so many, can be versions of one record.
fn is_enough(common: usize, longer: usize) -> bool {
    5 * common >= 4 * longer
}

/// The number of bytes in the common words of two texts that differ in few passages.
fn in_few_passages(old: &str, new: &str) -> Option<usize> {
    let longer = old.len().max(new.len());
    if !is_enough(old.len().min(new.len()), longer) {
        return None;
    }
    let words = |text| str::split_inclusive(text, char::is_whitespace).collect::<Vec<&str>>();
    let (old, new) = (words(old), words(new));
    if !is_enough(bytes_in_both(old.clone(), new.clone()), longer) {
        return None;
    }
    let (mut common, mut passages, mut was_common) = (0, 0, true);
    for part in capture_diff_slices(Algorithm::Myers, &old, &new) {
        let is_common = match part {
            DiffOp::Equal { old_index, len, .. } => {
                let words = &old[old_index..old_index + len];
                common += words.iter().map(|word| word.len()).sum::<usize>();
                true
            }
            _ => false,
        };
        passages += usize::from(was_common && !is_common);
        was_common = is_common;
    }
    (passages <= MAX_PASSAGES).then_some(common)
}

/// The bytes of the words that are in both lists, in any order: at most as many can be common to both texts.
fn bytes_in_both(mut one: Vec<&str>, mut other: Vec<&str>) -> usize {
    one.sort_unstable();
    other.sort_unstable();
    let mut rest = other.into_iter().peekable();
    let is_in_other = |word: &&str| {
        while rest.next_if(|other| other < word).is_some() {}
        rest.next_if(|other| other == word).is_some()
    };
    let in_both = one.into_iter().filter(is_in_other);
    in_both.map(str::len).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOVES: &str = "1. a1b2 i5h5 2. a2b3 i6h6 3. c2c3 g4g5 4. b2c3 a4b4 5. e5e6 f6f7\n6. b2b3 i7h7 7. b3b4 h7g6";

    fn record(header: &str, moves: &str, result: &str) -> String {
        format!(
            "[Event \"Club\"]\n[Black \"Ann\"]\n[White \"Bob\"]\n{header}[Result \"{result}\"]\n\n{moves} {result}\n"
        )
    }

    #[test]
    fn versions_differ_in_few_passages() {
        let old = record("", MOVES, "1-0");
        for new in [
            record("", MOVES, "0-1"),
            record("[Round \"2\"]\n", MOVES, "0-1"),
            record("[Round \"2\"]\n", &MOVES.replace("e5e6", "e5f6"), "0-1"),
            record("", &MOVES.replace(" 5. e5e6 f6f7", ""), "1-0"),
        ] {
            assert!(are_versions((&old, &new), || false), "{new}");
            assert!(are_versions((&new, &old), || false), "{new}");
        }
    }

    #[test]
    fn headers_that_contradict_each_other_may_be_the_only_difference() {
        let old = record("[Round \"1\"]\n", MOVES, "1-0");
        let other_round = old.replace("\"1\"", "\"2\"");
        assert!(are_versions((&old, &other_round), || true));
        let other_result = other_round.replace("1-0", "0-1");
        assert!(!are_versions((&old, &other_result), || true));
    }

    #[test]
    fn other_games_of_the_same_players_are_no_versions() {
        let old = record("", MOVES, "1-0");
        let reversed: Vec<&str> = MOVES.split(' ').rev().collect();
        for new in [
            record("", &reversed.join(" "), "1-0"),
            record("", &MOVES.replace(['2', '4'], "3"), "1-0"),
            record("", &MOVES[..MOVES.len() / 2], "1-0"),
        ] {
            assert!(!are_versions((&old, &new), || false), "{new}");
            assert!(!are_versions((&new, &old), || false), "{new}");
        }
    }
}
