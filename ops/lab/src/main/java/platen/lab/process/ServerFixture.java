package platen.lab.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;
import platen.db.check.InvariantCheck;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.key.KeyStore;
import platen.db.key.Scope;
import platen.db.postgres.EmbeddedDatabase;
import platen.db.submission.Submission;
import platen.db.submission.SubmissionFilter;
import platen.db.submission.SubmissionStore;
import platen.db.workspace.Plan;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.template.UploadResult;
import platen.ops.admin.Imports;
import platen.ops.command.CommandException;
import platen.ops.launch.CommandBeans;
import platen.ops.launch.DatabaseHandle;
import platen.ops.settings.Role;

/** One data folder with an API and a worker, a workspace, the sample application form and a key. */
public final class ServerFixture implements AutoCloseable {
    private static final String WORKSPACE = "proof";

    /** Enough for the database's programs, its data, and some load. */
    private static final String SMALL_DISK = "500m";

    private final Path data;
    private final boolean mounted;
    private final int apiPort = freePort();
    private final int workerPort = freePort();
    private ServerProcess api;
    private ServerProcess worker;
    private final String key;

    /** @param form the template that will be rendered, published as {@code form} */
    public ServerFixture(Path form) {
        this(form, folder(), false);
    }

    private ServerFixture(Path form, Path data, boolean mounted) {
        this.data = data;
        this.mounted = mounted;
        try {
            api = ServerProcess.start(Role.API, data, apiPort);
            key = furnish(Files.readAllBytes(form));
            worker = ServerProcess.start(Role.WORKER, data, workerPort);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Creates a fixture like {@link #ServerFixture(Path)}, with the data on a tmpfs that can be filled; requires root.
     */
    public static ServerFixture onSmallDisk(Path form) {
        Path folder = folder();
        run("mount", "-t", "tmpfs", "-o", "mode=700,size=" + SMALL_DISK, "platen-proof", folder.toString());
        try {
            return new ServerFixture(form, folder, true);
        } catch (RuntimeException e) {
            run("umount", "--lazy", folder.toString());
            throw e;
        }
    }

    private static Path folder() {
        try {
            return Files.createTempDirectory("platen-proof");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void run(String... command) {
        try {
            int status = new ProcessBuilder(command).inheritIO().start().waitFor();
            if (status != 0) {
                throw new CommandException(
                        "'" + String.join(" ", command) + "' failed; a disk of its own takes root to make.");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public String url() {
        return api.url();
    }

    /** Returns the processes of the API, the worker and PostgreSQL. */
    public List<ProcessHandle> processes() {
        return List.of(api.handle(), worker.handle(), postgres());
    }

    private ProcessHandle postgres() {
        try (Stream<Path> files = Files.find(database(), 6, (path, _) -> path.endsWith("postmaster.pid"))) {
            return ProcessHandle.of(Long.parseLong(Files.readAllLines(files.findFirst().orElseThrow()).getFirst()))
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a live key with the default scopes. */
    public String key() {
        return key;
    }

    public void killWorker() {
        worker.kill();
    }

    public void startWorker() {
        worker = ServerProcess.start(Role.WORKER, data, workerPort);
    }

    /** Kills the process that owns the embedded PostgreSQL. */
    public void killApi() {
        api.kill();
    }

    public void startApi() {
        api = ServerProcess.start(Role.API, data, apiPort);
    }

    /** Returns the folder of the embedded database. */
    public Path database() {
        return data.resolve("database");
    }

    /** Returns the JDBC URL with user and password. */
    public String databaseUrl() {
        return EmbeddedDatabase.url(database()).orElseThrow();
    }

    /** Returns whether the API or the worker reports that it is ready. */
    public boolean ready() {
        return api.answersOk("/readyz") || worker.answersOk("/readyz");
    }

    /** Returns whether both report that they are alive. */
    public boolean alive() {
        return api.answersOk("/livez") && worker.answersOk("/livez");
    }

    /** Returns the number of threads of the process that has more of them. */
    public int mostThreads() {
        return Math.max(api.threads(), worker.threads());
    }

    /** Returns the violated invariants of the database. */
    public List<InvariantCheck.Finding> broken() {
        try (CommandBeans context = context()) {
            return new InvariantCheck(context.bean(Database.class)).broken();
        }
    }

    /** Returns all submissions whose idempotency key has this prefix, from their rows. */
    public List<Submission> submissions(String keyPrefix) {
        try (CommandBeans context = context()) {
            Workspace workspace = context.bean(WorkspaceStore.class).findByName(WORKSPACE).orElseThrow();
            var all = new SubmissionFilter(null, null, null, null, null, null);
            return context.bean(SubmissionStore.class)
                    .newest(workspace.id(), all, Integer.MAX_VALUE)
                    .stream()
                    .filter(each -> each.idempotencyKey() != null && each.idempotencyKey().startsWith(keyPrefix))
                    .toList();
        }
    }

    @Override
    public void close() {
        worker.stop();
        api.stop();
        if (mounted) {
            run("umount", data.toString());
        }
        try (Stream<Path> files = Files.walk(data)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String furnish(byte[] form) {
        try (CommandBeans context = context()) {
            var clock = context.bean(Clock.class);
            Workspace workspace = context.bean(WorkspaceStore.class)
                    .create(WORKSPACE, Plan.ENTERPRISE, OptionalInt.empty(), clock.instant())
                    .orElseThrow();
            var imports = new Imports(context.all());
            UploadResult.Stored stored = imports.template(workspace, "form", "Form", form, ImportOptions.DEFAULT,
                    null);
            imports.publish(stored.template(), stored.version().version(), Environment.PRODUCTION);
            return context.bean(KeyStore.class)
                    .issue(workspace.id(), "proof", Environment.PRODUCTION, Scope.DEFAULTS, null, clock.instant())
                    .secret();
        }
    }

    /** Does something with the beans of a process on the same data. */
    public <T> T with(Function<CommandBeans, T> work) {
        try (CommandBeans context = context()) {
            return work.apply(context);
        }
    }

    private CommandBeans context() {
        return CommandBeans.open(DatabaseHandle.Access.EITHER, List.of("--platen.data=" + data));
    }

    static int freePort() {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
