package platen.lab.reliability;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import platen.db.core.Environment;
import platen.db.workspace.Plan;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.template.UploadResult;
import platen.jobs.workflow.Workflows;
import platen.lab.process.PostgresControl;
import platen.lab.process.ServerProcess;
import platen.ops.admin.Imports;
import platen.ops.admin.JsonFile;
import platen.ops.launch.CommandBeans;
import platen.ops.launch.DatabaseHandle;
import platen.ops.settings.Role;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** One data folder with an API that owns its database, the sample workflow published, and workers on demand. */
public final class BatchServerFixture implements AutoCloseable {
    public static final String WORKFLOW = "onboarding";
    static final String WORKSPACE = "proof";

    private final Path data;
    private final ServerProcess api;
    private final List<ServerProcess> workers = new ArrayList<>();

    public BatchServerFixture(Path samples) {
        try {
            data = Files.createTempDirectory("platen-bulk");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        api = ServerProcess.start(Role.API, data, freePort());
        furnish(samples);
    }

    /** Returns the data of the workflow's sample. */
    public static ObjectNode answers(Path samples) {
        return JsonFile.object(samples.resolve("data").resolve(WORKFLOW + ".json"));
    }

    /** Returns a context with the application modules in this process. */
    public CommandBeans context() {
        return CommandBeans.open(DatabaseHandle.Access.EITHER, List.of("--platen.data=" + data));
    }

    public Workspace workspace(CommandBeans context) {
        return context.bean(WorkspaceStore.class).findByName(WORKSPACE).orElseThrow();
    }

    /** Starts one more worker; workers that still run are stopped at the end. */
    ServerProcess startWorker(String... javaOptions) {
        ServerProcess worker = ServerProcess.start(Role.WORKER, data, freePort(), javaOptions);
        workers.add(worker);
        return worker;
    }

    /** Returns the processor time of the database so far. */
    public Duration databaseTime() {
        return new PostgresControl(data.resolve("database")).processorTime();
    }

    /** Returns the data folder of these processes. */
    Path data() {
        return data;
    }

    @Override
    public void close() {
        workers.forEach(ServerProcess::stop);
        api.stop();
        try (Stream<Path> files = Files.walk(data)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void furnish(Path samples) {
        try (CommandBeans context = context()) {
            Workspace made = context.bean(WorkspaceStore.class)
                    .create(WORKSPACE, Plan.ENTERPRISE, OptionalInt.empty(), context.bean(Clock.class).instant())
                    .orElseThrow();
            var imports = new Imports(context.all());
            ObjectNode definition = JsonFile.object(samples.resolve("workflows").resolve(WORKFLOW + ".json"));
            Set<String> aliases = new HashSet<>();
            for (JsonNode document : definition.path("documents")) {
                aliases.add(document.path("template").asString());
            }
            for (String alias : aliases) {
                publish(imports, made, alias, source(samples, alias));
            }
            Workflows.Stored workflow = imports.workflow(made, definition);
            imports.publish(workflow.workflow(), workflow.version().version(), Environment.PRODUCTION);
        }
    }

    private static void publish(Imports imports, Workspace workspace, String alias, byte[] source) {
        UploadResult.Stored stored = imports.template(workspace, alias, alias, source,
                alias.equals("invoice") ? new ImportOptions(true, null) : ImportOptions.DEFAULT, null);
        imports.publish(stored.template(), stored.version().version(), Environment.PRODUCTION);
    }

    /** Returns the source of a PDF form or, if there is none, of a smart document. */
    private static byte[] source(Path samples, String alias) {
        Path form = samples.resolve("forms").resolve(alias + ".pdf");
        return JsonFile.bytes(Files.exists(form) ? form : samples.resolve("documents").resolve(alias + ".html"));
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
