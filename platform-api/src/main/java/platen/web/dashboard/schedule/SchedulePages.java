package platen.web.dashboard.schedule;

import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import platen.db.batch.Batch;
import platen.db.batch.BatchStore;
import platen.db.core.PublicId;
import platen.db.destination.BatchDestination;
import platen.db.destination.TransferListStore;
import platen.db.member.Role;
import platen.db.schedule.Firing;
import platen.db.schedule.FiringStore;
import platen.db.schedule.Schedule;
import platen.db.schedule.ScheduleStore;
import platen.jobs.schedule.Schedules;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.page.Pages;
import platen.web.view.PageNotFoundException;

/** Shows the schedules of a workspace, and each with its next times and firings. */
@Controller
final class SchedulePages {
    static final String AT = "/dashboard/w/{workspace}/schedules";
    static final String ONE = AT + "/{schedule}";
    private static final int FIRINGS = 25;
    private static final int NEXT = 5;

    private final ScheduleStore rows;
    private final FiringStore firings;
    private final BatchStore batches;
    private final TransferListStore transfers;
    private final Schedules schedules;
    private final Clock clock;

    SchedulePages(ScheduleStore rows, FiringStore firings, BatchStore batches, TransferListStore transfers,
            Schedules schedules, Clock clock) {
        this.rows = rows;
        this.firings = firings;
        this.batches = batches;
        this.transfers = transfers;
        this.schedules = schedules;
        this.clock = clock;
    }

    /** @param last its latest firing, or null */
    record Row(Schedule schedule, @Nullable Firing last) {}

    /**
     * A schedule.
     *
     * @param next its next planned times; none while it is paused
     * @param batches batches of the firings, by id
     * @param files where the files of the batches go, by the id of the batch
     * @param older id of the last firing of this page when older ones follow; empty else
     */
    record One(Schedule schedule, List<Instant> next, List<Firing> firings, Map<UUID, Batch> batches,
            Map<UUID, List<BatchDestination>> files, String older, Instant now) {
        @Nullable
        Batch batch(Firing firing) {
            return firing.batchId() == null ? null : batches.get(firing.batchId());
        }

        /** Returns where the files of a batch go. */
        List<BatchDestination> files(Batch batch) {
            return files.getOrDefault(batch.id(), List.of());
        }
    }

    @May(Role.DEVELOPER)
    @GetMapping(AT)
    void list(WorkspaceView view) throws IOException {
        UUID workspace = view.member().workspace().id();
        Map<UUID, Firing> latest = firings.latest(workspace);
        List<Row> shown = rows.of(workspace).stream().map(each -> new Row(each, latest.get(each.id()))).toList();
        view.show(new WorkspaceView.Head(Nav.SCHEDULES, view.text("nav.schedules")),
                output -> JteschedulesGenerated.render(output, Pages.NO_INTERCEPTOR, view, shown));
    }

    @May(Role.DEVELOPER)
    @GetMapping(ONE)
    void one(WorkspaceView view, @PathVariable String schedule, @RequestParam(defaultValue = "") String before)
            throws IOException {
        Schedule found = find(rows, view, schedule);
        UUID workspace = view.member().workspace().id();
        Firing start = before.isEmpty()
                ? null
                : PublicId.FIRING.parse(before)
                        .flatMap(id -> firings.find(workspace, id))
                        .filter(each -> each.scheduleId().equals(found.id()))
                        .orElseThrow(PageNotFoundException::new);
        List<Firing> all = firings.newest(workspace, found.id(), start == null ? null : start.plannedAt(),
                start == null ? null : start.id(), FIRINGS + 1);
        List<Firing> page = all.subList(0, Math.min(FIRINGS, all.size()));
        Map<UUID, Batch> started = batches.byId(workspace, page.stream().map(Firing::batchId));
        var shown = new One(found, schedules.next(found, NEXT), page, started,
                transfers.ofAll(started.keySet()),
                all.size() > FIRINGS ? PublicId.FIRING.of(page.getLast().id()) : "", clock.instant());
        view.show(new WorkspaceView.Head(Nav.SCHEDULES, found.name(), List.of("live-tail.js")),
                output -> JtescheduleGenerated.render(output, Pages.NO_INTERCEPTOR, view, shown));
    }

    /** Returns a schedule of the workspace by its public id. */
    static Schedule find(ScheduleStore rows, WorkspaceView view, String id) {
        return PublicId.SCHEDULE.parse(id)
                .flatMap(uuid -> rows.find(view.member().workspace().id(), uuid))
                .orElseThrow(PageNotFoundException::new);
    }
}
