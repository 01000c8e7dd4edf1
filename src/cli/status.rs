//! The exit status of a command that did not fail.

/// How a command ended. A failure is an error instead, with exit status 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    /// Exit status 0.
    Success,
    /// Success with warnings: nothing was found, or some games could not be replayed. Exit status 1.
    Warnings,
}

impl Status {
    pub(crate) fn success_if(is_success: bool) -> Status {
        if is_success {
            Status::Success
        } else {
            Status::Warnings
        }
    }

    /// The status of a command by the number of its results: success if there is at least one.
    pub(crate) fn from_count(count: usize) -> Status {
        Status::success_if(count > 0)
    }

    /// The status of two parts together: success if both succeeded.
    pub(crate) fn and(self, other: Status) -> Status {
        if self == Status::Success { other } else { self }
    }
}
