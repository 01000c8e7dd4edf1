//! Plots: bars of results, and columns of counts.

use std::fmt::Write;

use super::{Theme, escape};

/// A plot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Plot {
    /// How games ended, a bar for each row, all of one length.
    Bars {
        /// What is shown.
        title: String,
        /// What is not shown, or nothing.
        note: String,
        /// From above.
        bars: Vec<PlotBar>,
    },
    /// How often something is, in columns.
    Columns {
        /// What is shown.
        title: String,
        /// What the columns stand for.
        axis: String,
        /// What is to be known besides, or nothing.
        note: String,
        /// From the left.
        columns: Vec<PlotColumn>,
    },
}

/// A bar of a plot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlotBar {
    /// Any text.
    pub label: String,
    /// How many games it stands for.
    pub count: u64,
    /// What it consists of, from the left.
    pub parts: Vec<(BarSegment, u64)>,
}

/// How a game ended, as a plot shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum BarSegment {
    /// Black, or who moves first, won.
    Black,
    /// Drawn.
    Draw,
    /// White, or who moves second, won.
    White,
    /// A third side won, or one after it.
    Other,
    /// Not known.
    Unknown,
}

/// A column of a plot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlotColumn {
    /// Any text.
    pub label: String,
    /// How high it is.
    pub count: u64,
}

/// The width of one plot, what is around it, and the height of its columns and of a bar.
const WIDTH: f64 = 620.0;
const EDGE: f64 = 22.0;
const HEIGHT: f64 = 190.0;
const BAR: f64 = 30.0;
/// The height of what stands above: the title and the note.
const HEAD: f64 = 58.0;
/// Where the bars of a plot begin, and where they end.
const FROM: f64 = 215.0;
const TO: f64 = WIDTH - EDGE;

impl Plot {
    /// Whether it has nothing to show.
    pub fn is_empty(&self) -> bool {
        match self {
            Plot::Bars { bars, .. } => bars.is_empty(),
            Plot::Columns { columns, .. } => columns.is_empty(),
        }
    }

    fn height(&self) -> f64 {
        match self {
            Plot::Bars { bars, .. } => HEAD + BAR * bars.len() as f64 + 44.0,
            Plot::Columns { .. } => HEAD + HEIGHT + 52.0,
        }
    }
}

/// Draws plots as one SVG document, two beside each other where there are more than one. `id` is how ids begin, as with pictures of boards.
pub fn plots_svg(plots: &[Plot], title: &str, theme: Theme, id: &str) -> String {
    let across = plots.len().clamp(1, 2);
    let heights: Vec<f64> = plots
        .chunks(across)
        .map(|row| row.iter().map(Plot::height).fold(0.0, f64::max))
        .collect();
    let (width, height) = (
        WIDTH * across as f64,
        heights.iter().sum::<f64>().max(60.0) + EDGE,
    );
    let id: String = id.chars().filter(char::is_ascii_alphanumeric).collect();
    let id = format!("s{id}-{}", theme.key());
    let ink = TextStyle::of(theme);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" \
         role=\"img\" aria-labelledby=\"{id}-title {id}-desc\" font-family=\"'Segoe UI', 'Helvetica Neue', Arial, sans-serif\" \
         font-size=\"13\" fill=\"{}\">\n<title id=\"{id}-title\">{}</title>\n<desc id=\"{id}-desc\">{}</desc>\n",
        ink.text,
        escape(title),
        escape(&words(plots))
    );
    let _ = writeln!(
        svg,
        "<defs><pattern id=\"{id}-draw\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
         <rect width=\"6\" height=\"6\" fill=\"{back}\"/><path d=\"M0 3H6\" stroke=\"{line}\" stroke-width=\"2\"/></pattern>\
         <pattern id=\"{id}-other\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\">\
         <rect width=\"6\" height=\"6\" fill=\"{back}\"/><circle cx=\"3\" cy=\"3\" r=\"1.4\" fill=\"{line}\"/></pattern></defs>\n\
         <rect width=\"{width:.0}\" height=\"{height:.0}\" rx=\"12\" fill=\"{page}\"/>",
        back = ink.white,
        line = ink.black,
        page = ink.page,
    );
    let mut y = 0.0;
    for (row, height) in plots.chunks(across).zip(heights) {
        for (n, plot) in row.iter().enumerate() {
            let x = WIDTH * n as f64;
            let _ = writeln!(
                svg,
                "<g transform=\"translate({x:.0} {y:.0})\" data-plot=\"true\">"
            );
            draw(&mut svg, plot, &ink, &id);
            svg.push_str("</g>\n");
        }
        y += height;
    }
    svg.push_str("</svg>\n");
    svg
}

/// The colours of plots. Each part of a bar has a contrast of 3 or more with every other and with the page, or the edge between them has it with both: what WCAG
/// 2.1 asks of graphics (1.4.11).
struct TextStyle {
    page: &'static str,
    text: &'static str,
    faint: &'static str,
    column: &'static str,
    black: &'static str,
    white: &'static str,
    draw: Option<&'static str>,
    other: Option<&'static str>,
    /// What a number on the part of the others is written in.
    on_other: &'static str,
}

impl TextStyle {
    fn of(theme: Theme) -> TextStyle {
        let palette = theme.palette();
        let (column, black, white, draw, other, on_other) = match theme {
            Theme::Light => (
                "#9c6b3f",
                "#2b2d33",
                "#ffffff",
                Some("#c9a46a"),
                Some("#2a8fd0"),
                "#000000",
            ),
            Theme::Dark => (
                "#7aa7c7",
                "#08090b",
                "#eceff3",
                Some("#76808d"),
                Some("#1f78b4"),
                "#ffffff",
            ),
            Theme::Print => ("#000000", "#000000", "#ffffff", None, None, "#000000"),
        };
        TextStyle {
            page: palette.page,
            text: palette.text,
            faint: palette.faint,
            column,
            black,
            white,
            draw,
            other,
            on_other,
        }
    }

    /// What a part is filled with, and the colour of a number on it.
    fn fill(&self, part: BarSegment, id: &str) -> (String, &'static str) {
        let hatched = |color: Option<&str>, name: &str| {
            color.map_or_else(|| format!("url(#{id}-{name})"), str::to_owned)
        };
        match part {
            BarSegment::Black => (self.black.to_owned(), "#ffffff"),
            BarSegment::White => (self.white.to_owned(), "#000000"),
            BarSegment::Draw => (hatched(self.draw, "draw"), "#000000"),
            BarSegment::Other => (hatched(self.other, "other"), self.on_other),
            BarSegment::Unknown => ("none".to_owned(), self.text),
        }
    }
}

impl BarSegment {
    const fn key(self) -> &'static str {
        match self {
            BarSegment::Black => "black",
            BarSegment::Draw => "draw",
            BarSegment::White => "white",
            BarSegment::Other => "other",
            BarSegment::Unknown => "unknown",
        }
    }

    const fn words(self) -> &'static str {
        match self {
            BarSegment::Black => "Black won",
            BarSegment::Draw => "draw",
            BarSegment::White => "White won",
            BarSegment::Other => "another side won",
            BarSegment::Unknown => "unknown",
        }
    }
}

fn draw(svg: &mut String, plot: &Plot, ink: &TextStyle, id: &str) {
    let (Plot::Bars { title, note, .. } | Plot::Columns { title, note, .. }) = plot;
    let _ = writeln!(
        svg,
        "<text x=\"{EDGE}\" y=\"34\" font-size=\"18\" font-weight=\"700\">{}</text>",
        escape(title)
    );
    if !note.is_empty() {
        let _ = writeln!(
            svg,
            "<text x=\"{:.0}\" y=\"34\" text-anchor=\"end\">{}</text>",
            WIDTH - EDGE,
            escape(note)
        );
    }
    match plot {
        Plot::Bars { bars, .. } => draw_bars(svg, bars, ink, id),
        Plot::Columns { axis, columns, .. } => draw_columns(svg, axis, columns, ink),
    }
}

fn draw_bars(svg: &mut String, bars: &[PlotBar], ink: &TextStyle, id: &str) {
    let most = bars.iter().map(|bar| bar.count).max().unwrap_or(1).max(1);
    for (n, bar) in bars.iter().enumerate() {
        let y = HEAD + BAR * n as f64;
        let _ = writeln!(
            svg,
            "<g data-bar=\"true\"><text x=\"{EDGE}\" y=\"{:.1}\" font-weight=\"600\">{}</text>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            y + 13.0,
            escape(&short(&bar.label, 20)),
            FROM - 10.0,
            y + 13.0,
            bar.count
        );
        let all: u64 = bar.parts.iter().map(|(_, count)| count).sum();
        let mut x = FROM;
        for &(part, count) in &bar.parts {
            let share = count as f64 / all.max(1) as f64;
            let width = share * (TO - FROM);
            let (fill, text) = ink.fill(part, id);
            let _ = writeln!(
                svg,
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"18\" fill=\"{fill}\" stroke=\"{}\" \
                 data-part=\"{}\"><title>{}: {count} of {all}</title></rect>",
                ink.text,
                part.key(),
                part.words()
            );
            // Numbers on a hatched ground cannot be read.
            if width > 38.0 && !fill.starts_with("url") {
                let _ = writeln!(
                    svg,
                    "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"12\" fill=\"{text}\">{:.1}%</text>",
                    x + width / 2.0,
                    y + 13.5,
                    100.0 * share
                );
            }
            x += width;
        }
        // How many games the row stands for.
        let _ = writeln!(
            svg,
            "<rect x=\"{FROM}\" y=\"{:.1}\" width=\"{:.1}\" height=\"3\" rx=\"1.5\" fill=\"{}\"/></g>",
            y + 20.5,
            (bar.count as f64 / most as f64 * (TO - FROM)).max(1.0),
            ink.column
        );
    }
    let mut seen: Vec<BarSegment> = bars
        .iter()
        .flat_map(|bar| &bar.parts)
        .map(|(part, _)| *part)
        .collect();
    seen.sort_unstable();
    seen.dedup();
    let y = HEAD + BAR * bars.len() as f64 + 14.0;
    let mut x = FROM;
    for part in seen {
        let (fill, _) = ink.fill(part, id);
        let _ = writeln!(
            svg,
            "<rect x=\"{x:.0}\" y=\"{:.1}\" width=\"12\" height=\"12\" fill=\"{fill}\" stroke=\"{}\"/>\
             <text x=\"{:.0}\" y=\"{:.1}\" font-size=\"12\">{}</text>",
            y - 10.0,
            ink.text,
            x + 17.0,
            y,
            part.words()
        );
        x += 32.0 + 6.4 * part.words().len() as f64;
    }
}

fn draw_columns(svg: &mut String, axis: &str, columns: &[PlotColumn], ink: &TextStyle) {
    const LEFT: f64 = EDGE + 52.0;
    let most = columns
        .iter()
        .map(|column| column.count)
        .max()
        .unwrap_or(0)
        .max(1);
    let step = nice(most);
    let top = most.div_ceil(step) * step;
    let base = HEAD + HEIGHT;
    let height = |count: u64| count as f64 / top as f64 * HEIGHT;
    for tick in (0..=top).step_by(usize::try_from(step).unwrap_or(usize::MAX)) {
        let y = base - height(tick);
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {y:.1}H{TO}\" stroke=\"{}\" stroke-width=\"0.6\" fill=\"none\"{}/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" font-size=\"12\">{tick}</text>",
            ink.faint,
            if tick == 0 {
                ""
            } else {
                " stroke-dasharray=\"2 3\""
            },
            LEFT - 7.0,
            y + 4.0
        );
    }
    let pitch = (TO - LEFT) / columns.len().max(1) as f64;
    let longest = columns
        .iter()
        .map(|column| column.label.chars().count())
        .max();
    let room = 7.0 * longest.unwrap_or(1) as f64 + 10.0;
    #[allow(clippy::cast_sign_loss, reason = "at least 1")]
    let every = (room / pitch).ceil().max(1.0) as usize;
    for (n, column) in columns.iter().enumerate() {
        let x = LEFT + pitch * n as f64;
        let label = escape(&column.label);
        let tall = height(column.count);
        let _ = writeln!(
            svg,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{tall:.1}\" fill=\"{}\" data-column=\"{label}\">\
             <title>{label}: {}</title></rect>",
            x + pitch * 0.08,
            base - tall,
            pitch * 0.84,
            ink.column,
            column.count
        );
        if n % every == 0 {
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"12\">{label}</text>",
                x + pitch / 2.0,
                base + 16.0
            );
        }
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-style=\"italic\">{}</text>",
        f64::midpoint(LEFT, TO),
        base + 35.0,
        escape(axis)
    );
}

/// The distance of about four lines up to a count: 1, 2 or 5, or ten, a hundred, a thousand times that.
fn nice(most: u64) -> u64 {
    let steps = (0..18).flat_map(|power| [1, 2, 5].map(|n| n * 10_u64.pow(power)));
    steps
        .into_iter()
        .find(|step| most / step < 5)
        .unwrap_or(u64::MAX)
}

fn short(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    let start: String = text.chars().take(room - 1).collect();
    format!("{start}…")
}

/// Plots in words, for who cannot see them.
fn words(plots: &[Plot]) -> String {
    let words = plots.iter().map(|plot| match plot {
        Plot::Bars { title, bars, .. } => {
            let bars = bars.iter().map(|bar| {
                let parts = bar.parts.iter();
                let parts: Vec<String> = parts
                    .map(|(part, count)| format!("{} {count}", part.words()))
                    .collect();
                format!("{}: {} games, {}", bar.label, bar.count, parts.join(", "))
            });
            format!("{title}. {}.", bars.collect::<Vec<_>>().join("; "))
        }
        Plot::Columns {
            title,
            note,
            axis,
            columns,
        } => {
            let columns = columns.iter().filter(|column| column.count > 0);
            let columns: Vec<String> = columns
                .map(|column| format!("{} {}", column.label, column.count))
                .collect();
            format!("{title}, {note}. Games by {axis}: {}.", columns.join(", "))
        }
    });
    words.collect::<Vec<_>>().join(" ")
}
