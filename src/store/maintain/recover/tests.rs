//! Tests recoveries of random damage.

use super::*;
use crate::store::{Access, Database};

/// A generator of pseudo-random numbers (`SplitMix64`).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % limit as u64) as usize
    }
}

/// A recovery of any bytes, or of a database with random damage, ends without a panic.
#[test]
fn any_bytes_are_handled() {
    let folder = tempfile::tempdir().unwrap();
    let [good, bad, new] = ["good.db", "bad.db", "new.db"].map(|name| folder.path().join(name));
    let mut database = Database::open(&good, Access::Write).unwrap();
    let text = "# layout: Belgian Daisy\n# black: Ann\n1.a1b2 {good} i5h5 2.a2b3\n";
    let records = crate::record::read(text.as_bytes(), crate::record::ReadOptions::default());
    let mut counts = crate::store::ImportCounts::default();
    let watch = |_: &_| std::ops::ControlFlow::Continue(());
    database.import("x", records, &mut counts, watch).unwrap();
    drop(database);
    let good = std::fs::read(&good).unwrap();
    let mut random = Random(3);
    for round in 0..16 {
        let mut bytes = good.clone();
        match round % 4 {
            0 => bytes
                .iter_mut()
                .for_each(|byte| *byte = random.below(256) as u8),
            1 => bytes.truncate(random.below(good.len())),
            _ => {
                for _ in 0..=random.below(2_000) {
                    let at = random.below(bytes.len());
                    bytes[at] = random.below(256) as u8;
                }
            }
        }
        std::fs::write(&bad, &bytes).unwrap();
        let _ = std::fs::remove_file(&new);
        if let Ok(report) = recover(&bad, &new, |_, _| ()) {
            assert!(report.games <= 1);
            let database = Database::open(&new, Access::Read).unwrap();
            assert_eq!(database.info().unwrap().games.cast_unsigned(), report.games);
        } else {
            assert!(!new.exists());
        }
    }
}
