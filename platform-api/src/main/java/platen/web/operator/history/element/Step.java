package platen.web.operator.history.element;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import platen.db.history.WorkState;

/**
 * A step in the processing of a record.
 *
 * @param color class of the style sheet; empty for a step that lies ahead
 * @param process the process that took it, or null
 * @param remarks durations
 */
record Step(Instant at, String color, String what, @Nullable String process, List<String> remarks) {

    /**
     * Returns the steps that have happened, and the next.
     *
     * @param renderMs render time in milliseconds, null when unknown
     */
    static List<Step> of(WorkState work, @Nullable Integer renderMs) {
        List<Step> steps = new ArrayList<>();
        steps.add(new Step(work.createdAt(), "ok", "accepted", null, List.of()));
        Instant last = work.createdAt();
        if (work.claimedAt() != null) {
            steps.add(new Step(work.claimedAt(), "ok", "claimed for attempt " + work.attempt() + " by",
                    Objects.requireNonNullElse(work.claimedBy(), "an unknown process"),
                    since(last, work.claimedAt())));
            last = work.claimedAt();
        }
        if (work.completedAt() != null) {
            var remarks = new ArrayList<String>();
            if (renderMs != null) {
                remarks.add(Formats.millis(renderMs) + " of work");
            }
            remarks.addAll(since(last, work.completedAt()));
            steps.add(new Step(work.completedAt(), work.error() == null ? "ok" : "bad", work.status(), null, remarks));
        } else if (work.dueAt() != null) {
            steps.add(new Step(work.dueAt(), work.overdue() ? "bad" : "", next(work), null, List.of()));
        }
        return steps;
    }

    private static List<String> since(Instant before, Instant time) {
        Duration since = Duration.between(before, time);
        return since.isPositive() ? List.of("after " + Formats.span(since)) : List.of();
    }

    private static String next(WorkState work) {
        if (work.paused()) {
            return "no worker takes it from then on, because its workspace is paused";
        }
        if (work.overdue()) {
            return "expired: the next sweep hands it to another worker";
        }
        boolean held = work.stage() == null ? work.claimedAt() != null : !work.stage().equals("queued");
        return held ? "the lease expires, unless its worker renews it" : "a sweep hands it to a worker, if none has it";
    }
}
