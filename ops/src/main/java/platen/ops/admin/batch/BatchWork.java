package platen.ops.admin.batch;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import platen.db.batch.Batch;
import platen.db.batch.BatchStore;
import platen.db.batch.PartStore;
import platen.db.batch.Phase;
import platen.db.core.PublicId;
import platen.jobs.batch.work.BatchCoordinator;
import platen.jobs.batch.work.BatchProgressListener;
import platen.jobs.batch.work.Heartbeat;
import platen.jobs.engine.model.Count;
import platen.ops.admin.CommandContext;
import platen.ops.command.CommandException;

/** Works on a batch beside other workers, shows its progress, and prints the result and the next step. */
final class BatchWork {
    /** Exit code of a batch that ended with at least one failed row. */
    static final int ROWS_FAILED = 3;
    private static final Duration BAR = Duration.ofMillis(500);
    private static final String PLAIN = "[\\w./:@%+-]+";

    private final CommandContext context;
    private final BatchStore batches;
    private final PartStore parts;
    private final PrintWriter out;
    private final @Nullable Path folder;

    /** @param folder folder for outputs; null writes none */
    BatchWork(CommandContext context, PrintWriter out, @Nullable Path folder) {
        this.context = context;
        this.batches = context.bean(BatchStore.class);
        this.parts = context.bean(PartStore.class);
        this.out = out;
        this.folder = folder;
    }

    /**
     * Checks in advance whether outputs may be written to the folder.
     *
     * @param batch empty for a batch that does not exist yet
     * @throws CommandException when they may not
     */
    void requireFolder(Optional<Batch> batch) {
        if (folder != null) {
            new BatchFolder(folder).require(batch);
        }
    }

    /**
     * Works on a batch until it is final.
     *
     * @param order creates or finds the batch
     * @return the exit code, which says whether every row succeeded
     * @throws CommandException when the batch failed, or its outputs cannot be written
     */
    int work(Supplier<Batch> order) {
        var line = new StatusLine(out, StatusLine.Medium.ofProcess());
        var made = new AtomicReference<@Nullable Batch>();
        Interruption.orAdvise(() -> {
            line.close();
            out.println(advice(made.get()));
            out.flush();
        }, () -> {
            Batch found = order.get();
            made.set(found);
            Batch batch = worked(found.id(), line);
            made.set(batch);
            if (folder != null) {
                new BatchFolder(folder).write(context, batch, out, line);
            }
            conclude(batch);
        });
        Batch ended = made.get();
        return ended != null && ended.failed() > 0 ? ROWS_FAILED : CommandLine.ExitCode.OK;
    }

    private String advice(@Nullable Batch batch) {
        return batch == null
                ? "Left while rows came in. Unless `platen batch list` shows it, no batch was made of them."
                : """
                        Left in the middle. A worker that runs elsewhere goes on with it by itself;
                        %s does so here, `platen batch cancel %s` stops it.""".formatted(resume(batch.id()),
                        PublicId.BATCH.of(batch.id()));
    }

    /**
     * Coordinates the batch, or helps its coordinator, until the batch is final. The bar counts the rows of all
     * workers.
     */
    private Batch worked(UUID id, StatusLine line) {
        Batch batch = batches.find(id).orElseThrow();
        var progress = new BatchProgress(System::nanoTime, batch);
        Runnable look = () -> line.show(progress.line(batches.find(id).orElseThrow(),
                parts.counts(id, Phase.CHECK), parts.counts(id, Phase.RENDER)));
        try (var bar = new Heartbeat("batch-bar", BAR, look)) {
            while (!batch.status().isFinal()) {
                context.bean(BatchCoordinator.class).coordinateOrHelp(id, BatchProgressListener.NONE);
                pause();
                batch = batches.find(id).orElseThrow();
            }
        }
        look.run();
        line.end();
        progress.summary(batch).print(out);
        return batch;
    }

    private void conclude(Batch batch) {
        String id = PublicId.BATCH.of(batch.id());
        String why = folder == null && batch.failed() > 0
                ? " `platen batch show " + id + "` shows why rows failed."
                : "";
        if (batch.error() != null) {
            throw new CommandException("The batch failed: " + BatchTables.reason(batch.error()) + why);
        }
        if (batch.ended() < batch.totalRows()) {
            throw new CommandException("The batch was cancelled before all of its rows were done. " + resume(batch.id())
                    + " goes on with it.");
        }
        if (folder == null) {
            offerFiles(batch, id, why);
        }
    }

    private void offerFiles(Batch batch, String id, String why) {
        List<String> files = new ArrayList<>();
        if (batch.succeeded() > 0 && !batch.dryRun()) {
            files.add(Count.of(batch.succeeded(), "PDF", "PDFs"));
        }
        if (batch.failed() > 0) {
            files.add(Count.of(batch.failed(), "row that failed", "rows that failed"));
        }
        if (!files.isEmpty()) {
            out.println("`platen batch resume %s --out=FOLDER` writes %s into a folder.%s".formatted(id,
                    String.join(" and ", files), why));
            out.flush();
        }
    }

    /** Returns the command that resumes the batch, ready to paste. */
    private String resume(UUID id) {
        String to = folder == null
                ? ""
                : " --out=" + (folder.toString().matches(PLAIN)
                        ? folder
                        : "'" + folder.toString().replace("'", "'\\''") + "'");
        return "`platen batch resume " + PublicId.BATCH.of(id) + to + "`";
    }

    private static void pause() {
        try {
            Thread.sleep(200);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandException("Interrupted; resume goes on where it stopped.");
        }
    }
}
