package platen.jobs.schedule;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.batch.Format;
import platen.db.core.PublicId;
import platen.db.schedule.Firing;
import platen.db.schedule.FiringStatus;
import platen.jobs.folder.LinkFreeFolder;

/**
 * Takes rows from files in a folder. A firing takes the first file by name: it moves it to {@code taken/} under the id
 * of the firing. The move is atomic, so two nodes never take the same file, and a retried firing finds its own. The
 * file is moved to {@code done/} or {@code failed/} once the end of the firing is committed; after a crash in between,
 * the next firing does so. Files whose names do not end in {@code .ndjson}, {@code .jsonl}, {@code .csv} or {@code .xlsx} are
 * ignored: they are incomplete or not rows. Links are never followed, as they may lead to the folder of another workspace.
 */
final class DropFolderSource {
    private static final Logger log = LoggerFactory.getLogger(DropFolderSource.class);
    private static final String TAKEN = "taken";

    private final Path drop;
    private final String workspace;
    private final String name;

    /** @param drop parent folder of all workspaces' folders */
    DropFolderSource(Path drop, String workspace, String name) {
        this.drop = drop;
        this.workspace = workspace;
        this.name = name;
    }

    /** Runs with the open folder. */
    @FunctionalInterface
    private interface Work<T> {
        T in(LinkFreeFolder folder) throws IOException;
    }

    private <T> T inside(Work<T> work) throws IOException {
        try (var root = LinkFreeFolder.root(drop);
                var own = root.child(workspace);
                var folder = own.child(name)) {
            return work.in(folder);
        }
    }

    /** Takes the file of a firing. */
    SourceResult take(Firing firing) throws IOException {
        try {
            return inside(folder -> take(folder, PublicId.FIRING.of(firing.id()) + "-"));
        } catch (LinkFreeFolder.LinkFound e) {
            return SourceResult.Refused.mistaken("The drop folder cannot be used: " + e.getMessage());
        } catch (NoSuchFileException e) {
            return new SourceResult.Nothing();
        }
    }

    /** The first file that waits, with the beginning of its rows. */
    record Waiting(String file, Format format, byte[] beginning) {}

    /**
     * Returns the file that the next firing would take; empty when none waits. Moves nothing.
     *
     * @param limit maximum number of bytes
     */
    Optional<Waiting> peek(int limit) throws IOException {
        try {
            return inside(folder -> {
                List<String> waiting = waiting(folder);
                if (waiting.isEmpty()) {
                    return Optional.empty();
                }
                String first = waiting.getFirst();
                try (InputStream in = folder.read(first)) {
                    return Optional.of(new Waiting(first, format(first).orElseThrow(), in.readNBytes(limit)));
                }
            });
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    private SourceResult take(LinkFreeFolder folder, String prefix) throws IOException {
        try (var taken = folder.childOrNew(TAKEN)) {
            Optional<String> own = taken.files().stream().filter(file -> file.startsWith(prefix)).findFirst();
            if (own.isPresent()) {
                return new Taken(own.get());
            }
            for (String file : waiting(folder)) {
                try {
                    folder.move(file, taken, prefix + file);
                    return new Taken(prefix + file);
                } catch (NoSuchFileException e) {
                    // Another node took it.
                }
            }
            return new SourceResult.Nothing();
        }
    }

    /** Moves the files of firings that have ended to {@code done/} or {@code failed/}. */
    void tidy(Function<String, Optional<FiringStatus>> statusOf) throws IOException {
        try {
            for (String file : inside(DropFolderSource::taken)) {
                int end = file.indexOf('-');
                Optional<FiringStatus> status = end < 0
                        ? Optional.empty()
                        : statusOf.apply(file.substring(0, end));
                if (status.isPresent() && status.get() != FiringStatus.PENDING) {
                    putAway(file, status.get() == FiringStatus.STARTED);
                }
            }
        } catch (LinkFreeFolder.LinkFound | AccessDeniedException | NoSuchFileException e) {
            // Taking a file reports the problem, and nothing was taken from a missing folder.
            log.debug("The drop folder {} of {} is not tidied: {}", name, workspace, e.getMessage());
        }
    }

    private static List<String> taken(LinkFreeFolder folder) throws IOException {
        try (var taken = folder.child(TAKEN)) {
            return taken.files();
        }
    }

    private static List<String> waiting(LinkFreeFolder folder) throws IOException {
        return folder.files().stream().filter(file -> !file.startsWith(".") && format(file).isPresent()).toList();
    }

    /** Returns the format by file extension; empty for other files. */
    private static Optional<Format> format(String file) {
        String lower = file.toLowerCase(Locale.ROOT);
        if (lower.endsWith(".csv") || lower.endsWith(".xlsx")) {
            return Optional.of(Format.CSV);
        }
        return lower.endsWith(".ndjson") || lower.endsWith(".jsonl") ? Optional.of(Format.NDJSON) : Optional.empty();
    }

    private void putAway(String file, boolean accepted) throws IOException {
        inside(folder -> {
            try (var taken = folder.child(TAKEN); var to = folder.childOrNew(accepted ? "done" : "failed")) {
                taken.move(file, to, file);
            } catch (NoSuchFileException e) {
                log.debug("Another worker has put {} away", file);
            }
            return file;
        });
    }

    /** A file that this firing has taken. */
    private final class Taken implements SourceResult.Rows {
        private final String file;

        Taken(String file) {
            this.file = file;
        }

        @Override
        public Format format() {
            return DropFolderSource.format(file).orElseThrow();
        }

        @Override
        public InputStream body() throws IOException {
            return inside(folder -> {
                try (var taken = folder.child(TAKEN)) {
                    return taken.read(file);
                }
            });
        }

        @Override
        public boolean more() {
            try {
                return !inside(DropFolderSource::waiting).isEmpty();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void settle(boolean accepted) {
            try {
                putAway(file, accepted);
            } catch (LinkFreeFolder.LinkFound | AccessDeniedException e) {
                // The batch is accepted or rejected already: the file stays in "taken" until the folder is repaired.
                log.warn("{} of {} is not put away: {}", file, workspace, e.getMessage());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            // The reader closes the stream.
        }
    }
}
