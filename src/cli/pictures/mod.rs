//! Pictures in files; the extension of the name determines the format.

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
