package platen.lab.engine.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The peers that are installed on this machine, and the names of those that are not. */
public final class Peers implements AutoCloseable {
    private final List<Peer> present = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();
    private final Path folder;

    private Peers(Path folder) {
        this.folder = folder;
    }

    /** Starts the peers that need a process. */
    public static Peers start() throws IOException, InterruptedException {
        var peers = new Peers(Files.createTempDirectory("platen-peers"));
        peers.present.addAll(List.of(new OpenHtmlToPdf(), new FlyingSaucer(), new PdfHtml()));
        Optional<String> browser = Command.found("chromium", "chromium-browser", "google-chrome");
        if (browser.isPresent()) {
            peers.present.add(Chromium.start(browser.get(), peers.folder));
        } else {
            peers.missing.add(Chromium.NAME);
        }
        peers.addCommand("Chromium, a process each", browser, Chromium.oncePerDocument(peers.folder));
        peers.addCommand("WeasyPrint", Command.found("weasyprint"), List.of("--quiet", "IN", "OUT"));
        peers.addCommand("wkhtmltopdf", Command.found("wkhtmltopdf"), List.of("--quiet", "IN", "OUT"));
        return peers;
    }

    private void addCommand(String name, Optional<String> program, List<String> arguments) {
        program.ifPresentOrElse(
                found -> present.add(
                        new Command(name, Stream.concat(Stream.of(found), arguments.stream()).toList(), folder)),
                () -> missing.add(name));
    }

    public List<Peer> present() {
        return List.copyOf(present);
    }

    /** Returns the names of the peers that are not installed. */
    public List<String> missing() {
        return List.copyOf(missing);
    }

    @Override
    public void close() throws IOException {
        present.forEach(Peer::close);
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        }
    }
}
