package platen.jobs.template;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.blob.BlobStore;
import platen.db.core.Database;
import platen.db.template.CompiledBy;
import platen.db.template.TemplateStore;
import platen.db.template.TemplateUpgradeStore;
import platen.db.template.TemplateUpgradeStore.Candidate;
import platen.db.template.TemplateVersion;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import platen.jobs.engine.Engine;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.CompiledTemplate;
import platen.jobs.engine.template.ImportOptions;
import tools.jackson.databind.node.ObjectNode;

/** Compares stored versions with what this engine makes of them, and upgrades them. */
public final class TemplateUpgrades {
    private final TemplateStore templates;
    private final TemplateUpgradeStore upgrades;
    private final Recompiler recompiler;
    private final Database database;
    private final AuditTrail audit;

    /** @param reader reads a compiled template's stored form; throws IllegalArgumentException for anything else */
    public TemplateUpgrades(TemplateStore templates, TemplateUpgradeStore upgrades, BlobStore blobs,
            Function<byte[], CompiledTemplate> reader, Templates.Compiler compiler, Database database,
            AuditTrail audit) {
        this.templates = templates;
        this.upgrades = upgrades;
        this.recompiler = new Recompiler(templates, blobs, reader, compiler);
        this.database = database;
        this.audit = audit;
    }

    /** Effect of an upgrade on the pages of a version, with its sample data. */
    public enum Pages {
        SAME,
        CHANGED,
        /** No reference was recorded, because an earlier release stored the version. */
        UNKNOWN,
        /** This engine refuses the source or no longer reads all of its keys; the stored form stays as it is. */
        REFUSED
    }

    /**
     * A version as this engine compiles it.
     *
     * @param problem why it is refused; else empty
     */
    public record Upgrade(Candidate version, Pages pages, String problem) {}

    /** Returns the versions that another revision of the engine compiled or drew. */
    public List<Candidate> candidates() {
        return upgrades.candidates(Engine.REVISION);
    }

    /** Compiles a version without storing anything. */
    public Upgrade check(Candidate candidate) {
        return compile(candidate, row(candidate), (_, _) -> {});
    }

    /** Compiles a version and stores the result. Its document becomes the reference of the next upgrade. */
    public Upgrade upgrade(Candidate candidate, Actor actor) {
        return compile(candidate, row(candidate), (row, compiled) -> database.inTransaction(() -> {
            recompiler.keep(row, compiled);
            upgrades.reference(row.templateId(), row.version(),
                    new CompiledBy(Engine.REVISION, compiled.referenceSha256()));
            audit.recordForOrganization(candidate.organizationId(), actor, AuditType.TEMPLATE_UPGRADED,
                    candidate.templateId(), Difference.changed(revision(candidate.engineRevision()),
                            revision(Engine.REVISION)).with(
                                    AuditTrail.object().put("alias", candidate.alias())
                                            .put("version", candidate.version())));
        }));
    }

    private static ObjectNode revision(int engine) {
        return AuditTrail.object().put("engine_revision", engine);
    }

    private interface Outcome {
        void accept(TemplateVersion row, CompileOutcome.Compiled compiled);
    }

    private Upgrade compile(Candidate candidate, TemplateVersion row, Outcome outcome) {
        ImportOptions options;
        try {
            options = switch (recompiler.read(row)) {
                case StoredTemplate.Current(CompiledTemplate template) -> template.options();
                case StoredTemplate.Outdated outdated -> outdated.options();
            };
        } catch (IllegalArgumentException damaged) {
            return new Upgrade(candidate, Pages.REFUSED, "its compiled form is damaged: " + damaged.getMessage());
        }
        return switch (recompiler.compile(row, options)) {
            case CompileOutcome.Refused refused -> new Upgrade(candidate, Pages.REFUSED, refused.message());
            case CompileOutcome.Compiled compiled -> {
                List<String> lost = recompiler.lost(row, compiled);
                if (!lost.isEmpty()) {
                    yield new Upgrade(candidate, Pages.REFUSED, "it no longer reads " + String.join(", ", lost));
                }
                outcome.accept(row, compiled);
                yield new Upgrade(candidate, pages(candidate, compiled), "");
            }
        };
    }

    private static Pages pages(Candidate candidate, CompileOutcome.Compiled compiled) {
        if (candidate.referenceRevision() == null) {
            return Pages.UNKNOWN;
        }
        return Arrays.equals(candidate.referenceSha256(), compiled.referenceSha256()) ? Pages.SAME : Pages.CHANGED;
    }

    private TemplateVersion row(Candidate candidate) {
        return templates.version(candidate.templateId(), candidate.version())
                .orElseThrow(() -> new IllegalStateException("No " + candidate));
    }
}
