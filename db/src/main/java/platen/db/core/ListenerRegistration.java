package platen.db.core;

/** Registers a listener for a channel of the database. Each channel has one listener per process. */
public record ListenerRegistration(String channel, NotificationListener.Listener listener) {}
