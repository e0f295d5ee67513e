package platen.lab.engine.peer;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A tool that is started for each document and converts one file into another. */
final class Command implements Peer {
    private static final int SECONDS = 300;

    private final String name;
    private final List<String> words;
    private final Path folder;

    /**
     * @param words the command, in which {@code IN} and {@code OUT} stand for the files
     * @param folder folder for the files
     */
    Command(String name, List<String> words, Path folder) {
        this.name = name;
        this.words = words;
        this.folder = folder;
    }

    /** Returns the first of these programs on the search path. */
    static Optional<String> found(String... programs) {
        List<String> path = List.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator));
        return Stream.of(programs)
                .flatMap(program -> path.stream().map(place -> Path.of(place, program)).filter(Files::isExecutable))
                .map(Path::toString).findFirst();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public byte[] render(String html) throws IOException, InterruptedException {
        Path in = Files.writeString(folder.resolve("in.html"), html);
        Path out = folder.resolve("out.pdf");
        Files.deleteIfExists(out);
        var command = new ArrayList<>(words);
        command.replaceAll(word -> word.replace("IN", in.toString()).replace("OUT", out.toString()));
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw new IOException(name + " was not done after " + SECONDS + " s");
        }
        return Files.readAllBytes(out);
    }

    @Override
    public boolean isLibrary() {
        return false;
    }

    @Override
    public long processorNanos() {
        return Processor.endedChildren();
    }
}
