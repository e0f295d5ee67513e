package platen.lab.process;

import java.util.stream.DoubleStream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Base class of commands that test a guarantee and print their progress. */
public abstract class ReliabilityCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private CommandSpec spec;

    /** Prints a line and flushes it, because a test takes long. */
    protected final void say(String line) {
        spec.commandLine().getOut().println(line);
        spec.commandLine().getOut().flush();
    }

    /** Returns the median; of an even number of values, the upper one. */
    protected static double median(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        return sorted[sorted.length / 2];
    }
}
