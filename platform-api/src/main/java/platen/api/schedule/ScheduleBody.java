package platen.api.schedule;

import org.jspecify.annotations.Nullable;
import platen.api.http.ApiError;
import platen.api.http.JsonBody;
import platen.api.http.Refusal;
import platen.db.Wire;
import platen.db.schedule.Misfire;
import platen.db.schedule.Schedule;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a request says of a schedule; what it leaves out stays as it is. */
final class ScheduleBody {
    private static final int LONGEST_NAME = 100;

    private final JsonBody body;

    ScheduleBody(JsonBody body) {
        this.body = body;
    }

    /** Refuses a body that lacks what a new schedule needs. */
    void mustBeWhole() {
        for (String needed : new String[]{"name", "cron", "batch_source", "batch"}) {
            if (body.get(needed) == null) {
                throw refused(needed, "is required");
            }
        }
    }

    /** The schedule as it is to be. */
    Schedule over(Schedule before) {
        String name = body.text("name").orElse(before.name());
        if (name.isBlank() || name.length() > LONGEST_NAME) {
            throw refused("name", "must have 1 to " + LONGEST_NAME + " characters");
        }
        return new Schedule(before.id(), before.workspaceId(), before.environment(), name,
                body.text("cron").orElse(before.cron()).strip(), body.text("time_zone").orElse(before.timeZone()),
                misfire(before.misfire()), object("batch_source", before.source()), object("batch", before.batch()),
                paused(before.paused()), before.nextAt(), before.createdAt(), before.updatedAt());
    }

    private Misfire misfire(Misfire before) {
        return body.text("misfire")
                .map(value -> Wire.parse(Misfire.class, value)
                        .orElseThrow(() -> refused("misfire", "must be skip, run_once or run_all")))
                .orElse(before);
    }

    private String object(String name, String before) {
        @Nullable
        JsonNode value = body.get(name);
        if (value == null || value.isNull()) {
            return before;
        }
        if (!(value instanceof ObjectNode)) {
            throw refused(name, "must be an object");
        }
        return value.toString();
    }

    private boolean paused(boolean before) {
        @Nullable
        JsonNode value = body.get("paused");
        if (value == null || value.isNull()) {
            return before;
        }
        if (!value.isBoolean()) {
            throw refused("paused", "must be true or false");
        }
        return value.booleanValue();
    }

    private static Refusal refused(String parameter, String rule) {
        return ApiError.badRequest("'" + parameter + "' " + rule + ".").with("parameter", parameter).refusal();
    }
}
