//! The columns by which lists of players and of events can be sorted.

use clap::ValueEnum;

use crate::answers::{EventRow, PlayerRow};
use crate::queries::args::sort::{SortColumn, SortKey};

/// A column by which a list of players can be sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum PlayerColumn {
    #[default]
    Name,
    Games,
    Won,
    Drawn,
    Lost,
    Unknown,
    FirstDate,
    LastDate,
}

impl SortColumn for PlayerColumn {
    type Row = PlayerRow;

    fn key(self, player: &PlayerRow) -> SortKey {
        match self {
            PlayerColumn::Name => SortKey::text(Some(&player.name)),
            PlayerColumn::Games => SortKey::count(player.record.games),
            PlayerColumn::Won => SortKey::count(player.record.won),
            PlayerColumn::Drawn => SortKey::count(player.record.drawn),
            PlayerColumn::Lost => SortKey::count(player.record.lost),
            PlayerColumn::Unknown => SortKey::count(player.record.unknown),
            PlayerColumn::FirstDate => SortKey::date(player.first_date.as_deref()),
            PlayerColumn::LastDate => SortKey::date(player.last_date.as_deref()),
        }
    }
}

/// A column by which a list of events can be sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum EventColumn {
    #[default]
    Event,
    Games,
    FirstDate,
    LastDate,
}

impl SortColumn for EventColumn {
    type Row = EventRow;

    fn key(self, event: &EventRow) -> SortKey {
        match self {
            EventColumn::Event => SortKey::text(Some(&event.event)),
            EventColumn::Games => SortKey::count(event.games),
            EventColumn::FirstDate => SortKey::date(event.first_date.as_deref()),
            EventColumn::LastDate => SortKey::date(event.last_date.as_deref()),
        }
    }
}
