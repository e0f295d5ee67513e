package platen.ops.admin;

import java.io.PrintWriter;
import java.util.List;
import platen.ops.launch.CommandBeans;
import platen.ops.launch.DatabaseHandle;

/** The beans of a command, open for as long as the command runs. */
public final class CommandContext implements AutoCloseable {
    private final CommandBeans beans;

    private CommandContext(CommandBeans beans) {
        this.beans = beans;
    }

    /**
     * Opens the context.
     *
     * @throws platen.ops.command.CommandException when the database is not available or does not exist yet
     */
    public static CommandContext open() {
        return new CommandContext(CommandBeans.open(DatabaseHandle.Access.MADE, List.of()));
    }

    /**
     * Opens the context like {@link #open}; creates the database if it does not exist and prints that it did.
     *
     * @throws platen.ops.command.CommandException when the database is not available
     */
    static CommandContext openOrCreate(PrintWriter out) {
        var created = new CommandContext(CommandBeans.open(DatabaseHandle.Access.EITHER, List.of()));
        DatabaseHandle handle = created.bean(DatabaseHandle.class);
        if (handle.isNew()) {
            out.println("Created a " + handle.description() + ".");
        }
        return created;
    }

    public <T> T bean(Class<T> type) {
        return beans.bean(type);
    }

    Imports imports() {
        return new Imports(beans.all());
    }

    @Override
    public void close() {
        beans.close();
    }
}
