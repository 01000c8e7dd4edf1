//! `sumito rules`: lists the options of the rules.

use anyhow::Result;
use clap::Args;

use crate::answers::RuleRow;
use crate::cli::{Context, Status};
use crate::game::{GamePosition, RuleHelp};
use crate::games::{GameKind, with_game_kind};
use crate::queries::parse_game;

/// List the rule options, which change the standard rules of a game
///
/// A record states them in a tag such as `[Rules "eject=4 sprint=30 pivot=e5"]`, or in JSON as an object. Options can be combined; contradictions among
/// them, or with the start position, are errors.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito rules
  sumito rules --game konane
  sumito moves standard --rules 'triangles obstacles=e5'
  sumito games --rules sprint               games that are sprints, whatever their number of plies
  sumito check --rules 'eject=4' games.txt  the rules of records that state none")]
pub(crate) struct Rules {
    /// Only those of one game: abalone or konane
    #[arg(long, value_parser = parse_game, value_name = "GAME")]
    game: Option<GameKind>,
}

impl Rules {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        // The start layout is not an option of the rules, but it is stated in a record in the same way.
        let start = RuleRow {
            option: "layout",
            values: "NAME or random:SEED",
            meaning: "a tag of its own: one of the start layouts, or in Abalone the random start with this seed; any drawn start is the tag StartPosition; the filter --layout takes a NAME",
            game_type: None,
        };
        let listed = GameKind::ALL.iter();
        let listed = listed.filter(|kind| self.game.is_none_or(|game| game == **kind));
        let options = listed.flat_map(|&kind| {
            let options = with_game_kind!(kind, P => P::rule_options());
            let row = move |option: RuleHelp| RuleRow {
                option: option.name,
                values: option.values,
                meaning: option.meaning,
                game_type: Some(kind.key()),
            };
            options.into_iter().map(row)
        });
        let rows: Vec<RuleRow> = options.chain([start]).collect();
        context.print_rows(&rows, &["option", "values", "meaning", "game_type"])?;
        Ok(Status::Success)
    }
}
