//! `kaawa`: the games that KAAH and KAAWA save: JSON with a tree of moves in Nacre notation, played and analysed.
//!
//! Source: saabalone/KAAH_Test, its saved games. `is_origin` marks the moves that were played; what else stands beside them is
//! a variation. A branch after the last move played is told as a variation that begins with that move.

use serde_json::value::RawValue;

use super::draft::{Draft, DraftPly, DraftStop, DraftTag, DraftVariation};
use super::json::one_line;
use super::movetext::DEEPEST;
use super::object::{self, Object};
use super::problem::Kind;
use super::raw::RawRecord;
use super::words::{Ending, GameResult};
use crate::notation::{Notation, Token, read_position};
use crate::rules::Color;

/// Bytes of nested nodes that are looked at, so that a tree made to be slow is given up.
const MOST_WORK: usize = 512 << 20;

pub(super) fn parse(object: &Object<'_>, record: &RawRecord, draft: &mut Draft) {
    draft.notation = draft.notation.or(Some(Notation::Nacre));
    let place = |name: &str| {
        object
            .get(name)
            .map_or(0, |value| object::at(value, record))
    };
    let mut tag = |name: &str, value: Option<String>, at: usize| {
        draft
            .tags
            .extend(value.map(|value| DraftTag::new(name, value, at)))
    };
    tag("Event", object.text("Event"), place("Event"));
    if let Some((date, time)) = object.text("Date").as_deref().and_then(date_and_time) {
        tag("Date", Some(date), place("Date"));
        tag("Time", Some(time), place("Date"));
    }
    let players = object.inner("Players");
    tag("Black", players.text("P1_black"), place("Players"));
    tag("White", players.text("P2_white"), place("Players"));
    tag("Variant", object.text("VariantName"), place("VariantName"));
    let lost = object.inner("Eject");
    if let (Some(black), Some(white)) = (lost.text("P1"), lost.text("P2")) {
        tag("Score", Some(format!("{white}-{black}")), place("Eject"));
    }
    let ending = object.text("Term").and_then(|term| ending(&term));
    tag(
        "Termination",
        ending.map(|ending| ending.key().to_owned()),
        place("Term"),
    );
    let (black, white) = (players.text("P1_black"), players.text("P2_white"));
    let winner = object.text("Winner").filter(|winner| !winner.is_empty());
    let result = match (winner.as_deref(), ending) {
        (Some(name), _) if black != white && Some(name) == black.as_deref() => {
            Some(GameResult::won_by(Color::Black))
        }
        (Some(name), _) if black != white && Some(name) == white.as_deref() => {
            Some(GameResult::won_by(Color::White))
        }
        (Some("Noir" | "black" | "P1"), _) => Some(GameResult::Black),
        (Some("Blanc" | "white" | "P2"), _) => Some(GameResult::White),
        (_, Some(Ending::DrawAgreed)) => Some(GameResult::Draw),
        (other, _) => {
            tag("Winner", other.map(str::to_owned), place("Winner"));
            None
        }
    };
    tag(
        "Result",
        result.map(|result| result.code().to_owned()),
        place("Winner"),
    );
    let timer = object.inner("Timer").inner("settings");
    let initial = timer.text("p1_initial").zip(timer.text("p1_bonus"));
    tag(
        "TimeControl",
        initial.map(|(initial, bonus)| format!("{initial}+{bonus}")),
        place("Timer"),
    );
    let known = ["Event", "Date", "VariantName", "Winner", "Term"];
    object.other_tags(&known, record, draft);

    let tree = object.inner("Tree");
    let start = tree.text("pos").or_else(|| {
        object
            .list("History")
            .first()
            .and_then(|code| object::text(code))
    });
    match start.as_deref().map(read_position) {
        Some(Ok(position)) => draft.start = Some(position),
        Some(Err(error)) => draft.warn(
            record,
            Kind::Position,
            place("Tree"),
            format!("start position: {error}"),
        ),
        None => {}
    }
    draft.comment.extend(
        tree.text("comment")
            .map(|text| one_line(&text))
            .filter(|text| !text.is_empty()),
    );
    let mut walk = Walk {
        record,
        work: MOST_WORK,
        stop: None,
        faults: Vec::new(),
    };
    draft.plies = walk.line(tree.list("children"), 0);
    let Walk { stop, faults, .. } = walk;
    draft.stop = stop;
    for DraftStop { at, message, .. } in faults {
        draft.warn(
            record,
            Kind::Variation,
            at,
            format!("in a variation: {message}; the rest is left out"),
        );
    }
}

/// A walk through the tree.
struct Walk<'a> {
    record: &'a RawRecord,
    work: usize,
    /// What stops the line that was played.
    stop: Option<DraftStop>,
    /// What stops variations.
    faults: Vec<DraftStop>,
}

impl Walk<'_> {
    /// The line that goes on with one of these nodes, and as variations of its plies what goes on with the others.
    fn line(&mut self, mut nodes: Vec<&RawValue>, depth: u8) -> Vec<DraftPly> {
        let mut plies: Vec<DraftPly> = Vec::new();
        while !nodes.is_empty() {
            let size: usize = nodes.iter().map(|node| node.get().len()).sum();
            let Some(left) = self.work.checked_sub(size) else {
                let at = object::at(nodes[0], self.record);
                let message = "a tree of moves too deep to be a game's".to_owned();
                self.fault(
                    DraftStop {
                        at,
                        kind: Kind::TooLong,
                        message,
                    },
                    depth,
                );
                break;
            };
            self.work = left;
            let is_played = |node: &Object<'_>| node.text("is_origin").as_deref() == Some("true");
            let mut objects: Vec<Object<'_>> = nodes.iter().map(|node| Object::of(node)).collect();
            let played = objects.iter().position(is_played);
            // In a variation, and where nothing is marked as played in it, the first goes on.
            let chosen = played.or((depth > 0 || plies.is_empty()).then_some(0));
            let main = chosen.map(|chosen| objects.remove(chosen));
            let mut ply = match &main {
                Some(node) => {
                    let Some(ply) = self.ply(node, depth) else {
                        break;
                    };
                    ply
                }
                // What was only analysed after the last move played.
                None => match plies.pop() {
                    Some(last) => last,
                    None => break,
                },
            };
            for other in &objects {
                if depth == DEEPEST {
                    break;
                }
                let Some(first) = self.ply(other, depth + 1) else {
                    continue;
                };
                let mut line: Vec<DraftPly> = if main.is_none() {
                    vec![DraftPly::new(ply.token, ply.at)]
                } else {
                    Vec::new()
                };
                line.push(first);
                line.extend(self.line(other.list("children"), depth + 1));
                ply.variations.push(DraftVariation {
                    comment: Vec::new(),
                    plies: line,
                });
            }
            plies.push(ply);
            nodes = main.map(|node| node.list("children")).unwrap_or_default();
        }
        plies
    }

    fn fault(&mut self, fault: DraftStop, depth: u8) {
        if depth == 0 {
            self.stop.get_or_insert(fault);
        } else {
            self.faults.push(fault);
        }
    }

    fn ply(&mut self, node: &Object<'_>, depth: u8) -> Option<DraftPly> {
        let name = node.get("nacre")?;
        let at = object::inside(name, self.record);
        let text = object::text(name).unwrap_or_default();
        let Ok(token) = text.parse::<Token>() else {
            self.fault(DraftStop::unreadable(&text, at), depth);
            return None;
        };
        let mut ply = DraftPly::new(token, at);
        ply.comments.extend(
            node.text("comment")
                .map(|text| one_line(&text))
                .filter(|text| !text.is_empty()),
        );
        let mover = node.inner("last_move_info").text("player");
        let seconds = node.number(if mover.as_deref() == Some("white") {
            "p2_time"
        } else {
            "p1_time"
        });
        let is_clock = node.text("clock_mode").as_deref() == Some("pendule");
        ply.clock = seconds
            .filter(|seconds| is_clock && (0.0..1e7).contains(seconds))
            .map(clock);
        Some(ply)
    }
}

/// Seconds left as `m:ss.t`.
#[allow(clippy::cast_sign_loss)]
fn clock(seconds: f64) -> String {
    let tenths = (seconds * 10.0).floor() as u64;
    format!("{}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10)
}

/// `2608172039`: year, month, day, hour, minute, two digits each.
fn date_and_time(text: &str) -> Option<(String, String)> {
    let is_stamp = text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit());
    let part = |n: usize| &text[2 * n..2 * n + 2];
    is_stamp.then(|| {
        (
            format!("20{}.{}.{}", part(0), part(1), part(2)),
            format!("{}:{}", part(3), part(4)),
        )
    })
}

/// The letters of KAAH for how a game ended.
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
