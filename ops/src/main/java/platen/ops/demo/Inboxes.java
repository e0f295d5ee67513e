package platen.ops.demo;

import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Holds the inboxes of a demo by id, in memory and in limited number; creates them on first use. */
final class Inboxes {
    private static final int MAX_INBOXES = 100;

    private final Map<String, Inbox> inboxes = new ConcurrentHashMap<>();
    private final Clock clock;

    Inboxes(Clock clock) {
        this.clock = clock;
    }

    /** Returns the inbox of an id; empty when the id is invalid or there are too many inboxes. */
    Optional<Inbox> find(String id) {
        if (!id.matches("[a-z0-9-]{1,40}") || (inboxes.size() >= MAX_INBOXES && !inboxes.containsKey(id))) {
            return Optional.empty();
        }
        return Optional.of(inboxes.computeIfAbsent(id, first -> new Inbox(clock)));
    }
}
