package platen.jobs.render.commit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;

/**
 * Processes items that arrive at the same time together, in one transaction. The first item to arrive leads the group
 * and processes those that were queued in its line meanwhile, at most 64. One group per line is in progress: an item
 * usually waits for one transaction before its own, and a single item does not wait at all. Two groups at once would
 * each have half as many items.
 *
 * <p>Items fail individually: when a group fails because of its contents, each item is retried alone.
 *
 * @param <T> item
 * @param <R> result of an item
 */
public final class GroupCommit<T, R> {
    /** Maximum number of items per transaction. */
    private static final int MAX_GROUP_SIZE = 64;

    private final Function<List<T>, List<R>> work;
    private final ConcurrentMap<UUID, Line<T, R>> lines = new ConcurrentHashMap<>();

    /** @param work runs one transaction that returns a result for each item, in the order of the items, or throws */
    public GroupCommit(Function<List<T>, List<R>> work) {
        this.work = work;
    }

    /**
     * Processes the item, possibly together with others of its line; throws what the work throws.
     *
     * @param lineId identifies items that contend with each other and therefore share a line
     */
    public R commit(UUID lineId, T item) {
        var entry = new Entry<T, R>(item);
        Line<T, R> line = lines.computeIfAbsent(lineId, id -> new Line<>());
        line.join(entry);
        if (entry.leads.join()) {
            List<Entry<T, R>> group = line.next();
            try {
                together(group);
            } finally {
                // Completed before the next group starts, because their results are already known.
                group.forEach(each -> each.leads.complete(false));
                line.retire();
            }
        }
        return entry.result();
    }

    private void together(List<Entry<T, R>> group) {
        try {
            List<R> results = work.apply(group.stream().map(Entry::item).toList());
            for (int i = 0; i < group.size(); i++) {
                group.get(i).result = results.get(i);
            }
        } catch (RuntimeException e) {
            if (group.size() > 1 && Database.isOfStatement(e)) {
                group.forEach(each -> together(List.of(each)));
            } else {
                group.forEach(each -> each.failure = e);
            }
        }
    }

    /** Items that contend with each other. */
    private static final class Line<T, R> {
        private final Queue<Entry<T, R>> waiting = new ArrayDeque<>();
        private boolean led;

        synchronized void join(Entry<T, R> entry) {
            waiting.add(entry);
            appoint();
        }

        /** Takes the next group: the leader, which arrived first, and the items behind it. */
        synchronized List<Entry<T, R>> next() {
            var next = new ArrayList<Entry<T, R>>();
            for (Entry<T, R> each = waiting.poll(); each != null; each = next.size() < MAX_GROUP_SIZE
                    ? waiting.poll()
                    : null) {
                next.add(each);
            }
            return next;
        }

        synchronized void retire() {
            led = false;
            appoint();
        }

        private void appoint() {
            Entry<T, R> first = waiting.peek();
            if (first != null && !led) {
                led = true;
                first.leads.complete(true);
            }
        }
    }

    /** Written by the leader, read by its owner once {@link #leads} is complete. */
    private static final class Entry<T, R> {
        private final T item;
        /** True when its owner is to lead, false when it has been processed. */
        private final CompletableFuture<Boolean> leads = new CompletableFuture<>();
        private @Nullable R result;
        private @Nullable RuntimeException failure;

        Entry(T item) {
            this.item = item;
        }

        T item() {
            return item;
        }

        R result() {
            if (failure != null) {
                throw failure;
            }
            R done = result;
            if (done == null) {
                throw new IllegalStateException("The leader of the group gave up");
            }
            return done;
        }
    }
}
