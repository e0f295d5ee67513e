package platen.jobs.template;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.template.ImportOptions;
import tools.jackson.databind.node.ObjectNode;

/**
 * An uploaded version of a template.
 *
 * @param source the file
 * @param sampleData data for previews; null for none
 * @param notes of the author about the version; null for none
 */
public record VersionUpload(byte[] source, ImportOptions options, @Nullable ObjectNode sampleData,
        @Nullable String notes) {}
