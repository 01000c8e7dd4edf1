//! The generator of games, each determined by the seed and its number.

use super::opening_book;
use super::policy::{MAX_CANDIDATES, PlayStyle, Side, choose};
use super::random_play::play_to_the_end;
use super::rng::Rng;
use super::schedule::EventRound;
use super::synthetic_player::SyntheticPlayer;
use super::termination::TerminationPlan;
use crate::board::Bitboard;
use crate::games::{AnyLayout, AnyPosition, InGame, with_position};
use crate::record::{Ending, Game, GameResult, Ply, TagName};
use crate::rules::{Layout, Position};

/// Generates games.
#[derive(Debug, Clone)]
pub struct GameGenerator {
    seed: u64,
    layouts: LayoutChoice,
    /// The weight of each layout, in their order; empty if there is a single one.
    weights: Vec<u32>,
    /// The start of all games, if they are not of Abalone.
    other_start: Option<AnyPosition>,
}

/// The layouts from which games start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LayoutChoice {
    /// A single layout.
    One(&'static Layout),
    /// All layouts for two players, weighted by their games in the archives plus one, so that none is missing: nineteen of twenty games
    /// start from the Belgian Daisy.
    Mixed,
}

impl GameGenerator {
    /// The generator for a seed.
    pub fn new(seed: u64, layouts: LayoutChoice) -> GameGenerator {
        let weight = |layout: &'static Layout| match layout.players() {
            2 => opening_book::game_count(layout) + 1,
            _ => 0,
        };
        let weights = match layouts {
            LayoutChoice::One(_) => Vec::new(),
            LayoutChoice::Mixed => Layout::all().iter().map(weight).collect(),
        };
        GameGenerator {
            seed,
            layouts,
            weights,
            other_start: None,
        }
    }

    /// The generator of games from a layout of any game, under its usual rules; `None` if these do not allow it.
    pub fn from_layout(seed: u64, layout: AnyLayout) -> Option<GameGenerator> {
        if let AnyLayout::Abalone(layout) = layout {
            return Some(GameGenerator::new(seed, LayoutChoice::One(layout)));
        }
        Some(GameGenerator {
            other_start: Some(layout.start()?),
            ..GameGenerator::new(seed, LayoutChoice::Mixed)
        })
    }

    /// The game with this number.
    pub fn game(&self, number: u64) -> Game {
        let mut rng = Rng::of(self.seed, number);
        if let Some(start) = self.other_start {
            return with_position!(start, start => self.game_of_other(start, number, &mut rng));
        }
        let layout = match self.layouts {
            LayoutChoice::One(layout) => layout,
            LayoutChoice::Mixed => &Layout::all()[rng.weighted(&self.weights)],
        };
        let start = layout.position();
        let mut game = Game::new(start);
        let players = draw_players(start.rules().players.seats(), &mut rng);
        self.add_tags(&mut game, number, &players, &mut rng);
        let plan = TerminationPlan::draw(&mut rng);
        let aggression = 9 + i32::try_from(rng.below(12)).expect("below 12");
        let styles: Vec<PlayStyle> = players
            .iter()
            .map(|player| style(player.strength(), aggression))
            .collect();
        let (result, ending) = play(&mut game, layout, &styles, plan, &mut rng);
        (game.result, game.ending) = (result, Some(ending));
        game
    }

    fn game_of_other<P: InGame>(&self, start: P, number: u64, rng: &mut Rng) -> Game {
        let mut game = Game::new(start);
        let players = draw_players(game.seats(), rng);
        self.add_tags(&mut game, number, &players, rng);
        let strengths: Vec<u8> = players.iter().map(|player| player.strength()).collect();
        play_to_the_end(&mut game, start, &strengths, rng);
        game
    }

    fn add_tags(&self, game: &mut Game, number: u64, players: &[SyntheticPlayer], rng: &mut Rng) {
        let EventRound { date, event, round } = EventRound::draw(rng);
        let seats = (0..game.seats()).map(|seat| game.seat_name(seat));
        let names: Vec<(TagName, String)> = seats
            .zip(players.iter().map(|player| player.name()))
            .collect();
        let mut tag = |name: TagName, value: String| game.tags.push((name, value));
        tag("Event".into(), event);
        tag("Date".into(), date);
        tag("Round".into(), round.to_string());
        for (seat, name) in names {
            tag(seat, name);
        }
        tag(
            "Source".into(),
            format!("sumito generate, seed {}, game {number}", self.seed),
        );
    }
}

/// Draws a different player for each seat.
fn draw_players(seats: u8, rng: &mut Rng) -> Vec<SyntheticPlayer> {
    let mut players: Vec<SyntheticPlayer> = Vec::new();
    while players.len() < usize::from(seats) {
        let player = SyntheticPlayer::draw(rng);
        if !players.contains(&player) {
            players.push(player);
        }
    }
    players
}

/// The style of a player of this strength, 0 to 7, in a game of this aggression.
fn style(strength: u8, aggression: i32) -> PlayStyle {
    PlayStyle {
        noise: 180 - 14 * i32::from(strength),
        aggression,
        candidates: usize::from(2 + strength / 3).min(MAX_CANDIDATES),
    }
}

/// Plays until a side has won or the plan ends the game.
fn play(
    game: &mut Game,
    layout: &'static Layout,
    styles: &[PlayStyle],
    plan: TerminationPlan,
    rng: &mut Rng,
) -> (GameResult, Ending) {
    let mut position = layout.position();
    let rules = *position.rules();
    let sides: Vec<Side> = (0..rules.players.seats())
        .map(|seat| Side::of(&rules, seat))
        .collect();
    let mut previous = vec![Bitboard::EMPTY; sides.len()];
    let mut opening = opening_book::root(layout);
    for ply in 0.. {
        if ply >= plan.plies && is_over(&position, plan, ply) {
            break;
        }
        let seat = usize::from(position.seat());
        let book_move = opening.and_then(|node| node.draw(rng));
        opening = book_move.map(|(_, node)| node);
        let own = sides[seat].marbles(&position)[0];
        let mv = book_move.map(|(mv, _)| mv).or_else(|| {
            let style = styles[seat].at_ply(ply);
            choose(&position, &style, &sides[seat], previous[seat], rng)
        });
        let Some(mv) = mv else { break };
        previous[seat] = own;
        game.play(Ply::from(mv)).expect("a legal move");
        position.apply(mv);
        if mv.ejects()
            && let Some(side) = rules.winner(&position)
        {
            return (GameResult::won_by(side), Ending::SixEjections);
        }
    }
    match plan.ending {
        Some(Ending::DrawAgreed) => (GameResult::Draw, Ending::DrawAgreed),
        Some(ending) => (GameResult::Unknown, ending),
        None => (GameResult::Unknown, Ending::Unfinished),
    }
}

/// The plies after which a player who is not behind resigns nevertheless.
const RESIGNATION_DELAY: u32 = 12;

/// Whether the game ends now by its plan: a player resigns on their own turn, when behind.
fn is_over(position: &Position, plan: TerminationPlan, ply: u32) -> bool {
    let rules = position.rules();
    let own = position.points(rules.side(position.seat()));
    let is_behind = || (0..rules.players.sides()).any(|side| position.points(side) > own);
    plan.ending != Some(Ending::Resignation) || ply >= plan.plies + RESIGNATION_DELAY || is_behind()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each player has each colour in half of the games.
    #[test]
    fn better_players_win_more_often() {
        let layout = Layout::find("belgian-daisy").unwrap();
        let [weak, strong] = [1, 6].map(|strength| style(strength, 16));
        let plan = TerminationPlan {
            ending: None,
            plies: 400,
        };
        let mut won = [0, 0];
        for number in 0..400 {
            let styles = if number % 2 == 0 {
                [strong, weak]
            } else {
                [weak, strong]
            };
            let mut game = Game::new(layout.position());
            let mut rng = Rng::of(1, number);
            let (result, _) = play(&mut game, layout, &styles, plan, &mut rng);
            match (result, number % 2) {
                (GameResult::Black, 0) | (GameResult::White, 1) => won[0] += 1,
                (GameResult::Black | GameResult::White, _) => won[1] += 1,
                _ => {}
            }
        }
        assert!(won[0] > 2 * won[1] && won[1] > 10, "{won:?}");
    }
}
