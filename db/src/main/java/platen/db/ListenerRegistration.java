package platen.db;

/** Who in this process hears which channel of the database. Each channel has one listener. */
public record ListenerRegistration(String channel, NotificationListener.Listener listener) {}
