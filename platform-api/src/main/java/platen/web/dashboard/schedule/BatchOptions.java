package platen.web.dashboard.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import platen.db.destination.FileContent;
import platen.jobs.batch.intake.CellFormat;
import platen.web.dashboard.WorkspaceView;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Lists the options of the batches of a schedule that are set, beside those that every schedule has. */
final class BatchOptions {
    private final WorkspaceView view;
    private final ObjectNode batch;

    private BatchOptions(WorkspaceView view, ObjectNode batch) {
        this.view = view;
        this.batch = batch;
    }

    /** An option. */
    record Option(String label, List<Line> lines) {}

    /**
     * A line of what an option says.
     *
     * @param code what is shown as it was written, behind the text; empty for none
     */
    record Line(String text, String code) {}

    /** Returns the options that are set. */
    static List<Option> of(WorkspaceView view, ObjectNode batch) {
        var options = new BatchOptions(view, batch);
        return Stream.of(
                new Option(view.text("destination.where"), options.destinations()),
                new Option(view.text("batch.format"), options.value("format",
                        format -> new Line(format.toUpperCase(Locale.ROOT), ""))),
                new Option(view.text("schedule.delimiter-short"),
                        options.value("delimiter", delimiter -> delimiter.equals("\t")
                                ? new Line(view.text("schedule.tab"), "")
                                : new Line("", delimiter))),
                new Option(view.text("batch.sheet"), options.value("sheet", sheet -> new Line("", sheet))),
                new Option(view.text("schedule.mapping"), options.members("mapping", options::mapped)),
                new Option(view.text("schedule.formats"), options.members("formats", BatchOptions::written)),
                new Option(view.text("schedule.extra-columns"), options.value("extra_columns",
                        extra -> new Line(view.text("schedule.extra-columns-" + extra), ""))),
                new Option(view.text("batch.results"), options.value("output", output -> new Line(
                        view.text(output.equals("merged") ? "batch.merged" : "schedule.single"), ""))),
                new Option(view.text("batch.dry-run"), batch.path("dry_run").asBoolean(false)
                        ? List.of(new Line(view.text("batch.dry-run-ordered"), ""))
                        : List.of()),
                new Option(view.text("submission.metadata"), options.members("metadata",
                        (key, value) -> new Line("", key + "=" + value.asString("")))))
                .filter(option -> !option.lines().isEmpty())
                .toList();
    }

    private List<Line> value(String name, Function<String, Line> line) {
        String value = batch.path(name).asString("");
        return value.isEmpty() ? List.of() : List.of(line.apply(value));
    }

    /** Makes the line of a member of an object. */
    @FunctionalInterface
    private interface MemberLine {
        Line of(String key, JsonNode value);
    }

    private List<Line> members(String name, MemberLine line) {
        return batch.path(name).properties().stream().map(each -> line.of(each.getKey(), each.getValue())).toList();
    }

    private List<Line> destinations() {
        var lines = new ArrayList<Line>();
        for (JsonNode each : batch.path("deliver_to")) {
            String content = each.path("content").asString(FileContent.DOCUMENTS.wire());
            lines.add(
                    new Line(each.path("destination").asString("") + " " + view.text("destination.content-" + content),
                            each.path("file_name").asString("")));
        }
        return lines;
    }

    /** Returns where a column goes; null leaves it out. */
    private Line mapped(String column, JsonNode field) {
        return field.isNull()
                ? new Line(column + ": " + view.text("batch.left-out"), "")
                : new Line("", column + " → " + field.asString(""));
    }

    /** Returns how a column is written, such as {@code dd.MM.yyyy} or {@code 1.234,50}. */
    private static Line written(String column, JsonNode format) {
        return new Line(column, format.has("decimal")
                ? CellFormat.Decimal.of(format.path("decimal").asString("")).example()
                : format.path("date_format").asString(""));
    }
}
