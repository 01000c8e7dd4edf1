//! The rows of a page of a b-tree: cells with their overflow pages, and records.
//!
//! After <https://www.sqlite.org/fileformat.html>: cells (1.6), overflow pages (1.7), records (2.1).

use std::collections::HashSet;

use rusqlite::types::Value;

use super::file::{Kind, Pages, Tree, number};

/// A row as it is stored.
pub(super) struct Row {
    /// The number of the row, in a table with such numbers.
    pub(super) id: Option<i64>,
    pub(super) values: Vec<Value>,
}

/// Columns of a row at most: far more than any table of this program has.
const MOST_COLUMNS: usize = 64;

/// What a page holds.
pub(super) struct Content {
    pub(super) rows: Vec<Row>,
    /// Whether it is a page of rows, and all of them could be read.
    pub(super) is_whole: bool,
}

/// The rows on a page that can be read. The pages on which they go on are added to `claimed`.
pub(super) fn rows(
    pages: &mut Pages,
    page: &[u8],
    page_number: u32,
    claimed: &mut HashSet<u32>,
) -> Content {
    let mut content = Content {
        rows: Vec::new(),
        is_whole: false,
    };
    let Some(tree) = Tree::of(page, page_number) else {
        return content;
    };
    if tree.kind == Kind::TableInterior {
        content.is_whole = true;
        return content;
    }
    let mut bytes = Some(0);
    for &place in &tree.cells {
        let read = row(pages, page, tree.kind, place, claimed);
        bytes = bytes.zip(read.as_ref()).map(|(sum, (_, end))| {
            // A cell takes at least as much as a free block.
            let taken: usize = sum;
            taken + (end - place).max(4)
        });
        content.rows.extend(read.map(|(row, _)| row));
    }
    content.is_whole = bytes.is_some() && bytes == tree.bytes;
    content
}

/// The rows on a page whose head or list of cells is damaged: whatever reads as a row anywhere on it. Those that are none have no checksum that agrees.
pub(super) fn rows_anywhere(pages: &mut Pages, page: &[u8]) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut claimed = HashSet::new();
    for place in 0..page.len() {
        for kind in [Kind::TableLeaf, Kind::IndexLeaf] {
            let read = row(pages, page, kind, place, &mut claimed);
            rows.extend(read.map(|(row, _)| row));
        }
    }
    rows
}

/// The row in a cell, and the end of that on its page.
fn row(
    pages: &mut Pages,
    page: &[u8],
    kind: Kind,
    place: usize,
    claimed: &mut HashSet<u32>,
) -> Option<(Row, usize)> {
    let mut at = place;
    if kind == Kind::IndexInterior {
        // The number of the page below.
        at += 4;
    }
    let length = usize::try_from(varint(page, &mut at)?).ok()?;
    let id = match kind {
        Kind::TableLeaf => Some(varint(page, &mut at)?.cast_signed()),
        _ => None,
    };
    let size = page.len();
    let most = match kind {
        Kind::TableLeaf => size - 35,
        _ => (size - 12) * 64 / 255 - 23,
    };
    let local = if length <= most {
        length
    } else {
        let least = (size - 12) * 32 / 255 - 23;
        let wanted = least + (length - least) % (size - 4);
        if wanted <= most { wanted } else { least }
    };
    let here = page.get(at..at.checked_add(local)?)?;
    // What the head of the record says is believed before anything else is read.
    let head = Head::of(here, length)?;
    let end = at + local;
    if length == local {
        let values = head.values(here)?;
        return Some((Row { id, values }, end));
    }
    let mut bytes = here.to_vec();
    let mut next = number(page, at + local)?;
    let mut met = HashSet::new();
    while bytes.len() < length {
        if !met.insert(next) {
            return None;
        }
        claimed.insert(next);
        let overflow = pages.read(next)?;
        next = number(&overflow, 0)?;
        let left = length - bytes.len();
        bytes.extend(&overflow[4..(4 + left).min(size)]);
    }
    let values = head.values(&bytes)?;
    Some((Row { id, values }, end + 4))
}

/// The head of a record: the types of its values.
struct Head {
    types: Vec<u64>,
    /// Where the values begin.
    body: usize,
}

impl Head {
    /// Of a record of so many bytes, if they agree.
    fn of(bytes: &[u8], length: usize) -> Option<Head> {
        let mut at = 0;
        let body = usize::try_from(varint(bytes, &mut at)?).ok()?;
        let mut types = Vec::new();
        let mut end = body;
        while at < body {
            let kind = varint(bytes, &mut at)?;
            end = end.checked_add(size_of(kind)?)?;
            types.push(kind);
            if types.len() > MOST_COLUMNS {
                return None;
            }
        }
        (at == body && end == length).then_some(Head { types, body })
    }

    fn values(&self, bytes: &[u8]) -> Option<Vec<Value>> {
        let mut at = self.body;
        let mut values = Vec::with_capacity(self.types.len());
        for &kind in &self.types {
            let end = at.checked_add(size_of(kind)?)?;
            values.push(value(kind, bytes.get(at..end)?)?);
            at = end;
        }
        Some(values)
    }
}

/// The bytes of a value of a type.
fn size_of(kind: u64) -> Option<usize> {
    Some(match kind {
        0 | 8 | 9 => 0,
        1..=4 => kind as usize,
        5 => 6,
        6 | 7 => 8,
        10 | 11 => return None,
        _ => usize::try_from((kind - 12) / 2).ok()?,
    })
}

fn value(kind: u64, bytes: &[u8]) -> Option<Value> {
    Some(match kind {
        0 => Value::Null,
        1..=6 => {
            let negative = bytes.first().is_some_and(|&first| first >= 0x80);
            let start = if negative { -1 } else { 0 };
            let number = bytes
                .iter()
                .fold(start, |number: i64, &byte| number << 8 | i64::from(byte));
            Value::Integer(number)
        }
        7 => Value::Real(f64::from_be_bytes(bytes.try_into().ok()?)),
        8 => Value::Integer(0),
        9 => Value::Integer(1),
        _ if kind.is_multiple_of(2) => Value::Blob(bytes.to_vec()),
        _ => Value::Text(String::from_utf8(bytes.to_vec()).ok()?),
    })
}

/// A number of one to nine bytes, seven bits in each, the highest first; the ninth has eight.
fn varint(bytes: &[u8], at: &mut usize) -> Option<u64> {
    let mut number = 0;
    for place in 0..9 {
        let byte = *bytes.get(*at)?;
        *at += 1;
        if place == 8 {
            return Some(number << 8 | u64::from(byte));
        }
        number = number << 7 | u64::from(byte & 0x7f);
        if byte < 0x80 {
            break;
        }
    }
    Some(number)
}
