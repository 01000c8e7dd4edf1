//! Statistics, ratings and reports of a database as answers.

use super::query_error::QueryError;
use crate::games::AnyPosition;
use crate::openings::OpeningNames;
use crate::stats::{
    GameKindChoice, RatingAnswer, RatingPeriod, ReportAnswer, StatisticsAnswer, common_openings,
    game_statistics, named_openings, rate_players, rating_answer, report_answer, report_of_opening,
    report_of_player, statistics_answer,
};
use crate::store::{Database, Filter, StoreError};

impl Database {
    /// Results, layouts, lengths in plies, first ejections, years and openings of the games that pass a filter, as `sumito stats` prints them. Of several games (Abalone and
    /// Kōnane), the one with the most games counts unless the filter names one; [`StatisticsAnswer::game`] states which, and how many games were left out.
    ///
    /// # Errors
    /// When the filter cannot be met by any game, such as an empty range; when the database cannot be read, or a game in it is damaged.
    pub fn statistics(
        &self,
        filter: &Filter,
        names: &OpeningNames,
    ) -> Result<StatisticsAnswer, StoreError> {
        let figures = game_statistics(self, filter, |_| ())?;
        let (_, filter) = GameKindChoice::of(self, filter)?;
        let openings = common_openings(self, &filter, &figures)?;
        let by_name = named_openings(self, &filter, names)?;
        Ok(statistics_answer(&figures, &openings, &by_name))
    }

    /// The Glicko-2 ratings of all players of the games that pass a filter, each with its history, sorted by the lower end of the 95% interval, the greatest first.
    /// The games of a period are rated together.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn ratings(
        &self,
        filter: &Filter,
        period: RatingPeriod,
    ) -> Result<Vec<RatingAnswer>, StoreError> {
        let ratings = rate_players(self, filter, period)?;
        let game = ratings.choice.answer();
        let rows = ratings.players().iter().map(|player| RatingAnswer {
            game: Some(game.clone()),
            ..rating_answer(player)
        });
        Ok(rows.collect())
    }

    /// A report on the games that pass a filter and reach a position: results, main lines, the strongest players, typical cells, unexpected results and novelties, as
    /// `sumito report opening` prints it. Games are replayed, at most a sample of a large database.
    ///
    /// # Errors
    /// When the database cannot be read, or a game in it is damaged.
    pub fn report_of_opening(
        &self,
        position: impl Into<AnyPosition>,
        filter: &Filter,
        names: &OpeningNames,
    ) -> Result<ReportAnswer, StoreError> {
        let position = position.into();
        let text = position.to_text();
        let title = names
            .of_any(&position)
            .map_or(text, |name| name.name.clone());
        let mut report = report_of_opening(self, (&position, &title), filter, names, |_| ())?;
        report.other_rules = self.games_under_other_rules((&position, &[]), filter)?;
        Ok(report_answer(&report))
    }

    /// A report on a player, by any spelling of the name: results by colour, main lines, the strongest opponents, typical cells, unexpected results and novelties, as
    /// `sumito report player` prints it.
    ///
    /// # Errors
    /// When nobody or several persons have that name; when the database cannot be read, or a game in it is damaged.
    pub fn report_of_player(
        &self,
        name: &str,
        filter: &Filter,
        names: &OpeningNames,
    ) -> Result<ReportAnswer, QueryError> {
        filter.check_ranges()?;
        let name = self.find_person(name)?;
        let report = report_of_player(self, &name, filter, names, |_| ())?;
        Ok(report_answer(&report))
    }
}
