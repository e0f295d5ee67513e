package platen.db.template;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One immutable version.
 *
 * @param version from 1
 * @param sourceSha256 the uploaded file
 * @param planSha256 the compiled plan
 * @param inputSchema JSON text, decision C3
 * @param sampleData JSON text, or null when none was given
 * @param warnings JSON array of what the upload lost
 * @param overrides JSON text, what the author changed of the derived schema, or null for nothing
 */
public record TemplateVersion(UUID templateId, int version, Kind kind, byte[] sourceSha256, byte[] planSha256,
        int pageCount, String inputSchema, @Nullable String sampleData, String warnings,
        @Nullable String overrides, Instant createdAt) {}
