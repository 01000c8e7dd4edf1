//! Synthetic games of Abalone: an opening as in real games, then a policy that plays as people do, until a side has won or a plan ends the game.

use super::match_opening::MatchOpening;
use super::opening_frequencies;
use super::policy::{MAX_CANDIDATES, PlayStyle, Side, choose};
use crate::board::Bitboard;
use crate::generator::generate_game::GenerateGame;
use crate::generator::layout_choice::LayoutChoice;
use crate::generator::rng::Rng;
use crate::generator::termination::TerminationPlan;
use crate::record::{Ending, Game, GameResult, Ply};
use crate::rules::{Layout, Move, Position};

impl GenerateGame for Position {
    fn start_of(layout: &'static Layout) -> Position {
        layout.position()
    }

    /// The layouts for two players, weighted by their games in the archives plus one, so that none is missing: nineteen of twenty games start from the Belgian
    /// Daisy.
    fn weighted_layouts() -> Vec<(&'static Layout, u32)> {
        let weight = |layout: &'static Layout| match layout.players() {
            2 => opening_frequencies::game_count(layout) + 1,
            _ => 0,
        };
        let layouts = Layout::all().iter();
        layouts.map(|layout| (layout, weight(layout))).collect()
    }

    fn match_opening(
        seed: u64,
        number: u64,
        layout: Option<&'static Layout>,
        plies: usize,
    ) -> Option<(&'static Layout, Vec<Move>)> {
        let layouts = layout.map_or(LayoutChoice::Mixed, LayoutChoice::One);
        let opening = MatchOpening::draw(seed, number, layouts, plies);
        Some((opening.layout, opening.moves))
    }

    fn play(game: &mut Game, layout: &'static Layout, strengths: &[u8], rng: &mut Rng) {
        let plan = TerminationPlan::draw(rng);
        let aggression = 9 + i32::try_from(rng.below(12)).expect("below 12");
        let styles: Vec<PlayStyle> = strengths
            .iter()
            .map(|&strength| style(strength, aggression))
            .collect();
        let (result, ending) = play_as_planned(game, layout, &styles, plan, rng);
        (game.result, game.ending) = (result, Some(ending));
    }
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
fn play_as_planned(
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
    let mut opening = opening_frequencies::root(layout);
    for ply in 0.. {
        if ply >= plan.plies && is_over(&position, plan, ply) {
            break;
        }
        let seat = usize::from(position.seat());
        let played = opening.and_then(|node| node.draw(rng));
        opening = played.map(|(_, node)| node);
        let own = sides[seat].marbles(&position)[0];
        let mv = played.map(|(mv, _)| mv).or_else(|| {
            let style = styles[seat].at_ply(ply);
            choose(&position, &style, &sides[seat], previous[seat], rng)
        });
        let Some(mv) = mv else { break };
        previous[seat] = own;
        game.append(Ply::from(mv)).expect("a legal move");
        position.play_unchecked(mv);
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
            let (result, _) = play_as_planned(&mut game, layout, &styles, plan, &mut rng);
            match (result, number % 2) {
                (GameResult::Black, 0) | (GameResult::White, 1) => won[0] += 1,
                (GameResult::Black | GameResult::White, _) => won[1] += 1,
                _ => {}
            }
        }
        assert!(won[0] > 2 * won[1] && won[1] > 10, "{won:?}");
    }
}
