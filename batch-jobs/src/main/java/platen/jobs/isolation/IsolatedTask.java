package platen.jobs.isolation;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * A task for a worker process: a public class with a public no-argument constructor, instantiated in both processes.
 * Implementations are stateless, because one worker process serves many tenants.
 *
 * @param <I> input of the task
 * @param <O> output of the task; must not depend on earlier tasks of the worker process
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
