// Everything that pages say, in each language.

const WORDS = {
  explorer: ["Explorer", "Explorateur"], games: ["Games", "Parties"], search: ["Search", "Recherche"], players: ["Players", "Joueurs"],
  rejects: ["Rejects", "Rejets"], import: ["Import", "Importer"], game: ["Game", "Partie"], player: ["Player", "Joueur"],
  black: ["Black", "Noir"], white: ["White", "Blanc"], red: ["Red", "Rouge"], blue: ["Blue", "Bleu"], green: ["Green", "Vert"], yellow: ["Yellow", "Jaune"],
  neutral: ["neutral", "neutre"], empty: ["empty", "vide"], any: ["any marble", "une bille"], anything: ["anything", "n'importe quoi"],
  draw: ["draw", "nulle"], draws: ["Draws", "Nulles"], unknown: ["Unknown", "Inconnu"], move: ["Move", "Coup"], moves: ["Moves", "Coups"], results: ["Results", "Résultats"],
  last: ["Last", "Dernière"], board: ["Board", "Plateau"], toMove: ["{} to move", "Trait : {}"], flip: ["Flip", "Retourner"], start: ["Start", "Début"], end: ["End", "Fin"],
  back: ["Back", "Reculer"], forward: ["Forward", "Avancer"], play: ["Play", "Lire"], pause: ["Pause", "Pause"], layout: ["Layout", "Position de départ"],
  mostCommon: ["most played", "la plus jouée"], filters: ["Filters", "Filtres"], apply: ["Apply", "Appliquer"], clear: ["Clear", "Effacer"], event: ["Event", "Épreuve"],
  result: ["Result", "Résultat"], ending: ["Ending", "Fin de partie"], from: ["From", "Du"], to: ["To", "Au"], date: ["Date", "Date"], score: ["Score", "Score"], plies: ["Plies", "Demi-coups"], note: ["Note", "Note"],
  minPlies: ["Fewest plies", "Demi-coups min."], maxPlies: ["Most plies", "Demi-coups max."], passing: ["Games that pass here", "Parties qui passent ici"], noGames: ["No games.", "Aucune partie."], noMoves: ["No game goes on from here. Any legal move can be made on the board.", "Aucune partie ne continue d'ici. Tout coup légal se joue sur le plateau."],
  nGames: ["{} games", "{} parties"], oneGame: ["1 game", "1 partie"], transpositions: ["{} by other moves", "{} par d'autres coups"],
  how: ["How moves are made", "Comment jouer un coup"], howTo: ["Drag a marble to push a line along. For a broadside choose two or three marbles, then a cell beside the one chosen first. Arrow keys go back and forth; f flips.", "Tirez une bille pour pousser une ligne. Pour un coup en flèche, choisissez deux ou trois billes, puis une case voisine de la première. Les flèches du clavier reculent et avancent ; f retourne."],
  illegal: ["not a legal move", "coup illégal"], played: ["{} played", "{} joué"], notation: ["Notation", "Notation"], comments: ["Comments", "Commentaires"], download: ["Download", "Télécharger"], toExplorer: ["Explore this position", "Explorer cette position"], toSearch: ["Search this position", "Chercher cette position"],
  scoreLine: ["Marbles ejected over the game: above the line Black is ahead", "Billes sorties au fil de la partie : au-dessus de la ligne, Noir mène"], details: ["Details", "Détails"], asFound: ["The record as it was found", "L'enregistrement tel que trouvé"], source: ["Source", "Source"], problems: ["What the import noticed", "Ce que l'import a remarqué"], incomplete: ["Incomplete", "Incomplète"], mended: ["Mended", "Réparée"], ejected: ["ejected", "sortie"], afterPly: ["after {} of {} plies", "après {} demi-coups sur {}"],
  setUp: ["Set up what to find: choose below, then press cells. Cells left as “anything” match whatever stands there.", "Composez ce qu'il faut trouver : choisissez ci-dessous, puis pressez des cases. Une case « n'importe quoi » accepte tout."], find: ["Search", "Chercher"], wholePosition: ["Whole position, with who is to move", "Position entière, avec le trait"], turn: ["To move", "Trait"], swap: ["either colour", "couleurs échangées aussi"], exact: ["this orientation only", "cette orientation seulement"], fill: ["All cells", "Toutes les cases"], hits: ["Hits", "Trouvées"], none: ["Nothing found.", "Rien trouvé."], more: ["More", "Suite"], atPly: ["ply {}", "demi-coup {}"], textSearch: ["Players and events", "Joueurs et épreuves"], namePart: ["Part of a name", "Partie d'un nom"], events: ["Events", "Épreuves"],
  previous: ["Previous", "Précédent"], next: ["Next", "Suivant"], ofTotal: ["{} to {} of {}", "{} à {} sur {}"], name: ["Name", "Nom"], won: ["Won", "Gagnées"], lost: ["Lost", "Perdues"], drawn: ["Drawn", "Nulles"], lastDate: ["Last game", "Dernière partie"], asBlack: ["As Black", "Avec Noir"], asWhite: ["As White", "Avec Blanc"], opponents: ["Opponents", "Adversaires"], openings: ["Openings", "Ouvertures"], years: ["Years", "Années"], allGames: ["All games", "Toutes les parties"], line: ["Line", "Ligne"], kind: ["Kind", "Genre"], message: ["Message", "Message"], number: ["No.", "N°"],
  dropHere: ["Drop files with games here, or choose them.", "Déposez ici des fichiers de parties, ou choisissez-les."], choose: ["Choose files", "Choisir des fichiers"], sending: ["Sending…", "Envoi…"], reading: ["Reading…", "Lecture…"], done: ["Done.", "Terminé."], wrong: ["That did not work", "Échec"], language: ["Français", "English"], page: ["Page", "Page"], sorted: ["sorted", "trié"], won_black: ["Black won", "Noir a gagné"], won_white: ["White won", "Blanc a gagné"],
};

export const LANGUAGE = document.documentElement.lang === "fr" ? "fr" : "en";

/** A word in the language of the page, with values for its gaps. */
export function word(key, ...values) {
  const text = WORDS[key]?.[LANGUAGE === "fr" ? 1 : 0] ?? key;
  return values.reduce((text, value) => text.replace("{}", value), text);
}

const LETTERS = { b: "black", w: "white", r: "red", u: "blue", g: "green", y: "yellow", n: "neutral" };

/** The word for a marble's letter, or for no marble. */
export function marble(letter) {
  const key = letter ? LETTERS[letter] ?? letter : "empty";
  return word(key).toLowerCase();
}

/** The word for a side. */
export function side(letter) {
  return word(LETTERS[letter] ?? letter);
}
