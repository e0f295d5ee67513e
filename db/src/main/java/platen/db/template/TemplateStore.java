package platen.db.template;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import platen.db.audit.Actor;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.RecordMapper;
import platen.db.core.WireName;
import platen.db.statement.FrequentStatement;
import platen.db.tenancy.Internal;

/** Stores templates, their versions and publications. */
public final class TemplateStore {
    private static final String SELECT = """
            select t.id, t.organization_id, t.alias, t.name, t.kind, t.archived, t.created_at, t.updated_at, t.seal,
                   p.production, p.staging, p.development
              from template t
              left join lateral (
                  select max(version) filter (where environment = 'production')  as production,
                         max(version) filter (where environment = 'staging')     as staging,
                         max(version) filter (where environment = 'development') as development
                    from template_publication where template_id = t.id) p on true
            """;

    private static final FrequentStatement FIND = FrequentStatement.of(SELECT + " where t.id = :id");
    private static final FrequentStatement FIND_BY_ALIAS = FrequentStatement
            .of(SELECT + " where t.organization_id = :organizationId and t.alias = :alias");
    private static final FrequentStatement FIND_BY_ALIASES = FrequentStatement
            .of(SELECT + " where t.organization_id = :organizationId and t.alias = any(:aliases)");
    private static final FrequentStatement LIST = FrequentStatement.of(SELECT + """
             where t.organization_id = :organizationId and t.alias > :after
               and t.archived = (coalesce(:status, '') = 'archived')
               and (coalesce(:status, 'archived') = 'archived'
                    or (:status = 'published')
                       = (coalesce(p.production, p.staging, p.development) is not null))
             order by t.alias limit :limit
            """);

    private static final RecordMapper<Published> PUBLISHED = RecordMapper.of(Published.class);
    private static final RecordMapper<TemplateVersion> VERSION = RecordMapper.of(TemplateVersion.class);
    private static final RecordMapper<VersionSummary> SUMMARY = RecordMapper.of(VersionSummary.class);

    private final Database database;

    public TemplateStore(Database database) {
        this.database = database;
    }

    /** Creates a template without versions; empty when the organization already has the alias. */
    public Optional<Template> create(UUID organizationId, String alias, String name, Kind kind, Instant now) {
        var created = new Template(PublicId.next(), organizationId, alias, name, kind, false, now, now, Map.of());
        int rows = database.jdbi().withHandle(handle -> handle.createUpdate("""
                insert into template (id, organization_id, alias, name, kind, created_at, updated_at)
                values (:id, :organizationId, :alias, :name, :kind, :createdAt, :updatedAt)
                on conflict (organization_id, alias) do nothing
                """).bindMethods(created).execute());
        return rows == 1 ? Optional.of(created) : Optional.empty();
    }

    /**
     * A new version; its number is assigned when it is added.
     *
     * @param compiled the engine that compiled it, and its reference document
     */
    public record NewVersion(Kind kind, byte[] sourceSha256, byte[] planSha256, int pageCount, String inputSchema,
            @Nullable String sampleData, String warnings, @Nullable String overrides,
            @Nullable String drawnFields, CompiledBy compiled) {

        /** A version without overrides of its schema and without drawn fields. */
        public NewVersion(Kind kind, byte[] sourceSha256, byte[] planSha256, int pageCount, String inputSchema,
                @Nullable String sampleData, String warnings, CompiledBy compiled) {
            this(kind, sourceSha256, planSha256, pageCount, inputSchema, sampleData, warnings, null, null, compiled);
        }
    }

    /** Adds the next version. The row lock of the template gives concurrent callers different numbers. */
    @Internal("The template was found by its alias in the caller's organization, or belongs to work that was.")
    public TemplateVersion addVersion(UUID templateId, NewVersion version, Instant now) {
        return addVersion(templateId, version, VersionOrigin.UNKNOWN, now);
    }

    /** Adds the next version like {@link #addVersion(UUID, NewVersion, Instant)}, with its author and notes. */
    @Internal("The template was found by its alias in the caller's organization, or belongs to work that was.")
    public TemplateVersion addVersion(UUID templateId, NewVersion version, VersionOrigin origin, Instant now) {
        return database.inTransaction(() -> database.jdbi().withHandle(handle -> {
            handle.createUpdate("update template set updated_at = :now where id = :id")
                    .bind("now", now)
                    .bind("id", templateId)
                    .execute();
            return handle.createQuery("""
                    insert into template_version (template_id, version, kind, source_sha256, plan_sha256, page_count,
                                                  input_schema, sample_data, warnings, overrides, drawn_fields,
                                                  engine_revision, reference_revision, reference_sha256,
                                                  created_by_type, created_by, created_by_label, notes, created_at)
                    select :templateId, coalesce(max(version), 0) + 1, :kind, :sourceSha256, :planSha256, :pageCount,
                           cast(:inputSchema as json), cast(:sampleData as json), cast(:warnings as json),
                           cast(:overrides as json), cast(:drawnFields as json), :revision, :revision,
                           cast(:reference as bytea), :authorType, cast(:author as uuid), :authorLabel, :notes, :now
                      from template_version where template_id = :templateId
                    returning *
                    """)
                    .bindMethods(version)
                    .bind("revision", version.compiled().engineRevision())
                    .bind("reference", version.compiled().referenceSha256())
                    .bind("authorType", origin.type())
                    .bind("author", origin.id())
                    .bind("authorLabel", origin.label())
                    .bind("notes", origin.notes())
                    .bind("templateId", templateId)
                    .bind("now", now)
                    .map(VERSION)
                    .one();
        }));
    }

    /**
     * Replaces the compiled template of a version with one that a newer engine compiled from the same source. One of a
     * still newer engine stays.
     */
    @Internal("The template was found by its alias in the caller's organization, or belongs to work that was.")
    public void replacePlan(UUID templateId, int version, byte[] planSha256, int engineRevision) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update template_version set plan_sha256 = :planSha256, engine_revision = :engineRevision
                 where template_id = :templateId and version = :version and engine_revision <= :engineRevision
                """)
                .bind("templateId", templateId)
                .bind("version", version)
                .bind("planSha256", planSha256)
                .bind("engineRevision", engineRevision)
                .execute());
    }

    /**
     * Publishes a version to an environment; false when the version does not exist.
     *
     * @param actor who publishes; null when it is not recorded
     */
    @Internal("The template was found by its alias in the caller's organization, or belongs to work that was.")
    public boolean publish(UUID templateId, int version, Environment environment, @Nullable Actor actor, Instant now) {
        var publisher = new VersionOrigin(actor, null);
        return database.inTransaction(() -> database.jdbi().withHandle(handle -> {
            int rows = handle.createUpdate("""
                    insert into template_publication (template_id, environment, version, published_by, publisher_type,
                                                      publisher_id, publisher_label, published_at)
                    select template_id, :environment, version, cast(:keyId as uuid), :type, cast(:id as uuid), :label,
                           :now
                      from template_version where template_id = :templateId and version = :version
                    on conflict (template_id, environment) do update
                       set version = excluded.version, published_by = excluded.published_by,
                           publisher_type = excluded.publisher_type, publisher_id = excluded.publisher_id,
                           publisher_label = excluded.publisher_label, published_at = excluded.published_at
                    """)
                    .bind("templateId", templateId)
                    .bind("keyId", actor == null ? null : actor.keyId())
                    .bind("type", publisher.type())
                    .bind("id", publisher.id())
                    .bind("label", publisher.label())
                    .bind("version", version)
                    .bind("environment", environment)
                    .bind("now", now)
                    .execute();
            return changed(handle, templateId, rows, now);
        }));
    }

    /** Unpublishes the version from an environment; false when it was not published there. */
    @Internal("The template was found by its alias in the caller's organization, or belongs to work that was.")
    public boolean unpublish(UUID templateId, int version, Environment environment, Instant now) {
        return database.inTransaction(() -> database.jdbi().withHandle(handle -> {
            int rows = handle.createUpdate("""
                    delete from template_publication
                     where template_id = :templateId and version = :version and environment = :environment
                    """)
                    .bind("templateId", templateId)
                    .bind("version", version)
                    .bind("environment", environment)
                    .execute();
            return changed(handle, templateId, rows, now);
        }));
    }

    /** Locks a template until the end of the transaction, so that its publications change one after the other. */
    @Internal("The template was found by its alias in the caller's organization, or belongs to work that was.")
    public void lock(UUID templateId) {
        database.jdbi().useHandle(handle -> handle.createQuery("select id from template where id = :id for update")
                .bind("id", templateId)
                .mapTo(UUID.class)
                .one());
    }

    /** Records the time of a change of publications; returns whether a row was changed. */
    private static boolean changed(Handle handle, UUID templateId, int rows, Instant now) {
        if (rows == 0) {
            return false;
        }
        handle.createUpdate("update template set updated_at = :now where id = :id")
                .bind("now", now)
                .bind("id", templateId)
                .execute();
        return true;
    }

    /** Renames the template, and archives or restores it. */
    @Internal("The template was found by its alias in the caller's organization, or belongs to work that was.")
    public void change(UUID templateId, String name, boolean archived, Instant now) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update template set name = :name, archived = :archived, updated_at = :now
                 where id = :id and (name, archived) is distinct from (:name, :archived)
                """).bind("id", templateId).bind("name", name).bind("archived", archived).bind("now", now).execute());
    }

    /** Decides whether documents of the template are sealed unless a request says otherwise. */
    @Internal("The template was found by its alias in the caller's organization.")
    public void seal(UUID templateId, boolean seal, Instant now) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update template set seal = :seal, updated_at = :now where id = :id and seal <> :seal
                """).bind("id", templateId).bind("seal", seal).bind("now", now).execute());
    }

    /** Returns templates that are not archived, by alias. */
    public List<Template> list(UUID organizationId, @Nullable String afterAlias, int limit) {
        return list(organizationId, null, afterAlias, limit);
    }

    /**
     * Returns templates by alias.
     *
     * @param status as returned by {@link Template#status}; null for all but archived ones
     * @param afterAlias only later ones, exclusive; null for all
     */
    public List<Template> list(UUID organizationId, @Nullable String status, @Nullable String afterAlias, int limit) {
        return LIST.on(database)
                .bind("organizationId", organizationId)
                .bind("status", status)
                .bind("after", afterAlias == null ? "" : afterAlias)
                .bind("limit", limit)
                .list(TemplateStore::template);
    }

    public Optional<Template> findByAlias(UUID organizationId, String alias) {
        return FIND_BY_ALIAS.on(database)
                .bind("organizationId", organizationId)
                .bind("alias", alias)
                .findOne(TemplateStore::template);
    }

    /** Returns the templates with these aliases; unknown aliases are left out. */
    public List<Template> findByAliases(UUID organizationId, Collection<String> aliases) {
        return FIND_BY_ALIASES.on(database)
                .bind("organizationId", organizationId)
                .bindArray("aliases", String.class, aliases)
                .list(TemplateStore::template);
    }

    /** Returns a template of any organization. */
    @Internal("The template was found by its alias in the caller's organization, or belongs to work that was.")
    public Optional<Template> find(UUID id) {
        return FIND.on(database).bind("id", id).findOne(TemplateStore::template);
    }

    @Internal("The template was found by its alias in the caller's organization, or belongs to work that was.")
    public Optional<TemplateVersion> version(UUID templateId, int version) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select template_id, version, kind, source_sha256, plan_sha256, page_count, input_schema, sample_data,
                       warnings, overrides, drawn_fields, engine_revision, created_at
                  from template_version where template_id = :templateId and version = :version
                """)
                .bind("templateId", templateId)
                .bind("version", version)
                .map(VERSION)
                .findOne());
    }

    /** Returns the version with the highest number; empty when the template has none. */
    @Internal("The template was found by its alias in the caller's organization, or belongs to work that was.")
    public Optional<TemplateVersion> newest(UUID templateId) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select template_id, version, kind, source_sha256, plan_sha256, page_count, input_schema, sample_data,
                       warnings, overrides, drawn_fields, engine_revision, created_at
                  from template_version where template_id = :templateId order by version desc limit 1
                """).bind("templateId", templateId).map(VERSION).findOne());
    }

    /**
     * A version published to an environment.
     *
     * @param publishedBy the API key that published it, or null when none did
     */
    public record Published(Environment environment, int version, @Nullable UUID publishedBy, Instant publishedAt) {}

    /** Returns the published versions of a template by environment. */
    @Internal("The template was found by its alias in the caller's organization, or belongs to work that was.")
    public List<Published> publications(UUID templateId) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select environment, version, published_by, published_at
                  from template_publication where template_id = :templateId
                """).bind("templateId", templateId).map(PUBLISHED).list());
    }

    /** A version without its schema and files. */
    public record VersionSummary(int version, Kind kind, int pageCount, byte[] sourceSha256, String warnings,
            int engineRevision, Instant createdAt) {}

    /**
     * Returns versions, newest first.
     *
     * @param before only older ones, exclusive; null for all
     */
    @Internal("The template was found by its alias in the caller's organization, or belongs to work that was.")
    public List<VersionSummary> summaries(UUID templateId, @Nullable Instant before, int limit) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select version, kind, page_count, source_sha256, warnings, engine_revision, created_at
                  from template_version
                 where template_id = :templateId and (:before::timestamptz is null or created_at < :before)
                 order by version desc limit :limit
                """)
                .bind("templateId", templateId)
                .bind("before", before)
                .bind("limit", limit)
                .map(SUMMARY)
                .list());
    }

    /** Returns all versions, newest first. */
    @Internal("The template was found by its alias in the caller's organization, or belongs to work that was.")
    public List<TemplateVersion> versions(UUID templateId) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select template_id, version, kind, source_sha256, plan_sha256, page_count, input_schema, sample_data,
                       warnings, overrides, drawn_fields, engine_revision, created_at
                  from template_version where template_id = :templateId order by version desc
                """).bind("templateId", templateId).map(VERSION).list());
    }

    private static Template template(ResultSet row) throws SQLException {
        var published = new EnumMap<Environment, Integer>(Environment.class);
        for (Environment environment : Environment.values()) {
            int version = row.getInt(environment.wire());
            if (!row.wasNull()) {
                published.put(environment, version);
            }
        }
        return new Template(row.getObject("id", UUID.class), row.getObject("organization_id", UUID.class),
                row.getString("alias"), row.getString("name"),
                WireName.parse(Kind.class, row.getString("kind")).orElseThrow(), row.getBoolean("archived"),
                time(row, "created_at"), time(row, "updated_at"), published, row.getBoolean("seal"));
    }

    private static Instant time(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }
}
