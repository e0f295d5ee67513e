package platen.lab.reliability;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.BeanFactory;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.key.KeyStore;
import platen.db.key.Scope;
import platen.db.postgres.EmbeddedDatabase;
import platen.db.workspace.Plan;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.json.StoredJson;
import platen.jobs.template.UploadResult;
import platen.jobs.workflow.Workflows;
import platen.lab.process.ChildProcess;
import platen.lab.process.Client;
import platen.lab.process.LabSecrets;
import platen.lab.process.PostgresControl;
import platen.lab.process.ProcessLauncher;
import platen.ops.Platen;
import platen.ops.admin.Imports;
import platen.ops.serve.Server;

/**
 * The environment of a {@link KillLoop}: a database, an API in this process that is never killed, a receiver of
 * webhooks, and a workspace with a form, a note and a workflow of two notes.
 */
final class KillTestFixture implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(KillTestFixture.class);

    static final String FORM = "form";
    static final String NOTE = "note";
    static final String WORKFLOW = "two-notes";

    private static final Duration LOOK_INTERVAL = Duration.ofMillis(100);
    private static final Duration RECOVERY_TIMEOUT = Duration.ofMinutes(2);
    private static final String NOTE_SOURCE = """
            <!doctype html>
            <html lang="en"><head><title>Note</title></head><body><p>A note for {{name}}.</p></body></html>
            """;
    private static final String WORKFLOW_SOURCE = """
            {"alias": "two-notes", "name": "Two notes",
             "fields": [{"key": "name", "type": "text", "is_array": false, "required": true}],
             "documents": [{"template": "note"}, {"template": "note"}]}
            """;

    private final Path data;
    private final Server api;
    private final Workspace workspace;
    private final String key;
    private final ProcessLauncher launcher;
    private final HttpServer receiver;
    private final Set<String> received = ConcurrentHashMap.newKeySet();

    /** @param form the PDF form */
    KillTestFixture(byte[] form) {
        try {
            data = Files.createTempDirectory("platen-kills");
            receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        receiver.createContext("/", exchange -> {
            received.add(exchange.getRequestHeaders().getFirst("Service-Event-Id"));
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        receiver.start();
        launcher = new ProcessLauncher(data);
        api = Server.start(List.of("--platen.role=api", "--platen.data=" + data, "--platen.http.port=0",
                "--platen.http.address=127.0.0.1", "--platen.database.url=",
                "--platen.master-key=" + LabSecrets.MASTER_KEY, "--platen.outbound.allow=127.0.0.0/8",
                "--logging.level.root=error"));
        workspace = api.bean(WorkspaceStore.class)
                .create("kills", Plan.ENTERPRISE, OptionalInt.empty(), api.bean(Clock.class).instant())
                .orElseThrow();
        furnish(form);
        key = api.bean(KeyStore.class)
                .issue(workspace.id(), "kills", Environment.PRODUCTION, Scope.DEFAULTS, null,
                        api.bean(Clock.class).instant())
                .secret();
    }

    /** Returns the bean factory of the API that is never killed. */
    BeanFactory beans() {
        return api.beans();
    }

    Workspace workspace() {
        return workspace;
    }

    /** Returns a client of the API that is never killed. */
    Client client() {
        return new Client(api.url(), key);
    }

    /** Returns a client that calls another API first. */
    Client clientOf(String url) {
        return new Client(url, api.url(), key);
    }

    String callbackUrl() {
        return "http://127.0.0.1:" + receiver.getAddress().getPort() + "/";
    }

    /** Returns the ids of the events received at {@link #callbackUrl}. */
    Set<String> received() {
        return received;
    }

    /** Starts a worker without waiting for it. */
    ChildProcess worker(List<String> javaOptions) {
        return begin(launcher.command(CrashWorker.class, javaOptions, List.of(databaseUrl())));
    }

    /** Starts the worker that writes the AOT cache. */
    ChildProcess rehearsingWorker() {
        return begin(launcher.rehearsal(CrashWorker.class, List.of(databaseUrl())));
    }

    /** Starts an API without waiting for it. */
    ChildProcess api(List<String> javaOptions) {
        var options = Stream.concat(javaOptions.stream(), Stream.of("-Dplaten.database.url=" + databaseUrl(),
                "-Dplaten.master-key=" + LabSecrets.MASTER_KEY, "-Dplaten.outbound.allow=127.0.0.0/8",
                "-Dlogging.level.root=error")).toList();
        return begin(launcher.command(Platen.class, options,
                List.of("serve", "--role=api", "--port=0", "--data=" + data.resolve("child-api"))));
    }

    /** Stops the database immediately, and returns when the API that is never killed can use it again. */
    void restartDatabase() {
        var postgres = new PostgresControl(data.resolve("database"));
        postgres.stopAtOnce();
        postgres.start();
        long deadline = System.nanoTime() + RECOVERY_TIMEOUT.toNanos();
        while (System.nanoTime() < deadline) {
            try {
                Instant back = api.bean(Database.class).clock();
                log.debug("The database is back since {}", back);
                return;
            } catch (RuntimeException e) {
                LockSupport.parkNanos(LOOK_INTERVAL.toNanos());
            }
        }
        throw new IllegalStateException("The database does not come back");
    }

    @Override
    public void close() {
        api.close();
        receiver.stop(0);
        try (Stream<Path> files = Files.walk(data)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ChildProcess begin(List<String> command) {
        return ChildProcess.begin(command, data.resolve("children.log"));
    }

    private String databaseUrl() {
        return EmbeddedDatabase.url(data.resolve("database")).orElseThrow();
    }

    private void furnish(byte[] form) {
        var imports = new Imports(api.beans());
        publish(imports, FORM, form);
        publish(imports, NOTE, NOTE_SOURCE.getBytes(StandardCharsets.UTF_8));
        Workflows.Stored workflow = imports.workflow(workspace, StoredJson.object(WORKFLOW_SOURCE));
        imports.publish(workflow.workflow(), workflow.version().version(), Environment.PRODUCTION);
    }

    private void publish(Imports imports, String alias, byte[] source) {
        UploadResult.Stored stored = imports.template(workspace, alias, alias, source, ImportOptions.DEFAULT, null);
        imports.publish(stored.template(), stored.version().version(), Environment.PRODUCTION);
    }
}
