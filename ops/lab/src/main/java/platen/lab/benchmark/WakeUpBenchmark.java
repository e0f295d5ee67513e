package platen.lab.benchmark;

import com.zaxxer.hikari.HikariDataSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.jobrunr.utils.mapper.jackson3.Jackson3JsonMapper;
import org.postgresql.ds.PGSimpleDataSource;
import platen.db.TestDatabase;
import platen.db.core.Database;
import platen.db.core.NotificationListener;
import platen.db.postgres.NotifyChannel;
import platen.jobs.queue.JobQueue;
import platen.jobs.queue.JobStorage;
import platen.scheduler.FakeJob;
import platen.scheduler.JobServer;
import platen.scheduler.JobServerSettings;

/**
 * Measures and prints the time from the return of the commit in one process to the handler's first line in another,
 * both otherwise idle. Both read the same monotonic clock, which processes on one Linux machine share.
 *
 * <p>Run with the test classpath of this module; an argument is the number of jobs.
 */
final class WakeUpBenchmark {
    /**
     * Before this many jobs, JIT compilation takes longer than the wake-up itself; a server passes them within
     * minutes.
     */
    private static final int WARM_UP = 3_000;
    private static final long PAUSE_MILLIS = 20;

    private WakeUpBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        int jobs = arguments.length == 0 ? 1_000 : Integer.parseInt(arguments[0]);
        try (var testing = new TestDatabase(); var channel = new NotifyChannel(testing.direct(), JobQueue.CHANNEL)) {
            Database database = testing.database();
            var queue = new JobQueue(database, JobStorage.joining(database, new Jackson3JsonMapper()), channel);
            Process worker = worker(testing.direct());
            try (BufferedReader started = worker.inputReader(StandardCharsets.UTF_8)) {
                started.readLine();
                measure(database, queue, started, WARM_UP);
                print(measure(database, queue, started, jobs));
            } finally {
                worker.destroy();
            }
        }
    }

    private static Process worker(PGSimpleDataSource source) throws IOException {
        return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), Worker.class.getName(), source.getURL(), source.getUser(),
                String.valueOf(source.getPassword())).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    private static long[] measure(Database database, JobQueue queue, BufferedReader started, int jobs)
            throws IOException, InterruptedException {
        var nanos = new long[jobs];
        for (int i = 0; i < jobs; i++) {
            var job = new FakeJob();
            database.inTransaction(() -> queue.notifyWorkers(job));
            long committed = System.nanoTime();
            String[] line = started.readLine().split(" ");
            if (!line[0].equals(job.id().toString())) {
                throw new IllegalStateException("Expected " + job.id() + ", started was " + line[0]);
            }
            nanos[i] = Long.parseLong(line[1]) - committed;
            // The worker records its success and becomes idle again.
            Thread.sleep(PAUSE_MILLIS);
        }
        return nanos;
    }

    private static void print(long[] nanos) {
        Arrays.sort(nanos);
        System.out.printf("commit to first line, ms: p50 %.2f  p90 %.2f  p99 %.2f  max %.2f  (%d jobs)%n",
                millis(nanos, 0.50), millis(nanos, 0.90), millis(nanos, 0.99), millis(nanos, 1), nanos.length);
    }

    private static double millis(long[] sorted, double quantile) {
        return sorted[(int) Math.min(sorted.length - 1, Math.round(quantile * sorted.length))] / 1e6;
    }

    /** The other process: prints each job's id and the time its handler began, one line each. */
    static final class Worker {
        private Worker() {}

        public static void main(String[] arguments) throws InterruptedException {
            var source = new PGSimpleDataSource();
            source.setURL(arguments[0]);
            source.setUser(arguments[1]);
            source.setPassword(arguments[2]);
            var pool = new HikariDataSource();
            pool.setDataSource(source);
            var json = new Jackson3JsonMapper();
            var server = new JobServer(JobStorage.independent(new Database(pool), json), json,
                    new FakeJob.Handler(Worker::tell).activator(), JobServerSettings.DEFAULTS);
            server.start();
            var notices = new NotificationListener(source).on(JobQueue.CHANNEL, server).start();
            while (server.state() != JobServer.State.RUNNING) {
                Thread.onSpinWait();
            }
            System.out.println("ready");
            new CountDownLatch(1).await();
            notices.close();
        }

        private static void tell(UUID id) {
            long begun = System.nanoTime();
            System.out.println(id + " " + begun);
        }
    }
}
