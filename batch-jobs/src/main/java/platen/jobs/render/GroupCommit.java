package platen.jobs.render;

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
import platen.db.Database;

/**
 * Lets items that come at the same time be worked on together, with one transaction for all of them. Who comes first
 * leads: it works on all that have queued in its line meanwhile. Two groups of a line are under way at most, so that
 * one can get ready while the disk takes the other's commit; nobody waits longer than for one transaction before its
 * own, and alone nobody waits at all.
 *
 * <p>Each item keeps its own fate: a group that fails for what is in it falls apart, and each is tried alone.
 *
 * @param <T> item
 * @param <R> what comes of it
 */
final class GroupCommit<T, R> {
    /** What one transaction holds at most. */
    private static final int MOST = 64;
    private static final int LEADERS = 2;

    private final Function<List<T>, List<R>> work;
    private final ConcurrentMap<UUID, Line<T, R>> lines = new ConcurrentHashMap<>();

    /** @param work one transaction that gives a result for each item, in their order, or throws */
    GroupCommit(Function<List<T>, List<R>> work) {
        this.work = work;
    }

    /**
     * Works on the item, perhaps with others of its line; throws what the work throws.
     *
     * @param lineId who get in each other's way if they do not stand in one line
     */
    R commit(UUID lineId, T item) {
        var entry = new Entry<T, R>(item);
        Line<T, R> line = lines.computeIfAbsent(lineId, id -> new Line<>());
        line.join(entry);
        if (entry.leads.join()) {
            List<Entry<T, R>> group = line.next();
            try {
                together(group);
            } finally {
                // Before the next ones begin, as they have their results already.
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

    /** Those who would get in each other's way. */
    private static final class Line<T, R> {
        private final Queue<Entry<T, R>> waiting = new ArrayDeque<>();
        private int leaders;

        synchronized void join(Entry<T, R> entry) {
            waiting.add(entry);
            appoint();
        }

        /** The leader, who has come first, and those behind it. */
        synchronized List<Entry<T, R>> next() {
            var next = new ArrayList<Entry<T, R>>();
            for (Entry<T, R> each = waiting.poll(); each != null; each = next.size() < MOST ? waiting.poll() : null) {
                next.add(each);
            }
            return next;
        }

        synchronized void retire() {
            leaders--;
            appoint();
        }

        private void appoint() {
            Entry<T, R> first = waiting.peek();
            if (first != null && leaders < LEADERS && first.leads.complete(true)) {
                leaders++;
            }
        }
    }

    /** Written by who leads, read by its owner once {@link #leads} is known. */
    private static final class Entry<T, R> {
        private final T item;
        /** True when its owner is to lead, false when it has been worked on. */
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
