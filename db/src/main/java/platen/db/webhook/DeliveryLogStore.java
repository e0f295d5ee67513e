package platen.db.webhook;

import java.time.Instant;
import platen.db.core.Database;

/** Deletes old webhook data, but never pending deliveries. Safe to run concurrently. */
public final class DeliveryLogStore {
    private final Database database;

    public DeliveryLogStore(Database database) {
        this.database = database;
    }

    /**
     * Deletes the responses to attempts before a time; status and duration stay.
     *
     * @return number of attempts
     */
    public int forgetAnswers(Instant before) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update delivery_attempt set headers = null, body = null
                 where started_at < :before and headers is not null
                """).bind("before", before).execute());
    }

    /**
     * Deletes final deliveries before a time, with their attempts.
     *
     * @return number of deliveries; equal to the limit when there may be more
     */
    public int forgetDeliveries(Instant before, int limit) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                delete from delivery
                 where id in (select id from delivery where created_at < :before and status <> 'pending' limit :limit
                                 for update skip locked)
                """).bind("before", before).bind("limit", limit).execute());
    }

    /**
     * Deletes events before a time that have no deliveries left.
     *
     * @return number of events; equal to the limit when there may be more
     */
    public int forgetEvents(Instant before, int limit) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                delete from event
                 where id in (select e.id from event e
                               where e.created_at < :before
                                 and not exists (select from delivery d where d.event_id = e.id)
                               limit :limit
                                 for update skip locked)
                """).bind("before", before).bind("limit", limit).execute());
    }

    /** Deletes finished replays before a time, and returns their number. */
    public int forgetReplays(Instant before) {
        return database.jdbi().withHandle(handle -> handle
                .createUpdate("delete from delivery_replay where finished_at < :before")
                .bind("before", before)
                .execute());
    }
}
