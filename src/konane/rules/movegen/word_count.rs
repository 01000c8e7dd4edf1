//! Dispatches to functions that are generic over the number of machine words of a set of squares.

/// Calls a function with the constant number of words, 1 to 7, that a board needs.
macro_rules! with_word_count {
    ($board:expr, $function:ident($($argument:expr),*)) => {
        match $board.words() {
            1 => $function::<1>($($argument),*),
            2 => $function::<2>($($argument),*),
            3 => $function::<3>($($argument),*),
            4 => $function::<4>($($argument),*),
            5 => $function::<5>($($argument),*),
            6 => $function::<6>($($argument),*),
            _ => $function::<7>($($argument),*),
        }
    };
}

pub(super) use with_word_count;
