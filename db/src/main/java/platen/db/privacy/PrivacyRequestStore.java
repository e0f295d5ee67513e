package platen.db.privacy;

import java.sql.Array;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.WireName;
import platen.db.tenancy.Internal;

/** Stores requests to find or erase the data of a person, with what they found. No value is stored. */
@Internal("Operators search all workspaces, or one of them.")
public final class PrivacyRequestStore {
    private final Database database;

    public PrivacyRequestStore(Database database) {
        this.database = database;
    }

    /** Kinds of requests. */
    public enum Action implements WireName {
        FIND,
        ERASE
    }

    /** States of a row in which a value was found. */
    public enum Outcome implements WireName {
        FOUND,
        ERASED,
        DELETED,
        PSEUDONYMIZED,
        LEFT
    }

    /**
     * A request.
     *
     * @param place the place that is searched; null before the first
     * @param position key of the last row that is done in it; null before the first
     */
    public record Request(UUID id, Action action, @Nullable UUID workspaceId, byte[] salt, byte[] fingerprint,
            @Nullable Place place, @Nullable List<String> position, long searched) {}

    /** A row in which something was found. */
    public record Finding(Place place, List<String> key, @Nullable UUID workspaceId, List<String> fields,
            boolean exact, Outcome outcome, @Nullable String note) {}

    /** Creates a request. */
    public void create(Request request, Instant now) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                insert into privacy_request (id, action, workspace_id, salt, fingerprint, created_at)
                values (:id, :action, cast(:workspaceId as uuid), :salt, :fingerprint, :now)
                """).bindMethods(request).bind("now", now).execute());
    }

    /** Returns the requests that are not finished, newest first. */
    public List<Request> unfinished() {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select id, action, workspace_id, salt, fingerprint, place, position, searched from privacy_request
                 where finished_at is null order by created_at desc
                """).map((row, context) -> {
            String place = row.getString("place");
            Array position = row.getArray("position");
            return new Request(row.getObject("id", UUID.class),
                    WireName.parse(Action.class, row.getString("action")).orElseThrow(),
                    row.getObject("workspace_id", UUID.class), row.getBytes("salt"), row.getBytes("fingerprint"),
                    place == null ? null : WireName.parse(Place.class, place).orElseThrow(),
                    position == null ? null : List.of((String[]) position.getArray()), row.getLong("searched"));
        }).list());
    }

    /** Records the position behind a portion of rows. */
    public void advance(UUID id, Place place, List<String> position, int searched) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update privacy_request set place = :place, position = :position, searched = searched + :searched
                 where id = :id
                """)
                .bind("id", id)
                .bind("place", place)
                .bindArray("position", String.class, position)
                .bind("searched", searched)
                .execute());
    }

    /** Records that a request is finished. */
    public void finish(UUID id, Instant now) {
        database.jdbi().useHandle(handle -> handle.createUpdate(
                "update privacy_request set finished_at = :now where id = :id")
                .bind("id", id)
                .bind("now", now)
                .execute());
    }

    /** Records a finding. */
    public void add(UUID id, Finding finding) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                insert into privacy_finding (request_id, place, key, workspace_id, fields, exact, outcome, note)
                values (:request, :place, :key, cast(:workspaceId as uuid), :fields, :exact, :outcome, :note)
                on conflict (request_id, place, key) do nothing
                """)
                .bind("request", id)
                .bind("place", finding.place())
                .bindArray("key", String.class, finding.key())
                .bind("workspaceId", finding.workspaceId())
                .bindArray("fields", String.class, finding.fields())
                .bind("exact", finding.exact())
                .bind("outcome", finding.outcome())
                .bind("note", finding.note())
                .execute());
    }

    /** Number of rows of a place with an outcome. */
    public record Count(String place, String outcome, int rows) {}

    /** Returns how much was found, in no order. */
    public List<Count> counts(UUID id) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select place, outcome, count(*) as rows from privacy_finding where request_id = :id group by 1, 2
                """).bind("id", id).map(ConstructorMapper.of(Count.class)).list());
    }

    /** Returns the number of rows that were searched. */
    public long searched(UUID id) {
        return database.jdbi().withHandle(handle -> handle
                .createQuery("select searched from privacy_request where id = :id")
                .bind("id", id)
                .mapTo(long.class)
                .one());
    }

    /** Reads all findings of a request, one after another, in the transaction of the thread. */
    public void findings(UUID id, Consumer<Finding> each) {
        database.jdbi().useHandle(handle -> {
            try (var rows = handle.createQuery("""
                    select place, key, workspace_id, fields, exact, outcome, note from privacy_finding
                     where request_id = :id order by place, key
                    """).setFetchSize(100).bind("id", id).map((row, context) -> new Finding(
                    WireName.parse(Place.class, row.getString("place")).orElseThrow(),
                    List.of((String[]) row.getArray("key").getArray()), row.getObject("workspace_id", UUID.class),
                    List.of((String[]) row.getArray("fields").getArray()), row.getBoolean("exact"),
                    WireName.parse(Outcome.class, row.getString("outcome")).orElseThrow(), row.getString("note")))
                    .stream()) {
                rows.forEach(each);
            }
        });
    }

    /** Returns a finished or unfinished request of this id, if there is one. */
    public Optional<UUID> find(UUID id) {
        return database.jdbi().withHandle(handle -> handle
                .createQuery("select id from privacy_request where id = :id")
                .bind("id", id)
                .mapTo(UUID.class)
                .findOne());
    }

    /** Returns the names of workspaces by id. */
    public Map<UUID, String> workspaceNames() {
        return database.jdbi().withHandle(handle -> handle.createQuery("select id, name from workspace")
                .map((row, context) -> Map.entry(row.getObject(1, UUID.class), row.getString(2)))
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }
}
