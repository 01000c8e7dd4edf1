//! Compares the texts of records, of which one may be the corrected version of the other.

/// Length in bytes above which texts are not compared.
pub(super) const MAX_TEXT: usize = 64 << 10;

/// Whether two texts differ in one passage: the common prefix and suffix make up four fifths of the longer text.
pub(in crate::store) fn is_similar(old: &str, new: &str) -> bool {
    let (old, new) = (old.trim_end().as_bytes(), new.trim_end().as_bytes());
    let common = |pairs: &mut dyn Iterator<Item = (&u8, &u8)>| {
        pairs.take_while(|(one, other)| one == other).count()
    };
    let prefix = common(&mut old.iter().zip(new));
    let rest = old.len().min(new.len()) - prefix;
    let suffix = common(&mut old.iter().rev().zip(new.iter().rev()).take(rest));
    5 * (prefix + suffix) >= 4 * old.len().max(new.len())
}
