package platen.ops.admin.batch;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;
import platen.api.http.body.IdempotencyKey;
import platen.db.batch.Format;
import platen.db.batch.OnError;
import platen.db.core.Environment;
import platen.db.core.WireName;
import platen.jobs.batch.intake.BatchRequest;
import platen.jobs.batch.intake.CellFormat;
import platen.jobs.batch.intake.CsvColumns;
import platen.jobs.render.accept.Metadata;
import platen.ops.admin.CommandContext;
import platen.ops.admin.WorkspaceOption;
import platen.ops.command.CommandException;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Options that describe a batch: a file of rows, and the fields of {@code POST /v1/batches}. */
final class BatchOptions {
    @Mixin
    private final WorkspaceOption workspace = new WorkspaceOption();

    @Parameters(paramLabel = "FILE", description = "rows; a name that ends in .csv is a CSV with a header, any other NDJSON")
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private Path file;

    @ArgGroup
    private Target target = new Target();

    @Option(names = {"-e",
            "--environment"}, paramLabel = "ENVIRONMENT", defaultValue = "production", description = "production, staging, development (default: production)")
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private Environment environment;

    @Option(names = {"--map",
            "--mapping"}, paramLabel = "COLUMN=FIELD", description = "field of a CSV column; COLUMN= drops it")
    private @Nullable Map<String, String> mapping;

    @Option(names = "--decimal", paramLabel = "COLUMN=MARK", description = "decimal mark of a CSV column's numbers, a comma or a point; they may be grouped in threes")
    private @Nullable Map<String, String> decimal;

    @Option(names = "--date-format", paramLabel = "COLUMN=FORMAT", description = "how a CSV column writes dates, such as dd.MM.yyyy or M/d/yy")
    private @Nullable Map<String, String> dateFormat;

    @Option(names = "--delimiter", paramLabel = "CHARACTER", defaultValue = ",", converter = DelimiterConverter.class, description = "between a CSV's cells: a comma (default), ';', '|' or tab")
    private char delimiter;

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

    @Option(names = "--idempotency-key", paramLabel = "KEY", description = "idempotency key: a repeated command continues the same batch")
    private @Nullable String idempotencyKey;

    /** The template or workflow of all rows; neither is given when the rows name their templates. */
    static final class Target {
        @Option(names = "--template", paramLabel = "ALIAS", description = "template of rows that name none")
        private @Nullable String template;

        @Option(names = "--workflow", paramLabel = "ALIAS", description = "the workflow that each row runs; in place of a template")
        private @Nullable String workflow;

        ObjectNode json() {
            ObjectNode json = JsonNodeFactory.instance.objectNode();
            if (template != null) {
                json.put("template", template);
            }
            return workflow == null ? json : json.put("workflow", workflow);
        }
    }

    enum Output implements WireName {
        SINGLE,
        MERGED
    }

    Path file() {
        return file;
    }

    /**
     * Returns the request that the options describe.
     *
     * @throws CommandException when there is no such workspace, or a value is out of range
     */
    BatchRequest request(CommandContext context) {
        if (idempotencyKey != null && !IdempotencyKey.isOne(idempotencyKey)) {
            throw new CommandException("--idempotency-key " + IdempotencyKey.RULE + ".");
        }
        Format format = file.toString().toLowerCase(Locale.ROOT).endsWith(".csv") ? Format.CSV : Format.NDJSON;
        return new BatchRequest(workspace.active(context), environment, target.template, target.workflow, format,
                new CsvColumns(delimiter, mapping == null ? Map.of() : mapping, formats()), dryRun, onError, strict,
                output == Output.MERGED, metadata(), idempotencyKey);
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

    private ObjectNode metadata() {
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
