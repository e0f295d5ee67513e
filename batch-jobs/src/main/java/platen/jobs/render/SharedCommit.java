package platen.jobs.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import platen.db.Database;

/**
 * Lets acceptances of one workspace that come at the same time share a commit. They would otherwise queue for it: each
 * holds the row of the month's usage until the disk has taken its commit. Who comes first commits for all that have
 * queued meanwhile, so nobody waits longer than one commit, and alone nobody waits at all.
 *
 * <p>Each keeps its own fate: what fails is rolled back to its savepoint and fails its own caller only.
 */
final class SharedCommit {
    /** What one commit holds at most. */
    private static final int MOST = 64;

    private final Database database;
    private final ConcurrentMap<UUID, Line> lines = new ConcurrentHashMap<>();

    SharedCommit(Database database) {
        this.database = database;
    }

    /** Does the work in a transaction, perhaps among others of the workspace; throws what the work throws. */
    <T> T commit(UUID workspaceId, Supplier<T> work) {
        var entry = new Entry<T>(work);
        Line line = lines.computeIfAbsent(workspaceId, id -> new Line());
        line.waiting.add(entry);
        line.turn.lock();
        try {
            while (!entry.ended) {
                together(line.next());
            }
        } finally {
            line.turn.unlock();
        }
        return entry.result();
    }

    private void together(List<Entry<?>> entries) {
        var again = new ArrayList<Entry<?>>();
        try {
            database.inTransaction(() -> entries.forEach(entry -> inSavepoint(entry, again)));
            // Two nodes' commits had each held what the other waited for; one by one they hold less.
            again.forEach(entry -> entry.attempt(database::inTransaction));
        } catch (RuntimeException e) {
            entries.forEach(entry -> entry.fail(e));
        }
        entries.forEach(Entry::end);
    }

    private void inSavepoint(Entry<?> entry, List<Entry<?>> again) {
        entry.attempt(database::inSavepoint);
        if (entry.failure != null && Database.isLostRace(entry.failure)) {
            again.add(entry);
        }
    }

    /** Those of one workspace. */
    private static final class Line {
        private final ReentrantLock turn = new ReentrantLock(true);
        private final Queue<Entry<?>> waiting = new ConcurrentLinkedQueue<>();

        List<Entry<?>> next() {
            var next = new ArrayList<Entry<?>>();
            for (Entry<?> each = waiting.poll(); each != null; each = next.size() < MOST ? waiting.poll() : null) {
                next.add(each);
            }
            return next;
        }
    }

    /** Written by whoever commits, read by its owner after the line's lock. */
    private static final class Entry<T> {
        private final Supplier<T> work;
        private @Nullable T result;
        private @Nullable RuntimeException failure;
        private boolean ended;

        Entry(Supplier<T> work) {
            this.work = work;
        }

        void attempt(Consumer<Runnable> transaction) {
            failure = null;
            try {
                transaction.accept(() -> result = work.get());
            } catch (RuntimeException e) {
                failure = e;
            }
        }

        void fail(RuntimeException e) {
            failure = e;
        }

        void end() {
            ended = true;
        }

        T result() {
            if (failure != null) {
                throw failure;
            }
            T done = result;
            if (done == null) {
                throw new IllegalStateException("The work gave nothing");
            }
            return done;
        }
    }
}
