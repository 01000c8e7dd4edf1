//! The web server: requests within this process and over a real socket.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use serde_json::Value;
use sumito::store::{Access, Database, ImportCounts};
use sumito::web::{ConnectionLimits, Settings, router, serve};
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;

/// A server with a temporary database.
pub(crate) struct Served {
    pub(crate) folder: TempDir,
    pub(crate) router: Router,
    pub(crate) runtime: Runtime,
}

/// A response.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    pub(crate) fn error(&self) -> String {
        self.json()["error"].as_str().unwrap().to_owned()
    }

    pub(crate) fn total(&self) -> usize {
        self.headers["x-total-count"]
            .to_str()
            .unwrap()
            .parse()
            .unwrap()
    }
}

impl Served {
    /// A server of a database of these texts, each imported as a file.
    pub(crate) fn of(texts: &[&str], settings: &Settings) -> Served {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        let mut database = Database::open(&path, Access::Write).unwrap();
        for (n, text) in texts.iter().enumerate() {
            let records =
                sumito::record::read(text.as_bytes(), sumito::record::ReadOptions::default());
            let name = format!("file-{n}.txt");
            database
                .import(&name, records, &mut ImportCounts::default(), |_| {
                    ControlFlow::Continue(())
                })
                .unwrap();
        }
        Served::over(folder, &path, settings)
    }

    /// A server of the sample games.
    pub(crate) fn samples() -> Served {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        let samples = crate::support::project("sample-games");
        let words = [
            "--db",
            path.to_str().unwrap(),
            "import",
            samples.to_str().unwrap(),
        ];
        assert!(
            crate::support::sumito(&words)
                .output()
                .unwrap()
                .status
                .success()
        );
        Served::over(folder, &path, &Settings::default())
    }

    pub(crate) fn over(folder: TempDir, path: &Path, settings: &Settings) -> Served {
        Served {
            router: router(path, settings).unwrap(),
            folder,
            runtime: Builder::new_current_thread().enable_all().build().unwrap(),
        }
    }

    pub(crate) fn db(&self) -> PathBuf {
        self.folder.path().join("games.db")
    }

    pub(crate) fn ask(&self, request: Request<Body>) -> Answer {
        self.runtime.block_on(answer(self.router.clone(), request))
    }

    pub(crate) fn get(&self, uri: &str) -> Answer {
        self.ask(request("GET", uri).body(Body::empty()).unwrap())
    }

    /// The token that the pages of the server hold.
    pub(crate) fn token(&self) -> String {
        let html = String::from_utf8(self.get("/").body).unwrap();
        let token = html.split("data-token=\"").nth(1).unwrap();
        token.split('"').next().unwrap().to_owned()
    }

    /// Sends a body with the token of the pages.
    pub(crate) fn send(&self, method: &str, uri: &str, body: impl Into<Body>) -> Answer {
        let request = request(method, uri).header("x-sumito-token", self.token());
        self.ask(request.body(body.into()).unwrap())
    }

    /// The JSON of the successful response to a body.
    pub(crate) fn posted(&self, uri: &str, body: impl Into<Body>) -> Value {
        let answer = self.send("POST", uri, body);
        let text = String::from_utf8_lossy(&answer.body).into_owned();
        assert_eq!(answer.status, StatusCode::OK, "{uri}: {text}");
        answer.json()
    }

    /// The JSON of a successful response.
    pub(crate) fn json(&self, uri: &str) -> Value {
        let answer = self.get(uri);
        let text = String::from_utf8_lossy(&answer.body).into_owned();
        assert_eq!(answer.status, StatusCode::OK, "{uri}: {text}");
        answer.json()
    }

    /// Listens at a free port until the tests end.
    pub(crate) fn listen(&self) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let router = self.router.clone();
        thread::spawn(move || serve(listener, &router, &ConnectionLimits::default()));
        address
    }
}

pub(crate) fn request(method: &str, uri: &str) -> axum::http::request::Builder {
    Request::builder()
        .method(method)
        .uri(uri)
        .header("host", "localhost:8080")
}

pub(crate) async fn answer(router: Router, request: Request<Body>) -> Answer {
    let response = router.oneshot(request).await.unwrap();
    let (status, headers) = (response.status(), response.headers().clone());
    let body = to_bytes(response.into_body(), usize::MAX)
        .await
        .unwrap()
        .to_vec();
    Answer {
        status,
        headers,
        body,
    }
}

/// Percent-encodes a text.
pub(crate) fn escaped(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

/// Sends bytes unchanged, and reads the response until the connection is closed or the time has passed.
pub(crate) fn raw(address: SocketAddr, bytes: &[u8], patience: Duration) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(patience)).unwrap();
    let _ = stream.write_all(bytes);
    let mut text = Vec::new();
    let mut buffer = [0; 4096];
    while let Ok(read @ 1..) = stream.read(&mut buffer) {
        text.extend_from_slice(&buffer[..read]);
    }
    String::from_utf8_lossy(&text).into_owned()
}
