package platen.lab.reliability;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import platen.db.core.Failpoint;
import platen.lab.process.ChildProcess;
import platen.lab.process.Client;
import platen.lab.process.Client.Render;
import platen.lab.process.RenderSample;
import platen.lab.reliability.KillReport.Kind;

/**
 * Kills one process after the other in the middle of work, each as its seed says, while the next ones warm up. After
 * every 25 kills all work must become final, and every invariant must hold.
 */
final class KillLoop {
    private static final int CLIENTS = 6;
    /** Processes that warm up while another works. */
    private static final int WAITING = 2;
    /** Kills between two audits. */
    private static final int ROUND = 25;
    /** Timeout for reaching the failpoint; the process is then killed wherever it is. */
    private static final Duration FAILPOINT_TIMEOUT = Duration.ofSeconds(6);
    private static final Duration LOOK_INTERVAL = Duration.ofMillis(200);
    /** Number of kills from which the time that a rehearsal saves exceeds its cost. */
    private static final int WORTH_A_REHEARSAL = 40;
    private static final int MAX_STARTS = 3;
    private static final int RUNS = 2;
    private static final int ORDERED_ROWS = 8;

    private final KillTestFixture fixture;
    private final RenderSample sample;
    private final int renders;
    private final Duration finalWithin;
    private final Consumer<String> progress;
    private final KillReport report;
    private final Queue<ChildProcess> warm = new ArrayDeque<>();
    private int reached;

    /**
     * @param renders number of renders around each kill
     * @param finalWithin maximum time from a kill until the work around it is final
     * @param progress receives a line now and then
     */
    KillLoop(KillTestFixture fixture, RenderSample sample, int renders, Duration finalWithin,
            Consumer<String> progress) {
        this.fixture = fixture;
        this.sample = sample;
        this.renders = renders;
        this.finalWithin = finalWithin;
        this.progress = progress;
        this.report = new KillReport(fixture, finalWithin);
    }

    /** Runs one kill per seed. */
    KillReport run(long from, int seeds) {
        if (seeds >= WORTH_A_REHEARSAL) {
            rehearse();
        }
        long begun = System.nanoTime();
        int told = 0;
        try (var recovery = new RecoveryWorker(fixture.beans()); var clients = Executors.newFixedThreadPool(CLIENTS)) {
            for (int number = 0; number < seeds; number++) {
                while (warm.size() <= WAITING && number + warm.size() < seeds) {
                    warm.add(begin(CrashScenario.ofSeed(from + number + warm.size())));
                }
                CrashScenario scenario = CrashScenario.ofSeed(from + number);
                recovery.sleep(scenario.inSweep());
                strike(scenario, warm.remove(), clients);
                report.allSettled();
                if ((number + 1) % ROUND == 0 || number + 1 == seeds) {
                    recovery.sleep(false);
                    audit();
                    progress.accept("%d kills, %d at their places, %.0f s: %s".formatted(number + 1, reached,
                            (System.nanoTime() - begun) / 1e9, report));
                    report.faults().stream().skip(told).forEach(progress);
                    told = report.faults().size();
                }
            }
        }
        return report;
    }

    /**
     * Runs one worker through a little of everything and ends it normally, so that its AOT cache speeds up the others.
     */
    private void rehearse() {
        ChildProcess worker = fixture.rehearsingWorker();
        worker.ready();
        worker.go();
        var scenario = new CrashScenario(0, CrashScenario.Who.WORKER, null, 1, Duration.ZERO);
        try (var client = fixture.client()) {
            report.owe(scenario, Kind.RENDER, client.submit(render(scenario, 0)));
            report.owe(scenario, Kind.RENDER, client.submit(render(scenario, 1)));
            report.owe(scenario, Kind.RUN, client.submitRun(KillTestFixture.WORKFLOW, note(0), "rehearsal-run"));
        }
        awaitSettled();
        worker.end();
    }

    private ChildProcess begin(CrashScenario scenario) {
        List<String> options = scenario.place() == null
                ? List.of()
                : List.of("-D" + Failpoint.PROPERTY + "=" + scenario.place() + ":halt:" + scenario.hit());
        return switch (scenario.who()) {
            case WORKER, DATABASE -> fixture.worker(options);
            case API -> fixture.api(options);
        };
    }

    private void strike(CrashScenario scenario, ChildProcess process, ExecutorService clients) {
        report.pauseClock();
        String address = process.ready();
        for (int again = 0; address.isEmpty() && again < MAX_STARTS; again++) {
            progress.accept(scenario + ": could not start, is started again");
            process = begin(scenario);
            address = process.ready();
        }
        try (Client client = scenario.who() == CrashScenario.Who.API ? fixture.clientOf(address) : fixture.client()) {
            List<Request> requests = requests(scenario, client);
            report.resumeClock();
            List<Future<String>> answers = requests.stream().map(each -> clients.submit(each.send()::get)).toList();
            process.go();
            if (scenario.who() == CrashScenario.Who.DATABASE) {
                LockSupport.parkNanos(scenario.delay().toNanos());
                fixture.restartDatabase();
                // Processes that were about to start had no database.
                warm.forEach(ChildProcess::kill);
                warm.clear();
            }
            if (process.haltsWithin(scenario.place() == null ? scenario.delay() : FAILPOINT_TIMEOUT)) {
                reached++;
            }
            process.kill();
            for (int i = 0; i < answers.size(); i++) {
                report.owe(scenario, requests.get(i).kind(), answers.get(i).get());
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("Nothing was acknowledged at " + scenario, e);
        }
    }

    /**
     * Waits, with a worker that is not killed, until all work is final, and audits while that worker still runs,
     * because expired work would otherwise stay.
     */
    private void audit() {
        ChildProcess calm = fixture.worker(List.of());
        report.pauseClock();
        calm.ready();
        report.resumeClock();
        calm.go();
        awaitSettled();
        report.audit();
        calm.end();
    }

    private void awaitSettled() {
        long begun = System.nanoTime();
        // Waits twice the limit, to distinguish late work from lost work.
        while (!(report.allSettled() && report.allTakenUp())
                && System.nanoTime() - begun < finalWithin.multipliedBy(2).toNanos()) {
            LockSupport.parkNanos(LOOK_INTERVAL.toNanos());
        }
    }

    /** A request that is repeated until it is acknowledged. */
    private record Request(Kind kind, Supplier<String> send) {}

    private List<Request> requests(CrashScenario scenario, Client client) {
        var requests = new ArrayList<Request>();
        for (int i = 0; i < renders; i++) {
            Render render = render(scenario, i);
            requests.add(new Request(Kind.RENDER, () -> client.submit(render)));
        }
        switch (scenario.job()) {
            case NOTHING, CALLBACKS -> {}
            case RUNS -> {
                for (int i = 0; i < RUNS; i++) {
                    String data = note(i);
                    String runKey = key(scenario) + "run-" + i;
                    requests.add(new Request(Kind.RUN, () -> client.submitRun(KillTestFixture.WORKFLOW, data, runKey)));
                }
            }
            case BATCH -> {
                List<String> rows = IntStream.range(0, ORDERED_ROWS).mapToObj(i -> "{\"data\":" + note(i) + "}")
                        .toList();
                requests.add(new Request(Kind.BATCH,
                        () -> client.submitBatch(KillTestFixture.WORKFLOW, rows, key(scenario) + "batch")));
            }
        }
        return requests;
    }

    private Render render(CrashScenario scenario, int number) {
        boolean isForm = number % 2 == 0;
        return new Render(isForm ? KillTestFixture.FORM : KillTestFixture.NOTE,
                isForm ? sample.numbered(number) : note(number),
                key(scenario) + number, scenario.job() == CrashScenario.Job.CALLBACKS ? fixture.callbackUrl() : null);
    }

    private static String note(int number) {
        return "{\"name\":\"reader " + number + "\"}";
    }

    private static String key(CrashScenario scenario) {
        return "seed-" + scenario.seed() + "-";
    }
}
