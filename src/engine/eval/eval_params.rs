//! `EvalParams`: the network and the weights by which the engine evaluates positions.

use std::sync::Arc;

use super::evaluate::evaluate;
use super::weights::Weights;
use crate::engine::nnue::{Accumulators, Network};
use crate::game::{Color, SearchScore};
use crate::rules::Position;

/// The evaluation of positions: those of the standard game by a network, all others, or all if there is no network, by weighted terms.
#[derive(Debug, Clone)]
pub struct EvalParams {
    /// The network for the standard game.
    pub network: Option<Arc<Network>>,
    /// The weights of the terms.
    pub weights: Weights,
}

impl Default for EvalParams {
    /// The built-in network and weights.
    fn default() -> EvalParams {
        EvalParams {
            network: Some(Network::built_in()),
            weights: Weights::built_in().clone(),
        }
    }
}

impl EvalParams {
    /// An evaluation by weighted terms alone.
    pub const fn by_terms(weights: Weights) -> EvalParams {
        EvalParams {
            network: None,
            weights,
        }
    }

    /// An evaluation by a network, and by the built-in weights in other games.
    pub fn by_network(network: Network) -> EvalParams {
        EvalParams {
            network: Some(Arc::new(network)),
            ..EvalParams::default()
        }
    }

    /// The network, if it can evaluate positions of the game of this one: with two colours, under rules by which the standard game is played.
    pub(in crate::engine) fn network_for(&self, position: &Position) -> Option<&Arc<Network>> {
        let others = &Color::ALL[2..];
        let is_standard = position.rules().plays_as_standard()
            && others
                .iter()
                .all(|&color| position.marbles(color).is_empty());
        self.network.as_ref().filter(|_| is_standard)
    }

    /// The static evaluation of a position with two sides, for the side to move.
    pub fn evaluate(&self, position: &Position) -> SearchScore {
        match self.network_for(position) {
            Some(network) => {
                let side = usize::from(position.rules().side(position.seat()));
                let value = Accumulators::of(network, position).evaluate(network, side);
                SearchScore::from_hundredths(value)
            }
            None => evaluate(position, &self.weights),
        }
    }
}
