package platen.ops.admin;

import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import platen.db.check.SchemaState;
import platen.db.core.Database;
import platen.ops.launch.DatabaseHandle;

/** {@code platen migrate}: migrates the database before the servers of a release start. */
@Command(name = "migrate", description = "Brings the database's schema to this release and ends. Servers do the same when they start.")
public final class MigrateCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        // The context migrates when it opens the database.
        try (CommandContext context = CommandContext.openOrCreate(out)) {
            SchemaState schema = SchemaState.of(context.bean(Database.class).dataSource());
            String description = context.bean(DatabaseHandle.class).description();
            out.println(schema.unknown().isEmpty()
                    ? "The schema is that of this release (" + description + ")."
                    : "The schema is that of a newer release, which added " + String.join(", ", schema.unknown())
                            + "; this release works on it too (" + description + ").");
            out.flush();
        }
    }
}
