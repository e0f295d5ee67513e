package platen.jobs.template.draft;

import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.blob.BlobStore;
import platen.db.core.Database;
import platen.db.draft.DraftContent;
import platen.db.draft.TemplateDraft;
import platen.db.draft.TemplateDraftStore;
import platen.db.template.Kind;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.template.TemplateVersion;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import platen.jobs.engine.Engine;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.engine.template.ImportOptions.Drawing;
import platen.jobs.engine.template.ImportOptions.SchemaOrigin;
import platen.jobs.engine.template.ImportOptions.Source;
import platen.jobs.engine.template.OutdatedTemplateException;
import platen.jobs.json.StoredJson;
import platen.jobs.template.Templates;
import platen.jobs.template.UploadResult;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Opens, saves and discards the drafts of templates, and stores them as versions. */
public final class TemplateDrafts {
    private final Database database;
    private final TemplateDraftStore drafts;
    private final TemplateStore rows;
    private final BlobStore blobs;
    private final Templates templates;
    private final AuditTrail audit;
    private final Clock clock;

    /** @param templates compiles in processes that served nobody before */
    public TemplateDrafts(Database database, TemplateDraftStore drafts, TemplateStore rows, BlobStore blobs,
            Templates templates, AuditTrail audit, Clock clock) {
        this.database = database;
        this.drafts = drafts;
        this.rows = rows;
        this.blobs = blobs;
        this.templates = templates;
        this.audit = audit;
        this.clock = clock;
    }

    /** Returns the draft of a template; without a saved one a draft of revision 0, which equals the newest version. */
    public TemplateDraft open(Template template) {
        return drafts.find(template.organizationId(), template.id()).orElseGet(() -> begin(template));
    }

    private TemplateDraft begin(Template template) {
        TemplateVersion newest = rows.newest(template.id()).orElse(null);
        DraftContent content = newest == null
                ? new DraftContent(template.kind(), new byte[0], template.kind() == Kind.DYNAMIC, false, null, null,
                        null)
                : content(newest);
        return new TemplateDraft(template.id(), template.organizationId(), 0, content,
                newest == null ? null : newest.version(), template.updatedAt(), null);
    }

    private DraftContent content(TemplateVersion version) {
        byte[] source = blobs.read(version.sourceSha256())
                .orElseThrow(() -> new IllegalStateException("The source of version " + version.version() + " of "
                        + version.templateId() + " is not stored"));
        ImportOptions options = options(version);
        return new DraftContent(version.kind(), source, options.source() == Source.DOCUMENT, options.detectRows(),
                version.overrides(), version.sampleData(), version.drawnFields());
    }

    /** Returns the options of the upload, which the compiled form holds. */
    private ImportOptions options(TemplateVersion version) {
        try {
            return blobs.read(version.planSha256()).map(bytes -> Engine.read(bytes).options())
                    .orElse(ImportOptions.DEFAULT);
        } catch (OutdatedTemplateException outdated) {
            return outdated.options();
        }
    }

    /**
     * Saves a draft.
     *
     * @param revision of the draft that the sender has seen; 0 for one that was not saved yet
     */
    public DraftResult save(Template template, int revision, DraftContent content, Actor actor) {
        TemplateDraft current = open(template);
        var next = new TemplateDraft(template.id(), template.organizationId(), revision + 1, content,
                current.baseVersion(), clock.instant().truncatedTo(ChronoUnit.MICROS), actor.label());
        if (current.revision() == revision && drafts.save(next)) {
            return new DraftResult.Saved(next);
        }
        return new DraftResult.Conflict(content, open(template));
    }

    /** Saves a draft and stores it as an immutable version, after which no draft is left. */
    public DraftResult saveVersion(Template template, int revision, DraftContent content, Actor actor) {
        return switch (save(template, revision, content, actor)) {
            case DraftResult.Saved(TemplateDraft draft) -> store(template, draft, actor);
            case DraftResult other -> other;
        };
    }

    private DraftResult store(Template template, TemplateDraft draft, Actor actor) {
        DraftContent content = draft.content();
        ImportOptions options = plain(content).withSchema(given(content, inherited(template)), SchemaOrigin.GIVEN);
        return switch (templates.addVersion(template, content.source(), options, object(content.sampleData()), actor)) {
            case UploadResult.Stored stored -> {
                drafts.delete(template.organizationId(), template.id(), draft.revision());
                yield new DraftResult.Stored(stored);
            }
            case UploadResult.Unusable unusable -> new DraftResult.Unusable(draft, unusable);
            case UploadResult.Checked _ -> throw new IllegalStateException("Nothing was to be checked only");
        };
    }

    /**
     * Discards a draft.
     *
     * @return false when no draft of this revision is stored
     */
    public boolean discard(Template template, int revision, Actor actor) {
        return database.inTransaction(() -> {
            UUID organizationId = template.organizationId();
            if (!drafts.delete(organizationId, template.id(), revision)) {
                return false;
            }
            audit.recordForAll(organizationId, actor, AuditType.TEMPLATE_DRAFT_DISCARDED, template.id(),
                    Difference.action(AuditTrail.object().put("alias", template.alias()).put("revision", revision)));
            return true;
        });
    }

    /** Returns the options with which a draft is compiled for a preview: those that storing it would use. */
    public ImportOptions options(Template template, DraftContent content) {
        return options(content, inherited(template));
    }

    /** @param inherited overrides of the newest version; null for none */
    static ImportOptions options(DraftContent content, @Nullable ObjectNode inherited) {
        ImportOptions options = plain(content).withSampleData(object(content.sampleData()));
        ObjectNode given = given(content, inherited);
        return given == null
                ? options.withSchema(inherited, SchemaOrigin.INHERITED)
                : options.withSchema(given, SchemaOrigin.GIVEN);
    }

    private static ImportOptions plain(DraftContent content) {
        return new ImportOptions(content.detectRows(), null, content.isText() ? Source.DOCUMENT : Source.AS_IT_BEGINS)
                .withDrawing(drawing(content));
    }

    /** Drawn fields that are left of a PDF are ignored by a smart document that replaces it. */
    private static @Nullable Drawing drawing(DraftContent content) {
        return content.kind() == Kind.FILLABLE && content.drawnFields() != null
                && StoredJson.node(content.drawnFields()) instanceof ArrayNode fields ? Drawing.given(fields) : null;
    }

    /** Returns the overrides that the author gave; null for those of the version before, or none. */
    private static @Nullable ObjectNode given(DraftContent content, @Nullable ObjectNode inherited) {
        ObjectNode own = object(content.overrides());
        if (Objects.equals(own, inherited)) {
            return null;
        }
        return own == null ? AuditTrail.object() : own;
    }

    private @Nullable ObjectNode inherited(Template template) {
        return object(rows.newest(template.id()).map(TemplateVersion::overrides).orElse(null));
    }

    static @Nullable ObjectNode object(@Nullable String json) {
        return json == null ? null : StoredJson.object(json);
    }
}
