package platen.db.retention;

import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.tenancy.Internal;

/** Stores the retention and the legal holds of workspaces. */
public final class RetentionStore {
    private final Database database;

    public RetentionStore(Database database) {
        this.database = database;
    }

    /** Limits of a workspace in an environment. */
    public record Policy(UUID workspaceId, Environment environment, Retention retention) {}

    /** Returns the retention of each environment of a workspace. */
    public Map<Environment, Retention> of(UUID workspaceId) {
        var all = new EnumMap<Environment, Retention>(Environment.class);
        for (Environment each : Environment.values()) {
            all.put(each, Retention.UNLIMITED);
        }
        policies("workspace_id = :workspaceId", workspaceId)
                .forEach(each -> all.put(each.environment(), each.retention()));
        return all;
    }

    /** Returns all limits of workspaces without a legal hold that are not being deleted. */
    @Internal("A sweep reaches every workspace.")
    public List<Policy> due() {
        return policies("""
                workspace_id in (select id from workspace where legal_hold_at is null and not deleting)
                """, null);
    }

    private List<Policy> policies(String condition, @Nullable UUID workspaceId) {
        return database.jdbi().withHandle(handle -> {
            var query = handle.createQuery("""
                    select workspace_id, environment, answers_days as answers, pdfs_days as pdfs,
                           records_days as records, logs_days as logs
                      from retention where
                    """ + condition + " order by workspace_id, environment");
            if (workspaceId != null) {
                query.bind("workspaceId", workspaceId);
            }
            var retention = ConstructorMapper.of(Retention.class);
            return query.map((row, context) -> new Policy(row.getObject("workspace_id", UUID.class),
                    Environment.valueOf(row.getString("environment").toUpperCase(Locale.ROOT)),
                    retention.map(row, context))).list();
        });
    }

    /** Sets the retention of an environment of a workspace. */
    public void change(UUID workspaceId, Environment environment, Retention retention, Instant now) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                insert into retention (workspace_id, environment, answers_days, pdfs_days, records_days, logs_days,
                                       changed_at)
                values (:workspaceId, :environment, :answers, :pdfs, :records, :logs, :now)
                on conflict (workspace_id, environment) do update
                   set answers_days = excluded.answers_days, pdfs_days = excluded.pdfs_days,
                       records_days = excluded.records_days, logs_days = excluded.logs_days,
                       changed_at = excluded.changed_at
                """)
                .bindMethods(retention)
                .bind("workspaceId", workspaceId)
                .bind("environment", environment)
                .bind("now", now)
                .execute());
    }

    /** Returns the legal hold of a workspace; empty when there is none. */
    public Optional<LegalHold> hold(UUID workspaceId) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select legal_hold_at as since, legal_hold_reason as reason from workspace
                 where id = :workspaceId and legal_hold_at is not null
                """).bind("workspaceId", workspaceId).map(ConstructorMapper.of(LegalHold.class)).findOne());
    }

    /** Sets a legal hold; false when there is one already. */
    public boolean hold(UUID workspaceId, String reason, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update workspace set legal_hold_at = :now, legal_hold_reason = :reason
                 where id = :workspaceId and legal_hold_at is null and not deleting
                """).bind("workspaceId", workspaceId).bind("reason", reason).bind("now", now).execute()) == 1;
    }

    /** Lifts a legal hold; false when there is none. */
    public boolean lift(UUID workspaceId) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update workspace set legal_hold_at = null, legal_hold_reason = null
                 where id = :workspaceId and legal_hold_at is not null
                """).bind("workspaceId", workspaceId).execute()) == 1;
    }

    /**
     * Locks the row of a workspace against a new legal hold until the end of the transaction.
     *
     * @return false when there is a legal hold
     */
    public boolean mayDelete(UUID workspaceId) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select legal_hold_at is null from workspace where id = :workspaceId for share
                """).bind("workspaceId", workspaceId).mapTo(boolean.class).findOne().orElse(false));
    }
}
