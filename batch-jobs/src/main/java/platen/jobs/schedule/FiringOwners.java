package platen.jobs.schedule;

import java.util.Optional;
import java.util.UUID;
import platen.db.schedule.Firing;
import platen.db.schedule.FiringStatus;
import platen.db.schedule.FiringStore;
import platen.db.schedule.Schedule;
import platen.db.schedule.ScheduleStore;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;

/** Finds the schedule and the workspace of a firing. */
final class FiringOwners {
    private final FiringStore firings;
    private final ScheduleStore schedules;
    private final WorkspaceStore workspaces;

    FiringOwners(FiringStore firings, ScheduleStore schedules, WorkspaceStore workspaces) {
        this.firings = firings;
        this.schedules = schedules;
        this.workspaces = workspaces;
    }

    /** Returns the workspace of a pending firing; empty when it has ended or does not exist. */
    Optional<UUID> workspaceOf(UUID id) {
        return firings.find(id)
                .filter(firing -> firing.status() == FiringStatus.PENDING)
                .flatMap(firing -> schedules.find(firing.scheduleId()))
                .map(Schedule::workspaceId);
    }

    Schedule schedule(Firing firing) {
        return schedules.find(firing.scheduleId()).orElseThrow();
    }

    Workspace workspace(Schedule schedule) {
        return workspaces.find(schedule.workspaceId()).orElseThrow();
    }
}
