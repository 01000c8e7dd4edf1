#![no_main]

use sumito_fuzz::{Format, reading};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| reading(bytes, Some(Format::Apgn)));
