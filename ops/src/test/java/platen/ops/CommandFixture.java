package platen.ops;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import picocli.CommandLine;
import platen.db.TestDatabase;
import platen.db.secret.MasterKey;

/**
 * Runs operators' commands on an existing database, with {@link CompilerInThisProcess}. An open fixture holds the system
 * properties.
 */
final class CommandFixture implements AutoCloseable {
    /** Spring Boot's property for more configuration classes. */
    private static final String SOURCES = "spring.main.sources";
    /** Reused by the tests of a thread, because building all commands takes longer than to run most of them. */
    private static final ThreadLocal<CommandLine> COMMANDS = ThreadLocal.withInitial(Platen::commandLine);

    final TestDatabase testing = new TestDatabase();

    CommandFixture() {
        var direct = testing.direct();
        System.setProperty(SOURCES, CompilerInThisProcess.class.getName());
        System.setProperty("platen.master-key", MasterKey.random().base64());
        System.setProperty("platen.database.url", testing.url());
        System.setProperty("platen.database.user", String.valueOf(direct.getUser()));
        System.setProperty("platen.database.password", String.valueOf(direct.getPassword()));
    }

    /** Result of a command. */
    record Ran(int code, String out, String err) {}

    static Ran run(String... arguments) {
        var out = new StringWriter();
        var err = new StringWriter();
        CommandLine command = COMMANDS.get().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return new Ran(command.execute(arguments), out.toString(), err.toString());
    }

    @Override
    public void close() {
        System.clearProperty(SOURCES);
        System.clearProperty("platen.master-key");
        for (String name : List.of("url", "user", "password")) {
            System.clearProperty("platen.database." + name);
        }
        testing.close();
    }
}
