//! `sumito serve`: starts the web server.

use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr, TcpListener};
use std::time::Duration;

use anyhow::{Context as _, Result};
use clap::Args;

use crate::cli::messages::note;
use crate::cli::{Context, Status};
use crate::web::{ConnectionLimits, Settings, router, serve};

/// Serve the database as pages for a browser on this machine
///
/// An explorer of openings, games to replay in both directions, search by setting up a position, players, and all of it as JSON
/// under /api/. Nothing is written, and nobody else can ask, unless that is said here. Ctrl-C ends it.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito serve
  sumito --db club.db serve --port 8000
  sumito serve --writable                    files can be dropped on a page to import them
  sumito serve --bind 0.0.0.0 --name board.lan
  curl 'http://127.0.0.1:8080/api/openings?layout=belgian&moves=a1b2'")]
pub(crate) struct Serve {
    /// The port; 0 for any that is free
    #[arg(long, value_name = "PORT", default_value_t = 8080)]
    port: u16,
    /// The address of this machine to listen at; 0.0.0.0 for all of them, so that others can ask too
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// A name by which others call this machine
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,
    /// Let pages import games
    #[arg(long)]
    writable: bool,
    /// How long a question may take
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=3_600))]
    time_limit: u64,
    /// How many connections one address may have at once; where all users come from one, as behind a proxy, up to 256
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=256))]
    connections_per_address: u16,
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
        note("Ctrl-C ends it");
        let limits = ConnectionLimits {
            max_per_address: self.connections_per_address.into(),
            ..ConnectionLimits::default()
        };
        serve(listener, &router, &limits)?;
        Ok(Status::Success)
    }
}
