package platen.db.draft;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.batch.Format;
import platen.db.core.Environment;

/**
 * A file from which a batch is going to be ordered.
 *
 * @param template alias, or null for one of a workflow
 * @param workflow alias, or null for one of a template
 * @param delimiter one character
 * @param mapping JSON object: paths by column
 * @param content the file in UTF-8
 * @param converted whether the file had another encoding
 */
public record BatchDraft(UUID id, UUID workspaceId, UUID personId, Environment environment, @Nullable String template,
        @Nullable String workflow, String fileName, Format format, String delimiter, String mapping, byte[] content,
        boolean converted, Instant createdAt) {}
