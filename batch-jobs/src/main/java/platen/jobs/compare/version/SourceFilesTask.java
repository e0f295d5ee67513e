package platen.jobs.compare.version;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import platen.jobs.engine.compare.SourceDiff;
import platen.jobs.isolation.IsolatedTask;

/** Compares the files of two smart documents in a worker process. */
public final class SourceFilesTask implements IsolatedTask<Pair, SourceDiff> {

    @Override
    public void writeInput(DataOutputStream out, Pair input) throws IOException {
        DiffWire.writePair(out, input);
    }

    @Override
    public Pair readInput(DataInputStream in) throws IOException {
        return DiffWire.readPair(in);
    }

    @Override
    public SourceDiff run(Pair input) {
        return SourceDiff.of(input.before(), input.after())
                .orElseThrow(() -> new IllegalArgumentException("A source cannot be unpacked"));
    }

    @Override
    public void writeOutput(DataOutputStream out, SourceDiff output) throws IOException {
        DiffWire.write(out, output);
    }

    @Override
    public SourceDiff readOutput(DataInputStream in) throws IOException {
        return DiffWire.readSource(in);
    }
}
