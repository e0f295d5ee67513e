package platen.web.operator;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.history.WorkState;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.JsonNode;

/** Renders the progress of work on a history page. */
final class Steps {
    private Steps() {}

    /** Returns the status in one or two words. */
    static Html state(WorkState course) {
        return Html.of(Html.state(course.status()),
                course.stage() == null ? Html.NOTHING : Html.quiet(course.stage()),
                course.overdue() ? Html.state("overdue") : Html.NOTHING);
    }

    /** Adds the reason of a failure, if any. Errors name fields and limits, never the values of fields. */
    static void reason(PageContent sheet, WorkState course) {
        if (course.error() != null) {
            JsonNode error = StoredJson.object(course.error());
            String reason = error.path("reason").asString("");
            sheet.alert(Html.of(Html.code(error.path("code").asString("")),
                    reason.isEmpty() ? Html.NOTHING : Html.code(reason),
                    Html.text(error.path("message").asString("")),
                    error.has("alias") ? Html.quiet("field " + error.path("alias").asString("")) : Html.NOTHING));
        }
    }

    /**
     * Adds the times of what has happened, and of the next step.
     *
     * @param renderMs render time in milliseconds, null when unknown
     */
    static void write(PageContent sheet, WorkState course, @Nullable Integer renderMs) {
        sheet.heading("What happened, in UTC");
        List<Html> steps = new ArrayList<>();
        steps.add(step(course.createdAt(), null, "accepted", Html.NOTHING));
        Instant last = course.createdAt();
        if (course.claimedAt() != null) {
            steps.add(step(course.claimedAt(), last, "taken for attempt " + course.attempt() + " by",
                    Html.code(Optional.ofNullable(course.claimedBy()).orElse("an unknown process"))));
            last = course.claimedAt();
        }
        if (course.completedAt() != null) {
            steps.add(step(course.completedAt(), last, course.status(),
                    renderMs == null ? Html.NOTHING : Html.quiet(Html.span(Duration.ofMillis(renderMs)) + " of work")));
        } else if (course.dueAt() != null) {
            steps.add(step(course.dueAt(), null, next(course), Html.NOTHING));
        }
        sheet.steps(steps);
        if (course.attempt() > 1) {
            sheet.note("Of " + course.attempt() + " attempts the last one is told; the log names the others.");
        }
    }

    private static String next(WorkState course) {
        if (course.overdue()) {
            return "has passed: the next sweep hands it to somebody else";
        }
        boolean held = course.stage() == null ? course.claimedAt() != null : !course.stage().equals("queued");
        return held ? "end of its lease, unless its worker renews it" : "a sweep looks for it";
    }

    private static Html step(Instant time, @Nullable Instant before, String what, Html rest) {
        Duration since = before == null ? Duration.ZERO : Duration.between(before, time);
        return Html.of(Html.time(time), Html.text(what), rest,
                since.isPositive() ? Html.quiet("after " + Html.span(since)) : Html.NOTHING);
    }
}
