//! Games that were copied out of other programs: LaTeX, XML, pages of wikis, chats.

mod chats;
mod markup;
