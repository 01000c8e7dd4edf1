//! `Game`, its plies and variations.

use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sumito::bindings::{engines, positions, serialized};
use sumito::games::AnyPosition;
use sumito::record::{self, CsvRows, Ending, Format, GameResult, WriteOptions, Writer};
use sumito::store::StoredGame;

use crate::errors;
use crate::moves::Move;
use crate::ply::{Ply, Variation, after, moves_of, plies_of};
use crate::position::{MoveOrText, Position, PositionOrText, notation_of};
use crate::problem::{Origin, OriginFields, Problem, problems_of};

/// The text of the game itself, its number in its database and its origin, as a pickle has them.
type GameFields = (String, Option<i64>, Option<OriginFields>);

#[pyclass(frozen, module = "sumito")]
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) game: Arc<record::Game>,
    pub(crate) origin: Option<Arc<Origin>>,
    /// The number in its database.
    pub(crate) id: Option<i64>,
}

impl Game {
    fn moves(&self) -> impl ExactSizeIterator<Item = Move> + '_ {
        moves_of(&self.game.start(), self.game.plies())
    }

    fn tag(&self, name: &str) -> Option<String> {
        self.game.tag(name).map(str::to_owned)
    }
}

impl From<StoredGame> for Game {
    fn from(stored: StoredGame) -> Game {
        let origin = Origin {
            source: Some(stored.source.into()),
            number: 0,
            line: stored.location.line,
            format: stored.format,
            text: stored.text.unwrap_or_default(),
            problems: Vec::new(),
        };
        Game {
            id: Some(stored.summary.id),
            game: Arc::new(stored.game),
            origin: Some(Arc::new(origin)),
        }
    }
}

/// The tags of a dictionary, or of a sequence of names and values.
fn tags_of(tags: &Bound<'_, PyAny>) -> PyResult<Vec<(String, String)>> {
    let pairs = match tags.cast::<PyDict>() {
        Ok(tags) => tags.items().extract(),
        Err(_) => tags.extract(),
    };
    let pairs: Vec<(String, String)> = pairs.map_err(|_| {
        PyTypeError::new_err(
            "tags: expected a dict, or a sequence of pairs, of names and values that are texts",
        )
    })?;
    for (name, _) in &pairs {
        let is_word = name
            .chars()
            .all(|character| character.is_alphanumeric() || character == '_');
        if !is_word || !name.starts_with(char::is_alphabetic) {
            let message =
                format!("tag `{name}`, expected a name of letters and digits as in WhiteElo");
            return Err(errors::query(tags.py(), &message));
        }
    }
    Ok(pairs)
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (start = None, moves = Vec::new(), *, tags = None, result = "unknown", ending = None, comment = None))]
    fn new(
        py: Python<'_>,
        start: Option<PositionOrText>,
        moves: Vec<MoveOrText>,
        tags: Option<Bound<'_, PyAny>>,
        result: &str,
        ending: Option<&str>,
        comment: Option<String>,
    ) -> PyResult<Game> {
        let start = start.unwrap_or_else(|| PositionOrText::Text("standard".to_owned()));
        let mut position = start.position(py)?;
        let mut game = record::Game::new(position);
        for (mv, ply) in moves.iter().zip(1..) {
            let mv = match mv {
                MoveOrText::Move(mv) => mv.0,
                MoveOrText::Text(text) => positions::read_move(&position, text, None)
                    .map_err(|reason| errors::illegal_move_at(py, &reason, ply))?,
            };
            position = positions::play(&position, mv)
                .map_err(|reason| errors::illegal_move_at(py, &reason, ply))?;
            game.play(mv.code().into())
                .map_err(|_| errors::illegal_move_at(py, "the move is not legal", ply))?;
        }
        let tags = tags.map(|tags| tags_of(&tags)).transpose()?;
        let tags = tags.unwrap_or_default().into_iter();
        game.tags = tags.map(|(name, value)| (name.into(), value)).collect();
        let parsed = result.parse::<GameResult>();
        game.result = parsed.map_err(|error| errors::query(py, &error.to_string()))?;
        game.ending = match ending {
            Some(ending) => {
                let parsed = ending.parse::<Ending>();
                Some(parsed.map_err(|error| errors::query(py, &error.to_string()))?)
            }
            // As a record states it.
            None => game
                .tag("Termination")
                .and_then(|ending| ending.parse().ok()),
        };
        game.comment = comment;
        Ok(Game {
            game: Arc::new(game),
            origin: None,
            id: None,
        })
    }

    #[getter]
    fn id(&self) -> Option<i64> {
        self.id
    }

    #[getter]
    fn kind(&self) -> &'static str {
        self.game.start().kind().key()
    }

    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in &self.game.tags {
            tags.set_item(name.as_ref(), value)?;
        }
        Ok(tags)
    }

    #[getter]
    fn black(&self) -> Option<&str> {
        self.game.seat_player(0)
    }

    #[getter]
    fn white(&self) -> Option<&str> {
        self.game.seat_player(1)
    }

    #[getter]
    fn event(&self) -> Option<String> {
        self.tag("Event")
    }

    #[getter]
    fn date(&self) -> Option<String> {
        self.game.date()
    }

    #[getter]
    fn layout(&self) -> Option<String> {
        self.game.layout_name()
    }

    #[getter]
    fn rules(&self) -> String {
        positions::rules(&self.game.start())
    }

    #[getter]
    fn result(&self) -> &'static str {
        self.game.result.key()
    }

    #[getter]
    fn ending(&self) -> Option<String> {
        self.game.ending.map(|ending| ending.key().to_owned())
    }

    #[getter]
    fn score(&self) -> Vec<u32> {
        self.game.score().points().map(u32::from).collect()
    }

    #[getter]
    fn comment(&self) -> Option<&str> {
        self.game.comment.as_deref()
    }

    #[getter]
    fn incomplete(&self) -> Option<&str> {
        self.game.incomplete.as_deref()
    }

    #[getter]
    fn repaired(&self) -> Option<&str> {
        self.game.repaired.as_deref()
    }

    #[getter]
    fn start(&self) -> Position {
        Position(self.game.start())
    }

    #[getter]
    fn last(&self) -> Position {
        Position(self.game.last())
    }

    #[getter(moves)]
    fn py_moves(&self) -> Vec<Move> {
        self.moves().collect()
    }

    #[pyo3(signature = (notation = None))]
    fn move_texts(&self, py: Python<'_>, notation: Option<&str>) -> PyResult<Vec<String>> {
        let notation = notation_of(py, notation)?.unwrap_or_default();
        let mut position = self.game.start();
        let texts = self.moves().map(|mv| {
            let text = positions::name(&position, mv.0, notation);
            position = after(&position, mv);
            text
        });
        Ok(texts.collect())
    }

    fn positions(&self) -> Positions {
        Positions {
            game: Arc::clone(&self.game),
            next: Some((self.game.start(), 0)),
        }
    }

    #[getter]
    fn plies(&self) -> Vec<Ply> {
        plies_of(self.game.start(), self.game.plies(), 1)
    }

    #[getter]
    fn comments(&self) -> Vec<Option<String>> {
        let plies = self.game.plies().iter();
        plies.map(|ply| ply.annotations().comment.clone()).collect()
    }

    #[getter]
    fn variations(&self) -> Vec<Vec<Variation>> {
        self.plies().iter().map(Ply::variations).collect()
    }

    #[getter]
    fn problems(&self) -> Vec<Problem> {
        self.origin
            .as_ref()
            .map_or_else(Vec::new, |origin| problems_of(&origin.problems))
    }

    #[getter]
    fn source(&self) -> Option<&str> {
        self.origin.as_ref()?.source.as_deref()
    }

    #[getter]
    fn number(&self) -> Option<u64> {
        self.origin.as_ref().map(|origin| origin.number)
    }

    #[getter]
    fn line(&self) -> Option<u64> {
        self.origin.as_ref().map(|origin| origin.line)
    }

    #[getter]
    fn format(&self) -> Option<&str> {
        self.origin.as_ref().map(|origin| origin.format.as_str())
    }

    #[getter]
    fn text(&self) -> Option<&str> {
        self.origin.as_ref().map(|origin| origin.text.as_str())
    }

    #[getter]
    fn analysis(&self) -> Option<Vec<(String, Option<&'static str>, String)>> {
        self.game
            .analysis
            .is_some()
            .then(|| engines::analysis_rows(&self.game))
    }

    #[getter]
    fn reasons(&self) -> Option<Vec<Option<String>>> {
        let reasons = || {
            let reasons = self.game.move_reasons().into_iter();
            reasons.map(|reason| Some(reason?.to_string())).collect()
        };
        self.game.analysis.is_some().then(reasons)
    }

    #[pyo3(signature = (format = "apgn", notation = None))]
    fn write(&self, py: Python<'_>, format: &str, notation: Option<&str>) -> PyResult<String> {
        let wrong = |message: &str| errors::query(py, message);
        let found = Format::writable().find(|known| known.key() == format);
        let found = found.ok_or_else(|| {
            let keys: Vec<&str> = Format::writable().map(Format::key).collect();
            wrong(&format!(
                "format `{format}`, expected one of {}",
                keys.join(", ")
            ))
        })?;
        if notation.is_some() && !found.takes_notation(CsvRows::Games) {
            let formats = Format::writable().filter(|known| known.takes_notation(CsvRows::Games));
            let keys: Vec<&str> = formats.map(Format::key).collect();
            return Err(wrong(&format!(
                "a notation has no effect on the format `{format}`, expected one of {}",
                keys.join(", ")
            )));
        }
        let options = WriteOptions {
            notation: notation_of(py, notation)?,
            ..WriteOptions::default()
        };
        let mut writer = Writer::new(Vec::new(), found, options);
        let written = writer.write(&self.game);
        written.map_err(|error| wrong(&error.to_string()))?;
        let bytes = writer.finish().map_err(|error| wrong(&error.to_string()))?;
        String::from_utf8(bytes).map_err(|error| wrong(&error.to_string()))
    }

    fn __len__(&self) -> usize {
        self.game.plies().len()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<Game>()
            .is_ok_and(|other| other.get().game == self.game)
    }

    fn __hash__(&self) -> u64 {
        crate::moves::hash_of(&(self.game.start(), self.game.move_codes()))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, GameFields)> {
        let restore = slf.get_type().getattr("_restore")?;
        let Game { game, origin, id } = slf.get();
        let origin = origin.as_ref().map(|origin| origin.fields());
        Ok((restore, (serialized::game_to_text(game), *id, origin)))
    }

    #[staticmethod]
    fn _restore(
        py: Python<'_>,
        text: &str,
        id: Option<i64>,
        origin: Option<OriginFields>,
    ) -> PyResult<Game> {
        let game = serialized::game_from_text(text);
        let game = game.map_err(|message| errors::record(py, &message))?;
        Ok(Game {
            game: Arc::new(game),
            origin: origin.map(Origin::of_fields).map(Arc::new),
            id,
        })
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.write(py, "apgn", None)
    }

    fn __repr__(&self) -> String {
        let player = |name: Option<&str>| name.unwrap_or("?").to_owned();
        let (black, white) = (player(self.black()), player(self.white()));
        format!(
            "<Game {black} - {white}, {}, {} plies>",
            self.result(),
            self.__len__()
        )
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.last()._repr_svg_(py)
    }
}

/// The positions of a game, one after the other.
#[pyclass(module = "sumito")]
pub(crate) struct Positions {
    game: Arc<record::Game>,
    /// The next position, and the number of plies before it.
    next: Option<(AnyPosition, usize)>,
}

#[pymethods]
impl Positions {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self) -> Option<Position> {
        let (position, ply) = self.next.take()?;
        let moves = moves_of(&position, self.game.plies().get(ply..)?);
        self.next = moves
            .take(1)
            .next()
            .map(|mv| (after(&position, mv), ply + 1));
        Some(Position(position))
    }

    fn __length_hint__(&self) -> usize {
        let next = self.next.as_ref();
        next.map_or(0, |(_, ply)| self.game.plies().len() + 1 - ply)
    }
}
