package platen.jobs.template;

import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.blob.BlobStore;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.template.CompiledBy;
import platen.db.template.Kind;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.template.TemplateStore.NewVersion;
import platen.db.template.TemplateVersion;
import platen.db.template.VersionOrigin;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import platen.jobs.engine.Engine;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.engine.schema.SchemaJson;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.CompileOutcome.Compiled;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.webhook.EventPublisher;
import tools.jackson.databind.node.ObjectNode;

/** Uploads, versions and publication of templates. */
public final class Templates {
    /** Syntax of aliases. */
    public static final Pattern ALIAS = Pattern.compile("[a-z0-9][a-z0-9_-]{0,62}");

    private final Database database;
    private final TemplateStore templates;
    private final BlobStore blobs;
    private final Compiler compiler;
    private final AuditTrail audit;
    private final Clock clock;
    private final VersionDrafts drafts;
    private final TemplatePublications publications;

    public Templates(Database database, TemplateStore templates, BlobStore blobs, Compiler compiler,
            EventPublisher publisher, AuditTrail audit, Clock clock) {
        this.database = database;
        this.templates = templates;
        this.blobs = blobs;
        this.compiler = compiler;
        this.audit = audit;
        this.clock = clock;
        this.drafts = new VersionDrafts(templates, compiler);
        this.publications = new TemplatePublications(database, templates, publisher, audit, clock);
    }

    /** Compiles an upload; an implementation may do so in an isolated process, because the file may be hostile. */
    public interface Compiler {
        CompileOutcome compile(byte[] source, ImportOptions options);

        /** @param tenant owner of the upload, for implementations that serve tenants in turn */
        default CompileOutcome compile(UUID tenant, byte[] source, ImportOptions options) {
            return compile(source, options);
        }
    }

    /** Creates a template by a command. */
    public UploadResult create(TemplateUpload upload) {
        return create(upload, Actor.cli());
    }

    /** Creates a template with its first version. */
    public UploadResult create(TemplateUpload upload, Actor actor) {
        Optional<UploadResult.Unusable> objection = objection(upload);
        if (objection.isPresent()) {
            return objection.get();
        }
        return switch (compiler.compile(upload.organizationId(), upload.source(), upload.allOptions())) {
            case CompileOutcome.Refused refused -> unusable(refused);
            case Compiled compiled -> store(upload, compiled, actor);
        };
    }

    /** Returns the result that {@link #create} would have, without storing anything. */
    public UploadResult checkNew(TemplateUpload upload) {
        Optional<UploadResult.Unusable> objection = objection(upload);
        if (objection.isPresent()) {
            return objection.get();
        }
        return switch (compiler.compile(upload.organizationId(), upload.source(), upload.allOptions())) {
            case CompileOutcome.Refused refused -> unusable(refused);
            case Compiled compiled -> checked(upload.source(), compiled, VersionChanges.NONE);
        };
    }

    private Optional<UploadResult.Unusable> objection(TemplateUpload upload) {
        if (!ALIAS.matcher(upload.alias()).matches()) {
            return Optional.of(new UploadResult.Unusable("alias_invalid",
                    "An alias is 1 to 63 of a-z, 0-9, '_' and '-', and begins with a letter or digit."));
        }
        return templates.findByAlias(upload.organizationId(), upload.alias())
                .map(taken -> aliasTaken(upload.alias()));
    }

    /** Adds a version to a template by a command. */
    public UploadResult addVersion(Template template, byte[] source, ImportOptions options,
            @Nullable ObjectNode sampleData) {
        return addVersion(template, source, options, sampleData, Actor.cli());
    }

    /** Adds a version without notes to a template. */
    public UploadResult addVersion(Template template, byte[] source, ImportOptions options,
            @Nullable ObjectNode sampleData, Actor actor) {
        return addVersion(template, new VersionUpload(source, options, sampleData, null), actor);
    }

    /** Adds a version to a template. Without its own overrides it inherits those of the previous version. */
    public UploadResult addVersion(Template template, VersionUpload upload, Actor actor) {
        VersionDrafts.Draft draft = drafts.draft(template, upload.source(), upload.options(), upload.sampleData());
        return switch (draft.outcome()) {
            case CompileOutcome.Refused refused -> unusable(refused);
            case Compiled compiled -> new UploadResult.Stored(template,
                    database.inTransaction(() -> {
                        TemplateVersion added = addVersion(template.id(), upload.source(), upload.sampleData(),
                                compiled, new VersionOrigin(actor, upload.notes()));
                        record(template, actor, AuditType.TEMPLATE_VERSION_ADDED, Difference.created(
                                AuditTrail.object().put("version", added.version()).put("pages", added.pageCount())));
                        return added;
                    }),
                    draft.changes());
        };
    }

    /** Returns the result that {@link #addVersion} would have, without storing anything. */
    public UploadResult checkVersion(Template template, byte[] source, ImportOptions options,
            @Nullable ObjectNode sampleData) {
        VersionDrafts.Draft draft = drafts.draft(template, source, options, sampleData);
        return switch (draft.outcome()) {
            case CompileOutcome.Refused refused -> unusable(refused);
            case Compiled compiled -> checked(source, compiled, draft.changes());
        };
    }

    /** Publishes a version by a command. */
    public Optional<Template> publish(Template template, int version, Environment environment) {
        return publish(template, version, environment, PublicationNote.NONE, Actor.cli());
    }

    /**
     * Publishes a version to an environment, whatever it shows now; empty when there is no such version.
     *
     * @param note for the audit log
     */
    public Optional<Template> publish(Template template, int version, Environment environment, PublicationNote note,
            Actor actor) {
        return switch (publish(template, version, environment, new SeenLive.Any(), note, actor)) {
            case PublishResult.Published(Template now) -> Optional.of(now);
            case PublishResult.NoVersion _,PublishResult.LiveChanged _ -> Optional.empty();
        };
    }

    /**
     * Publishes a version to an environment.
     *
     * @param seen the live version that the publisher has seen
     * @param note for the audit log
     */
    public PublishResult publish(Template template, int version, Environment environment, SeenLive seen,
            PublicationNote note, Actor actor) {
        return publications.publish(template, version, environment, seen, note, actor);
    }

    /** Unpublishes the template from an environment; empty when the version was not live there. */
    public Optional<Template> unpublish(Template template, int version, Environment environment,
            Actor actor) {
        return publications.unpublish(template, version, environment, actor);
    }

    /** Renames a template, and archives or restores it; its alias stays taken. */
    public Template change(Template template, String name, boolean archived, Actor actor) {
        return change(template, name, archived, template.seal(), actor);
    }

    /**
     * Renames a template, archives or restores it, and decides whether its documents are sealed.
     *
     * @param seal whether documents are sealed unless a request says otherwise
     */
    public Template change(Template template, String name, boolean archived, boolean seal, Actor actor) {
        database.inTransaction(() -> {
            templates.change(template.id(), name, archived, clock.instant());
            if (seal != template.seal()) {
                templates.seal(template.id(), seal, clock.instant());
                record(template, actor, AuditType.TEMPLATE_SEAL_CHANGED, Difference.changed(
                        AuditTrail.object().put("seal", template.seal()), AuditTrail.object().put("seal", seal)));
            }
            if (!name.equals(template.name())) {
                record(template, actor, AuditType.TEMPLATE_RENAMED, Difference.changed(
                        AuditTrail.object().put("name", template.name()), AuditTrail.object().put("name", name)));
            }
            if (archived != template.archived()) {
                record(template, actor,
                        archived ? AuditType.TEMPLATE_ARCHIVED : AuditType.TEMPLATE_RESTORED,
                        Difference.changed(AuditTrail.object().put("archived", template.archived()),
                                AuditTrail.object().put("archived", archived)));
            }
        });
        return templates.findByAlias(template.organizationId(), template.alias()).orElseThrow();
    }

    private void record(Template template, Actor actor, AuditType type, Difference difference) {
        difference.details().put("alias", template.alias());
        audit.recordForAll(template.organizationId(), actor, type, template.id(), difference);
    }

    private UploadResult store(TemplateUpload upload, Compiled compiled, Actor actor) {
        return database.inTransaction(() -> {
            Optional<Template> template = templates.create(upload.organizationId(), upload.alias(), upload.name(),
                    kind(compiled), clock.instant());
            if (template.isEmpty()) {
                return aliasTaken(upload.alias());
            }
            TemplateVersion version = addVersion(template.get().id(), upload.source(), upload.sampleData(), compiled,
                    new VersionOrigin(actor, upload.notes()));
            record(template.get(), actor, AuditType.TEMPLATE_CREATED, Difference.created(AuditTrail.object()
                    .put("name", upload.name())
                    .put("kind", template.get().kind().wire())
                    .put("version", version.version())));
            return new UploadResult.Stored(template.get(), version, VersionChanges.NONE);
        });
    }

    private TemplateVersion addVersion(UUID templateId, byte[] source, @Nullable ObjectNode sampleData,
            Compiled compiled, VersionOrigin origin) {
        byte[] plan = compiled.plan().toBytes();
        ObjectNode overrides = compiled.overrides().schema();
        // With the fields that were drawn on it, so that the source is complete.
        byte[] complete = compiled.form().source(source);
        byte[] sourceSha256 = Sha256.of(complete);
        byte[] planSha256 = Sha256.of(plan);
        blobs.keep(sourceSha256, complete);
        blobs.keep(planSha256, plan);
        var version = new NewVersion(kind(compiled), sourceSha256, planSha256, compiled.pageCount(),
                SchemaJson.write(compiled.schema()).toString(), sampleData == null ? null : sampleData.toString(),
                Warning.json(compiled.warnings()).toString(),
                overrides == null ? null : overrides.toString(), compiled.form().drawnJson(),
                new CompiledBy(Engine.REVISION, compiled.referenceSha256()));
        return templates.addVersion(templateId, version, origin, clock.instant());
    }

    static Kind kind(Compiled compiled) {
        return switch (compiled.plan().kind()) {
            case FILLABLE -> Kind.FILLABLE;
            case DYNAMIC -> Kind.DYNAMIC;
        };
    }

    private static UploadResult.Checked checked(byte[] source, Compiled compiled, VersionChanges changes) {
        return new UploadResult.Checked(Sha256.of(compiled.form().source(source)), kind(compiled), compiled, changes);
    }

    private static UploadResult.Unusable unusable(CompileOutcome.Refused refused) {
        return new UploadResult.Unusable(refused.reason().wireName(), refused.message(), refused.spot(),
                refused.warnings(), refused.mistakes());
    }

    private static UploadResult.Unusable aliasTaken(String alias) {
        return new UploadResult.Unusable("alias_taken",
                "A template with the alias '" + alias + "' exists already. Choose another alias, or add a version.");
    }
}
