package platen.jobs.batch.intake;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import platen.db.batch.Batch;
import platen.db.batch.BatchStatus;
import platen.db.batch.Format;
import platen.db.batch.PendingRow;
import platen.db.core.PublicId;
import platen.db.workflow.WorkflowVersion;
import platen.db.workspace.Plan;
import platen.jobs.batch.definition.BatchDefinition;
import platen.jobs.batch.intake.BatchPreview.Column;
import platen.jobs.batch.intake.BatchPreview.Row;
import platen.jobs.batch.intake.BatchResult.Refused;
import platen.jobs.batch.intake.BatchTargets.Target;
import platen.jobs.batch.intake.BatchTargets.Untargeted;
import platen.jobs.batch.row.RowOutcome;
import platen.jobs.batch.row.RowProcessor;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.render.accept.PinnedTemplate;
import platen.jobs.run.BatchRuns;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads and validates the first rows of a file before a batch is ordered. Nothing is stored. */
public final class BatchPreviews {
    /** Number of rows that are looked at. */
    public static final int MAX_ROWS = 20;

    private final BatchTargets targets;
    private final RowProcessor processor;
    private final BatchInput input;
    private final Clock clock;

    public BatchPreviews(BatchTargets targets, RowProcessor processor, BatchInput input, Clock clock) {
        this.targets = targets;
        this.processor = processor;
        this.input = input;
        this.clock = clock;
    }

    /** Result of a preview. */
    public sealed interface Result {}

    /** The first rows. */
    public record Shown(BatchPreview preview) implements Result {}

    /** There is nothing to render. */
    public record NoTarget(Refused refusal) implements Result {}

    /**
     * Columns of a file as they are probably meant.
     *
     * @param paths where they go, by header in the file's order; empty for columns without a field
     * @param formats how their cells are written, by header; absent where the data is written so too
     */
    public record Guess(Map<String, String> paths, Map<String, CellFormat> formats) {
        private static final Guess NONE = new Guess(Map.of(), Map.of());
    }

    /** Guesses the columns of a file; none when it has no readable header. */
    public Guess guess(BatchRequest request, byte[] file) {
        if (request.format() != Format.CSV || !(targets.of(request) instanceof Target target)) {
            return Guess.NONE;
        }
        try {
            List<String> header = header(request, file);
            Map<String, String> paths = new ColumnGuess(schema(target)).of(header);
            return new Guess(paths, new FormatGuess(schema(target)).of(paths, header, texts(request, file)));
        } catch (RowReader.BadInput e) {
            return Guess.NONE;
        }
    }

    /** Returns the first rows of a file with what is wrong with each cell. */
    public Result of(BatchRequest request, byte[] file) {
        return switch (targets.of(request)) {
            case Untargeted(Refused refusal) -> new NoTarget(refusal);
            case Target target -> new Shown(previewOf(request, target, file));
        };
    }

    private BatchPreview previewOf(BatchRequest request, Target target, byte[] file) {
        try (InputStream rows = input.open(request, new ByteArrayInputStream(file))) {
            return preview(request, target, rows.readAllBytes());
        } catch (RowReader.BadInput e) {
            List<String> paths = new ColumnGuess(schema(target)).paths();
            return new BatchPreview(List.of(), paths, List.of(), List.of(), String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private BatchPreview preview(BatchRequest request, Target target, byte[] file) {
        InputSchema schema = schema(target);
        BatchDefinition definition = definition(request, target);
        var begins = new ArrayList<Integer>();
        List<InputRow> rows = first(request, file, begins);
        List<Column> columns = columns(request, schema, file, rows);
        List<List<String>> texts = request.format() == Format.CSV ? texts(request, file) : List.of();
        var shown = new ArrayList<Row>();
        for (int i = 0; i < rows.size(); i++) {
            // Of a row of several records, the cells of the first one.
            int record = begins.get(i);
            shown.add(row(definition, target, i + 1, rows.get(i), new PreviewCells(columns,
                    record < texts.size() ? texts.get(record) : null)));
        }
        return new BatchPreview(columns, new ColumnGuess(schema).paths(), required(schema, columns), shown,
                rows.isEmpty() ? "The file has no rows." : null);
    }

    private Row row(BatchDefinition definition, Target target, int number, InputRow row, PreviewCells cells) {
        return switch (row) {
            case InputRow.Unreadable(byte[] content, String message) ->
                new Row(number, List.of(new BatchPreview.Cell(new String(content, StandardCharsets.UTF_8), message,
                        true)), List.of());
            case InputRow.Readable readable -> {
                ObjectNode object = readable.row();
                Optional<String> error = readable.error();
                if (error.isPresent()) {
                    yield cells.row(number, object, error.get(), null);
                }
                if (target.workflow() == null && (target.template() == null
                        || object.has("template") && !names(target, object))) {
                    // its template is found when the batch is ordered
                    yield cells.row(number, object, null, null);
                }
                PinnedTemplate template = target.template();
                RowOutcome outcome = processor.check(definition, new PendingRow(number, null,
                        template == null ? null : template.template().id(),
                        object.toString().getBytes(StandardCharsets.UTF_8)));
                yield cells.row(number, object, outcome.result().error(), outcome.result().warnings());
            }
        };
    }

    private static boolean names(Target target, ObjectNode row) {
        PinnedTemplate template = target.template();
        return template != null && row.path("template").asString("").equals(template.template().alias());
    }

    /** Returns the first rows; adds the number of the records before each to {@code begins}. */
    private static List<InputRow> first(BatchRequest request, byte[] file, List<Integer> begins) {
        RowReader reader = Batches.reader(request, new ByteArrayInputStream(file));
        var rows = new ArrayList<InputRow>();
        try {
            int before = 0;
            InputRow row = reader.next();
            while (row != null && rows.size() < MAX_ROWS) {
                rows.add(row);
                begins.add(before);
                before = reader instanceof RepeatedRows repeated ? repeated.records() : rows.size();
                row = reader.next();
            }
            return rows;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Column> columns(BatchRequest request, InputSchema schema, byte[] file, List<InputRow> rows) {
        if (request.format() == Format.CSV) {
            CsvColumns described = request.columns();
            var guess = new FormatGuess(schema);
            return header(request, file).stream().map(column -> {
                String path = described.mapping().getOrDefault(column, column);
                return new Column(column, path, described.formats().get(column), guess.formats(path));
            }).toList();
        }
        Set<String> keys = new LinkedHashSet<>();
        for (InputRow row : rows) {
            if (row instanceof InputRow.Readable(ObjectNode object, _)) {
                JsonNode data = object.path("data");
                keys.addAll(data.propertyNames());
            }
        }
        return keys.stream().map(key -> new Column(key, key, null, List.of())).toList();
    }

    private static List<String> header(BatchRequest request, byte[] file) {
        try {
            return new CsvRowReader(new ByteArrayInputStream(file), request.columns()).names();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the texts of the first rows, those of columns that are left out too; empty for an unreadable row. */
    private static List<List<String>> texts(BatchRequest request, byte[] file) {
        List<String> header = header(request, file);
        var numbered = new HashMap<String, String>();
        for (int i = 0; i < header.size(); i++) {
            numbered.put(header.get(i), header.get(i).isEmpty() ? "" : "c" + i);
        }
        var raw = new BatchRequest(request.workspace(), request.environment(), request.template(), request.workflow(),
                Format.CSV, new CsvColumns(request.columns().delimiter(), numbered), request.dryRun(),
                request.onError(), request.strict(), request.merged(), request.metadata(), null);
        return first(raw, file, new ArrayList<>()).stream().map(row -> texts(row, header.size())).toList();
    }

    private static List<String> texts(InputRow row, int columns) {
        var texts = new ArrayList<String>();
        if (row instanceof InputRow.Readable(ObjectNode object, _)) {
            for (int i = 0; i < columns; i++) {
                texts.add(object.path("data").path("c" + i).asString(""));
            }
        }
        return texts;
    }

    private static List<String> required(InputSchema schema, List<Column> columns) {
        return schema.fields()
                .stream()
                .filter(Field::required)
                .map(Field::key)
                .filter(key -> columns.stream().noneMatch(column -> PreviewCells.root(column.path()).equals(key)))
                .toList();
    }

    private InputSchema schema(Target target) {
        PinnedTemplate template = target.template();
        if (template == null && target.workflow() == null) {
            // each row names its template
            return new InputSchema(List.of());
        }
        return targets.schemas(target, template == null ? List.of() : List.of(template)).getFirst();
    }

    private BatchDefinition definition(BatchRequest request, Target target) {
        var pinned = new LinkedHashMap<UUID, PinnedTemplate>();
        target.versions().forEach((id, version) -> pinned.put(id,
                new PinnedTemplate(targets.templates().find(id).orElseThrow(), version)));
        WorkflowVersion version = target.workflow();
        return new BatchDefinition(batch(request), request.workspace(), pinned,
                version == null ? null : workflow(version, pinned.values().stream()));
    }

    private static BatchRuns.Workflow workflow(WorkflowVersion version, Stream<PinnedTemplate> pinned) {
        var byAlias = new HashMap<String, PinnedTemplate>();
        pinned.forEach(each -> byAlias.put(each.template().alias(), each));
        return new BatchRuns.Workflow(version, byAlias);
    }

    /** Returns a batch that is never stored. */
    private Batch batch(BatchRequest request) {
        return new Batch(PublicId.next(), request.workspace().id(), request.workspace().organizationId(),
                request.environment(), null, null, null, null, null, request.format(), true, request.onError(),
                request.strict(), request.merged(), request.workspace().plan() == Plan.FREE, "{}", null, null,
                BatchStatus.VALIDATING, 0, 0, 0, 0, 0, 0, null, 0, null, 0, clock.instant(), null, null);
    }

    /** Returns the message of a refusal in English; it says what to do. */
    public static @Nullable String message(Refused refusal) {
        return switch (refusal) {
            case BatchResult.NotPublished not -> not.message();
            case BatchResult.BadInput bad -> bad.message();
            case BatchResult.NoTemplate _,BatchResult.NoWorkflow _,BatchResult.DifferentRows _,BatchResult.TooManyRows _,BatchResult.Quarantined _ ->
                null;
        };
    }
}
