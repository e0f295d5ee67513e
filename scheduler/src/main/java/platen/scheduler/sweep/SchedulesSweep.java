package platen.scheduler.sweep;

import java.time.Duration;
import platen.jobs.schedule.FiringPlanner;

/** Creates the firings of due schedules, and enqueues firings again whose worker was lost. */
public final class SchedulesSweep implements Sweep {
    private final FiringPlanner planner;

    public SchedulesSweep(FiringPlanner planner) {
        this.planner = planner;
    }

    @Override
    public String name() {
        return "schedules";
    }

    @Override
    public Duration interval() {
        return Duration.ofSeconds(1);
    }

    @Override
    public int runOnce() {
        return planner.plan() + planner.requeue();
    }
}
