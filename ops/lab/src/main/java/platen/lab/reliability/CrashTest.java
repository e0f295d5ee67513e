package platen.lab.reliability;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import platen.db.submission.Submission;
import platen.lab.process.Client;
import platen.lab.process.ReliabilityCommand;
import platen.lab.process.RenderSample;
import platen.lab.process.ServerFixture;
import platen.ops.command.CommandException;
import tools.jackson.databind.node.ObjectNode;

/** {@code ops/lab/bin/lab crash-test}: kills processes in the middle of queued renders and counts the results. */
@Command(name = "crash-test", description = "Kills servers in the middle of queued renders and counts what was lost or doubled.")
public final class CrashTest extends ReliabilityCommand {
    private static final int CLIENTS = 8;

    @Mixin
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private RenderSample sample;

    @Option(names = "--renders", defaultValue = "200", description = "renders in flight at each kill (default: 200)")
    private int renders;

    /** Kills a part of the system and starts it again. */
    private interface Blow {
        void strike(ServerFixture fixture);
    }

    @Override
    public void run() {
        say("Starting an API and a worker in processes of their own …");
        try (var fixture = new ServerFixture(sample.form())) {
            round(fixture, "worker", struck -> {
                struck.killWorker();
                struck.startWorker();
            });
            round(fixture, "database", struck -> {
                struck.killApi();
                struck.startApi();
            });
        }
        say("Nothing was lost, nothing was doubled.");
    }

    private void round(ServerFixture fixture, String name, Blow blow) {
        say("%d renders; kill -9 of the %s's process in the middle".formatted(renders, name));
        long begun = System.nanoTime();
        try (var client = new Client(fixture.url(), fixture.key())) {
            List<String> ids = submitThrough(client, fixture, name, blow);
            List<ObjectNode> records = ids.stream().map(id -> finished(client, id)).toList();
            double seconds = (System.nanoTime() - begun) / 1e9;
            List<Submission> rows = fixture.submissions(name + "-");
            judge(client, rows, records);
            say(
                    "  all final %.1f s after the first was submitted; %d needed a second attempt".formatted(seconds,
                            rows.stream().filter(row -> row.attempt() > 1).count()));
        }
    }

    /** Submits from several clients concurrently; kills when half of the renders are acknowledged. */
    private List<String> submitThrough(Client client, ServerFixture fixture, String name, Blow blow) {
        var halfway = new CountDownLatch(renders / 2);
        try (var clients = Executors.newFixedThreadPool(CLIENTS)) {
            var submitted = new ArrayList<Future<String>>();
            for (int i = 0; i < renders; i++) {
                int number = i;
                submitted.add(clients.submit(() -> {
                    String id = client.submit(sample.numbered(number), name + "-" + number);
                    halfway.countDown();
                    return id;
                }));
            }
            halfway.await();
            blow.strike(fixture);
            var ids = new ArrayList<String>();
            for (Future<String> each : submitted) {
                ids.add(each.get());
            }
            return ids;
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("A client could not submit", e);
        }
    }

    private static ObjectNode finished(Client client, String id) {
        ObjectNode record = client.submission(id, 30);
        for (int look = 0; look < 4 && record.path("status").asString("").equals("processing"); look++) {
            record = client.submission(id, 30);
        }
        return record;
    }

    private void judge(Client client, List<Submission> rows, List<ObjectNode> records) {
        long completed = records.stream().filter(each -> each.path("status").asString("").equals("completed")).count();
        long distinct = new HashSet<>(records.stream().map(each -> each.path("submission_id").asString("")).toList())
                .size();
        long intact = records.stream().filter(each -> client.isIntact(each)).count();
        say("  %d acknowledged, %d rows, %d completed, %d PDFs with the recorded SHA-256".formatted(distinct,
                rows.size(), completed, intact));
        if (completed != renders || distinct != renders || rows.size() != renders || intact != renders) {
            throw new CommandException("The crash test failed: every figure above must be " + renders + ".");
        }
    }
}
