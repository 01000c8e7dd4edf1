//! Writes the initial inputs of each target to `corpus/`.

use std::fs;
use std::io;
use std::path::Path;

fn main() -> io::Result<()> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for (number, (target, bytes)) in sumito_fuzz::seeds().into_iter().enumerate() {
        let folder = corpus.join(target);
        fs::create_dir_all(&folder)?;
        fs::write(folder.join(format!("seed-{number}")), bytes)?;
    }
    Ok(())
}
