package platen.lab.reliability;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import platen.db.batch.Batch;
import platen.db.batch.BatchStatus;
import platen.db.batch.BatchStore;
import platen.db.batch.Format;
import platen.db.batch.OnError;
import platen.db.batch.RowResult;
import platen.db.batch.RowStatus;
import platen.db.batch.RowStore;
import platen.db.core.Environment;
import platen.db.workspace.Workspace;
import platen.jobs.batch.intake.BatchRequest;
import platen.jobs.batch.intake.BatchResult;
import platen.jobs.batch.intake.Batches;
import platen.jobs.batch.intake.CsvColumns;
import platen.lab.process.ReliabilityCommand;
import platen.lab.process.ServerProcess;
import platen.ops.command.CommandException;
import platen.ops.launch.CommandBeans;
import tools.jackson.databind.node.JsonNodeFactory;

/** {@code ops/lab/bin/lab bulk-test}: runs a batch of the sample workflow and kills its worker twice in the middle. */
@Command(name = "bulk-test", description = "Renders many rows of the sample workflow, kills the worker twice, and counts packets.")
public final class BatchCrashTest extends ReliabilityCommand {
    private static final int KILLS = 2;
    private static final int PAGE = 1_000;

    @Option(names = "--rows", defaultValue = "10000", description = "rows (default: 10000)")
    private int rows;

    @Option(names = "--dry-run", description = "only check the rows, kill no process")
    private boolean dryRun;

    @Option(names = "--samples", defaultValue = "samples", description = "folder of the samples (default: samples)")
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private Path samples;

    @Override
    public void run() {
        say("Starting an API, which owns the database, and a worker …");
        try (var fixture = new BatchServerFixture(samples);
                CommandBeans context = fixture.context()) {
            UUID id = accept(context, fixture.workspace(context));
            long start = System.nanoTime();
            long peakKilobytes = watch(fixture, context.bean(BatchStore.class), id);
            double seconds = (System.nanoTime() - start) / 1e9;
            Batch batch = context.bean(BatchStore.class).find(id).orElseThrow();
            say("%s: %,d of %,d rows in %.1f s, worker's start and recovery included: %.1f rows/s; the worker's memory"
                    .formatted(batch.status().wire(), batch.succeeded(), batch.totalRows(), seconds,
                            batch.succeeded() / seconds)
                    + " was at most %,d MB".formatted(peakKilobytes >> 10));
            judge(batch, context.bean(RowStore.class));
        }
    }

    private UUID accept(CommandBeans context, Workspace workspace) {
        var request = new BatchRequest(workspace, Environment.PRODUCTION, null, BatchServerFixture.WORKFLOW,
                Format.NDJSON,
                CsvColumns.USUAL, dryRun, OnError.CONTINUE, false, false, JsonNodeFactory.instance.objectNode(), null);
        InputStream body = new BatchSampleRows(BatchServerFixture.answers(samples), 1, rows).open();
        long start = System.nanoTime();
        try {
            BatchResult result = context.bean(Batches.class).accept(request, body);
            if (!(result instanceof BatchResult.Accepted accepted)) {
                throw new CommandException("The rows were not accepted: " + result);
            }
            say("%,d rows taken in within %.1f s".formatted(rows,
                    (System.nanoTime() - start) / 1e9));
            return accepted.batch().id();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Kills the worker when enough partitions are done; returns the peak memory of any worker. */
    private long watch(BatchServerFixture fixture, BatchStore batches, UUID id) {
        int killed = dryRun ? KILLS : 0;
        long peak = 0;
        ServerProcess worker = fixture.startWorker();
        while (true) {
            Batch batch = batches.find(id).orElseThrow();
            peak = Math.max(peak, worker.peakKilobytes());
            if (batch.status().isFinal()) {
                return peak;
            }
            if (killed < KILLS && batch.ended() > (long) rows * (killed + 1) / (KILLS + 1)) {
                killed++;
                say("kill -9 after %,d rows".formatted(batch.ended()));
                worker.kill();
                worker = fixture.startWorker();
            }
            pause();
        }
    }

    private void judge(Batch batch, RowStore results) {
        Set<UUID> packets = new HashSet<>();
        int completed = 0;
        List<RowResult> page = results.results(batch.id(), 0, PAGE);
        while (!page.isEmpty()) {
            for (RowResult row : page) {
                boolean done = row.status() == (dryRun ? RowStatus.CHECKED : RowStatus.COMPLETED);
                completed += done ? 1 : 0;
                if (row.runId() != null) {
                    packets.add(row.runId());
                }
            }
            page = results.results(batch.id(), page.getLast().rowNumber(), PAGE);
        }
        say("%,d rows came to an end well, %,d packets, none twice".formatted(completed, packets.size()));
        if (batch.status() != BatchStatus.COMPLETED || completed != rows || (!dryRun && packets.size() != rows)) {
            throw new CommandException("The bulk test failed: every figure must be " + rows + ".");
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(500);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandException("Interrupted");
        }
    }
}
