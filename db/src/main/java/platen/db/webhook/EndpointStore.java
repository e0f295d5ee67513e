package platen.db.webhook;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import platen.db.Database;
import platen.db.Environment;
import platen.db.RecordMapper;

/** Rows of webhook endpoints. Secrets are written and used for signing, never read back for showing. */
public final class EndpointStore {
    private static final String COLUMNS = """
            id, workspace_id, url, environment, events, api_async, forms, api_sync, enabled, failing_since, created_at
            """;

    private static final RecordMapper<Endpoint> ENDPOINT = RecordMapper.of(Endpoint.class);

    private final Database database;

    public EndpointStore(Database database) {
        this.database = database;
    }

    public void create(Endpoint endpoint, String secret) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                insert into webhook_endpoint (id, workspace_id, url, environment, events, api_async, forms, api_sync,
                                              enabled, secret, created_at)
                values (:id, :workspaceId, :url, :environment, :eventArray, :apiAsync, :forms, :apiSync, :enabled,
                        :secret, :createdAt)
                """)
                .bindMethods(endpoint)
                .bindArray("eventArray", String.class, endpoint.events())
                .bind("secret", secret)
                .execute());
    }

    /** An endpoint of this workspace. */
    public Optional<Endpoint> find(UUID workspaceId, UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select " + COLUMNS + """
                          from webhook_endpoint
                         where id = :id and workspace_id = :workspaceId and deleted_at is null
                        """)
                        .bind("id", id)
                        .bind("workspaceId", workspaceId)
                        .map(ENDPOINT)
                        .findOne());
    }

    /** An endpoint, whoever's it is, and even if it was deleted. */
    public Optional<Endpoint> find(UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select " + COLUMNS + " from webhook_endpoint where id = :id")
                        .bind("id", id)
                        .map(ENDPOINT)
                        .findOne());
    }

    /** All endpoints of a workspace, newest first. */
    public List<Endpoint> of(UUID workspaceId) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select " + COLUMNS + """
                          from webhook_endpoint where workspace_id = :workspaceId and deleted_at is null
                         order by created_at desc, id desc
                        """).bind("workspaceId", workspaceId).map(ENDPOINT).list());
    }

    /** Endpoints that may want an event of this workspace and environment; the hot path's one look-up. */
    public List<Endpoint> listening(UUID workspaceId, Environment environment) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select " + COLUMNS + """
                          from webhook_endpoint
                         where workspace_id = :workspaceId and deleted_at is null
                           and environment = :environment and enabled
                        """)
                        .bind("workspaceId", workspaceId)
                        .bind("environment", environment)
                        .map(ENDPOINT)
                        .list());
    }

    /**
     * Changes what an owner may change. Disabling cancels what is pending, another URL takes it over, and enabling
     * forgives earlier failures.
     */
    public void change(Endpoint endpoint) {
        database.inTransaction(() -> {
            database.jdbi().useHandle(handle -> handle.createUpdate("""
                    update webhook_endpoint
                       set url = :url, environment = :environment, events = :eventArray, api_async = :apiAsync,
                           forms = :forms, api_sync = :apiSync,
                           failing_since = case when :enabled and not enabled then null else failing_since end,
                           enabled = :enabled
                     where id = :id
                    """)
                    .bindMethods(endpoint)
                    .bindArray("eventArray", String.class, endpoint.events())
                    .execute());
            if (!endpoint.enabled()) {
                cancelPending(endpoint.id());
            }
            database.jdbi().useHandle(handle -> handle.execute(
                    "update delivery set url = ? where lane = ? and status = 'pending' and url <> ?", endpoint.url(),
                    endpoint.id().toString(), endpoint.url()));
        });
    }

    /**
     * Holds an endpoint to the end of the caller's transaction, before its deliveries are touched: whoever changes both
     * goes this way, so that nobody waits in a circle. New deliveries may come meanwhile.
     */
    public void hold(UUID id) {
        database.jdbi().useHandle(handle -> handle
                .createQuery("select 1 from webhook_endpoint where id = :id for no key update")
                .bind("id", id)
                .mapTo(int.class)
                .one());
    }

    /**
     * Disables an endpoint of which we learn that it should be.
     *
     * @return false when it was disabled already
     */
    public boolean disable(UUID id) {
        return database.inTransaction(() -> {
            int changed = database.jdbi().withHandle(handle -> handle
                    .execute("update webhook_endpoint set enabled = false where id = ? and enabled", id));
            cancelPending(id);
            return changed == 1;
        });
    }

    /** Takes an endpoint away; its deliveries stay in the log, the pending ones cancelled. */
    public boolean delete(UUID workspaceId, UUID id, Instant now) {
        return database.inTransaction(() -> {
            int rows = database.jdbi().withHandle(handle -> handle.createUpdate("""
                    update webhook_endpoint set deleted_at = :now, enabled = false
                     where id = :id and workspace_id = :workspaceId and deleted_at is null
                    """).bind("id", id).bind("workspaceId", workspaceId).bind("now", now).execute());
            if (rows == 1) {
                cancelPending(id);
            }
            return rows == 1;
        });
    }

    /** Signs with another secret from now on, and with the old one beside it for as long as the overlap. */
    public void rotate(UUID id, String secret, Duration overlap, Instant now) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update webhook_endpoint
                   set previous_secret = case when :overlaps then secret end,
                       previous_secret_until = case when :overlaps then cast(:until as timestamptz) end,
                       secret = :secret
                 where id = :id
                """)
                .bind("id", id)
                .bind("secret", secret)
                .bind("overlaps", overlap.isPositive())
                .bind("until", now.plus(overlap))
                .execute());
    }

    /**
     * Notes how an attempt went.
     *
     * @param patience how long an endpoint may fail before it is disabled
     * @return whether it was disabled now
     */
    public boolean note(UUID id, boolean success, Instant now, Duration patience) {
        if (success) {
            database.jdbi().useHandle(handle -> handle.execute(
                    "update webhook_endpoint set failing_since = null where id = ? and failing_since is not null", id));
            return false;
        }
        boolean disabled = database.jdbi().withHandle(handle -> handle.createQuery("""
                with before as (select enabled from webhook_endpoint where id = :id)
                update webhook_endpoint
                   set failing_since = coalesce(failing_since, :now),
                       enabled = enabled and coalesce(failing_since, :now) > :limit
                 where id = :id
                returning (select enabled from before) and not enabled
                """)
                .bind("id", id)
                .bind("now", now)
                .bind("limit", now.minus(patience))
                .mapTo(boolean.class)
                .one());
        if (disabled) {
            cancelPending(id);
        }
        return disabled;
    }

    private void cancelPending(UUID id) {
        database.jdbi().useHandle(handle -> handle.execute("""
                update delivery set status = 'cancelled', due_at = null, in_flight = false
                 where lane = ? and status = 'pending'
                """, id.toString()));
    }
}
