package platen.ops;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import picocli.CommandLine;
import platen.db.TestDatabase;
import platen.db.key.ApiKey;
import platen.db.key.KeySecret;
import platen.db.key.KeyStore;
import platen.db.secret.MasterKey;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;

/**
 * Runs operators' commands on an existing database, with {@link CompilerInThisProcess}. An open fixture sets
 * {@link CommandSettings}.
 */
final class CommandFixture implements AutoCloseable {
    /** Spring Boot's property for more configuration classes. */
    private static final String SOURCES = "spring.main.sources";
    /** Reused by the tests of a thread, because building all commands takes longer than to run most of them. */
    private static final ThreadLocal<CommandLine> COMMANDS = ThreadLocal.withInitial(Platen::commandLine);

    final TestDatabase testing = new TestDatabase();

    CommandFixture() {
        var direct = testing.direct();
        CommandSettings.set(SOURCES, CompilerInThisProcess.class.getName());
        CommandSettings.set("platen.master-key", MasterKey.random().base64());
        CommandSettings.set("platen.database.url", testing.url());
        CommandSettings.set("platen.database.user", String.valueOf(direct.getUser()));
        CommandSettings.set("platen.database.password", String.valueOf(direct.getPassword()));
    }

    /** Result of a command. */
    record Ran(int code, String out, String err) {}

    static Ran run(String... arguments) {
        var out = new StringWriter();
        var err = new StringWriter();
        CommandLine command = COMMANDS.get().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return new Ran(command.execute(arguments), out.toString(), err.toString());
    }

    ApiKey key(String secret) {
        return new KeyStore(testing.database()).findByHash(KeySecret.hash(secret)).orElseThrow();
    }

    Workspace workspace(String name) {
        return new WorkspaceStore(testing.database()).findByName(name).orElseThrow();
    }

    @Override
    public void close() {
        CommandSettings.clear(SOURCES);
        CommandSettings.clear("platen.master-key");
        for (String name : List.of("url", "user", "password")) {
            CommandSettings.clear("platen.database." + name);
        }
        testing.close();
    }
}
