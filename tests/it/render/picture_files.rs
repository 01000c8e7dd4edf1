//! `--output` of `show`, `position` and `replay`: the extension chooses the kind of picture.

use std::fs::{self, File};
use std::process::Output;

use gif::{ColorOutput, DecodeOptions};
use resvg::tiny_skia::Pixmap;

use crate::support::{TestDirectory, error, project};

fn directory() -> TestDirectory {
    let directory = TestDirectory::new();
    let abalone =
        "# layout: Belgian Daisy\n# black: Ada\n# white: 蓝\n1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5\n";
    let file = directory.file("games.txt", abalone);
    let konane = project("sample-games/own-konane-6x6.apgn");
    let imported = directory.run(&["import", &file, konane.to_str().unwrap()]);
    assert!(imported.status.success(), "{imported:?}");
    directory
}

fn draw(directory: &TestDirectory, words: &[&str], file: &str) -> Output {
    let file = directory.path(file);
    directory.run(&[words, &["--output", file.to_str().unwrap()]].concat())
}

fn drawn(directory: &TestDirectory, words: &[&str], file: &str) -> Vec<u8> {
    let output = draw(directory, words, file);
    assert!(output.status.success(), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    fs::read(directory.path(file)).unwrap()
}

/// Red, green and blue of the pixels on white.
fn on_white(png: &[u8]) -> Vec<[u8; 3]> {
    let pixmap = Pixmap::decode_png(png).unwrap();
    let pixels = pixmap.pixels().iter();
    pixels
        .map(|pixel| {
            let white = u8::MAX - pixel.alpha();
            [pixel.red(), pixel.green(), pixel.blue()].map(|part| part.saturating_add(white))
        })
        .collect()
}

#[test]
fn the_extension_chooses_the_kind_of_picture() {
    let directory = directory();
    let svg = drawn(&directory, &["show", "1", "--ply", "3"], "board.svg");
    assert_eq!(
        svg,
        directory.run(&["show", "1", "--ply", "3", "--svg"]).stdout
    );
    let png = drawn(&directory, &["show", "1", "--ply", "3"], "board.PNG");
    let pixmap = Pixmap::decode_png(&png).unwrap();
    assert_eq!((pixmap.width(), pixmap.height()), (556, 583));
    let small = drawn(&directory, &["show", "1", "--size", "139"], "small.png");
    let pixmap = Pixmap::decode_png(&small).unwrap();
    assert_eq!((pixmap.width(), pixmap.height()), (139, 146));
    // A ply of a game by either command.
    let ply = drawn(&directory, &["replay", "1", "--ply", "3"], "ply.png");
    assert_eq!(ply, png);
    let position = ["position", "konane-6x6", "--theme", "print"];
    let pixmap = Pixmap::decode_png(&drawn(&directory, &position, "konane.png")).unwrap();
    assert!(pixmap.width() > 200);
}

/// Without the letters and digits of the coordinates the picture would be the same.
#[test]
fn text_is_drawn_on_machines_without_fonts() {
    let directory = directory();
    let svg = drawn(&directory, &["position", "belgian daisy"], "board.svg");
    let svg = String::from_utf8(svg).unwrap();
    let texts = svg.matches("<text").count();
    assert!(texts >= 18, "{texts}");
    let rasterizer = sumito::images::Rasterizer::default();
    let colors = |svg: &str| -> Vec<[u8; 3]> {
        let raster = rasterizer.draw(svg, None, sumito::images::Background::White);
        raster.unwrap().colors().collect()
    };
    let with_text = colors(&svg);
    for letter in 'a'..='i' {
        let label = format!(">{letter}</text>");
        assert!(svg.contains(&label), "{label}");
        let without = colors(&svg.replace(&label, "></text>"));
        let changed = with_text
            .iter()
            .zip(&without)
            .filter(|(a, b)| a != b)
            .count();
        // A letter of 19 pixels: neither nothing nor a box.
        assert!((20..250).contains(&changed), "{letter}: {changed}");
    }
}

#[test]
fn characters_that_the_font_lacks_are_reported() {
    let directory = directory();
    let output = draw(&directory, &["show", "1", "--size", "100"], "board.png");
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("not in the font of PNG and GIF") && message.contains('蓝'),
        "{message}"
    );
}

#[test]
fn a_game_is_an_animation_of_its_plies() {
    let directory = directory();
    let words = ["replay", "1", "--size", "100", "--delay", "0.25"];
    drawn(&directory, &words, "game.gif");
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let file = File::open(directory.path("game.gif")).unwrap();
    let mut gif = options.read_info(file).unwrap();
    let (width, height) = (usize::from(gif.width()), usize::from(gif.height()));
    let mut canvas = vec![[0; 3]; width * height];
    let (mut delays, mut parts) = (Vec::new(), Vec::new());
    while let Some(frame) = gif.read_next_frame().unwrap() {
        let (left, top) = (usize::from(frame.left), usize::from(frame.top));
        for (index, pixel) in frame.buffer.chunks_exact(4).enumerate() {
            let (row, column) = (
                index / usize::from(frame.width),
                index % usize::from(frame.width),
            );
            if pixel[3] > 0 {
                canvas[(top + row) * width + left + column] = [pixel[0], pixel[1], pixel[2]];
            }
        }
        // Each frame shows the board after its ply.
        let ply = delays.len().to_string();
        let png = drawn(
            &directory,
            &["show", "1", "--ply", &ply, "--size", "100"],
            "ply.png",
        );
        let wanted = on_white(&png);
        let differ = canvas
            .iter()
            .zip(&wanted)
            .filter(|(have, want)| have.iter().zip(**want).any(|(a, b)| a.abs_diff(b) > 40));
        let differ = differ.count();
        assert!(differ < canvas.len() / 200, "ply {ply}: {differ} pixels");
        delays.push(frame.delay);
        parts.push(frame.buffer.len());
    }
    assert_eq!(delays, [25, 25, 25, 25, 25, 25, 75]);
    assert!(parts[1..].iter().all(|part| *part < parts[0]), "{parts:?}");
    assert_eq!(gif.repeat(), gif::Repeat::Infinite);
    // Some plies of the other game.
    let words = ["replay", "2", "--ply", "2-4", "--size", "64"];
    drawn(&directory, &words, "konane.gif");
    let file = File::open(directory.path("konane.gif")).unwrap();
    let mut gif = DecodeOptions::new().read_info(file).unwrap();
    let mut frames = 0;
    while gif.read_next_frame().unwrap().is_some() {
        frames += 1;
    }
    assert_eq!(frames, 3);
}

#[test]
fn impossible_pictures_are_rejected() {
    let directory = directory();
    let refused = |words: &[&str], file: &str| error(&draw(&directory, words, file));
    let message = refused(&["show", "1"], "board.bmp");
    assert!(
        message.contains("expected a name that ends in .svg or .png"),
        "{message}"
    );
    let message = refused(&["show", "1"], "board.gif");
    assert!(
        message.contains("sumito replay GAME --output FILE.gif"),
        "{message}"
    );
    let message = refused(&["replay", "1"], "board");
    assert!(
        message.contains("expected a name that ends in .gif, .svg or .png"),
        "{message}"
    );
    let message = refused(&["replay", "1"], "board.png");
    assert!(message.contains("expected --ply N"), "{message}");
    let message = refused(&["show", "1", "--size", "100"], "board.svg");
    assert!(message.contains("--size is for .png and .gif"), "{message}");
    let words = ["replay", "1", "--ply", "4", "--delay", "2"];
    let message = refused(&words, "board.svg");
    assert!(message.contains("--delay is for .gif"), "{message}");
    for (option, words) in [
        (
            "--size",
            &["show", "1", "--size", "300", "--svg", "board.svg"][..],
        ),
        (
            "--delay",
            &["replay", "1", "--delay", "2", "--svg", "folder"],
        ),
        ("--flip", &["show", "1", "--flip", "--format", "json"]),
        ("--mark", &["replay", "1", "--listing", "--mark", "e5"]),
    ] {
        let message = error(&directory.run(words));
        assert!(message.contains(option), "{words:?}: {message}");
    }
    refused(&["replay", "1", "--reverse"], "game.gif");
    refused(&["position", "belgian daisy", "--to", "bcit"], "board.png");
    refused(&["show", "1", "--size", "9"], "board.png");
    let message = refused(&["show", "1"], "no/such/board.png");
    assert!(message.contains("cannot write"), "{message}");
    let message = error(&directory.run(&["export", "1", "--to", "apgn", "-o", "new/"]));
    let expected = "new/ is the name of a folder, expected that of a file";
    assert!(message.contains(expected), "{message}");
    assert!(!directory.path("board.png").exists());
}
