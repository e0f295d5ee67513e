package platen.ops.admin;

import java.io.PrintWriter;
import java.util.List;
import org.springframework.context.ConfigurableApplicationContext;
import platen.ops.launch.ContextLauncher;
import platen.ops.launch.CoreConfiguration;
import platen.ops.launch.DatabaseHandle;

/** Application context of a command, open for as long as the command runs. */
public final class CommandContext implements AutoCloseable {
    private final ConfigurableApplicationContext context;

    private CommandContext(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /**
     * Opens the context.
     *
     * @throws platen.ops.command.CommandException when the database is not available or does not exist yet
     */
    public static CommandContext open() {
        return new CommandContext(ContextLauncher.visit(List.of(CoreConfiguration.class)).run(List.of()));
    }

    /**
     * Opens the context like {@link #open}; creates the database if it does not exist and prints that it did.
     *
     * @throws platen.ops.command.CommandException when the database is not available
     */
    static CommandContext openOrCreate(PrintWriter out) {
        var created = new CommandContext(ContextLauncher.command(List.of(CoreConfiguration.class)).run(List.of()));
        DatabaseHandle handle = created.bean(DatabaseHandle.class);
        if (handle.isNew()) {
            out.println("Created a " + handle.description() + ".");
        }
        return created;
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    Imports imports() {
        return new Imports(context);
    }

    @Override
    public void close() {
        context.close();
    }
}
