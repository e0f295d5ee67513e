package platen.ops.admin.batch;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import platen.db.audit.Actor;
import platen.db.batch.Batch;
import platen.db.batch.BatchStore;
import platen.db.core.PublicId;
import platen.db.schedule.Firing;
import platen.db.schedule.FiringStore;
import platen.db.schedule.Schedule;
import platen.db.schedule.ScheduleStore;
import platen.jobs.engine.model.Count;
import platen.jobs.json.StoredJson;
import platen.jobs.schedule.Schedules;
import platen.ops.admin.CommandContext;
import platen.ops.admin.Table;
import platen.ops.admin.Times;
import platen.ops.admin.WorkspaceOption;
import platen.ops.command.CommandException;
import platen.ops.command.CommandGroup;

/** {@code platen schedules}: runs batches by a calendar. */
@Command(name = "schedules", description = "Creates, lists, runs and pauses schedules of batches.", synopsisSubcommandLabel = "COMMAND", footer = {
        "", SchedulesCommand.CRON})
public final class SchedulesCommand extends CommandGroup {
    static final String CRON = "A cron is: minute, hour, day of month, month, day of week (0 or 7 is Sunday). All must"
            + " hold, the day of month and the day of week too: '0 6 1-7 * MON' is the first Monday of each month. An hour"
            + " in numbers is the wall's in the schedule's time zone, also when clocks change.";
    private static final int SHOWN_FIRINGS = 20;

    @Command(description = "Creates a schedule.", footer = {"", CRON})
    void create(@Mixin ScheduleOptions options) {
        try (CommandContext context = CommandContext.open()) {
            Schedule made = options.create(context);
            out().println(PublicId.SCHEDULE.of(made.id()) + (made.nextAt() == null
                    ? " is created and paused."
                    : " is first fired at " + local(made, made.nextAt()) + "."));
        }
    }

    @Command(description = "Lists the schedules of a workspace, newest first.")
    void list(@Mixin WorkspaceOption workspace) {
        var table = new Table("SCHEDULE ID", "NAME", "CRON", "TIME ZONE", "MISFIRE", "NEXT", "SOURCE");
        try (CommandContext context = CommandContext.open()) {
            for (Schedule each : context.bean(ScheduleStore.class).of(workspace.in(context).id())) {
                table.row(PublicId.SCHEDULE.of(each.id()), each.name(), each.cron(), each.timeZone(),
                        each.misfire().wire(), each.paused() ? "paused" : local(each, each.nextAt()), each.source());
            }
        }
        table.print(out());
    }

    @Command(description = "Shows the next planned times of a schedule.")
    void next(@Mixin WorkspaceOption workspace, @Parameters(paramLabel = "SCHEDULE_ID") String id,
            @Option(names = "--number", paramLabel = "N", defaultValue = "5", description = "default: 5") int number) {
        try (CommandContext context = CommandContext.open()) {
            Schedule schedule = find(context, workspace, id);
            context.bean(Schedules.class).next(schedule, number).forEach(time -> out().println(local(schedule, time)));
        }
    }

    @Command(description = "Lists firings, newest first.")
    void firings(@Mixin WorkspaceOption workspace, @Parameters(paramLabel = "SCHEDULE_ID") String id) {
        var table = new Table("PLANNED", "PART", "STATUS", "ATTEMPTS", "BATCH", "RESULT", "ERROR");
        try (CommandContext context = CommandContext.open()) {
            Schedule schedule = find(context, workspace, id);
            List<Firing> found = context.bean(FiringStore.class).newest(schedule.id(), SHOWN_FIRINGS);
            Map<UUID, Batch> batches = context.bean(BatchStore.class)
                    .byId(schedule.workspaceId(), found.stream().map(Firing::batchId));
            for (Firing each : found) {
                table.row(local(schedule, each.plannedAt()) + (each.byHand() ? ", by hand" : ""), each.part(),
                        each.status().wire(), each.attempt(), batch(each),
                        result(each.batchId() == null ? null : batches.get(each.batchId())),
                        each.error() == null ? null : StoredJson.object(each.error()).path("message").asString(""));
            }
        }
        table.print(out());
    }

    @Command(description = "Fires a schedule now; a running worker makes its batch.")
    void run(@Mixin WorkspaceOption workspace, @Parameters(paramLabel = "SCHEDULE_ID") String id) {
        try (CommandContext context = CommandContext.open()) {
            Firing firing = context.bean(Schedules.class).runNow(toChange(context, workspace, id), Actor.cli());
            out().println(PublicId.FIRING.of(firing.id()) + " is on its way.");
        }
    }

    @Command(description = "Pauses a schedule; planned times meanwhile are skipped.")
    void pause(@Mixin WorkspaceOption workspace, @Parameters(paramLabel = "SCHEDULE_ID") String id) {
        change(workspace, id, true);
    }

    @Command(description = "Resumes a paused schedule with its next planned time.")
    void resume(@Mixin WorkspaceOption workspace, @Parameters(paramLabel = "SCHEDULE_ID") String id) {
        change(workspace, id, false);
    }

    @Command(description = "Deletes a schedule; its batches stay.")
    void delete(@Mixin WorkspaceOption workspace, @Parameters(paramLabel = "SCHEDULE_ID") String id) {
        try (CommandContext context = CommandContext.open()) {
            context.bean(Schedules.class).delete(toChange(context, workspace, id), Actor.cli());
        }
        out().println(id + " is deleted.");
    }

    private void change(WorkspaceOption workspace, String id, boolean paused) {
        try (CommandContext context = CommandContext.open()) {
            Schedule before = toChange(context, workspace, id);
            Schedule after = context.bean(Schedules.class).change(before.withPaused(paused), Actor.cli());
            out().println(id + (after.nextAt() == null
                    ? " is paused."
                    : " is next fired at " + local(after, after.nextAt()) + "."));
        }
    }

    /**
     * Returns what became of a batch with the counts of the dashboard, such as {@code completed, 10 of 10 rows, 1 row
     * failed}; null for none.
     */
    private static @Nullable String result(@Nullable Batch batch) {
        return batch == null
                ? null
                : "%s, %,d of %s%s".formatted(batch.status().wire().replace('_', ' '), batch.ended(),
                        Count.of(batch.totalRows(), "row", "rows"), batch.failed() == 0
                                ? ""
                                : ", " + Count.of(batch.failed(), "row", "rows") + " failed");
    }

    private static @Nullable String local(Schedule schedule, @Nullable Instant time) {
        return time == null ? null : Times.inZone(time, ZoneId.of(schedule.timeZone()));
    }

    private static @Nullable String batch(Firing firing) {
        return firing.batchId() == null ? null : PublicId.BATCH.of(firing.batchId());
    }

    /** Returns the schedule for a change, which an archived workspace refuses. */
    private static Schedule toChange(CommandContext context, WorkspaceOption workspace, String id) {
        workspace.active(context);
        return find(context, workspace, id);
    }

    private static Schedule find(CommandContext context, WorkspaceOption workspace, String id) {
        return PublicId.SCHEDULE.parse(id)
                .flatMap(uuid -> context.bean(ScheduleStore.class).find(workspace.in(context).id(), uuid))
                .orElseThrow(() -> new CommandException("There is no schedule " + id
                        + " in this workspace. `platen schedules list` shows the ids (sch_…) of those there are."));
    }
}
