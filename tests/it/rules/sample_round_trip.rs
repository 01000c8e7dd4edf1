//! The games of `sample-games` come back from every format, and differ without their rules.

use crate::support::AbaloneGame as _;
use sumito::record::{Format, Game, PlyOrder, WriteOptions, Writer};

use super::sample_games::{SAMPLES, Without, game_of, text_of, without_rules};

#[test]
fn samples_without_their_rules_are_other_games() {
    for sample in SAMPLES.iter().filter(|sample| sample.rules != "standard") {
        let whole = game_of(&text_of(sample.file)).0.unwrap();
        let (game, problems) = game_of(&without_rules(sample.file));
        let file = sample.file;
        let is_whole = |game: &Game| game.moves().eq(whole.moves()) && game.incomplete.is_none();
        match (sample.without, game) {
            (Without::Fails, game) => {
                assert!(!game.is_some_and(|game| is_whole(&game)), "{file}");
                assert_ne!(problems, [""; 0], "{file}");
            }
            (Without::Other, Some(game)) => {
                assert_ne!(game.identity(), whole.identity(), "{file}");
                assert_eq!(game.end(), None, "{file}");
            }
            (Without::Same, Some(game)) => {
                assert!(is_whole(&game), "{file}");
                assert_ne!(game.identity(), whole.identity(), "{file}");
            }
            (Without::ToldByLayout, Some(game)) => {
                assert_eq!(game.identity(), whole.identity(), "{file}");
            }
            (without, None) => panic!("{file}: {without:?}, {problems:?}"),
        }
    }
}

#[test]
fn sample_games_round_trip_in_every_format() {
    let formats = [
        Format::Linear,
        Format::Table,
        Format::Apgn,
        Format::Ag,
        Format::Reversible,
        Format::Json,
        Format::Jsonl,
    ];
    for sample in &SAMPLES {
        let game = game_of(&text_of(sample.file)).0.unwrap();
        let in_order = formats.map(|format| (format, PlyOrder::Forward));
        for (format, order) in in_order
            .into_iter()
            .chain([(Format::Reversible, PlyOrder::Backward)])
        {
            let options = WriteOptions {
                order,
                ..WriteOptions::default()
            };
            let mut writer = Writer::new(Vec::new(), format, options);
            writer.write(&game).unwrap();
            let what = format!("{} as {} {order:?}", sample.file, format.key());
            // This format has other names for layouts.
            let is_loss =
                |lost: &str| format != Format::Apgn || lost != "how the tag Variant is spelled";
            assert!(writer.losses().all(|(lost, _)| !is_loss(lost)), "{what}");
            let text = String::from_utf8(writer.finish().unwrap()).unwrap();
            let (back, problems) = game_of(&text);
            assert_eq!(problems, [""; 0], "{what}\n{text}");
            assert_eq!(back.unwrap().identity(), game.identity(), "{what}\n{text}");
        }
    }
}
