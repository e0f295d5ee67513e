package platen.ops.admin.batch;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import platen.db.audit.Actor;
import platen.db.batch.Batch;
import platen.db.batch.BatchStatus;
import platen.db.batch.BatchStore;
import platen.db.core.PublicId;
import platen.jobs.batch.intake.BatchChanges;
import platen.jobs.batch.intake.BatchRequest;
import platen.jobs.batch.intake.BatchResult;
import platen.jobs.batch.intake.Batches;
import platen.jobs.engine.model.Count;
import platen.jobs.render.accept.RenderResult;
import platen.ops.admin.CommandContext;
import platen.ops.admin.FileErrors;
import platen.ops.admin.WorkspaceOption;
import platen.ops.command.CommandException;
import platen.ops.command.CommandGroup;

/**
 * {@code platen batch}: runs batches from a file into a folder. The command works on the rows itself, beside any
 * server.
 */
@Command(name = "batch", description = "Renders a packet or document for each row of a file.", synopsisSubcommandLabel = "COMMAND")
public final class BatchCommand extends CommandGroup {
    private static final String OUT = "where the PDFs, a manifest and the rows that failed go; a folder for each batch";
    private static final String ALL_DONE = "0:every row is done";
    private static final String REFUSED = "1:refused, failed or cancelled; the message says why";
    private static final String UNCLEAR = "2:the command line was not understood";
    private static final String ROWS_FAILED = BatchWork.ROWS_FAILED + ":the batch is done, but rows of it failed";

    @Command(name = "run", description = "Uploads the rows of a CSV or NDJSON file and renders them.", exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
            ALL_DONE, REFUSED, UNCLEAR, ROWS_FAILED})
    int runFile(@Mixin BatchOptions order,
            @Option(names = {"-o",
                    "--out"}, paramLabel = "FOLDER", description = OUT) @Nullable Path out) {
        try (CommandContext context = CommandContext.open()) {
            var work = new BatchWork(context, out(), out);
            BatchRequest request = order.request(context);
            work.requireFolder(context.bean(Batches.class).original(request));
            return work.work(() -> accepted(context, request, order.file()));
        }
    }

    @Command(description = {
            "Goes on with a batch that was left, failed or was cancelled; writes what an ended one came to.",
            "One that stopped for bad rows renders the others."}, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
                    ALL_DONE, REFUSED, UNCLEAR, ROWS_FAILED})
    int resume(@Parameters(paramLabel = "BATCH", description = "such as bat_0198…") String id,
            @Option(names = {"-o",
                    "--out"}, paramLabel = "FOLDER", description = OUT) @Nullable Path out) {
        try (CommandContext context = CommandContext.open()) {
            var work = new BatchWork(context, out(), out);
            Batch batch = findToChange(context, id);
            work.requireFolder(Optional.of(batch));
            return work.work(() -> {
                context.bean(BatchChanges.class).resume(batch, Actor.cli());
                return batch;
            });
        }
    }

    @Command(description = "Lists the batches of a workspace, newest first.")
    void list(@Mixin WorkspaceOption workspace,
            @Option(names = "--status", paramLabel = "STATUS", description = "only those of this status") @Nullable BatchStatus status,
            @Option(names = "--limit", paramLabel = "N", defaultValue = "50", description = "default: 50") int limit) {
        try (CommandContext context = CommandContext.open()) {
            BatchTables.list(context.bean(BatchStore.class).newest(workspace.in(context).id(), null, status, null, null,
                    limit), out());
        }
    }

    @Command(description = "Shows a batch: counts, steps, workers, errors of rows.")
    void show(@Parameters(paramLabel = "BATCH", description = "such as bat_0198…") String id) {
        try (CommandContext context = CommandContext.open()) {
            BatchTables.show(context, find(context, id), out());
        }
    }

    @Command(description = "Cancels a batch; rendered rows stay, and resume continues it.")
    void cancel(@Parameters(paramLabel = "BATCH", description = "such as bat_0198…") String id) {
        try (CommandContext context = CommandContext.open()) {
            Batch batch = findToChange(context, id);
            out().println(id + (context.bean(BatchChanges.class).cancel(batch, Actor.cli())
                    ? " is being cancelled."
                    : " is " + batch.status().wire() + " already."));
        }
    }

    @Command(description = {
            "Deletes a batch that is final, with its rows, files and the data and PDFs of its submissions.",
            "It is gone at once; workers remove what it holds."})
    void delete(@Parameters(paramLabel = "BATCH", description = "such as bat_0198…") String id) {
        try (CommandContext context = CommandContext.open()) {
            Batch batch = findToChange(context, id);
            if (!context.bean(BatchChanges.class).delete(batch, Actor.cli())) {
                throw new CommandException(
                        id + " is " + batch.status().wire() + ". Cancel it with `platen batch cancel " + id
                                + "`, and delete it once `platen batch show " + id + "` shows that it ended.");
            }
            out().println(id + " is deleted. Workers remove its rows and files.");
        }
    }

    /** Returns the batch for a change, which an archived workspace refuses. */
    private static Batch findToChange(CommandContext context, String id) {
        Batch batch = find(context, id);
        WorkspaceOption.requireActive(batch.workspaceId(), context);
        return batch;
    }

    private static Batch find(CommandContext context, String id) {
        return PublicId.BATCH.parse(id)
                .flatMap(context.bean(BatchStore.class)::find)
                .orElseThrow(() -> new CommandException(
                        "There is no batch " + id + ". `platen batch list` shows all of a workspace."));
    }

    private Batch accepted(CommandContext context, BatchRequest request, Path file) {
        try (InputStream rows = new BufferedInputStream(Files.newInputStream(file))) {
            return switch (context.bean(BatchChanges.class).accept(request, rows, Actor.cli())) {
                case BatchResult.Accepted(Batch batch) -> told(batch, "");
                case BatchResult.Replayed(Batch batch) -> told(batch, " was made with this key before. It");
                case BatchResult.Refused refused -> throw new CommandException(switch (refused) {
                    case BatchResult.NoTemplate _ -> "There is no template '%s'. `platen templates list` shows all."
                            .formatted(request.template());
                    case BatchResult.NoWorkflow _ -> "There is no workflow '%s'. `platen workflows list` shows all."
                            .formatted(request.workflow());
                    case BatchResult.Quarantined _ -> RenderResult.Quarantined.MESSAGE;
                    case BatchResult.NotPublished _ -> unpublished(request);
                    case BatchResult.BadInput bad -> bad.message();
                    case BatchResult.TooManyRows many -> "More than %s; split the file."
                            .formatted(Count.of(many.most(), "row", "rows"));
                    case BatchResult.DifferentRows(Batch original) -> ("The key '%s' was used for %s, which had other"
                            + " rows or options. Give another key, or exactly what that one was made of.").formatted(
                                    request.idempotencyKey(), PublicId.BATCH.of(original.id()));
                });
            };
        } catch (IOException e) {
            throw new CommandException("The file " + file + " cannot be read: " + FileErrors.reason(e), e);
        }
    }

    private static String unpublished(BatchRequest request) {
        boolean template = request.template() != null;
        return "%s '%s' is not published to %s. `platen %s publish` does that; --environment names another environment."
                .formatted(template ? "Template" : "Workflow", template ? request.template() : request.workflow(),
                        request.environment().wire(), template ? "templates" : "workflows");
    }

    /**
     * Prints how many rows a batch has, and its warnings.
     *
     * @param more text between the batch's id and the number of rows
     */
    private Batch told(Batch batch, String more) {
        out().println("Batch %s%s has %s%s.".formatted(PublicId.BATCH.of(batch.id()), more,
                Count.of(batch.totalRows(), "row", "rows"),
                batch.refusedRows() == 0 ? "" : ", of which %,d cannot be used".formatted(batch.refusedRows())));
        BatchTables.warnings(batch).forEach(out()::println);
        return batch;
    }
}
