//! What Ctrl-C does to a server.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::support::TestDirectory;
use crate::web::raw;

#[cfg(unix)]
#[test]
fn a_server_that_ends_during_an_import_names_its_file() {
    let directory = TestDirectory::new();
    let mut server = directory
        .command(&["serve", "--port", "0", "--writable"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let stdout = server.stdout.as_mut().unwrap();
    BufReader::new(stdout).read_line(&mut line).unwrap();
    let host = line.trim().trim_start_matches("http://");
    let host = host.trim_end_matches('/');
    let send = |head: &str, body: &str| {
        let request = format!("{head}Host: {host}\r\nConnection: close\r\n\r\n{body}");
        raw(
            host.parse().unwrap(),
            request.as_bytes(),
            Duration::from_secs(10),
        )
    };
    let page = send("GET /import HTTP/1.1\r\n", "");
    let token = page.split("data-token=\"").nth(1).unwrap();
    let token = token.split('"').next().unwrap();
    // The import waits for the end of another change.
    let other = rusqlite::Connection::open(directory.path("games.db")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let body = "1.a1b2 i5h5 2.a2b3\n";
    for name in ["first.txt", "second.txt"] {
        let head = format!(
            "POST /api/import?name={name} HTTP/1.1\r\nx-sumito-token: {token}\r\ncontent-length: {}\r\n",
            body.len()
        );
        let answer = send(&head, body);
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
    let status = Command::new("kill")
        .args(["-INT", &server.id().to_string()])
        .status();
    assert!(status.unwrap().success());
    let output = server.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let message = String::from_utf8(output.stderr).unwrap();
    let expected = "ended before the import of first.txt, second.txt was finished: what was stored is kept; import the file again to add the rest";
    assert!(message.contains(expected), "{message}");
}
