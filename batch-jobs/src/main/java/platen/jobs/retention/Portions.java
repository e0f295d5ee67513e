package platen.jobs.retention;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.retention.OldObjectStore.Old;
import platen.db.retention.RetentionProgressStore;
import platen.db.retention.RetentionProgressStore.Position;
import platen.db.retention.RetentionProgressStore.What;
import platen.db.retention.RetentionStore;
import platen.db.retention.RetentionStore.Policy;

/** Deletes old objects of a workspace and environment in bounded transactions. Stops when a legal hold is set. */
final class Portions {
    /** Maximum objects per transaction, which must be short: no other file can be stored while it deletes files. */
    static final int MAX_OBJECTS = 200;

    private final Database database;
    private final RetentionStore retention;
    private final Policy policy;
    private final RetentionProgressStore progress;

    Portions(Database database, RetentionStore retention, Policy policy) {
        this.database = database;
        this.retention = retention;
        this.policy = policy;
        this.progress = new RetentionProgressStore(database);
    }

    /** Finds objects of all environments behind a position. */
    interface Finder {
        List<Old> find(UUID workspaceId, Position position, Instant before, int limit);
    }

    /**
     * The result of a portion.
     *
     * @param removed ids of the objects that are done; null for all of them
     */
    record Removed(int count, @Nullable Set<UUID> removed) {
        static Removed all(int count) {
            return new Removed(count, null);
        }

        static Removed only(Set<UUID> removed) {
            return new Removed(removed.size(), removed);
        }

        boolean isDone(UUID id) {
            return removed == null || removed.contains(id);
        }
    }

    /**
     * Removes objects in the order of their creation, up to the first that is open or cannot be removed yet; a later pass
     * continues there.
     *
     * @param remove removes objects of the environment
     */
    int inOrder(What what, Instant before, Finder finder, Function<Collection<UUID>, Removed> remove) {
        return repeat(what, position -> {
            List<Old> found = finder.find(policy.workspaceId(), position, before, MAX_OBJECTS);
            List<Old> reached = found.stream().takeWhile(each -> !isOurs(each) || !each.open()).toList();
            Removed removed = removed(reached, remove);
            List<Old> done = reached.stream().takeWhile(each -> !isOurs(each) || removed.isDone(each.id())).toList();
            return new Portion(removed.count(), done, done.size() == MAX_OBJECTS);
        });
    }

    /** Removes objects in the order of their creation, and skips those that are open. */
    int skippingOpen(What what, Instant before, Finder finder, Function<Collection<UUID>, Removed> remove) {
        return repeat(what, position -> {
            List<Old> found = finder.find(policy.workspaceId(), position, before, MAX_OBJECTS);
            Removed removed = removed(found.stream().filter(each -> !each.open()).toList(), remove);
            return new Portion(removed.count(), found, found.size() == MAX_OBJECTS);
        });
    }

    /** Repeats a deletion of up to a number of objects until it finds none. */
    int untilNone(What what, IntUnaryOperator delete) {
        return repeat(what, position -> {
            int deleted = delete.applyAsInt(MAX_OBJECTS);
            return new Portion(deleted, List.of(), deleted > 0);
        });
    }

    private Removed removed(List<Old> objects, Function<Collection<UUID>, Removed> remove) {
        List<UUID> ours = objects.stream().filter(this::isOurs).map(Old::id).toList();
        return ours.isEmpty() ? Removed.all(0) : remove.apply(ours);
    }

    private boolean isOurs(Old each) {
        return each.environment() == policy.environment();
    }

    /** @param done objects that later portions pass over */
    private record Portion(int changed, List<Old> done, boolean more) {}

    private int repeat(What what, Function<Position, Portion> portion) {
        int all = 0;
        boolean more = true;
        while (more && !Thread.currentThread().isInterrupted()) {
            Portion done = inTransaction(() -> recorded(what, portion));
            all += done.changed();
            more = done.more();
        }
        return all;
    }

    private Portion recorded(What what, Function<Position, Portion> portion) {
        if (!retention.mayDelete(policy.workspaceId())) {
            return new Portion(0, List.of(), false);
        }
        Position position = progress.position(policy.workspaceId(), policy.environment(), what);
        Portion done = portion.apply(position);
        Position next = done.done().isEmpty()
                ? position
                : new Position(done.done().getLast().createdAt(), done.done().getLast().id());
        if (done.changed() > 0 || !next.equals(position)) {
            progress.advance(policy.workspaceId(), policy.environment(), what, next, done.changed());
        }
        return done;
    }

    private <T> T inTransaction(Supplier<T> work) {
        return Objects.requireNonNull(database.inTransaction(work));
    }
}
