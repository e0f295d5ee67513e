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
    private static final Duration PATIENCE = Duration.ofSeconds(6);
    private static final Duration LOOK_INTERVAL = Duration.ofMillis(200);
    /** Number of kills from which the time that a rehearsal saves exceeds its cost. */
    private static final int WORTH_A_REHEARSAL = 40;
    private static final int MOST_STARTS = 3;
    private static final int RUNS = 2;
    private static final int ORDERED_ROWS = 8;

    private final KillTestFixture stage;
    private final RenderSample sample;
    private final int renders;
    private final Duration finalWithin;
    private final Consumer<String> progress;
    private final KillReport toll;
    private final Queue<ChildProcess> warm = new ArrayDeque<>();
    private int reached;

    /**
     * @param renders number of renders around each kill
     * @param finalWithin maximum time from a kill until the work around it is final
     * @param progress receives a line now and then
     */
    KillLoop(KillTestFixture stage, RenderSample sample, int renders, Duration finalWithin, Consumer<String> progress) {
        this.stage = stage;
        this.sample = sample;
        this.renders = renders;
        this.finalWithin = finalWithin;
        this.progress = progress;
        this.toll = new KillReport(stage, finalWithin);
    }

    /** Runs one kill per seed. */
    KillReport run(long from, int seeds) {
        if (seeds >= WORTH_A_REHEARSAL) {
            rehearse();
        }
        long begun = System.nanoTime();
        int told = 0;
        try (var survivor = new RecoveryWorker(stage.rooms()); var clients = Executors.newFixedThreadPool(CLIENTS)) {
            for (int number = 0; number < seeds; number++) {
                while (warm.size() <= WAITING && number + warm.size() < seeds) {
                    warm.add(begin(CrashScenario.ofSeed(from + number + warm.size())));
                }
                CrashScenario death = CrashScenario.ofSeed(from + number);
                survivor.sleep(death.inSweep());
                strike(death, warm.remove(), clients);
                toll.allSettled();
                if ((number + 1) % ROUND == 0 || number + 1 == seeds) {
                    survivor.sleep(false);
                    audit();
                    progress.accept("%d kills, %d at their places, %.0f s: %s".formatted(number + 1, reached,
                            (System.nanoTime() - begun) / 1e9, toll));
                    toll.faults().stream().skip(told).forEach(progress);
                    told = toll.faults().size();
                }
            }
        }
        return toll;
    }

    /**
     * Runs one worker through a little of everything and ends it normally, so that its AOT cache speeds up the others.
     */
    private void rehearse() {
        ChildProcess worker = stage.rehearsingWorker();
        worker.ready();
        worker.go();
        var death = new CrashScenario(0, CrashScenario.Who.WORKER, null, 1, Duration.ZERO);
        try (var client = stage.client()) {
            toll.owe(death, Kind.RENDER, client.submit(render(death, 0)));
            toll.owe(death, Kind.RENDER, client.submit(render(death, 1)));
            toll.owe(death, Kind.RUN, client.submitRun(KillTestFixture.WORKFLOW, note(0), "rehearsal-run"));
        }
        awaitSettled();
        worker.end();
    }

    private ChildProcess begin(CrashScenario death) {
        List<String> options = death.place() == null
                ? List.of()
                : List.of("-D" + Failpoint.PROPERTY + "=" + death.place() + ":halt:" + death.hit());
        return switch (death.who()) {
            case WORKER, DATABASE -> stage.worker(options);
            case API -> stage.api(options);
        };
    }

    private void strike(CrashScenario death, ChildProcess mortal, ExecutorService clients) {
        toll.nobodyWorks();
        String address = mortal.ready();
        for (int again = 0; address.isEmpty() && again < MOST_STARTS; again++) {
            progress.accept(death + ": could not start, is started again");
            mortal = begin(death);
            address = mortal.ready();
        }
        try (Client client = death.who() == CrashScenario.Who.API ? stage.clientOf(address) : stage.client()) {
            List<Request> requests = requests(death, client);
            toll.somebodyWorks();
            List<Future<String>> answers = requests.stream().map(each -> clients.submit(each.send()::get)).toList();
            mortal.go();
            if (death.who() == CrashScenario.Who.DATABASE) {
                LockSupport.parkNanos(death.delay().toNanos());
                stage.restartDatabase();
                // Processes that were about to start had no database.
                warm.forEach(ChildProcess::kill);
                warm.clear();
            }
            if (mortal.haltsWithin(death.place() == null ? death.delay() : PATIENCE)) {
                reached++;
            }
            mortal.kill();
            for (int i = 0; i < answers.size(); i++) {
                toll.owe(death, requests.get(i).kind(), answers.get(i).get());
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("Nothing was acknowledged at " + death, e);
        }
    }

    /**
     * Waits, with a worker that is not killed, until all work is final, and audits while that worker still runs,
     * because expired work would otherwise stay.
     */
    private void audit() {
        ChildProcess calm = stage.worker(List.of());
        toll.nobodyWorks();
        calm.ready();
        toll.somebodyWorks();
        calm.go();
        awaitSettled();
        toll.audit();
        calm.end();
    }

    private void awaitSettled() {
        long begun = System.nanoTime();
        // Waits twice the limit, to distinguish late work from lost work.
        while (!(toll.allSettled() && toll.allTakenUp())
                && System.nanoTime() - begun < finalWithin.multipliedBy(2).toNanos()) {
            LockSupport.parkNanos(LOOK_INTERVAL.toNanos());
        }
    }

    /** A request that is repeated until it is acknowledged. */
    private record Request(Kind kind, Supplier<String> send) {}

    private List<Request> requests(CrashScenario death, Client client) {
        var requests = new ArrayList<Request>();
        for (int i = 0; i < renders; i++) {
            Render render = render(death, i);
            requests.add(new Request(Kind.RENDER, () -> client.submit(render)));
        }
        switch (death.errand()) {
            case NOTHING, CALLBACKS -> {}
            case RUNS -> {
                for (int i = 0; i < RUNS; i++) {
                    String data = note(i);
                    String runKey = key(death) + "run-" + i;
                    requests.add(new Request(Kind.RUN, () -> client.submitRun(KillTestFixture.WORKFLOW, data, runKey)));
                }
            }
            case ORDER -> {
                List<String> rows = IntStream.range(0, ORDERED_ROWS).mapToObj(i -> "{\"data\":" + note(i) + "}")
                        .toList();
                requests.add(new Request(Kind.ORDER,
                        () -> client.submitOrder(KillTestFixture.WORKFLOW, rows, key(death) + "order")));
            }
        }
        return requests;
    }

    private Render render(CrashScenario death, int number) {
        boolean isForm = number % 2 == 0;
        return new Render(isForm ? KillTestFixture.FORM : KillTestFixture.NOTE,
                isForm ? sample.numbered(number) : note(number),
                key(death) + number, death.errand() == CrashScenario.Errand.CALLBACKS ? stage.callbackUrl() : null);
    }

    private static String note(int number) {
        return "{\"name\":\"reader " + number + "\"}";
    }

    private static String key(CrashScenario death) {
        return "seed-" + death.seed() + "-";
    }
}
