//! Pictures of positions: well-formed XML with all marbles on their cells, for any names.

use std::collections::HashSet;

use roxmltree::{Document, Node};
use sumito::board::{Cell, Direction, Symmetry};
use sumito::notation::Notation;
use sumito::render::{CellMarks, Detail, Picture, PlayedMove, Theme, View};
use sumito::rules::{Color, Layout, Position, Rules};

use crate::support::AbaloneGame as _;
use crate::support::sample_games;

/// The elements with an attribute.
fn with<'a, 'b>(document: &'a Document<'b>, attribute: &str) -> Vec<Node<'a, 'b>> {
    let has = |node: &Node<'a, 'b>| node.has_attribute(attribute);
    document.descendants().filter(has).collect()
}

/// Checks the properties of every picture, in addition to the cells of marbles.
fn check(picture: &Picture) -> String {
    let svg = picture.svg();
    let document = Document::parse(&svg).unwrap();
    let root = document.root_element();
    assert_eq!(
        (root.tag_name().name(), root.attribute("role")),
        ("svg", Some("img"))
    );
    let ids: Vec<&str> = document
        .descendants()
        .filter_map(|node| node.attribute("id"))
        .collect();
    let different: HashSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), different.len());
    for name in root.attribute("aria-labelledby").unwrap().split(' ') {
        assert!(different.contains(name));
    }
    for node in document.descendants().filter(Node::is_element) {
        for attribute in node.attributes() {
            let value = attribute.value();
            if let Some(id) = value
                .strip_prefix("url(#")
                .map(|value| value.trim_end_matches(')'))
            {
                assert!(different.contains(id), "{value}");
            }
            if attribute.name() == "href" {
                assert!(
                    different.contains(value.strip_prefix('#').unwrap()),
                    "{value}"
                );
            }
            assert!(!value.contains("NaN") && !attribute.name().starts_with("on"));
        }
    }
    let position = &picture.position;
    let rules = position.rules();
    let marbles: u32 = Color::ALL
        .iter()
        .map(|color| position.marbles(*color).len())
        .sum();
    let drawn = with(&document, "data-cell");
    assert_eq!(drawn.len(), marbles as usize);
    for node in &drawn {
        let board: u8 = node
            .parent()
            .unwrap()
            .attribute("data-board")
            .unwrap()
            .parse()
            .unwrap();
        let cell: Cell = node.attribute("data-cell").unwrap().parse().unwrap();
        let color = position.at_on_board(board - 1, cell).unwrap();
        let seen = match color {
            Color::Neutral => Color::Neutral,
            _ if rules.one_color => Color::Black,
            color => rules.display_color(color),
        };
        assert_eq!(node.attribute("data-color"), Some(seen.key()));
    }
    assert_eq!(
        with(&document, "data-obstacle").len(),
        rules.obstacles.len() as usize * usize::from(rules.players.boards())
    );
    assert_eq!(
        with(&document, "data-hole").len(),
        rules.holes.len() as usize * usize::from(rules.players.boards())
    );
    svg
}

#[test]
fn every_layout_is_drawn_in_every_theme() {
    for layout in Layout::all() {
        for theme in Theme::ALL {
            let picture = Picture {
                theme,
                ..Picture::new(layout.position())
            };
            let svg = check(&picture);
            let document = Document::parse(&svg).unwrap();
            let players = usize::from(layout.players());
            assert_eq!(with(&document, "data-name").len(), players);
            assert_eq!(with(&document, "data-points").len(), players);
            assert_eq!(with(&document, "data-turn").len(), 1);
            let labels: String = document
                .descendants()
                .filter(|node| node.has_tag_name("text"))
                .filter_map(|node| node.text())
                .filter(|text| text.len() == 1 && *text != "0")
                .collect();
            assert_eq!(labels, "abcdefghi123456789");
            if theme == Theme::Print {
                let colors = svg
                    .split('#')
                    .skip(1)
                    .filter(|rest| rest.as_bytes()[..6].iter().all(u8::is_ascii_hexdigit));
                assert!(colors.clone().count() > 50);
                assert!(
                    colors
                        .clone()
                        .all(|color| ["000000", "ffffff"].contains(&&color[..6]))
                );
                assert!(!svg.contains("Gradient") && !svg.contains("opacity=\"0"));
            }
        }
    }
}

#[test]
fn every_visible_rule_is_drawn() {
    let standard = Layout::find("Standard").unwrap();
    for text in [
        "obstacles=e5,c2 holes=g4,f3 pivot=e4,d6 pivot-worth=2",
        "players=4x2x2 holes=e5",
        "players=4x2x1",
        "one-color",
    ] {
        let rules: Rules = text.parse().unwrap();
        for theme in Theme::ALL {
            check(&Picture {
                theme,
                ..Picture::new(standard.start(&rules).unwrap())
            });
        }
    }
}

/// The marbles of a picture by colour and coordinates, rounded to units of the picture.
fn places(svg: &str) -> HashSet<(String, String)> {
    let document = Document::parse(svg).unwrap();
    let drawn = with(&document, "data-cell").into_iter();
    let text = |node: &Node<'_, '_>, name| node.attribute(name).unwrap().replace("-0.0", "0.0");
    drawn
        .map(|node| (text(&node, "data-color"), text(&node, "transform")))
        .collect()
}

#[test]
fn a_rotated_view_equals_the_view_of_a_rotated_position() {
    let position = Layout::find("Standard").unwrap().position();
    let mv = position
        .inline_move("c3".parse().unwrap(), Direction::NorthEast)
        .unwrap();
    let mut after = position;
    after.play_unchecked(mv);
    for symmetry in Symmetry::all() {
        let seen = Picture {
            view: View::By(symmetry),
            ..Picture::new(after)
        };
        let turned = Picture::new(after.transform(symmetry));
        assert_eq!(places(&check(&seen)), places(&check(&turned)));
    }
}

#[test]
fn the_last_move_is_drawn_for_every_kind_of_move() {
    let mut kinds = HashSet::new();
    let mut ejections = 0;
    for game in sample_games() {
        for step in game.numbered_plies() {
            let mv = step.mv;
            let is_new = kinds.insert((mv.kind().key(), mv.marbles(), mv.pushed(), mv.ejects()));
            if !is_new {
                continue;
            }
            let mut position = step.before;
            position.play_unchecked(mv);
            let picture = Picture {
                played: Some(PlayedMove::new(mv, &step.before)),
                ..Picture::new(position)
            };
            let svg = check(&picture);
            let document = Document::parse(&svg).unwrap();
            let arrows = match mv.kind().key() {
                "inline" => 1,
                _ => usize::from(mv.marbles()),
            };
            assert_eq!(with(&document, "data-arrow").len(), arrows);
            let ejected = with(&document, "data-ejected");
            assert_eq!(ejected.len(), usize::from(mv.ejects()));
            ejections += ejected.len();
            let words = document
                .descendants()
                .find(|node| node.has_tag_name("desc"))
                .unwrap()
                .text()
                .unwrap();
            assert!(words.contains("Last move: "), "{words}");
            assert_eq!(words.contains("ejecting"), mv.ejects());
        }
    }
    assert!(kinds.len() >= 9 && ejections >= 3, "{kinds:?}");
}

#[test]
fn ejected_marbles_lie_next_to_the_board() {
    let position = sample_games()
        .into_iter()
        .map(|game| game.last_position())
        .find(|last| last.rules() == &Rules::STANDARD && last.lost(Color::White) == 6)
        .unwrap();
    let svg = check(&Picture::new(position));
    let document = Document::parse(&svg).unwrap();
    let off: Vec<&str> = with(&document, "data-off")
        .iter()
        .filter_map(|node| node.attribute("data-color"))
        .collect();
    let expected = |color: Color| off.iter().filter(|key| **key == color.key()).count();
    assert_eq!(expected(Color::White), 6);
    assert_eq!(
        expected(Color::Black),
        usize::from(position.lost(Color::Black))
    );
    // The own marbles, if each player is a side, and more marbles than there is room for.
    let mut setup = Layout::find("three-players").unwrap().position().setup();
    setup.lost[Color::White.index()] = 12;
    setup.lost[Color::Red.index()] = 1;
    let position = Position::new(setup, "players=3".parse().unwrap()).unwrap();
    let svg = check(&Picture::new(position));
    assert!(svg.contains("&#215;12"));
}

#[test]
fn hostile_names_are_escaped() {
    let position = Layout::find("Belgian Daisy").unwrap().position();
    for name in [
        "</text></svg><script>alert(1)</script>",
        "\" onload=\"alert(1)",
        "]]>&amp;&#60;",
        "\u{202e}gnp.exe\u{0}\u{1b}[31m\u{feff}\u{fffe}",
        "a\nb\tc\u{2028}d",
    ] {
        let picture = Picture {
            players: vec![name.to_owned(), name.repeat(20)],
            title: name.to_owned(),
            id: name.to_owned(),
            ..Picture::new(position)
        };
        let svg = check(&picture);
        let document = Document::parse(&svg).unwrap();
        assert!(
            !document
                .descendants()
                .any(|node| node.has_tag_name("script"))
        );
        let bad = |sign: char| {
            sign.is_control() && sign != '\n'
                || matches!(sign, '\u{202e}' | '\u{2028}' | '\u{fffe}')
        };
        assert!(!svg.contains(bad), "{name:?}");
    }
}

#[test]
fn marks_and_details_are_drawn() {
    let position = Layout::find("Belgian Daisy").unwrap().position();
    let marks: CellMarks = "e5 dot:d3,d4 cross:f5 A:e7 é:e8".parse().unwrap();
    let sizes: Vec<usize> = [Detail::Board, Detail::Labels, Detail::All]
        .map(|detail| {
            let picture = Picture {
                marks: marks.0.clone(),
                detail,
                ..Picture::new(position)
            };
            let svg = check(&picture);
            let document = Document::parse(&svg).unwrap();
            let keys: Vec<&str> = with(&document, "data-mark")
                .iter()
                .filter_map(|node| node.attribute("data-mark"))
                .collect();
            assert_eq!(keys, ["ring", "dot", "dot", "cross", "text", "text"]);
            document
                .descendants()
                .filter(|node| node.has_tag_name("text"))
                .count()
        })
        .into();
    // Two letters of marks, eighteen labels, two names and two scores.
    assert_eq!(sizes, [2, 20, 24]);
}

#[test]
fn pictures_of_one_page_have_different_ids() {
    let mut position = Layout::find("Belgian Daisy").unwrap().position();
    let mut ids = HashSet::new();
    for (n, token) in ["a1b2", "i5h5", "a2b3"].into_iter().enumerate() {
        for theme in Theme::ALL {
            for view in [View::Standard, View::Flipped] {
                let svg = Picture {
                    theme,
                    view,
                    id: format!("g1p{n}"),
                    ..Picture::new(position)
                }
                .svg();
                let document = Document::parse(&svg).unwrap();
                let own = document
                    .descendants()
                    .filter_map(|node| node.attribute("id"));
                own.for_each(|id| assert!(ids.insert(id.to_owned()), "{id}"));
            }
        }
        position.play_unchecked(Notation::Abapro.read(token, &position).unwrap());
    }
}
