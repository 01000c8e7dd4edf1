//! The options with which the record of a reject was read, as far as its incomplete game shows them.

use crate::games::AnyRules;
use crate::record::{Content, DateOrder, Game, ReadOptions, Record, read_record};
use crate::store::{Reject, StoredGame};

impl Reject {
    /// The options for another reading of the record: those given, and where these say nothing, what its incomplete game was read with. An inferred layout
    /// may be another one now.
    pub(crate) fn options_of(&self, old: Option<&StoredGame>, given: ReadOptions) -> ReadOptions {
        let Some(old) = old else { return given };
        let (game, mut options) = (&old.game, given);
        let kind = game.start().kind();
        if given.rules == AnyRules::default() {
            options.rules = AnyRules::read(kind, &game.rules_text()).0;
        }
        if !game.layout_inferred {
            let is_of_game = given.game.is_none_or(|given| given == kind);
            options.game = given.game.or(Some(kind));
            options.layout = given.layout.or(game.layout().filter(|_| is_of_game));
        }
        let orders = [None, Some(DateOrder::MonthFirst), Some(DateOrder::DayFirst)];
        let has_date = |order: &Option<DateOrder>| {
            let options = ReadOptions {
                date_order: *order,
                ..options
            };
            let record = read_record(&self.text, self.location(), options);
            let date = record.and_then(|record| Some(game_of(&record)?.tag("Date")?.to_owned()));
            date.as_deref() == game.tag("Date")
        };
        if given.date_order.is_none() && game.tag("Date").is_some() {
            options.date_order = orders.into_iter().find(has_date).flatten();
        }
        options
    }

    /// Whether a record begins with the legal moves of its incomplete game, unless the layout of that game is only inferred.
    pub(crate) fn is_continued_by(old: Option<&StoredGame>, record: &Record) -> bool {
        let is_as_read = |old: &&StoredGame| !old.game.layout_inferred && old.edited.is_none();
        let Some(old) = old.filter(is_as_read) else {
            return true;
        };
        game_of(record).is_none_or(|new| {
            new.start() == old.game.start() && new.move_codes().starts_with(&old.game.move_codes())
        })
    }
}

fn game_of(record: &Record) -> Option<&Game> {
    match &record.content {
        Content::Game(game) => Some(game),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Database;

    #[test]
    fn a_record_from_another_layout_does_not_continue_a_game() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("games.txt");
        let text = "1.a1b2 i5h5 2.2ab3 i6h6";
        std::fs::write(&file, format!("# layout: Belgian Daisy\n{text}")).unwrap();
        let mut database = Database::in_memory().unwrap();
        database.import_path(&file).unwrap();
        let old = database.game(1).unwrap();
        let is_continued = |layout: &str, text: &str| {
            let options = ReadOptions {
                layout: layout.parse().ok(),
                ..ReadOptions::default()
            };
            let record = read_record(text, crate::record::Location::default(), options);
            Reject::is_continued_by(old.as_ref(), &record.unwrap())
        };
        let whole = text.replace("2ab3", "a2b3");
        assert!(is_continued("Belgian Daisy", &whole));
        assert!(!is_continued("Standard", &whole));
        assert!(!is_continued(
            "Belgian Daisy",
            &whole.replace("i5h5", "i6h6")
        ));
    }
}
