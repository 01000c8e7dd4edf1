//! The messages of the API on parameters in both languages.

/// Messages in English and in French, as [`MESSAGES`](super::messages::MESSAGES).
pub(super) const PARAMETER_MESSAGES: &[(&str, &str)] = &[
    (
        "invalid value '{}' for '{}': expected a rating, or a range as {}",
        "« {0} » n'est pas une valeur possible de {1} : un classement est attendu, ou un intervalle comme {2}",
    ),
    (
        "invalid value '{}' for '{}': expected a number of plies, or a range as {}",
        "« {0} » n'est pas une valeur possible de {1} : un nombre de demi-coups est attendu, ou un intervalle comme {2}",
    ),
    (
        "invalid value '{}' for '{}': expected month, quarter or year",
        "« {0} » n'est pas une valeur possible de {1} : month, quarter ou year est attendu",
    ),
    (
        "invalid value '{}' for '{}': expected light, dark or print",
        "« {0} » n'est pas une valeur possible de {1} : light, dark ou print est attendu",
    ),
    (
        "invalid value '{}' for '{}': expected win, save or eject",
        "« {0} » n'est pas une valeur possible de {1} : win, save ou eject est attendu",
    ),
    (
        "invalid value '{}' for '{}': expected abalone or konane",
        "« {0} » n'est pas une valeur possible de {1} : abalone ou konane est attendu",
    ),
    (
        "invalid value '{}' for '{}': expected a colour, or the number of an orientation",
        "« {0} » n'est pas une valeur possible de {1} : une couleur est attendue, ou le numéro d'une orientation",
    ),
    (
        "invalid value '{}' for '{}': expected the marbles ejected by Black and White as {}",
        "« {0} » n'est pas une valeur possible de {1} : les billes éjectées par Noir et par Blanc sont attendues, comme {2}",
    ),
    (
        "invalid value '{}' for '{}': expected the name of a layout (see `sumito layouts`), did you mean {}?",
        "« {0} » n'est pas une position de départ : un nom est attendu pour {1}. Était-ce {2} ?",
    ),
    (
        "invalid value '{}' for '{}': expected the name of a layout (see `sumito layouts`)",
        "« {0} » n'est pas une position de départ : un nom de /api/layouts est attendu pour {1}",
    ),
    (
        "invalid value '{}' for '{}': expected a date as 2016.09.19, 2016.09 or 2016",
        "« {0} » n'est pas une valeur possible de {1} : une date est attendue, comme 2016.09.19, 2016.09 ou 2016",
    ),
    (
        "invalid value '{}' for '{}': {} {} has {} days; expected a date as 2016.09.19, 2016.09 or 2016",
        "« {0} » n'est pas une date ({1}) : ce mois de {3} a {4} jours ; une date est attendue, comme 2016.09.19, 2016.09 ou 2016",
    ),
    (
        "invalid value '{}' for '{}': there is no month {}; expected a date as 2016.09.19, 2016.09 or 2016",
        "« {0} » n'est pas une date ({1}) : il n'y a pas de mois {2} ; une date est attendue, comme 2016.09.19, 2016.09 ou 2016",
    ),
    (
        "there is no reject {}, expected a number that /api/rejects shows",
        "il n'y a pas de rejet {0}, attendu un numéro de /api/rejects",
    ),
    (
        "{} is a format of {}, expected no game of {} (`--game abalone` leaves them out of an export)",
        "{0} est un format de {1}, qui n'a pas de partie de {2}",
    ),
    (
        "expected the method {} or {}",
        "méthode attendue : {0} ou {1}",
    ),
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
