//! Export of a game tree as JSON, Graphviz or CSV.

use std::io::{self, Write};

use super::tree::{GameTree, Vertex};
use crate::game::Color;
use crate::notation::{Notation, PositionNotation};

/// A file format for trees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TreeFormat {
    /// One JSON object, vertices before edges: `{"vertices":[{"id","label","color","depth"}],"edges":[[from,to],...]}`.
    Json,
    /// Graphviz: vertices filled with their colour, edges labelled with their moves.
    Dot,
    /// CSV: a row for each vertex, with its parent and the move from there.
    Csv,
}

impl TreeFormat {
    /// All formats.
    pub const ALL: [TreeFormat; 3] = [TreeFormat::Json, TreeFormat::Dot, TreeFormat::Csv];

    /// The name of the format, one word.
    pub const fn key(self) -> &'static str {
        match self {
            TreeFormat::Json => "json",
            TreeFormat::Dot => "dot",
            TreeFormat::Csv => "csv",
        }
    }

    /// Writes a tree vertex by vertex, and calls `progress` after each vertex with its number.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(
        self,
        tree: &GameTree,
        out: &mut dyn Write,
        progress: &dyn Fn(u64),
    ) -> io::Result<()> {
        match self {
            TreeFormat::Json => json(tree, out, progress),
            TreeFormat::Dot => dot(tree, out, progress),
            TreeFormat::Csv => csv(tree, out, progress),
        }
    }
}

fn json(tree: &GameTree, out: &mut dyn Write, progress: &dyn Fn(u64)) -> io::Result<()> {
    write!(out, "{{\"vertices\":[")?;
    tree.for_each(|vertex| {
        let comma = if vertex.id == 0 { "" } else { "," };
        let Vertex { id, depth, .. } = vertex;
        let (label, color) = (label(vertex), color(vertex).key());
        write!(
            out,
            "{comma}\n{{\"id\":{id},\"label\":\"{label}\",\"color\":\"{color}\",\"depth\":{depth}}}"
        )?;
        progress(*id);
        Ok(())
    })?;
    write!(out, "\n],\"edges\":[")?;
    tree.for_each(|vertex| {
        let Some((from, _)) = vertex.edge else {
            return Ok(());
        };
        let comma = if vertex.id == 1 { "" } else { "," };
        write!(out, "{comma}\n[{from},{}]", vertex.id)
    })?;
    writeln!(out, "\n]}}")
}

fn dot(tree: &GameTree, out: &mut dyn Write, progress: &dyn Fn(u64)) -> io::Result<()> {
    writeln!(out, "digraph tree {{\nnode [shape=box, style=filled];")?;
    tree.for_each(|vertex| {
        let (id, label, fill) = (vertex.id, label(vertex), color(vertex));
        let (fill, ink) = (fill.key(), fill.opponent().key());
        writeln!(
            out,
            "{id} [label=\"{label}\", fillcolor={fill}, fontcolor={ink}];"
        )?;
        if let Some((from, mv)) = vertex.edge {
            writeln!(
                out,
                "{from} -> {id} [label=\"{}\"];",
                Notation::Tp.token(mv)
            )?;
        }
        progress(id);
        Ok(())
    })?;
    writeln!(out, "}}")
}

fn csv(tree: &GameTree, out: &mut dyn Write, progress: &dyn Fn(u64)) -> io::Result<()> {
    writeln!(out, "id,parent,move,label,color,depth")?;
    tree.for_each(|vertex| {
        // The move contains a comma; no field contains quotes.
        let (parent, mv) = match vertex.edge {
            Some((from, mv)) => (from.to_string(), format!("\"{}\"", Notation::Tp.token(mv))),
            None => Default::default(),
        };
        let (label, color) = (label(vertex), color(vertex).key());
        let Vertex { id, depth, .. } = vertex;
        writeln!(out, "{id},{parent},{mv},{label},{color},{depth}")?;
        progress(*id);
        Ok(())
    })
}

fn label(vertex: &Vertex) -> String {
    PositionNotation::Etiquette.write(&vertex.position)
}

/// The colour to move.
fn color(vertex: &Vertex) -> Color {
    vertex.position.turn()
}
