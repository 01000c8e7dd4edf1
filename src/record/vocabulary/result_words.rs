//! Words that state how a game ended, in English, French, German, Italian, Spanish and Dutch, in lower case without accents.

use std::sync::LazyLock;

use crate::record::model::ending::Ending;
use crate::record::vocabulary::words::{WordMap, word_map};

/// The meaning of a word in a sentence on the end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Word {
    /// A verb whose subject won.
    Wins,
    /// A noun as `victory` or `winner`, which its player follows.
    Victory,
    /// A verb whose subject lost.
    Loses,
    /// A noun as `defeat`, which its player follows.
    Defeat,
    /// A noun as `forfeit`, which its player follows, or which follows `by` after the winner.
    Forfeit,
    /// A verb for how the loser ended the game: by resigning, by disconnecting, by exceeding the time.
    Quits(Ending),
    /// A noun for it, as `resignation`, which also follows `by` after the winner.
    Resignation(Ending),
    /// `ran out`, `abgelaufen`: together with a word for the time, a player exceeded it.
    Expires,
    /// Nobody won.
    Draw,
    /// Nobody won; the word does not imply an agreement.
    Tie,
    /// The game was not finished.
    Unfinished,
    /// The reason for the end, without a player.
    Reason(Ending),
    /// A word for ejections: six of them end a game.
    Ejections,
    /// `marbles`: who wins or loses some of them has not won or lost the game.
    Marbles,
    /// `for`, before the player who has a score.
    For,
    /// `by`, before the reason or before a player.
    By,
    /// The first part of a verb in two parts, `gives ... up`.
    Gives,
    /// Its second part.
    Up,
    /// `against`: the player after it is not the subject.
    Against,
    /// `and`: it begins another clause.
    And,
    /// A word that negates the sentence or makes it hypothetical: `not`, `should`, `offers`.
    Negation,
    /// An article, a preposition, an auxiliary verb.
    Filler,
}

impl Word {
    /// Whether the word alone does not refer to the end of a game.
    pub(crate) fn is_auxiliary(self) -> bool {
        matches!(
            self,
            Word::Marbles
                | Word::Up
                | Word::Against
                | Word::And
                | Word::By
                | Word::Negation
                | Word::Filler
        )
    }
}

/// The meaning of a word, in lower case without accents, in a sentence on the end of a game.
pub(crate) fn sentence_word(word: &str) -> Option<Word> {
    SENTENCE.get(word).copied()
}

static SENTENCE: LazyLock<WordMap<Word>> = LazyLock::new(|| word_map(&SENTENCE_WORDS));

/// Words with an umlaut are listed in both spellings, with one letter and with two.
static SENTENCE_WORDS: [(Word, &str); 30] = [
    (
        Word::Wins,
        "wins, won, gagne, gagnent, gagna, gagnerent, gagnee, remporte, gewinnt, gewinnen, gewann, gewannen, gewonnen, \
         siegt, siegen, siegte, vince, vincono, vinto, vinta, vinse, vincera, gana, ganan, gano, ganaron, ganado, ganada, \
         vence, vencen, vencio, wint, winnen, beats, defeats, bat, schlagt, schlaegt, batte, verslaat",
    ),
    (
        Word::Victory,
        "win, victory, winner, victoire, gagnant, gagnante, vainqueur, sieg, sieger, siegerin, gewinner, vittoria, \
         vincitore, vincitrice, victoria, ganador, ganadora, vencedor, winst, winnaar, overwinning",
    ),
    (
        Word::Loses,
        "loses, lost, forfeits, forfeited, perd, perdent, perdu, perdue, perdit, verliert, verlieren, verlor, verloren, perde, \
         perdono, perso, persa, pierde, pierden, perdio, perdieron, verliest, verliezen, verloor",
    ),
    (
        Word::Defeat,
        "loss, defeat, defaite, niederlage, sconfitta, derrota, nederlaag, verlies",
    ),
    (Word::Forfeit, "forfeit, forfait"),
    (
        Word::Quits(Ending::Resignation),
        "resigns, resigned, resign, abandonne, abandonnent, abandonna, aufgegeben, kapituliert, abbandona, abbandonano, \
         abbandonato, arrende, arrendono, arreso, ritira, abandona, abandonan, abandonaron, abandonado, rinde, rinden, \
         rindio, rindieron, opgegeven",
    ),
    (
        Word::Resignation(Ending::Resignation),
        "resignation, abandon, abandons, aufgabe, abbandono, resa, abandono, rendicion, opgave",
    ),
    (
        Word::Quits(Ending::Disconnection),
        "disconnected, disconnects, abandoned, deconnecte, deconnectes, disconnesso, desconectado",
    ),
    (
        Word::Resignation(Ending::Disconnection),
        "disconnection, deco, deconnexion, verbindungsabbruch, disconnessione, desconexion",
    ),
    (Word::Quits(Ending::Time), "flagged, flags"),
    (
        Word::Resignation(Ending::Time),
        "zeituberschreitung, zeitueberschreitung, zeitablauf, tijdsoverschrijding, tijdoverschrijding",
    ),
    (
        Word::Expires,
        "ran, runs, expired, expires, exceeds, exceeded, abgelaufen, uberschreitet, ueberschreitet, uberschritten, \
         ueberschritten, uberschritt, ecoule, epuise, depasse, tombe, tombent, scaduto, esaurito, esaurisce, agotado, agota, \
         agotaron, agotan, excede, verstreken, overschrijdt, overschreden",
    ),
    (
        Word::Draw,
        "draw, drawn, nul, nulle, nulles, remis, remise, unentschieden, patta, pareggio, tablas, empate, gelijkspel, \
         puntendeling",
    ),
    (Word::Tie, "tie, tied, egalite, gelijk"),
    (
        Word::Unfinished,
        "unfinished, unterminated, inacheve, inachevee, interrompue, unbeendet, unvollendet, abgebrochen, incompiuta, \
         interrotta, inacabada, inconclusa, onvoltooid, afgebroken, adjourned, suspended, ajournee, suspendue, hangepartie, \
         haengepartie, vertagt, unterbrochen, aggiornata, sospesa, rinviata, aplazada, suspendida, interrumpida, hangpartij, uitgesteld, opgeschort",
    ),
    (
        Word::Reason(Ending::Time),
        "time, timeout, temps, pendule, zeit, tempo, tiempo, tijd, bedenkzeit, bedenktijd",
    ),
    (
        Word::Reason(Ending::Score),
        "score, points, punkten, punkte, punteggio, punti, puntos, punten",
    ),
    (
        Word::Reason(Ending::DrawAgreed),
        "agreement, agreed, accord, einigung, vereinbarung, accordo, acuerdo, overeenkomst, overleg",
    ),
    (
        Word::Reason(Ending::Repetition),
        "repetition, repetitions, wiederholung, wiederholungen, zugwiederholung, stellungswiederholung, ripetizione, \
         ripetizioni, repeticion, repeticiones, zetherhaling, stellingherhaling, herhaling, herhalingen",
    ),
    (
        Word::Reason(Ending::Adjudicated),
        "adjudicated, adjudication, arbitrage, arbitre, schiedsspruch, arbitrato, arbitraje, arbitrage",
    ),
    (
        Word::Ejections,
        "ejections, ejection, expulsions, abwurfe, abwuerfe, espulsioni, expulsiones, eyecciones, uitstotingen",
    ),
    (
        Word::Marbles,
        "marbles, billes, kugeln, biglie, canicas, bolas, ballen, knikkers",
    ),
    (
        Word::For,
        "for, fur, fuer, pour, per, para, por, voor, favor, favore, faveur, gunsten",
    ),
    (
        Word::Gives,
        "gives, gave, gibt, gab, geben, gaben, geeft, gaf, geven, gaven",
    ),
    (Word::Up, "up, auf, op"),
    (
        Word::Against,
        "against, over, versus, vs, contre, gegen, contro, contra, tegen",
    ),
    (Word::And, "and, et, und, e, y"),
    (Word::By, "by, par, durch, wegen, door, wegens, da"),
    (
        Word::Negation,
        "not, never, nearly, almost, didn, doesn, wouldn, couldn, should, could, would, might, must, if, \
         unless, offer, offers, offered, declined, declines, refused, refuses, ne, pas, jamais, presque, aurait, offre, propose, \
         nicht, nie, kein, keine, fast, wenn, falls, kann, konnte, sollte, hatte, wurde, bietet, lehnt, ablehnt, abgelehnt, \
         angeboten, rejected, proposed, refusee, proposee, rifiutata, offerta, rechazada, ofrecida, geweigerd, aangeboden, non, \
         quasi, avrebbe, potrebbe, nunca, casi, habria, podria, ofrece, niet, nooit, geen, bijna, zou, biedt, als",
    ),
    (
        Word::Filler,
        "the, a, an, on, in, of, at, is, was, has, had, have, after, with, game, match, result, player, move, moves, \
         ends, ended, out, all, early, ply, plies, as, his, her, its, mutual, \
         threefold, triple, position, positions, legal, left, more, further, available, because, since, weil, car, parce, que, porque, perche, omdat, \
         le, la, les, l, d, de, du, des, au, aux, en, est, sont, a, ont, apres, sur, avec, partie, joueur, coup, coups, \
         sa, son, \
         der, die, das, den, dem, ein, eine, nach, von, vom, mit, ist, war, sind, hat, haben, wird, spiel, spieler, \
         zug, zuge, zugen, zuegen, im, beim, seine, seinen, ihre, dreifache, dreimalige, stellung, mehr, legaler, legalen, \
         il, lo, i, gli, un, una, uno, di, alla, dal, dai, del, dei, al, ai, ha, hanno, con, dopo, partita, mossa, mosse, suo, triplice, posizione, \
         sono, \
         el, los, las, es, son, tras, despues, partida, jugada, jugadas, jugador, su, mutuo, comun, han, fin, posicion, posiciones, \
         het, een, na, zijn, heeft, hebben, werd, partij, spel, speler, zet, zetten, onderling, drievoudige, driemaal, stelling",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::vocabulary::lookup::{color_named, fold};

    #[test]
    fn words_are_folded_and_have_one_meaning() {
        for (meaning, line) in &SENTENCE_WORDS {
            for word in line.split(',').map(str::trim) {
                assert_eq!(fold(word), word);
                assert_eq!(sentence_word(word), Some(*meaning), "{word}");
                assert_eq!(color_named(word), None, "{word}");
            }
        }
    }
}
