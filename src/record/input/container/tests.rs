//! Tests of the limits of unpacking.

use std::io::Cursor;

use super::*;

const SMALL: Limits = Limits {
    unpacked: 1 << 20,
    growth: 100,
};

/// The number of bytes that a container unpacks to within the small limits, and the error that ended it, if any.
fn read(container: &[u8]) -> (usize, String) {
    let (mut count, mut message) = (0, String::new());
    let mut visit = |_: &str, stream: Result<&mut dyn Read, StreamError>| {
        let mut unpacked = Vec::new();
        let read = stream.and_then(|stream| Ok(stream.read_to_end(&mut unpacked)?));
        if let Err(StreamError::Io(error)) = read {
            message = error.to_string();
        }
        count += unpacked.len();
        Ok::<_, ()>(())
    };
    let seekable = Some(Cursor::new(container));
    unpack_within(SMALL, "packed", container, seekable, &mut visit).unwrap();
    (count, message)
}

fn zst(bytes: &[u8]) -> Vec<u8> {
    zstd::encode_all(bytes, 3).unwrap()
}

fn zip(members: u8, bytes: &[u8]) -> Vec<u8> {
    use std::io::Write;
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for number in 0..members {
        let options = zip::write::SimpleFileOptions::default();
        writer.start_file(number.to_string(), options).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

#[test]
fn decompression_bombs_are_errors() {
    let expected =
        "it unpacks to more than 1 MiB and 100 times its size, expected records of games";
    let blanks = vec![b' '; 4 << 20];
    let half = &blanks[..1 << 19];
    // One stream, and an archive as a whole, each member of which would be small enough.
    for bomb in [zst(&blanks), zip(1, &blanks), zip(4, half)] {
        let (count, message) = read(&bomb);
        assert_eq!(message, expected);
        assert!((1 << 19..2 << 20).contains(&count), "{count}");
    }
    // A small container with a high ratio and a large one with a low ratio are unpacked.
    assert_eq!(read(&zst(half)), (half.len(), String::new()));
    let mut number = 1_u32;
    let mixed: Vec<u8> = std::iter::repeat_with(|| {
        number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        // Only printable characters, because other bytes are not text.
        b' ' + number.to_le_bytes()[3] % 64
    })
    .take(3 << 20)
    .collect();
    assert_eq!(read(&zst(&mixed)), (mixed.len(), String::new()));
}
