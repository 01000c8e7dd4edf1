//! How a game of `kaawa` ended: by its fields `Term` and `Winner`, and by the node after which it ended.

use serde_json::value::RawValue;

use crate::game::excerpt;
use crate::record::formats::json_based::json_object::{self, Object};
use crate::record::input::raw_record::RawRecord;
use crate::record::model::ending::Ending;
use crate::record::model::problem::ProblemKind;
use crate::record::model::result::GameResult;
use crate::record::parse::draft::Draft;

/// The values of `Term` and `term_status` for an end.
const TERMS: &str = "one of N, R, D, T and _";

/// The end of the game that a node states, each part with its offset.
#[derive(Clone)]
pub(in crate::record::formats::json_based) struct StatedEnd {
    term: Option<(String, usize)>,
    winner: Option<(String, usize)>,
}

impl StatedEnd {
    /// Reads the end of a node, if it has one.
    pub(super) fn read(node: &Object<'_>, place: impl Fn(&RawValue) -> usize) -> Option<StatedEnd> {
        let term = node.read_as("term_status", TERMS, |value| {
            let text = json_object::text(value)?;
            let is_known = text.is_empty() || ending(&text).is_some();
            is_known.then(|| (text, place(value)))
        });
        let winner = node.read("winner", |value| {
            Some((json_object::text(value)?, place(value)))
        });
        let term = term.filter(|(term, _)| !matches!(&**term, "" | "_"));
        let winner = winner.filter(|(winner, _)| names_winner(winner));
        let has_end = term.is_some() || winner.is_some();
        has_end.then_some(StatedEnd { term, winner })
    }

    /// The offset of its first part.
    pub(in crate::record::formats::json_based) fn at(&self) -> usize {
        let parts = [&self.term, &self.winner].into_iter().flatten();
        parts.map(|(_, at)| *at).min().unwrap_or_default()
    }

    /// Whether the moves themselves show that the game has ended.
    pub(in crate::record::formats::json_based) fn is_of_rules(&self) -> bool {
        let term = self.term.as_ref();
        term.is_some_and(|(term, _)| ending(term) == Some(Ending::SixEjections))
    }
}

/// Takes ending and result from the fields of the game, or from the node after which it ended, and compares them.
pub(in crate::record::formats::json_based) fn take_outcome(
    object: &Object<'_>,
    players: &[Option<String>; 2],
    end: Option<&StatedEnd>,
    record: &RawRecord,
    draft: &mut Draft,
) {
    let place = |field: &str| object.location(field, record);
    let (of_node, at_node) = match end.and_then(|end| end.term.as_ref()) {
        Some((term, at)) => (ending(term), *at),
        None => (None, 0),
    };
    let term = object.read_as("Term", TERMS, |value| {
        let text = json_object::text(value)?;
        Some((ending(&text)?, text))
    });
    let (how, at) = match &term {
        Some((ending, term)) => {
            if of_node.is_some_and(|other| other != *ending) {
                let stated = end.and_then(|end| end.term.as_ref());
                let claimed = excerpt(stated.map_or("", |(stated, _)| stated));
                let message = format!(
                    "term_status `{claimed}` claimed, expected `{}` as the field Term says, which counts",
                    excerpt(term)
                );
                draft.warn(record, ProblemKind::Result, at_node, message);
            }
            (Some(*ending), place("Term"))
        }
        None => (of_node, at_node),
    };
    draft.push_tag("Termination", how.map(|how| how.key().to_owned()), at);
    take_winner(object, players, (end, how), record, draft);
}

/// Takes the result of a game that ended in this way.
fn take_winner(
    object: &Object<'_>,
    players: &[Option<String>; 2],
    (end, how): (Option<&StatedEnd>, Option<Ending>),
    record: &RawRecord,
    draft: &mut Draft,
) {
    let is_name = |text: &str| players.iter().flatten().any(|name| name == text);
    let of_game = object.text("Winner");
    let of_game = of_game.filter(|winner| names_winner(winner) || is_name(winner));
    let of_node = end.and_then(|end| end.winner.as_ref());
    if let (Some(winner), Some((claimed, at))) = (&of_game, of_node) {
        let [stated, other] = [winner, claimed].map(|winner| result_of(winner, players));
        let differs = match (stated, other) {
            (Some(stated), Some(other)) => stated != other,
            _ => winner != claimed,
        };
        if differs {
            let message = format!(
                "winner `{}` claimed, expected `{}` as the field Winner says, which counts",
                excerpt(claimed),
                excerpt(winner)
            );
            draft.warn(record, ProblemKind::Result, *at, message);
        }
    }
    let (winner, at) = match (of_game, of_node) {
        (None, Some((winner, at))) => (Some(winner.clone()), *at),
        (winner, _) => (winner, object.location("Winner", record)),
    };
    let is_draw = how == Some(Ending::DrawAgreed);
    let result = winner
        .as_ref()
        .and_then(|winner| result_of(winner, players))
        .or(is_draw.then_some(GameResult::Draw));
    draft.push_tag("Winner", winner.filter(|_| result.is_none()), at);
    let code = result.map(|result| result.code().to_owned());
    draft.push_tag("Result", code, at);
}

/// Whether a text names a winner; the programs write `None` for a game that has none.
fn names_winner(text: &str) -> bool {
    !matches!(text, "" | "None")
}

/// The result for a winner: the name of one of two players, or a colour.
fn result_of(winner: &str, [black, white]: &[Option<String>; 2]) -> Option<GameResult> {
    let is = |name: &Option<String>| black != white && name.as_deref() == Some(winner);
    match winner {
        _ if is(black) => Some(GameResult::Black),
        _ if is(white) => Some(GameResult::White),
        "Noir" | "black" | "P1" => Some(GameResult::Black),
        "Blanc" | "white" | "P2" => Some(GameResult::White),
        _ => None,
    }
}

/// The ending by KAAH's code letters.
fn ending(term: &str) -> Option<Ending> {
    match term {
        "N" => Some(Ending::SixEjections),
        "R" => Some(Ending::Resignation),
        "D" => Some(Ending::DrawAgreed),
        "T" => Some(Ending::Time),
        "_" => Some(Ending::Unfinished),
        _ => Ending::find(term),
    }
}
