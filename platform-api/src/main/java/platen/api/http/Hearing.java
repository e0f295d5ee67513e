package platen.api.http;

import platen.db.Notices;

/** Who in this process hears which channel of the database; one connection hears them all. */
public record Hearing(String channel, Notices.Listener listener) {}
