//! Arguments that name a position, directly or by the moves that lead to it, and their resolution.

use clap::Args;

use super::names::{game_of, invalid, is_words, named_position};
use crate::answers::QueryError;
use crate::game::MoveCode;
use crate::games::{
    AnyLayout, AnyPosition, GameKind, InGame, Notation, with_game_kind, with_position,
};
use crate::openings::{OpeningNames, only_opening};
use crate::queries::args::one_game::check_position;
use crate::record::{MoveList, MoveListError, ReadGame, WriteGame};
use crate::store::{Database, Filter};

/// A position, given directly or by the moves that lead to it.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct PositionArgs {
    /// Position in any notation, or the name of a layout or an opening; the lost marbles that it states are not compared
    #[arg(long, value_name = "POSITION", conflicts_with = "moves")]
    position: Option<String>,
    /// Moves from the layout, in any notation, or the name or code of an opening; marks, comments and a result are ignored, move numbers of Abalone must be
    /// right [default layout: the most common one; if the moves are illegal there, that of the other game]
    #[arg(value_name = "MOVES", conflicts_with_all = ["position", "moves"])]
    line: Option<String>,
    /// The same as MOVES
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
}

/// The position that arguments name.
#[derive(Debug, Clone)]
pub(crate) struct ResolvedPosition {
    pub(crate) position: AnyPosition,
    /// The layout where the moves were taken to begin, if none was named.
    pub(crate) default_layout: Option<DefaultLayout>,
    /// The notation in which the moves were read, unless it is a common one.
    pub(crate) rare_notation: Option<Notation>,
    /// Why the moves are none of a common notation, if they are no evidence for the rare one: they may be mistyped.
    pub(crate) doubt: Option<String>,
    /// Whether Black was taken to be to move, for the position that is given does not name the side.
    pub(crate) assumes_black: bool,
    /// The start and the moves that lead to the position, if it was given by moves.
    pub(crate) line: Option<(AnyPosition, Vec<MoveCode>)>,
    /// The name of the opening whose position it is, if it was given by that name.
    pub(crate) opening: Option<String>,
}

/// The layout where moves begin if none is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DefaultLayout {
    /// The most common one.
    OfAll(AnyLayout),
    /// The most common one of its game, for the moves are not those of the game that is most common.
    OfGame(AnyLayout),
}

impl PositionArgs {
    /// The moves, or the name or code of an opening.
    fn moves(&self) -> Option<&str> {
        self.line.as_deref().or(self.moves.as_deref())
    }

    /// The position or the moves as given.
    pub(crate) fn text(&self) -> Option<&str> {
        self.moves().or(self.position.as_deref())
    }

    /// Whether a position or moves are given.
    pub(crate) fn is_given(&self) -> bool {
        self.text().is_some()
    }

    /// Replaces marbles of no colour, `m`, by black ones.
    pub(crate) fn replace_colorless_marbles(&mut self) {
        if let Some(position) = &mut self.position {
            let (board, rest) = position.split_once(' ').unwrap_or((position, "b"));
            if board.contains('/') {
                *position = format!("{} {rest}", board.replace(['m', 'M'], "b"));
            }
        }
    }

    /// The position; without arguments, the start of the layout of the filter, or of the most common layout of the database. If neither a layout nor a
    /// game is named, and moves are not legal in that layout, they begin in the most common layout of another game in which they are.
    ///
    /// Unless the position is given directly or by the name of an opening, the layout is removed from the filter and is where the moves begin: a game counts by
    /// the positions that it reaches, whatever its own layout. A text that is neither moves nor the name of an opening is an error.
    ///
    /// # Errors
    /// When the arguments are invalid, or the database cannot be read.
    pub(crate) fn resolve(
        &self,
        filter: &mut Filter,
        database: &Database,
        names: &OpeningNames,
    ) -> Result<ResolvedPosition, QueryError> {
        if let Some(text) = &self.position {
            let options = filter.rules.as_deref();
            let read = read_written_position(text, options)
                .or_else(|unknown| position_by_name(text, unknown, options, names));
            let position = read.map_err(invalid)?;
            check_position(text, position.kind(), filter.game, filter.layout)?;
            let assumes_black = with_game_kind!(position.kind(), P => P::names_no_side(text));
            return Ok(ResolvedPosition {
                position,
                assumes_black,
                default_layout: None,
                rare_notation: None,
                doubt: None,
                line: None,
                opening: None,
            });
        }
        let rules = filter.rules.clone();
        self.resolve_moves(filter, database, names)
            .map_err(|error| match (error, self.played()) {
                (QueryError::Invalid(error), Some(text)) => {
                    invalid(other_option(text, rules.as_deref()).map_or(error, str::to_owned))
                }
                (error, _) => error,
            })
    }

    /// The position after the moves or of the opening, or the start of a layout.
    fn resolve_moves(
        &self,
        filter: &mut Filter,
        database: &Database,
        names: &OpeningNames,
    ) -> Result<ResolvedPosition, QueryError> {
        if let Some(text) = self.moves()
            && (is_words(text) || names.find(text).is_ok())
        {
            return opening_position(text, filter, names);
        }
        if let Some(layout) = filter.layout.take() {
            return self.after_moves(layout, filter);
        }
        let Some(layout) = database.most_common_layout(filter)? else {
            let reason = match (database.info()?.games, *filter == Filter::default()) {
                (0, _) => "the database has no games",
                (_, true) => "no game starts from a built-in layout",
                _ => "no game that passes the filter starts from a built-in layout",
            };
            return Err(invalid(format!("{reason}: name one with --layout")));
        };
        let error = match self.after_moves(layout, filter) {
            Ok(found) => return Ok(found.with_default(DefaultLayout::OfAll(layout))),
            Err(error) if self.played().is_none() => return Err(error),
            Err(error) => error,
        };
        if filter.game.is_some() {
            return Err(invalid(format!("{error} (--layout chooses another start)")));
        }
        // The moves may be those of another game.
        for &game in GameKind::ALL.iter().filter(|game| **game != layout.kind()) {
            let of_game = Filter {
                game: Some(game),
                ..filter.clone()
            };
            let Some(layout) = database.most_common_layout(&of_game)? else {
                continue;
            };
            if let Ok(found) = self.after_moves(layout, filter) {
                return Ok(found.with_default(DefaultLayout::OfGame(layout)));
            }
        }
        Err(invalid(format!(
            "{error} (--layout or --game chooses another start)"
        )))
    }

    /// The moves, if there are any.
    fn played(&self) -> Option<&str> {
        self.moves().filter(|moves| !moves.trim().is_empty())
    }

    /// The position after the moves, played from a layout.
    fn after_moves(
        &self,
        layout: AnyLayout,
        filter: &Filter,
    ) -> Result<ResolvedPosition, QueryError> {
        let options = filter.rules.as_deref();
        let start: AnyPosition = with_game_kind!(layout.kind(), P => {
            let layout = P::layout_in(layout).expect("a layout of this game");
            P::query_start(layout, options).map_err(invalid)?.into()
        });
        with_position!(start, start => {
            let error = |error: MoveListError| format!("moves from {}, {error}", layout.name());
            let list = match self.played() {
                Some(text) => {
                    let list = start.read_moves(text).map_err(|found| invalid(error(found)))?;
                    if list.moves.is_empty() {
                        return Err(invalid(format!("`{text}` contains no move, expected moves from {}", layout.name())));
                    }
                    list
                }
                None => MoveList::default(),
            };
            let MoveList { moves, rare_notation, doubt, .. } = list;
            let mut position = start;
            moves.iter().for_each(|&mv| position.play_unchecked(mv));
            Ok(ResolvedPosition {
                position: position.into(),
                default_layout: None,
                rare_notation,
                doubt: doubt.map(error),
                assumes_black: false,
                line: Some((start.into(), moves.into_iter().map(MoveCode::from).collect())),
                opening: None,
            })
        })
    }
}

impl ResolvedPosition {
    /// The position before the moves, and the moves; no moves if none were given.
    pub(crate) fn line(&self) -> (&AnyPosition, &[MoveCode]) {
        self.line
            .as_ref()
            .map_or((&self.position, &[]), |(start, moves)| (start, moves))
    }

    /// The position, if there is no doubt about the notation of the moves, where no note can say in which they were read.
    ///
    /// # Errors
    /// The doubt.
    pub(crate) fn certain(self) -> Result<ResolvedPosition, QueryError> {
        match self.doubt {
            Some(doubt) => Err(invalid(doubt)),
            None => Ok(self),
        }
    }

    /// The same position, with the layout where the moves were taken to begin.
    fn with_default(self, layout: DefaultLayout) -> ResolvedPosition {
        ResolvedPosition {
            default_layout: Some(layout),
            ..self
        }
    }
}

/// The position of the opening with a name, under rules with these options. Anything else has the error `unknown`.
fn position_by_name(
    text: &str,
    unknown: String,
    options: Option<&str>,
    names: &OpeningNames,
) -> Result<AnyPosition, String> {
    let position = named_position(text, unknown, names)?;
    with_position!(&position, position => under_rules(position, options))
}

/// Reads a position in any notation, or the name of a layout.
fn read_written_position(text: &str, options: Option<&str>) -> Result<AnyPosition, String> {
    with_game_kind!(game_of(text), P => P::read_query_position(text, options).map(P::into))
}

/// What is wrong with moves that are the name of a layout or a position: they belong to another option.
fn other_option(text: &str, rules: Option<&str>) -> Option<&'static str> {
    if text.parse::<AnyLayout>().is_ok() {
        return Some("a layout is given in place of moves (--layout takes a layout)");
    }
    read_written_position(text, rules).ok()?;
    Some("a position is given in place of moves (--position takes a position)")
}

/// The position of the opening with a name or a code, under the rules of the filter.
fn opening_position(
    text: &str,
    filter: &Filter,
    names: &OpeningNames,
) -> Result<ResolvedPosition, QueryError> {
    let found = names
        .find(text)
        .map_err(|error| invalid(error.to_string()))?;
    let opening = only_opening(text, &found).map_err(invalid)?;
    let position = AnyPosition::from(opening.position);
    check_position(text, position.kind(), filter.game, filter.layout)?;
    let options = filter.rules.as_deref();
    Ok(ResolvedPosition {
        position: with_position!(&position, position => under_rules(position, options))
            .map_err(invalid)?,
        default_layout: None,
        rare_notation: None,
        doubt: None,
        assumes_black: false,
        line: None,
        opening: Some(opening.name.clone()),
    })
}

/// A position under rules with these options.
fn under_rules<P: InGame + ReadGame + WriteGame>(
    position: &P,
    options: Option<&str>,
) -> Result<AnyPosition, String> {
    P::read_query_position(&position.to_text(), options).map(P::into)
}
