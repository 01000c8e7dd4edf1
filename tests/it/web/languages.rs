//! Errors and plots in the language of the client, and which language messages have.

use axum::body::Body;
use serde_json::json;
use sumito::web::Settings;

use super::{Served, request};

/// Requests, and the beginning of their errors in French.
const ERRORS: &[(&str, &str)] = &[
    (
        "/api/games?player2=x",
        "il n'y a pas de paramètre « player2 » ; sont attendus certains de : player",
    ),
    (
        "/api/games?mended=perhaps",
        "mended : « perhaps », attendu : true ou false",
    ),
    (
        "/api/games?player=a&player=b",
        "le paramètre « --player <NAME> » ne peut être",
    ),
    (
        "/api/games?result=green",
        "« green » n'est pas une valeur possible de --result <RESULT> : black",
    ),
    (
        "/api/games?limit=5000",
        "« 5000 » n'est pas une valeur possible de --limit <N> : un nombre entier de 0 à 1000 est attendu",
    ),
    (
        "/api/games?min-plies=-5",
        "« -5 » n'est pas une valeur possible de --min-plies <N> : un nombre entier à partir de 0 est attendu",
    ),
    (
        "/api/games?rules=eject=4+eject=5",
        "« eject=4 eject=5 » n'est pas une valeur possible de --rules <RULES> : « eject=4 » et « eject=5 » s'excluent",
    ),
    (
        "/api/settings?x=1",
        "il n'y a pas de paramètre « x » ; cette adresse n'en a aucun",
    ),
    (
        "/api/games?from=2020&to=2010",
        "l'intervalle de 2020 à 2010 est vide",
    ),
    (
        "/api/moves",
        "il manque un paramètre obligatoire, attendu : position",
    ),
    (
        "/api/moves?position=standard&notation=x",
        "« x » n'est pas une valeur possible de --notation <NOTATION> ; est attendue l'une de : abapro",
    ),
    (
        "/api/games?rating=x",
        "« x » n'est pas une valeur possible de --rating <RATINGS> : un classement est attendu, ou un intervalle comme 1500..1800",
    ),
    (
        "/api/rating?name=sumito&period=x",
        "« x » n'est pas une valeur possible de --period <PERIOD> : month, quarter ou year",
    ),
    (
        "/api/stats/plots?theme=x",
        "« x » n'est pas une valeur possible de --theme <THEME> : light, dark ou print",
    ),
    (
        "/api/picture?position=standard&view=x",
        "« x » n'est pas une valeur possible de --view <VIEW> : une couleur",
    ),
    (
        "/api/games?layout=zz",
        "« zz » n'est pas une position de départ : un nom de /api/layouts est attendu pour --layout <LAYOUT>",
    ),
    (
        "/api/games?layout=belgien",
        "« belgien » n'est pas une position de départ : un nom est attendu pour --layout <LAYOUT>. Était-ce",
    ),
    ("/api/rejects/9", "il n'y a pas de rejet 9"),
    (
        "/api/games?since=2016.02.30",
        "« 2016.02.30 » n'est pas une date (--since <DATE>) : ce mois de 2016 a 29 jours",
    ),
    (
        "/api/games?since=2016.13",
        "« 2016.13 » n'est pas une date (--since <DATE>) : il n'y a pas de mois 13",
    ),
    ("/api/games/99", "il n'y a pas de partie 99"),
    ("/api/games/x", "il n'y a pas de partie « x »"),
    ("/api/games/30?ply=5000", "la partie 30 a "),
    (
        "/api/player?name=nobody",
        "il n'y a pas de joueur « nobody »",
    ),
    (
        "/api/player?name=sumito&since=2100",
        "aucune partie de « sumito » ne correspond au filtre, une au moins est attendue",
    ),
    ("/api/import/9", "il n'y a plus d'import 9"),
    (
        "/api/import/x",
        "il n'y a pas d'import « x » : un numéro est attendu",
    ),
    ("/api/nothing", "il n'y a rien à l'adresse « /api/nothing »"),
    (
        "/assets/nothing.js",
        "il n'y a pas de fichier « nothing.js »",
    ),
    (
        "/api/engine?position=belgian",
        "le serveur n'a pas de moteur",
    ),
];

#[test]
fn errors_of_the_api_are_in_the_language_of_the_client() {
    let samples = Served::samples();
    let path = samples.db();
    let settings = Settings {
        engine_threads: 0,
        ..Settings::default()
    };
    let served = Served::over(samples.folder, &path, &settings);
    for (uri, expected) in ERRORS {
        let english = served.get(uri);
        assert_eq!(english.json()["lang"], json!("en"), "{uri}");
        let by_header = request("GET", uri).header("accept-language", "fr-CA,fr;q=0.9,en;q=0.5");
        let by_header = served.ask(by_header.body(Body::empty()).unwrap());
        let mark = if uri.contains('?') { '&' } else { '?' };
        let by_parameter = served.get(&format!("{uri}{mark}lang=fr"));
        for french in [by_header, by_parameter] {
            assert_eq!(french.status, english.status, "{uri}");
            assert_eq!(
                french.json()["lang"],
                json!("fr"),
                "{uri}: {}",
                french.error()
            );
            assert!(
                french.error().starts_with(expected),
                "{uri}: {}",
                french.error()
            );
            assert_eq!(french.json()["status"], english.json()["status"]);
            assert_eq!(
                french.headers["content-type"],
                english.headers["content-type"]
            );
        }
    }
    let foreign = request("POST", "/api/import?name=a&lang=fr")
        .body(Body::empty())
        .unwrap();
    let refused = served.ask(foreign);
    assert!(
        refused
            .error()
            .starts_with("le serveur est en lecture seule"),
        "{}",
        refused.error()
    );
    let method = request("DELETE", "/api/games?lang=fr")
        .body(Body::empty())
        .unwrap();
    assert_eq!(served.ask(method).error(), "méthode attendue : GET ou POST");
}

/// Messages of parsers stay English, and say so.
#[test]
fn errors_of_parsers_say_that_they_are_english() {
    let served = Served::samples();
    for uri in [
        "/api/moves?position=nowhere&lang=fr",
        "/api/openings?layout=belgian&moves=zzz&lang=fr",
        "/api/search?pattern=black:zz9&lang=fr",
    ] {
        let answer = served.get(uri).json();
        assert_eq!(answer["lang"], json!("en"), "{uri}: {answer}");
    }
}

/// The texts of plots that are words of the program, in English.
const ENGLISH: [&str; 14] = [
    "Results", "layout", "known", "Length", "plies", "First", "Games", "games", "year", "median",
    "won", "draw", "share", "Rating",
];

#[test]
fn plots_are_in_french_with_axes() {
    let served = Served::samples();
    for (uri, texts) in [
        (
            "/api/stats/plots?lang=fr",
            vec![
                "Résultats par position de départ",
                "Parties par année",
                "demi-coups",
                "parties",
            ],
        ),
        (
            "/api/report/player/plots?name=sumito&lang=fr",
            vec!["avec Noir", "Résultats par année", "classement"],
        ),
        (
            "/api/report/opening/plots?layout=belgian&lang=fr",
            vec!["toutes les parties"],
        ),
    ] {
        let svg = String::from_utf8(served.get(uri).body).unwrap();
        let document = roxmltree::Document::parse(&svg).unwrap();
        assert_eq!(document.root_element().attribute("lang"), Some("fr"));
        let found: Vec<&str> = document
            .descendants()
            .filter(|node| node.is_text())
            .filter_map(|node| node.text())
            .collect();
        for text in texts {
            assert!(found.contains(&text), "{uri}: {text}: {found:#?}");
        }
        for text in &found {
            let words: Vec<&str> = text.split(|letter: char| !letter.is_alphabetic()).collect();
            assert!(
                !ENGLISH.iter().any(|word| words.contains(word)),
                "{uri}: {text}"
            );
        }
        let english =
            String::from_utf8(served.get(&uri.replace("lang=fr", "lang=en")).body).unwrap();
        // Each column chart labels its vertical axis.
        assert_eq!(
            english.matches("rotate(-90").count(),
            svg.matches("rotate(-90").count()
        );
        assert!(english.contains("lang=\"en\"") && english.contains(">games</text>"));
    }
    let refused = served.get("/api/stats/plots?lang=de");
    assert!(
        refused.error().contains("expected en or fr"),
        "{}",
        refused.error()
    );
}
