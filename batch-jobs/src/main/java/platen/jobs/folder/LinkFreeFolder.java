package platen.jobs.folder;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A folder that was opened without following links. Its entries are accessed relative to the open folder and not by
 * path, so that replacing the folder with a link has no effect. Must be closed. Not thread-safe.
 */
public final class LinkFreeFolder implements Closeable {
    private final Path path;
    private final SecureDirectoryStream<Path> folder;

    private LinkFreeFolder(Path path, SecureDirectoryStream<Path> folder) {
        this.path = path;
        this.folder = folder;
    }

    /** A link was found where a folder is required. */
    public static final class LinkFound extends IOException {
        LinkFound(String name, IOException cause) {
            super("'" + name + "' is a link or no folder; it must be a folder itself.", cause);
        }
    }

    /** Opens the folder that an operator has configured, whose path may contain links. */
    public static LinkFreeFolder root(Path path) throws IOException {
        DirectoryStream<Path> stream = Files.newDirectoryStream(path);
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return new LinkFreeFolder(path, secure);
        }
        stream.close();
        throw new IOException(
                "This system cannot open folders without following links, which Platen needs for folders that others write to.");
    }

    /**
     * Opens a subfolder.
     *
     * @throws NoSuchFileException when it does not exist
     * @throws LinkFound when it is a link or not a folder
     * @throws IOException when it cannot be opened for another reason, which may pass
     */
    public LinkFreeFolder child(String name) throws IOException {
        try {
            return new LinkFreeFolder(path.resolve(name),
                    folder.newDirectoryStream(Path.of(name), LinkOption.NOFOLLOW_LINKS));
        } catch (FileSystemException e) {
            // The error itself has no type for a link, and its text depends on the language of the system.
            if (e instanceof NotDirectoryException
                    || attributes(name).filter(each -> !each.isDirectory()).isPresent()) {
                throw new LinkFound(name, e);
            }
            throw e;
        }
    }

    /** Opens a subfolder and creates it if it does not exist. */
    public LinkFreeFolder childOrNew(String name) throws IOException {
        try {
            return child(name);
        } catch (NoSuchFileException e) {
            try {
                // Folders can only be created by path; the result is then opened like any other, without following
                // links.
                Files.createDirectory(path.resolve(name));
            } catch (FileAlreadyExistsException raced) {
                // Another node created it.
            }
            return child(name);
        }
    }

    /** Returns the names of the regular files, sorted; links are excluded. */
    public List<String> files() throws IOException {
        var names = new TreeSet<String>();
        try (var entries = folder.newDirectoryStream(Path.of("."), LinkOption.NOFOLLOW_LINKS)) {
            for (Path each : entries) {
                String name = String.valueOf(each.getFileName());
                if (isFile(name)) {
                    names.add(name);
                }
            }
        }
        return List.copyOf(names);
    }

    private boolean isFile(String name) throws IOException {
        return attributes(name).filter(BasicFileAttributes::isRegularFile).isPresent();
    }

    /** Returns the attributes of an entry, those of the link itself when it is one; empty when there is none. */
    public Optional<BasicFileAttributes> attributes(String name) throws IOException {
        try {
            return Optional.of(folder.getFileAttributeView(Path.of(name), BasicFileAttributeView.class,
                    LinkOption.NOFOLLOW_LINKS).readAttributes());
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /**
     * Writes a new file and waits until its content is on the disk.
     *
     * @throws FileAlreadyExistsException when there is an entry of this name
     */
    public void write(String name, Writer writer) throws IOException {
        try (var channel = folder.newByteChannel(Path.of(name),
                Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW, LinkOption.NOFOLLOW_LINKS))) {
            writer.write(Channels.newOutputStream(channel));
            if (channel instanceof FileChannel file) {
                file.force(true);
            }
        }
    }

    /** Writes the content of a file. */
    @FunctionalInterface
    public interface Writer {
        void write(OutputStream out) throws IOException;
    }

    /** Deletes a file or link if it exists. */
    public void deleteIfExists(String name) throws IOException {
        try {
            folder.deleteFile(Path.of(name));
        } catch (NoSuchFileException e) {
            // Another process deleted it, or it never was.
        }
    }

    /**
     * Gives a complete file of this folder its final name, which is then on the disk.
     *
     * @throws FileAlreadyExistsException when there is an entry of the final name; it is not replaced
     * @throws NoSuchFileException when the file is gone
     */
    public void publish(String name, String finalName) throws IOException {
        // A link fails when its name exists; a move would replace the entry.
        Files.createLink(path.resolve(finalName), path.resolve(name));
        if (attributes(finalName).isEmpty()) {
            // Links can only be created by path, which no longer leads to the folder that was opened.
            throw new NoSuchFileException(path.toString(), null, "the folder was replaced meanwhile");
        }
        try (var entries = FileChannel.open(path, StandardOpenOption.READ)) {
            entries.force(true);
        }
        deleteIfExists(name);
    }

    /** Moves a file or a link itself, atomically. */
    public void move(String name, LinkFreeFolder to, String newName) throws IOException {
        folder.move(Path.of(name), to.folder, Path.of(newName));
    }

    /** Opens a regular file for reading. */
    public InputStream read(String name) throws IOException {
        if (!isFile(name)) {
            throw new NoSuchFileException(name, null, "it is gone, or not a plain file");
        }
        return Channels.newInputStream(
                folder.newByteChannel(Path.of(name), Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)));
    }

    @Override
    public void close() throws IOException {
        folder.close();
    }
}
