package platen.web.operator;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import platen.db.core.PublicId;
import platen.db.history.ScheduleHistory;
import platen.db.schedule.Firing;
import platen.jobs.json.StoredJson;
import platen.web.operator.PageContent.Facts;

/** Renders a schedule and the results of its planned times. The query of its source is not shown. */
final class SchedulePageContent {
    private SchedulePageContent() {}

    static PageContent of(ScheduleHistory of, List<Firing> firings) {
        var sheet = new PageContent("Schedule", PublicId.SCHEDULE.of(of.id()), standing(of));
        sheet.facts(new Facts().with("Workspace", Html.text(of.workspace()))
                .with("Name", Html.text(of.name()))
                .with("Environment", Html.text(of.environment()))
                .with("Cron", Html.code(of.cron()))
                .with("Time zone", Html.text(of.timeZone()))
                .with("Missed times", Html.text(of.misfire()))
                .with("Rows from", Html.text(of.source()))
                .with("Template", Html.text(of.template()))
                .with("Workflow", Html.text(of.workflow()))
                .with("Next planned time", planned(of, of.nextAt()))
                .with("Made", Html.time(of.createdAt()))
                .with("Changed", of.updatedAt().equals(of.createdAt()) ? Html.NONE : Html.time(of.updatedAt()))
                .with("Deleted", Html.time(of.deletedAt())));
        sheet.heading("Firings");
        sheet.table(List.of("Planned (schedule's time zone, UTC)", "Part", "State", "Attempts", "Bulk order", "Reason"),
                firings.stream().map(firing -> row(of, firing)).toList(), "None yet, or none that is kept.");
        return sheet.note("The API and the command line (schedules firings) tell reasons in full.");
    }

    private static Html standing(ScheduleHistory of) {
        if (of.deletedAt() != null) {
            return Html.state("deleted");
        }
        return of.paused() ? Html.state("paused") : Html.NOTHING;
    }

    /** Formats a planned time in the schedule's time zone and in UTC. */
    private static Html planned(ScheduleHistory of, @Nullable Instant time) {
        return time == null ? Html.NONE : Html.of(Html.time(time, ZoneId.of(of.timeZone())), Html.utc(time));
    }

    private static List<Html> row(ScheduleHistory of, Firing firing) {
        return List.of(Html.of(planned(of, firing.plannedAt()), firing.byHand() ? Html.quiet("by hand") : Html.NOTHING),
                Html.text(firing.part()), Html.state(firing.status().wire()), Html.text(firing.attempt()),
                Html.id(PublicId.BATCH, firing.batchId()), reason(firing));
    }

    /**
     * Returns the code and reason of a failed firing, but not its message, because a database error may quote values of
     * a row.
     */
    private static Html reason(Firing firing) {
        if (firing.error() == null) {
            return Html.NONE;
        }
        var error = StoredJson.object(firing.error());
        return Html.joined(Stream.of("code", "reason").filter(error::has)
                .map(name -> Html.code(error.path(name).asString())).toList(), " ");
    }
}
