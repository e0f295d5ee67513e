package platen.db.webhook;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.core.RecordMapper;
import platen.db.secret.SecretPlace;
import platen.db.tenancy.Internal;

/** Stores webhook endpoints. Secrets are stored encrypted, read only for signing, and never returned to clients. */
public final class EndpointStore {
    private static final String COLUMNS = """
            id, workspace_id, url, environment, events, api_async, forms, api_sync, enabled, failing_since, created_at
            """;

    private static final RecordMapper<Endpoint> ENDPOINT = RecordMapper.of(Endpoint.class);

    private final Database database;

    public EndpointStore(Database database) {
        this.database = database;
    }

    /** Returns the place for which the secret of an endpoint is encrypted, the current and the previous one. */
    @Internal("It names a place and reads nothing.")
    public static SecretPlace secretPlace(UUID id) {
        return new SecretPlace("webhook_endpoint", "secret", id);
    }

    /** @param secret encrypted for {@link #secretPlace} */
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

    /** Returns an endpoint of this workspace. */
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

    /** Returns an endpoint of any workspace, even if it was deleted. */
    @Internal("Workers reach rows of every workspace, by lease.")
    public Optional<Endpoint> find(UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select " + COLUMNS + " from webhook_endpoint where id = :id")
                        .bind("id", id)
                        .map(ENDPOINT)
                        .findOne());
    }

    /** Returns all endpoints of a workspace, newest first. */
    public List<Endpoint> of(UUID workspaceId) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select " + COLUMNS + """
                          from webhook_endpoint where workspace_id = :workspaceId and deleted_at is null
                         order by created_at desc, id desc
                        """).bind("workspaceId", workspaceId).map(ENDPOINT).list());
    }

    /** Returns endpoints that may receive an event of this workspace and environment, with a single query. */
    public List<Endpoint> subscribed(UUID workspaceId, Environment environment) {
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
     * Changes only the requested fields, so that concurrent changes of others are kept. Disabling cancels pending
     * deliveries, a new URL applies from the next attempt, and enabling resets the failure state.
     *
     * @return the endpoint after the change; empty when it was deleted
     */
    public Optional<Endpoint> change(UUID workspaceId, UUID id, EndpointChange asked) {
        List<String> events = Objects.requireNonNullElse(asked.events(), List.of());
        return database.inTransaction(() -> {
            Optional<Endpoint> changed = database.jdbi().withHandle(handle -> handle.createQuery("""
                    update webhook_endpoint
                       set url = coalesce(:url, url), environment = coalesce(:environment, environment),
                           events = coalesce(nullif(:eventArray, '{}'), events),
                           api_async = coalesce(:apiAsync, api_async), forms = coalesce(:forms, forms),
                           api_sync = coalesce(:apiSync, api_sync),
                           failing_since = case when :enabled and not enabled then null else failing_since end,
                           failures = case when :enabled and not enabled then 0 else failures end,
                           disabled_at = case when :enabled then null
                                              when :enabled = false and enabled then clock_timestamp()
                                              else disabled_at end,
                           disabled_reason = case when :enabled then null
                                                  when :enabled = false and enabled then 'requested'
                                                  else disabled_reason end,
                           enabled = coalesce(:enabled, enabled)
                     where id = :id and workspace_id = :workspaceId and deleted_at is null
                    returning
                    """ + COLUMNS)
                    .bindMethods(asked)
                    .bindArray("eventArray", String.class, events)
                    .bind("id", id)
                    .bind("workspaceId", workspaceId)
                    .map(ENDPOINT)
                    .findOne());
            if (Boolean.FALSE.equals(asked.enabled())) {
                changed.ifPresent(each -> cancelPending(each.id()));
            }
            return changed;
        });
    }

    /**
     * Locks an endpoint until the end of the caller's transaction, before its deliveries are changed. All code that
     * changes both locks in this order, which prevents deadlocks. New deliveries may still be queued.
     */
    @Internal("Workers reach rows of every workspace, by lease.")
    public void lock(UUID id) {
        database.jdbi().useHandle(handle -> handle
                .createQuery("select 1 from webhook_endpoint where id = :id for no key update")
                .bind("id", id)
                .mapTo(int.class)
                .one());
    }

    /**
     * Disables an endpoint whose receiver answered 410, and cancels its pending deliveries.
     *
     * @return false when it was already disabled
     */
    @Internal("Workers reach rows of every workspace, by lease.")
    public boolean disable(UUID id) {
        return database.inTransaction(() -> {
            int changed = database.jdbi().withHandle(handle -> handle.execute("""
                    update webhook_endpoint
                       set enabled = false, disabled_at = clock_timestamp(), disabled_reason = 'gone'
                     where id = ? and enabled
                    """, id));
            cancelPending(id);
            return changed == 1;
        });
    }

    /** Deletes an endpoint; its deliveries stay in the log, pending ones are cancelled. */
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

    /**
     * Replaces the secret. The old one also signs until the overlap ends.
     *
     * @param secret encrypted for {@link #secretPlace}
     * @return false when the endpoint was deleted
     */
    public boolean rotate(UUID workspaceId, UUID id, String secret, Duration overlap, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update webhook_endpoint
                   set previous_secret = case when :overlaps then secret end,
                       previous_secret_until = case when :overlaps then cast(:until as timestamptz) end,
                       secret = :secret
                 where id = :id and workspace_id = :workspaceId and deleted_at is null
                """)
                .bind("id", id)
                .bind("workspaceId", workspaceId)
                .bind("secret", secret)
                .bind("overlaps", overlap.isPositive())
                .bind("until", now.plus(overlap))
                .execute()) == 1;
    }

    /**
     * Records whether an attempt succeeded.
     *
     * @param disableAfter how long an endpoint may fail before it is disabled
     * @return whether this attempt disabled the endpoint
     */
    @Internal("Workers reach rows of every workspace, by lease.")
    public boolean recordAttempt(UUID id, boolean success, Instant now, Duration disableAfter) {
        if (success) {
            database.jdbi().useHandle(handle -> handle.execute("""
                    update webhook_endpoint set failing_since = null, failures = 0, last_success_at = ? where id = ?
                    """, now, id));
            return false;
        }
        boolean disabled = database.jdbi().withHandle(handle -> handle.createQuery("""
                with before as (select enabled from webhook_endpoint where id = :id)
                update webhook_endpoint
                   set failing_since = coalesce(failing_since, :now), last_failure_at = :now,
                       failures = failures + 1,
                       enabled = enabled and coalesce(failing_since, :now) > :limit,
                       disabled_at = case when enabled and coalesce(failing_since, :now) <= :limit then :now
                                          else disabled_at end,
                       disabled_reason = case when enabled and coalesce(failing_since, :now) <= :limit
                                              then 'failing' else disabled_reason end
                 where id = :id
                returning (select enabled from before) and not enabled
                """)
                .bind("id", id)
                .bind("now", now)
                .bind("limit", now.minus(disableAfter))
                .mapTo(boolean.class)
                .one());
        if (disabled) {
            cancelPending(id);
        }
        return disabled;
    }

    /** Cancels pending deliveries. An attempt in progress is completed; only its retry is cancelled. */
    private void cancelPending(UUID id) {
        database.jdbi().useHandle(handle -> handle.execute("""
                update delivery set status = 'cancelled', due_at = null
                 where lane = ? and status = 'pending' and not in_flight
                """, id.toString()));
    }
}
