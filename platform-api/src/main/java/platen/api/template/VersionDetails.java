package platen.api.template;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;
import platen.db.template.TemplateVersion;

/**
 * One version with its input schema, published or not.
 *
 * @param inputSchema the fields
 * @param sampleData null when the author gave none
 * @param overrides the author's changes to the derived schema, inherited changes included; null for none
 */
record VersionDetails(@JsonUnwrapped VersionRecord version, @JsonRawValue String inputSchema,
        @JsonRawValue @Nullable String sampleData, @JsonRawValue @Nullable String overrides) {

    static VersionDetails of(VersionRecord record, TemplateVersion version) {
        return new VersionDetails(record, version.inputSchema(), version.sampleData(), version.overrides());
    }
}
