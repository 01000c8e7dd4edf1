//! The messages of the API on parameters in both languages.

/// Messages in English and in French, as [`MESSAGES`](super::messages::MESSAGES).
pub(super) const PARAMETER_MESSAGES: &[(&str, &str)] = &[
    (
        "there is no parameter `{}`, expected some of {}",
        "il n'y a pas de paramètre « {0} » ; sont attendus certains de : {1}",
    ),
    (
        "{}: `{}`, expected true or false",
        "{0} : « {1} », attendu : true ou false",
    ),
    (
        "there is no parameter `{}`, expected none: this address has no parameters",
        "il n'y a pas de paramètre « {0} » ; cette adresse n'en a aucun",
    ),
    (
        "`{}` has no effect on `to={}`, expected one of {}",
        "« {0} » n'a pas d'effet sur `to={1}` ; est attendu l'un de : {2}",
    ),
    (
        "parameters of {} bytes, expected at most {}",
        "paramètres de {0} octets, attendu : {1} au plus",
    ),
    (
        "{} parameters, expected at most {}",
        "{0} paramètres, attendu : {1} au plus",
    ),
    (
        "a required parameter is missing, expected one of {}",
        "il manque un paramètre obligatoire ; est attendu l'un de : {0}",
    ),
    (
        "a required parameter is missing, expected {}",
        "il manque un paramètre obligatoire, attendu : {0}",
    ),
    (
        "the argument '{}' cannot be used multiple times",
        "le paramètre « {0} » ne peut être donné qu'une fois",
    ),
    (
        "the argument '{}' cannot be used with '{}'",
        "le paramètre « {0} » ne va pas avec « {1} »",
    ),
    (
        "the argument '{}' cannot be used with: {}",
        "le paramètre « {0} » ne va pas avec : {1}",
    ),
    (
        "invalid value '{}' for '{}' [possible values: {}]",
        "« {0} » n'est pas une valeur possible de {1} ; est attendue l'une de : {2}",
    ),
    (
        "invalid value '{}' for '{}': expected one of {}",
        "« {0} » n'est pas une valeur possible de {1} ; est attendue l'une de : {2}",
    ),
    (
        "invalid value '{}' for '{}': expected en or fr",
        "« {0} » n'est pas une valeur possible de {1} : en ou fr est attendu",
    ),
    (
        "invalid value '{}' for '{}': expected the 64 hexadecimal digits of a version",
        "« {0} » n'est pas une valeur possible de {1} : les 64 chiffres hexadécimaux d'une version sont attendus",
    ),
    (
        "invalid value '{}' for '{}': expected a whole number from {} to {}",
        "« {0} » n'est pas une valeur possible de {1} : un nombre entier de {2} à {3} est attendu",
    ),
    (
        "invalid value '{}' for '{}': expected a whole number from {}",
        "« {0} » n'est pas une valeur possible de {1} : un nombre entier à partir de {2} est attendu",
    ),
    (
        "invalid value '{}' for '{}': `{}` and `{}` exclude each other, expected one of them",
        "« {0} » n'est pas une valeur possible de {1} : « {2} » et « {3} » s'excluent, un seul des deux est attendu",
    ),
    (
        "invalid value '{}' for '{}': expected at most 64 printable ASCII characters without blanks",
        "« {0} » n'est pas une valeur possible de {1} : 64 caractères ASCII imprimables, sans espaces, au plus sont attendus",
    ),
    (
        "invalid value '{}' for '{}': expected black (1-0), white (0-1), third to sixth of more than two, draw or unknown",
        "« {0} » n'est pas une valeur possible de {1} : black (1-0), white (0-1), third à sixth à plus de deux, draw ou unknown sont attendus",
    ),
    (
        "invalid value '{}' for '{}': may be {} or {}; expected a date as 2016.09.19, 2016.09 or 2016",
        "« {0} » peut être {2} ou {3} ({1}) : une date est attendue, comme 2016.09.19, 2016.09 ou 2016",
    ),
    (
        "invalid value '{}' for '{}': {}; expected a date as 2016.09.19, 2016.09 or 2016",
        "« {0} » n'est pas une date ({1}) : une date est attendue, comme 2016.09.19, 2016.09 ou 2016",
    ),
    (
        "invalid value '{}' for '{}': the range from {} to {} is empty, expected the first number before the last",
        "« {0} » n'est pas une valeur possible de {1} : l'intervalle de {2} à {3} est vide, le premier nombre est attendu avant le dernier",
    ),
    (
        "`{}` is not an option of the rules of {}, expected one of standard, {}",
        "« {0} » n'est pas une option des règles de {1}, attendu : standard, {2}",
    ),
    (
        "the path is not UTF-8, expected UTF-8 in its escapes such as %C3%A9",
        "le chemin n'est pas en UTF-8, attendu de l'UTF-8 dans ses séquences comme %C3%A9",
    ),
    (
        "the query is not UTF-8, expected UTF-8 in its escapes such as %C3%A9",
        "la requête n'est pas en UTF-8, attendu de l'UTF-8 dans ses séquences comme %C3%A9",
    ),
];
