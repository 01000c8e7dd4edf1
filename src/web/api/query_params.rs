//! The parameters of an address, parsed as the command line parses its options: the same names, the same values, the same errors.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use clap::{Arg, ArgMatches, Args, Command};

use crate::queries::{NamedOptionError, named_option_matches, option_error_message};
use crate::render::Language;
use crate::web::response::ApiError;

/// The maximum number of parameters, and their maximum length in bytes.
const MAX_PARAMETERS: usize = 64;
const MAX_BYTES: usize = 8 << 10;

/// The parameters of an address that has none of its own.
#[derive(Debug, Args)]
pub(super) struct NoParameters {}

impl<S: Sync> FromRequestParts<S> for NoParameters {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<NoParameters, ApiError> {
        parse(parts.uri.query())
    }
}

/// Parses the query string of an address, which follows its `?`.
///
/// An empty value counts as absent, so that forms can be sent unchanged. Options without a value take `true` and `false`.
///
/// # Errors
/// When a parameter is unknown, invalid, repeated or missing, or there are too many.
pub(super) fn parse<T: Args>(query: Option<&str>) -> Result<T, ApiError> {
    let mut command = T::augment_args(
        Command::new("api")
            .no_binary_name(true)
            .disable_help_flag(true),
    );
    // Where an address answers without texts, that is the language of errors.
    let is_lang = |known: &Arg| known.get_long() == Some("lang");
    if !command.get_arguments().any(is_lang) {
        let lang = Arg::new("lang").long("lang").value_name("LANGUAGE");
        command = command.arg(lang.value_parser(parse_language).hide(true));
    }
    let matches = parse_options(query.unwrap_or_default(), &mut command)?;
    T::from_arg_matches(&matches)
        .map_err(|error| ApiError::BadRequest(option_error_message(&error, &command)))
}

/// The language of texts in a response.
pub(super) fn parse_language(text: &str) -> Result<Language, String> {
    Language::from_tag(text).ok_or_else(|| "expected en or fr".to_owned())
}

fn parse_options(query: &str, command: &mut Command) -> Result<ArgMatches, ApiError> {
    if query.len() > MAX_BYTES {
        let bytes = query.len();
        let message = format!("parameters of {bytes} bytes, expected at most {MAX_BYTES}");
        return Err(ApiError::BadRequest(message));
    }
    let parameters: Vec<(String, String)> = form_urlencoded::parse(query.as_bytes())
        .into_owned()
        .collect();
    if parameters.len() > MAX_PARAMETERS {
        let count = parameters.len();
        let message = format!("{count} parameters, expected at most {MAX_PARAMETERS}");
        return Err(ApiError::BadRequest(message));
    }
    named_option_matches(command, parameters).map_err(bad_request)
}

fn bad_request(error: NamedOptionError) -> ApiError {
    ApiError::BadRequest(match error {
        NamedOptionError::Unknown { name, known } => {
            let name: String = name.chars().take(40).collect();
            if known.is_empty() {
                let message = format!(
                    "there is no parameter `{name}`, expected none: this address has no parameters"
                );
                return ApiError::BadRequest(message);
            }
            let known = known.join(", ");
            format!("there is no parameter `{name}`, expected some of {known}")
        }
        NamedOptionError::Invalid(message) => message,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::openings::OpeningNames;
    use crate::queries::{FilterArgs, PositionWithRulesArgs, SearchArgs};

    #[derive(Debug, Args)]
    struct FilterRequest {
        #[command(flatten)]
        filters: FilterArgs,
    }

    #[derive(Debug, Args)]
    struct PositionRequest {
        #[command(flatten)]
        position: PositionWithRulesArgs,
    }

    #[derive(Debug, Args)]
    struct SearchRequest {
        #[command(flatten)]
        search: SearchArgs,
    }

    fn error(query: &str) -> String {
        match parse::<FilterRequest>(Some(query)) {
            Err(ApiError::BadRequest(message)) => message,
            other => panic!("{query}: {other:?}"),
        }
    }

    #[test]
    fn parameters_are_options_of_the_command_line() {
        let request: FilterRequest = parse(Some(
            "player=J%C3%BCrgen+*&min-plies=10&mended=true&in=a&in=b&event=&lang=fr",
        ))
        .unwrap();
        let filter = request.filters.filter(&OpeningNames::known()).unwrap();
        assert_eq!(filter.player.as_deref(), Some("Jürgen *"));
        assert_eq!(
            (filter.min_plies, filter.repaired, filter.event),
            (Some(10), Some(true), None)
        );
        assert_eq!(filter.saved_searches, ["a", "b"]);
        // A value that looks like an option is a value.
        let request: FilterRequest = parse(Some("player=--help&black=-x&white=--")).unwrap();
        assert_eq!(
            request
                .filters
                .filter(&OpeningNames::known())
                .unwrap()
                .player
                .as_deref(),
            Some("--help")
        );
        assert!(parse::<PositionRequest>(Some("position=--rules")).is_ok());
    }

    #[test]
    fn errors_state_what_was_expected() {
        assert_eq!(
            error("result=green"),
            "invalid value 'green' for '--result <RESULT>': expected black (1-0), white (0-1), third to sixth of more than two, draw or unknown"
        );
        assert!(error("player2=x").starts_with(
            "there is no parameter `player2`, expected some of player, against, black"
        ));
        assert!(error("mended=perhaps").contains("expected true or false"));
        assert!(error("player=a&player=b").contains("cannot be used multiple times"));
        assert!(error("help=1").contains("no parameter `help`"));
        assert!(error(&"player=x&".repeat(65)).contains("65 parameters, expected at most 64"));
        assert!(
            error(&format!("player={}", "x".repeat(9_000))).contains("bytes, expected at most")
        );
        let missing = parse::<PositionRequest>(None).unwrap_err();
        assert!(
            matches!(&missing, ApiError::BadRequest(message) if message == "a required parameter is missing, expected position"),
            "{missing:?}"
        );
        let missing = parse::<SearchRequest>(Some("ply=4")).unwrap_err();
        assert!(
            matches!(&missing, ApiError::BadRequest(message) if message == "a required parameter is missing, expected one of position, moves, pattern, material, score"),
            "{missing:?}"
        );
    }
}
