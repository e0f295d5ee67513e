package platen.lab.benchmark;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import platen.db.DatabaseConfiguration;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.Source;
import platen.db.postgres.EmbeddedDatabase;
import platen.db.secret.SecretCipher;
import platen.db.submission.AcceptedSubmission;
import platen.db.submission.BacklogStore;
import platen.db.submission.BacklogStore.Backlog;
import platen.db.submission.Claim;
import platen.db.submission.NewSubmission;
import platen.db.submission.SubmissionStore;
import platen.db.template.TemplateStore;
import platen.db.workspace.Plan;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.JobsConfiguration;
import platen.jobs.engine.schema.Validation;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.json.StoredJson;
import platen.jobs.lease.Lease;
import platen.jobs.render.accept.RenderRequest;
import platen.jobs.render.accept.RenderResult.Queued;
import platen.jobs.render.accept.Renders;
import platen.jobs.settings.JobsSettings;
import platen.jobs.template.UploadResult;
import platen.lab.process.LabSecrets;
import platen.lab.process.PostgresControl;
import platen.lab.process.RenderSample;
import platen.ops.admin.Imports;

/**
 * Provides what all contestants of {@link JobsBench} share: one database that syncs its commits, one template, and the
 * same clients.
 */
final class BenchmarkFixture implements AutoCloseable {
    private static final String ALIAS = "form";
    private static final int MAX_PER_COMMIT = 64;
    private static final int MAX_CONNECTIONS = 24;

    private final Path folder;
    private final EmbeddedDatabase postgres;
    /**
     * Waits longer for a connection than the pool of a process, because many clients share few connections and stock
     * jobs hold them long.
     */
    private final HikariDataSource pool = new HikariDataSource();
    private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
    private final SubmissionStore submissions;
    private final RenderSample sample;
    private final int clients;
    private final byte[] form;
    private final Workspace workspace;
    private final UUID templateId;
    private final AtomicInteger numbers = new AtomicInteger();

    /** @param clients number of concurrent clients; each requests its next render as soon as it has an answer */
    BenchmarkFixture(byte[] form, RenderSample sample, int clients) throws IOException {
        this.form = form;
        this.sample = sample;
        this.clients = clients;
        folder = Files.createTempDirectory("platen-bench");
        postgres = EmbeddedDatabase.start(folder);
        pool.setJdbcUrl(postgres.jdbcUrl());
        pool.setMaximumPoolSize(MAX_CONNECTIONS);
        pool.addDataSourceProperty("reWriteBatchedInserts", "true");
        context.registerBean(Database.class, () -> Database.migrated(pool));
        context.registerBean(SecretCipher.class, () -> LabSecrets.CIPHER);
        context.registerBean(Clock.class, Clock::systemUTC);
        context.registerBean(JobsSettings.class, JobsSettings::defaults);
        context.register(DatabaseConfiguration.class, JobsConfiguration.class);
        context.refresh();
        submissions = context.getBean(SubmissionStore.class);
        workspace = workspace("bench");
        templateId = context.getBean(TemplateStore.class)
                .findByAlias(workspace.organizationId(), ALIAS)
                .orElseThrow()
                .id();
    }

    /** Creates a workspace without a quota that also has the template. */
    Workspace workspace(String name) {
        Workspace made = context.getBean(WorkspaceStore.class)
                .create(name, Plan.ENTERPRISE, OptionalInt.empty(), Instant.now())
                .orElseThrow();
        var imports = new Imports(context);
        UploadResult.Stored stored = imports.template(made, ALIAS, "Form", form, ImportOptions.DEFAULT, null);
        imports.publish(stored.template(), 1, Environment.PRODUCTION);
        return made;
    }

    /** Returns the workspace whose renders the contestants make. */
    Workspace workspace() {
        return workspace;
    }

    /** Returns the beans of the application modules. */
    AnnotationConfigApplicationContext beans() {
        return context;
    }

    /** Returns the connection pool of the shared database. */
    DataSource pool() {
        return pool;
    }

    /** Returns the processor time of the database so far. */
    Duration databaseTime() {
        return new PostgresControl(folder).processorTime();
    }

    /** Accepts a render of the workspace like the API. */
    Optional<UUID> accept(Workspace by, String data) {
        var request = new RenderRequest(by, Environment.PRODUCTION, Source.API_ASYNC, ALIAS, StoredJson.object(data),
                null, StoredJson.object("{}"), Validation.Mode.LENIENT);
        return context.getBean(Renders.class).renderLater(request) instanceof Queued queued
                ? Optional.of(queued.submission().id())
                : Optional.empty();
    }

    String data() {
        return sample.numbered(numbers.incrementAndGet());
    }

    /** Queues renders of the contestants' workspace in large transactions; only the last one notifies the workers. */
    void flood(int number) {
        for (int left = number - 1; left > 0; left -= MAX_PER_COMMIT) {
            submissions
                    .accept(Stream.generate(() -> AcceptedSubmission.queued(submission(data()), Duration.ofMinutes(5)))
                            .limit(Math.min(left, MAX_PER_COMMIT))
                            .toList());
        }
        accept(workspace, data());
    }

    /** Returns the number of renders that wait for a worker. */
    long waiting() {
        return new BacklogStore(context.getBean(Database.class)).all()
                .stream()
                .filter(each -> each.queue().equals("interactive"))
                .mapToLong(Backlog::depth)
                .sum();
    }

    boolean isFinal(UUID id) {
        return !submissions.finalAmong(List.of(id)).isEmpty();
    }

    /** Inserts the row of a render that is already in progress. */
    Claim begun(String data) {
        NewSubmission submission = submission(data);
        submissions.accept(List.of(AcceptedSubmission.begun(submission, Lease.LENGTH)));
        return new Claim(submission.id(), workspace.id(), templateId, 1, Environment.PRODUCTION, false, null,
                submission.data(), 1);
    }

    private NewSubmission submission(String data) {
        return new NewSubmission(PublicId.next(), workspace.id(), workspace.organizationId(), templateId, 1,
                Environment.PRODUCTION, Source.API_ASYNC, null, null, null, new byte[32],
                data.getBytes(StandardCharsets.UTF_8), "{}", "[]", false, null, Instant.now());
    }

    /** Makes this number of requests with all clients, and returns when all are made. */
    void byClients(int number, Client client) {
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

    interface Client {
        void request(String data);
    }

    @Override
    public void close() throws IOException {
        context.close();
        pool.close();
        postgres.close();
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
