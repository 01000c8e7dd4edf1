//! The generator of games, each determined by the seed and its number.

use super::generate_game::GenerateGame;
use super::layout_choice::LayoutChoice;
use super::rng::Rng;
use super::schedule::EventRound;
use super::synthetic_player::SyntheticPlayer;
use crate::games::{AnyLayout, GameKind, with_game_kind};
use crate::record::{Game, TagName};

/// Generates games.
///
/// ```
/// use sumito::generator::{GameGenerator, LayoutChoice};
///
/// let generator = GameGenerator::new(7, LayoutChoice::Mixed);
/// let games: Vec<_> = (1..=3).map(|number| generator.game(number)).collect();
/// assert!(games.iter().all(|game| game.plies().len() > 10));
/// assert_eq!(games[2], generator.game(3));
/// ```
#[derive(Debug, Clone)]
pub struct GameGenerator {
    seed: u64,
    layouts: Vec<AnyLayout>,
    /// The weight of each layout; empty if there is a single one.
    weights: Vec<u32>,
}

impl GameGenerator {
    /// The generator for a seed.
    pub fn new(seed: u64, layouts: LayoutChoice) -> GameGenerator {
        let (layouts, weights) = match layouts {
            LayoutChoice::One(layout) => (vec![layout], Vec::new()),
            LayoutChoice::Mixed => with_game_kind!(GameKind::default(), P => {
                let layouts = P::weighted_layouts().into_iter();
                layouts.map(|(layout, weight)| (AnyLayout::from(layout), weight)).unzip()
            }),
        };
        GameGenerator {
            seed,
            layouts,
            weights,
        }
    }

    /// The game with this number.
    pub fn game(&self, number: u64) -> Game {
        let mut rng = Rng::of(self.seed, number);
        let layout = match self.layouts[..] {
            [layout] => layout,
            _ => self.layouts[rng.weighted(&self.weights)],
        };
        with_game_kind!(layout.kind(), P => self.game_of::<P>(layout, number, &mut rng))
    }

    fn game_of<P: GenerateGame>(&self, layout: AnyLayout, number: u64, rng: &mut Rng) -> Game {
        let layout = P::layout_in(layout).expect("a layout of this game");
        let mut game = Game::new(P::start_of(layout));
        let players = draw_players(game.seats(), rng);
        self.add_tags(&mut game, number, &players, rng);
        let strengths: Vec<u8> = players.iter().map(|player| player.strength()).collect();
        P::play(&mut game, layout, &strengths, rng);
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
