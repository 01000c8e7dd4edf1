//! Samples: positions of self-play with the score of a search and the result of the game, and their files.

use std::io::{self, Write};

use crate::rules::Position;

/// A position of the standard game, seen by the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sample {
    /// The cells of the own marbles and of the enemy's; bit `n` stands for the `n`-th cell in the order of [`Cell::all`](crate::board::Cell::all).
    pub(super) marbles: [u64; 2],
    /// The own marbles and the enemy's that are off the board, 0 to 5.
    pub(super) lost: [u8; 2],
    /// The score of a search, in hundredths of a marble.
    pub(super) score: i16,
    /// The half points of the side to move at the end of the game, 0 to 2.
    pub(super) half_points: u8,
}

/// Why bytes are not a file of samples.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SampleFileError {
    /// The first line is another one.
    #[error("`{found}` in the first line, expected `{expected}`")]
    Head {
        /// The line found.
        found: String,
        /// The line expected.
        expected: String,
    },
    /// An invalid sample, or a game out of order.
    #[error("byte {0}: expected game {1} of the file with possible positions")]
    Game(usize, u64),
}

/// The bytes of a sample in a file.
const SAMPLE_BYTES: usize = 21;
/// The bytes before the samples of a game: the number of the game, and the number of its samples.
const GAME_BYTES: usize = 12;

impl Sample {
    /// A position of the standard game with the score of a search; the game counts as a draw.
    pub(super) fn new(position: &Position, score: i16) -> Sample {
        let own = position.turn();
        let colors = [own, own.opponent()];
        Sample {
            marbles: colors.map(|color| position.marbles(color).to_dense_bits()),
            lost: colors.map(|color| position.lost(color)),
            score,
            half_points: 1,
        }
    }

    fn to_bytes(self) -> [u8; SAMPLE_BYTES] {
        let mut bytes = [0; SAMPLE_BYTES];
        bytes[..8].copy_from_slice(&self.marbles[0].to_le_bytes());
        bytes[8..16].copy_from_slice(&self.marbles[1].to_le_bytes());
        bytes[16..18].copy_from_slice(&self.lost);
        bytes[18..20].copy_from_slice(&self.score.to_le_bytes());
        bytes[20] = self.half_points;
        bytes
    }

    fn from_bytes(bytes: &[u8; SAMPLE_BYTES]) -> Option<Sample> {
        let word = |at: usize| u64::from_le_bytes(*bytes[at..].first_chunk().expect("8 bytes"));
        let sample = Sample {
            marbles: [word(0), word(8)],
            lost: [bytes[16], bytes[17]],
            score: i16::from_le_bytes([bytes[18], bytes[19]]),
            half_points: bytes[20],
        };
        let [own, enemy] = sample.marbles;
        let is_possible = (own | enemy) >> 61 == 0
            && own & enemy == 0
            && own.count_ones() + enemy.count_ones() <= 28
            && sample.lost.iter().all(|&lost| lost < 6)
            && sample.half_points <= 2;
        is_possible.then_some(sample)
    }
}

/// Writes the samples of a game: its number, the number of samples, and each sample with its two sets of cells, the marbles lost, score and half points, all
/// little-endian.
///
/// # Errors
/// When `out` cannot be written.
pub fn write_game(out: &mut impl Write, number: u64, samples: &[Sample]) -> io::Result<()> {
    let count = u32::try_from(samples.len()).expect("a game has some hundred plies");
    out.write_all(&number.to_le_bytes())?;
    out.write_all(&count.to_le_bytes())?;
    samples
        .iter()
        .try_for_each(|sample| out.write_all(&sample.to_bytes()))
}

/// Reads a file of samples with this first line: the samples of each complete game, of which the first has the number 0, and the number of bytes up to their end. A
/// game at the end that is not complete is left out: the program was stopped while it wrote it.
///
/// # Errors
/// Another first line, or bytes that are not samples.
pub fn read_samples(
    bytes: &[u8],
    head: &str,
) -> Result<(Vec<Vec<Sample>>, usize), SampleFileError> {
    if !bytes.starts_with(head.as_bytes()) {
        let line = bytes.split(|&byte| byte == b'\n').next();
        let line = String::from_utf8_lossy(line.unwrap_or_default());
        return Err(SampleFileError::Head {
            found: line.chars().take(200).collect(),
            expected: head.trim_end().to_owned(),
        });
    }
    let (mut games, mut at) = (Vec::new(), head.len());
    while let Some(start) = bytes[at..].first_chunk::<GAME_BYTES>() {
        let error = SampleFileError::Game(at, games.len() as u64);
        let (number, count) = start.split_at(8);
        let count = u32::from_le_bytes(*count.first_chunk().expect("4 bytes")) as usize;
        if *number != (games.len() as u64).to_le_bytes() {
            return Err(error);
        }
        let end = at + GAME_BYTES + count * SAMPLE_BYTES;
        let Some(samples) = bytes.get(at + GAME_BYTES..end) else {
            break;
        };
        let samples = samples.as_chunks().0.iter().map(Sample::from_bytes);
        games.push(samples.collect::<Option<_>>().ok_or(error)?);
        at = end;
    }
    Ok((games, at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Layout;

    #[test]
    fn files_are_read_as_written_and_others_refused() {
        let position = Layout::find("Belgian Daisy").unwrap().position();
        let head = "sumito samples 1: by terms\n".to_owned();
        let samples = [Sample::new(&position, -70), Sample::new(&position, 3_000)];
        let mut bytes = head.clone().into_bytes();
        write_game(&mut bytes, 0, &samples).unwrap();
        write_game(&mut bytes, 1, &samples[1..]).unwrap();
        let expected = vec![samples.to_vec(), samples[1..].to_vec()];
        assert_eq!(read_samples(&bytes, &head), Ok((expected, bytes.len())));
        // The end of the second game is missing.
        let first = bytes.len() - GAME_BYTES - SAMPLE_BYTES;
        let (read, end) = read_samples(&bytes[..bytes.len() - 1], &head).unwrap();
        assert_eq!((read.len(), end), (1, first));

        let other = "sumito samples 1: by another\n";
        let error = read_samples(&bytes, other).unwrap_err().to_string();
        assert!(
            error.contains("by terms") && error.contains("expected"),
            "{error}"
        );
        let mut torn = bytes.clone();
        torn[first] = 7;
        assert_eq!(
            read_samples(&torn, &head),
            Err(SampleFileError::Game(first, 1))
        );
        // A cell with two marbles.
        let mut torn = bytes;
        torn[head.len() + GAME_BYTES] ^= 0xff;
        assert_eq!(
            read_samples(&torn, &head),
            Err(SampleFileError::Game(head.len(), 0))
        );
    }
}
