package platen.api.template;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;
import platen.db.template.TemplateVersion;

/**
 * One version with the data it takes, published or not.
 *
 * @param inputSchema the fields
 * @param sampleData null when the author gave none
 * @param overrides what the author changed of the derived schema, inherited changes included; null for nothing
 */
record VersionDetails(@JsonUnwrapped VersionRecord version, @JsonRawValue String inputSchema,
        @JsonRawValue @Nullable String sampleData, @JsonRawValue @Nullable String overrides) {

    static VersionDetails of(VersionRecord record, TemplateVersion version) {
        return new VersionDetails(record, version.inputSchema(), version.sampleData(), version.overrides());
    }
}
