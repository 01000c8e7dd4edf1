//! The query for all plies of games.

use std::ops::ControlFlow;

use clap::Args;

use super::error::BindingError;
use crate::bindings::board_array::{BoardShape, BoardWriter};
use crate::bindings::{OptionError, Options};
use crate::game::{
    CanonicalForm as _, GameMatcher as _, GameMove as _, IllegalMoveCode, PatternQuery,
    PositionHashes as _, QueryTarget,
};
use crate::games::{
    AnyMatcher, AnyPosition, GameKind, InGame, Matchers, Notation, with_game_kind, with_position,
};
use crate::openings::OpeningNames;
use crate::queries::FilterArgs;
use crate::record::WriteGame;
use crate::store::{Database, EncodedGame, Filter, MoveCodes, ScanProgress, StoreError};

/// A query for the moves at every ply of games.
#[derive(Debug, Clone)]
pub struct PliesQuery(Arguments);

#[derive(Debug, Clone, Args)]
struct Arguments {
    /// Maximum number of games
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    #[command(flatten)]
    filters: FilterArgs,
}

/// The data that is returned for each ply, in addition to its move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PlyColumns {
    /// Whether the position before it is returned, as an array.
    pub boards: bool,
    /// Whether the key of the position before it is returned.
    pub keys: bool,
}

/// The plies of a game: a value of each list for each ply.
#[derive(Debug, Clone)]
pub struct GamePlies {
    /// The number of the game.
    pub game: i64,
    /// Which game it is.
    pub kind: GameKind,
    /// The codes of the moves.
    pub moves: Vec<u16>,
    /// The names of the moves, where the rules make them depend on the position: they name the colour of an ejected marble.
    pub names: Option<Vec<String>>,
    /// The numbers of the colours in which those who move are displayed: 0 is Black.
    pub colors: Vec<u8>,
    /// The keys of the positions before the moves, if they were requested.
    pub keys: Vec<u64>,
    /// The arrays of the positions before the moves, if they were requested, one after the other.
    pub boards: Vec<u8>,
    /// The shape of each array.
    pub shape: BoardShape,
}

impl PliesQuery {
    /// The query with these options.
    ///
    /// # Errors
    /// When an option is unknown or has a wrong value.
    pub fn new(options: Options) -> Result<PliesQuery, OptionError> {
        options.read().map(PliesQuery)
    }

    /// Passes the plies of the games to `visit`, by the numbers of games, until it breaks. Games are replayed on all cores; those without a move are left out.
    ///
    /// # Errors
    /// When a name in the query does not exist, or the database cannot be read.
    pub fn for_each(
        &self,
        database: &Database,
        names: &OpeningNames,
        columns: PlyColumns,
        mut on_progress: impl FnMut(u64, u64),
        mut visit: impl FnMut(GamePlies) -> ControlFlow<()>,
    ) -> Result<(), BindingError> {
        let mut left = self.0.limit.unwrap_or(usize::MAX);
        if left == 0 {
            return Ok(());
        }
        let filter = self.0.filters.filter(names)?;
        let plies = |game: &EncodedGame<'_>| {
            let id = game.id();
            game.replay_with(|start, codes| {
                let writer = columns.boards.then(|| BoardWriter::new(start));
                let shape = BoardShape::of(start);
                let plies = GamePlies {
                    game: id,
                    kind: start.kind(),
                    moves: Vec::new(),
                    names: names_ejected_color(start).then(Vec::new),
                    colors: Vec::new(),
                    keys: Vec::new(),
                    boards: Vec::new(),
                    shape,
                };
                with_position!(start, start => plies_of(*start, codes, columns, writer.as_ref(), plies))
            })
        };
        let on_progress = |scanned: ScanProgress| on_progress(scanned.games, scanned.of);
        every_game(database, &filter, plies, on_progress, |plies| {
            left -= 1;
            let flow = visit(plies);
            if left == 0 {
                ControlFlow::Break(())
            } else {
                flow
            }
        })?;
        Ok(())
    }
}

/// Whether moves that eject have the colour of the marble in their names.
fn names_ejected_color(start: &AnyPosition) -> bool {
    match start {
        AnyPosition::Abalone(start) => start.rules().names_ejected_color(),
        AnyPosition::Konane(_) => false,
    }
}

fn plies_of<P: WriteGame>(
    start: P,
    codes: MoveCodes<'_>,
    columns: PlyColumns,
    writer: Option<&BoardWriter>,
    mut plies: GamePlies,
) -> Result<GamePlies, IllegalMoveCode> {
    let mut position = start;
    let mut hashes = columns.keys.then(|| P::Hashes::new(&start));
    let size = plies.shape.len();
    let seats: Vec<u8> = start
        .colors()
        .iter()
        .map(|&color| start.display_color(color).index() as u8)
        .collect();
    for (ply, code) in (1..).zip(codes) {
        let mv = P::Move::from_code(code).filter(|&mv| position.is_legal(mv));
        let mv = mv.ok_or(IllegalMoveCode { ply, code })?;
        plies.moves.push(code);
        if let Some(names) = &mut plies.names {
            names.push(position.name_in(mv, Notation::default()));
        }
        plies.colors.push(seats[usize::from(position.seat())]);
        if let Some(writer) = writer {
            let begin = plies.boards.len();
            plies.boards.resize(begin + size, 0);
            writer.write(&position, 0, &mut plies.boards[begin..]);
        }
        match &mut hashes {
            Some(hashes) => {
                plies.keys.push(hashes.canonical_form(&position).key());
                hashes.play(&mut position, mv);
            }
            None => position.play_unchecked(mv),
        }
    }
    Ok(plies)
}

/// Applies `map` on all cores to each game that passes a filter, and passes the results to `visit`, by the numbers of games, until it breaks. Games without a
/// move are left out.
pub(in crate::bindings) fn every_game<T: Send>(
    database: &Database,
    filter: &Filter,
    map: impl Fn(&EncodedGame<'_>) -> Result<T, StoreError> + Sync,
    on_progress: impl FnMut(ScanProgress),
    mut visit: impl FnMut(T) -> ControlFlow<()>,
) -> Result<(), StoreError> {
    let matchers = GameKind::ALL.iter();
    let matchers = matchers.map(|&kind| with_game_kind!(kind, P => at_any_position::<P>()));
    let matchers = Matchers::new(matchers.collect());
    database.scan_map(&matchers, filter, map, on_progress, |_, _, value| {
        visit(value)
    })
}

/// A matcher that finds the first position of any game.
fn at_any_position<P: InGame>() -> AnyMatcher {
    let query = PatternQuery::<P> {
        target: QueryTarget::Pattern(P::Pattern::default()),
        exact: true,
        swap: false,
        material: None,
        score: None,
        plies: 0..=u32::MAX,
        follow_up: None,
    };
    P::Matcher::new(&query).into()
}
