package platen.lab.benchmark;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import platen.db.core.NotificationListener;
import platen.db.submission.SubmissionStore;
import platen.jobs.queue.JobQueue;
import platen.scheduler.JobServer;
import platen.scheduler.JobServerSettings;
import platen.scheduler.RecurringSweeps;
import platen.scheduler.SchedulerConfiguration;
import platen.scheduler.SweepReporter;
import platen.scheduler.SweepRunner;
import platen.scheduler.SweepSettings;

/** Accepts requests like the API and runs them on a job server like that of a worker. */
final class PlatenJobs implements JobsBench.Contestant, AutoCloseable {
    private static final int MAX_POLLED = 64;

    private final BenchmarkFixture fixture;
    private final SubmissionStore submissions;
    private final AnnotationConfigApplicationContext worker = new AnnotationConfigApplicationContext();
    private final NotificationListener notices;

    PlatenJobs(BenchmarkFixture fixture) {
        this.fixture = fixture;
        submissions = fixture.beans().getBean(SubmissionStore.class);
        worker.setParent(fixture.beans());
        worker.registerBean(JobServerSettings.class, () -> JobServerSettings.DEFAULTS);
        worker.registerBean(SweepSettings.class, () -> SweepSettings.DEFAULTS);
        worker.register(SchedulerConfiguration.class);
        worker.refresh();
        worker.getBean(SweepRunner.class).start();
        worker.getBean(RecurringSweeps.class).start();
        worker.getBean(SweepReporter.class).start();
        notices = new NotificationListener(fixture.pool()).on(JobQueue.CHANNEL, worker.getBean(JobServer.class))
                .start();
    }

    @Override
    public void render(int number) {
        var accepted = new ConcurrentLinkedQueue<UUID>();
        fixture.byClients(number, data -> fixture.accept(fixture.workspace(), data).ifPresent(accepted::add));
        awaitFinal(List.copyOf(accepted), number);
    }

    private void awaitFinal(List<UUID> ids, int number) {
        if (ids.size() != number) {
            throw new IllegalStateException(ids.size() + " of " + number + " renders were accepted");
        }
        // Polls only the oldest few: polling all of them repeatedly would slow down what is measured.
        var left = new ArrayDeque<>(ids);
        while (!left.isEmpty()) {
            List<UUID> asked = Stream.generate(left::poll).limit(Math.min(left.size(), MAX_POLLED)).toList();
            Set<UUID> done = Set.copyOf(submissions.finalAmong(asked));
            asked.reversed().stream().filter(id -> !done.contains(id)).forEach(left::addFirst);
            if (done.size() < asked.size()) {
                LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
            }
        }
    }

    @Override
    public void close() {
        notices.close();
        worker.close();
    }
}
