use super::*;
use crate::record::GameResult;
use crate::record::{Content, ReadOptions, read};
use crate::store::format::row_tags::RowTags;

#[test]
fn tags_that_the_row_repeats_are_omitted() {
    let row = RowTags {
        black: Some("Aglaé"),
        white: None,
        event: Some("Graz"),
        date: Some("2019.12.??".into()),
        result: GameResult::Black,
        ending: None,
        plies: 7,
    };
    let tags: Vec<(TagName, String)> = [
        ("Event", "Graz"),
        ("Event2", "Graz"),
        ("Date", "2019.12"),
        ("Black", "Aglaé"),
        ("White", "Aglaé"),
        ("Result", "1-0"),
        ("Termination", ""),
        ("Plies", "7"),
        ("plies", "7"),
    ]
    .map(|(name, value)| (name.into(), value.to_owned()))
    .into();
    let stored = row.omit_from(tags.clone());
    let omitted = stored.iter().filter(|(_, value)| value.is_none());
    let names: Vec<&str> = omitted.map(|(name, _)| &**name).collect();
    assert_eq!(names, ["Event", "Black", "Result", "Plies"]);
    assert_eq!(row.restore(stored), Some(tags));
    let not_in_row = vec![("White".into(), None)];
    assert_eq!(row.restore(not_in_row), None);
}

#[test]
fn moves_are_omitted_from_a_text_and_restored() {
    let text = "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6 {good} 3.c2c3";
    let record = read(text.as_bytes(), ReadOptions::default()).next();
    let Content::Game(game) = record.unwrap().unwrap().content else {
        panic!("it is a game")
    };
    let moves = game.move_codes();
    let mut stored = StoredRecord {
        line: 1,
        column: 1,
        format: "linear".to_owned(),
        tags: Vec::new(),
        text: Some(text.to_owned()),
        movetext_style: None,
        details_checksum: 0,
    };
    stored.omit_moves(MovetextStyle::detect(
        crate::games::GameKind::Abalone,
        text,
        &moves,
    ));
    let without_moves = "# layout: Belgian Daisy\n {good} 3.c2c3";
    assert_eq!(stored.text.as_deref(), Some(without_moves));
    assert_eq!(stored.text_len(), text.len());
    let mut other = stored.clone();
    assert!(!other.restore_moves(moves[..3].iter().copied()));
    assert!(stored.restore_moves(moves.into_iter()));
    assert_eq!(
        (stored.text.as_deref(), stored.text_len()),
        (Some(text), text.len())
    );
}

#[test]
fn a_block_is_pinned() {
    let stored = StoredRecord {
        line: 3,
        column: 1,
        format: "apgn".to_owned(),
        tags: vec![
            ("Black".into(), None),
            ("Round".into(), Some("2".to_owned())),
        ],
        text: None,
        movetext_style: None,
        details_checksum: 0x0102_0304,
    };
    let records = [None, Some(stored)];
    let plain = postcard::to_allocvec(&records[..]).unwrap();
    let expected =
        b"\x02\x00\x01\x03\x01\x04apgn\x02\x05Black\x00\x05Round\x01\x012\x00\x00\x84\x86\x88\x08";
    assert_eq!(plain, expected);

    let block = BlockCompressor::new().compress(&records).data;
    let (checksum, frame) = block.split_first_chunk().unwrap();
    assert_eq!(
        *checksum,
        super::checksum::fnv1a([ValueRef::Blob(frame)]).to_le_bytes()
    );
    assert_eq!(zstd::bulk::decompress(frame, 100).unwrap(), plain);
    assert_eq!(decode(&block).as_deref(), Some(&records[..]));
    for bit in 0..8 * block.len() {
        let mut damaged = block.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        assert_eq!(decode(&damaged), None, "bit {bit}");
    }
}
