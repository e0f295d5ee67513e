package platen.lab.engine.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A warm Chromium page that prints documents with the style sheets and pictures beside them. */
public final class Browser implements AutoCloseable {
    private final Chromium chromium;
    private final Path folder;

    private Browser(Chromium chromium, Path folder) {
        this.chromium = chromium;
        this.folder = folder;
    }

    /** Starts the installed browser; fails where there is none. */
    public static Browser start() throws IOException, InterruptedException {
        String program = Command.found("chromium", "chromium-browser", "google-chrome")
                .orElseThrow(() -> new IOException(Chromium.NAME + " is not installed."));
        Path folder = Files.createTempDirectory("platen-browser");
        return new Browser(Chromium.start(program, folder), folder);
    }

    /** Opens a file; pages that are rendered then find what stands beside it. */
    public void open(Path file) throws IOException, InterruptedException {
        chromium.open(file.toAbsolutePath().toUri());
    }

    /** Returns the PDF of a page. */
    public byte[] render(String html) throws IOException, InterruptedException {
        return chromium.render(html);
    }

    /** Returns the processor time of all its processes so far, in nanoseconds. */
    public long processorNanos() {
        return chromium.processorNanos();
    }

    @Override
    public void close() throws IOException {
        chromium.close();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        }
    }
}
