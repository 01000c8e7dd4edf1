//! Takes the rules for as many players as a record names.

use crate::games::AnyLayout;
use crate::record::abalone::inference::layout_name::NamedLayout;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::ProblemKind;
use crate::record::model::read_options::ReadOptions;
use crate::record::parse::draft::Draft;
use crate::record::parse::named_players::{NamedPlayers, THIRD};
use crate::rules::{Players, Position, Rules};

/// Takes the rules for three, five or six players, or four colours, if a record names as many and states neither rules nor the layout of its start, and says
/// so. Reports players for whom the stated rules or the stated layout have no seat.
pub(crate) fn take_rules_of_players(
    players: NamedPlayers,
    layout: Option<&str>,
    (record, options): (&RawRecord, ReadOptions),
    draft: &mut Draft,
) {
    let NamedPlayers {
        count,
        at,
        is_reported,
    } = players;
    let wanted = match count {
        3 => Players::Three,
        4 => Players::Four,
        5 => Players::Five,
        6 => Players::Six,
        _ => return,
    };
    let rules = draft.stated_rules.of::<Position>();
    if usize::from(rules.players.seats()) >= count {
        name_third_player(rules, draft);
        return;
    }
    let of_options = match options.layout {
        Some(AnyLayout::Abalone(layout)) => Some(layout),
        _ => None,
    };
    let named = layout.and_then(NamedLayout::find);
    let named = named.map(|named| named.layout).or(of_options);
    let forbidden = if draft.stated_rules.is_stated || rules != Rules::STANDARD {
        Some(format!("the rules `{rules}`"))
    } else {
        let other = named.filter(|layout| usize::from(layout.players()) != count);
        other.map(|layout| format!("the layout {}", layout.name()))
    };
    if let Some(by) = forbidden {
        if is_reported {
            return;
        }
        let message = format!(
            "{count} players named, expected {} by {by}",
            rules.players.seats()
        );
        draft.warn(record, ProblemKind::Rules, at, message);
        return;
    }
    if named.is_none() {
        let message = format!(
            "rules not stated, taken for those of {count} players, because so many are named"
        );
        draft.warn(record, ProblemKind::Rules, at, message);
    }
    let rules = Rules {
        players: wanted,
        ..rules
    };
    draft.stated_rules.rules = rules.into();
    name_third_player(rules, draft);
}

/// Gives the third player of a table the name of the seat.
fn name_third_player(rules: Rules, draft: &mut Draft) {
    let mut tags = draft.tags.iter_mut();
    if let Some(tag) = tags.find(|tag| tag.name == THIRD) {
        tag.name = rules.seat_name(2).into();
    }
}
