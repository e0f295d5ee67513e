package platen.ops;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import picocli.CommandLine;
import platen.db.TestDatabase;

/** Runs operators' commands on an existing database. An open fixture holds the system properties. */
final class CommandFixture implements AutoCloseable {
    final TestDatabase testing = new TestDatabase();

    CommandFixture() {
        var direct = testing.direct();
        System.setProperty("platen.database.url", direct.getURL());
        System.setProperty("platen.database.user", String.valueOf(direct.getUser()));
        System.setProperty("platen.database.password", String.valueOf(direct.getPassword()));
    }

    /** Result of a command. */
    record Ran(int code, String out, String err) {}

    static Ran run(String... arguments) {
        var out = new StringWriter();
        var err = new StringWriter();
        CommandLine command = Platen.commandLine().setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true));
        return new Ran(command.execute(arguments), out.toString(), err.toString());
    }

    @Override
    public void close() {
        for (String name : List.of("url", "user", "password")) {
            System.clearProperty("platen.database." + name);
        }
        testing.close();
    }
}
