package platen.ops.admin;

import java.io.PrintWriter;
import java.util.List;
import org.springframework.context.ConfigurableApplicationContext;
import platen.ops.ContextLauncher;
import platen.ops.CoreConfiguration;
import platen.ops.DatabaseHandle;

/** The archive and the workshop as a command sees them, for as long as it runs. */
final class CommandContext implements AutoCloseable {
    private final ConfigurableApplicationContext context;

    private CommandContext(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /** @throws platen.ops.CommandException when the database cannot be had, or was never made */
    static CommandContext open() {
        return new CommandContext(ContextLauncher.visit(List.of(CoreConfiguration.class)).run(List.of()));
    }

    /**
     * As {@link #open}, and makes the database where there is none, which is told.
     *
     * @throws platen.ops.CommandException when the database cannot be had
     */
    static CommandContext openOrFound(PrintWriter out) {
        var office = new CommandContext(ContextLauncher.command(List.of(CoreConfiguration.class)).run(List.of()));
        DatabaseHandle archive = office.the(DatabaseHandle.class);
        if (archive.isNew()) {
            out.println("Made a " + archive.description() + ".");
        }
        return office;
    }

    <T> T the(Class<T> type) {
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
