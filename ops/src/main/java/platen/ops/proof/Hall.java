package platen.ops.proof;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
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
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import platen.db.ArchiveConfiguration;
import platen.db.Database;
import platen.db.EmbeddedDatabase;
import platen.db.Environment;
import platen.db.Notices;
import platen.db.PublicId;
import platen.db.Source;
import platen.db.submission.Accepted;
import platen.db.submission.BacklogStore;
import platen.db.submission.BacklogStore.Backlog;
import platen.db.submission.Claim;
import platen.db.submission.NewSubmission;
import platen.db.submission.SubmissionStore;
import platen.db.template.TemplateStore;
import platen.db.workspace.Plan;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.JobsSettings;
import platen.jobs.WorkshopConfiguration;
import platen.jobs.engine.ImportOptions;
import platen.jobs.engine.schema.Validation;
import platen.jobs.json.StoredJson;
import platen.jobs.queue.JobQueue;
import platen.jobs.render.Lease;
import platen.jobs.render.RenderRequest;
import platen.jobs.render.RenderResult.Queued;
import platen.jobs.render.RenderWork;
import platen.jobs.render.Renders;
import platen.jobs.template.UploadResult;
import platen.ops.admin.Imports;
import platen.scheduler.JobServer;
import platen.scheduler.JobServerSettings;
import platen.scheduler.SchedulerConfiguration;
import platen.scheduler.SweepSettings;

/** Where the contestants of {@link JobsBench} meet: one database that syncs its commits, one template, the same clients. */
final class Hall implements AutoCloseable {
    private static final String ALIAS = "form";
    private static final int MOST_PER_COMMIT = 64;
    private static final int MOST_CONNECTIONS = 24;

    private final Path folder;
    private final EmbeddedDatabase postgres;
    private final HikariDataSource pool = new HikariDataSource();
    private final AnnotationConfigApplicationContext rooms = new AnnotationConfigApplicationContext();
    private final SubmissionStore submissions;
    private final RenderWork work;
    private final Sample sample;
    private final int clients;
    private final byte[] form;
    private final Workspace workspace;
    private final UUID templateId;
    private final AtomicInteger numbers = new AtomicInteger();

    /** @param clients how many ask at the same time, each for its next render as soon as it is answered */
    Hall(byte[] form, Sample sample, int clients) throws IOException {
        this.sample = sample;
        this.clients = clients;
        folder = Files.createTempDirectory("platen-bench");
        postgres = EmbeddedDatabase.start(folder);
        pool.setJdbcUrl(postgres.jdbcUrl());
        pool.setMaximumPoolSize(MOST_CONNECTIONS);
        pool.addDataSourceProperty("reWriteBatchedInserts", "true");
        rooms.registerBean(Database.class, () -> Database.migrated(pool));
        rooms.registerBean(Clock.class, Clock::systemUTC);
        rooms.registerBean(JobsSettings.class, JobsSettings::defaults);
        rooms.register(ArchiveConfiguration.class, WorkshopConfiguration.class);
        rooms.refresh();
        submissions = rooms.getBean(SubmissionStore.class);
        work = rooms.getBean(RenderWork.class);
        this.form = form;
        workspace = workspace("bench");
        templateId = rooms.getBean(TemplateStore.class)
                .findByAlias(workspace.organizationId(), ALIAS)
                .orElseThrow()
                .id();
    }

    /** A workspace without a cap that has the template too. */
    Workspace workspace(String name) {
        Workspace made = rooms.getBean(WorkspaceStore.class)
                .create(name, Plan.ENTERPRISE, OptionalInt.empty(), Instant.now())
                .orElseThrow();
        var imports = new Imports(rooms);
        UploadResult.Stored stored = imports.template(made, ALIAS, "Form", form, ImportOptions.DEFAULT, null);
        imports.publish(stored.template(), 1, Environment.PRODUCTION);
        return made;
    }

    /** Accepts a render of the workspace as the API does. */
    Optional<UUID> accept(Workspace by, String data) {
        var request = new RenderRequest(by, Environment.PRODUCTION, Source.API_ASYNC, ALIAS, StoredJson.object(data),
                null, StoredJson.object("{}"), Validation.Mode.LENIENT);
        return rooms.getBean(Renders.class).renderLater(request) instanceof Queued queued
                ? Optional.of(queued.submission().id())
                : Optional.empty();
    }

    String data() {
        return sample.numbered(numbers.incrementAndGet());
    }

    /** Has renders of the contestants' workspace wait, many written at once; the last one rings for all. */
    void flood(int number) {
        for (int left = number - 1; left > 0; left -= MOST_PER_COMMIT) {
            submissions.accept(Stream.generate(() -> Accepted.queued(submission(data()), Duration.ofMinutes(5)))
                    .limit(Math.min(left, MOST_PER_COMMIT))
                    .toList());
        }
        accept(workspace, data());
    }

    /** How many renders wait for a worker. */
    long waiting() {
        return new BacklogStore(rooms.getBean(Database.class)).all()
                .stream()
                .filter(each -> each.queue().equals("interactive"))
                .mapToLong(Backlog::depth)
                .sum();
    }

    boolean isFinal(UUID id) {
        return !submissions.finalAmong(List.of(id)).isEmpty();
    }

    /** A contestant that holds threads. */
    interface Resident extends JobsBench.Contestant, AutoCloseable {
        @Override
        void close();
    }

    /** Requests as the API makes them, worked by a job server as a worker has it. */
    Resident ours() {
        var worker = new AnnotationConfigApplicationContext();
        worker.setParent(rooms);
        worker.registerBean(JobServerSettings.class, () -> JobServerSettings.DEFAULTS);
        worker.registerBean(SweepSettings.class, () -> SweepSettings.DEFAULTS);
        worker.register(SchedulerConfiguration.class);
        worker.refresh();
        var notices = new Notices(pool).on(JobQueue.CHANNEL, worker.getBean(JobServer.class)).start();
        return new Resident() {
            @Override
            public void render(int number) {
                var accepted = new ConcurrentLinkedQueue<UUID>();
                byClients(number, data -> accept(workspace, data).ifPresent(accepted::add));
                awaitFinal(List.copyOf(accepted), number);
            }

            @Override
            public void close() {
                notices.close();
                worker.close();
            }
        };
    }

    /** JobRunr as it comes: each request enqueues a job, which renders and writes one submission. */
    Resident stock() {
        var json = new Jackson3JsonMapper();
        var storage = new PostgresStorageProvider(pool, "stock_", DatabaseOptions.CREATE);
        storage.setJobMapper(new JobMapper(json));
        var left = new AtomicReference<>(new CountDownLatch(0));
        var handler = new StockHandler(this, left);
        var activator = new JobActivator() {
            @Override
            public <T> T activateJob(Class<T> type) {
                return type.cast(handler);
            }
        };
        var server = new BackgroundJobServer(storage, json, activator, BackgroundJobServerConfiguration
                .usingStandardBackgroundJobServerConfiguration().andPollInterval(Duration.ofSeconds(5)));
        server.start();
        var scheduler = new JobRequestScheduler(storage);
        return new Resident() {
            @Override
            public void render(int number) {
                left.set(new CountDownLatch(number));
                byClients(number, data -> scheduler.enqueue(new StockJob(data)));
                await(left.get());
            }

            @Override
            public void close() {
                server.stop();
            }
        };
    }

    /** Every row accepted in a commit of its own, rendered by as many threads as cores, recorded many at once. */
    JobsBench.Contestant bare() {
        return number -> {
            var queue = new LinkedBlockingQueue<Claim>();
            var left = new CountDownLatch(number);
            int cores = Runtime.getRuntime().availableProcessors();
            try (var workers = Executors.newFixedThreadPool(cores)) {
                for (int i = 0; i < cores; i++) {
                    workers.execute(() -> drain(queue, left));
                }
                byClients(number, data -> queue.add(accepted(data)));
                await(left);
            }
        };
    }

    /** The job of the stock contestant: its argument is what is to be rendered. */
    record StockJob(String data) implements JobRequest {
        @Override
        public Class<StockHandler> getJobRequestHandler() {
            return StockHandler.class;
        }
    }

    /** Public, as JobRunr calls it by reflection. */
    public record StockHandler(Hall hall, AtomicReference<CountDownLatch> left)
            implements
                JobRequestHandler<StockJob> {
        @Override
        public void run(StockJob job) {
            hall.work.finish(hall.accepted(job.data()));
            left.get().countDown();
        }
    }

    @Override
    public void close() throws IOException {
        rooms.close();
        pool.close();
        postgres.close();
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private interface Client {
        void request(String data);
    }

    private void byClients(int number, Client client) {
        var next = new AtomicInteger();
        try (var threads = Executors.newFixedThreadPool(clients)) {
            for (int i = 0; i < clients; i++) {
                threads.execute(() -> {
                    while (next.getAndIncrement() < number) {
                        client.request(data());
                    }
                });
            }
        }
    }

    private Claim accepted(String data) {
        NewSubmission submission = submission(data);
        submissions.begin(submission, Lease.LENGTH);
        return new Claim(submission.id(), workspace.id(), templateId, 1, Environment.PRODUCTION, false, null,
                submission.data(), 1);
    }

    private NewSubmission submission(String data) {
        return new NewSubmission(PublicId.next(), workspace.id(), workspace.organizationId(), templateId, 1,
                Environment.PRODUCTION, Source.API_ASYNC, null, null, null, new byte[32],
                data.getBytes(StandardCharsets.UTF_8), "{}", "[]", false, null, Instant.now());
    }

    private void drain(LinkedBlockingQueue<Claim> queue, CountDownLatch left) {
        try {
            while (left.getCount() > 0) {
                Claim first = queue.poll(10, TimeUnit.MILLISECONDS);
                if (first != null) {
                    var claims = new ArrayList<>(List.of(first));
                    queue.drainTo(claims, MOST_PER_COMMIT - 1);
                    work.record(claims.stream().map(work::render).toList());
                    claims.forEach(claim -> left.countDown());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void awaitFinal(List<UUID> ids, int number) {
        if (ids.size() != number) {
            throw new IllegalStateException(ids.size() + " of " + number + " renders were accepted");
        }
        // A few at a time, oldest first: asking for all of them again and again would slow down what is measured.
        var left = new ArrayDeque<>(ids);
        while (!left.isEmpty()) {
            List<UUID> asked = Stream.generate(left::poll).limit(Math.min(left.size(), MOST_PER_COMMIT)).toList();
            Set<UUID> done = Set.copyOf(submissions.finalAmong(asked));
            asked.reversed().stream().filter(id -> !done.contains(id)).forEach(left::addFirst);
            if (done.size() < asked.size()) {
                LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
            }
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
