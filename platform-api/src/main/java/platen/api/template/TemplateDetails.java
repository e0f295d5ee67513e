package platen.api.template;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;
import platen.api.http.reply.Links;
import platen.db.template.TemplateVersion;

/**
 * One template with its input schema. All members besides the record are null when nothing is published to the key's
 * environment.
 *
 * @param inputSchema the fields of the live version
 * @param sampleData also null when the author gave none
 */
record TemplateDetails(@JsonUnwrapped TemplateRecord template, @JsonRawValue @Nullable String inputSchema,
        @Nullable String jsonSchemaUrl, @JsonRawValue @Nullable String sampleData) {

    static TemplateDetails of(TemplateRecord template, TemplateVersion live, Links.Base links) {
        return new TemplateDetails(template, live.inputSchema(),
                links.to("/v1/templates/" + template.alias() + "/schema.json"), live.sampleData());
    }

    static TemplateDetails unpublished(TemplateRecord template) {
        return new TemplateDetails(template, null, null, null);
    }
}
