//! Pictures in files of the kind that the name says.

#[cfg(feature = "images")]
mod images;
#[cfg(not(feature = "images"))]
mod no_images;
mod write_picture;

#[cfg(feature = "images")]
pub(crate) use images::write_animation;
#[cfg(not(feature = "images"))]
pub(crate) use no_images::write_animation;
pub(crate) use write_picture::write_picture;
