package platen.jobs.compare.version;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import platen.jobs.compile.WorkerFonts;
import platen.jobs.engine.compare.LineDiff;
import platen.jobs.engine.compare.PageText;
import platen.jobs.engine.compare.TextDiff;
import platen.jobs.isolation.IsolatedTask;

/** Compares the texts of two PDFs in a worker process. */
public final class PageTextTask implements IsolatedTask<Pair, PageTextDiff> {

    @Override
    public void writeInput(DataOutputStream out, Pair input) throws IOException {
        DiffWire.writePair(out, input);
    }

    @Override
    public Pair readInput(DataInputStream in) throws IOException {
        return DiffWire.readPair(in);
    }

    @Override
    public PageTextDiff run(Pair input) throws IOException {
        WorkerFonts.useBundled();
        PageText before = PageText.of(input.before());
        PageText after = PageText.of(input.after());
        TextDiff diff = LineDiff.of(before.lines(), after.lines());
        return new PageTextDiff(before.pages(), after.pages(),
                new TextDiff(diff.hunks(), diff.complete() && before.complete() && after.complete()));
    }

    @Override
    public void writeOutput(DataOutputStream out, PageTextDiff output) throws IOException {
        out.writeInt(output.pagesBefore());
        out.writeInt(output.pagesAfter());
        DiffWire.write(out, output.text());
    }

    @Override
    public PageTextDiff readOutput(DataInputStream in) throws IOException {
        return new PageTextDiff(in.readInt(), in.readInt(), DiffWire.readText(in));
    }
}
