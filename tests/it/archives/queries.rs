//! The numbers of games of the server archive that pass some filters, counted by hand.

use sumito::record::GameResult;
use sumito::store::Filter;

use super::{MIGS, archive};
use crate::support::database;

#[test]
fn filters_find_the_known_numbers_of_games_of_the_server_archive() {
    let Some(text) = archive(MIGS) else { return };
    let database = database(&text);
    let count = |filter: Filter| {
        let mut count = 0;
        database.for_each_summary(&filter, |_| count += 1).unwrap();
        count
    };
    let results = [
        GameResult::Black,
        GameResult::White,
        GameResult::Draw,
        GameResult::Unknown,
    ];
    let by_result = results.map(|result| {
        count(Filter {
            result: Some(result),
            ..Filter::default()
        })
    });
    assert_eq!(by_result, [458, 449, 10, 583]);
    assert_eq!(
        count(Filter {
            player: Some("BUDGIE".to_owned()),
            ..Filter::default()
        }),
        13
    );
    assert_eq!(
        count(Filter {
            black: Some("mla*".to_owned()),
            ..Filter::default()
        }),
        42
    );
    assert_eq!(
        count(Filter {
            white: Some("mla*max".to_owned()),
            ..Filter::default()
        }),
        593
    );
    let in_2016 = Filter {
        from: Some("2016".parse().unwrap()),
        to: Some("2016".parse().unwrap()),
        ..Filter::default()
    };
    let in_2017 = Filter {
        from: Some("2017.01".parse().unwrap()),
        to: Some("2017.12.31".parse().unwrap()),
        ..Filter::default()
    };
    assert_eq!(count(in_2016) + count(in_2017), 1_500);
}
