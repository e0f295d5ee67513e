package platen.jobs.form.logo;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.form.FormLogoStore;
import platen.db.form.FormStore;
import platen.db.form.HostedForm;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.isolation.IsolatedOutcome;
import platen.jobs.isolation.WorkerPool;

/** Gives forms a picture on top of their pages, and takes it away. */
public final class FormLogos {
    /** Maximum size of an uploaded file in bytes. */
    public static final int MAX_FILE_BYTES = 1024 * 1024;
    private static final Logger log = LoggerFactory.getLogger(FormLogos.class);
    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final int HASH_LENGTH = 16;

    private final Database database;
    private final FormStore forms;
    private final FormLogoStore logos;
    private final WorkerPool workers;
    private final AuditTrail audit;

    FormLogos(Database database, FormStore forms, FormLogoStore logos, WorkerPool workers, AuditTrail audit) {
        this.database = database;
        this.forms = forms;
        this.logos = logos;
        this.workers = workers;
        this.audit = audit;
    }

    /** A picture as it is stored: a PNG, and the name by which its address changes with it. */
    public record Logo(byte[] image, String hash) {}

    /**
     * Decodes an uploaded file and writes it anew, in a process of its own.
     *
     * @param workspaceId the tenant that owns the file
     * @return empty when it is no PNG or JPEG, is damaged or is too large
     */
    public Optional<Logo> read(UUID workspaceId, byte[] file) {
        if (file.length > MAX_FILE_BYTES) {
            return Optional.empty();
        }
        return switch (workers.run(workspaceId, new ScaleLogoTask(), file, LIMIT)) {
            case IsolatedOutcome.Completed<byte[]>(byte[] image) when image.length > 0 ->
                Optional.of(new Logo(image, Sha256.hex(image).substring(0, HASH_LENGTH)));
            case IsolatedOutcome.Completed<byte[]> _ -> Optional.empty();
            case IsolatedOutcome.Stopped<byte[]> stopped -> {
                log.warn("A logo was refused: {}, {}", stopped.cause(), stopped.detail());
                yield Optional.empty();
            }
        };
    }

    /** Gives a form a logo; empty takes it away. Returns the form with it, empty when it was deleted meanwhile. */
    public Optional<HostedForm> change(HostedForm form, Optional<Logo> logo, Actor actor) {
        String hash = logo.map(Logo::hash).orElse("");
        return database.inTransaction(() -> forms.lock(form.workspaceId(), form.id()).map(before -> {
            if (!hash.equals(before.logo())) {
                logos.replace(before.workspaceId(), before.id(), hash, logo.map(Logo::image).orElse(null));
                Difference difference = Difference.changed(AuditTrail.object().put("logo", before.logo()),
                        AuditTrail.object().put("logo", hash));
                difference.details().put("form_id", PublicId.FORM.of(before.id())).put("title", before.title());
                audit.record(before.workspaceId(), actor, AuditType.FORM_CHANGED, before.id(), difference);
            }
            return before.withLogo(hash);
        }));
    }
}
