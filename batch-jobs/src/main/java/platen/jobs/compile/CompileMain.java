package platen.jobs.compile;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import org.apache.pdfbox.pdmodel.font.FontMappers;
import platen.jobs.engine.Engine;

/** The other end of {@link CompileProcess}: reads one file from standard input, answers on standard output, ends. */
public final class CompileMain {
    private CompileMain() {}

    public static void main(String[] arguments) throws IOException {
        PrintStream answer = System.out;
        // Whatever a library prints must not get between the answer's bytes.
        System.setOut(System.err);
        // Else PDFBox searches the machine's folders for fonts: slow, and another answer on every machine.
        FontMappers.set(new BundledFontMapper());
        CompileWire.Request request = CompileWire.readRequest(new DataInputStream(System.in));
        var out = new DataOutputStream(new BufferedOutputStream(answer));
        CompileWire.writeOutcome(out, new Engine().compile(request.source(), request.options()));
    }
}
