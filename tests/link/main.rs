//! Games on two machines: the messages, the sockets, and who may open them.

mod hostile;
mod messages;
mod place;
mod talk;
mod world;
