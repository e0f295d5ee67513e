package platen.ops.admin.batch;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import platen.db.batch.Batch;
import platen.db.batch.BatchFile;
import platen.db.batch.BatchStore;
import platen.db.batch.PartStore;
import platen.db.batch.Phase;
import platen.db.batch.RowStore;
import platen.db.batch.StepStore;
import platen.db.core.PublicId;
import platen.jobs.json.StoredJson;
import platen.ops.admin.CommandContext;
import platen.ops.admin.Table;
import platen.ops.admin.Times;

/** Prints batches for operators. */
final class BatchTables {
    private static final int MAX_FAILURES = 10;
    private static final int MAX_MESSAGE_LENGTH = 100;

    private BatchTables() {}

    static void list(List<Batch> batches, PrintWriter out) {
        var table = new Table("BATCH ID", "CREATED", "STATUS", "OF", "ROWS", "COMPLETED", "FAILED");
        for (Batch each : batches) {
            table.row(PublicId.BATCH.of(each.id()), Times.minute(each.createdAt()), each.status().wire(), of(each),
                    each.totalRows(), each.succeeded(), each.failed());
        }
        table.print(out);
    }

    /** Prints one batch: its result, steps, workers, reasons of failed rows, and files. */
    static void show(CommandContext context, Batch batch, PrintWriter out) {
        summary(batch).print(out);
        if (batch.error() != null) {
            out.println("Error: " + reason(batch.error()));
        }
        warnings(batch).forEach(out::println);
        out.println();
        steps(context.bean(StepStore.class).of(batch.id())).print(out);
        out.println();
        parts(context.bean(PartStore.class), batch).print(out);
        List<RowStore.Failure> failures = context.bean(RowStore.class).failures(batch.id(), MAX_FAILURES);
        if (!failures.isEmpty()) {
            out.println();
            failures(failures).print(out);
        }
        List<RowStore.RowWarning> warnings = context.bean(RowStore.class).warnings(batch.id(), MAX_FAILURES);
        if (!warnings.isEmpty()) {
            out.println();
            warnings(warnings).print(out);
        }
        List<BatchFile> files = context.bean(BatchStore.class).files(batch.id());
        if (!files.isEmpty()) {
            out.println();
            files(files).print(out);
        }
    }

    /** Returns the message of a batch's error, which is stored as JSON; other text is returned unchanged. */
    static String reason(String error) {
        return StoredJson.object(error).path("message").asString(error);
    }

    /** Returns the result of a batch as a table of one row. */
    static Table summary(Batch batch) {
        return new Table("STATUS", "OF", "ROWS", "COMPLETED", "FAILED", "WARNINGS", "DOCUMENTS", "PAGES", "ATTEMPTS")
                .row(
                        batch.status().wire(), of(batch), batch.totalRows(), batch.succeeded(), batch.failed(),
                        batch.rowWarnings(), batch.documents(), batch.pages(), batch.attempt());
    }

    /** Returns the steps. The message of a stopped step is omitted, because it is only the name of an exception. */
    private static Table steps(List<StepStore.Step> steps) {
        var table = new Table("STEP", "STATUS", "STARTS", "TIME", "MESSAGE");
        for (StepStore.Step each : steps) {
            table.row(each.name(), each.status().toLowerCase(Locale.ROOT), each.starts(),
                    time(each.seconds()), each.status().equals("STOPPED") ? null : firstLine(each.message()));
        }
        return table;
    }

    private static Table parts(PartStore parts, Batch batch) {
        var table = new Table("PARTS OF", "WAITING", "WORKED ON", "DONE", "FAILED", "ROWS COMPLETED", "ROWS FAILED");
        for (Phase phase : Phase.values()) {
            PartStore.PartCounts counts = parts.counts(batch.id(), phase);
            if (counts.any()) {
                table.row(phase.wire(), counts.open(), counts.working(), counts.done(), counts.failed(),
                        counts.succeededRows(), counts.failedRows());
            }
        }
        return table;
    }

    private static Table failures(List<RowStore.Failure> failures) {
        var table = new Table("FAILED ROWS", "FIRST", "CODE", "FIELD", "MESSAGE");
        failures.forEach(each -> table.row(each.rows(), each.firstRow(), each.code(), each.field(), each.message()));
        return table;
    }

    private static Table warnings(List<RowStore.RowWarning> warnings) {
        var table = new Table("ROWS WARNED OF", "FIRST", "FIELD", "MESSAGE");
        warnings.forEach(each -> table.row(each.rows(), each.firstRow(), each.field(), each.message()));
        return table;
    }

    /** Returns the warnings about a batch as a whole, one line each. */
    static List<String> warnings(Batch batch) {
        return batch.warnings() == null
                ? List.of()
                : StoredJson.node(batch.warnings())
                        .valueStream()
                        .map(each -> "Warning: the column '" + each.path("alias").asString() + "' "
                                + each.path("message").asString())
                        .toList();
    }

    private static Table files(List<BatchFile> files) {
        var table = new Table("FILE", "PART", "ROWS", "PDFS", "PAGES");
        files.forEach(each -> table.row(each.kind().wire(), each.number(), each.firstRow() + "–" + each.lastRow(),
                each.documents(), each.pages()));
        return table;
    }

    private static String of(Batch batch) {
        if (batch.workflowAlias() != null) {
            return batch.workflowAlias() + " v" + batch.workflowVersion() + (batch.dryRun() ? " (dry run)" : "");
        }
        return (batch.templateAlias() == null ? "templates of its rows" : batch.templateAlias())
                + (batch.dryRun() ? " (dry run)" : "");
    }

    /** Returns the first line of a message; Spring Batch stores whole stack traces. */
    private static @Nullable String firstLine(@Nullable String message) {
        if (message == null || message.isBlank()) {
            return null;
        }
        String line = message.lines().findFirst().orElse("");
        return line.length() <= MAX_MESSAGE_LENGTH ? line : line.substring(0, MAX_MESSAGE_LENGTH) + "…";
    }

    private static String time(double seconds) {
        return Times.span(Duration.ofMillis((long) (seconds * 1_000)));
    }
}
