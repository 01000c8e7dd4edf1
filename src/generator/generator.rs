//! One game after another, each of its seed and its number.

use super::book;
use super::calendar::Occasion;
use super::ending::Plan;
use super::people::Person;
use super::policy::{MOST_LOOKS, Mind, Side, choose};
use super::random::Random;
use crate::board::Bitboard;
use crate::record::{Ending, Game, GameResult, Ply, TagName};
use crate::rules::{Layout, Position};

/// Makes up games.
#[derive(Debug, Clone)]
pub struct GameGenerator {
    seed: u64,
    layouts: LayoutChoice,
    /// How often each layout is played, in their order; empty where it is always the same.
    weights: Vec<u32>,
}

/// From which layouts games start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LayoutChoice {
    /// Always from this one.
    One(&'static Layout),
    /// From each of those for two players, as often as in the archives and once more, so that none is missing: nineteen of twenty games
    /// start from the Belgian Daisy.
    Mixed,
}

impl GameGenerator {
    /// The generator of the games with this seed.
    pub fn new(seed: u64, layouts: LayoutChoice) -> GameGenerator {
        let weight = |layout: &'static Layout| match layout.players() {
            2 => book::games(layout) + 1,
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
        }
    }

    /// The game with this number.
    pub fn game(&self, number: u64) -> Game {
        let mut random = Random::of(self.seed, number);
        let layout = match self.layouts {
            LayoutChoice::One(layout) => layout,
            LayoutChoice::Mixed => &Layout::all()[random.weighted(&self.weights)],
        };
        let start = layout.position();
        let mut game = Game::new(start);
        let people = people(start.rules().players.seats(), &mut random);
        self.add_tags(&mut game, number, &people, &mut random);
        let plan = Plan::draw(&mut random);
        let temper = 9 + i32::try_from(random.below(12)).expect("below 12");
        let minds: Vec<Mind> = people
            .iter()
            .map(|person| mind(person.strength(), temper))
            .collect();
        let (result, ending) = play(&mut game, layout, &minds, plan, &mut random);
        (game.result, game.ending) = (result, Some(ending));
        game
    }

    fn add_tags(&self, game: &mut Game, number: u64, people: &[Person], random: &mut Random) {
        let Occasion { date, event, round } = Occasion::draw(random);
        let rules = game.rules();
        let seats = (0..).map(|seat| rules.seat_name(seat));
        let players: Vec<(String, String)> = seats
            .zip(people.iter().map(|person| person.name()))
            .collect();
        let mut tag = |name: TagName, value: String| game.tags.push((name, value));
        tag("Event".into(), event);
        tag("Date".into(), date);
        tag("Round".into(), round.to_string());
        for (seat, name) in players {
            tag(seat.into(), name);
        }
        tag(
            "Source".into(),
            format!("sumito generate, seed {}, game {number}", self.seed),
        );
    }
}

/// As many as there are seats, all different.
fn people(seats: u8, random: &mut Random) -> Vec<Person> {
    let mut people: Vec<Person> = Vec::new();
    while people.len() < usize::from(seats) {
        let person = Person::draw(random);
        if !people.contains(&person) {
            people.push(person);
        }
    }
    people
}

/// Somebody of this strength, 0 to 7, in a game that is played with this temper.
fn mind(strength: u8, temper: i32) -> Mind {
    Mind {
        luck: 180 - 14 * i32::from(strength),
        temper,
        looks: usize::from(2 + strength / 3).min(MOST_LOOKS),
    }
}

/// Plays until somebody has won or the plan ends the game.
fn play(
    game: &mut Game,
    layout: &'static Layout,
    minds: &[Mind],
    plan: Plan,
    random: &mut Random,
) -> (GameResult, Ending) {
    let rules = *game.rules();
    let sides: Vec<Side> = (0..rules.players.seats())
        .map(|seat| Side::of(&rules, seat))
        .collect();
    let mut before = vec![Bitboard::EMPTY; sides.len()];
    let mut opening = book::start(layout);
    for ply in 0.. {
        let position = game.last();
        if ply >= plan.plies && is_over(&position, plan, ply) {
            break;
        }
        let seat = usize::from(position.seat());
        let known = opening.and_then(|node| node.draw(random));
        opening = known.map(|(_, node)| node);
        let own = sides[seat].marbles(&position)[0];
        let made = known.map(|(made, _)| made).or_else(|| {
            let mind = minds[seat].after(ply);
            choose(&position, &mind, &sides[seat], before[seat], random)
        });
        let Some(made) = made else { break };
        before[seat] = own;
        game.play(Ply::from(made)).expect("a legal move");
        if made.ejects()
            && let Some(side) = rules.winner(&game.last())
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

/// How long a player who is not behind waits before they give up all the same.
const PATIENCE: u32 = 12;

/// Whether the game ends now as is planned: who resigns does so when it is their turn and they are behind.
fn is_over(position: &Position, plan: Plan, ply: u32) -> bool {
    let rules = position.rules();
    let own = position.points(rules.side(position.seat()));
    let is_behind = || (0..rules.players.sides()).any(|side| position.points(side) > own);
    plan.ending != Some(Ending::Resignation) || ply >= plan.plies + PATIENCE || is_behind()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The stronger player has either colour as often.
    #[test]
    fn better_players_win_more_often() {
        let layout = Layout::find("belgian-daisy").unwrap();
        let [weak, strong] = [1, 6].map(|strength| mind(strength, 16));
        let plan = Plan {
            ending: None,
            plies: 400,
        };
        let mut won = [0, 0];
        for number in 0..400 {
            let minds = if number % 2 == 0 {
                [strong, weak]
            } else {
                [weak, strong]
            };
            let mut game = Game::new(layout.position());
            let mut random = Random::of(1, number);
            let (result, _) = play(&mut game, layout, &minds, plan, &mut random);
            match (result, number % 2) {
                (GameResult::Black, 0) | (GameResult::White, 1) => won[0] += 1,
                (GameResult::Black | GameResult::White, _) => won[1] += 1,
                _ => {}
            }
        }
        assert!(won[0] > 2 * won[1] && won[1] > 10, "{won:?}");
    }
}
