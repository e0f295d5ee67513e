package platen.api.template;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.template.Kind;
import platen.db.template.Template;

/**
 * A template as lists show it.
 *
 * @param seal whether documents are sealed unless a request says otherwise
 * @param liveVersion version published to the key's environment, or null
 */
record TemplateRecord(String alias, String name, Kind kind, String status, @Nullable Integer liveVersion,
        String templateId, Versions versions, boolean seal, Instant updatedAt) {

    /** The published version of each environment, null for none. */
    record Versions(@Nullable Integer production, @Nullable Integer staging, @Nullable Integer development) {
        static Versions of(Template template) {
            return new Versions(template.published().get(Environment.PRODUCTION),
                    template.published().get(Environment.STAGING), template.published().get(Environment.DEVELOPMENT));
        }
    }

    static TemplateRecord of(Template template, Environment environment) {
        return new TemplateRecord(template.alias(), template.name(), template.kind(), template.status(),
                template.published().get(environment), PublicId.TEMPLATE.of(template.id()), Versions.of(template),
                template.seal(), template.updatedAt());
    }
}
