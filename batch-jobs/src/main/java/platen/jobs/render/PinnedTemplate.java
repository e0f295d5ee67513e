package platen.jobs.render;

import java.util.Optional;
import platen.db.Environment;
import platen.db.template.Template;

/** A template in the version that was fixed for it. */
public record PinnedTemplate(Template template, int version) {

    /** The template in the version that the environment shows; empty when it shows none. */
    public static Optional<PinnedTemplate> published(Template template, Environment environment) {
        return Optional.ofNullable(template.published().get(environment))
                .map(version -> new PinnedTemplate(template, version));
    }
}
