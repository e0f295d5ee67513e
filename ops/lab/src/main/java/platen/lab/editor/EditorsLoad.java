package platen.lab.editor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import platen.db.workspace.Workspace;
import platen.lab.editor.EditorConnection.Answer;
import platen.lab.editor.EditorFixture.Login;
import platen.lab.process.ReliabilityCommand;
import platen.ops.command.CommandException;

/**
 * {@code ops/lab/bin/lab editors-load}: many editors post a preview once a second each, while another tenant renders.
 * Server and clients share this machine, bound to the loopback address; editors and time are bounded.
 */
@Command(name = "editors-load", description = "Measures previews of many editors at once, and what another tenant's renders notice of them.")
public final class EditorsLoad extends ReliabilityCommand {
    private static final int MAX_EDITORS = 500;
    private static final int MAX_SECONDS = 120;
    private static final long SECOND = 1_000_000_000L;
    private static final double GOAL_SHARE = 0.8;
    private static final double GOAL_SLOWDOWN = 2;

    @Option(names = "--editors", defaultValue = "200", description = "editors (default: 200)")
    private int editors;

    @Option(names = "--tenants", defaultValue = "4", description = "organizations that they belong to (default: 4)")
    private int tenants;

    @Option(names = "--pages", defaultValue = "1", description = "of each document, about (default: 1)")
    private int pages;

    @Option(names = "--seconds", defaultValue = "20", description = "of the measurement (default: 20)")
    private int seconds;

    @Option(names = "--warm-up", defaultValue = "20", description = "seconds before it (default: 20)")
    private int warmUp;

    private final ConcurrentLinkedQueue<Double> answered = new ConcurrentLinkedQueue<>();
    private final AtomicInteger late = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger withoutRetry = new AtomicInteger();
    private final AtomicInteger failed = new AtomicInteger();

    @Override
    public void run() {
        if (editors > MAX_EDITORS || seconds + warmUp > 2 * MAX_SECONDS || tenants < 1 || tenants > editors) {
            throw new CommandException("At most " + MAX_EDITORS + " editors, and " + 2 * MAX_SECONDS + " seconds.");
        }
        try (var fixture = new EditorFixture()) {
            Workspace other = fixture.workspace("renders");
            fixture.template(other, "letter", SampleDocument.ofPages(1), SampleDocument.DATA);
            var renders = new Renders(fixture, fixture.key(other));
            List<Editor> all = all(fixture);
            renders.measure(warmUp);
            double[] alone = renders.measure(seconds);
            load(fixture, all, warmUp, renders);
            reset();
            double[] beside = load(fixture, all, seconds, renders);
            report(alone, beside);
        }
    }

    /** Someone who edits a template of his own. */
    private record Editor(Login login, String path, byte[] body) {}

    private List<Editor> all(EditorFixture fixture) {
        List<Editor> all = new ArrayList<>();
        List<Workspace> workspaces = new ArrayList<>();
        List<Login> logins = new ArrayList<>();
        String source = SampleDocument.ofPages(pages);
        for (int i = 0; i < editors; i++) {
            int tenant = i % tenants;
            if (workspaces.size() <= tenant) {
                workspaces.add(fixture.workspace("tenant-" + tenant));
                fixture.template(workspaces.get(tenant), "doc-0", source, SampleDocument.DATA);
                logins.add(fixture.login(fixture.editor(workspaces.get(tenant)),
                        EditorFixture.path(workspaces.get(tenant), "doc-0")));
            } else {
                fixture.template(workspaces.get(tenant), "doc-" + i / tenants, source, SampleDocument.DATA);
            }
            String path = EditorFixture.path(workspaces.get(tenant), "doc-" + i / tenants).replace("/edit",
                    "/draft/preview");
            String form = "_csrf=" + EditorFixture.encoded(logins.get(tenant).token()) + "&revision=0&source="
                    + EditorFixture.encoded(source.replace("undersigned", "undersigned no. " + i));
            all.add(new Editor(logins.get(tenant), path, form.getBytes(StandardCharsets.US_ASCII)));
        }
        return all;
    }

    private void reset() {
        answered.clear();
        List.of(late, refused, withoutRetry, failed).forEach(each -> each.set(0));
    }

    /** Runs all editors, and returns the latencies of the other tenant's renders meanwhile, in milliseconds. */
    private double[] load(EditorFixture fixture, List<Editor> all, int duration, Renders renders) {
        long end = System.nanoTime() + duration * SECOND;
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> running = new ArrayList<>();
            for (Editor each : all) {
                running.add(threads.submit(() -> edit(fixture, each, end)));
            }
            return renders.measure(duration);
        }
    }

    private void edit(EditorFixture fixture, Editor editor, long end) {
        String headers = "Origin: " + fixture.url() + "\r\nAccept: multipart/form-data\r\n"
                + "Content-Type: application/x-www-form-urlencoded\r\nCookie: " + editor.login().cookies() + "\r\n";
        long next = System.nanoTime() + ThreadLocalRandom.current().nextLong(SECOND);
        try (var connection = new EditorConnection(fixture.url())) {
            while (next < end) {
                LockSupport.parkNanos(next - System.nanoTime());
                long began = System.nanoTime();
                count(connection.post(editor.path(), headers, editor.body()), (System.nanoTime() - began) / 1e6);
                next = Math.max(next + SECOND, System.nanoTime());
            }
        } catch (IOException e) {
            failed.incrementAndGet();
            throw new UncheckedIOException(e);
        }
    }

    private void count(Answer answer, double millis) {
        if (answer.status() == 200) {
            answered.add(millis);
            if (millis > 1000) {
                late.incrementAndGet();
            }
        } else if (answer.status() == 503) {
            refused.incrementAndGet();
            if (answer.retryAfter().isEmpty()) {
                withoutRetry.incrementAndGet();
            }
        } else {
            failed.incrementAndGet();
        }
    }

    private void report(double[] alone, double[] beside) {
        double[] times = answered.stream().mapToDouble(Double::doubleValue).toArray();
        int total = times.length + refused.get() + failed.get();
        double share = total == 0 ? 0 : (times.length - late.get()) / (double) total;
        say("%d editors of %d tenants, %d previews in %d s".formatted(editors, tenants, total, seconds));
        say("answered within 1 s: %.1f %% (goal: %.0f %%)   p50 %.0f ms  p95 %.0f ms  p99 %.0f ms".formatted(
                100 * share,
                100 * GOAL_SHARE, PreviewBenchmark.percentile(times, 50), PreviewBenchmark.percentile(times, 95),
                PreviewBenchmark.percentile(times, 99)));
        say("503: %d, of them without Retry-After: %d   later than 1 s: %d   other answers: %d".formatted(refused.get(),
                withoutRetry.get(), late.get(), failed.get()));
        double before = PreviewBenchmark.percentile(alone, 99);
        double with = PreviewBenchmark.percentile(beside, 99);
        say("renders of another tenant: p50 %.1f ms, p99 %.1f ms alone; p50 %.1f ms, p99 %.1f ms beside (%d); p99 %.2f times (goal: at most %.0f)"
                .formatted(PreviewBenchmark.percentile(alone, 50), before, PreviewBenchmark.percentile(beside, 50),
                        with,
                        beside.length, with / before, GOAL_SLOWDOWN));
        if (share < GOAL_SHARE || with > GOAL_SLOWDOWN * before || withoutRetry.get() + failed.get() > 0) {
            throw new CommandException("A goal was missed.");
        }
    }

    /** Renders of another tenant, one after the other. */
    private record Renders(EditorFixture fixture, String key) {
        private static final long PAUSE_NANOS = 20_000_000L;

        /** Returns the latencies in milliseconds. */
        double[] measure(int duration) {
            String headers = "Authorization: Bearer " + key + "\r\nContent-Type: application/json\r\n";
            byte[] body = ("{\"data\":" + SampleDocument.DATA + "}").getBytes(StandardCharsets.UTF_8);
            List<Double> millis = new ArrayList<>();
            long end = System.nanoTime() + duration * SECOND;
            try (var connection = new EditorConnection(fixture.url())) {
                while (System.nanoTime() < end) {
                    long began = System.nanoTime();
                    Answer answer = connection.post("/api/v1/templates/letter/render", headers, body);
                    if (answer.status() != 200) {
                        throw new CommandException("A render answered " + answer.status());
                    }
                    millis.add((System.nanoTime() - began) / 1e6);
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return millis.stream().mapToDouble(Double::doubleValue).toArray();
        }
    }
}
