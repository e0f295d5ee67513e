package platen.jobs.template;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.db.template.Kind;
import platen.db.template.Template;
import platen.db.template.TemplateVersion;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.template.CompileOutcome.Compiled;
import platen.jobs.engine.template.CompileOutcome.Spot;

/** Outcome of an upload. */
public sealed interface UploadResult {

    /** The upload was compiled and stored; uploading publishes nothing. */
    record Stored(Template template, TemplateVersion version, VersionChanges changes) implements UploadResult {}

    /**
     * The upload was compiled but not stored, because only a check was requested.
     *
     * @param sourceSha256 SHA-256 of the uploaded file
     */
    record Checked(byte[] sourceSha256, Kind kind, Compiled compiled, VersionChanges changes)
            implements
                UploadResult {}

    /**
     * The upload was refused; nothing was stored.
     *
     * @param reason machine-readable, such as {@code alias_taken} or {@code pdf_password} (contract rule 4.7)
     * @param message what is wrong and what to do
     * @param spot position in the source; null when the problem has no particular position
     * @param warnings the warnings for which a strict upload was refused; else empty
     * @param mistakes all mistakes in a smart document, of which the message names the first; else empty
     */
    record Unusable(String reason, String message, @Nullable Spot spot, List<Warning> warnings,
            List<Warning> mistakes)
            implements
                UploadResult {
        Unusable(String reason, String message) {
            this(reason, message, null, List.of(), List.of());
        }
    }
}
