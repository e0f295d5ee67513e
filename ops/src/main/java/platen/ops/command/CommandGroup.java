package platen.ops.command;

import java.io.PrintWriter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that only groups others: alone it says which ones there are. */
public abstract class CommandGroup implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    @Override
    public final void run() {
        throw misuse("Name a command: " + String.join(", ", spec.subcommands().keySet()) + ".");
    }

    /** Returns the exception that says how the command is used, and prints its help. */
    protected final ParameterException misuse(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }

    /** Returns the standard output of the command. */
    protected final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    /** Returns the standard error output of the command. */
    protected final PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
