//! The stated rules and start position of a record.

use crate::game::excerpt;
use crate::games::{AnyLayout, AnyRules, InGame, similar_layouts};
use crate::names::quoted_list;
use crate::notation::{PositionError, layout_under, read_position_under};
use crate::record::abalone::inference::infer::with_first_player;
use crate::record::abalone::inference::layout_name::NamedLayout;
use crate::record::abalone::inference::notation_search::furthest;
use crate::record::abalone::inference::possible_notations::likely_notations;
use crate::record::abalone::stated_board::{looks_the_same, read_board_without_owners};
use crate::record::input::raw_record::RawRecord;
use crate::record::lexer::text_move::is_position_line;
use crate::record::model::problem::ProblemKind;
use crate::record::model::read_options::ReadOptions;
use crate::record::parse::draft::{Draft, DraftTag};
use crate::rules::{Layout, Position, Rules, SetupFault, random_seed};

/// The tag `Variant` of a game whose start is no layout, as in APGN.
const CUSTOM: &str = "custom";

/// A start position that is named: a layout or a random start.
enum Named {
    Layout(&'static Layout),
    /// `random:SEED`.
    Random(String),
}

impl Named {
    /// The start that the record or the options name.
    fn of(draft: &Draft, options: ReadOptions) -> Option<Named> {
        let value = draft.tag("Variant").map(|tag| tag.value.as_str());
        if let Some(random) = value.filter(|value| random_seed(value).is_some()) {
            return Some(Named::Random(random.to_owned()));
        }
        let of_options = match options.layout {
            Some(AnyLayout::Abalone(layout)) => Some(layout),
            _ => None,
        };
        let found = value.and_then(NamedLayout::find).map(|named| named.layout);
        let found = found.or(of_options);
        found.map(Named::Layout)
    }

    /// Takes the rules of a layout for more than two players, unless the record states its rules.
    fn give_rules(&self, draft: &mut Draft) {
        let stated = &mut draft.stated_rules;
        if let Named::Layout(layout) = self
            && layout.players() > 2
            && layout.players() != stated.rules.seats()
            && !stated.is_stated
        {
            let own = *layout.position().rules();
            let rules = Rules {
                players: own.players,
                marguerite: own.marguerite,
                ..stated.of::<Position>()
            };
            stated.rules = rules.into();
        }
    }

    fn name(&self) -> &str {
        match self {
            Named::Layout(layout) => layout.name(),
            Named::Random(name) => name,
        }
    }

    fn start(&self, rules: &Rules) -> Result<Position, PositionError> {
        match self {
            Named::Layout(layout) => layout_under(layout, rules),
            Named::Random(name) => read_position_under(name, Some(rules)),
        }
    }
}

/// Takes the rules of the named layout if it is for more than two players and the record states no rules: they decide
/// about the columns of a table.
pub(crate) fn take_rules_of_layout(draft: &mut Draft, options: ReadOptions) {
    if let Some(named) = Named::of(draft, options) {
        named.give_rules(draft);
    }
}

/// The start position that the record or the options state.
pub(crate) fn known_start(
    draft: &mut Draft,
    record: &RawRecord,
    options: ReadOptions,
) -> Option<Position> {
    check_statements(draft, record);
    let named = Named::of(draft, options);
    if let Some(named) = &named {
        named.give_rules(draft);
    }
    let start = drawn_start(draft, record, named.as_ref());
    // Faults of the rules are reported together, with those under this start.
    if let Some(Err(faults)) =
        start.map(|start| start.with_rules(draft.stated_rules.of::<Position>()))
    {
        let faults: Vec<String> = faults.iter().map(SetupFault::to_string).collect();
        draft.stated_rules.add(&faults);
    }
    start
}

/// Warns of a `Rules` tag that names no option, and keeps it; reports contradicting `Rules` tags.
fn check_statements(draft: &mut Draft, record: &RawRecord) {
    let tags = draft.tags.iter().filter(|tag| tag.name == "Rules");
    let stated: Vec<(String, usize)> = tags.map(|tag| (tag.value.clone(), tag.at)).collect();
    for (value, at) in stated {
        if !Rules::is_rules_text(&value) {
            let shown = excerpt(&value);
            let message = format!(
                "rules `{shown}` name no option (see `sumito rules`), taken for the standard game's"
            );
            draft.warn(record, ProblemKind::Rules, at, message);
            draft.tags.push(DraftTag::new("RulesAsGiven", value, at));
        } else if value
            .parse()
            .is_ok_and(|rules: Rules| AnyRules::from(rules) != draft.stated_rules.rules)
        {
            let (shown, first) = (excerpt(&value), draft.stated_rules.rules);
            draft
                .stated_rules
                .add(&[format!("rules stated twice, as `{first}` and as `{shown}`")]);
        }
    }
}

/// The start position that the record states, or that of the named layout.
fn drawn_start(draft: &mut Draft, record: &RawRecord, named: Option<&Named>) -> Option<Position> {
    if let Some(start) = draft.start {
        let start = Position::of(&start).copied()?;
        warn_of_other_start(draft, record, &start);
        return Some(start);
    }
    let rules = draft.stated_rules.of::<Position>();
    for name in ["StartPosition", "Position"] {
        let Some((value, at)) = draft.tag(name).map(|tag| (tag.value.clone(), tag.at)) else {
            continue;
        };
        let drawn = match read_board_without_owners(&value, &rules) {
            None => read_position_under(&value, Some(&rules)),
            Some(cells) => {
                cells.and_then(|cells| with_inferred_owners(cells, named, draft, record, at))
            }
        };
        match drawn {
            Ok(position) => {
                warn_of_other_start(draft, record, &position);
                return Some(position);
            }
            Err(error) if rules == Rules::STANDARD => {
                draft.warn_of_start(record, at, error);
            }
            Err(error) => {
                draft.stated_rules.add(&error.faults);
                return None;
            }
        }
    }
    if let Some(start) = start_in_other_tag(draft, record) {
        return Some(start);
    }
    warn_of_layout(draft, record);
    let Some(named) = named else {
        note_custom_start(draft);
        return None;
    };
    match named.start(&rules) {
        Ok(start) => {
            if let Some((at, why)) = draft.unknown_start {
                let message = format!(
                    "{why}; the game is read from {}, which is stated",
                    named.name()
                );
                draft.warn(record, ProblemKind::LayoutInferred, at, message);
                draft.layout_inferred = true;
            }
            Some(with_first_player(draft, start))
        }
        Err(error) => {
            draft.stated_rules.add(&error.faults);
            if let Some(tag) = draft
                .tag("Variant")
                .filter(|_| !draft.stated_rules.is_stated)
            {
                draft.stated_rules.at = tag.at;
            }
            None
        }
    }
}

/// The position in a tag that is none for start positions, as `InitialState`, if every move is legal from it.
fn start_in_other_tag(draft: &mut Draft, record: &RawRecord) -> Option<Position> {
    let notations = likely_notations(draft);
    let rules = draft.stated_rules.of::<Position>();
    let is_named = |value: &str| NamedLayout::find(value).is_some() || random_seed(value).is_some();
    let is_other = |tag: &&DraftTag| {
        tag.name != "FinalPosition" && is_position_line(&tag.value) && !is_named(&tag.value)
    };
    let mut others = draft.tags.iter().filter(is_other);
    let (start, name, at) = others.find_map(|tag| {
        let start = read_position_under(&tag.value, Some(&rules)).ok()?;
        let is_start = furthest(draft, start, &notations).1 == draft.plies.len();
        is_start.then(|| (start, tag.name.clone(), tag.at))
    })?;
    let message = format!(
        "the position in `{}` is taken for the start position, which is not stated otherwise; every move is legal from it",
        excerpt(&name)
    );
    draft.warn(record, ProblemKind::Position, at, message);
    Some(start)
}

/// Notes that a start position is stated to be no layout, but not given.
fn note_custom_start(draft: &mut Draft) {
    let custom = draft.tag("Variant").filter(|tag| tag.value == CUSTOM);
    let at = custom.map(|tag| tag.at);
    let why = "the start position is stated to be custom, but not given";
    draft.unknown_start = draft.unknown_start.or(at.map(|at| (at, why)));
}

/// Warns of a layout or a random seed that does not give the stated start position, and keeps the tag.
fn warn_of_other_start(draft: &mut Draft, record: &RawRecord, start: &Position) {
    let Some((value, at)) = draft.tag("Variant").map(|tag| (tag.value.clone(), tag.at)) else {
        return;
    };
    let rules = start.rules();
    let is_start = if random_seed(&value).is_some() {
        read_position_under(&value, Some(rules)).as_ref() == Ok(start)
    } else if let Some(NamedLayout { layout, .. }) = NamedLayout::find(&value) {
        // A handicap, as of marbles lost or the first move, is not a part of the layout.
        let marbles = start.setup().marbles;
        layout
            .start(rules)
            .is_ok_and(|named| named.setup().marbles == marbles)
    } else {
        return;
    };
    if !is_start {
        let message = format!(
            "`{}` does not give the start position drawn, which counts",
            excerpt(&value)
        );
        draft.warn(record, ProblemKind::Position, at, message);
        draft.tags.push(DraftTag::new("VariantAsGiven", value, at));
    }
}

/// Warns of an unknown layout, and of words beside the name of a layout that are not understood. Keeps the tag.
fn warn_of_layout(draft: &mut Draft, record: &RawRecord) {
    let Some((value, at)) = draft.tag("Variant").map(|tag| (tag.value.clone(), tag.at)) else {
        return;
    };
    let says_nothing = matches!(value.as_str(), "" | "?" | CUSTOM);
    if says_nothing || random_seed(&value).is_some() {
        return;
    }
    let message = match NamedLayout::find(&value) {
        None => {
            let similar = similar_layouts(&value);
            let meant = match &similar[..] {
                [] => String::new(),
                similar => format!("; did you mean {}?", quoted_list(similar)),
            };
            format!(
                "layout `{}` is not known, expected one of the {} (see `sumito layouts`){meant}",
                excerpt(&value),
                Layout::all().len()
            )
        }
        Some(NamedLayout { others, .. }) if others.is_empty() => return,
        Some(NamedLayout { layout, others }) => {
            // The start may differ from that of the layout.
            draft.layout_inferred = true;
            format!(
                "`{}` beside the layout {} is not understood, expected the name of a layout alone; the game is read from that layout",
                excerpt(&others.join(", ")),
                layout.name()
            )
        }
    };
    draft.warn(record, ProblemKind::UnknownLayout, at, message);
    draft.tags.push(DraftTag::new("VariantAsGiven", value, at));
}

/// The start position of a board on which marbles look alike: the layout determines the owners. If none is named, it
/// is the one with the most legal moves.
fn with_inferred_owners(
    cells: Position,
    named: Option<&Named>,
    draft: &mut Draft,
    record: &RawRecord,
    at: usize,
) -> Result<Position, PositionError> {
    let rules = *cells.rules();
    let refused = || {
        let message = "a board on which marbles look alike, expected a layout with marbles on these cells to know their colours";
        PositionError::one(message)
    };
    if let Some(named) = named {
        let start = named.start(&rules)?;
        return with_owners(&cells, start).ok_or_else(refused);
    }
    let starts = Layout::all().iter().filter_map(|layout| {
        let start = with_owners(&cells, layout.start(&rules).ok()?)?;
        Some((layout, start))
    });
    let notations = likely_notations(draft);
    let best = starts
        .rev()
        .max_by_key(|(_, start)| furthest(draft, *start, &notations).1);
    let (layout, start) = best.ok_or_else(refused)?;
    let message = format!(
        "a board on which marbles look alike; by replay its marbles are those of {}",
        layout.name()
    );
    draft.warn(record, ProblemKind::LayoutInferred, at, message);
    draft.layout_inferred = true;
    Ok(start)
}

/// The position with the owners of a layout's marbles, if both occupy the same cells. Lost marbles and the side to
/// move are preserved.
fn with_owners(cells: &Position, start: Position) -> Option<Position> {
    let mut setup = cells.setup();
    setup.marbles = start.setup().marbles;
    let start = Position::new(setup, *cells.rules()).ok()?;
    looks_the_same(cells, &start).then_some(start)
}
