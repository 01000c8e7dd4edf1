//! `GameKind` by its name.

use super::list::GameKind;
use crate::names::text_by_name;

impl Default for GameKind {
    /// The first game of the list.
    fn default() -> GameKind {
        GameKind::ALL[0]
    }
}

impl GameKind {
    /// Whether its moves have several notations; otherwise they have one of their own.
    pub(crate) fn has_notations(self) -> bool {
        self == GameKind::default()
    }

    /// The game with this key or name, in any case and without accents.
    ///
    /// ```
    /// use sumito::games::GameKind;
    ///
    /// let kind: GameKind = "konane".parse()?;
    /// assert_eq!((kind, kind.title()), (GameKind::Konane, "Kōnane"));
    /// assert_eq!("Abalone".parse(), Ok(GameKind::Abalone));
    /// # Ok::<(), sumito::UnknownName>(())
    /// ```
    #[doc(hidden)]
    pub fn find(name: &str) -> Option<GameKind> {
        let name = deunicode::deunicode(name).to_lowercase();
        GameKind::ALL
            .iter()
            .copied()
            .find(|kind| kind.key() == name)
    }
}

text_by_name!(
    GameKind,
    "game",
    GameKind::key,
    GameKind::find,
    GameKind::ALL
        .iter()
        .map(|kind| kind.key())
        .collect::<Vec<_>>()
);
