//! The games of an object that has several: in a field `games`, or each in a field with its name, as in `{"17": {"moves": [...]}, "18": {"moves": [...]}}`.

use serde_json::value::RawValue;

use crate::game::excerpt;
use crate::record::input::raw_record::{Extent, RawRecord};
use crate::record::model::problem::ProblemKind;
use crate::record::split::json::around_games::{
    AROUND_GAMES, NamedValue, add_to_game, fields_of, of_games, text_of_fields,
};
use crate::record::vocabulary::lookup::color_named;

/// A game, and its name where it has one.
struct NamedGame<'a> {
    name: Option<String>,
    value: &'a RawValue,
}

/// The fields that have the moves of a game.
const MOVES: [&str; 3] = ["moves", "movetext", "pgn"];

/// The games of an object that has several, each with the fields around them that hold for all; otherwise the object itself.
pub(in crate::record::split) fn games_of_object(record: RawRecord) -> Vec<RawRecord> {
    if record.extent != Extent::Complete || !record.text.trim_start().starts_with('{') {
        return vec![record];
    }
    let Some((games, around)) = games_and_fields_around(&record.text) else {
        return vec![record];
    };
    let (taken, left) = of_games(around);
    let defaults = text_of_fields(taken);
    let mut records = Vec::with_capacity(games.len());
    for NamedGame { name, value } in games {
        let at = value.get().as_ptr() as usize - record.text.as_ptr() as usize;
        let mut game = record.of_range(at..at + value.get().len());
        let id = name.map(|name| format!("\"GameId\":{}", serde_json::Value::String(name)));
        let fields = id
            .into_iter()
            .chain(Some(defaults.clone()).filter(|fields| !fields.is_empty()));
        add_to_game(&fields.collect::<Vec<_>>().join(","), &mut game);
        records.push(game);
    }
    if let Some(first) = records.first_mut().filter(|_| !left.is_empty()) {
        let names = left.iter().map(|name| format!("`{}`", excerpt(name)));
        let message = format!(
            "{} around several games, expected what may hold for each of them, as `event`, `date` or `site`; not read",
            names.collect::<Vec<_>>().join(", ")
        );
        first.warn_at(ProblemKind::UnknownText, record.location(0), message);
    }
    records
}

/// The games of an object that has several, and its other fields.
fn games_and_fields_around(text: &str) -> Option<(Vec<NamedGame<'_>>, Vec<NamedValue<'_>>)> {
    let mut fields = fields_of(text)?;
    let is =
        |name: &str, known: &[&str]| known.iter().any(|known| known.eq_ignore_ascii_case(name));
    if fields
        .iter()
        .any(|(name, _)| is(name, &MOVES) || name == AROUND_GAMES)
    {
        return None;
    }
    if let Some(at) = fields.iter().position(|(name, _)| is(name, &["games"])) {
        let (_, value) = fields.remove(at);
        let list: Option<Vec<&RawValue>> = serde_json::from_str(value.get()).ok();
        let games = match list {
            Some(list) => {
                let unnamed = list
                    .into_iter()
                    .map(|value| NamedGame { name: None, value });
                unnamed.collect()
            }
            None => named_games(fields_of(value.get())?)?.0,
        };
        return (!games.is_empty()).then_some((games, fields));
    }
    let (games, around) = named_games(fields)?;
    (games.len() > 1).then_some((games, around))
}

/// The fields that are games with their names, and the others. `None` if there is no game, or the fields may be the parts of one game: those of its players or of its rounds.
fn named_games(fields: Vec<NamedValue<'_>>) -> Option<(Vec<NamedGame<'_>>, Vec<NamedValue<'_>>)> {
    let (mut games, mut around, mut are_rounds) = (Vec::new(), Vec::new(), true);
    for (name, value) in fields {
        let Some(moves) = moves_of(value) else {
            around.push((name, value));
            continue;
        };
        if names_a_side(&name) {
            return None;
        }
        are_rounds &= !is_longer_than_a_round(moves);
        let name = Some(name);
        games.push(NamedGame { name, value });
    }
    (!games.is_empty() && !are_rounds).then_some((games, around))
}

/// The moves of an object that is a game.
fn moves_of(value: &RawValue) -> Option<&RawValue> {
    let fields = fields_of(value.get()).filter(|_| value.get().starts_with('{'))?;
    let moves =
        |(name, _): &NamedValue<'_>| MOVES.iter().any(|known| known.eq_ignore_ascii_case(name));
    let (_, moves) = fields.into_iter().find(moves)?;
    Some(moves)
}

fn is_longer_than_a_round(moves: &RawValue) -> bool {
    let list: Option<Vec<&RawValue>> = serde_json::from_str(moves.get()).ok();
    let words = || moves.get().split_whitespace().nth(3).is_some();
    list.map_or_else(words, |list| list.len() > 2)
}

/// Whether a field has the name of a colour or of a player: then its moves are those of one side.
fn names_a_side(name: &str) -> bool {
    let word = name.trim_end_matches(|c: char| c.is_ascii_digit() || "_- ".contains(c));
    let known = ["b", "w", "p", "player", "seat", "side"];
    color_named(word).is_some() || known.iter().any(|known| known.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(text: &str) -> Vec<String> {
        let mut record = RawRecord::new();
        record.text.push_str(text);
        let games = games_and_fields_around(&record.text);
        let shown = |game: NamedGame<'_>| {
            let name = game.name.unwrap_or_default();
            format!("{name}:{}", game.value.get())
        };
        games
            .map(|(games, _)| games.into_iter().map(shown).collect())
            .unwrap_or_default()
    }

    #[test]
    fn games_in_fields_and_lists() {
        let (one, other) = (r#"{"moves":["a","b","c"]}"#, r#"{"pgn":"1.a b 2.c d"}"#);
        for text in [
            format!(r#"{{"17":{one},"18":{other}}}"#),
            format!(r#"{{"event":"X","17":{one},"18":{other},"count":2}}"#),
            format!(r#"{{"games":{{"17":{one},"18":{other}}}}}"#),
        ] {
            assert_eq!(
                games(&text),
                [format!("17:{one}"), format!("18:{other}")],
                "{text}"
            );
        }
        let list = format!(r#"{{"Games":[{one},{other}],"event":"X"}}"#);
        assert_eq!(games(&list), [format!(":{one}"), format!(":{other}")]);
        for text in [
            format!(r#"{{"17":{one}}}"#),
            format!(r#"{{"17":{one},"18":{other},"moves":[]}}"#),
            format!(r#"{{"black":{one},"white":{other}}}"#),
            format!(r#"{{"player1":{one},"player2":{other}}}"#),
            r#"{"1":{"moves":["a","b"]},"2":{"moves":["c","d"]}}"#.to_owned(),
            r#"{"games":3}"#.to_owned(),
            "{}".to_owned(),
            "{".to_owned(),
        ] {
            assert_eq!(games(&text), [""; 0], "{text}");
        }
    }
}
