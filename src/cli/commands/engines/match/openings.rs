//! The openings of a match: of real games, or random and balanced.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use crate::cli::args::layouts;
use crate::engine::{BalancedOpenings, EvalParams, MatchPosition, PlayerSpec};
use crate::game::{EndReason, GameLayout as _, GameLine, GameState as _, SearchLimits};
use crate::games::{GameKind, InGame};
use crate::generator::{GenerateGame, LayoutChoice};
use crate::queries::PositionWithRulesArgs;
use crate::record::ReadGame;

/// How games begin.
#[derive(Debug, Args)]
pub(super) struct OpeningArgs {
    /// Start layout, of Abalone or Kōnane, by any of its names; or mixed: random layouts of Abalone for two players
    #[arg(long, value_parser = layouts, default_value = "belgian-daisy", value_name = "LAYOUT")]
    pub(super) layout: LayoutChoice,
    /// Rules, for example 'eject=4 moves=2' (see `sumito rules`) [default: those of the layout]
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
    /// Openings: those of real games, or random legal plies after which a search finds neither side ahead [default: book, for Kōnane balanced]
    #[arg(long, value_enum, value_name = "KIND")]
    openings: Option<OpeningKind>,
    /// Number of plies of an opening
    #[arg(long, default_value_t = 6, value_name = "PLIES")]
    pub(super) opening: usize,
    /// Greatest lead of a side after a balanced opening, in hundredths of the evaluation [default: 50]
    #[arg(long, value_name = "HUNDREDTHS", value_parser = clap::value_parser!(i32).range(0..))]
    opening_lead: Option<i32>,
    /// Number of nodes of the search that finds the lead of a balanced opening [default: 2000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    opening_nodes: Option<u64>,
    /// Random seed of the openings
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    pub(super) seed: u64,
}

/// The default of `--opening-lead`.
const OPENING_LEAD: i32 = 50;
/// The default of `--opening-nodes`.
const OPENING_NODES: u64 = 2_000;

/// The source of openings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum OpeningKind {
    /// Moves as often as they were played in real games, then any legal ones
    Book,
    /// Random legal moves after which a search finds neither side ahead
    Balanced,
}

impl OpeningArgs {
    fn kind(&self, game: GameKind) -> OpeningKind {
        self.openings.unwrap_or(if game == GameKind::default() {
            OpeningKind::Book
        } else {
            OpeningKind::Balanced
        })
    }

    /// Checks that each option has an effect on a match of a game.
    ///
    /// # Errors
    /// If an option of balanced openings is given for openings of real games.
    pub(super) fn check(&self, game: GameKind) -> Result<()> {
        let given = [
            (self.opening_lead.is_some(), "--opening-lead"),
            (self.opening_nodes.is_some(), "--opening-nodes"),
        ];
        match given.into_iter().find(|(is_given, _)| *is_given) {
            Some((_, option)) if self.kind(game) == OpeningKind::Book => Err(anyhow!(
                "{option} does not apply to openings of real games, expected --openings balanced"
            )),
            _ => Ok(()),
        }
    }

    /// The greatest lead of a side after a balanced opening, in hundredths of the evaluation.
    fn lead(&self) -> i32 {
        self.opening_lead.unwrap_or(OPENING_LEAD)
    }

    /// The number of nodes of the search that finds the lead.
    fn lead_nodes(&self) -> u64 {
        self.opening_nodes.unwrap_or(OPENING_NODES)
    }

    /// The opening of the pair with this number.
    pub(super) fn opening<P: MatchPosition + ReadGame + GenerateGame>(
        &self,
        number: u64,
    ) -> Result<GameLine<P>> {
        match self.kind(P::KIND) {
            OpeningKind::Book => self.of_book(number),
            OpeningKind::Balanced => self.balanced(number),
        }
    }

    /// An opening of real games. Under other rules, it ends before its first illegal move.
    fn of_book<P: ReadGame + GenerateGame>(&self, number: u64) -> Result<GameLine<P>> {
        let layout = self.one_layout::<P>();
        let opening = P::match_opening(self.seed, number, layout, self.opening);
        let (layout, opening) = opening.with_context(|| {
            format!(
                "--openings book for {}, expected --openings balanced: there are no openings of its real games",
                P::TITLE
            )
        })?;
        let start: P = self.start(layout)?;
        let mut game = P::State::in_round(start, 1);
        let mut moves = Vec::new();
        for mv in opening {
            if game.end().is_some() || !game.position().is_legal(mv) {
                break;
            }
            game.play_unchecked(mv);
            moves.push(mv);
        }
        // An opening does not end the game.
        match game.end() {
            Some(end) if end.reason == EndReason::PlyLimit => Err(anyhow!(
                "the rule sprint ends a game after {} plies, expected more than the {} plies of the opening",
                moves.len(),
                self.opening
            ))?,
            Some(_) => drop(moves.pop()),
            None => {}
        }
        Ok(GameLine { start, moves })
    }

    /// Random legal moves after which a search finds neither side ahead.
    fn balanced<P: MatchPosition + ReadGame + GenerateGame>(
        &self,
        number: u64,
    ) -> Result<GameLine<P>> {
        let openings = BalancedOpenings {
            seed: self.seed,
            plies: self.opening,
            max_hundredths: self.lead(),
        };
        let layouts: Vec<P::Layout> = match self.one_layout::<P>() {
            Some(layout) => vec![layout],
            None => {
                let layouts = P::weighted_layouts().into_iter();
                let layouts = layouts.filter(|(_, weight)| *weight > 0);
                layouts.map(|(layout, _)| layout).collect()
            }
        };
        let spec: PlayerSpec = "sumito:table=1".parse()?;
        let mut judge = P::chooser(&spec, &EvalParams::default(), Duration::MAX)?;
        let limits = SearchLimits {
            nodes: Some(self.lead_nodes()),
            ..SearchLimits::default()
        };
        let stop = AtomicBool::new(false);
        let score = |line: &GameLine<P>| -> Result<_> {
            judge.new_game()?;
            Ok(judge.choose(line, &limits, &stop)?.score)
        };
        let start = |random: u64| self.start(layouts[(random % layouts.len() as u64) as usize]);
        openings.draw(number, start, score)
    }

    /// The layout of all games, if it is one.
    fn one_layout<P: InGame>(&self) -> Option<P::Layout> {
        match self.layout {
            LayoutChoice::One(layout) => P::layout_in(layout),
            LayoutChoice::Mixed => None,
        }
    }

    /// The start position of a layout.
    fn start<P: ReadGame>(&self, layout: P::Layout) -> Result<P> {
        let layout = layout.key().into_owned();
        let args = PositionWithRulesArgs::new(layout.clone(), self.rules.clone());
        let start: P = args.resolve()?;
        match start.sides() {
            2 => Ok(start),
            sides => Err(anyhow!(
                "{layout}: {sides} sides, expected two: a match is between two"
            )),
        }
    }

    /// The openings as settings in the log of the match.
    pub(super) fn settings(&self) -> Vec<(&'static str, Value)> {
        let (layout, game) = match self.layout {
            LayoutChoice::One(layout) => (layout.key().into_owned(), layout.kind()),
            LayoutChoice::Mixed => ("mixed".to_owned(), GameKind::default()),
        };
        let balanced = match self.kind(game) {
            OpeningKind::Book => None,
            OpeningKind::Balanced => Some((self.lead(), self.lead_nodes())),
        };
        vec![
            ("layout", json!(layout)),
            ("rules", json!(self.rules)),
            ("opening", json!(self.opening)),
            ("opening_lead", json!(balanced.map(|(lead, _)| lead))),
            ("opening_nodes", json!(balanced.map(|(_, nodes)| nodes))),
            ("seed", json!(self.seed)),
        ]
    }
}
