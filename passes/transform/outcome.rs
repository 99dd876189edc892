//! How a transformation ends.

use oxmlir_ir::Diagnostic;

/// The end of a transformation (`DiagnosedSilenceableFailure`).
#[must_use]
#[derive(Debug)]
pub enum Outcome {
    /// All is done.
    Success,
    /// The operation does not apply; nothing was changed, and what is around it may go on.
    Silenceable(Vec<Diagnostic>),
    /// The program is in no state to go on; the reason has been reported.
    Definite,
}

impl Outcome {
    /// A failure that what is around may silence. It is said without the operation in its own form.
    pub fn silenceable(diagnostic: Diagnostic) -> Outcome {
        Outcome::Silenceable(vec![diagnostic.without_operation()])
    }

    /// Whether all is done.
    pub fn is_success(&self) -> bool {
        matches!(self, Outcome::Success)
    }
}

/// What a step gives, or how it failed.
pub type Step<T> = Result<T, Outcome>;

impl From<Step<()>> for Outcome {
    fn from(step: Step<()>) -> Outcome {
        step.err().unwrap_or(Outcome::Success)
    }
}

impl From<Outcome> for Step<()> {
    fn from(outcome: Outcome) -> Step<()> {
        match outcome {
            Outcome::Success => Ok(()),
            failure => Err(failure),
        }
    }
}
