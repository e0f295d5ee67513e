package platen.web.dashboard.schedule;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import platen.db.core.PublicId;
import platen.db.member.Role;
import platen.db.schedule.Schedule;
import platen.db.schedule.ScheduleStore;
import platen.jobs.batch.intake.BatchPreview;
import platen.jobs.batch.intake.BatchPreviews;
import platen.jobs.schedule.ScheduleValidator;
import platen.jobs.schedule.Schedules;
import platen.jobs.schedule.SourceTrials;
import platen.jobs.schedule.SourceTrials.Trial;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.dashboard.batch.BatchTargetList;
import platen.web.page.Pages;

/** Creates and changes schedules. A new source is tried before it is saved. */
@Controller
final class ScheduleSettingsPages {
    private static final String BELOW = "/schedules/";

    private final ScheduleStore rows;
    private final Schedules schedules;
    private final ScheduleValidator validator;
    private final SourceTrials trials;
    private final BatchTargetList targets;
    private final Clock clock;

    ScheduleSettingsPages(ScheduleStore rows, Schedules schedules, ScheduleValidator validator, SourceTrials trials,
            BatchTargetList targets, Clock clock) {
        this.rows = rows;
        this.schedules = schedules;
        this.validator = validator;
        this.trials = trials;
        this.targets = targets;
        this.clock = clock;
    }

    @May(Role.DEVELOPER)
    @GetMapping(SchedulePages.AT + "/new")
    void blank(WorkspaceView view) throws IOException {
        send(view, HttpStatus.OK, null, ScheduleForm.blank());
    }

    @May(Role.DEVELOPER)
    @PostMapping(SchedulePages.AT)
    void create(WorkspaceView view, HttpServletRequest request, @RequestParam(defaultValue = "") String only)
            throws IOException {
        ScheduleForm asked = checked(view, ScheduleForm.of(view, request, null, now()), null, only.equals("try"));
        Optional<Schedule> wanted = wanted(asked, only);
        if (wanted.isEmpty()) {
            send(view, status(asked), null, asked);
            return;
        }
        Optional<String> full = schedules.full(view.member().workspace());
        if (full.isPresent()) {
            send(view, HttpStatus.UNPROCESSABLE_CONTENT, null, asked.refused(view, full.get()));
            return;
        }
        Schedule created = schedules.create(wanted.get(), view.member().actor());
        view.done(BELOW + PublicId.SCHEDULE.of(created.id()), view.text("schedule.created"));
    }

    @May(Role.DEVELOPER)
    @GetMapping(SchedulePages.ONE + "/edit")
    void edit(WorkspaceView view, @PathVariable String schedule) throws IOException {
        Schedule found = SchedulePages.find(rows, view, schedule);
        send(view, HttpStatus.OK, found, ScheduleForm.of(found));
    }

    @May(Role.DEVELOPER)
    @PostMapping(SchedulePages.ONE)
    void change(WorkspaceView view, @PathVariable String schedule, HttpServletRequest request,
            @RequestParam(defaultValue = "") String only) throws IOException {
        Schedule before = SchedulePages.find(rows, view, schedule);
        ScheduleForm asked = checked(view, ScheduleForm.of(view, request, before, now()), before, only.equals("try"));
        Optional<Schedule> wanted = wanted(asked, only);
        if (wanted.isEmpty()) {
            send(view, status(asked), before, asked);
            return;
        }
        schedules.change(wanted.get(), view.member().actor());
        view.done(BELOW + schedule, view.text("schedule.changed"));
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }

    /** Returns the schedule to save; empty when the form is only tried, has errors, or its source gives no rows. */
    private static Optional<Schedule> wanted(ScheduleForm asked, String only) {
        boolean refused = isRefused(asked.trial()) && !asked.anyway();
        return only.equals("try") || refused || !asked.form().isValid()
                ? Optional.empty()
                : Optional.ofNullable(asked.schedule());
    }

    private static HttpStatus status(ScheduleForm asked) {
        return asked.form().isValid() && !isRefused(asked.trial()) ? HttpStatus.OK : HttpStatus.UNPROCESSABLE_CONTENT;
    }

    /** Returns whether a source is no source of rows that can be rendered. */
    static boolean isRefused(@Nullable Trial trial) {
        return trial instanceof SourceTrials.Failed || trial instanceof SourceTrials.Busy
                || trial instanceof SourceTrials.Tried(BatchPreviews.Shown(BatchPreview preview))
                        && preview.objection() != null
                || trial instanceof SourceTrials.Tried(BatchPreviews.NoTarget _);
    }

    private ScheduleForm checked(WorkspaceView view, ScheduleForm asked, @Nullable Schedule before, boolean always) {
        Schedule schedule = asked.schedule();
        if (schedule == null) {
            return asked;
        }
        Optional<String> objection = validator.objection(view.member().workspace(), schedule)
                .or(() -> validator.missing(view.member().workspace(), schedule));
        if (objection.isPresent()) {
            return asked.refused(view, objection.get());
        }
        boolean known = before != null && before.source().equals(schedule.source())
                && before.batch().equals(schedule.batch());
        return known && !always || asked.anyway() && !always
                ? asked
                : asked.tried(trials.of(view.member().workspace(), schedule));
    }

    private void send(WorkspaceView view, HttpStatus status, @Nullable Schedule before, ScheduleForm form)
            throws IOException {
        String title = before == null ? view.text("schedule.new") : before.name();
        view.send(status, new WorkspaceView.Head(Nav.SCHEDULES, title),
                output -> JteeditGenerated.render(output, Pages.NO_INTERCEPTOR, view, form, Optional.ofNullable(before),
                        targets.templates(view.member()), targets.workflows(view.member()),
                        targets.destinations(view.member(), before == null ? null : before.environment())));
    }
}
