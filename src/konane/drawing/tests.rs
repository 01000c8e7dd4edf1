//! Pictures of positions: well-formed XML with all stones on their squares, for any names.

use std::collections::{BTreeMap, BTreeSet};

use roxmltree::{Document, Node};

use super::{BoardDrawing, BoardLabels, BoardTheme, BoardView, SquareMarks, board_svg};
use crate::game::Color;
use crate::konane::{Layout, Position, Rules, Square, read_move, read_position};

/// The values of an attribute in a picture, in the order of its elements.
fn values(document: &Document<'_>, attribute: &str) -> Vec<String> {
    let nodes = document.descendants();
    let values = nodes.filter_map(|node| node.attribute(attribute).map(str::to_owned));
    values.collect()
}

/// The place to which an element is translated.
fn place(node: Node<'_, '_>) -> (f64, f64) {
    let transform = node.attribute("transform").unwrap();
    let inner = transform.strip_prefix("translate(").unwrap();
    let (x, y) = inner.strip_suffix(')').unwrap().split_once(' ').unwrap();
    (x.parse().unwrap(), y.parse().unwrap())
}

/// The places of stones or squares by name.
fn places(document: &Document<'_>, attribute: &str) -> BTreeMap<String, (f64, f64)> {
    let nodes = document.descendants();
    let placed =
        nodes.filter_map(|node| Some((node.attribute(attribute)?.to_owned(), place(node))));
    placed.collect()
}

/// Checks the properties of every picture, and returns it.
fn check(position: &Position, drawing: &BoardDrawing) -> String {
    let svg = board_svg(position, drawing);
    assert_eq!(svg, board_svg(position, drawing));
    let document = Document::parse(&svg).unwrap();
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("img"));
    let ids = values(&document, "id");
    let different: BTreeSet<&String> = ids.iter().collect();
    assert_eq!(ids.len(), different.len());
    let labelled = root.attribute("aria-labelledby").unwrap();
    assert!(
        labelled
            .split(' ')
            .all(|id| different.contains(&id.to_owned()))
    );
    for node in document.descendants().filter(Node::is_element) {
        for attribute in node.attributes() {
            let value = attribute.value();
            let reference = value
                .strip_prefix("url(#")
                .map(|id| id.trim_end_matches(')'));
            let reference = reference.or_else(|| {
                value
                    .strip_prefix('#')
                    .filter(|_| attribute.name() == "href")
            });
            assert!(
                reference.is_none_or(|id| different.contains(&id.to_owned())),
                "{value}"
            );
            assert!(!value.contains("NaN") && !value.contains("-0.0"), "{value}");
            assert!(!attribute.name().starts_with("on"));
        }
    }
    let squares = places(&document, "data-square");
    let stones = places(&document, "data-stone");
    assert_eq!(squares.len() as u32, position.board().squares().len());
    for (name, at) in &stones {
        assert_eq!(squares[name], *at);
    }
    for color in Color::BOTH {
        let drawn = document.descendants().filter(|node| {
            node.attribute("data-color") == Some(color.key()) && node.has_attribute("data-stone")
        });
        let drawn: BTreeSet<String> = drawn
            .filter_map(|node| node.attribute("data-stone").map(str::to_owned))
            .collect();
        let expected = position
            .stones(color)
            .into_iter()
            .map(|square| square.to_string());
        assert_eq!(drawn, expected.collect());
    }
    svg
}

fn start(layout: &str) -> Position {
    layout.parse::<Layout>().unwrap().position()
}

#[test]
fn stones_of_all_boards_are_on_their_squares() {
    for layout in [
        "konane-8x8",
        "konane-9x13",
        "konane-20x20",
        "konane-1x1",
        "konane-20x1",
    ] {
        for view in [BoardView::Standard, BoardView::Flipped] {
            for look in [BoardTheme::Lava, BoardTheme::Wood, BoardTheme::Print] {
                let drawing = BoardDrawing {
                    view,
                    look,
                    ..BoardDrawing::default()
                };
                check(&start(layout), &drawing);
            }
        }
    }
}

#[test]
fn squares_that_are_missing_are_left_out() {
    let position = read_position("bwb1/w1wx/b2w w -", Rules::STANDARD).unwrap();
    let svg = check(&position, &BoardDrawing::default());
    let document = Document::parse(&svg).unwrap();
    let squares = places(&document, "data-square");
    assert_eq!(squares.len(), 11);
    assert!(!squares.contains_key("d2") && squares.contains_key("d3"));
    let stones = places(&document, "data-stone");
    assert_eq!(stones.len(), 7);
    assert!(!stones.contains_key("b2"));
    assert!(svg.contains("Missing: d2. White to move."));
}

#[test]
fn a_flipped_board_is_turned_with_its_labels() {
    let position = start("konane-4x6");
    let texts = |view| {
        let svg = check(
            &position,
            &BoardDrawing {
                view,
                ..BoardDrawing::default()
            },
        );
        let document = Document::parse(&svg).unwrap();
        let labels = document
            .descendants()
            .filter(|node| node.has_tag_name("text"));
        let at =
            |node: Node<'_, '_>, name: &str| node.attribute(name).unwrap().parse::<f64>().unwrap();
        let labels: BTreeMap<String, (f64, f64)> = labels
            .map(|node| {
                (
                    node.text().unwrap().to_owned(),
                    (at(node, "x"), at(node, "y")),
                )
            })
            .collect();
        (places(&document, "data-stone"), labels)
    };
    let (usual, usual_labels) = texts(BoardView::Standard);
    let (flipped, flipped_labels) = texts(BoardView::Flipped);
    for (name, (x, y)) in &usual {
        assert_eq!(flipped[name], (-x, -y));
    }
    assert_eq!(usual_labels.len(), 4 + 6);
    for (labels, stones) in [(&usual_labels, &usual), (&flipped_labels, &flipped)] {
        // Letters are below their columns, numbers at the left of their rows.
        let (x, y) = stones["a1"];
        assert!(
            (labels["a"].0 - x).abs() < 1e-9
                && stones.values().all(|stone| stone.1 < labels["a"].1)
        );
        assert!((labels["1"].1 - 6.0 - y).abs() < 1e-9);
        assert!(stones.values().all(|stone| stone.0 > labels["1"].0));
    }
    let hidden = BoardDrawing {
        labels: BoardLabels::Hidden,
        ..BoardDrawing::default()
    };
    assert!(!check(&position, &hidden).contains("<text"));
}

#[test]
fn the_last_move_is_shown() {
    let mut position = start("konane-6x6");
    let mut drawing = BoardDrawing::default();
    for (name, start, end, taken, arrow) in [
        ("c3", "c3", None, "c3", None),
        ("c4", "c4", None, "c4", None),
        ("c1-c3", "c1", Some("c3"), "c2", Some("c1 c3")),
    ] {
        let mv = read_move(name, &position).unwrap();
        position.play_unchecked(mv);
        drawing.played = Some(mv);
        let svg = check(&position, &drawing);
        let document = Document::parse(&svg).unwrap();
        assert_eq!(values(&document, "data-start"), [start]);
        assert_eq!(values(&document, "data-end"), Vec::from_iter(end));
        assert_eq!(values(&document, "data-taken"), [taken]);
        assert_eq!(values(&document, "data-arrow"), Vec::from_iter(arrow));
    }
    assert!(board_svg(&position, &drawing).contains("Last move: c1 to c3, taking c2."));
}

#[test]
fn marks_and_arrows_are_drawn() {
    let SquareMarks(marks) = "a1 dot:b2 cross:c3 7:d4 t20".parse().unwrap();
    let square = |name: &str| name.parse::<Square>().unwrap();
    let drawing = BoardDrawing {
        marks,
        arrows: vec![(square("a1"), square("b3")), (square("c3"), square("c3"))],
        ..BoardDrawing::default()
    };
    let svg = check(&start("konane-4x4"), &drawing);
    let document = Document::parse(&svg).unwrap();
    assert_eq!(
        values(&document, "data-mark"),
        ["ring", "dot", "cross", "text"]
    );
    assert_eq!(values(&document, "data-arrow"), ["a1 b3"]);
}

#[test]
fn texts_are_escaped() {
    let hostile = "</text><script>alert(\"1\")</script>&\u{202e}";
    let drawing = BoardDrawing {
        players: Some([hostile.to_owned(), " ".to_owned()]),
        title: hostile.to_owned(),
        id: "<a\"b".to_owned(),
        ..BoardDrawing::default()
    };
    let svg = check(&start("konane-20x20"), &drawing);
    assert!(!svg.contains("<script") && !svg.contains('\u{202e}'));
    let document = Document::parse(&svg).unwrap();
    let title = document
        .descendants()
        .find(|node| node.has_tag_name("title"));
    let expected = hostile.replace('\u{202e}', "\u{fffd}");
    assert_eq!(title.unwrap().text(), Some(expected.as_str()));
    let names = document
        .descendants()
        .filter(|node| node.has_attribute("data-name"));
    let names: Vec<&str> = names.filter_map(|node| node.text()).collect();
    assert_eq!(names, [expected.as_str(), "White"]);
    assert_eq!(values(&document, "data-turn"), ["black"]);
    // On a narrow board, names are shortened.
    let narrow = check(&start("konane-6x1"), &drawing);
    assert!(narrow.contains('…'));
}

#[test]
fn the_picture_has_the_requested_width() {
    let position = start("konane-10x5");
    let drawing = BoardDrawing {
        width: Some(600),
        ..BoardDrawing::default()
    };
    let svg = check(&position, &drawing);
    let document = Document::parse(&svg).unwrap();
    let root = document.root_element();
    let number = |name: &str| root.attribute(name).unwrap().parse::<f64>().unwrap();
    let view: Vec<f64> = root
        .attribute("viewBox")
        .unwrap()
        .split(' ')
        .map(|part| part.parse().unwrap())
        .collect();
    assert!((number("width") - 600.0).abs() < 1e-9);
    assert!((number("height") - 600.0 * view[3] / view[2]).abs() <= 0.5);
    assert!(!drawing.title.contains("to move") && svg.contains(">Kōnane: Black to move</title>"));
}
