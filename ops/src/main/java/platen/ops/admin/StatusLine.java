package platen.ops.admin;

import java.io.Console;
import java.io.PrintWriter;
import java.time.Duration;

/** One line that is written again and again: over itself on a terminal, below itself now and then in a log. */
final class StatusLine {
    private static final Duration LOG_INTERVAL = Duration.ofSeconds(30);

    private final PrintWriter out;
    private final Medium medium;
    private String text = "";
    private String written = "";
    private long writtenNanos = System.nanoTime() - LOG_INTERVAL.toNanos();
    private boolean closed;

    /** Where the line is read. */
    enum Medium {
        TERMINAL,
        LOG;

        /** Where this process writes. */
        static Medium ofProcess() {
            Console console = System.console();
            return console != null && console.isTerminal() ? TERMINAL : LOG;
        }
    }

    StatusLine(PrintWriter out, Medium medium) {
        this.out = out;
        this.medium = medium;
    }

    synchronized void show(String newText) {
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

    /** Leaves the line as it is; what is written from now on stands below it. */
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

    /** Ends the line for good: nothing is shown any more. */
    synchronized void close() {
        end();
        closed = true;
    }
}
