package platen.jobs.destination.transport.folder;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.core.PublicId;
import platen.jobs.destination.transport.CheckedContent;
import platen.jobs.destination.transport.FileNames;
import platen.jobs.destination.transport.OutputFile;
import platen.jobs.destination.transport.Receipt;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.destination.transport.TransferException.Problem;
import platen.jobs.destination.transport.Transport;
import platen.jobs.destination.transport.TransportSettings;
import platen.jobs.folder.LinkFreeFolder;

/**
 * Puts files to a folder below {@code ‹base›/‹id of the workspace›}. A file is written under a temporary name, forced to
 * the disk, and then linked to its name, which fails when the name exists. Links in the folders are never followed.
 */
public final class FolderTransport implements Transport {
    private static final Logger log = LoggerFactory.getLogger(FolderTransport.class);
    private static final String NO_SPACE = "no space left";
    private static final String QUOTA = "quota exceeded";
    private static final byte[] TRIAL = "Platen can write here.".getBytes(StandardCharsets.UTF_8);

    private final Path base;
    private final List<String> folders;

    /** @param base existing folder that the operator has set */
    public FolderTransport(Path base, TransportSettings.Folder settings) {
        this.base = base;
        this.folders = new ArrayList<>(List.of(PublicId.WORKSPACE.of(settings.workspace())));
        if (!settings.folder().isEmpty()) {
            folders.addAll(List.of(settings.folder().split("/")));
        }
    }

    /** Runs with an open folder. */
    @FunctionalInterface
    private interface Work<T> {
        T in(LinkFreeFolder folder) throws IOException, TransferException;
    }

    @Override
    public Receipt put(OutputFile file) throws TransferException {
        List<String> parts = file.parts();
        return inside(parts.subList(0, parts.size() - 1), folder -> put(file, parts.getLast(), folder));
    }

    private Receipt put(OutputFile file, String name, LinkFreeFolder folder) throws IOException, TransferException {
        for (String earlier : file.earlierTemporaryNames()) {
            folder.deleteIfExists(earlier);
        }
        Optional<Receipt> there = existing(file, name, folder);
        if (there.isPresent()) {
            return there.get();
        }
        String temporary = file.temporaryName();
        folder.deleteIfExists(temporary);
        try {
            write(file, temporary, folder);
            folder.publish(temporary, name);
            return new Receipt(place(file), false);
        } catch (FileAlreadyExistsException raced) {
            return existing(file, name, folder).orElseThrow(() -> new TransferException(Problem.UNAVAILABLE,
                    place(file) + " was there and is gone again.", raced));
        } finally {
            remove(temporary, folder);
        }
    }

    private static void write(OutputFile file, String temporary, LinkFreeFolder folder)
            throws IOException, TransferException {
        try (CheckedContent content = CheckedContent.of(file)) {
            folder.write(temporary, content::transferTo);
        } catch (CheckedContent.SourceException e) {
            throw file.damaged(e);
        }
    }

    /** Returns the receipt when the file is there; fails when another one is. */
    private Optional<Receipt> existing(OutputFile file, String name, LinkFreeFolder folder)
            throws IOException, TransferException {
        Optional<BasicFileAttributes> attributes = folder.attributes(name);
        if (attributes.isEmpty()) {
            return Optional.empty();
        }
        if (attributes.get().isRegularFile() && attributes.get().size() == file.length()) {
            try (InputStream content = folder.read(name)) {
                if (CheckedContent.isEqual(file, content)) {
                    return Optional.of(new Receipt(place(file), true));
                }
            }
        }
        throw file.conflict(place(file));
    }

    private static void remove(String temporary, LinkFreeFolder folder) {
        try {
            folder.deleteIfExists(temporary);
        } catch (IOException e) {
            log.warn("A temporary file of a destination is left behind: {}", e.getMessage());
        }
    }

    @Override
    public void check() throws TransferException {
        String trial = FileNames.TEMPORARY_PREFIX + "check-" + UUID.randomUUID();
        inside(List.of(), folder -> {
            try {
                folder.write(trial + ".part", out -> out.write(TRIAL));
                folder.publish(trial + ".part", trial);
                readTrial(trial, folder);
            } finally {
                remove(trial + ".part", folder);
                remove(trial, folder);
            }
            return trial;
        });
    }

    private void readTrial(String trial, LinkFreeFolder folder) throws IOException, TransferException {
        byte[] read;
        try (InputStream content = folder.read(trial)) {
            read = content.readNBytes(TRIAL.length + 1);
        } catch (AccessDeniedException e) {
            throw new TransferException(Problem.FORBIDDEN, "A file could be written, but not read, in "
                    + String.join("/", folders) + ". The operator has to permit Platen to read there.", e);
        }
        if (!Arrays.equals(read, TRIAL)) {
            throw new TransferException(Problem.PROTOCOL, "A file in " + String.join("/", folders)
                    + " has another content than was written.");
        }
    }

    @Override
    public void close() {
        // Nothing is open between two calls.
    }

    private <T> T inside(List<String> inner, Work<T> work) throws TransferException {
        var open = new ArrayDeque<LinkFreeFolder>();
        try {
            open.push(LinkFreeFolder.root(base));
            for (String each : folders) {
                open.push(open.getFirst().childOrNew(each));
            }
            for (String each : inner) {
                open.push(open.getFirst().childOrNew(each));
            }
            return work.in(open.getFirst());
        } catch (IOException e) {
            throw failure(e);
        } finally {
            open.forEach(FolderTransport::close);
        }
    }

    private static void close(LinkFreeFolder folder) {
        try {
            folder.close();
        } catch (IOException e) {
            log.debug("A folder did not close", e);
        }
    }

    /** The message omits the base folder, which is the operator's. */
    private String place(OutputFile file) {
        return String.join("/", folders) + "/" + file.name();
    }

    private TransferException failure(IOException e) {
        String where = "The folder " + String.join("/", folders);
        String reason = e instanceof FileSystemException named && named.getReason() != null
                ? named.getReason()
                : String.valueOf(e.getMessage());
        String lower = reason.toLowerCase(Locale.ROOT);
        if (e instanceof LinkFreeFolder.LinkFound) {
            return new TransferException(Problem.SETTINGS, where + " cannot be used: " + e.getMessage(), e);
        }
        if (lower.contains(NO_SPACE) || lower.contains(QUOTA)) {
            return new TransferException(Problem.NO_SPACE, where + " has no space left.", e);
        }
        if (e instanceof AccessDeniedException || lower.contains("read-only")) {
            return new TransferException(Problem.FORBIDDEN, where + " is not writable for Platen. The operator has to"
                    + " permit that.", e);
        }
        if (lower.contains("not permitted") || lower.contains("not supported")) {
            return new TransferException(Problem.SETTINGS, where + " is on a file system without hard links, which"
                    + " Platen needs to publish a complete file. The operator has to choose another one.", e);
        }
        if (e instanceof NoSuchFileException) {
            return new TransferException(Problem.UNAVAILABLE, where + " is not there, or was removed meanwhile.", e);
        }
        return new TransferException(Problem.UNAVAILABLE, where + " cannot be written: " + reason + ".", e);
    }
}
