//! `/api/import`

use std::fs::File;
use std::future::poll_fn;
use std::io::{Seek, Write};
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Path, RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;
use clap::Parser;
use hyper::body::Body as _;
use tokio::time::{Instant, timeout_at};

use crate::web::answer::{Answer, Refusal};
use crate::web::desk::Pace;
use crate::web::parameters;
use crate::web::site::Site;

/// How long a client may take to send the next part of a file, and how many bytes that has: who sends more slowly keeps others from
/// sending.
const PART: Duration = Duration::from_secs(20);
const PART_BYTES: usize = 16 << 10;
/// Signs of the name of a file that are kept.
const LONGEST_NAME: usize = 120;
#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct Asked {
    /// The name of the file
    #[arg(long, required = true)]
    name: String,
}

/// Takes a file of records in; the answer says by which number to ask how far it is.
pub(crate) async fn begin(
    State(site): State<Arc<Site>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Refusal> {
    let Asked { name } = parameters::read(query.as_deref())?;
    let Ok(_place) = site.uploads.try_acquire() else {
        return Err(Refusal::Busy);
    };
    // Without a database nothing is sent in vain.
    site.desk.ask(Pace::Quick, |_| Ok(())).await?;
    let (file, bytes) = receive(body, site.settings.max_upload_bytes).await?;
    let number = site.imports.begin(plain(&name), file, bytes)?;
    state_of(&site, number, &headers)
}

/// How far an import is.
pub(crate) async fn state(
    State(site): State<Arc<Site>>,
    Path(number): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    state_of(&site, number.parse().unwrap_or_default(), &headers)
}

fn state_of(site: &Site, number: u64, headers: &HeaderMap) -> Result<Response, Refusal> {
    let state = site.imports.state(number);
    let missing = || Refusal::Missing(format!("there is no import {number} any more"));
    Ok(Answer::json(&state.ok_or_else(missing)?).send(headers))
}

/// Puts what is sent into a file that is gone when nobody needs it any more, so that it takes no memory.
async fn receive(mut body: Body, most: u64) -> Result<(File, u64), Refusal> {
    let failed = |error: std::io::Error| Refusal::Failed(format!("keeping the file: {error}"));
    let mut file = tempfile::tempfile().map_err(failed)?;
    let mut bytes = 0;
    let mut missing = PART_BYTES;
    let mut deadline = Instant::now() + PART;
    loop {
        let part = timeout_at(
            deadline,
            poll_fn(|context| Pin::new(&mut body).poll_frame(context)),
        );
        let part = part
            .await
            .map_err(|_| Refusal::Wrong("the file was sent too slowly".to_owned()))?;
        let Some(part) = part else { break };
        let part =
            part.map_err(|error| Refusal::Wrong(format!("the file was not sent whole: {error}")))?;
        let Ok(data) = part.into_data() else { continue };
        bytes += data.len() as u64;
        missing = missing.saturating_sub(data.len());
        if missing == 0 {
            missing = PART_BYTES;
            deadline = Instant::now() + PART;
        }
        if bytes > most {
            let message = format!("the file has more than {most} bytes: `sumito import` takes any");
            return Err(Refusal::TooLarge(message));
        }
        file.write_all(&data).map_err(failed)?;
    }
    file.rewind().map_err(failed)?;
    Ok((file, bytes))
}

/// The name of a file without its folders, and without signs that are none.
fn plain(name: &str) -> String {
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let signs = name
        .chars()
        .filter(|sign| !sign.is_control())
        .take(LONGEST_NAME);
    let name: String = signs.collect();
    if name.trim().is_empty() {
        "file".to_owned()
    } else {
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files() {
        for (name, expected) in [
            ("games.txt", "games.txt"),
            ("../../etc/passwd", "passwd"),
            ("C:\\games\\a.txt", "a.txt"),
            ("a\0b\n.txt", "ab.txt"),
            ("", "file"),
            ("x/", "file"),
        ] {
            assert_eq!(plain(name), expected, "{name}");
        }
        assert_eq!(plain(&"é".repeat(500)).chars().count(), LONGEST_NAME);
    }
}
