//! `RuleHelp`: the help for an option of the rules.

/// An option by which the rules of a game can differ from the standard ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RuleHelp {
    /// The name.
    pub name: &'static str,
    /// The values that may follow `=`; empty for an option without a value.
    pub values: &'static str,
    /// The meaning.
    pub meaning: &'static str,
}
