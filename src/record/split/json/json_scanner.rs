//! Scans JSON text for the end of an object or a list.

/// How the text of an object or a list ends.
#[derive(PartialEq, Eq)]
pub(super) enum ObjectEnd {
    /// With its closing brace or bracket.
    Closed,
    /// At the list `games` inside it: the object is a wrapper around the games.
    Wrapper,
    /// Without it.
    Unclosed,
    TooLong,
}

/// State of the scan: open braces and brackets, and strings.
#[derive(Default)]
pub(super) struct JsonScanner {
    /// The braces and brackets that are open.
    open: Vec<u8>,
    in_string: bool,
    escaped: bool,
    /// The last string at the top level of the object, and whether it is a key.
    last_string: String,
    is_key: bool,
    fields: Fields,
}

/// What the fields of the object have.
#[derive(Default, PartialEq, Eq)]
enum Fields {
    #[default]
    Others,
    /// One is an object, and none has moves.
    Objects,
    Moves,
}

/// The bytes of a string that are kept: one more than the longest key sought has.
const MAX_KEY: usize = 9;

impl JsonScanner {
    /// Ends a line: strings do not span lines.
    pub(super) fn end_line(&mut self) {
        (self.in_string, self.escaped) = (false, false);
    }

    /// Whether the object that was read may have several games: it has no moves itself, and an object in it.
    pub(super) fn may_have_games(&self) -> bool {
        self.fields == Fields::Objects
    }

    /// Scans more text. Returns how and at which byte the object or list ends, if it does.
    pub(super) fn read(&mut self, text: &str) -> Option<(ObjectEnd, usize)> {
        for (at, byte) in text.bytes().enumerate() {
            let is_field = self.open == [b'{'];
            if self.in_string {
                match byte {
                    _ if self.escaped => self.escaped = false,
                    b'\\' => self.escaped = true,
                    b'"' => self.in_string = false,
                    _ if is_field && self.last_string.len() < MAX_KEY => {
                        self.last_string.push(char::from(byte))
                    }
                    _ => {}
                }
                continue;
            }
            match byte {
                b'"' => {
                    self.in_string = true;
                    if is_field {
                        self.last_string.clear();
                        self.is_key = false;
                    }
                }
                b':' if is_field => {
                    self.is_key = true;
                    let is_key = |key: &&str| self.last_string.eq_ignore_ascii_case(key);
                    if ["moves", "movetext", "pgn"].iter().any(is_key) {
                        self.fields = Fields::Moves;
                    }
                }
                b'[' if is_field
                    && self.is_key
                    && self.last_string.eq_ignore_ascii_case("games") =>
                {
                    return Some((ObjectEnd::Wrapper, at + 1));
                }
                b'{' | b'[' => {
                    if is_field && byte == b'{' && self.fields == Fields::Others {
                        self.fields = Fields::Objects;
                    }
                    self.open.push(byte);
                }
                b']' => {
                    self.open.pop_if(|open| *open == b'[');
                    if self.open.is_empty() {
                        return Some((ObjectEnd::Closed, at + 1));
                    }
                }
                b'}' => {
                    // A closing brace also closes the brackets inside that were left open.
                    let inner = self
                        .open
                        .iter()
                        .rposition(|open| *open == b'{')
                        .unwrap_or_default();
                    self.open.truncate(inner);
                    if self.open.is_empty() {
                        return Some((ObjectEnd::Closed, at + 1));
                    }
                }
                _ => {}
            }
        }
        None
    }
}
