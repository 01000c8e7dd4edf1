//! The words of the vocabulary in English, French, German, Italian, Spanish and Dutch, in lower case without accents.

use crate::game::Color;
use crate::record::vocabulary::heading::Heading;

pub(crate) static COLOR_WORDS: [(Color, &str); 7] = [
    (
        Color::Black,
        "black, blacks, noir, noirs, noire, noires, schwarz, schwarze, schwarzer, nero, neri, nera, nere, \
         negro, negros, negra, negras, zwart, zwarte, zwarten",
    ),
    (
        Color::White,
        "white, whites, blanc, blancs, blanche, blanches, weiss, weisse, weisser, bianco, bianchi, bianca, \
         bianche, blanco, blancos, blanca, blancas, wit, witte, witten",
    ),
    (
        Color::Red,
        "red, reds, rouge, rouges, rot, rosso, rossi, rojo, rojos, rojas, rood",
    ),
    (
        Color::Blue,
        "blue, blues, bleu, bleus, blau, blu, azul, azules, blauw",
    ),
    (
        Color::Green,
        "green, greens, vert, verts, grun, gruen, verde, verdi, verdes, groen",
    ),
    (
        Color::Yellow,
        "yellow, yellows, jaune, jaunes, gelb, giallo, gialli, amarillo, amarillos, geel",
    ),
    (Color::Neutral, "pivot, neutral, neutre, neutro, neutraal"),
];

pub(crate) static HEADING_WORDS: [(Heading, &str); 9] = [
    (
        Heading::Game,
        "game, game id, game_id, gameid, match, partie, spiel, partita, partida, partij, id",
    ),
    (
        Heading::Number,
        "ndeg, n, no, n.o, no., n., nr, nro, num, numero, nummer, number, #, lfd, move number, move_number, round, runde, ronde, ronda, tour",
    ),
    (
        Heading::Ply,
        "ply, plies, half-move, halfmove, half move, demi-coup, demi coup, demi-coups, halbzug, halbzuge, \
         semimossa, semimosse, semijugada, semijugadas, halve zet, halvezet, halve zetten",
    ),
    (
        Heading::Score,
        "score, scores, points, punkte, punktestand, stand, spielstand, punteggio, punti, puntos, puntuacion, \
         marcador, tanteo, tussenstand, punten",
    ),
    (
        Heading::Player,
        "player, joueur, spieler, giocatore, jugador, speler, side, camp, partei, color, colour, couleur, farbe, white_or_black, \
         colore, kleur, trait, am zug",
    ),
    (Heading::Turn, "turn, turno, beurt"),
    (
        Heading::Move,
        "move, moves, coup, coups, zug, zuge, zuege, spielzug, mossa, mosse, jugada, jugadas, movimiento, \
         movimientos, zet, zetten, notation",
    ),
    (
        Heading::Clock(None),
        "clock, clk, clocks, clock time, time left, time remaining, remaining time, uhr, uhren, schachuhr, restzeit, verbleibende zeit, \
         pendule, temps restant, orologio, tempo rimanente, tempo residuo, tempo rimasto, reloj, tiempo restante, klok, resterende tijd, resttijd",
    ),
    (
        Heading::Time,
        "time, times, time used, used time, time spent, move time, movetime, time per move, elapsed, elapsed time, thinking time, \
         zeit, zeiten, zugzeit, zeitverbrauch, verbrauchte zeit, bedenkzeit, denkzeit, temps, temps utilise, temps ecoule, temps du coup, \
         temps de reflexion, tempo, tempo usato, tempo impiegato, tempo trascorso, tiempo, tiempo usado, tiempo empleado, tiempo transcurrido, \
         tijd, gebruikte tijd, verbruikte tijd, bedenktijd, zettijd",
    ),
];

/// Headings of the players by their order.
pub(crate) static ORDINAL_PAIRS: [(&str, &str); 10] = [
    ("first", "second"),
    ("firstplayer", "secondplayer"),
    ("premier", "second"),
    ("premier", "deuxieme"),
    ("premierjoueur", "secondjoueur"),
    ("erster", "zweiter"),
    ("ersterspieler", "zweiterspieler"),
    ("primo", "secondo"),
    ("primero", "segundo"),
    ("eerste", "tweede"),
];

pub(crate) static PLAYER_WORDS: &str = "player, joueur, joueurs, spieler, giocatore, jugador, speler, the, le, les, il, i, el, los, las, de, das, die, mit";

pub(crate) static PLAYERS_KEY_WORDS: &str = "players, joueurs, spieler, giocatori, jugadores, spelers, colors, colours, couleurs, farben, colori, colores, kleuren";

/// Words for the first names of a player, without blanks. None of them has an accent.
pub(crate) const FIRST_NAME_WORDS: &[&str] = &[
    "firstname",
    "givenname",
    "forename",
    "vorname",
    "prenom",
    "nome",
    "nombre",
    "voornaam",
];

/// Words for the surname of a player, without blanks. None of them has an accent.
pub(crate) const LAST_NAME_WORDS: &[&str] = &[
    "lastname",
    "surname",
    "familyname",
    "nachname",
    "familienname",
    "nomdefamille",
    "nom",
    "cognome",
    "apellido",
    "achternaam",
];

pub(crate) static WINNER_WORDS: &str = "winner, gagnant, gagnante, vainqueur, sieger, siegerin, gewinner, gewinnerin, vincitore, vincitrice, \
     ganador, ganadora, vencedor, vencedora, winnaar, winnares";

/// The names of tags that state the loser. None of them has an accent.
pub(crate) static LOSER_WORDS: [&str; 10] = [
    "loser",
    "perdant",
    "perdante",
    "vaincu",
    "verlierer",
    "verliererin",
    "perdente",
    "perdedor",
    "perdedora",
    "verliezer",
];

/// The headings of columns with remarks.
pub(crate) static REMARK_WORDS: &str = "comment, comments, remark, remarks, note, notes, annotation, annotations, bemerkung, bemerkungen, \
     kommentar, kommentare, anmerkung, anmerkungen, notiz, notizen, commentaire, commentaires, remarque, remarques, commento, commenti, \
     osservazione, osservazioni, nota, comentario, comentarios, observacion, observaciones, notas, opmerking, opmerkingen, commentaar";

pub(crate) static GAME_WORDS: &str =
    "game, match, partie, spiel, partita, partida, partij, wedstrijd";

pub(crate) static ROUND_WORDS: &str =
    "round, ronde, runde, turno, ronda, tour, manche, rd, giornata";

pub(crate) static TABLE_WORDS: &str =
    "table, tisch, tavolo, tavola, mesa, tafel, board, bd, brett, br, bord, tablero, echiquier";

pub(crate) static GROUP_WORDS: &str =
    "group, groupe, poule, pool, gruppe, vorrunde, girone, gruppo, grupo, groep";

/// Words for a stage of a tournament or a kind of game that stand before the names of the players. Those that are names of persons are not here.
pub(crate) static STAGE_WORDS: &str = "hinspiel, ruckspiel, rueckspiel, hinrunde, ruckrunde, entscheidungsspiel, stichkampf, freundschaftsspiel, \
     revanche, revanchepartie, tiebreak, tie-break, rematch, playoff, play-off, barrage, andata, ritorno, spareggio, \
     rivincita, amichevole, vuelta, desempate, revancha, amistoso, heenwedstrijd, terugwedstrijd, vriendschappelijk";

/// Ends of words for a kind of game or an event, which hardly begin the name of a person: `Vereinsmeisterschaft`.
pub(crate) static EVENT_ENDINGS: [&str; 14] = [
    "meisterschaft",
    "turnier",
    "pokal",
    "spiel",
    "partie",
    "runde",
    "blitz",
    "rapid",
    "bullet",
    "championship",
    "championnat",
    "tournament",
    "tournoi",
    "match",
];

/// Words for a kind of tournament, which also end longer words: `Clubkampioenschap`.
pub(crate) static TOURNAMENT_ENDINGS: [&str; 12] = [
    "meisterschaft",
    "meisterschaften",
    "turnier",
    "pokal",
    "championship",
    "championships",
    "championnat",
    "tournament",
    "tournoi",
    "campionato",
    "campeonato",
    "kampioenschap",
];

/// Last words of the names of tournaments: `Graz Open`.
pub(crate) static TOURNAMENT_WORDS: [&str; 5] = ["cup", "masters", "memorial", "open", "trophy"];

/// Keys before the name or the moves of an opening.
pub(crate) static OPENING_WORDS: [&str; 6] = [
    "opening",
    "ouverture",
    "eroffnung",
    "eroeffnung",
    "apertura",
    "abertura",
];

pub(crate) static TITLE_WORDS: &str = "title, titre, titel, titolo, titulo, subject, sujet, objet, betreff, oggetto, asunto, onderwerp";

pub(crate) static PARTICLE_WORDS: &str = "de, du, des, la, le, les, d, l, van, von, vom, zu, zum, der, den, ten, ter, di, da, del, della, dello, delle, degli, dalla, dos, das, do, \
     el, y, e, of, the, bin, ibn, al, af, av";

/// Words between the players and the place, the event, the time or the colour. Those that occur in names, such as `a`, are not here.
pub(crate) static PREPOSITION_WORDS: &str = "@, at, in, on, during, with, as, avec, mit, con, met, au, aux, à, dans, pendant, lors, chez, en, im, bei, beim, auf, am, \
     nel, nella, presso, durante, op, bij, tijdens";

/// Words of closing formulas, of pages and of events.
pub(crate) static UNLIKELY_NAME_WORDS: &str = "best, wishes, regards, greetings, thanks, thank, cheers, hello, dear, good, nice, great, gruss, grusse, gruesse, \
     grussen, gruessen, danke, liebe, beste, schone, viele, mfg, amities, cordialement, merci, bonjour, salut, bonne, \
     amicalement, saluti, grazie, ciao, cordiali, saludos, gracias, hola, cordial, groeten, groet, bedankt, hallo, \
     page, seite, pagina, pag, chapter, chapitre, kapitel, capitolo, capitulo, hoofdstuk, part, teil, \
     championship, championships, tournament, tournoi, turnier, torneo, toernooi, cup, coupe, pokal, coppa, copa, open, \
     championnat, championnats, meisterschaft, meisterschaften, bulletin, standings, classement, results, resultats, \
     introduction, solution, problem, photo, analysis, league, liga, lega, final, finale, semifinal, event, olympiad, version, layout, variant, \
     score, result, resultat, ergebnis, moves, coups, zuge, date, note, notes, comment, here, this, that, it, we, you, \
     she, they, ich, wir, sie, er, es, das, dies, nous, vous, je, il, elle, ce, cette, noi, voi, lui, lei, \
     questo, nosotros, ella, esto, wij, hij, zij, dit, was, were, but, mais, aber, ma, pero, maar";

/// The keys of headers, which also may have the words of colours.
pub(crate) static TAG_WORDS: [(&str, &str); 32] = [
    (
        "Event",
        "event, evenement, tournament, tournoi, turnier, veranstaltung, torneo, evento, toernooi, evenement, competition",
    ),
    (
        "Site",
        "site, lieu, ville, place, location, venue, city, town, ort, spielort, stadt, luogo, sede, localita, citta, lugar, sitio, ciudad, plaats, \
         locatie, stad",
    ),
    ("Date", "date, datum, data, fecha"),
    ("Round", "round, ronde, runde, turno, ronda, tour"),
    // `Board` is that of a game of Kōnane too.
    ("Table", "table, tisch, tavolo, mesa, tafel, echiquier"),
    (
        "Black2",
        "black2, noir2, schwarz2, nero2, negro2, negras2, zwart2",
    ),
    (
        "White2",
        "white2, blanc2, weiss2, bianco2, blanco2, blancas2, wit2",
    ),
    (
        "Rules",
        "rules, rule, regles, regle, regeln, regel, regole, reglas, regels, spelregels",
    ),
    ("Seats", "seats, places"),
    (
        "Variant",
        "variant, variante, layout, disposition, position de depart, disposition de depart, starting position, \
         start layout, starting layout, aufstellung, startaufstellung, anfangsaufstellung, grundaufstellung, \
         startstellung, anfangsstellung, schieramento, schieramento iniziale, disposizione, disposizione iniziale, \
         posizione iniziale, posizione di partenza, disposicion, disposicion inicial, posicion inicial, posicion de salida, salida, formacion, \
         opstelling, beginopstelling, startopstelling, beginstelling, startpositie",
    ),
    (
        "Result",
        "result, final result, res, res., outcome, resultat, resultat final, ergebnis, endergebnis, erg, erg., spielergebnis, risultato, risultato finale, esito, resultado, \
         resultado final, uitslag, einduitslag, resultaat, eindresultaat, \
         rezul'tat, wynik, vysledek, vysledok, eredmeny, tulos",
    ),
    (
        "Termination",
        "termination, ending, fin, spielende, conclusione, terminacion, finalizacion, beeindiging",
    ),
    (
        "Notation",
        "notation, notazione, notacion, notatie, schreibweise",
    ),
    (
        "Plies",
        "plies, demi-coups, halbzuge, halbzuege, semimosse, semijugadas, halve zetten",
    ),
    ("Source", "source, quelle, fonte, fuente, bron"),
    (
        "Score",
        "score, final score, score final, punktestand, punkte, endstand, punteggio, punteggio finale, marcador, marcador final, puntuacion, tussenstand, eindstand",
    ),
    ("SetUp", "setup"),
    (
        "Position",
        "position, fen, start fen, initial fen, startpos, start position, initialposition, initial position",
    ),
    ("StartPosition", "startposition"),
    (
        "FinalPosition",
        "finalposition, final position, position finale, endstellung, schlussstellung, posizione finale, \
         posicion final, eindstelling, slotstelling, eindpositie",
    ),
    (
        "Annotator",
        "annotator, annotateur, kommentator, annotatore, comentarista, annotateur",
    ),
    // Beside other words for the colours too.
    ("BlackElo", "blackelo"),
    ("WhiteElo", "whiteelo"),
    (
        "TimeControl",
        "timecontrol, time control, cadence, bedenkzeit, cadenza, control de tiempo, bedenktijd, speeltempo",
    ),
    ("LayoutInferred", "layoutinferred, layout inferred"),
    ("Incomplete", "incomplete"),
    ("Mended", "mended"),
    ("EvaluatedBy", "evaluatedby"),
    ("Red", "red"),
    ("Blue", "blue"),
    ("Green", "green"),
    ("Yellow", "yellow"),
];
