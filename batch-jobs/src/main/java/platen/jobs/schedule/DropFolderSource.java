package platen.jobs.schedule;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.PublicId;
import platen.db.batch.Format;
import platen.db.schedule.Firing;
import platen.db.schedule.FiringStatus;

/**
 * Files that somebody puts into a folder. A firing takes the first by name: it moves it into {@code taken/} under its own
 * id, which is atomic, so two nodes never take one file and a firing that is tried again finds its own. What was taken
 * goes to {@code done/} or {@code failed/} once the firing's end is committed; who dies in between leaves that to the next
 * firing. Files whose names do not end in {@code .ndjson}, {@code .jsonl} or {@code .csv} are left alone: they are still
 * being written, or no rows. Links are never followed, as they may lead to the folder of another workspace.
 */
final class DropFolderSource {
    private static final Logger log = LoggerFactory.getLogger(DropFolderSource.class);
    private static final String TAKEN = "taken";

    private final Path drop;
    private final String workspace;
    private final String name;

    /** @param drop folder of all workspaces */
    DropFolderSource(Path drop, String workspace, String name) {
        this.drop = drop;
        this.workspace = workspace;
        this.name = name;
    }

    /** Works in the open folder. */
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

    /** The file of a firing. */
    SourceResult take(Firing firing) throws IOException {
        try {
            return inside(folder -> take(folder, PublicId.FIRING.of(firing.id()) + "-"));
        } catch (LinkFreeFolder.LinkFound e) {
            return SourceResult.Refused.mistaken("The drop folder cannot be used: " + e.getMessage());
        } catch (NoSuchFileException e) {
            return new SourceResult.Nothing();
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
                    // another node took it
                }
            }
            return new SourceResult.Nothing();
        }
    }

    /** Puts away what firings that have ended had taken. */
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
        } catch (LinkFreeFolder.LinkFound | NoSuchFileException e) {
            // Taking says what is wrong, and nothing has been taken from a folder that is not there.
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

    /** By the end of its name; empty for what is none of ours. */
    private static Optional<Format> format(String file) {
        String lower = file.toLowerCase(Locale.ROOT);
        if (lower.endsWith(".csv")) {
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

    /** A file that is ours. */
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
            } catch (LinkFreeFolder.LinkFound e) {
                // The order is accepted or refused already: the file stays in "taken" until the folder is set right.
                log.warn("{} of {} is not put away: {}", file, workspace, e.getMessage());
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
