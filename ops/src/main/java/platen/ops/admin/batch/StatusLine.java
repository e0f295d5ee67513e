package platen.ops.admin.batch;

import java.io.Console;
import java.io.PrintWriter;
import java.time.Duration;

/** Shows one line that is updated repeatedly: overwritten on a terminal, repeated now and then in a log. */
public final class StatusLine {
    private static final Duration LOG_INTERVAL = Duration.ofSeconds(30);

    private final PrintWriter out;
    private final Medium medium;
    private String text = "";
    private String written = "";
    private long writtenNanos = System.nanoTime() - LOG_INTERVAL.toNanos();
    private boolean closed;

    /** Kind of output that the line is written to. */
    public enum Medium {
        TERMINAL,
        LOG;

        /** Returns the kind of this process's output. */
        static Medium ofProcess() {
            Console console = System.console();
            return console != null && console.isTerminal() ? TERMINAL : LOG;
        }
    }

    public StatusLine(PrintWriter out, Medium medium) {
        this.out = out;
        this.medium = medium;
    }

    public synchronized void show(String newText) {
        if (closed) {
            return;
        }
        String over = " ".repeat(Math.max(0, text.length() - newText.length()));
        text = newText;
        switch (medium) {
            case TERMINAL -> out.print("\r" + text + over);
            case LOG -> {
                if (System.nanoTime() - writtenNanos >= LOG_INTERVAL.toNanos()) {
                    writeIfNew();
                }
            }
        }
        out.flush();
    }

    /** Keeps the current line; later output starts below it. */
    synchronized void end() {
        switch (medium) {
            case TERMINAL -> {
                if (!text.isEmpty()) {
                    out.println();
                }
            }
            case LOG -> {
                if (!text.isEmpty()) {
                    writeIfNew();
                }
            }
        }
        text = "";
        out.flush();
    }

    private void writeIfNew() {
        if (!text.equals(written)) {
            out.println(text);
            written = text;
            writtenNanos = System.nanoTime();
        }
    }

    /** Closes the line: nothing is shown any more. */
    public synchronized void close() {
        end();
        closed = true;
    }
}
