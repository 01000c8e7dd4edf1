//! The `go` command: limits of a search, and clocks.

use std::collections::HashSet;
use std::time::Duration;

use super::moves::parse_move;
use crate::engine::search::Clock;
use crate::game::SearchLimits;
use crate::notation::Notation;
use crate::rules::{Move, Position};

/// A search to a limit, or by clocks.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct GoCommand {
    pub(super) limits: SearchLimits<Move>,
    /// The clocks of the two sides, if they run.
    pub(super) clocks: Option<[Clock; 2]>,
}

/// The parameters with a numeric value, and the minimum and the maximum of each.
const NUMERIC_PARAMETERS: [(&str, u64, u64); 9] = [
    ("time", 0, u64::MAX),
    ("depth", 1, u8::MAX as u64),
    ("nodes", 1, u64::MAX),
    ("btime", 0, u64::MAX),
    ("wtime", 0, u64::MAX),
    ("binc", 0, u64::MAX),
    ("winc", 0, u64::MAX),
    ("movestogo", 1, u32::MAX as u64),
    ("multipv", 1, u16::MAX as u64),
];

impl GoCommand {
    /// Parses the words after `go`; `position` is the current position, for the moves of `only`.
    pub(super) fn parse(text: &str, position: &Position) -> Result<GoCommand, String> {
        let mut limits = SearchLimits::default();
        let mut numbers: [Option<u64>; NUMERIC_PARAMETERS.len()] = [None; NUMERIC_PARAMETERS.len()];
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            if word == "only" {
                let moves = words.by_ref().map(|word| parse_move(word, position));
                let moves: Vec<_> = moves.collect::<Result<_, _>>()?;
                if moves.is_empty() {
                    return Err("`only`, expected legal moves after it".to_owned());
                }
                let mut known = HashSet::new();
                limits.search_moves =
                    Some(moves.into_iter().filter(|mv| known.insert(*mv)).collect());
                break;
            }
            let Some(index) = NUMERIC_PARAMETERS
                .iter()
                .position(|(name, ..)| *name == word)
            else {
                let names = NUMERIC_PARAMETERS.map(|(name, ..)| name).join(", ");
                return Err(format!("`{word}`, expected {names} or only"));
            };
            let value = words
                .next()
                .ok_or_else(|| format!("`{word}`, expected a number after it"))?;
            let (_, least, most) = NUMERIC_PARAMETERS[index];
            let number = value.parse().ok();
            let number = number.filter(|number| (least..=most).contains(number));
            let number = number.ok_or_else(|| {
                format!("`{word} {value}`, expected a whole number from {least} to {most}")
            })?;
            if numbers[index].replace(number).is_some() {
                return Err(format!("`{word}` twice, expected it once"));
            }
        }
        let [
            time,
            depth,
            nodes,
            btime,
            wtime,
            binc,
            winc,
            moves_to_go,
            multi_pv,
        ] = numbers;
        limits.time = time.map(Duration::from_millis);
        limits.depth = depth.map(within);
        limits.nodes = nodes;
        limits.multi_pv = multi_pv.map_or(1, within);
        let moves_to_go = moves_to_go.map(within);
        let clock = |left: u64, increment: Option<u64>| Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment.unwrap_or(0)),
            moves_to_go,
        };
        let clocks = match (btime, wtime) {
            (Some(black), Some(white)) => Some([clock(black, binc), clock(white, winc)]),
            (Some(_), None) => return Err("btime without wtime, expected both".to_owned()),
            (None, Some(_)) => return Err("wtime without btime, expected both".to_owned()),
            (None, None) => {
                let alone = [(binc, "binc"), (winc, "winc"), (numbers[7], "movestogo")];
                if let Some((_, name)) = alone.iter().find(|(number, _)| number.is_some()) {
                    return Err(format!("{name} without btime and wtime, expected them too"));
                }
                None
            }
        };
        Ok(GoCommand { limits, clocks })
    }

    /// The command as a line.
    pub(super) fn line(&self, position: &Position) -> String {
        let limits = &self.limits;
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let [black, white] = self.clocks.map_or([None; 2], |clocks| clocks.map(Some));
        let left = |clock: Option<Clock>| clock.map(|clock| millis(clock.left));
        let increment = |clock: Option<Clock>| {
            let clock = clock.filter(|clock| !clock.increment.is_zero())?;
            Some(millis(clock.increment))
        };
        let values = [
            limits.time.map(millis),
            limits.depth.map(u64::from),
            limits.nodes,
            left(black),
            left(white),
            increment(black),
            increment(white),
            black.and_then(|clock| clock.moves_to_go).map(u64::from),
            (limits.multi_pv > 1).then_some(limits.multi_pv as u64),
        ];
        let mut text = "go".to_owned();
        for ((name, ..), value) in NUMERIC_PARAMETERS.iter().zip(values) {
            if let Some(value) = value {
                text += &format!(" {name} {value}");
            }
        }
        if let Some(moves) = &limits.search_moves {
            text += " only";
            for &mv in moves {
                text += &format!(" {}", Notation::Abapro.name(mv, position));
            }
        }
        text
    }

    /// Whether only `stop` or a certain result ends the search.
    pub(super) fn is_infinite(&self) -> bool {
        let limits = &self.limits;
        let has_limit = limits.time.is_some() || limits.depth.is_some() || limits.nodes.is_some();
        !has_limit && self.clocks.is_none()
    }
}

/// A number as a smaller type, whose maximum is the greatest one that is read.
fn within<T: TryFrom<u64>>(number: u64) -> T {
    T::try_from(number).unwrap_or_else(|_| unreachable!("the maximum is that of the type"))
}
