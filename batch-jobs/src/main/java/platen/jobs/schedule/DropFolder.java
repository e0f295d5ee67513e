package platen.jobs.schedule;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import platen.db.PublicId;
import platen.db.batch.Format;
import platen.db.schedule.Firing;
import platen.db.schedule.FiringStatus;

/**
 * Files that somebody puts into a folder. A firing takes the first by name: it moves it into {@code taken/} under its own
 * id, which is atomic, so two nodes never take one file and a firing that is tried again finds its own. What was taken
 * goes to {@code done/} or {@code failed/} once the firing's end is committed; who dies in between leaves that to the next
 * firing. Files whose names do not end in {@code .ndjson}, {@code .jsonl} or {@code .csv} are left alone: they are still
 * being written, or no rows.
 */
final class DropFolder {
    private static final String TAKEN = "taken";

    private final Path folder;

    DropFolder(Path folder) {
        this.folder = folder;
    }

    /** The file of a firing. */
    Supply take(Firing firing) throws IOException {
        if (!Files.isDirectory(folder)) {
            return new Supply.Nothing();
        }
        Files.createDirectories(folder.resolve(TAKEN));
        String prefix = PublicId.FIRING.of(firing.id()) + "-";
        Optional<Path> own = taken().stream().filter(file -> name(file).startsWith(prefix)).findFirst();
        if (own.isPresent()) {
            return new Taken(own.get());
        }
        for (Path file : waiting()) {
            Path mine = folder.resolve(TAKEN).resolve(prefix + name(file));
            try {
                Files.move(file, mine, StandardCopyOption.ATOMIC_MOVE);
                return new Taken(mine);
            } catch (NoSuchFileException e) {
                // another node took it
            }
        }
        return new Supply.Nothing();
    }

    /** Puts away what firings that have ended had taken. */
    void tidy(Function<String, Optional<FiringStatus>> statusOf) throws IOException {
        for (Path file : taken()) {
            int end = name(file).indexOf('-');
            Optional<FiringStatus> status = end < 0 ? Optional.empty() : statusOf.apply(name(file).substring(0, end));
            if (status.isPresent() && status.get() != FiringStatus.PENDING) {
                putAway(file, status.get() == FiringStatus.STARTED);
            }
        }
    }

    private List<Path> taken() throws IOException {
        return Files.isDirectory(folder.resolve(TAKEN)) ? files(folder.resolve(TAKEN)) : List.of();
    }

    private List<Path> waiting() throws IOException {
        return files(folder).stream().filter(file -> !name(file).startsWith(".") && format(file).isPresent()).toList();
    }

    /** By the end of its name; empty for what is none of ours. */
    private static Optional<Format> format(Path file) {
        String name = name(file).toLowerCase(Locale.ROOT);
        if (name.endsWith(".csv")) {
            return Optional.of(Format.CSV);
        }
        return name.endsWith(".ndjson") || name.endsWith(".jsonl") ? Optional.of(Format.NDJSON) : Optional.empty();
    }

    /** Plain files by name; what a link leads to is none of ours. */
    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)).sorted().toList();
        }
    }

    private void putAway(Path file, boolean accepted) throws IOException {
        Path shelf = folder.resolve(accepted ? "done" : "failed");
        Files.createDirectories(shelf);
        try {
            Files.move(file, shelf.resolve(name(file)), StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException | FileAlreadyExistsException e) {
            // another node has put it away
        }
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }

    /** A file that is ours. */
    private final class Taken implements Supply.Rows {
        private final Path file;

        Taken(Path file) {
            this.file = file;
        }

        @Override
        public Format format() {
            return DropFolder.format(file).orElseThrow();
        }

        @Override
        public InputStream body() throws IOException {
            return Files.newInputStream(file);
        }

        @Override
        public boolean more() {
            try {
                return !waiting().isEmpty();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void settle(boolean accepted) {
            try {
                putAway(file, accepted);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            // its stream is closed by who reads it
        }
    }
}
