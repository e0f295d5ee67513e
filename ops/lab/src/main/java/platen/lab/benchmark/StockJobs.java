package platen.lab.benchmark;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jobrunr.jobs.lambdas.JobRequest;
import org.jobrunr.jobs.lambdas.JobRequestHandler;
import org.jobrunr.jobs.mappers.JobMapper;
import org.jobrunr.scheduling.JobRequestScheduler;
import org.jobrunr.server.BackgroundJobServer;
import org.jobrunr.server.BackgroundJobServerConfiguration;
import org.jobrunr.server.JobActivator;
import org.jobrunr.storage.StorageProviderUtils.DatabaseOptions;
import org.jobrunr.storage.sql.postgres.PostgresStorageProvider;
import org.jobrunr.utils.mapper.jackson3.Jackson3JsonMapper;
import platen.jobs.render.work.ClaimRenderer;

/** JobRunr without changes: each request enqueues a job, which renders and writes one submission. */
final class StockJobs implements JobsBench.Contestant, AutoCloseable {
    private static final Duration POLL_INTERVAL = Duration.ofSeconds(5);

    private final BenchmarkFixture fixture;
    private final ClaimRenderer claimRenderer;
    private final JobRequestScheduler scheduler;
    private final BackgroundJobServer server;
    private volatile CountDownLatch left = new CountDownLatch(0);

    StockJobs(BenchmarkFixture fixture) {
        this.fixture = fixture;
        claimRenderer = fixture.beans().getBean(ClaimRenderer.class);
        var json = new Jackson3JsonMapper();
        var storage = new PostgresStorageProvider(fixture.pool(), "stock_", DatabaseOptions.CREATE);
        storage.setJobMapper(new JobMapper(json));
        scheduler = new JobRequestScheduler(storage);
        server = new BackgroundJobServer(storage, json, activator(new Handler(this)), BackgroundJobServerConfiguration
                .usingStandardBackgroundJobServerConfiguration().andPollInterval(POLL_INTERVAL));
        server.start();
    }

    private static JobActivator activator(Handler handler) {
        return new JobActivator() {
            @Override
            public <T> T activateJob(Class<T> type) {
                return type.cast(handler);
            }
        };
    }

    @Override
    public void render(int number) {
        left = new CountDownLatch(number);
        fixture.byClients(number, data -> scheduler.enqueue(new OneRender(data)));
        try {
            left.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Job request whose argument is the data to render. */
    record OneRender(String data) implements JobRequest {
        @Override
        public Class<Handler> getJobRequestHandler() {
            return Handler.class;
        }
    }

    /** Public because JobRunr calls it by reflection. */
    public record Handler(StockJobs jobs) implements JobRequestHandler<OneRender> {
        @Override
        public void run(OneRender job) {
            // committed alone, as a job of stock JobRunr would
            jobs.claimRenderer.record(List.of(jobs.claimRenderer.render(jobs.fixture.begun(job.data()))));
            jobs.left.countDown();
        }
    }

    @Override
    public void close() {
        server.stop();
    }
}
