package platen.db.template;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import platen.db.audit.Actor;
import platen.db.blob.BlobStore;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.core.WireName;
import platen.db.tenancy.Internal;

/** Reads who made and published the versions of a template, with their notes and the sizes of their files. */
public final class VersionHistoryStore {
    private final Database database;

    public VersionHistoryStore(Database database) {
        this.database = database;
    }

    /**
     * Facts about a version beside its content.
     *
     * @param sizeBytes size of the uploaded file; null when the file was not kept
     * @param notes of the author; null for none
     * @param author null for versions of releases that did not record it
     */
    public record Origin(@Nullable Integer sizeBytes, @Nullable String notes, @Nullable Author author) {
        /** Nothing is known. */
        public static final Origin UNKNOWN = new Origin(null, null, null);
    }

    /** Returns the origins of versions by their number. */
    @Internal("The template was found by its alias in the caller's organization, or belongs to work that was.")
    public Map<Integer, Origin> origins(UUID templateId, Collection<Integer> versions) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select v.version, v.notes, v.created_by_type as type,
                       -- the length of a stored value is known without reading it
                       case when blob.base_sha256 is null and blob.bytes is not null then octet_length(blob.bytes)
                            else octet_length(%s) end as size_bytes,
                       v.created_by as id, coalesce(k.name, p.name) as name, v.created_by_label as label
                  from template_version v
                  left join blob on blob.sha256 = v.source_sha256
                  left join blob base on base.sha256 = blob.base_sha256
                  left join api_key k on v.created_by_type = 'key' and k.id = v.created_by
                  left join person p on v.created_by_type = 'person' and p.id = v.created_by
                 where v.template_id = :templateId and v.version = any(:versions)
                """.formatted(BlobStore.WHOLE))
                .bind("templateId", templateId)
                .bindArray("versions", Integer.class, versions)
                .map((row, _) -> Map.entry(row.getInt("version"),
                        new Origin(row.getObject("size_bytes", Integer.class), row.getString("notes"), author(row))))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    /** Returns the origin of a version. */
    @Internal("The template was found by its alias in the caller's organization, or belongs to work that was.")
    public Origin origin(UUID templateId, int version) {
        return origins(templateId, List.of(version)).getOrDefault(version, Origin.UNKNOWN);
    }

    /** Returns who published the live version of each environment; absent where it is not recorded. */
    @Internal("The template was found by its alias in the caller's organization, or belongs to work that was.")
    public Map<Environment, Author> publishers(UUID templateId) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select t.environment, t.publisher_type as type, t.publisher_id as id,
                       coalesce(k.name, p.name) as name, t.publisher_label as label
                  from template_publication t
                  left join api_key k on t.publisher_type = 'key' and k.id = t.publisher_id
                  left join person p on t.publisher_type = 'person' and p.id = t.publisher_id
                 where t.template_id = :templateId and t.publisher_type is not null
                """)
                .bind("templateId", templateId)
                .map((row, _) -> Map.entry(
                        WireName.parse(Environment.class, row.getString("environment")).orElseThrow(),
                        Objects.requireNonNull(author(row))))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    private static @Nullable Author author(ResultSet row) throws SQLException {
        String type = row.getString("type");
        return type == null
                ? null
                : new Author(WireName.parse(Actor.Type.class, type).orElseThrow(), row.getObject("id", UUID.class),
                        row.getString("name"), row.getString("label"));
    }
}
