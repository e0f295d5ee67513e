package platen.ops.demo;

import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The inboxes of a demo by their ids, made when they are first asked for, in memory and only so many. */
final class Inboxes {
    private static final int MOST = 100;

    private final Map<String, Inbox> inboxes = new ConcurrentHashMap<>();
    private final Clock clock;

    Inboxes(Clock clock) {
        this.clock = clock;
    }

    /** Empty when the id is none, or there are too many. */
    Optional<Inbox> find(String id) {
        if (!id.matches("[a-z0-9-]{1,40}") || (inboxes.size() >= MOST && !inboxes.containsKey(id))) {
            return Optional.empty();
        }
        return Optional.of(inboxes.computeIfAbsent(id, first -> new Inbox(clock)));
    }
}
