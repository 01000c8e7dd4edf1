//! Reads the rows of a b-tree page: cells with their overflow pages, and records.
//!
//! It follows <https://www.sqlite.org/fileformat.html>: cells (1.6), overflow pages (1.7), records (2.1).

use std::collections::HashSet;

use rusqlite::types::Value;

use super::page_file::{PageFile, PageType, TreePage, read_u32};

/// A row as SQLite stores it.
pub(super) struct RecoveredRow {
    /// The rowid, in a table with rowids.
    pub(super) id: Option<i64>,
    pub(super) values: Vec<Value>,
}

/// Maximum number of columns of a row, which is greater than that of any table of this program.
const MAX_COLUMNS: usize = 64;

/// The contents of a page.
pub(super) struct PageContent {
    pub(super) rows: Vec<RecoveredRow>,
    /// Whether it is a b-tree page, and all its rows could be read.
    pub(super) is_intact: bool,
}

/// Reads the rows of a page. The numbers of their overflow pages are added to `overflow_pages`.
pub(super) fn read_rows(
    pages: &mut PageFile,
    page: &[u8],
    page_number: u32,
    overflow_pages: &mut HashSet<u32>,
) -> PageContent {
    let mut content = PageContent {
        rows: Vec::new(),
        is_intact: false,
    };
    let Some(tree) = TreePage::parse(page, page_number) else {
        return content;
    };
    if tree.page_type == PageType::TableInterior {
        content.is_intact = true;
        return content;
    }
    let mut bytes = Some(0);
    for &place in &tree.cells {
        let row = read_row(pages, page, tree.page_type, place, overflow_pages);
        bytes = bytes.zip(row.as_ref()).map(|(sum, (_, end))| {
            // A cell has at least the size of a free block.
            let size: usize = sum;
            size + (end - place).max(4)
        });
        content.rows.extend(row.map(|(row, _)| row));
    }
    content.is_intact = bytes.is_some() && bytes == tree.cell_bytes;
    content
}

/// Searches rows at each byte of a page whose header or list of cells is damaged. Results that are not rows do not agree with any checksum.
pub(super) fn search_rows(pages: &mut PageFile, page: &[u8]) -> Vec<RecoveredRow> {
    let mut rows = Vec::new();
    let mut overflow_pages = HashSet::new();
    for place in 0..page.len() {
        for page_type in [PageType::TableLeaf, PageType::IndexLeaf] {
            let row = read_row(pages, page, page_type, place, &mut overflow_pages);
            rows.extend(row.map(|(row, _)| row));
        }
    }
    rows
}

/// Reads the row in a cell. Returns it with the end of the cell on the page.
fn read_row(
    pages: &mut PageFile,
    page: &[u8],
    page_type: PageType,
    place: usize,
    overflow_pages: &mut HashSet<u32>,
) -> Option<(RecoveredRow, usize)> {
    let mut at = place;
    if page_type == PageType::IndexInterior {
        // The cell begins with the number of the child page.
        at += 4;
    }
    let length = usize::try_from(varint(page, &mut at)?).ok()?;
    let id = match page_type {
        PageType::TableLeaf => Some(varint(page, &mut at)?.cast_signed()),
        _ => None,
    };
    let size = page.len();
    let max_local = match page_type {
        PageType::TableLeaf => size - 35,
        _ => (size - 12) * 64 / 255 - 23,
    };
    let local = if length <= max_local {
        length
    } else {
        let min_local = (size - 12) * 32 / 255 - 23;
        let wanted = min_local + (length - min_local) % (size - 4);
        if wanted <= max_local {
            wanted
        } else {
            min_local
        }
    };
    let local_bytes = page.get(at..at.checked_add(local)?)?;
    // The header is checked before overflow pages are read.
    let header = RecordHeader::parse(local_bytes, length)?;
    let end = at + local;
    if length == local {
        let values = header.values(local_bytes)?;
        return Some((RecoveredRow { id, values }, end));
    }
    let mut bytes = local_bytes.to_vec();
    let mut next = read_u32(page, at + local)?;
    let mut visited = HashSet::new();
    while bytes.len() < length {
        if !visited.insert(next) {
            return None;
        }
        overflow_pages.insert(next);
        let overflow = pages.read(next)?;
        next = read_u32(&overflow, 0)?;
        let remaining = length - bytes.len();
        bytes.extend(&overflow[4..(4 + remaining).min(size)]);
    }
    let values = header.values(&bytes)?;
    Some((RecoveredRow { id, values }, end + 4))
}

/// The header of a record.
struct RecordHeader {
    /// The serial types of the values.
    types: Vec<u64>,
    /// The offset of the values.
    body: usize,
}

impl RecordHeader {
    /// Parses the header of a record with this length, if the two agree.
    fn parse(bytes: &[u8], length: usize) -> Option<RecordHeader> {
        let mut at = 0;
        let body = usize::try_from(varint(bytes, &mut at)?).ok()?;
        let mut types = Vec::new();
        let mut end = body;
        while at < body {
            let serial_type = varint(bytes, &mut at)?;
            end = end.checked_add(size_of(serial_type)?)?;
            types.push(serial_type);
            if types.len() > MAX_COLUMNS {
                return None;
            }
        }
        (at == body && end == length).then_some(RecordHeader { types, body })
    }

    /// Reads the values of the record.
    fn values(&self, bytes: &[u8]) -> Option<Vec<Value>> {
        let mut at = self.body;
        let mut values = Vec::with_capacity(self.types.len());
        for &serial_type in &self.types {
            let end = at.checked_add(size_of(serial_type)?)?;
            values.push(read_value(serial_type, bytes.get(at..end)?)?);
            at = end;
        }
        Some(values)
    }
}

/// The size of a value of a serial type, in bytes.
fn size_of(serial_type: u64) -> Option<usize> {
    Some(match serial_type {
        0 | 8 | 9 => 0,
        1..=4 => serial_type as usize,
        5 => 6,
        6 | 7 => 8,
        10 | 11 => return None,
        _ => usize::try_from((serial_type - 12) / 2).ok()?,
    })
}

/// Reads a value of a serial type.
fn read_value(serial_type: u64, bytes: &[u8]) -> Option<Value> {
    Some(match serial_type {
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
        _ if serial_type.is_multiple_of(2) => Value::Blob(bytes.to_vec()),
        _ => Value::Text(String::from_utf8(bytes.to_vec()).ok()?),
    })
}

/// Reads a big-endian integer of one to nine bytes with seven bits each; the ninth byte has eight.
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
