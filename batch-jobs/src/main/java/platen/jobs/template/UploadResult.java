package platen.jobs.template;

import org.jspecify.annotations.Nullable;
import platen.db.template.Kind;
import platen.db.template.Template;
import platen.db.template.TemplateVersion;
import platen.jobs.engine.CompileOutcome.Compiled;
import platen.jobs.engine.CompileOutcome.Spot;

/** What became of an upload. */
public sealed interface UploadResult {

    /** Stored and compiled; nothing is published by an upload. */
    record Stored(Template template, TemplateVersion version, VersionChanges changes) implements UploadResult {}

    /**
     * Compiled and not stored, because a check was asked for.
     *
     * @param sourceSha256 the hash of the uploaded file
     */
    record Checked(byte[] sourceSha256, Kind kind, Compiled compiled, VersionChanges changes)
            implements
                UploadResult {}

    /**
     * Not stored.
     *
     * @param reason machine-readable, such as {@code alias_taken} or {@code pdf_password} (decision C32)
     * @param message what is wrong and what to do
     * @param spot where in a source its author must look, or null when it is nowhere in particular
     */
    record Unusable(String reason, String message, @Nullable Spot spot) implements UploadResult {}
}
