//! The expected result of a position of Abalone: a model with few parameters that converts an evaluation into probabilities of win, draw and loss, its fit to
//! results of games, and its calibration on games that were not used for the fit.

mod calibration;
mod fit;
mod likelihood;
mod model;
mod sample;

pub use calibration::{Calibration, PlyBucket, ReliabilityBin};
pub use fit::{FittedResultModel, fit_result_model};
pub use model::{ResultFeatures, ResultModel, ResultModelError, ResultProbabilities};
pub use sample::{ResultSample, SampleResult, SampledGame};
