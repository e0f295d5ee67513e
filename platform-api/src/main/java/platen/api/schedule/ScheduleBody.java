package platen.api.schedule;

import platen.api.http.body.JsonBody;
import platen.api.http.body.NameRules;
import platen.db.schedule.Misfire;
import platen.db.schedule.Schedule;
import platen.jobs.schedule.Schedules;

/** Reads the members of a schedule from a request; absent members stay unchanged. */
final class ScheduleBody {
    private final JsonBody body;

    ScheduleBody(JsonBody body) {
        this.body = body;
    }

    /** Returns the schedule with the changes applied. */
    Schedule over(Schedule before) {
        String name = NameRules.of(body.text("name"), Schedules.MAX_NAME_LENGTH).orElse(before.name());
        return new Schedule(before.id(), before.workspaceId(), before.environment(), name,
                body.text("cron").orElse(before.cron()).strip(), body.text("time_zone").orElse(before.timeZone()),
                body.oneOf("misfire", Misfire.class).orElse(before.misfire()), object("batch_source", before.source()),
                object("batch", before.batch()), body.flag("paused").orElse(before.paused()), before.nextAt(),
                before.createdAt(), before.updatedAt());
    }

    private String object(String name, String before) {
        return body.below(name).map(below -> below.object().toString()).orElse(before);
    }
}
