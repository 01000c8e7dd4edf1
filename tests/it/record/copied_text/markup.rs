//! Marks of LaTeX, XML and wikis around moves and names.

use sumito::record::{Content, Game, Record};

use crate::support::{TestDirectory, move_names, records};

const LAYOUT: &str = "Layout: Belgian Daisy\n";

/// The names of the moves of the game `M`.
const MOVES: [&str; 6] = ["a1b2", "i5h5", "a2b3", "i6h6", "b3c4", "g4g5"];

/// The games of a text, none of whose records is rejected.
fn games(text: &str) -> Vec<Game> {
    let game = |record: Record| match record.content {
        Content::Game(game) => Some(*game),
        Content::Preamble => None,
        other => panic!("{other:?} {:?}: {text}", record.problems),
    };
    records(text).into_iter().filter_map(game).collect()
}

#[test]
fn commands_of_latex_stand_around_moves() {
    for movetext in [
        r"1. \textbf{a1b2} i5h5 2. \textbf{a2b3} i6h6 3. \textbf{b3c4} g4g5",
        r"1. \move{a1b2} \move{i5h5} 2. \move{a2b3} \move{i6h6} 3. \move{b3c4} \move{g4g5}",
        r"\textbf{1.} a1b2 i5h5 \emph{2. a2b3 i6h6} \textbf{3. \move{b3c4}} g4g5",
        "\\textbf{1. a1b2} i5h5\n\\textbf{2. a2b3} i6h6\n\\textbf{3. b3c4} g4g5",
    ] {
        let found = games(&format!("\\section*{{Ann - Bob}}\n{LAYOUT}\n{movetext}\n"));
        assert_eq!(found.len(), 1, "{movetext}");
        assert_eq!(move_names(&found[0]), MOVES, "{movetext}");
        assert_eq!(found[0].tag("Black"), Some("Ann"));
        assert_eq!(found[0].tag("White"), Some("Bob"));
    }
    // A place in the text is that in the file.
    let found = records(format!(
        "{LAYOUT}\n1. \\textbf{{a1b2}} i5h5 2. \\textbf{{c5c6}} i6h6"
    ));
    let problem = found[0].problems.iter().find(|problem| problem.is_error());
    let location = problem.unwrap().location;
    assert_eq!((location.line, location.column), (3, 34));
}

#[test]
fn elements_of_xml_stand_around_moves() {
    let each = MOVES.map(|name| format!("<move>{name}</move>")).concat();
    let rounds = |[one, other]: [&str; 2]| {
        format!("<round><black>{one}</black><white>{other}</white></round>\n")
    };
    let rounds = [
        [MOVES[0], MOVES[1]],
        [MOVES[2], MOVES[3]],
        [MOVES[4], MOVES[5]],
    ]
    .map(rounds)
    .concat();
    for movetext in [
        format!("<moves>{}</moves>", MOVES.join(" ")),
        "<moves>\n  1. a1b2 i5h5\n  2. a2b3 i6h6\n  3. b3c4 g4g5\n</moves>".to_owned(),
        format!("<moves>{each}</moves>"),
        format!("<moves>\n{}</moves>", each.replace("</move>", "</move>\n")),
        format!("<moves>\n{rounds}</moves>"),
    ] {
        let players = "<layout>Belgian Daisy</layout><black>Ann</black><white>Bob</white>";
        for text in [
            format!("<game>{players}{movetext}</game>\n"),
            format!(
                "<?xml version=\"1.0\"?>\n<games>\n<game>{players}{movetext}</game>\n<game>{players}{movetext}</game>\n</games>\n"
            ),
        ] {
            let found = games(&text);
            assert_eq!(found.len(), text.matches("<game>").count(), "{text}");
            for game in &found {
                assert_eq!(move_names(game), MOVES, "{text}");
                assert_eq!(game.tag("Black"), Some("Ann"), "{text}");
                assert_eq!(game.tag("White"), Some("Bob"), "{text}");
            }
        }
    }
    let found = games("<game><moves>a1b2 i5h5 a2b3</moves></game>\n");
    assert_eq!(move_names(&found[0]), MOVES[..3]);
}

#[test]
fn tables_of_wikis_are_read_with_their_headings() {
    let rows = "|-\n| 1 || a1b2 || i5h5\n|-\n| 2 || a2b3 || i6h6\n|-\n| 3 || b3c4 || g4g5\n";
    let table = format!("{{| class=\"wikitable\"\n! No !! Black !! White\n{rows}|}}\n");
    for text in [
        format!("== Cid - Dora ==\n{table}"),
        format!(
            "== Cid - Dora ==\n\n{table}\nAnn - Bob\n{LAYOUT}1.a1b2 i5h5 2.a2b3 i6h6 3.b3c4 g4g5\n"
        ),
    ] {
        let found = games(&text);
        assert_eq!(found.len(), text.matches(" - ").count(), "{text}");
        assert!(found.iter().all(|game| move_names(game) == MOVES), "{text}");
        let players = ["Black", "White"].map(|name| found[0].tag(name));
        assert_eq!(players, [Some("Cid"), Some("Dora")], "{text}");
    }
}

/// `moves: |` begins a block of YAML, and is no row of headings.
#[test]
fn a_block_of_yaml_has_a_header() {
    for sign in ["|", ">", ""] {
        let text = format!(
            "black: Ann\nwhite: Bob\nlayout: Belgian Daisy\nmoves: {sign}\n  1. a1b2 i5h5\n  2. a2b3 i6h6\n  3. b3c4 g4g5\n"
        );
        let found = games(&text);
        assert_eq!(found.len(), 1, "{text}");
        assert_eq!(move_names(&found[0]), MOVES, "{text}");
        assert_eq!(found[0].tag("Black"), Some("Ann"), "{text}");
    }
}

/// The rules between the rows of a grid are no comments.
#[test]
fn rules_of_a_grid_are_no_comments() {
    let grid = "+----+------+------+\n| No | Ann  | Bob  |\n+====+======+======+\n| 1  | a1b2 | i5h5 |\n+----+------+------+\n| 2  | a2b3 | i6h6 |\n+----+------+------+\n| 3  | b3c4 | g4g5 |\n+----+------+------+\n";
    let found = games(&format!("{LAYOUT}\n{grid}"));
    assert_eq!(move_names(&found[0]), MOVES);
    assert_eq!(found[0].tag("White"), Some("Bob"));
    let comments = found[0].plies().iter();
    let mut comments = comments.filter_map(|ply| ply.annotations().comment.as_deref());
    assert_eq!((found[0].comment.as_deref(), comments.next()), (None, None));
}

/// A message about a text that was made of another one shows the line that it names.
#[test]
fn excerpts_show_the_line_of_the_place() {
    let directory = TestDirectory::new();
    let xml = "<games><game><comment>Nice</comment>\n\n<moves>1.a1b2 i5zz 2.a2b3 i6h6</moves></game></games>\n";
    let chat = "[14:03] <Ann> a1b2\n[14:04] <Bob> i5h5\n[14:05] <Ann> a2b9\n";
    for (name, text, shown) in [
        ("game.xml", xml, "3 | 1.a1b2 i5zz 2.a2b3 i6h6\n"),
        ("chat.txt", chat, "3 |               a2b9\n"),
    ] {
        let file = directory.file(name, text);
        let output = directory.run(&["check", &file]);
        let output = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        assert!(output.contains(shown), "{output}");
    }
}
