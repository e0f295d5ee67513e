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
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import platen.db.audit.Actor;
import platen.db.batch.Format;
import platen.db.batch.OnError;
import platen.db.batch.RowStore;
import platen.db.core.Environment;
import platen.db.core.Failpoint;
import platen.db.core.PublicId;
import platen.db.destination.BatchDestination;
import platen.db.destination.BatchDestinationStatus;
import platen.db.destination.Destination;
import platen.db.destination.DestinationType;
import platen.db.destination.FileContent;
import platen.db.destination.TransferListStore;
import platen.db.workspace.Workspace;
import platen.jobs.batch.intake.BatchRequest;
import platen.jobs.batch.intake.BatchResult;
import platen.jobs.batch.intake.Batches;
import platen.jobs.batch.intake.CsvColumns;
import platen.jobs.destination.DeliverTo;
import platen.jobs.destination.Destinations;
import platen.lab.process.ReliabilityCommand;
import platen.lab.process.ServerProcess;
import platen.lab.reliability.place.FolderPlace;
import platen.lab.reliability.place.MailPlace;
import platen.lab.reliability.place.S3Place;
import platen.lab.reliability.place.SftpPlace;
import platen.lab.reliability.place.TransferPlace;
import platen.lab.reliability.place.TransferPlace.Count;
import platen.lab.reliability.place.WebhookPlace;
import platen.ops.command.CommandException;
import platen.ops.launch.CommandBeans;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * {@code ops/lab/bin/transfer-test}: kills workers while they put the files of batches to a folder, an SFTP server and an S3
 * store, and while they send links by webhook and mail: from outside, after a claim, and between a file and its record. Then
 * every file or message must be there once, whole, and nothing else.
 */
@Command(name = "transfer-test", description = "Kills workers while files of batches, or links to them, are sent to each type of destination, and counts what arrives.")
public final class TransferTest extends ReliabilityCommand {
    private static final Duration SETTLE_TIMEOUT = Duration.ofMinutes(10);
    /** Timeout for reaching the failpoint; the process is then killed wherever it is. */
    private static final Duration FAILPOINT_TIMEOUT = Duration.ofSeconds(60);
    private static final List<Failpoint> FAILPOINTS = List.of(Failpoint.AFTER_TRANSFERS_PLANNED,
            Failpoint.AFTER_TRANSFER_CLAIMED, Failpoint.AFTER_FILE_PUT);

    @Option(names = "--types", split = ",", defaultValue = "folder,sftp,s3,webhook,mail", description = "types of destinations (default: all)")
    private List<DestinationType> types = List.of();

    @Option(names = "--rows", defaultValue = "100", description = "rows of each batch; there is one for each kill (default: 100)")
    private int rows;

    @Option(names = "--kills", defaultValue = "6", description = "of each type (default: 6)")
    private int kills;

    @Option(names = "--seed", defaultValue = "1", description = "seed of the kills: when and at which hit (default: 1)")
    private long seed;

    @Option(names = "--samples", defaultValue = "samples", description = "folder of the samples (default: samples)")
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private Path samples;

    @Override
    public void run() {
        say("Starting an API, which owns the database …");
        int failed = 0;
        try (var fixture = new BatchServerFixture(samples);
                CommandBeans context = fixture.context()) {
            Workspace workspace = fixture.workspace(context);
            for (DestinationType type : types) {
                try (TransferPlace place = place(type, fixture, workspace)) {
                    destination(context, workspace, place);
                    List<UUID> batches = killInTurn(fixture, context, workspace, place);
                    ServerProcess last = fixture.startWorker(place.options().toArray(String[]::new));
                    failed += isWhole(context, batches, place) ? 0 : 1;
                    last.stop();
                }
            }
        }
        if (failed > 0) {
            throw new CommandException("The transfer test failed: each file and message must be there once.");
        }
    }

    private static TransferPlace place(DestinationType type, BatchServerFixture fixture, Workspace workspace) {
        return switch (type) {
            case FOLDER -> new FolderPlace(made(fixture.data().resolve("out")), PublicId.WORKSPACE.of(workspace.id()));
            case SFTP -> new SftpPlace(made(fixture.data().resolve("sftp")));
            case S3 -> new S3Place();
            case WEBHOOK -> new WebhookPlace();
            case MAIL -> new MailPlace();
        };
    }

    private static Path made(Path folder) {
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void destination(CommandBeans context, Workspace workspace, TransferPlace place) {
        Instant now = Instant.now().truncatedTo(ChronoUnit.MICROS);
        var destination = new Destination(PublicId.next(), workspace.id(), Environment.PRODUCTION, place.type().wire(),
                place.type(), place.settings().toString(), null, true, now, now);
        if (context.bean(Destinations.class).create(destination, place.credentials(), Actor.cli()).isEmpty()) {
            throw new CommandException("There is a destination " + destination.name() + " already.");
        }
    }

    private UUID accept(CommandBeans context, Workspace workspace, String destination, int number) {
        var deliverTo = new DeliverTo(
                List.of(new DeliverTo.Entry(destination, FileContent.DOCUMENTS, "{batch_id}/{custom_id}.pdf"),
                        new DeliverTo.Entry(destination, FileContent.ZIP, "{batch_id}/all-{part}.zip")),
                null, null);
        var request = new BatchRequest(workspace, Environment.PRODUCTION, "welcome", null, Format.NDJSON,
                CsvColumns.USUAL, false, OnError.CONTINUE, false, false, JsonNodeFactory.instance.objectNode(), null)
                .withDeliverTo(deliverTo);
        String body = IntStream.rangeClosed(1, rows)
                .mapToObj(i -> "{\"custom_id\":\"row-%d\",\"data\":{\"full_name\":\"Ada %d-%d\"}}\n".formatted(i,
                        number, i))
                .collect(Collectors.joining());
        try {
            BatchResult result = context.bean(Batches.class)
                    .accept(request, new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)));
            if (!(result instanceof BatchResult.Accepted accepted)) {
                throw new CommandException("The rows were not accepted: " + result);
            }
            return accepted.batch().id();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<UUID> killInTurn(BatchServerFixture fixture, CommandBeans context,
            Workspace workspace, TransferPlace place) {
        var random = new Random(seed);
        var batches = new ArrayList<UUID>();
        String type = place.type().wire();
        for (int i = 0; i < kills; i++) {
            // The batch exists before the worker, which therefore reaches its failpoint.
            UUID batch = accept(context, workspace, type, i);
            batches.add(batch);
            var options = new ArrayList<>(place.options());
            // A message has few attempts, which a kill from outside seldom meets.
            if (place.type().sendsLinks() || i % 2 == 0) {
                Failpoint at = FAILPOINTS.get((place.type().sendsLinks() ? i : i / 2) % FAILPOINTS.size());
                int most = place.type().sendsLinks() || at == Failpoint.AFTER_TRANSFERS_PLANNED ? 2 : rows / 2;
                int hit = 1 + random.nextInt(most);
                options.add("-D" + Failpoint.PROPERTY + "=" + at + ":halt:" + hit);
                ServerProcess worker = fixture.startWorker(options.toArray(String[]::new));
                say("%s: a worker dies at %s, hit %d: %s, after %,d transfers".formatted(type, at, hit,
                        worker.dies(FAILPOINT_TIMEOUT) ? "reached" : "not reached", delivered(context, batch)));
                worker.kill();
            } else {
                ServerProcess worker = fixture.startWorker(options.toArray(String[]::new));
                awaitFirst(context, batch, random);
                worker.kill();
                say("%s: kill -9 of a worker after %,d transfers".formatted(type, delivered(context, batch)));
            }
        }
        return batches;
    }

    private static void awaitFirst(CommandBeans context, UUID batch, Random random) {
        long late = System.nanoTime() + SETTLE_TIMEOUT.toNanos();
        while (delivered(context, batch) == 0) {
            if (System.nanoTime() > late) {
                throw new CommandException("No file was put within " + SETTLE_TIMEOUT + ".");
            }
            LockSupport.parkNanos(Duration.ofMillis(1 + random.nextInt(20)).toNanos());
        }
    }

    private static int delivered(CommandBeans context, UUID batch) {
        return context.bean(TransferListStore.class)
                .of(batch)
                .stream()
                .mapToInt(BatchDestination::delivered)
                .sum();
    }

    private static List<BatchDestination> await(CommandBeans context, UUID batch) {
        var transfers = context.bean(TransferListStore.class);
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

    private boolean isWhole(CommandBeans context, List<UUID> batches, TransferPlace place) {
        int whole = 0;
        int all = 0;
        int wrong = 0;
        for (UUID batch : batches) {
            for (BatchDestination each : await(context, batch)) {
                wrong += each.status() == BatchDestinationStatus.DELIVERED ? 0 : 1;
            }
            Count arrived = place.arrived(batch, context.bean(RowStore.class).results(batch, 0, rows + 1));
            whole += arrived.whole();
            all += arrived.all();
        }
        Count expected = place.expected(rows);
        String of = place.type().sendsLinks() ? "messages" : "documents";
        say("%s: %,d of %,d %s arrived whole, in all %,d of %,d; %d ended wrong".formatted(place.type().wire(), whole,
                expected.whole() * batches.size(), of, all, expected.all() * batches.size(), wrong));
        return whole == expected.whole() * batches.size() && all == expected.all() * batches.size() && wrong == 0;
    }
}
