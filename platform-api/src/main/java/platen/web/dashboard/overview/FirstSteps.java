package platen.web.dashboard.overview;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.template.Template;

/**
 * The steps to a first PDF.
 *
 * @param template to go on with; null when there is none yet
 */
record FirstSteps(@Nullable Template template) {

    /** Goes on with the first template that a test can be rendered of, else with any. */
    static FirstSteps of(List<Template> templates) {
        Optional<Template> ready = templates.stream().filter(FirstSteps::isLive).findFirst();
        return new FirstSteps(ready.or(() -> templates.stream().findFirst()).orElse(null));
    }

    boolean hasTemplate() {
        return template != null;
    }

    boolean isPublished() {
        return template != null && isLive(template);
    }

    /** Returns the path of the template below the workspace's; empty when there is none. */
    String path() {
        return template == null ? "" : "/templates/" + template.alias();
    }

    private static boolean isLive(Template template) {
        return template.published().containsKey(Environment.DEVELOPMENT)
                || template.published().containsKey(Environment.STAGING);
    }
}
