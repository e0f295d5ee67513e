package platen.lab.process;

import java.util.stream.DoubleStream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that shows that a promise holds, and says how far it is. */
public abstract class ReliabilityCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    /** Prints a line at once: a proof takes long, and whoever watches it wants to know. */
    protected final void say(String line) {
        spec.commandLine().getOut().println(line);
        spec.commandLine().getOut().flush();
    }

    /** The value in the middle; of an even number of them, the upper one. */
    protected static double median(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        return sorted[sorted.length / 2];
    }
}
