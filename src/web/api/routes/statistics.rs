//! Addresses of players, events, statistics and reports.

use super::answers::{SVG, json, rows};
use crate::answers::EventRow;
use crate::answers::{PlayerProfile, PlayerRow};
use crate::stats::{RatingAnswer, ReportAnswer, StatisticsAnswer};
use crate::web::api::lists::{EventsRequest, PlayersRequest};
use crate::web::api::openapi::{Endpoint, Operation};
use crate::web::api::player::PlayerRequest;
use crate::web::api::rating::RatingRequest;
use crate::web::api::report::{
    OpeningReportPlotsRequest, OpeningReportRequest, PlayerReportPlotsRequest, PlayerReportRequest,
};
use crate::web::api::request::request_route;
use crate::web::api::stats::{StatsPlotsRequest, StatsRequest};

/// Players, events, statistics and reports.
pub(super) fn of_statistics() -> Vec<Endpoint> {
    vec![
        Endpoint::new("/api/events").on(
            Operation::get("listEvents", "The events of games", rows::<EventRow>())
                .with::<EventsRequest>(),
            request_route::<EventsRequest>(),
        ),
        Endpoint::new("/api/player").on(
            Operation::get(
                "getPlayer",
                "The results of a player",
                json::<PlayerProfile>(),
            )
            .with::<PlayerRequest>(),
            request_route::<PlayerRequest>(),
        ),
        Endpoint::new("/api/players").on(
            Operation::get(
                "listPlayers",
                "The results of all players",
                rows::<PlayerRow>(),
            )
            .with::<PlayersRequest>(),
            request_route::<PlayersRequest>(),
        ),
        Endpoint::new("/api/rating").on(
            Operation::get(
                "getRating",
                "The rating of a player with its history",
                json::<RatingAnswer>(),
            )
            .with::<RatingRequest>(),
            request_route::<RatingRequest>(),
        ),
        Endpoint::new("/api/report/opening").on(
            Operation::get(
                "reportOpening",
                "A report on an opening",
                json::<ReportAnswer>(),
            )
            .with::<OpeningReportRequest>(),
            request_route::<OpeningReportRequest>(),
        ),
        Endpoint::new("/api/report/opening/plots").on(
            Operation::get("plotOpening", "The plots of a report on an opening", SVG)
                .with::<OpeningReportPlotsRequest>(),
            request_route::<OpeningReportPlotsRequest>(),
        ),
        Endpoint::new("/api/report/player").on(
            Operation::get(
                "reportPlayer",
                "A report on a player",
                json::<ReportAnswer>(),
            )
            .with::<PlayerReportRequest>(),
            request_route::<PlayerReportRequest>(),
        ),
        Endpoint::new("/api/report/player/plots").on(
            Operation::get("plotPlayer", "The plots of a report on a player", SVG)
                .with::<PlayerReportPlotsRequest>(),
            request_route::<PlayerReportPlotsRequest>(),
        ),
        Endpoint::new("/api/stats").on(
            Operation::get(
                "getStatistics",
                "Statistics of games",
                json::<StatisticsAnswer>(),
            )
            .with::<StatsRequest>(),
            request_route::<StatsRequest>(),
        ),
        Endpoint::new("/api/stats/plots").on(
            Operation::get("plotStatistics", "The plots of statistics", SVG)
                .with::<StatsPlotsRequest>(),
            request_route::<StatsPlotsRequest>(),
        ),
    ]
}
