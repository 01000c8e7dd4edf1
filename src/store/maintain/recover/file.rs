//! The pages of a SQLite file, read one by one, whatever is damaged.
//!
//! After <https://www.sqlite.org/fileformat.html>: the header (1.3), the freelist (1.5), pages of b-trees (1.6).

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// The page size of databases of this program; the one that the header states comes before it.
const USUAL_SIZE: usize = 8_192;
/// Pages looked at to tell the page size.
const SAMPLES: u64 = 200;
/// Bytes of the header of the file, in its first page.
const HEADER: usize = 100;

/// A file of pages.
pub(super) struct Pages {
    file: File,
    size: usize,
    count: u32,
}

impl Pages {
    pub(super) fn open(path: &Path) -> io::Result<Pages> {
        let mut file = File::open(path)?;
        let length = file.metadata()?.len();
        let mut header = Vec::new();
        file.by_ref().take(HEADER as u64).read_to_end(&mut header)?;
        let mut best = (0, None);
        for size in stated_size(&header).into_iter().chain([USUAL_SIZE]) {
            let count = u32::try_from(length.div_ceil(size as u64)).unwrap_or(u32::MAX);
            let mut pages = Pages {
                file: file.try_clone()?,
                size,
                count,
            };
            // A page that is no multiple of the right size away from the beginning is no page.
            let step = (u64::from(count) / SAMPLES).max(1);
            let numbers = (1..=u64::from(count)).step_by(step as usize);
            let found = numbers.filter(|&number| {
                let page = pages.read(number as u32);
                page.is_some_and(|page| Tree::of(&page, number as u32).is_some())
            });
            // Of larger pages there are fewer.
            let score = found.count() as u64 * size as u64 * step;
            if best.1.is_none() || score > best.0 {
                best = (score, Some(pages));
            }
        }
        best.1.ok_or_else(|| io::ErrorKind::InvalidData.into())
    }

    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// A page by its number, from 1, with zeros for what is cut off behind the end of the file; `None` where it cannot be read.
    pub(super) fn read(&mut self, number: u32) -> Option<Vec<u8>> {
        if !(1..=self.count).contains(&number) {
            return None;
        }
        let start = u64::from(number - 1) * self.size as u64;
        self.file.seek(SeekFrom::Start(start)).ok()?;
        let mut page = Vec::with_capacity(self.size);
        let mut rest = self.file.by_ref().take(self.size as u64);
        rest.read_to_end(&mut page).ok()?;
        page.resize(self.size, 0);
        Some(page)
    }

    /// The pages that hold nothing any more; `None` where that cannot be told.
    pub(super) fn free(&mut self) -> Option<HashSet<u32>> {
        let header = self.read(1)?;
        if !header.starts_with(b"SQLite format 3\0") {
            return None;
        }
        let (mut trunk, stated) = (number(&header, 32)?, number(&header, 36)?);
        let mut free = HashSet::new();
        while trunk != 0 {
            let page = self.read(trunk)?;
            let leaves = number(&page, 4)?;
            let fits = leaves as usize <= self.size / 4 - 2;
            if !fits || !free.insert(trunk) {
                return None;
            }
            for at in 0..leaves as usize {
                let leaf = number(&page, 8 + 4 * at)?;
                if !(2..=self.count).contains(&leaf) || !free.insert(leaf) {
                    return None;
                }
            }
            trunk = number(&page, 0)?;
        }
        // What the header states is another witness.
        (free.len() == stated as usize).then_some(free)
    }
}

/// The page size that a header states, if there may be such a one.
fn stated_size(header: &[u8]) -> Option<usize> {
    let bytes = header.get(16..18)?;
    let size = match u16::from_be_bytes([bytes[0], bytes[1]]) {
        1 => 65_536,
        size => usize::from(size),
    };
    (size.is_power_of_two() && size >= 512).then_some(size)
}

/// A number of four bytes, the highest first.
pub(super) fn number(bytes: &[u8], at: usize) -> Option<u32> {
    let bytes = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_be_bytes(bytes.try_into().ok()?))
}

/// What is on a page of a b-tree that has rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    TableLeaf,
    IndexLeaf,
    IndexInterior,
    /// Without rows.
    TableInterior,
}

/// A page of a b-tree: where its cells are.
pub(super) struct Tree {
    pub(super) kind: Kind,
    pub(super) cells: Vec<usize>,
    /// Bytes that all cells take together, as the head of the page and its list of free blocks tell; `None` where these cannot be.
    pub(super) bytes: Option<usize>,
}

impl Tree {
    /// The cells of a page, if it is one of a b-tree. Those whose places cannot be are left out.
    pub(super) fn of(page: &[u8], number: u32) -> Option<Tree> {
        let head = if number == 1 { HEADER } else { 0 };
        let kind = match page.get(head)? {
            2 => Kind::IndexInterior,
            5 => Kind::TableInterior,
            10 => Kind::IndexLeaf,
            13 => Kind::TableLeaf,
            _ => return None,
        };
        let first = match kind {
            Kind::TableLeaf | Kind::IndexLeaf => head + 8,
            Kind::TableInterior | Kind::IndexInterior => head + 12,
        };
        let two = |at: usize| {
            let bytes = page.get(at..at + 2)?;
            Some(usize::from(u16::from_be_bytes([bytes[0], bytes[1]])))
        };
        let count = two(head + 3)?;
        let places = (0..count).map_while(|cell| two(first + 2 * cell));
        let cells = places.filter(|&place| place >= first && place < page.len());
        let cells: Vec<usize> = cells.collect();
        let is_whole = cells.len() == count;
        let bytes = taken(page, head).filter(|_| is_whole);
        // An empty table has no cells, but pages of that kind tell nothing.
        (!cells.is_empty()).then_some(Tree { kind, cells, bytes })
    }
}

/// Bytes that the cells of a page take: what is behind the beginning of the cells, without free blocks and fragments.
fn taken(page: &[u8], head: usize) -> Option<usize> {
    let two = |at: usize| {
        let bytes = page.get(at..at + 2)?;
        Some(usize::from(u16::from_be_bytes([bytes[0], bytes[1]])))
    };
    let begin = match two(head + 5)? {
        0 => 65_536,
        begin => begin,
    };
    let mut taken = page.len().checked_sub(begin)?;
    taken = taken.checked_sub(usize::from(*page.get(head + 7)?))?;
    let mut block = two(head + 1)?;
    while block != 0 {
        taken = taken.checked_sub(two(block + 2)?.max(4))?;
        block = two(block)?;
    }
    Some(taken)
}
