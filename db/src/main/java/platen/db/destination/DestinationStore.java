package platen.db.destination;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.core.RecordMapper;
import platen.db.secret.SecretPlace;
import platen.db.tenancy.Internal;

/** Stores destinations. Credentials are stored encrypted, and read only to put and to test. */
public final class DestinationStore {
    private static final String COLUMNS = """
            id, workspace_id, environment, name, type, settings, credentials, enabled, created_at, updated_at
            """;
    private static final RecordMapper<Destination> DESTINATION = RecordMapper.of(Destination.class);

    private final Database database;

    public DestinationStore(Database database) {
        this.database = database;
    }

    /** Returns the place for which the credentials of a destination are encrypted. */
    @Internal("It names a place and reads nothing.")
    public static SecretPlace credentialsPlace(UUID id) {
        return new SecretPlace("destination", "credentials", id);
    }

    /** Adds a destination; returns false when its workspace and environment have one of its name. */
    public boolean create(Destination destination) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                insert into destination (id, workspace_id, environment, name, type, settings, credentials, enabled,
                                         created_at, updated_at)
                values (:id, :workspaceId, :environment, :name, :type, cast(:settings as json), :credentials, :enabled,
                        :createdAt, :updatedAt)
                on conflict (workspace_id, environment, name) where deleted_at is null do nothing
                """).bindMethods(destination).execute()) == 1;
    }

    /**
     * Replaces settings, credentials and the switch of a destination; name, type and environment stay. When it is enabled
     * again, another round of its pending transfers begins: they were not attempted meanwhile.
     */
    public boolean change(Destination destination) {
        return database.inTransaction(() -> database.jdbi().withHandle(handle -> {
            Optional<Boolean> enabled = handle.createQuery("""
                    select enabled from destination
                     where id = :id and workspace_id = :workspaceId and deleted_at is null for update
                    """).bindMethods(destination).mapTo(boolean.class).findOne();
            if (enabled.isEmpty()) {
                return false;
            }
            handle.createUpdate("""
                    update destination
                       set settings = cast(:settings as json), credentials = :credentials, enabled = :enabled,
                           updated_at = :updatedAt
                     where id = :id
                    """).bindMethods(destination).execute();
            if (destination.enabled() && !enabled.get()) {
                handle.createUpdate("""
                        update transfer set round_at = :updatedAt where destination_id = :id and status = 'pending'
                        """).bindMethods(destination).execute();
            }
            return true;
        }));
    }

    /**
     * Deletes a destination with its credentials. Workers end its pending transfers as failed.
     *
     * @return false when the workspace does not have it
     */
    public boolean delete(UUID workspaceId, UUID id, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update destination
                   set deleted_at = :now, credentials = null, failures = 0, retry_at = null
                 where id = :id and workspace_id = :workspaceId and deleted_at is null
                """).bind("id", id).bind("workspaceId", workspaceId).bind("now", now).execute()) == 1;
    }

    /** Returns a destination of this workspace. */
    public Optional<Destination> find(UUID workspaceId, UUID id) {
        return database.jdbi().withHandle(handle -> handle.createQuery("select " + COLUMNS + """
                  from destination where id = :id and workspace_id = :workspaceId and deleted_at is null
                """).bind("id", id).bind("workspaceId", workspaceId).map(DESTINATION).findOne());
    }

    /** Returns a destination of any workspace, unless it was deleted. */
    @Internal("Workers reach rows of every workspace, by lease.")
    public Optional<Destination> find(UUID id) {
        return database.jdbi()
                .withHandle(handle -> handle
                        .createQuery("select " + COLUMNS + " from destination where id = :id and deleted_at is null")
                        .bind("id", id)
                        .map(DESTINATION)
                        .findOne());
    }

    /** Returns the destinations of these names in an environment of this workspace, in no order. */
    public List<Destination> named(UUID workspaceId, Environment environment, Collection<String> names) {
        return database.jdbi().withHandle(handle -> handle.createQuery("select " + COLUMNS + """
                  from destination
                 where workspace_id = :workspaceId and environment = :environment and name = any(:names)
                   and deleted_at is null
                """)
                .bind("workspaceId", workspaceId)
                .bind("environment", environment)
                .bindArray("names", String.class, names)
                .map(DESTINATION)
                .list());
    }

    /** Returns the destinations of a workspace, sorted by name. */
    public List<Destination> of(UUID workspaceId, @Nullable Environment environment) {
        return database.jdbi().withHandle(handle -> handle.createQuery("select " + COLUMNS + """
                  from destination
                 where workspace_id = :workspaceId and deleted_at is null
                   and (:environment::text is null or environment = :environment)
                 order by name, environment
                """)
                .bind("workspaceId", workspaceId)
                .bind("environment", environment)
                .map(DESTINATION)
                .list());
    }

    /** Returns the names of the schedules whose batches name a destination, sorted. */
    public List<String> schedules(Destination destination) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select s.name from schedule s
                 where s.workspace_id = :workspaceId and s.environment = :environment and s.deleted_at is null
                   and json_typeof(s.batch -> 'deliver_to') = 'array'
                   and exists (select from json_array_elements(s.batch -> 'deliver_to') d
                                where d ->> 'destination' = :name)
                 order by s.name
                """)
                .bind("workspaceId", destination.workspaceId())
                .bind("environment", destination.environment())
                .bind("name", destination.name())
                .mapTo(String.class)
                .list());
    }
}
