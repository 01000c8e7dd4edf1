//! Contrast of colours that carry information: WCAG 2.1 requires a contrast of 3 for graphics (1.4.11), and defines how it is computed (relative
//! luminance).

use sumito::konane::Layout;
use sumito::konane::drawing::{BoardDrawing, BoardTheme, board_svg};
use sumito::render::{BarSegment, Plot, PlotBar, PlotStyle, Theme, plots_svg};

use crate::support::project;

/// The relative luminance of a colour `#rrggbb`, from 0 to 1.
fn luminance(color: &str) -> f64 {
    let part = |at: usize| {
        let value = u8::from_str_radix(&color[at..at + 2], 16).unwrap();
        let value = f64::from(value) / 255.0;
        if value <= 0.04045 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

/// The contrast of two colours, from 1 to 21.
fn contrast(one: &str, other: &str) -> f64 {
    let [one, other] = [one, other].map(luminance);
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn the_contrast_is_computed_as_wcag_defines_it() {
    assert!((contrast("#000000", "#ffffff") - 21.0).abs() < 1e-9);
    // The lightest grey with sufficient contrast on white.
    assert!((contrast("#767676", "#ffffff") - 4.54).abs() < 0.01);
}

/// Asserts the contrast of adjacent areas, in any order, that have an edge between them.
fn assert_contrast(what: &str, areas: &[(String, String)], page: &str, edge: &str) {
    let page = ("page".to_owned(), page.to_owned());
    let all: Vec<_> = areas.iter().chain([&page]).collect();
    for (n, (one, color)) in all.iter().enumerate() {
        for (other, adjacent) in &all[..n] {
            let by_edge = contrast(color, edge).min(contrast(adjacent, edge));
            let best = contrast(color, adjacent).max(by_edge);
            assert!(
                best >= 3.0,
                "{what}: {one} {color} beside {other} {adjacent}: {best:.2}"
            );
        }
    }
}

fn attribute<'a>(element: &'a str, name: &str) -> &'a str {
    let rest = element.split(&format!(" {name}=\"")).nth(1).unwrap();
    rest.split('"').next().unwrap()
}

#[test]
fn parts_of_plots_have_sufficient_contrast() {
    let parts = [
        BarSegment::Black,
        BarSegment::Draw,
        BarSegment::White,
        BarSegment::Other,
        BarSegment::Unknown,
    ];
    let plot = Plot::Bars {
        title: "All".to_owned(),
        note: String::new(),
        bars: vec![PlotBar {
            label: "All".to_owned(),
            count: 5,
            parts: parts.map(|part| (part, 1)).into(),
        }],
    };
    for theme in [Theme::Light, Theme::Dark] {
        let style = PlotStyle {
            theme,
            id: "x",
            ..PlotStyle::default()
        };
        let svg = plots_svg(std::slice::from_ref(&plot), "All", style);
        let rects: Vec<&str> = svg.split("<rect").skip(1).collect();
        let page = rects
            .iter()
            .find(|rect| rect.contains(" rx=\"12\""))
            .unwrap();
        let page = attribute(page, "fill");
        let drawn: Vec<&&str> = rects
            .iter()
            .filter(|rect| rect.contains("data-part"))
            .collect();
        assert_eq!(drawn.len(), 5);
        let edge = attribute(drawn[0], "stroke");
        let areas: Vec<_> = drawn
            .iter()
            .map(|rect| {
                // Areas without a fill have the colour of the page.
                let fill = attribute(rect, "fill").replace("none", page);
                (attribute(rect, "data-part").to_owned(), fill)
            })
            .collect();
        assert_contrast(theme.key(), &areas, page, edge);
        // Numbers on segments are legible: WCAG requires a contrast of 4.5 for text (1.4.3).
        let texts = svg.split("<text").filter(|text| text.contains("%</text>"));
        let mut read = 0;
        for (text, (part, fill)) in texts.zip(&areas) {
            let seen = contrast(attribute(text, "fill"), fill);
            assert!(seen >= 4.5, "{} on {part}: {seen:.2}", theme.key());
            read += 1;
        }
        assert_eq!(read, 5);
    }
}

#[test]
fn stones_have_sufficient_contrast() {
    let position = "konane-2x2".parse::<Layout>().unwrap().position();
    for look in [BoardTheme::Lava, BoardTheme::Wood, BoardTheme::Print] {
        let drawing = BoardDrawing {
            look,
            ..BoardDrawing::default()
        };
        let svg = board_svg(&position, &drawing);
        let part = |id: &str| svg.split(&format!("id=\"kboard-{id}\"")).nth(1).unwrap();
        let square = attribute(part("square"), "fill");
        for color in ["black", "white"] {
            let body = part(&format!("g-{color}")).split("<stop").nth(2).unwrap();
            let body = attribute(body, "stop-color").to_owned();
            let rim = attribute(part(color), "stroke");
            let stone = (color.to_owned(), body);
            assert_contrast(&format!("{look:?}"), &[stone], square, rim);
        }
        // Letters and numbers are on the frame, which is the second rectangle after the definitions.
        let labels = svg.split("<g").find(|group| group.contains("data-labels"));
        let drawn = svg.split("</defs>").nth(1).unwrap();
        let frame = attribute(drawn.split("<rect").nth(2).unwrap(), "fill");
        let seen = contrast(attribute(labels.unwrap(), "fill"), frame);
        assert!(seen >= 4.5, "{look:?}: labels: {seen:.2}");
    }
}

#[test]
fn bars_and_lines_of_pages_have_sufficient_contrast() {
    let css = std::fs::read_to_string(project("src/web/assets/styles/theme.css")).unwrap();
    for (number, theme) in ["light", "dark"].into_iter().enumerate() {
        let color = |name: &str| {
            let rest = css.split(&format!("--{name}: light-dark(")).nth(1).unwrap();
            let color = rest.split([',', ')']).nth(number).unwrap();
            color.trim().to_owned()
        };
        let areas = ["black", "draw", "white", "unknown"]
            .map(|name| (name.to_owned(), color(&format!("result-{name}"))));
        assert_contrast(theme, &areas, &color("surface"), &color("result-border"));
        for line in ["accent", "highlight", "text-muted", "success", "error"] {
            let seen = contrast(&color(line), &color("surface"));
            assert!(seen >= 3.0, "{theme}: {line}: {seen:.2}");
        }
    }
}
