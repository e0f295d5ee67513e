package platen.web.dashboard.schedule;

import java.io.IOException;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import platen.db.member.Role;
import platen.db.schedule.Schedule;
import platen.db.schedule.ScheduleStore;
import platen.jobs.schedule.Schedules;
import platen.web.dashboard.May;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.Consequence;

/** Runs, pauses, resumes and deletes schedules. */
@Controller
final class ScheduleChangePages {
    private static final String BELOW = "/schedules/";

    private final ScheduleStore rows;
    private final Schedules schedules;

    ScheduleChangePages(ScheduleStore rows, Schedules schedules) {
        this.rows = rows;
        this.schedules = schedules;
    }

    /** Fires the schedule once now, in addition to its plan. */
    @May(Role.DEVELOPER)
    @PostMapping(SchedulePages.ONE + "/run")
    void run(WorkspaceView view, @PathVariable String schedule) {
        schedules.runNow(SchedulePages.find(rows, view, schedule), view.member().actor());
        view.done(BELOW + schedule, view.text("schedule.running"));
    }

    @May(Role.DEVELOPER)
    @PostMapping(SchedulePages.ONE + "/pause")
    void pause(WorkspaceView view, @PathVariable String schedule) {
        schedules.change(SchedulePages.find(rows, view, schedule).withPaused(true), view.member().actor());
        view.done(BELOW + schedule, view.text("schedule.paused-done"));
    }

    @May(Role.DEVELOPER)
    @PostMapping(SchedulePages.ONE + "/resume")
    void resume(WorkspaceView view, @PathVariable String schedule) {
        schedules.change(SchedulePages.find(rows, view, schedule).withPaused(false), view.member().actor());
        view.done(BELOW + schedule, view.text("schedule.resumed"));
    }

    /** Says what happens when a schedule is deleted. */
    @May(Role.DEVELOPER)
    @GetMapping(SchedulePages.ONE + "/delete")
    void askToDelete(WorkspaceView view, @PathVariable String schedule) throws IOException {
        Schedule found = SchedulePages.find(rows, view, schedule);
        view.view().sendConsequence(new Consequence(view.text("schedule.delete-title", found.name()),
                view.text("schedule.delete-effect"), view.path(BELOW + schedule + "/delete"),
                view.text("schedule.delete"), view.path(BELOW + schedule)));
    }

    @May(Role.DEVELOPER)
    @PostMapping(SchedulePages.ONE + "/delete")
    void delete(WorkspaceView view, @PathVariable String schedule) {
        Schedule found = SchedulePages.find(rows, view, schedule);
        schedules.delete(found, view.member().actor());
        view.done("/schedules", view.text("schedule.deleted", found.name()));
    }
}
