//! A node of the tree of `kaawa`: a move, and what the programs say about it.

use serde_json::value::RawValue;

use crate::game::Color;
use crate::games::GameKind;
use crate::record::formats::json_based::json_object::{self, Object, clock};
use crate::record::formats::json_based::json_plies::color_in;
use crate::record::formats::json_based::kaawa::outcome::StatedEnd;
use crate::record::formats::json_based::unread_fields::UnreadFields;
use crate::record::lexer::movetext_token::MoveGrammar;
use crate::record::model::problem::ProblemKind;
use crate::record::model::score::Score;
use crate::record::parse::comment_text::comment_text;
use crate::record::parse::draft::DraftError;
use crate::record::parse::draft_ply::DraftPly;
use crate::record::parse::ply_field::PlyField;

/// The fields of a node that are of the display, or repeat the date of the game and the times of the moves.
const REPEATED: [&str; 5] = ["time", "clock", "date", "move_Arrows", "expanded"];

/// The fields of `last_move_info` that draw the arrow of a move.
const ARROW: [&str; 3] = ["group", "direction", "opponent_group"];

/// A move of the tree.
pub(in crate::record::formats::json_based) struct Node {
    pub(in crate::record::formats::json_based) ply: Result<DraftPly, DraftError>,
    pub(in crate::record::formats::json_based) is_played: bool,
    pub(in crate::record::formats::json_based) children: Vec<usize>,
    /// The end of the game that the node states.
    pub(in crate::record::formats::json_based) end: Option<StatedEnd>,
    /// Where the node has the time that its move took, and not that of a clock.
    pub(in crate::record::formats::json_based) duration: Option<usize>,
}

/// The text of a node without its children, and where its two parts are in the record.
pub(super) struct NodeText<'a> {
    pub(super) head: &'a str,
    pub(super) tail: &'a str,
    pub(super) at: usize,
    pub(super) tail_at: usize,
}

impl Node {
    /// Parses a node whose move this seat makes.
    pub(super) fn read(
        text: &NodeText<'_>,
        seat: usize,
        children: Vec<usize>,
        unread: &mut UnreadFields,
    ) -> Node {
        let own = format!("{}{}", text.head, text.tail);
        let object: Object<'_> = serde_json::from_str(&own).unwrap_or_default();
        let place = |value: &RawValue| {
            let inside = value.get().as_ptr() as usize - own.as_ptr() as usize;
            match inside.checked_sub(text.head.len()) {
                Some(in_tail) => text.tail_at + in_tail,
                None => text.at + inside,
            }
        };
        let is_origin = object.text("is_origin");
        let (clock, duration) = match times(&object, seat, is_origin.as_deref()) {
            Some(Times::Left(clock)) => (Some(clock), None),
            Some(Times::Taken(value)) => (None, Some(place(value))),
            None => (None, None),
        };
        let claims = Claims::read(&object, place, unread);
        let comment = comment_of(&object);
        let ply = match object.get("nacre") {
            Some(name) => {
                let at = place(name) + usize::from(name.get().starts_with('"'));
                let name = json_object::text(name).unwrap_or_default();
                ply(&name, at).map(|mut ply| {
                    claims.give(&mut ply);
                    if comment.is_some() || clock.is_some() {
                        let notes = ply.annotations_mut();
                        notes.clock = clock;
                        comment
                            .into_iter()
                            .for_each(|comment| notes.comment(comment));
                    }
                    ply
                })
            }
            None => Err(DraftError {
                at: text.at,
                kind: ProblemKind::UnreadableMove,
                message: "a node without its move, expected \"nacre\"".to_owned(),
            }),
        };
        object.list("children");
        let end = StatedEnd::read(&object, place);
        unread.add(&object, &REPEATED, place);
        Node {
            ply,
            is_played: is_origin.as_deref() == Some("true"),
            children,
            end,
            duration,
        }
    }
}

/// The comment of a node.
pub(in crate::record::formats::json_based) fn comment_of(node: &Object<'_>) -> Option<String> {
    let comment = node.text("comment").map(|text| comment_text(&text));
    comment.filter(|text| !text.is_empty())
}

/// What the fields with times say.
enum Times<'a> {
    /// The time that the player has left.
    Left(String),
    /// The time that the move took, in this field.
    Taken(&'a RawValue),
}

/// The time of the player of a node after the move. `pendule` is a clock; `chrono` measures each move, as in all branches. Older files do not say which
/// it is. The fields stay unread if that cannot be known.
fn times<'a>(node: &Object<'a>, seat: usize, is_origin: Option<&str>) -> Option<Times<'a>> {
    let mode = |value| json_object::text(value).filter(|mode| is_mode(mode));
    let mode = match node.read("clock_mode", mode) {
        None if node.has("clock_mode") => return None,
        mode => mode,
    };
    let is_clock = mode.map_or(is_origin != Some("false"), |mode| mode == PENDULE);
    let mut own = None;
    for (player, name) in ["p1_time", "p2_time"].into_iter().enumerate() {
        let seconds = node.read(name, |value| {
            let seconds = json_object::text(value)?.parse::<f64>().ok()?;
            (0.0..1e7).contains(&seconds).then_some((value, seconds))
        });
        if player == seat {
            own = seconds;
        }
    }
    let (value, seconds) = own?;
    Some(if is_clock {
        Times::Left(clock(seconds))
    } else {
        Times::Taken(value)
    })
}

/// The mode of a clock that counts down.
const PENDULE: &str = "pendule";

fn is_mode(mode: &str) -> bool {
    matches!(mode, PENDULE | "chrono")
}

/// The ply of a node with this move.
fn ply(name: &str, at: usize) -> Result<DraftPly, DraftError> {
    let game = GameKind::default();
    let token = MoveGrammar::of_names(game).parse_move(name);
    let token = token.ok_or_else(|| DraftError::unreadable(game, name, at))?;
    Ok(DraftPly::new(token, at))
}

/// What a node claims: number, colour and kind of its move, position and marbles lost after it; each with its offset.
struct Claims {
    index: Option<(u32, usize)>,
    position: Option<(String, usize)>,
    color: Option<(Color, usize)>,
    score: Option<(Score, usize)>,
    fields: Vec<PlyField>,
}

impl Claims {
    fn read(
        node: &Object<'_>,
        place: impl Fn(&RawValue) -> usize,
        unread: &mut UnreadFields,
    ) -> Claims {
        let info = node.inner("last_move_info");
        let flag = |name| {
            info.read(name, |value| {
                let text = json_object::text(value)?;
                let is_flag = text.parse::<bool>().is_ok();
                is_flag.then(|| field(name, text, place(value)))
            })
        };
        let flags = ["is_sidestep", "is_ejection"].into_iter();
        let mut fields: Vec<PlyField> = flags.filter_map(flag).collect();
        let [black, white] = ["eject_b", "eject_w"].map(|name| {
            let lost = node.read(name, |value| Some((lost_in(value)?, place(value))));
            lost.map(|(lost, at)| (name, lost, at))
        });
        let score = match (black, white) {
            (Some((_, _, at)), Some(_)) => score_of(node).map(|score| (score, at)),
            (black, white) => {
                let one = black.or(white);
                fields.extend(one.map(|(name, lost, at)| field(name, lost.to_string(), at)));
                None
            }
        };
        let claims = Claims {
            index: node.read("index", |value| {
                Some((json_object::text(value)?.parse().ok()?, place(value)))
            }),
            position: node.read("pos", |value| {
                Some((json_object::text(value)?, place(value)))
            }),
            color: info.read("player", |value| Some((player_in(value)?, place(value)))),
            score,
            fields,
        };
        unread.add(&info, &ARROW, &place);
        claims
    }

    fn give(self, ply: &mut DraftPly) {
        let notes = ply.annotations_mut();
        notes.ply = self.index;
        notes.positions.extend(self.position);
        notes.color = self.color;
        notes.score = self.score;
        notes.fields = self.fields;
    }
}

/// The score that a node claims by the marbles that both colours have lost.
pub(in crate::record::formats::json_based) fn score_of(node: &Object<'_>) -> Option<Score> {
    let [black, white] = ["eject_b", "eject_w"].map(|name| node.read(name, lost_in));
    Score::of(&[white?, black?])
}

/// The number of marbles that a colour has lost.
fn lost_in(value: &RawValue) -> Option<u8> {
    json_object::text(value)?.parse().ok()
}

fn field(name: &'static str, value: String, at: usize) -> PlyField {
    PlyField { name, value, at }
}

/// The colour of a player, by its name or number.
fn player_in(value: &RawValue) -> Option<Color> {
    match &*json_object::text(value)? {
        "1" | "P1" => Some(Color::Black),
        "2" | "P2" => Some(Color::White),
        _ => color_in(value),
    }
}
