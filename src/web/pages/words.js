// Everything that pages say, in each language.

const WORDS = {
  explorer: ["Explorer", "Explorateur"], games: ["Games", "Parties"], search: ["Search", "Recherche"], players: ["Players", "Joueurs"],
  rejects: ["Rejects", "Rejets"], import: ["Import", "Importer"], game: ["Game", "Partie"], player: ["Player", "Joueur"],
  black: ["Black", "Noir"], white: ["White", "Blanc"], red: ["Red", "Rouge"], blue: ["Blue", "Bleu"], green: ["Green", "Vert"], yellow: ["Yellow", "Jaune"],
  neutral: ["neutral", "neutre"], empty: ["empty", "vide"], any: ["any marble", "une bille"], anything: ["anything", "n'importe quoi"],
  draw: ["draw", "nulle"], draws: ["Draws", "Nulles"], ofKnown: ["of {} known results", "de {} résultats connus"], percentOfKnown: ["% of known results", "% des résultats connus"], unknown: ["Unknown", "Inconnu"], move: ["Move", "Coup"], moves: ["Moves", "Coups"], results: ["Results", "Résultats"],
  last: ["Last", "Dernière"], board: ["Board", "Plateau"], toMove: ["{} to move", "Trait : {}"], flip: ["Flip", "Retourner"], start: ["Start", "Début"], end: ["End", "Fin"],
  back: ["Back", "Reculer"], forward: ["Forward", "Avancer"], play: ["Play", "Lire"], pause: ["Pause", "Pause"], layout: ["Layout", "Position de départ"],
  mostCommon: ["most played", "la plus jouée"], filters: ["Filters", "Filtres"], apply: ["Apply", "Appliquer"], clear: ["Clear", "Effacer"], event: ["Event", "Épreuve"],
  result: ["Result", "Résultat"], ending: ["Ending", "Fin de partie"], from: ["From", "Du"], to: ["To", "Au"], date: ["Date", "Date"], score: ["Score", "Score"], plies: ["Plies", "Demi-coups"], note: ["Note", "Note"],
  minPlies: ["Fewest plies", "Demi-coups min."], maxPlies: ["Most plies", "Demi-coups max."], passing: ["Games that pass here", "Parties qui passent ici"], noGames: ["No games.", "Aucune partie."], noMoves: ["No game goes on from here. Any legal move can be made on the board.", "Aucune partie ne continue d'ici. Tout coup légal se joue sur le plateau."],
  nGames: ["{} games", "{} parties"], transpositions: ["{} by other moves", "{} par d'autres coups"],
  how: ["How moves are made", "Comment jouer un coup"], howTo: ["Draw the rear marble of a line along it: what it pushes goes with your hand. Or press the marbles that shall move, up to three, and then a cell where one of them goes: so a broadside is made, and everything by keyboard (arrow keys lead over the board, Enter presses). Off the board the arrow keys go back and forth; f flips.", "Tirez la bille arrière d'une ligne : ce qu'elle pousse suit votre main. Ou pressez les billes à jouer, trois au plus, puis une case où va l'une d'elles : ainsi se joue le coup en flèche, et tout au clavier (les flèches parcourent le plateau, Entrée presse). Hors du plateau les flèches reculent et avancent ; f retourne."],
  illegal: ["not a legal move", "coup illégal"], played: ["{} played", "{} joué"], notation: ["Notation", "Notation"], download: ["Download", "Télécharger"], toExplorer: ["Explore this position", "Explorer cette position"], toSearch: ["Search this position", "Chercher cette position"],
  worthLine: ["What a program says that each position is worth: above the line Black is ahead", "Ce que vaut chaque position selon un programme : au-dessus de la ligne, Noir mène"],
  scoreLine: ["Marbles ejected over the game: above the line Black is ahead", "Billes sorties au fil de la partie : au-dessus de la ligne, Noir mène"], details: ["Details", "Détails"], asFound: ["The record as it was found", "L'enregistrement tel que trouvé"], source: ["Source", "Source"], problems: ["What the import noticed", "Ce que l'import a remarqué"], incomplete: ["Incomplete", "Incomplète"], mended: ["Mended", "Réparée"], ejected: ["ejected", "sortie"], afterPly: ["after {} of {} plies", "après {} demi-coups sur {}"],
  setUp: ["Set up what to find: choose below, then press cells. Cells left as “anything” match whatever stands there.", "Composez ce qu'il faut trouver : choisissez ci-dessous, puis pressez des cases. Une case « n'importe quoi » accepte tout."], find: ["Search", "Chercher"], wholePosition: ["Whole position, with who is to move", "Position entière, avec le trait"], turn: ["To move", "Trait"], swap: ["either colour", "couleurs échangées aussi"], exact: ["this orientation only", "cette orientation seulement"], fill: ["All cells", "Toutes les cases"], hits: ["Hits", "Trouvées"], none: ["Nothing found.", "Rien trouvé."], more: ["More", "Suite"], atPly: ["ply {}", "demi-coup {}"], atPlyTold: ["Ply {}: {}", "Demi-coup {} : {}"], textSearch: ["Players and events", "Joueurs et épreuves"], namePart: ["Part of a name", "Partie d'un nom"], events: ["Events", "Épreuves"],
  previous: ["Previous", "Précédent"], next: ["Next", "Suivant"], ofTotal: ["{} to {} of {}", "{} à {} sur {}"], name: ["Name", "Nom"], won: ["Won", "Gagnées"], lost: ["Lost", "Perdues"], rating: ["Rating", "Classement"], drawn: ["Drawn", "Nulles"], lastDate: ["Last game", "Dernière partie"], asBlack: ["As Black", "Avec Noir"], asWhite: ["As White", "Avec Blanc"], opponents: ["Opponents", "Adversaires"], openings: ["Openings", "Ouvertures"], namedOpenings: ["Openings by name", "Ouvertures par leur nom"], years: ["Years", "Années"], allGames: ["All games", "Toutes les parties"], line: ["Line", "Ligne"], kind: ["Kind", "Genre"], message: ["Message", "Message"], number: ["No.", "N°"],
  dropHere: ["Drop files with games here, or choose them.", "Déposez ici des fichiers de parties, ou choisissez-les."], choose: ["Choose files", "Choisir des fichiers"], sending: ["Sending…", "Envoi…"], reading: ["Reading…", "Lecture…"], done: ["Done.", "Terminé."], wrong: ["That did not work", "Échec"], nothing: ["There is no page at", "Il n'y a pas de page à"], language: ["Français", "English"], page: ["Page", "Page"], sorted: ["sorted", "trié"], won_black: ["Black won", "Noir a gagné"], won_white: ["White won", "Blanc a gagné"],
  moveHere: ["move here", "jouer ici"], chosen: ["{} chosen", "{} choisi"], rules: ["Rules", "Règles"], obstacle: ["obstacle", "obstacle"], hole: ["hole", "trou"], variation: ["A variation: arrows up and down lead from line to line.", "Une variante : les flèches haut et bas mènent d'une ligne à l'autre."], brush: ["What is set on a cell", "Ce qui est posé sur une case"],
  stats: ["Figures", "Chiffres"], ofGames: ["{} games, {} plies, {} incomplete", "{} parties, {} demi-coups, {} incomplètes"], plots: ["Plots of the figures that stand below", "Graphiques des chiffres ci-dessous"], lengths: ["Length in plies:", "Longueur en demi-coups :"], firstEjections: ["First ejection", "Première sortie"], others: ["others", "autres"], spread: ["{} to {}, median {}, mean {} ({} games)", "{} à {}, médiane {}, moyenne {} ({} parties)"],
  puzzles: ["Puzzles", "Problèmes"], task: ["Task", "But"], anyTask: ["any", "indifférent"], toWin: ["win", "gagner"], toSave: ["save the game", "sauver la partie"], hardFrom: ["Difficulty from", "Difficulté de"], hardTo: ["to", "à"], difficulty: ["difficulty {} (plies to look ahead)", "difficulté {} (demi-coups à prévoir)"],
  taskWin: ["{} to move and win: one move does it", "Trait : {}, qui gagne par un seul coup"], taskSave: ["{} to move and save the game: one move does it", "Trait : {}, qui sauve la partie par un seul coup"], ofPuzzles: ["Puzzle {} of {}", "Problème {} sur {}"], solution: ["Solution", "Solution"], reveal: ["Show the solution", "Voir la solution"],
  right: ["Right: {}.", "Juste : {}."], notBest: ["{} does not do it. Try again.", "{} ne suffit pas. Essayez encore."], solutionIs: ["It is {}.", "C'est {}."], solved: ["{} of {} right at the first try", "{} sur {} du premier coup"], worths: ["Worth {} after the move, {} after the next best; + is good for who moves first ({})", "Vaut {} après le coup, {} après le meilleur autre ; + est bon pour qui commence ({})"],
  noPuzzles: ["No puzzles are kept. The command line judges games and finds puzzles among them:", "Aucun problème. La ligne de commande juge des parties et y trouve des problèmes :"], noMorePuzzles: ["There are no more puzzles.", "Il n'y a plus de problèmes."],
  report: ["Report", "Rapport"], reportHere: ["Report of this position", "Rapport sur cette position"], opening: ["Opening", "Ouverture"], mainLines: ["Main lines", "Lignes principales"], strongestOpponents: ["Strongest opponents: the results against them", "Adversaires les plus forts : les résultats contre eux"], strongestPlayers: ["Strongest players", "Joueurs les plus forts"],
  plans: ["Plans", "Plans"], plansAre: ["Cells that marbles held more often than in all games from the same layout, after plies 20 to 60; the most unusual first.", "Cases tenues plus souvent que dans toutes les parties de la même position de départ, après les demi-coups 20 à 60 ; les plus inhabituelles d'abord."], cellsOf: ["Cells of {}", "Cases de {}"], cell: ["Cell", "Case"], here: ["Here", "Ici"], usually: ["Usually", "D'habitude"],
  critical: ["Critical games: the results that ratings promised least", "Parties critiques : les résultats les moins attendus selon les classements"], expectedOfFirst: ["Expected of Black", "Attendu de Noir"], novelties: ["Novelties: first played in a position reached before", "Nouveautés : jouées pour la première fois dans une position déjà atteinte"], before: ["Before", "Avant"], since: ["Since", "Depuis"],
  plyPlayed: ["Ply {}, {} plays {}", "Demi-coup {}, {} joue {}"], plyPushed: [", {} push {}", ", {} en poussent {}"], plyEjected: [", a marble is ejected ({})", ", une bille est éjectée ({})"], plyTakenBack: ["Ply {} taken back, {} of {}", "Demi-coup {} repris, {} de {}"], plyReturns: [", a marble comes back ({}) on {}", ", une bille revient ({}) en {}"], plyScore: ["; score {}", " ; score {}"],
};

export const LANGUAGE = document.documentElement.lang === "fr" ? "fr" : "en";

/** A word in the language of the page, with values for its gaps. */
export function word(key, ...values) {
  const text = WORDS[key]?.[LANGUAGE === "fr" ? 1 : 0] ?? key;
  return values.reduce((text, value) => text.replace("{}", value), text);
}

const LETTERS = { b: "black", w: "white", r: "red", u: "blue", g: "green", y: "yellow" };

/** The word for a marble of a colour, or for no marble. */
export function marble(color) {
  return word(color === "pivot" ? "neutral" : color ?? "empty").toLowerCase();
}

/** The word for a side by its letter. */
export function side(letter) {
  return word(LETTERS[letter] ?? letter);
}

/** What is said while a game is played. */
export const WORDS_OF_THE_GAME = {
  start: word("start"), played: word("plyPlayed"), pushed: word("plyPushed"), ejected: word("plyEjected"), takenBack: word("plyTakenBack"), returns: word("plyReturns"), score: word("plyScore"), color: marble,
};
