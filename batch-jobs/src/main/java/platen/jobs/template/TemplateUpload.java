package platen.jobs.template;

import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.template.ImportOptions;
import tools.jackson.databind.node.ObjectNode;

/**
 * An uploaded template.
 *
 * @param alias of the new template
 * @param name human-readable name
 * @param source the file
 * @param options import options of the author
 * @param sampleData data for previews; null for none
 * @param notes of the author about the first version; null for none
 */
public record TemplateUpload(UUID organizationId, String alias, String name, byte[] source,
        ImportOptions options, @Nullable ObjectNode sampleData, @Nullable String notes) {

    /** An upload without notes. */
    public TemplateUpload(UUID organizationId, String alias, String name, byte[] source, ImportOptions options,
            @Nullable ObjectNode sampleData) {
        this(organizationId, alias, name, source, options, sampleData, null);
    }

    /** Returns the options with the sample data, from which types may be inferred. */
    ImportOptions allOptions() {
        return options.withSampleData(sampleData);
    }
}
