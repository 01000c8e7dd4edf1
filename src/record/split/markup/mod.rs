//! Plain text of what people copy out of other programs: web pages, XML, LaTeX, pages of wikis, chats.

pub(super) mod chat;
mod chat_line;
pub(super) mod html_text;
pub(super) mod line_markup;
mod placed_lines;
pub(super) mod xml_text;
