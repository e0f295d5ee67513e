package platen.api.submission;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import platen.api.http.Caller;
import platen.api.http.CreatedBefore;
import platen.api.http.Query;
import platen.db.Environment;
import platen.db.PublicId;
import platen.db.Status;
import platen.db.submission.SubmissionFilter;
import platen.jobs.template.Templates;

/**
 * Which submissions a list shows (interface 4.3, decision C8).
 *
 * @param filter without a place to begin
 * @param given the parameters that narrow the list, to be repeated in the link to the next page
 * @param satisfiable whether anything can match; a template's name of a form that no template has matches nothing
 */
record SubmissionQuery(SubmissionFilter filter, Map<String, String> given, int limit, boolean satisfiable) {
    private static final int USUAL = 50;
    private static final int MOST = 100;
    private static final List<String> NARROWING = List.of("status", "environment", "template", "created_after",
            "limit");

    /** @param template of a list below a template's own path, or null */
    static SubmissionQuery of(Query query, @Nullable String template) {
        int limit = query.integer("limit", 1, MOST).orElse(USUAL);
        Status status = query.oneOf("status", Status.class).orElse(null);
        Environment environment = query.oneOf("environment", Environment.class).orElse(null);
        String named = template != null ? template : query.text("template").orElse(null);
        var filter = new SubmissionFilter(status, environment, named, null, null,
                CreatedBefore.time(query, "created_after").orElse(null));
        var given = NARROWING.stream()
                .filter(name -> query.text(name).isPresent())
                .collect(Collectors.toMap(Function.identity(), name -> query.text(name).orElseThrow(), (a, b) -> a,
                        LinkedHashMap::new));
        if (named != null) {
            given.put("template", named);
        }
        return new SubmissionQuery(filter, given, limit, named == null || nameable(named));
    }

    /** The same list without what the key may not read. */
    SubmissionQuery seenBy(Caller caller) {
        if (filter.environment() != null) {
            return new SubmissionQuery(filter, given, limit, satisfiable && caller.sees(filter.environment()));
        }
        return switch (caller.workspace().keyReach()) {
            case WORKSPACE -> this;
            case ENVIRONMENT -> new SubmissionQuery(new SubmissionFilter(filter.status(), caller.environment(),
                    filter.template(), filter.before(), filter.beforeId(), filter.after()), given, limit, satisfiable);
        };
    }

    /** The filter of the page that begins there. */
    SubmissionFilter from(Optional<CreatedBefore> start) {
        return new SubmissionFilter(filter.status(), filter.environment(), filter.template(),
                start.map(CreatedBefore::time).orElse(null), start.map(CreatedBefore::id).orElse(null),
                filter.after());
    }

    /** The query string of the page that continues there. */
    String continuedBy(String createdBefore) {
        var parameters = new LinkedHashMap<>(given);
        parameters.put("created_before", createdBefore);
        return parameters.entrySet()
                .stream()
                .map(each -> each.getKey() + "=" + URLEncoder.encode(each.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&", "?", ""));
    }

    private static boolean nameable(String template) {
        return Templates.ALIAS.matcher(template).matches() || PublicId.TEMPLATE.parse(template).isPresent();
    }
}
