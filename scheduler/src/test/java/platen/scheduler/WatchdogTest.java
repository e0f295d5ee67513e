package platen.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.scheduler.JobServerTest.until;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jobrunr.server.BackgroundJobServerConfiguration;
import org.jobrunr.utils.mapper.jackson3.Jackson3JsonMapper;
import org.junit.jupiter.api.Test;
import platen.db.TestDatabase;
import platen.db.postgres.NotifyChannel;
import platen.jobs.queue.JobQueue;
import platen.jobs.queue.JobStorage;

class WatchdogTest {

    @Test
    void aServerThatStoppedByItselfWorksAgain() throws Exception {
        var started = new LinkedBlockingQueue<UUID>();
        var restarted = new CountDownLatch(1);
        var json = new Jackson3JsonMapper();
        try (var testing = new TestDatabase(); var channel = new NotifyChannel(testing.direct(), JobQueue.CHANNEL)) {
            var queue = new JobQueue(testing.database(), JobStorage.joining(testing.database(), json), channel);
            var server = new WakeableServer(JobStorage.independent(testing.database(), json), json,
                    new FakeJob.Handler(started::add).activator(),
                    BackgroundJobServerConfiguration.usingStandardBackgroundJobServerConfiguration(),
                    new WorkerPermits(1, () -> {}));
            server.start();
            until(() -> server.isRunning() && server.isAnnounced());
            // A server that has just started registers within three checks, even on a busy machine.
            try (var watchdog = new Watchdog(server, Duration.ofMillis(300), restarted::countDown)) {
                server.stop();
                assertThat(restarted.await(60, TimeUnit.SECONDS)).isTrue();
                assertThat(watchdog).isNotNull();
            }
            var job = new FakeJob();
            queue.enqueue(job);
            server.awaitReady();
            assertThat(server.fetch(Duration.ofSeconds(60))).isTrue();
            assertThat(started.poll(60, TimeUnit.SECONDS)).isEqualTo(job.id());
            server.stop();
        }
    }
}
