//! `sumito serve`: starts the web server.

use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr, TcpListener};
use std::process;
use std::time::Duration;

use anyhow::{Context as _, Result};
use clap::Args;

use crate::cli::messages::note;
use crate::cli::{Context, Status};
use crate::web::{ConnectionLimits, Settings, UnfinishedImports, router, serve};

/// Serve the database as web pages on this machine
///
/// The pages have an opening explorer, games to replay in both directions, a position search, players and reports; the same data is available as JSON
/// under /api/. Unless options say otherwise, nothing is written, and only this machine can connect. Ctrl-C stops the server.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito serve
  sumito --db club.db serve --port 8000
  sumito serve --writable                    files can be dropped on a page to import them
  sumito serve --bind 0.0.0.0 --name board.lan
  curl 'http://127.0.0.1:8080/api/openings?layout=belgian&moves=a1b2'")]
pub(crate) struct Serve {
    /// Port; 0 for any free port
    #[arg(long, value_name = "PORT", default_value_t = 8080)]
    port: u16,
    /// Address to listen on; 0.0.0.0 for all addresses of this machine, so that others can connect
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// Host name by which others reach this machine
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,
    /// Allow changes from the web pages: imports, games that are added, edited, replaced or deleted, corrected and deleted rejects, undoing of changes, studies, stored analyses
    #[arg(long)]
    writable: bool,
    /// Time limit of a query
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3_600))]
    time_limit: u64,
    /// Maximum number of connections per address, up to 256; raise it behind a proxy, where all users have one address
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=256))]
    connections_per_address: u16,
    /// Number of threads on which the engine searches for the pages; 0 for no engine [default: number of cores minus one, at least 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=256))]
    engine_threads: Option<u16>,
}

impl Serve {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        if self.writable {
            // Creates a database that does not exist.
            context.open_write()?;
        }
        let settings = Settings {
            address: self.bind,
            names: self.name,
            writable: self.writable,
            time_limit: Duration::from_secs(self.time_limit),
            openings: context.opening_names()?,
            engine_threads: self
                .engine_threads
                .map_or_else(Settings::default_engine_threads, usize::from),
            ..Settings::default()
        };
        let router = router(&context.database_path, &settings)?;
        let listener = TcpListener::bind((self.bind, self.port));
        let listener = listener.with_context(|| {
            format!(
                "cannot listen at {}, port {} (another one with --port)",
                self.bind, self.port
            )
        })?;
        writeln!(context.out, "http://{}/", listener.local_addr()?)?;
        context.out.flush()?;
        if self.writable {
            tell_unfinished_at_end(settings.imports)?;
        }
        note("Ctrl-C ends it");
        let limits = ConnectionLimits {
            max_per_address: self.connections_per_address.into(),
            ..ConnectionLimits::default()
        };
        serve(listener, &router, &limits)?;
        Ok(Status::Success)
    }
}

/// Lets Ctrl-C end the server with a message about the imports that are not finished.
fn tell_unfinished_at_end(imports: UnfinishedImports) -> Result<()> {
    ctrlc::set_handler(move || {
        let names = imports.names();
        if !names.is_empty() {
            note(&format!(
                "ended before the import of {} was finished: what was stored is kept; import the file again to add the rest",
                names.join(", ")
            ));
        }
        process::exit(130);
    })
    .context("cannot watch for Ctrl-C")
}
