package platen.ops.admin;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import platen.db.PublicId;
import platen.db.batch.Batch;
import platen.db.batch.BatchStatus;
import platen.db.batch.BatchStore;
import platen.db.batch.PartStore;
import platen.db.batch.Phase;
import platen.jobs.packet.BatchRequest;
import platen.jobs.packet.BatchResult;
import platen.jobs.packet.Batches;
import platen.jobs.packet.Conductor;
import platen.jobs.packet.Heartbeat;
import platen.jobs.packet.Watcher;
import platen.ops.Refused;

/** {@code platen batch}: bulk orders from a file into a folder. The command works them itself, beside any server. */
@Command(name = "batch", description = "Renders a packet or document for each row of a file.", synopsisSubcommandLabel = "COMMAND")
public final class BatchCommand implements Runnable {
    private static final Duration BAR = Duration.ofMillis(500);

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "run, resume, list, show or cancel?");
    }

    @Command(name = "run", description = "Takes the rows of a CSV or NDJSON file in and renders them.")
    void runFile(@Mixin OrderOptions order,
            @Option(names = {"-o",
                    "--out"}, paramLabel = "FOLDER", description = "where the PDFs go") @Nullable Path out) {
        try (Office office = Office.open()) {
            Batch batch = accepted(office, order.request(office), order.file());
            work(office, batch.id(), out);
        }
    }

    @Command(description = "Goes on with a batch that was left, failed or was cancelled.")
    void resume(@Parameters(paramLabel = "BATCH", description = "such as bat_0198…") String id,
            @Option(names = {"-o",
                    "--out"}, paramLabel = "FOLDER", description = "where the PDFs go") @Nullable Path out) {
        try (Office office = Office.open()) {
            UUID batch = find(office, id).id();
            office.the(Batches.class).resume(batch);
            work(office, batch, out);
        }
    }

    @Command(description = "Lists the batches of a workspace, newest first.")
    void list(@Mixin WorkspaceOption workspace,
            @Option(names = "--status", paramLabel = "STATUS", description = "only those of this status") @Nullable BatchStatus status,
            @Option(names = "--limit", paramLabel = "N", defaultValue = "50", description = "default: 50") int limit) {
        try (Office office = Office.open()) {
            BatchTables.list(office.the(BatchStore.class).newest(workspace.in(office).id(), null, status, null, null,
                    limit), out());
        }
    }

    @Command(description = "Shows a batch: counts, steps, who works on it, why rows failed.")
    void show(@Parameters(paramLabel = "BATCH", description = "such as bat_0198…") String id) {
        try (Office office = Office.open()) {
            BatchTables.show(office, find(office, id), out());
        }
    }

    @Command(description = "Stops a batch; what is rendered stays, and resume goes on.")
    void cancel(@Parameters(paramLabel = "BATCH", description = "such as bat_0198…") String id) {
        try (Office office = Office.open()) {
            Batch batch = find(office, id);
            out().println(id + (office.the(Batches.class).cancel(batch.id())
                    ? " is being cancelled."
                    : " is " + batch.status().wire() + " already."));
        }
    }

    private static Batch find(Office office, String id) {
        return PublicId.BATCH.parse(id)
                .flatMap(office.the(BatchStore.class)::find)
                .orElseThrow(() -> new Refused("There is no batch " + id + "."));
    }

    private Batch accepted(Office office, BatchRequest request, Path file) {
        try (InputStream rows = new BufferedInputStream(Files.newInputStream(file))) {
            return switch (office.the(Batches.class).accept(request, rows)) {
                case BatchResult.Accepted(Batch batch) -> told(batch, "");
                case BatchResult.Replayed(Batch batch) -> told(batch, " was made with this key before. It");
                case BatchResult.Refused refused -> throw new Refused(switch (refused) {
                    case BatchResult.NoTemplate _ -> "There is no template '" + request.template() + "'.";
                    case BatchResult.NoWorkflow _ -> "There is no workflow '" + request.workflow() + "'.";
                    case BatchResult.NotPublished not -> not.message();
                    case BatchResult.BadInput bad -> bad.message();
                    case BatchResult.TooManyRows many -> "More than %,d rows; split the file.".formatted(many.most());
                    case BatchResult.DifferentRows(Batch original) -> ("The key '%s' was used for %s, which had other"
                            + " rows or options. Give another key, or exactly what that one was made of.").formatted(
                                    request.idempotencyKey(), PublicId.BATCH.of(original.id()));
                });
            };
        } catch (IOException e) {
            throw new Refused("The file " + file + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** @param more what there is to say before its rows are counted */
    private Batch told(Batch batch, String more) {
        out().println("Batch %s%s has %,d rows%s.".formatted(PublicId.BATCH.of(batch.id()), more, batch.totalRows(),
                batch.refusedRows() == 0
                        ? ""
                        : "; %,d of them cannot be used as they are".formatted(batch.refusedRows())));
        return batch;
    }

    private void work(Office office, UUID id, @Nullable Path out) {
        var line = new StatusLine(out(), StatusLine.Medium.ofProcess());
        String advice = "Left in the middle. `platen batch resume %s%s` goes on.".formatted(PublicId.BATCH.of(id),
                out == null ? "" : " --out=" + out);
        Interruption.orAdvise(() -> {
            line.end();
            out().println(advice);
            out().flush();
        }, () -> {
            Batch batch = worked(office, id, line);
            if (out != null) {
                new BatchFolder(out).write(office, batch, out());
            }
            if (batch.error() != null) {
                throw new Refused("The batch " + batch.status().wire() + ": " + batch.error());
            }
        });
    }

    /** Drives the batch, or helps whoever does, until it is final; the bar moves by whomever rows are rendered. */
    private Batch worked(Office office, UUID id, StatusLine line) {
        BatchStore batches = office.the(BatchStore.class);
        Batch batch = batches.find(id).orElseThrow();
        var progress = new BatchProgress(System::nanoTime, batch);
        Runnable look = () -> line.show(progress.line(batches.find(id).orElseThrow(), parts(office, id, Phase.CHECK),
                parts(office, id, Phase.RENDER)));
        try (var bar = new Heartbeat("batch-bar", BAR, look)) {
            while (!batch.status().isFinal()) {
                office.the(Conductor.class).work(id, Watcher.NONE);
                pause();
                batch = batches.find(id).orElseThrow();
            }
        }
        look.run();
        line.end();
        progress.summary(batch).print(out());
        return batch;
    }

    private static PartStore.Standing parts(Office office, UUID id, Phase phase) {
        return office.the(PartStore.class).standing(id, phase);
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    private static void pause() {
        try {
            Thread.sleep(200);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Refused("Interrupted; resume goes on where it stopped.");
        }
    }
}
