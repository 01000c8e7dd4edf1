use deunicode::deunicode;

use super::Layout;

#[test]
fn seventy_eight_layouts_for_two_and_seven_for_more_players_are_distinct() {
    let count = |players| {
        Layout::all()
            .iter()
            .filter(|layout| layout.players() == players)
            .count()
    };
    assert_eq!([2, 3, 4, 5, 6].map(count), [78, 2, 3, 1, 1]);
    for (n, layout) in Layout::all().iter().enumerate() {
        assert_eq!(Layout::for_start(&layout.position()), Some(layout));
        assert!(
            Layout::all()[..n]
                .iter()
                .all(|other| other.key() != layout.key())
        );
    }
}

#[test]
fn a_layout_is_recognised_in_other_colors() {
    let layout = Layout::find("three-players-pbem").unwrap();
    let rules = "players=3 colors=red,white,black".parse().unwrap();
    let start = layout.start(&rules).unwrap();
    assert_eq!(Layout::for_start(&start), Some(layout));
}

#[test]
fn a_layout_is_found_by_all_of_its_names() {
    for layout in Layout::all() {
        for name in std::iter::once(&layout.key()).chain(layout.names()) {
            let expected = if *name == "Snakes" {
                "snakes"
            } else {
                layout.key()
            };
            for spelling in [(*name).to_owned(), name.to_uppercase(), deunicode(name)] {
                assert_eq!(
                    Layout::find(&spelling).map(Layout::key),
                    Some(expected),
                    "{spelling}"
                );
            }
        }
    }
}

#[test]
fn names_of_all_sources_are_found() {
    let key = |name: &str| Layout::find(name).map(Layout::key);
    assert_eq!(key("Marguerite Belge"), Some("belgian-daisy"));
    assert_eq!(key("german_daisy"), Some("german-daisy"));
    assert_eq!(key("coeurs croises"), Some("crossed-hearts"));
    assert_eq!(key("Mquorric 1"), Some("mquorric-1-kaah"));
    assert_eq!(key("mquorric-1"), Some("mquorric-1"));
    for (layout, names) in [
        (
            "belgian-daisy",
            "marguerite belge|margarita belga|margherita belga|belgische Gänseblümchen|Belgische Margerite|Belgische margriet",
        ),
        (
            "german-daisy",
            "marguerite allemande|margarita alemana|margherita tedesca|deutsches Gänseblümchen|Duitse margriet",
        ),
        (
            "dutch-daisy",
            "margarita holandesa|Holländisches Gänseblümchen",
        ),
        ("swiss-daisy", "Margherita svizzera|Schweizer Gänseblümchen"),
        ("classical", "estándar|Grundaufstellung"),
        ("the-wall", "El muro|Die Mauer"),
    ] {
        for name in names.split('|') {
            assert_eq!(key(name), Some(layout), "{name}");
        }
    }
    assert_eq!((key("Spiral"), key(""), key("!")), (None, None, None));
}
