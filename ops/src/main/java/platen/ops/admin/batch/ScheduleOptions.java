package platen.ops.admin.batch;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import platen.api.http.body.NameRules;
import platen.db.audit.Actor;
import platen.db.batch.Format;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.schedule.Misfire;
import platen.db.schedule.Schedule;
import platen.db.workspace.Workspace;
import platen.jobs.schedule.ScheduleValidator;
import platen.jobs.schedule.Schedules;
import platen.ops.admin.CommandContext;
import platen.ops.admin.WorkspaceOption;
import platen.ops.command.CommandException;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Options that describe a schedule: the fields of {@code POST /v1/schedules}. */
final class ScheduleOptions {
    @Mixin
    private final WorkspaceOption workspace = new WorkspaceOption();

    @Parameters(paramLabel = "NAME", description = "name of the schedule")
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private String name;

    @Option(names = "--cron", paramLabel = "FIELDS", required = true, description = "such as '30 6 1 * *', or @daily")
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private String cron;

    @Option(names = "--time-zone", paramLabel = "ZONE", defaultValue = "UTC", description = "such as Europe/Berlin (default: UTC)")
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private String timeZone;

    @Option(names = "--misfire", paramLabel = "WHAT", defaultValue = "run_once", description = "times that were missed: run_once (default) fires the latest, run_all each, skip none")
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private Misfire misfire;

    @Option(names = {"-e",
            "--environment"}, paramLabel = "ENVIRONMENT", defaultValue = "production", description = "production, staging, development (default: production)")
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private Environment environment;

    @ArgGroup(multiplicity = "1")
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private Source source;

    @ArgGroup
    private BatchOptions.Target target = new BatchOptions.Target();

    @Option(names = "--format", paramLabel = "FORMAT", defaultValue = "ndjson", description = "format of a URL's response: ndjson (default) or csv; dropped files: by their names")
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private Format format;

    @Option(names = "--paused", description = "fire it only once it is resumed")
    private boolean paused;

    @Mixin
    private final RowOptions rows = new RowOptions();

    /** Source of the rows. */
    private static final class Source {
        @Option(names = "--drop", paramLabel = "FOLDER", description = "each file of this drop folder")
        private @Nullable String drop;

        @Option(names = "--url", paramLabel = "URL", description = "https URL that returns the rows")
        private @Nullable String url;

        @ArgGroup(exclusive = false)
        private @Nullable Sql sql;

        ObjectNode json() {
            ObjectNode json = JsonNodeFactory.instance.objectNode();
            if (drop != null) {
                return json.put("type", "drop").put("folder", drop);
            }
            return sql == null
                    ? json.put("type", "url").put("url", url)
                    : json.put("type", "sql").put("database", sql.database).put("query", sql.query);
        }
    }

    /** Query that returns the rows. */
    private static final class Sql {
        @Option(names = "--database", paramLabel = "NAME", required = true, description = "one of the server's databases for schedules")
        @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
        private String database;

        @Option(names = "--query", paramLabel = "SELECT", required = true, description = "query that returns the rows of the batch")
        @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
        private String query;
    }

    /**
     * Creates the schedule.
     *
     * @throws CommandException when it is invalid
     */
    Schedule create(CommandContext context) {
        Workspace of = workspace.active(context);
        Instant now = context.bean(Clock.class).instant().truncatedTo(ChronoUnit.MICROS);
        var schedule = new Schedule(PublicId.next(), of.id(), environment, name.strip(), cron.strip(), timeZone,
                misfire, source.json().toString(), batch().toString(), paused, null, now, now);
        Schedules schedules = context.bean(Schedules.class);
        ScheduleValidator validator = context.bean(ScheduleValidator.class);
        NameRules.objection(name, Schedules.MAX_NAME_LENGTH)
                .map("The name %s."::formatted)
                .or(() -> validator.objection(of, schedule))
                .or(() -> validator.missing(of, schedule))
                .or(() -> schedules.full(of))
                .ifPresent(objection -> {
                    throw new CommandException(objection);
                });
        return schedules.create(schedule, Actor.cli());
    }

    private ObjectNode batch() {
        ObjectNode json = target.json();
        rows.addTo(json);
        return source.sql == null ? json.put("format", format.wire()) : json;
    }
}
