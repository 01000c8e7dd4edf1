//! Commands that draw positions: picture files, and colours in the terminal.

use roxmltree::Document;

use crate::support::TestDirectory;

#[test]
fn commands_draw_to_files() {
    let directory = TestDirectory::new();
    let file = directory.file(
        "games.txt",
        "# layout: Belgian Daisy\n# black: <A>\n1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5\n",
    );
    assert!(directory.run(&["import", &file]).status.success());
    let out = |words: &[&str]| {
        let output = directory.run(words);
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let shown = out(&["show", "1", "--ply", "5", "--svg"]);
    let document = Document::parse(&shown).unwrap();
    let title = document
        .descendants()
        .find(|node| node.has_tag_name("title"))
        .unwrap();
    assert_eq!(title.text(), Some("<A> – White, ply 5: c2c3"));
    let path = directory.path("board.svg");
    assert_eq!(
        out(&["show", "1", "--ply", "5", "--svg", path.to_str().unwrap()]),
        ""
    );
    assert_eq!(std::fs::read_to_string(&path).unwrap(), shown);
    let print = out(&[
        "position",
        "belgian daisy",
        "--svg",
        "--theme",
        "print",
        "--flip=white",
        "--mark",
        "e5",
    ]);
    assert!(print.contains("print3") && print.contains("data-mark"));
    // `replay --svg` writes a picture for each ply and nothing else.
    let folder = directory.path("pictures");
    out(&["replay", "1", "--svg", folder.to_str().unwrap()]);
    let mut names: Vec<String> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(
        names,
        (0..=6)
            .map(|ply| format!("ply-{ply}.svg"))
            .collect::<Vec<_>>()
    );
    assert_eq!(
        std::fs::read_to_string(folder.join("ply-5.svg")).unwrap(),
        shown
    );
    let again = directory.run(&["replay", "1", "--svg", folder.to_str().unwrap()]);
    assert_eq!(again.status.code(), Some(2));
    assert!(
        String::from_utf8(again.stderr)
            .unwrap()
            .contains("is not empty")
    );
}

#[test]
fn colours_are_used_only_on_request() {
    let directory = TestDirectory::new();
    let file = directory.file("games.txt", "# layout: Belgian Daisy\n1.a1b2 i5h5\n");
    assert!(directory.run(&["import", &file]).status.success());
    let has_colors = |words: &[&str], name: &str, value: &str| {
        let mut command = directory.command(words);
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
            command.env_remove(name);
        }
        if !name.is_empty() {
            command.env(name, value);
        }
        let output = command.output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap().contains('\u{1b}')
    };
    let show = ["show", "1"];
    assert!(!has_colors(&show, "", ""));
    assert!(has_colors(
        &["show", "1", "--color", "always"],
        "NO_COLOR",
        "1"
    ));
    assert!(has_colors(&show, "CLICOLOR_FORCE", "1"));
    assert!(!has_colors(
        &["replay", "1", "--color", "never"],
        "CLICOLOR_FORCE",
        "1"
    ));
    assert!(has_colors(&["replay", "1", "--color", "always"], "", ""));
}

#[cfg(not(feature = "images"))]
#[test]
fn a_build_without_pictures_of_pixels_says_how_to_get_them() {
    let directory = TestDirectory::new();
    let draw = |name: &str| {
        let path = directory.path(name);
        directory.run(&["position", "belgian daisy", "-o", path.to_str().unwrap()])
    };
    assert!(draw("board.svg").status.success());
    let refused = crate::support::error(&draw("board.png"));
    assert!(refused.contains("--features images"), "{refused}");
    assert!(!directory.path("board.png").exists());
}
