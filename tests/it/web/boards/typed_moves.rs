//! Moves as users type them on the pages.

use crate::web::Served;

/// A mistyped move is not taken for one in a notation that hardly anybody uses, and nothing is suggested after the end of a game.
#[test]
fn mistyped_moves_are_refused() {
    let served = Served::samples();
    let over = "position=ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww+-6w+b";
    for (parameters, expected) in [
        // In the notation FFA 1990 this is the legal move i9h8.
        (
            "layout=belgian-daisy&moves=i5h5",
            "there is a marble of White on i5, expected a marble of Black",
        ),
        (
            "layout=belgian-daisy&moves=a1b2+i5h5+h5g5",
            "expected a marble of Black",
        ),
        (&format!("{over}&moves=a1b2"), "expected no more moves"),
    ] {
        let questions: &[&str] = if parameters.starts_with(over) {
            &["position"]
        } else {
            &["position", "openings", "search", "report/opening"]
        };
        for question in questions {
            let answer = served.get(&format!("/api/{question}?{parameters}"));
            assert_eq!(answer.status.as_u16(), 400, "{question} {parameters}");
            let error = answer.error();
            assert!(error.contains(expected), "{question} {parameters}: {error}");
            assert!(
                !parameters.starts_with(over) || error.ends_with(expected),
                "{error}"
            );
        }
    }
}
