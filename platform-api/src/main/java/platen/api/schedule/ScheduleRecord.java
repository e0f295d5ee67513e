package platen.api.schedule;

import java.time.Instant;
import java.util.List;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.schedule.Misfire;
import platen.db.schedule.Schedule;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.JsonNode;

/**
 * A schedule as every reply shows it.
 *
 * @param nextTimes the next planned times, at most five; none while paused
 */
record ScheduleRecord(String scheduleId, String name, Environment environment, String cron, String timeZone,
        Misfire misfire, JsonNode batchSource, JsonNode batch, boolean paused, List<Instant> nextTimes,
        Instant createdAt, Instant updatedAt) {

    static ScheduleRecord of(Schedule schedule, List<Instant> nextTimes) {
        return new ScheduleRecord(PublicId.SCHEDULE.of(schedule.id()), schedule.name(), schedule.environment(),
                schedule.cron(), schedule.timeZone(), schedule.misfire(), StoredJson.node(schedule.source()),
                StoredJson.node(schedule.batch()), schedule.paused(), nextTimes, schedule.createdAt(),
                schedule.updatedAt());
    }
}
