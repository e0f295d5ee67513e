package platen.jobs.schedule;

import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.batch.Format;
import platen.db.batch.OnError;
import platen.db.core.WireName;
import platen.db.schedule.Firing;
import platen.db.schedule.Schedule;
import platen.db.workspace.Workspace;
import platen.jobs.batch.intake.BatchRequest;
import platen.jobs.batch.intake.CsvColumns;
import platen.jobs.batch.intake.ExtraColumns;
import platen.jobs.destination.BatchDestinations;
import platen.jobs.destination.DeliverTo;
import platen.jobs.json.StoredJson;
import platen.jobs.render.accept.Metadata;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The options of the batches that a schedule creates, in the form of the API. */
public final class BatchTerms {
    private static final List<String> DELIMITERS = List.of(",", ";", "\t", "|");

    private final ObjectNode json;

    private BatchTerms(ObjectNode json) {
        this.json = json;
    }

    /**
     * Parses options.
     *
     * @throws IllegalArgumentException with a message for the caller
     */
    public static BatchTerms of(ObjectNode json) {
        var terms = new BatchTerms(json);
        if (terms.text("template") != null && terms.text("workflow") != null) {
            throw new IllegalArgumentException("A batch is of one template or of one workflow, not of both");
        }
        terms.format();
        terms.onError();
        terms.columns();
        terms.merged();
        terms.flag("strict");
        terms.flag("dry_run");
        terms.metadata();
        terms.deliverTo();
        terms.template();
        terms.workflow();
        return terms;
    }

    /** Returns the alias of the template of rows that name none, or null. */
    public @Nullable String template() {
        return text("template");
    }

    /** Returns the alias of the workflow that every row runs, or null for rows of templates. */
    public @Nullable String workflow() {
        return text("workflow");
    }

    /**
     * Returns the request for the batch of a firing, whose files go nowhere. A source may have files of several kinds, so
     * options of other kinds are ignored: those of columns for NDJSON, the delimiter and the formats for a workbook, and
     * the sheet for a CSV.
     *
     * @param workbook whether the rows of the format CSV are a workbook
     */
    BatchRequest request(Schedule schedule, Workspace workspace, Format format, boolean workbook) {
        return new BatchRequest(workspace, schedule.environment(), text("template"), workflow(), format,
                format == Format.CSV ? columns(workbook) : CsvColumns.USUAL, flag("dry_run"), onError(), flag("strict"),
                merged(), metadata(), null);
    }

    /** Returns the format of a response; the format of files in a drop folder follows from their names. */
    Format format() {
        return oneOf(Format.class, "format").orElse(Format.NDJSON);
    }

    private OnError onError() {
        return oneOf(OnError.class, "on_error").orElse(OnError.CONTINUE);
    }

    private boolean merged() {
        String output = text("output");
        if (output != null && !output.equals("single") && !output.equals("merged")) {
            throw wrong("output", "must be single or merged");
        }
        return "merged".equals(output);
    }

    private CsvColumns columns(boolean workbook) {
        CsvColumns columns = columns();
        return workbook
                ? new CsvColumns(CsvColumns.USUAL.delimiter(), columns.mapping(), Map.of(), columns.extra(),
                        columns.sheet())
                : columns.withSheet(null);
    }

    private CsvColumns columns() {
        String delimiter = Optional.ofNullable(text("delimiter")).orElse(",");
        if (!DELIMITERS.contains(delimiter)) {
            throw wrong("delimiter", "must be a comma, a semicolon, a tab or a bar");
        }
        try {
            return CsvColumns.of(delimiter.charAt(0), object("mapping"), object("formats")).withExtra(extraColumns())
                    .withSheet(text("sheet"));
        } catch (CsvColumns.BadColumns e) {
            throw wrong(e.parameter(), String.valueOf(e.getMessage()));
        }
    }

    /** Returns where the files of the batch of a firing go, and the time that is in their names. */
    DeliverTo deliverTo(Schedule schedule, Firing firing) {
        return deliverTo().planned(schedule.name(), firing.plannedAt().atZone(ZoneId.of(schedule.timeZone())));
    }

    /** Returns where the files of the batches go. */
    DeliverTo deliverTo() {
        try {
            return DeliverTo.of(json.path("deliver_to"), true);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(String.valueOf(e.getMessage()).replaceFirst("^'", "'batch."), e);
        }
    }

    /** Returns a sentence about destinations that the workspace does not have; empty when it has all. */
    Optional<String> objection(BatchDestinations destinations, Schedule schedule) {
        return destinations.objection(schedule.workspaceId(), schedule.environment(), deliverTo(), flag("dry_run"),
                merged());
    }

    /** Returns a sentence about the first semantic error of the options; empty when there is none. */
    Optional<String> objection() {
        return Metadata.objection(metadata()).map(objection -> "'batch.metadata' " + objection + ".");
    }

    /** Returns what the caller wants; by default a file of the night is processed, with warnings. */
    private ExtraColumns extraColumns() {
        return oneOf(ExtraColumns.class, "extra_columns").orElse(ExtraColumns.IGNORE);
    }

    private ObjectNode metadata() {
        return object("metadata");
    }

    private ObjectNode object(String name) {
        return switch (json.get(name)) {
            case null -> StoredJson.object("{}");
            case ObjectNode object -> object;
            case JsonNode other when other.isNull() -> StoredJson.object("{}");
            case JsonNode _ -> throw wrong(name, "must be an object");
        };
    }

    private boolean flag(String name) {
        JsonNode value = json.path(name);
        if (!value.isMissingNode() && !value.isNull() && !value.isBoolean()) {
            throw wrong(name, "must be true or false");
        }
        return value.asBoolean(false);
    }

    private <E extends Enum<E> & WireName> Optional<E> oneOf(Class<E> type, String name) {
        return Optional.ofNullable(text(name))
                .map(value -> WireName.parse(type, value)
                        .orElseThrow(() -> wrong(name, "must be " + WireName.either(type))));
    }

    private @Nullable String text(String name) {
        JsonNode value = json.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        if (!value.isString()) {
            throw wrong(name, "must be a text");
        }
        return value.stringValue();
    }

    private static IllegalArgumentException wrong(String name, String rule) {
        return new IllegalArgumentException("'batch." + name + "' " + rule);
    }
}
