//! Limits of what a container may unpack to, against decompression bombs.

use std::cell::Cell;
use std::io::{self, Read};

/// A container that exceeds both limits is treated as a decompression bomb.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    /// Maximum unpacked size in bytes.
    pub(super) unpacked: u64,
    /// Maximum ratio of unpacked to packed size.
    pub(super) growth: u64,
}

/// Game records are compressed about tenfold; games that a program plays against itself over and over, some hundredfold.
pub(crate) const LIMITS: Limits = Limits {
    unpacked: 8 << 30,
    growth: 1_000,
};

/// A reader that counts the bytes read.
pub(crate) struct CountingReader<'a, R> {
    pub(super) stream: R,
    pub(super) count: &'a Cell<u64>,
}

impl<R: Read> Read for CountingReader<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.stream.read(buffer)?;
        self.count.set(self.count.get() + read as u64);
        Ok(read)
    }
}

/// A reader of unpacked data that fails when both limits are exceeded.
pub(crate) struct LimitedReader<'a, R> {
    pub(super) limits: Limits,
    pub(super) stream: R,
    pub(super) packed: &'a Cell<u64>,
    pub(super) unpacked: &'a Cell<u64>,
}

impl<R: Read> Read for LimitedReader<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.stream.read(buffer)?;
        let unpacked = self.unpacked.get() + read as u64;
        self.unpacked.set(unpacked);
        let Limits {
            unpacked: most,
            growth,
        } = self.limits;
        if unpacked > most && unpacked / growth > self.packed.get() {
            let most = most >> 20;
            return Err(io::Error::other(format!(
                "it unpacks to more than {most} MiB and {growth} times its size, expected records of games"
            )));
        }
        Ok(read)
    }
}
