package platen.jobs.isolation;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * Work for a worker process: a public class with a public constructor without parameters, which both processes call.
 * It holds no state, since one worker process serves many tenants.
 *
 * @param <I> what the work needs
 * @param <O> what comes of it; must not depend on what the worker process did before
 */
public interface IsolatedTask<I, O> {

    /** Writes the input, in the calling process. */
    void writeInput(DataOutputStream out, I input) throws IOException;

    /** Reads what {@link #writeInput} wrote, in the worker process. */
    I readInput(DataInputStream in) throws IOException;

    /** Does the work, in the worker process. */
    O run(I input) throws Exception;

    /** Writes the output, in the worker process. */
    void writeOutput(DataOutputStream out, O output) throws IOException;

    /**
     * Reads what {@link #writeOutput} wrote, in the calling process.
     *
     * @throws IOException when the bytes are no output; a worker process is not trusted
     */
    O readOutput(DataInputStream in) throws IOException;
}
