//! The description of the views and functions of SQL, which `sumito query --schema` prints.

/// A view or a function of SQL.
#[derive(Debug)]
pub(crate) struct SqlObject {
    /// The name; of a function with its arguments.
    pub(crate) name: &'static str,
    /// What a row of the view is, or the value of the function.
    pub(crate) meaning: &'static str,
    /// The columns of a view with their meanings; empty for a function.
    pub(crate) columns: &'static [(&'static str, &'static str)],
}

/// All documented views and functions.
///
/// # Stability
/// Views, functions and columns may be added; none is renamed or removed.
pub(crate) const SQL_OBJECTS: [SqlObject; 12] = [
    SqlObject {
        name: "games",
        meaning: "a game",
        columns: &[
            ("id", "number of the game"),
            ("game", "abalone or konane"),
            (
                "black",
                "who moves first, by the name that spellings were merged into",
            ),
            ("white", "who moves second"),
            ("others", "players of further seats, separated by ' / '"),
            ("event", "event"),
            ("date", "YYYY.MM.DD, with ?? for what is not known"),
            (
                "date_day",
                "the first day that the date may be, as YYYY-MM-DD",
            ),
            (
                "date_precision",
                "day, month or year: how much of the date is known",
            ),
            ("layout", "key of the layout, or random: with its seed"),
            (
                "layout_inferred",
                "1 where the record does not name the layout",
            ),
            (
                "rules",
                "options of the rules that differ from the standard ones",
            ),
            (
                "result",
                "black, white, third to sixth, draw or unknown, as the record has it; statistics count that of an incomplete game as unknown",
            ),
            ("ending", "how the game ended"),
            ("score_black", "points of the side that moves first"),
            ("score_white", "points of the side that moves second"),
            ("score_others", "points of further sides, separated by -"),
            ("plies", "number of plies"),
            ("incomplete", "why the game stops before its record does"),
            ("repaired", "which moves were repaired"),
            ("comment", "comment before the first move"),
            (
                "opening",
                "name of the opening, as opening_name(id); the game is replayed if it is asked for",
            ),
            ("source", "file from which it was imported"),
        ],
    },
    SqlObject {
        name: "tags",
        meaning: "a tag of a record",
        columns: &[
            ("game", "number of the game"),
            ("name", "name of the tag"),
            ("value", "value, as the record has it"),
        ],
    },
    SqlObject {
        name: "players",
        meaning: "a player, under the name that spellings were merged into; fragments are games here",
        columns: &[
            ("name", "name"),
            ("spellings", "number of spellings"),
            ("games", "number of games, fragments among them"),
            (
                "as_black",
                "number of games in which the player moves first",
            ),
            (
                "as_white",
                "number of games in which the player moves second",
            ),
            ("first_date", "date of the first game"),
            ("last_date", "date of the last game"),
        ],
    },
    SqlObject {
        name: "events",
        meaning: "an event",
        columns: &[
            ("name", "name"),
            ("games", "number of games"),
            ("first_date", "date of the first game"),
            ("last_date", "date of the last game"),
        ],
    },
    SqlObject {
        name: "openings",
        meaning: "the last position of a game that has a name",
        columns: &[
            ("game", "number of the game"),
            ("code", "code of the opening"),
            ("name", "name of the opening"),
            ("ply", "number of plies before the position"),
        ],
    },
    SqlObject {
        name: "plies",
        meaning: "a ply of a game whose start is known",
        columns: &[
            ("game", "number of the game"),
            ("ply", "number of the ply, from 1"),
            ("mover", "colour that moves"),
            ("move", "the move, in Aba-Pro notation or that of its game"),
            (
                "board",
                "the position before the move, as board(game, ply - 1)",
            ),
            (
                "key",
                "its key, as position_key(board, rules) with the rules of the game in games",
            ),
            (
                "evaluation",
                "evaluation after the move for the side that moves first: +1.20, #5 for a win in five plies, #-4 for a loss in four, #0 where it has won, #-0 where it has lost",
            ),
            (
                "hundredths",
                "the same in hundredths of a marble; NULL where the game is decided",
            ),
            (
                "judgement",
                "mark of the engine for the move: !, ?!, ? or ??",
            ),
            ("best", "best line of the engine instead of the move"),
            ("mark", "mark of the record"),
            ("clock", "clock time of the record"),
            ("comment", "comment of the record after the move"),
        ],
    },
    SqlObject {
        name: "analysis",
        meaning: "a game that was analysed; its evaluations are in plies",
        columns: &[
            ("game", "number of the game"),
            ("game_id", "the same"),
            ("analysed_by", "engine, and how deep it searched"),
            ("start_evaluation", "evaluation of the start position"),
            ("dubious", "number of dubious moves, ?!"),
            ("mistakes", "number of mistakes, ?"),
            ("blunders", "number of blunders, ??"),
            ("only", "number of only good moves, !"),
        ],
    },
    SqlObject {
        name: "board(game, ply)",
        meaning: "the position of a game after this many plies, 0 for the start; NULL where the start is not known",
        columns: &[],
    },
    SqlObject {
        name: "move_text(game, ply, notation)",
        meaning: "the move of a ply, from 1, in a notation such as 'abapro' or 'nacre'; NULL where the start is not known",
        columns: &[],
    },
    SqlObject {
        name: "position_key(text)",
        meaning: "the key of a position, which is the same in all orientations; the text as in `sumito search --position`",
        columns: &[],
    },
    SqlObject {
        name: "position_key(text, rules)",
        meaning: "the same under rules, as games.rules has them; NULL for the usual rules",
        columns: &[],
    },
    SqlObject {
        name: "opening_name(game)",
        meaning: "the name of the opening of a game; NULL if no position of it has a name",
        columns: &[],
    },
];

impl SqlObject {
    /// `view` or `function`.
    pub(crate) const fn kind(&self) -> &'static str {
        if self.columns.is_empty() {
            "function"
        } else {
            "view"
        }
    }
}
