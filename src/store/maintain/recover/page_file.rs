//! Reads the pages of a SQLite file, which may be damaged, without SQLite.
//!
//! It follows <https://www.sqlite.org/fileformat.html>: the header (1.3), the freelist (1.5), pages of b-trees (1.6).

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use crate::store::connection::PAGE_SIZE;

/// Number of pages that are read to determine the page size.
const SAMPLES: u64 = 200;
/// The first bytes of a file.
const MAGIC: &[u8] = b"SQLite format 3\0";
/// Size of the header at the start of the first page, in bytes.
const HEADER: usize = 100;

/// A file of pages.
pub(super) struct PageFile {
    file: File,
    size: usize,
    count: u32,
}

impl PageFile {
    /// Opens a file, and determines its page size.
    pub(super) fn open(path: &Path) -> io::Result<PageFile> {
        let mut file = File::open(path)?;
        let length = file.metadata()?.len();
        let mut header = Vec::new();
        file.by_ref().take(HEADER as u64).read_to_end(&mut header)?;
        let mut best = (0, None);
        // The header may be damaged.
        for size in header_page_size(&header).into_iter().chain([PAGE_SIZE]) {
            let count = u32::try_from(length.div_ceil(size as u64)).unwrap_or(u32::MAX);
            let mut pages = PageFile {
                file: file.try_clone()?,
                size,
                count,
            };
            // At a wrong page size, most pages do not begin with the header of a b-tree page.
            let step = (u64::from(count) / SAMPLES).max(1);
            let numbers = (1..=u64::from(count)).step_by(step as usize);
            let found = numbers.filter(|&number| {
                let page = pages.read(number as u32);
                page.is_some_and(|page| TreePage::parse(&page, number as u32).is_some())
            });
            // The score counts bytes, because there are fewer pages if they are larger.
            let score = found.count() as u64 * size as u64 * step;
            if best.1.is_none() || score > best.0 {
                best = (score, Some(pages));
            }
        }
        best.1.ok_or_else(|| io::ErrorKind::InvalidData.into())
    }

    /// The number of pages.
    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// The number of pages of the whole file according to its header (1.3.8), if the file is shorter.
    pub(super) fn count_before_truncation(&mut self) -> Option<u32> {
        let header = self.read(1)?;
        let is_header = header.starts_with(MAGIC);
        // The number is valid only if the program that changed the file last has written it.
        let is_valid = read_u32(&header, 24)? == read_u32(&header, 92)?;
        let stated = read_u32(&header, 28)?;
        (is_header && is_valid && stated > self.count).then_some(stated)
    }

    /// Reads a page by its number, from 1. Bytes after the end of the file are zeros. `None` if the page cannot be read.
    pub(super) fn read(&mut self, number: u32) -> Option<Vec<u8>> {
        if !(1..=self.count).contains(&number) {
            return None;
        }
        let start = u64::from(number - 1) * self.size as u64;
        self.file.seek(SeekFrom::Start(start)).ok()?;
        let mut page = Vec::with_capacity(self.size);
        let mut bytes = self.file.by_ref().take(self.size as u64);
        bytes.read_to_end(&mut page).ok()?;
        page.resize(self.size, 0);
        Some(page)
    }

    /// The numbers of the free pages; `None` if the freelist is damaged.
    pub(super) fn free_pages(&mut self) -> Option<HashSet<u32>> {
        let header = self.read(1)?;
        if !header.starts_with(MAGIC) {
            return None;
        }
        let (mut trunk, stated) = (read_u32(&header, 32)?, read_u32(&header, 36)?);
        let mut free = HashSet::new();
        while trunk != 0 {
            let page = self.read(trunk)?;
            let leaves = read_u32(&page, 4)?;
            let fits = leaves as usize <= self.size / 4 - 2;
            if !fits || !free.insert(trunk) {
                return None;
            }
            for at in 0..leaves as usize {
                let leaf = read_u32(&page, 8 + 4 * at)?;
                if !(2..=self.count).contains(&leaf) || !free.insert(leaf) {
                    return None;
                }
            }
            trunk = read_u32(&page, 0)?;
        }
        // The header also contains the number of free pages.
        (free.len() == stated as usize).then_some(free)
    }
}

/// The page size in a header, if it is valid.
fn header_page_size(header: &[u8]) -> Option<usize> {
    let bytes = header.get(16..18)?;
    let size = match u16::from_be_bytes([bytes[0], bytes[1]]) {
        1 => 65_536,
        size => usize::from(size),
    };
    (size.is_power_of_two() && size >= 512).then_some(size)
}

/// Reads a big-endian integer of four bytes.
pub(super) fn read_u32(bytes: &[u8], at: usize) -> Option<u32> {
    let bytes = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_be_bytes(bytes.try_into().ok()?))
}

/// The type of a b-tree page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PageType {
    TableLeaf,
    IndexLeaf,
    IndexInterior,
    /// A page without rows.
    TableInterior,
}

/// The places of the cells on a b-tree page.
pub(super) struct TreePage {
    pub(super) page_type: PageType,
    pub(super) cells: Vec<usize>,
    /// The size of all cells according to the page header and the list of free blocks; `None` if these are invalid.
    pub(super) cell_bytes: Option<usize>,
}

impl TreePage {
    /// Parses a page, if it is a b-tree page. Cells with invalid places are omitted.
    pub(super) fn parse(page: &[u8], number: u32) -> Option<TreePage> {
        let head = if number == 1 { HEADER } else { 0 };
        let page_type = match page.get(head)? {
            2 => PageType::IndexInterior,
            5 => PageType::TableInterior,
            10 => PageType::IndexLeaf,
            13 => PageType::TableLeaf,
            _ => return None,
        };
        let first = match page_type {
            PageType::TableLeaf | PageType::IndexLeaf => head + 8,
            PageType::TableInterior | PageType::IndexInterior => head + 12,
        };
        let read_u16 = |at: usize| {
            let bytes = page.get(at..at + 2)?;
            Some(usize::from(u16::from_be_bytes([bytes[0], bytes[1]])))
        };
        let count = read_u16(head + 3)?;
        let places = (0..count).map_while(|cell| read_u16(first + 2 * cell));
        let cells = places.filter(|&place| place >= first && place < page.len());
        let cells: Vec<usize> = cells.collect();
        let is_valid = cells.len() == count;
        let cell_bytes = cell_bytes(page, head).filter(|_| is_valid);
        // A page without cells may be anything, though an empty table has such a page.
        (!cells.is_empty()).then_some(TreePage {
            page_type,
            cells,
            cell_bytes,
        })
    }
}

/// The size of all cells of a page: that of the cell content area without free blocks and fragments.
fn cell_bytes(page: &[u8], head: usize) -> Option<usize> {
    let read_u16 = |at: usize| {
        let bytes = page.get(at..at + 2)?;
        Some(usize::from(u16::from_be_bytes([bytes[0], bytes[1]])))
    };
    let begin = match read_u16(head + 5)? {
        0 => 65_536,
        begin => begin,
    };
    let mut size = page.len().checked_sub(begin)?;
    size = size.checked_sub(usize::from(*page.get(head + 7)?))?;
    let mut block = read_u16(head + 1)?;
    while block != 0 {
        size = size.checked_sub(read_u16(block + 2)?.max(4))?;
        block = read_u16(block)?;
    }
    Some(size)
}
