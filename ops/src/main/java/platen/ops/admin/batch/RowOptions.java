package platen.ops.admin.batch;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import platen.db.batch.OnError;
import platen.db.core.WireName;
import platen.jobs.batch.intake.CellFormat;
import platen.jobs.batch.intake.CsvColumns;
import platen.jobs.batch.intake.ExtraColumns;
import platen.jobs.destination.DeliverTo;
import platen.jobs.render.accept.Metadata;
import platen.ops.command.CommandException;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Options of how rows are read and what is made of them, of a batch and of the batches of a schedule. */
final class RowOptions {
    @Option(names = {"--map",
            "--mapping"}, paramLabel = "COLUMN=FIELD", description = "field of a CSV column; COLUMN= drops it")
    private @Nullable Map<String, String> mapping;

    @Option(names = "--decimal", paramLabel = "COLUMN=MARK", description = "decimal mark of a CSV column's numbers, a comma or a point; they may be grouped in threes")
    private @Nullable Map<String, String> decimal;

    @Option(names = "--date-format", paramLabel = "COLUMN=FORMAT", description = "how a CSV column writes dates, such as dd.MM.yyyy or M/d/yy")
    private @Nullable Map<String, String> dateFormat;

    @Option(names = "--extra-columns", paramLabel = "WHAT", description = "refuse or ignore a CSV's columns that name no field (default: a batch refuses, a schedule ignores)")
    private @Nullable ExtraColumns extraColumns;

    @Option(names = "--delimiter", paramLabel = "CHARACTER", defaultValue = ",", converter = DelimiterConverter.class, description = "between a CSV's cells: a comma (default), ';', '|' or tab")
    private char delimiter;

    @Option(names = "--sheet", paramLabel = "NAME", description = "sheet of a workbook (.xlsx); needed only if several have rows")
    private @Nullable String sheet;

    @Option(names = "--dry-run", description = "only report the result, change nothing")
    private boolean dryRun;

    @Option(names = "--on-error", paramLabel = "WHAT", defaultValue = "continue", description = "continue (default) leaves a bad row to the error file; stop renders nothing unless every row is good")
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private OnError onError;

    @Option(names = "--strict", description = "treat unknown keys as errors")
    private boolean strict;

    @Option(names = "--output", paramLabel = "KIND", defaultValue = "single", description = "single (default), or merged for merged PDFs too")
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private Output output;

    @Option(names = "--metadata", paramLabel = "KEY=TEXT", description = "metadata of yours, stored with the batch")
    private @Nullable Map<String, String> metadata;

    @Option(names = "--deliver-to", paramLabel = "DESTINATION[:CONTENT][=FILE_NAME]", description = "destination of the batch's files; CONTENT is documents (default), zip, merged, manifest or errors, FILE_NAME a pattern such as {date}/{custom_id}.pdf")
    private @Nullable List<String> deliverTo;

    enum Output implements WireName {
        SINGLE,
        MERGED
    }

    boolean dryRun() {
        return dryRun;
    }

    OnError onError() {
        return onError;
    }

    boolean strict() {
        return strict;
    }

    boolean merged() {
        return output == Output.MERGED;
    }

    /** @throws CommandException when a format is none */
    CsvColumns columns() {
        return new CsvColumns(delimiter, mapping == null ? Map.of() : mapping, formats(),
                extraColumns == null ? ExtraColumns.REFUSE : extraColumns, sheet);
    }

    /**
     * Adds the options to those of a schedule's batches.
     *
     * @throws CommandException when a value is out of range
     */
    void addTo(ObjectNode batch) {
        batch.put("on_error", onError.wire()).put("output", output.wire());
        if (strict) {
            batch.put("strict", true);
        }
        if (dryRun) {
            batch.put("dry_run", true);
        }
        ObjectNode own = metadata();
        if (!own.isEmpty()) {
            batch.set("metadata", own);
        }
        if (extraColumns != null) {
            batch.put("extra_columns", extraColumns.wire());
        }
        if (!deliverTo(true).isEmpty()) {
            batch.set("deliver_to", deliverToJson());
        }
        CsvColumns columns = columns();
        if (columns.delimiter() != ',') {
            batch.put("delimiter", String.valueOf(columns.delimiter()));
        }
        if (sheet != null) {
            batch.put("sheet", sheet);
        }
        if (!columns.mapping().isEmpty()) {
            ObjectNode paths = batch.putObject("mapping");
            columns.mapping().forEach((column, path) -> paths.put(column, path.isEmpty() ? null : path));
        }
        if (!columns.formats().isEmpty()) {
            ObjectNode formats = batch.putObject("formats");
            columns.formats().forEach((column, format) -> formats.putObject(column).put(
                    format instanceof CellFormat.Decimal ? "decimal" : "date_format", format.notation()));
        }
    }

    /**
     * Returns where the files of a batch go.
     *
     * @throws CommandException when a value is out of range
     */
    DeliverTo deliverTo() {
        return deliverTo(false);
    }

    private DeliverTo deliverTo(boolean scheduled) {
        try {
            return DeliverTo.of(deliverToJson(), scheduled);
        } catch (IllegalArgumentException e) {
            throw new CommandException("--deliver-to: " + e.getMessage() + ".");
        }
    }

    private ArrayNode deliverToJson() {
        ArrayNode json = JsonNodeFactory.instance.arrayNode();
        for (String each : deliverTo == null ? List.<String>of() : deliverTo) {
            int equals = each.indexOf('=');
            String place = equals < 0 ? each : each.substring(0, equals);
            int colon = place.lastIndexOf(':');
            ObjectNode entry = json.addObject().put("destination", colon < 0 ? place : place.substring(0, colon));
            if (colon >= 0) {
                entry.put("content", place.substring(colon + 1));
            }
            if (equals >= 0) {
                entry.put("file_name", each.substring(equals + 1));
            }
        }
        return json;
    }

    private Map<String, CellFormat> formats() {
        Map<String, CellFormat> formats = new HashMap<>();
        try {
            if (decimal != null) {
                decimal.forEach((column, mark) -> formats.put(column, CellFormat.Decimal.of(mark)));
            }
            if (dateFormat != null) {
                dateFormat.forEach((column, pattern) -> formats.put(column, new CellFormat.Dates(pattern)));
            }
        } catch (IllegalArgumentException e) {
            throw new CommandException("--decimal and --date-format " + e.getMessage() + ".");
        }
        return formats;
    }

    ObjectNode metadata() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        if (metadata != null) {
            metadata.forEach(json::put);
        }
        Metadata.objection(json).ifPresent(objection -> {
            throw new CommandException("--metadata " + objection + ".");
        });
        return json;
    }

    /** Parses the delimiter of cells; accepts a name for the tab, which is hard to type. */
    static final class DelimiterConverter implements ITypeConverter<Character> {
        @Override
        public Character convert(String word) {
            return switch (word) {
                case ",", ";", "|" -> word.charAt(0);
                case "\t", "\\t", "tab" -> '\t';
                default -> throw new TypeConversionException("'" + word + "' is none of , ; | and tab");
            };
        }
    }
}
