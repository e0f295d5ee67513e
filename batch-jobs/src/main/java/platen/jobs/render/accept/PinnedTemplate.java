package platen.jobs.render.accept;

import java.util.Optional;
import platen.db.core.Environment;
import platen.db.template.Template;

/** A template with a fixed version. */
public record PinnedTemplate(Template template, int version) {

    /** Returns the template in the live version of the environment; empty when there is none. */
    public static Optional<PinnedTemplate> published(Template template, Environment environment) {
        return Optional.ofNullable(template.published().get(environment))
                .map(version -> new PinnedTemplate(template, version));
    }
}
