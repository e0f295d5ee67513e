package platen.api.submission;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.api.http.auth.Caller;
import platen.api.http.query.CreatedBefore;
import platen.api.http.query.Query;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.Status;
import platen.db.submission.SubmissionFilter;
import platen.jobs.template.Templates;

/**
 * The filter of a list of submissions (contract rule 8.3).
 *
 * @param filter without the start of the page
 * @param asked the same filter as the query of a list of all templates
 * @param satisfiable whether anything can match; an invalid template alias matches nothing
 */
record SubmissionQuery(SubmissionFilter filter, Query asked, int limit, boolean satisfiable) {
    private static final int USUAL = 50;
    private static final int MAX_LIMIT = 100;

    /** @param template alias from the path of a template's own list, or null */
    static SubmissionQuery of(Query query, @Nullable String template) {
        int limit = query.integer("limit", 1, MAX_LIMIT).orElse(USUAL);
        Status status = query.oneOf("status", Status.class).orElse(null);
        Environment environment = query.oneOf("environment", Environment.class).orElse(null);
        String named = template != null ? template : query.text("template").orElse(null);
        var filter = new SubmissionFilter(status, environment, named, null, null,
                CreatedBefore.time(query, "created_after").orElse(null));
        return new SubmissionQuery(filter, template == null ? query : query.with("template", template), limit,
                named == null || nameable(named));
    }

    /** Returns the same list without the submissions that the key may not read. */
    SubmissionQuery seenBy(Caller caller) {
        if (filter.environment() != null) {
            return new SubmissionQuery(filter, asked, limit, satisfiable && caller.sees(filter.environment()));
        }
        return switch (caller.workspace().keyReach()) {
            case WORKSPACE -> this;
            case ENVIRONMENT -> new SubmissionQuery(new SubmissionFilter(filter.status(), caller.environment(),
                    filter.template(), filter.before(), filter.beforeId(), filter.after()), asked, limit, satisfiable);
        };
    }

    /** Returns the filter of the page with this start. */
    SubmissionFilter from(Optional<CreatedBefore> start) {
        return new SubmissionFilter(filter.status(), filter.environment(), filter.template(),
                start.map(CreatedBefore::time).orElse(null), start.map(CreatedBefore::id).orElse(null),
                filter.after());
    }

    private static boolean nameable(String template) {
        return Templates.ALIAS.matcher(template).matches() || PublicId.TEMPLATE.parse(template).isPresent();
    }
}
