package platen.lab.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import platen.db.batch.Batch;
import platen.db.batch.BatchStatus;
import platen.db.batch.BatchStore;
import platen.db.batch.Format;
import platen.db.batch.OnError;
import platen.db.core.Environment;
import platen.db.template.TemplateStore;
import platen.db.workflow.WorkflowStore;
import platen.db.workflow.WorkflowVersion;
import platen.db.workspace.Workspace;
import platen.jobs.batch.intake.BatchRequest;
import platen.jobs.batch.intake.BatchResult;
import platen.jobs.batch.intake.Batches;
import platen.jobs.batch.intake.CsvColumns;
import platen.jobs.batch.work.BatchCoordinator;
import platen.jobs.batch.work.BatchProgressListener;
import platen.jobs.engine.schema.Validation;
import platen.jobs.json.StoredJson;
import platen.jobs.render.accept.PinnedTemplate;
import platen.jobs.render.batch.BatchRenders.Terms;
import platen.jobs.render.work.RenderTimeout;
import platen.jobs.run.BatchRuns;
import platen.lab.process.ReliabilityCommand;
import platen.lab.reliability.BatchSampleRows;
import platen.lab.reliability.BatchServerFixture;
import platen.ops.command.CommandException;
import platen.ops.launch.CommandBeans;

/**
 * {@code ops/lab/bin/lab bulk-bench}: measures what durability costs a batch. The same rows of the sample workflow run
 * as a batch, with every chunk synced to disk, and in a bare loop that checks, renders and merges them without writing
 * anything. The bare loop changes threads for each document, as every render but those of batches does; a second loop
 * renders all rows in one thread, as a batch does with a chunk. All use two threads, one JVM and one run. Rounds before those
 * that count leave out most of the JIT compilation, which takes most of the processor time of the first thousands of rows.
 */
@Command(name = "bulk-bench", description = "Compares a batch with a bare loop over the same rows.")
public final class BatchBenchmark extends ReliabilityCommand {
    private static final double LEAST_OF_BARE = 0.7;
    private static final int THREADS = 2;
    private static final Duration LOOK_INTERVAL = Duration.ofMillis(5);

    @Option(names = "--rows", defaultValue = "3000", description = "rows of each contestant a round (default: 3000)")
    private int rows;

    @Option(names = "--rounds", defaultValue = "3", description = "rounds that count (default: 3)")
    private int rounds;

    @Option(names = "--warm-up", defaultValue = "5", description = "rounds before them, while the JVM still compiles "
            + "for the most part (default: 5)")
    private int warmUp;

    @Option(names = "--samples", defaultValue = "samples", description = "folder of the samples (default: samples)")
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private Path samples;

    @Override
    public void run() {
        try (var fixture = new BatchServerFixture(samples);
                CommandBeans context = fixture.context()) {
            Workspace workspace = fixture.workspace(context);
            var timeout = context.bean(RenderTimeout.class);
            List<Pace> ours = new ArrayList<>();
            List<Pace> bare = new ArrayList<>();
            List<Pace> oneThread = new ArrayList<>();
            for (int round = 1 - warmUp; round <= rounds; round++) {
                var input = new BatchSampleRows(BatchServerFixture.answers(samples), round + warmUp, rows);
                Pace batch = pace(fixture, ofBatch(context, workspace, input));
                IntConsumer loop = loop(context, workspace, input);
                Pace ofLoop = pace(fixture, () -> together(loop));
                Pace ofOneThread = pace(fixture, () -> together(inOneThread(timeout, loop)));
                say("%s %d: batch %s; bare loop %s; loop in one render thread %s".formatted(
                        round > 0 ? "round" : "warm-up", round > 0 ? round : round + warmUp, batch, ofLoop,
                        ofOneThread));
                if (round > 0) {
                    ours.add(batch);
                    bare.add(ofLoop);
                    oneThread.add(ofOneThread);
                }
            }
            say("the batch is %s of the bare loop (goal %.1f), and %s of the loop in one render thread; medians of %d"
                    .formatted(ratio(ours, bare), LEAST_OF_BARE, ratio(ours, oneThread), rounds));
        }
    }

    private static String ratio(List<Pace> ours, List<Pace> loop) {
        return "%.2f (%.2f by processor time)".formatted(
                median(ours, Pace::perSecond) / median(loop, Pace::perSecond),
                median(loop, Pace::processorMillis) / median(ours, Pace::processorMillis));
    }

    /** Accepts the rows, which is not measured, and returns the work to measure. */
    private static Runnable ofBatch(CommandBeans context, Workspace workspace,
            BatchSampleRows input) {
        UUID id = accepted(context, workspace, input);
        var coordinator = context.bean(BatchCoordinator.class);
        var batches = context.bean(BatchStore.class);
        return () -> {
            together(thread -> {
                while (batches.finalAmong(List.of(id)).isEmpty()) {
                    // One thread coordinates; the other helps as soon as there are partitions.
                    coordinator.coordinateOrHelp(id, BatchProgressListener.NONE);
                    LockSupport.parkNanos(LOOK_INTERVAL.toNanos());
                }
            });
            Batch ended = batches.find(id).orElseThrow();
            if (ended.status() != BatchStatus.COMPLETED || ended.succeeded() != input.count()) {
                throw new CommandException(
                        "The batch ended as " + ended.status() + " with " + ended.succeeded() + " rows.");
            }
        };
    }

    private static UUID accepted(CommandBeans context, Workspace workspace, BatchSampleRows input) {
        var request = new BatchRequest(workspace, Environment.PRODUCTION, null, BatchServerFixture.WORKFLOW,
                Format.NDJSON,
                CsvColumns.USUAL, false, OnError.CONTINUE, false, false, StoredJson.object("{}"), null);
        try {
            return context.bean(Batches.class).accept(request,
                    input.open()) instanceof BatchResult.Accepted accepted
                            ? accepted.batch().id()
                            : refused();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static UUID refused() {
        throw new CommandException("The rows were not accepted.");
    }

    /** Returns the work of each of the loop's threads. */
    private static IntConsumer loop(CommandBeans context, Workspace workspace, BatchSampleRows input) {
        var runs = context.bean(BatchRuns.class);
        var terms = new Terms(workspace.id(), workspace.organizationId(), Environment.PRODUCTION, false);
        BatchRuns.Workflow workflow = workflow(context, workspace, runs);
        List<String> lines = input.lines().toList();
        return thread -> {
            for (int i = thread; i < lines.size(); i += THREADS) {
                var outcome = runs.run(terms, workflow, StoredJson.object(lines.get(i)).path("data"),
                        Validation.Mode.LENIENT);
                if (!(outcome instanceof BatchRuns.FinishedRun done) || done.packet() == null) {
                    throw new CommandException("A row came to no packet.");
                }
            }
        };
    }

    private static IntConsumer inOneThread(RenderTimeout timeout, IntConsumer loop) {
        return thread -> timeout.inOneThread(() -> loop.accept(thread), () -> {
            throw new CommandException("A row did not end.");
        });
    }

    private static BatchRuns.Workflow workflow(CommandBeans context, Workspace workspace,
            BatchRuns runs) {
        var workflows = context.bean(WorkflowStore.class);
        var templates = context.bean(TemplateStore.class);
        UUID id = workflows.findByAlias(workspace.organizationId(), BatchServerFixture.WORKFLOW).orElseThrow().id();
        WorkflowVersion version = workflows.version(id, 1).orElseThrow();
        Map<String, PinnedTemplate> pinned = new HashMap<>();
        for (String alias : runs.templates(version)) {
            pinned.put(alias, templates.findByAlias(workspace.organizationId(), alias)
                    .flatMap(template -> PinnedTemplate.published(template, Environment.PRODUCTION))
                    .orElseThrow());
        }
        return new BatchRuns.Workflow(version, pinned);
    }

    /** Runs the same work in each of the threads. */
    private static void together(IntConsumer work) {
        try (var threads = Executors.newFixedThreadPool(THREADS)) {
            var all = new ArrayList<Future<?>>();
            for (int i = 0; i < THREADS; i++) {
                int number = i;
                all.add(threads.submit(() -> work.accept(number)));
            }
            for (Future<?> each : all) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandException("Interrupted");
        }
    }

    /**
     * Throughput and cost per row.
     *
     * @param ownMillis processor time of this process per row, in milliseconds
     * @param databaseMillis processor time of the database per row, in milliseconds
     */
    private record Pace(double perSecond, double ownMillis, double databaseMillis) {
        double processorMillis() {
            return ownMillis + databaseMillis;
        }

        @Override
        public String toString() {
            return "%.1f rows/s, %.2f + %.2f ms of processor time".formatted(perSecond, ownMillis, databaseMillis);
        }
    }

    private Pace pace(BatchServerFixture fixture, Runnable work) {
        Duration own = ownTime();
        Duration database = fixture.databaseTime();
        long begun = System.nanoTime();
        work.run();
        double seconds = (System.nanoTime() - begun) / 1e9;
        return new Pace(rows / seconds, millisPerRow(ownTime().minus(own)),
                millisPerRow(fixture.databaseTime().minus(database)));
    }

    private double millisPerRow(Duration time) {
        return time.toNanos() / 1e6 / rows;
    }

    private static Duration ownTime() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    private static double median(List<Pace> paces, ToDoubleFunction<Pace> value) {
        return median(paces.stream().mapToDouble(value));
    }
}
