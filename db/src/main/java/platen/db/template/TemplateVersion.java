package platen.db.template;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An immutable version of a template.
 *
 * @param version from 1
 * @param sourceSha256 hash of the uploaded file
 * @param planSha256 hash of the compiled template
 * @param inputSchema JSON text of the input schema
 * @param sampleData JSON text, or null when none was given
 * @param warnings JSON array about content that the upload could not keep
 * @param engineRevision revision of the engine that compiled it; 0 for releases that did not record it
 * @param overrides JSON text of the author's changes to the derived schema, or null for none
 * @param drawnFields JSON text of the fields that were drawn on the PDF, or null for none
 */
public record TemplateVersion(UUID templateId, int version, Kind kind, byte[] sourceSha256, byte[] planSha256,
        int pageCount, String inputSchema, @Nullable String sampleData, String warnings,
        @Nullable String overrides, @Nullable String drawnFields, int engineRevision, Instant createdAt) {}
