package platen.lab.reliability;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import platen.db.batch.Format;
import platen.db.batch.OnError;
import platen.db.batch.RowResult;
import platen.db.batch.RowStore;
import platen.db.core.Environment;
import platen.db.core.Failpoint;
import platen.db.core.PublicId;
import platen.db.core.Sha256;
import platen.db.destination.BatchDestination;
import platen.db.destination.BatchDestinationStatus;
import platen.db.destination.Destination;
import platen.db.destination.DestinationStore;
import platen.db.destination.DestinationType;
import platen.db.destination.FileContent;
import platen.db.destination.TransferListStore;
import platen.db.workspace.Workspace;
import platen.jobs.batch.intake.BatchRequest;
import platen.jobs.batch.intake.BatchResult;
import platen.jobs.batch.intake.Batches;
import platen.jobs.batch.intake.CsvColumns;
import platen.jobs.destination.DeliverTo;
import platen.lab.process.ReliabilityCommand;
import platen.lab.process.ServerProcess;
import platen.ops.command.CommandException;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * {@code ops/lab/bin/transfer-test}: kills workers while they put the files of batches to a folder: from outside, after a
 * claim, and between a file and its record. Then every file must be there once, whole, and nothing else.
 */
@Command(name = "transfer-test", description = "Kills workers while files of batches are put to a folder, and counts the files.")
public final class TransferTest extends ReliabilityCommand {
    private static final Duration SETTLE_TIMEOUT = Duration.ofMinutes(10);
    /** Timeout for reaching the failpoint; the process is then killed wherever it is. */
    private static final Duration TO_PLACE = Duration.ofSeconds(20);
    private static final List<Failpoint> PLACES = List.of(Failpoint.AFTER_TRANSFERS_PLANNED,
            Failpoint.AFTER_TRANSFER_CLAIMED, Failpoint.AFTER_FILE_PUT);
    private static final String NAME = "archive";

    @Option(names = "--rows", defaultValue = "100", description = "rows of each batch; there is one for each kill (default: 100)")
    private int rows;

    @Option(names = "--kills", defaultValue = "6", description = "default: 6")
    private int kills;

    @Option(names = "--seed", defaultValue = "1", description = "seed of the kills: when and at which hit (default: 1)")
    private long seed;

    @Option(names = "--samples", defaultValue = "samples", description = "folder of the samples (default: samples)")
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private Path samples;

    @Override
    public void run() {
        say("Starting an API, which owns the database …");
        try (var fixture = new BatchServerFixture(samples);
                ConfigurableApplicationContext context = fixture.context()) {
            Workspace workspace = fixture.workspace(context);
            Path folder = made(fixture.data().resolve("out"));
            destination(context, workspace);
            List<UUID> batches = killInTurn(fixture, context, workspace, folder);
            judge(context, batches, folder.resolve(PublicId.WORKSPACE.of(workspace.id())));
        }
    }

    private static Path made(Path folder) {
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void destination(ConfigurableApplicationContext context, Workspace workspace) {
        Instant now = Instant.now().truncatedTo(ChronoUnit.MICROS);
        context.getBean(DestinationStore.class)
                .create(new Destination(PublicId.next(), workspace.id(), Environment.PRODUCTION, NAME,
                        DestinationType.FOLDER, "{}", null, true, now, now));
    }

    private UUID accept(ConfigurableApplicationContext context, Workspace workspace, int number) {
        var deliverTo = new DeliverTo(
                List.of(new DeliverTo.Entry(NAME, FileContent.DOCUMENTS, "{batch_id}/{custom_id}.pdf"),
                        new DeliverTo.Entry(NAME, FileContent.ZIP, "{batch_id}/all-{part}.zip")),
                null, null);
        var request = new BatchRequest(workspace, Environment.PRODUCTION, "welcome", null, Format.NDJSON,
                CsvColumns.USUAL, false, OnError.CONTINUE, false, false, JsonNodeFactory.instance.objectNode(), null)
                .withDeliverTo(deliverTo);
        String body = IntStream.rangeClosed(1, rows)
                .mapToObj(i -> "{\"custom_id\":\"row-%d\",\"data\":{\"full_name\":\"Ada %d-%d\"}}\n".formatted(i,
                        number, i))
                .collect(Collectors.joining());
        try {
            BatchResult result = context.getBean(Batches.class)
                    .accept(request, new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)));
            if (!(result instanceof BatchResult.Accepted accepted)) {
                throw new CommandException("The rows were not accepted: " + result);
            }
            return accepted.batch().id();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<UUID> killInTurn(BatchServerFixture fixture, ConfigurableApplicationContext context,
            Workspace workspace, Path folder) {
        var random = new Random(seed);
        var transfers = context.getBean(TransferListStore.class);
        var batches = new ArrayList<UUID>();
        String option = "-Dplaten.destinations.folder=" + folder;
        for (int i = 0; i < kills; i++) {
            // The batch is there before the worker, which therefore comes to its place.
            UUID batch = accept(context, workspace, i);
            batches.add(batch);
            if (i % 2 == 0) {
                Failpoint place = PLACES.get(i / 2 % PLACES.size());
                int hit = 1 + random.nextInt(place == Failpoint.AFTER_TRANSFERS_PLANNED ? 2 : rows / 2);
                ServerProcess worker = fixture.startWorker(option,
                        "-D" + Failpoint.PROPERTY + "=" + place + ":halt:" + hit);
                say("a worker dies at %s, hit %d: %s, after %,d files".formatted(place, hit,
                        worker.dies(TO_PLACE) ? "reached" : "not reached",
                        transfers.of(batch).getFirst().delivered()));
                worker.kill();
            } else {
                ServerProcess worker = fixture.startWorker(option);
                long late = System.nanoTime() + SETTLE_TIMEOUT.toNanos();
                while (transfers.of(batch).getFirst().delivered() == 0) {
                    if (System.nanoTime() > late) {
                        throw new CommandException("No file was put within " + SETTLE_TIMEOUT + ".");
                    }
                    LockSupport.parkNanos(Duration.ofMillis(1 + random.nextInt(20)).toNanos());
                }
                worker.kill();
                say("kill -9 of a worker after %,d files".formatted(transfers.of(batch).getFirst().delivered()));
            }
        }
        fixture.startWorker(option);
        return batches;
    }

    private static List<BatchDestination> await(ConfigurableApplicationContext context, UUID batch) {
        var transfers = context.getBean(TransferListStore.class);
        long late = System.nanoTime() + SETTLE_TIMEOUT.toNanos();
        List<BatchDestination> files = transfers.of(batch);
        while (files.stream().anyMatch(each -> each.endedAt() == null)) {
            if (System.nanoTime() > late) {
                throw new CommandException("Some files are still on their way after " + SETTLE_TIMEOUT + ".");
            }
            LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
            files = transfers.of(batch);
        }
        return files;
    }

    private void judge(ConfigurableApplicationContext context, List<UUID> batches, Path folder) {
        int whole = 0;
        int wrong = 0;
        for (UUID batch : batches) {
            for (BatchDestination each : await(context, batch)) {
                wrong += each.status() == BatchDestinationStatus.DELIVERED ? 0 : 1;
            }
            Path at = folder.resolve(PublicId.BATCH.of(batch));
            for (RowResult row : context.getBean(RowStore.class).results(batch, 0, rows + 1)) {
                Path file = at.resolve(row.customId() + ".pdf");
                whole += Files.exists(file) && Arrays.equals(row.sha256(), Sha256.digest().digest(read(file))) ? 1 : 0;
            }
        }
        long all;
        try (Stream<Path> files = Files.walk(folder)) {
            all = files.filter(Files::isRegularFile).count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        int expected = rows * batches.size();
        say("%,d of %,d documents are there whole, with the ZIPs %,d files; %d batches ended wrong".formatted(whole,
                expected, all, wrong));
        if (whole != expected || all != (long) expected + batches.size() || wrong != 0) {
            throw new CommandException("The transfer test failed: each document and ZIP must be there once.");
        }
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
