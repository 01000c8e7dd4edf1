//! The messages of the API in both languages, but for those on parameters.

/// Messages in English and in French. `{}` stands for a part that is the same in both; in French it has the number of the part, from 0.
pub(super) const MESSAGES: &[(&str, &str)] = &[
    // What does not exist.
    (
        "there is nothing at `{}`",
        "il n'y a rien à l'adresse « {0} »",
    ),
    ("there is no file `{}`", "il n'y a pas de fichier « {0} »"),
    (
        "there is no game {}, expected an ID that `sumito games` lists",
        "il n'y a pas de partie {0}, attendu un numéro de la liste des parties",
    ),
    (
        "there is no game `{}`, expected a number that /api/games lists",
        "il n'y a pas de partie « {0} », attendu un numéro de la liste des parties",
    ),
    (
        "game {} has {} plies, expected ply 0 to {}, not {}",
        "la partie {0} a {1} demi-coups, attendu un demi-coup de 0 à {2}, pas {3}",
    ),
    (
        "there is no import {} any more",
        "il n'y a plus d'import {0}",
    ),
    (
        "there is no player `{}`, expected a name that `sumito players` lists, or words of one",
        "il n'y a pas de joueur « {0} », attendu un nom de la liste des joueurs, ou des mots d'un nom",
    ),
    (
        "there is no event `{}`, expected a name that `sumito events` lists, or words of one",
        "il n'y a pas d'épreuve « {0} » : le nom d'une épreuve, ou des mots d'un nom, est attendu",
    ),
    (
        "there is no player `{}`, did you mean {}?",
        "il n'y a pas de joueur « {0} » ; vouliez-vous dire {1} ?",
    ),
    (
        "there is no event `{}`, did you mean {}?",
        "il n'y a pas d'épreuve « {0} » ; vouliez-vous dire {1} ?",
    ),
    (
        "`{}` may be {}, expected the name of one of them",
        "« {0} » peut être {1}, attendu un seul de ces noms",
    ),
    (
        "there is no saved search `{}`, did you mean {}?",
        "il n'y a pas de recherche enregistrée « {0} » ; vouliez-vous dire {1} ?",
    ),
    (
        "there is no saved search `{}`, expected a name that `sumito saved` lists",
        "il n'y a pas de recherche enregistrée « {0} »",
    ),
    (
        "no game of `{}` passes the filter, expected one at least",
        "aucune partie de « {0} » ne correspond au filtre, une au moins est attendue",
    ),
    (
        "only fragments of games of `{}` pass the filter, whose records begin in mid-game, expected a game from its first move on",
        "seuls des fragments de parties de « {0} » correspondent au filtre, et ils commencent en cours de partie ; attendu une partie depuis son premier coup",
    ),
    (
        "`{}` is known from fragments only, whose records begin in mid-game, expected a game from its first move on",
        "« {0} » n'est connu que par des fragments, qui commencent en cours de partie ; attendu une partie depuis son premier coup",
    ),
    (
        "no game of `{}` was rated, expected a name that `sumito players ratings` lists with the same filters",
        "aucune partie de « {0} » n'est classée, attendu un nom de la liste des classements avec les mêmes filtres",
    ),
    (
        "there is no import `{}`, expected a number",
        "il n'y a pas d'import « {0} » : un numéro est attendu",
    ),
    (
        "no game that passes the filter starts from a built-in layout: name one with --layout",
        "aucune partie qui correspond au filtre ne commence par une position de départ connue : choisissez-en une",
    ),
    (
        "the database has no games: name one with --layout",
        "la base ne contient aucune partie : choisissez une position de départ",
    ),
    (
        "no game starts from a built-in layout: name one with --layout",
        "aucune partie ne commence par une position de départ connue : choisissez-en une",
    ),
    ("expected the method {}", "méthode attendue : {0}"),
    // Permissions.
    (
        "asked for as `{}`, expected localhost or an address of this machine (`--name` adds another)",
        "demandé sous le nom « {0} », attendu localhost ou une adresse de cette machine (`--name` en ajoute une autre)",
    ),
    (
        "expected one header `Host`",
        "attendu un seul en-tête `Host`",
    ),
    (
        "asked by a page of another site, expected one of this server",
        "demandé par une page d'un autre site, attendu une page de ce serveur",
    ),
    (
        "the server only reads, expected it to be started with --writable",
        "le serveur est en lecture seule, attendu qu'il soit démarré avec --writable",
    ),
    (
        "no token of this server, expected the one that its pages hold",
        "la page n'a pas le jeton de ce serveur : chargez-la de nouveau",
    ),
    (
        "the server has no engine, expected it to be started with --engine-threads 1 or more",
        "le serveur n'a pas de moteur, attendu qu'il soit démarré avec --engine-threads 1 ou plus",
    ),
    // Limits.
    (
        "too many requests at once: try again in a second",
        "trop de demandes à la fois : réessayez dans une seconde",
    ),
    (
        "stopped after {} s, the time limit: ask for less, as with a filter, or start the server with a higher --time-limit",
        "arrêté après {0} s, la limite de temps : demandez moins, par exemple avec un filtre, ou démarrez le serveur avec un --time-limit plus grand",
    ),
    (
        "the answer has more than {} bytes, expected fewer rows: ask for less with `limit`",
        "la réponse a plus de {0} octets, attendu moins de lignes : demandez moins avec `limit`",
    ),
    (
        "the file has more than {} bytes: `sumito import` takes any",
        "le fichier a plus de {0} octets : `sumito import` les accepte tous",
    ),
    (
        "the file was sent too slowly",
        "le fichier a été envoyé trop lentement",
    ),
    (
        "the file was not sent whole: {}",
        "le fichier n'a pas été envoyé en entier : {0}",
    ),
    // The engine.
    (
        "the game is over, expected a position with a legal move",
        "la partie est finie, attendu une position avec un coup légal",
    ),
    (
        "no threat is searched here, expected a game of two in which each turn is one move",
        "pas de recherche de menace ici, attendu un jeu à deux où chaque tour est d'un seul coup",
    ),
    (
        "the other side has no move here, expected a position in which it threatens something",
        "l'autre camp n'a pas de coup ici, attendu une position où il menace quelque chose",
    ),
    (
        "{} sides, expected two, for which the engine is made",
        "{0} camps, attendu deux : le moteur joue à deux",
    ),
    (
        "the layout {} is one of {}, expected one of {}",
        "la disposition {0} est de {1}, il en faut une de {2}",
    ),
    (
        "the position `{}` is one of {}, expected one of {}",
        "la position « {0} » est de {1}, il en faut une de {2}",
    ),
    (
        "the position `{}` is one of {}, expected one of {}, as the layout {} is",
        "la position « {0} » est de {1}, il en faut une de {2} comme la disposition {3}",
    ),
    (
        "the game cannot be analysed: it is one of {}",
        "la partie ne peut pas être analysée : c'est une partie de {0}",
    ),
    (
        "the game cannot be analysed: more than two play against each other",
        "la partie ne peut pas être analysée : plus de deux camps s'affrontent",
    ),
    (
        "the text has {} games, expected one to analyse",
        "le texte a {0} parties, une seule est attendue pour l'analyse",
    ),
    (
        "the text has {} games, expected at most {}",
        "le texte a {0} parties, {1} au plus sont attendues",
    ),
    (
        "the text has no record, expected at least one",
        "le texte ne contient aucune partie, une au moins est attendue",
    ),
    (
        "`rules` are those of a position, expected none for records, which state their own",
        "`rules` sont les règles d'une position, aucune n'est attendue pour des parties, qui indiquent les leurs",
    ),
    (
        "the text is empty, expected a record or a position",
        "le texte est vide, une partie ou une position est attendue",
    ),
    (
        "the text has more than {} bytes: `sumito convert` and `sumito import` take any",
        "le texte a plus de {0} octets : `sumito convert` et `sumito import` prennent tout texte",
    ),
    (
        "the text has {} games, expected one for a picture",
        "le texte a {0} parties, une seule est attendue pour une image",
    ),
    (
        "the position of a fragment is not known, expected a whole game",
        "la position d'un fragment n'est pas connue, une partie entière est attendue",
    ),
    (
        "the game has {} plies, expected ply 0 to {}, not {}",
        "la partie a {0} demi-coups, attendu un demi-coup de 0 à {1}, pas {2}",
    ),
    (
        "this server draws SVG but no GIF, expected `to=svg`, or a server that was built with the feature `images`",
        "ce serveur dessine en SVG mais pas en GIF, attendu `to=svg`, ou un serveur construit avec `images`",
    ),
    (
        "this server draws SVG but no PNG, expected `to=svg`, or a server that was built with the feature `images`",
        "ce serveur dessine en SVG mais pas en PNG, attendu `to=svg`, ou un serveur construit avec `images`",
    ),
    // Changes.
    (
        "there is no change {}, expected a number that `sumito log` lists",
        "il n'y a pas de modification {0}, attendu un numéro de la liste des modifications",
    ),
    (
        "there is no change `{}`, expected a number that /api/changes lists",
        "il n'y a pas de modification « {0} », attendu un numéro de /api/changes",
    ),
    (
        "change {} was undone by change {}; to make it again, undo that one: `sumito undo {}`",
        "la modification {0} a été annulée par la modification {1} ; pour la refaire, annulez la modification {2}",
    ),
    (
        "change {} cannot be undone: {}; undo what came after it first (see `sumito log`)",
        "la modification {0} ne peut pas être annulée : {1} ; annulez d'abord ce qui est venu après",
    ),
    (
        "the text has {} records, expected the one of the reject",
        "le texte a {0} enregistrements, seul celui du rejet est attendu",
    ),
    (
        "the record is incomplete, expected a whole game: {}",
        "l'enregistrement est incomplet, une partie entière est attendue : {0}",
    ),
    (
        "the record is the same as game {}, expected the corrected record of reject {}, which stays as it is",
        "l'enregistrement est celui de la partie {0}, attendu le rejet {1} corrigé, qui reste tel quel",
    ),
    (
        "the incomplete game of reject {} was edited, and its edits do not fit the corrected record for certain, so that both stay as they are: edit the game instead",
        "la partie incomplète du rejet {0} a été modifiée, et ces modifications ne vont pas à coup sûr avec l'enregistrement corrigé ; les deux restent tels quels : modifiez la partie elle-même",
    ),
    (
        "reject {} says what is not kept of a file, expected a record",
        "le rejet {0} dit ce qui n'est pas gardé d'un fichier, attendu un enregistrement",
    ),
    // Studies.
    (
        "there is a study `{}` already, expected another name",
        "il y a déjà une étude « {0} », un autre nom est attendu",
    ),
    (
        "there is no study `{}`, expected the name of one",
        "il n'y a pas d'étude « {0} », le nom d'une étude est attendu",
    ),
    (
        "the study `{}` has no item {}, expected the number of one",
        "l'étude « {0} » n'a pas d'élément {1}, le numéro d'un élément est attendu",
    ),
    (
        "the study `{}` was changed by another program since it was opened, and is left as that program stored it: open it again and repeat the edit",
        "l'étude « {0} » a été modifiée ailleurs depuis qu'elle a été ouverte, et reste telle quelle : ouvrez-la de nouveau et refaites la modification",
    ),
    (
        "item {} of the study `{}` was changed by another program since it was opened, and is left as that program stored it: open it again and repeat the edit",
        "l'élément {0} de l'étude « {1} » a été modifié ailleurs depuis qu'il a été ouvert, et reste tel quel : ouvrez l'étude de nouveau et refaites la modification",
    ),
    (
        "the body names no item, expected either `game` and `ply`, or `position` and `rules`",
        "la demande ne nomme aucun élément, attendu `game` et `ply`, ou `position` et `rules`",
    ),
    (
        "expected either the `note` or the `name` of the study in the body",
        "attendu soit la note (`note`), soit le nom (`name`) de l’étude dans la demande",
    ),
    (
        "the body is no JSON object, expected one, or nothing",
        "la demande n'est pas un objet JSON, attendu un objet, ou rien",
    ),
    (
        "the body has both `game` and `position`, expected one of them",
        "la demande a `game` et `position`, un seul des deux est attendu",
    ),
    (
        "the body has `rules` of a game, expected them with `position` only",
        "la demande a les règles (`rules`) d'une partie, elles ne sont attendues qu'avec `position`",
    ),
    (
        "the body has a `ply` of a position, expected it with `game` only",
        "la demande a un `ply` d'une position, il n'est attendu qu'avec `game`",
    ),
    (
        "`{}` is no name for a study, expected 1 to {} characters without blanks at the ends, other than `.` and `..`",
        "« {0} » n'est pas un nom d'étude, attendus 1 à {1} caractères sans espaces aux bords, autre que « . » et « .. »",
    ),
    // The database.
    (
        "an import is running: store it again when that has ended",
        "un import est en cours : enregistrez de nouveau quand il sera fini",
    ),
    (
        "another change is being stored: store it again when that has ended",
        "une autre modification est en cours d'enregistrement : enregistrez de nouveau quand elle sera finie",
    ),
    (
        "game {} was changed by another program since it was opened, and is left as that program stored it: open it again and repeat the edit",
        "la partie {0} a été modifiée ailleurs depuis qu'elle a été ouverte, et reste telle quelle : ouvrez-la de nouveau et refaites la modification",
    ),
    (
        "the database {} is gone, expected the file that was there when the server was started, or another database; requests are answered again as soon as a database can be read there",
        "la base {0} a disparu, attendu le fichier présent au démarrage du serveur, ou une autre base ; le serveur répondra dès qu'une base sera lisible là",
    ),
    (
        "{}; requests are answered again as soon as a database can be read there",
        "la base ne peut pas être lue ({0}) ; le serveur répondra dès qu'une base sera lisible là",
    ),
    (
        "the request could not be answered",
        "la demande n'a pas pu être traitée",
    ),
    ("nobody answers", "personne ne répond"),
    ("the disk is full", "le disque est plein"),
    (
        "the database is locked by another program, expected it to be free within a minute",
        "la base est verrouillée par un autre programme, attendu qu'elle soit libre en une minute",
    ),
    (
        "any-color compares the cells of a position, expected a position or moves (in a pattern, any:e5,e6 are marbles of any colour)",
        "any-color compare les cases d'une position, attendu une position ou des coups (dans un motif, any:e5,e6 sont des billes de toute couleur)",
    ),
    (
        "`{}` has no second quote, expected one at the end of the phrase",
        "« {0} » n'a pas de second guillemet, attendu à la fin de l'expression",
    ),
    (
        "`{}` has no word, expected words to find",
        "« {0} » ne contient pas de mot, attendu des mots à trouver",
    ),
    (
        "the record has a draw, expected a winner: {} has no draws",
        "la partie est nulle, attendu un gagnant : à {0}, il n'y a pas de nulles",
    ),
    (
        "the range from {} to {} is empty, expected the first {} before the last",
        "l'intervalle de {0} à {1} est vide, attendu le premier avant le dernier",
    ),
];
