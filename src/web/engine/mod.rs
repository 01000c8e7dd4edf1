//! The engine behind the pages: a pool of search threads apart from the workers of the database, and streams of events for the clients.
//!
//! A request becomes a job, which waits for a thread, runs, and sends events; the body of the response is the stream of these events. When the body is
//! dropped, because the client has disconnected, the job is stopped.

mod engines;
mod event_body;
mod events;
mod job;
mod pool;

pub(crate) use engines::Engines;
pub(crate) use event_body::EventBody;
pub(crate) use events::{
    AnalysisDone, AnalysisProgress, EvaluationAnswer, SearchDone, SearchFailed, SearchInfo,
    SearchLineAnswer, Waiting,
};
pub(crate) use job::{EngineJob, StopReason, event};
pub(crate) use pool::{EnginePool, JobLimits, Preemption, Submission, Task};
