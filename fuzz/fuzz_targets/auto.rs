#![no_main]

use sumito_fuzz::reading;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| reading(bytes, None));
