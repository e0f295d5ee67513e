package platen.api.template;

import java.util.List;
import org.springframework.http.HttpHeaders;
import platen.jobs.engine.model.Warning;

/**
 * The effects of archiving a template.
 *
 * @param alias of the template
 * @param workflows aliases of published workflows that render it
 */
record Archiving(String alias, List<String> workflows) {

    /** Returns a warning for each workflow. */
    List<Warning> warnings() {
        return workflows.stream()
                .map(workflow -> new Warning(workflow, "renders the archived template '" + alias
                        + "'; its runs answer not_published until the template is restored"))
                .toList();
    }

    /** Returns headers with the number of warnings and the workflows; empty when there are none. */
    HttpHeaders headers() {
        return headers(workflows);
    }

    /** The number of affected workflows, and their aliases; nothing when there are none. */
    static HttpHeaders headers(List<String> workflows) {
        var headers = new HttpHeaders();
        if (!workflows.isEmpty()) {
            headers.set("X-Service-Warnings", Integer.toString(workflows.size()));
            headers.set("X-Service-Affected-Workflows", String.join(", ", workflows));
        }
        return headers;
    }
}
