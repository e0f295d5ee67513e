package platen.jobs.compile;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import platen.jobs.engine.Engine;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.isolation.IsolatedTask;

/** Compiles a template in a worker process. */
public final class CompileTask implements IsolatedTask<CompileWire.Request, CompileOutcome> {

    @Override
    public void writeInput(DataOutputStream out, CompileWire.Request input) throws IOException {
        CompileWire.writeRequest(out, input.source(), input.options());
    }

    @Override
    public CompileWire.Request readInput(DataInputStream in) throws IOException {
        return CompileWire.readRequest(in);
    }

    @Override
    public CompileOutcome run(CompileWire.Request input) {
        return Worker.ENGINE.compile(input.source(), input.options());
    }

    @Override
    public void writeOutput(DataOutputStream out, CompileOutcome output) throws IOException {
        CompileWire.writeOutcome(out, output);
    }

    @Override
    public CompileOutcome readOutput(DataInputStream in) throws IOException {
        return CompileWire.readOutcome(in);
    }

    /** Returns the engine of the worker process. */
    static Engine engine() {
        return Worker.ENGINE;
    }

    /** State that only the worker process needs. */
    private static final class Worker {
        private static final Engine ENGINE = new Engine();

        static {
            WorkerFonts.useBundled();
        }
    }
}
