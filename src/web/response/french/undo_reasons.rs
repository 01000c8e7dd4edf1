//! The reasons why a change cannot be undone, which are parts of a message, in both languages.

/// Reasons in English and in French, as [`MESSAGES`](super::messages::MESSAGES). Their own parts are names of what a change concerns.
pub(super) const UNDO_REASONS: &[(&str, &str)] = &[
    (
        "change {} ({}) came after it for {}",
        "la modification {0} ({1}) est venue après pour {2}",
    ),
    (
        "game {} is the same game as game {}, and was stored since",
        "la partie {0} est la même que la partie {1}, et a été enregistrée depuis",
    ),
    (
        "reject {} is the same record as reject {}, and was stored since",
        "le rejet {0} est le même que le rejet {1}, et a été enregistré depuis",
    ),
    (
        "another saved search is called `{}` since",
        "une autre recherche enregistrée s'appelle « {0} » depuis",
    ),
    (
        "another study is called `{}` since",
        "une autre étude s'appelle « {0} » depuis",
    ),
    (
        "another source is called `{}` since",
        "une autre source s'appelle « {0} » depuis",
    ),
    (
        "it replaced game {}, which was damaged, so that nothing could be kept of it",
        "elle a remplacé la partie {0}, qui était endommagée, et dont rien n'a pu être gardé",
    ),
    ("and {} more", "et {0} de plus"),
];

/// What a change concerns, and the kinds of changes.
pub(super) const UNDO_SUBJECTS: &[(&str, &str)] = &[
    ("game {}", "la partie {0}"),
    ("reject {}", "le rejet {0}"),
    ("the spelling {}", "l'orthographe {0}"),
    ("the analysis of game {}", "l'analyse de la partie {0}"),
    ("saved search {}", "la recherche enregistrée {0}"),
    ("source {}", "la source {0}"),
    ("study {}", "l'étude {0}"),
    (
        "a record that was imported again",
        "un enregistrement importé de nouveau",
    ),
    ("import", "import"),
    ("edit", "modification"),
    ("delete", "suppression"),
    ("dedupe", "doublons"),
    ("merge", "fusion"),
    ("repair", "réparation"),
    ("replace", "remplacement"),
    ("join", "réunion"),
    ("players", "joueurs"),
    ("events", "épreuves"),
    ("saved", "recherches"),
    ("study", "étude"),
    ("undo", "annulation"),
];
