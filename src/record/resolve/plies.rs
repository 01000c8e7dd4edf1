//! Builds the plies of a game from those of a draft, and replays their variations.

use crate::game::GameState;
use crate::record::lexer::marks::read_marks;
use crate::record::model::game::{Annotations, Ply, Variation};
use crate::record::model::problem::ProblemKind;
use crate::record::parse::draft::Draft;
use crate::record::parse::draft_ply::{DraftAnnotations, DraftPly, DraftVariation};
use crate::record::parse::words_before::WordsBefore;
use crate::record::resolve::claims::ply_claims::ClaimChecker;
use crate::record::resolve::inference::outcome::RefutedClaim;
use crate::record::resolve::inference::outcome::Stop;
use crate::record::resolve::inference::run::play;
use crate::record::resolve::read_game::ReadGame;
use crate::record::resolve::read_game::RunOf;

/// Replays the main line and its variations, and collects refuted claims and the places where variations stop.
pub(crate) struct LineReplayer<P: ReadGame> {
    pub(crate) notation: P::Notation,
    pub(crate) marks: bool,
    pub(crate) refuted: Vec<RefutedClaim>,
    pub(crate) stopped: Vec<Stop>,
}

impl<P: ReadGame> LineReplayer<P> {
    /// Checks the claims of a run that was played backward. Returns the refuted ones and the final position.
    pub(crate) fn check(
        &self,
        draft: &Draft,
        run: &RunOf<P>,
        mut state: P::State,
    ) -> (Vec<RefutedClaim>, P) {
        let mut claims = ClaimChecker::new(self.marks, draft.reverse, 0);
        for (ply, &mv) in draft.plies.iter().zip(&run.moves) {
            claims.play::<P>(ply, mv, &mut state);
        }
        (claims.refuted, *state.position())
    }

    /// The plies of a replayed line with their variations; `first` is the index of its first ply in the game.
    pub(crate) fn plies(
        &mut self,
        line: &[DraftPly],
        moves: &[P::Move],
        before: &P::State,
        first: usize,
    ) -> Vec<Ply> {
        if line.iter().all(DraftPly::is_bare) {
            return moves.iter().copied().map(Ply::from).collect();
        }
        let has_variations = has_variations(line);
        let mut state = before.clone();
        let mut plies = Vec::with_capacity(moves.len());
        for (n, (draft, &mv)) in line.iter().zip(moves).enumerate() {
            let ply = if draft.is_bare() {
                Ply::from(mv)
            } else {
                Ply::annotated(mv, self.annotations(draft.annotations(), &state, first + n))
            };
            if has_variations {
                state.play_unchecked(mv);
            }
            plies.push(ply);
        }
        plies
    }

    /// The annotations of a ply; `number` is its index in the game.
    fn annotations(
        &mut self,
        stated: &DraftAnnotations,
        state: &P::State,
        number: usize,
    ) -> Annotations {
        let mut annotations = Annotations {
            mark: stated.mark.as_deref().and_then(read_marks),
            clock: stated.clock.clone(),
            comment: join_comments(&stated.comments),
            variations: Vec::new(),
        };
        for variation in &stated.variations {
            self.replay_variation(variation, state, number, &mut annotations);
        }
        annotations
    }

    /// Replays a variation from the position before the ply that it replaces. The part that does not replay becomes a
    /// comment.
    fn replay_variation(
        &mut self,
        variation: &DraftVariation,
        state: &P::State,
        first: usize,
        annotations: &mut Annotations,
    ) {
        let mut claims = ClaimChecker::new(self.marks, false, first);
        let mut end = state.clone();
        let (moves, stop) = play::<P>(&variation.plies, &mut end, self.notation, &mut claims);
        if let Some(words) = &variation.words
            && (stop.is_some() || !words.fit::<P>(state, &claims.refuted))
        {
            return self.keep_as_comment(words, annotations);
        }
        self.refuted.append(&mut claims.refuted);
        let mut plies = self.plies(&variation.plies, &moves, state, first);
        let mut comment = join_comments(&variation.comment);
        let mut rest = None;
        if let Some(stop) = stop {
            let position = end.position();
            let seats = (usize::from(position.seat()), position.colors().len());
            rest = Some(moves_as_text(&variation.plies[stop.ply..], Some(seats)));
            self.stopped.push(stop);
        }
        if let Some(last) = plies.last_mut() {
            if rest.is_some() {
                let comment = &mut last.annotations_mut().comment;
                *comment =
                    join_comments(&comment.take().into_iter().chain(rest).collect::<Vec<_>>());
            }
            annotations.variations.push(Variation { comment, plies });
        } else {
            let words: Vec<String> = comment.take().into_iter().chain(rest).collect();
            add_comment(format!("({})", words.join(" ")), annotations);
        }
    }

    /// Makes a comment of a variation that begins with words and is none.
    fn keep_as_comment(&mut self, words: &WordsBefore, annotations: &mut Annotations) {
        add_comment(words.text.clone(), annotations);
        self.stopped.push(Stop {
            ply: 0,
            at: words.at,
            kind: ProblemKind::UnreadableMove,
            message: words.message.clone(),
        });
    }
}

impl WordsBefore {
    /// Whether the numbers of the moves after the words, and the dots after the first of them, are those of a variation that begins in this state.
    fn fit<P: ReadGame>(&self, state: &P::State, refuted: &[RefutedClaim]) -> bool {
        let mut kinds = refuted.iter().map(|claim| claim.kind);
        kinds.all(|kind| kind != ProblemKind::MoveNumber)
            && (self.first_seat == 0 || state.position().seat() > 0)
    }
}

/// Adds a comment to those of a ply.
fn add_comment(text: String, annotations: &mut Annotations) {
    let comments = annotations.comment.take().into_iter().chain([text]);
    annotations.comment = join_comments(&comments.collect::<Vec<_>>());
}

/// Whether a move of a line has variations.
pub(crate) fn has_variations(line: &[DraftPly]) -> bool {
    let mut annotated = line.iter().filter(|ply| !ply.is_bare());
    annotated.any(|ply| !ply.annotations().variations.is_empty())
}

/// The number of variations that do not replay to their ends in a run.
pub(crate) fn stopped_variations<P: ReadGame>(draft: &Draft, run: &RunOf<P>) -> usize {
    let mut replayer = LineReplayer::<P> {
        notation: run.notation,
        marks: false,
        refuted: Vec::new(),
        stopped: Vec::new(),
    };
    let before = P::State::in_round(run.start, 1);
    replayer.plies(&draft.plies, &run.moves, &before, 0);
    replayer.stopped.len()
}

/// Writes moves with their annotations as the text of a comment. `first` is the seat that makes the first of them and the number of seats, where it is known: dots
/// then stand before the numbered moves of the others.
pub(crate) fn moves_as_text(plies: &[DraftPly], first: Option<(usize, usize)>) -> String {
    let words = plies.iter().enumerate().map(|(index, ply)| {
        let annotations = ply.annotations();
        let seat = first.map(|(seat, seats)| ((seat + index) % seats, seats));
        let dots = match seat {
            Some((1.., _)) => "...",
            _ => ".",
        };
        let mut text = ply
            .number
            .map(|(number, _)| format!("{number}{dots}"))
            .unwrap_or_default();
        text.push_str(&ply.token.to_string());
        text.push_str(annotations.mark.as_deref().unwrap_or_default());
        let words = annotations.clock.iter().cloned().chain(
            annotations
                .comments
                .iter()
                .map(|comment| format!("({comment})")),
        );
        words.for_each(|note| text.push_str(&format!(" {note}")));
        for DraftVariation { comment, plies, .. } in &annotations.variations {
            let comment: String = comment
                .iter()
                .map(|comment| format!("({comment}) "))
                .collect();
            let moves = moves_as_text(plies, seat);
            text.push_str(&format!(" ({comment}{moves})"));
        }
        text
    });
    words.collect::<Vec<_>>().join(" ")
}

pub(crate) fn join_comments(comments: &[String]) -> Option<String> {
    if comments.is_empty() {
        None
    } else {
        Some(comments.join(" "))
    }
}
