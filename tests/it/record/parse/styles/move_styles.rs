//! Styles in which people write the rounds of a game.

use sumito::notation::Notation;
use sumito::rules::Move;

/// A style of writing the rounds of a game.
#[derive(Clone, Copy)]
pub(crate) struct Style {
    /// The text before the first round.
    heading: &'static str,
    /// A round: `{n}` is its number, `{b}` and `{w}` are its moves, `{p}` and `{q}` the numbers of these plies, `{s}` is the score. The part
    /// between two `~` is left out where White has no move.
    pub(crate) round: &'static str,
    /// The text between two rounds.
    between: &'static str,
    /// The text after the last round.
    foot: &'static str,
    /// The ejection mark after a move.
    mark: &'static str,
    /// The spelling of a move.
    token: fn(&str) -> String,
    /// The final transformation of the text of a round.
    signs: fn(String) -> String,
}

/// One round a line.
const LINES: Style = Style {
    heading: "",
    round: "{n}. {b}~ {w}~",
    between: "\n",
    foot: "",
    mark: "",
    token: str::to_owned,
    signs: |round| round,
};

/// Forms of a round that can be followed by any other style.
const ROUNDS: [&str; 42] = [
    "{n}.{b}~ {w}~",
    "{n}. {b}~ {w}~",
    "{n}) {b}~ {w}~",
    "{n}: {b}~ {w}~",
    "({n}) {b}~ {w}~",
    "{n} {b}~ {w}~",
    "{n}. {b};~ {w}~",
    "{n}. {b}~; {w};~",
    "{n}. {b}~ {w};~",
    "{n}.{b}~;{w}~",
    "{n}. {b}~ / {w}~",
    "{n}. {b}~ | {w}~",
    "{n} | {b} | {w}",
    "| {n} | {b} | {w} |",
    "{n}. {b}~, {w}~",
    "{n}, {b}~, {w}~",
    "{n}.\t{b}~\t{w}~",
    "{n}\t{b}~\t{w}~",
    "- {n}. {b}~ {w}~",
    "* {n}. {b}~ {w}~",
    "• {n}. {b}~ {w}~",
    "> {n}. {b}~ {w}~",
    ">> {n}. {b}~ {w}~",
    "> {n} {b}~ {w}~",
    "Noir {b}~ Blanc {w}~",
    "{n}. Noir {b}~ Blanc {w}~",
    "Black: {b}~ White: {w}~",
    "{n}. Black: {b}~, White: {w}~",
    "B: {b}~ W: {w}~",
    "N: {b}~ B: {w}~",
    "{n}. B: {b}~ W: {w}~",
    "Schwarz {b}~ Weiß {w}~",
    "Schwarz: {b}~, Weiß: {w}~",
    "Nero {b}~ Bianco {w}~",
    "Negras: {b}~ Blancas: {w}~",
    "Negro {b}~ Blanco {w}~",
    "Zwart {b}~ Wit {w}~",
    "{n}. {b}~ {w}~ [{s}]",
    "{n}. {b}~ {w}~ ({s})",
    "{n}. {b}~\n   {w}~",
    "{n}. {b}~\n{n}... {w}~",
    "Black: {b}~\nWhite: {w}~",
];

/// The marks of an ejection.
const MARKS: [&str; 14] = [
    "(e)",
    " (e)",
    "[e]",
    " [e]",
    "*",
    " *",
    " x",
    "x",
    "#",
    " #",
    "(e2)",
    " (e2)",
    "(éjection)",
    " (éjection)",
];

/// Tables have headings before the first round, and cannot be followed by another style.
const TABLES: [(&str, &str, &str); 24] = [
    ("No,Black,White\n", "{n},{b},{w}", ""),
    ("No;Black;White\n", "{n};{b};{w}", ""),
    (
        "\"No\",\"Black\",\"White\"\n",
        "\"{n}\",\"{b}\",\"{w}\"",
        "",
    ),
    (
        "\"No\";\"Black\";\"White\"\n",
        "\"{n}\";\"{b}\";\"{w}\"",
        "",
    ),
    ("Nr;Schwarz;Weiß\n", "{n};{b};{w}", ""),
    ("ply,player,move\n", "{p},Black,{b}~\n{q},White,{w}~", ""),
    ("ply;player;move\n", "{p};B;{b}~\n{q};W;{w}~", ""),
    (
        "\"ply\",\"player\",\"move\"\n",
        "\"{p}\",\"black\",\"{b}\"~\n\"{q}\",\"white\",\"{w}\"~",
        "",
    ),
    ("ply,move\n", "{p},{b}~\n{q},{w}~", ""),
    (
        "| No | Black | White |\n|---|---|---|\n",
        "| {n} | {b} | {w} |",
        "",
    ),
    (
        "| Move | Black | White |\n|:-:|---|---|\n",
        "| {n} | {b} | {w} |",
        "",
    ),
    (
        "| Coup | Noir | Blanc |\n|---|---|---|\n",
        "| {n} | {b} | {w} |",
        "",
    ),
    (
        "| Zug | Schwarz | Weiß |\n|---|---|---|\n",
        "| {n} | {b} | {w} |",
        "",
    ),
    (
        "| Mossa | Nero | Bianco |\n|---|---|---|\n",
        "| {n} | {b} | {w} |",
        "",
    ),
    (
        "| Jugada | Negras | Blancas |\n|---|---|---|\n",
        "| {n} | {b} | {w} |",
        "",
    ),
    (
        "| Zet | Zwart | Wit |\n|---|---|---|\n",
        "| {n} | {b} | {w} |",
        "",
    ),
    (
        "| Nr | Weiß | Schwarz |\n|---|---|---|\n",
        "| {n} | {w} | {b} |",
        "",
    ),
    ("No\tBlack\tWhite\n", "{n}\t{b}\t{w}", ""),
    ("No  Black  White\n", "{n}   {b}   {w}", ""),
    (
        "<table>\n<tr><th>No</th><th>Black</th><th>White</th></tr>\n",
        "<tr><td>{n}</td><td>{b}</td><td>{w}</td></tr>",
        "</table>\n",
    ),
    (
        "<table><tr><td>Coup</td><td>Noir</td><td>Blanc</td></tr>",
        "<tr><td>{n}</td><td>{b}</td><td>{w}</td></tr>",
        "</table>\n",
    ),
    ("", "{p}. {b}~\n{q}. {w}~", ""),
    ("", "{p}. {b}~ {q}. {w}~", ""),
    ("", "{p}) {b}~\n{q}) {w}~", ""),
];

/// Texts that may occur between two rounds, on lines of their own.
pub(crate) const INTERRUPTIONS: [&str; 12] = [
    "Seite 3 von 7",
    "\nSeite 3 von 7\n",
    "- 14 -",
    "\n- 14 -\n",
    "Page 2/5",
    "\nPage 2/5\n",
    "\n",
    "\n\n\n",
    "Here Black begins to press in the centre.",
    "\nHere Black begins to press in the centre.\n",
    "Les noirs prennent l'avantage.",
    "\nJetzt wird es eng für Weiß.\n",
];

/// The cells of a move, joined by a separator.
fn cells(token: &str, sign: &str) -> String {
    let cells: Vec<&str> = (0..token.len())
        .step_by(2)
        .map(|at| &token[at..at + 2])
        .collect();
    cells.join(sign)
}

/// The round with full-width letters and digits.
fn wide(round: String) -> String {
    let sign = |sign: char| match sign {
        '0'..='9' | 'a'..='z' => char::from_u32(u32::from(sign) + 0xfee0).unwrap(),
        sign => sign,
    };
    round.chars().map(sign).collect()
}

/// Styles that can follow each other.
pub(crate) fn styles_of_lines() -> Vec<Style> {
    let mut styles = vec![Style {
        round: "{n}.{b}~ {w}~",
        between: " ",
        ..LINES
    }];
    styles.extend(ROUNDS.map(|round| Style { round, ..LINES }));
    styles.extend(MARKS.map(|mark| Style { mark, ..LINES }));
    let tokens: [fn(&str) -> String; 5] = [
        |token| cells(token, " "),
        |token| cells(token, "→"),
        |token| cells(token, "->"),
        |token| cells(token, "-"),
        str::to_uppercase,
    ];
    styles.extend(tokens.map(|token| Style {
        round: "{n}. {b}~, {w}~",
        token,
        ..LINES
    }));
    styles.extend(tokens[1..].iter().map(|&token| Style { token, ..LINES }));
    styles.push(Style {
        signs: wide,
        ..LINES
    });
    styles
}

pub(crate) fn styles_of_tables() -> impl Iterator<Item = Style> {
    TABLES.into_iter().map(|(heading, round, foot)| Style {
        heading,
        round,
        foot,
        ..LINES
    })
}

impl Style {
    /// Whether its rounds have numbers.
    pub(crate) fn has_numbers(self) -> bool {
        self.round.contains("{n}")
    }

    /// The name of the style in messages.
    pub(crate) fn name(self) -> String {
        let round = format!("{}{}", self.heading, self.round).replace('\n', "\\n");
        let sample = (self.signs)((self.token)("a1b2"));
        format!("{round} {sample}{} {:?}", self.mark, self.between)
    }

    /// Some rounds of a game.
    pub(crate) fn write(self, moves: &[Move], from: usize, to: usize) -> String {
        let mut score = [0, 0];
        let mut rounds = Vec::new();
        for (index, pair) in moves.chunks(2).enumerate().take(to) {
            let mut written = ["", ""].map(str::to_owned);
            for (seat, mv) in pair.iter().enumerate() {
                written[seat] = (self.token)(&Notation::Abapro.token(*mv).to_string());
                if mv.ejected_from().is_some() {
                    score[seat] += 1;
                    written[seat].push_str(self.mark);
                }
            }
            if index < from {
                continue;
            }
            let parts: Vec<&str> = self.round.split('~').collect();
            let round = match (&parts[..], pair) {
                ([before, _, behind], [_]) => format!("{before}{behind}"),
                _ => parts.concat(),
            };
            let round = round
                .replace("{n}", &(index + 1).to_string())
                .replace("{p}", &(index * 2 + 1).to_string())
                .replace("{q}", &(index * 2 + 2).to_string())
                .replace("{s}", &format!("{}-{}", score[0], score[1]))
                .replace("{b}", &written[0])
                .replace("{w}", &written[1]);
            rounds.push((self.signs)(round).trim_end_matches(' ').to_owned());
        }
        format!(
            "{}{}\n{}",
            self.heading,
            rounds.join(self.between),
            self.foot
        )
    }
}
