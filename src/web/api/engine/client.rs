//! The identifier of a page that requests searches of the engine.

/// Reads the identifier.
///
/// # Errors
/// What was expected.
pub(super) fn parse_client(text: &str) -> Result<String, String> {
    let is_identifier = text.len() <= 64 && text.bytes().all(|byte| byte.is_ascii_graphic());
    let expected = || "expected at most 64 printable ASCII characters without blanks".to_owned();
    is_identifier.then(|| text.to_owned()).ok_or_else(expected)
}
