#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| sumito_fuzz::moves(bytes));
