package platen.jobs.template;

import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.ImportOptions;
import tools.jackson.databind.node.ObjectNode;

/**
 * A template as uploaded.
 *
 * @param alias of the new template
 * @param name for people
 * @param source the file
 * @param options what the author asks of the import
 * @param sampleData data for previews, or null for none
 */
public record TemplateUpload(UUID organizationId, String alias, String name, byte[] source,
        ImportOptions options, @Nullable ObjectNode sampleData) {

    /** The options, with the sample data that types may be read from. */
    ImportOptions allOptions() {
        return options.withSampleData(sampleData);
    }
}
