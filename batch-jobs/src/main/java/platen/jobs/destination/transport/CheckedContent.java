package platen.jobs.destination.transport;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestInputStream;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.core.Sha256;

/** The content of a file, compared while it is read with the length and the hash that the file should have. */
public final class CheckedContent extends FilterInputStream {
    private final OutputFile file;
    private final DigestInputStream digested;
    private long read;
    private boolean ended;
    private @Nullable SourceException failure;

    private CheckedContent(DigestInputStream digested, OutputFile file) {
        super(digested);
        this.digested = digested;
        this.file = file;
    }

    /** The content differs from its length or hash, or cannot be read. */
    public static final class SourceException extends IOException {
        private static final long serialVersionUID = 1L;

        SourceException(String message, IOException cause) {
            super(message, cause);
        }

        SourceException(String message) {
            super(message);
        }
    }

    /** Opens the content of a file. */
    public static CheckedContent of(OutputFile file) throws SourceException {
        return of(file, opened(file));
    }

    /**
     * Compares the content of another place with that of a file.
     *
     * @return whether they are equal
     * @throws IOException when the other content cannot be read
     */
    public static boolean isEqual(OutputFile file, InputStream other) throws IOException {
        try (CheckedContent checked = of(file, other)) {
            checked.transferTo(OutputStream.nullOutputStream());
            return true;
        } catch (SourceException e) {
            if (e.getCause() instanceof IOException unreadable) {
                throw unreadable;
            }
            return false;
        }
    }

    private static CheckedContent of(OutputFile file, InputStream content) {
        return new CheckedContent(new DigestInputStream(content, Sha256.digest()), file);
    }

    private static InputStream opened(OutputFile file) throws SourceException {
        try {
            return file.content().open();
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    /** Fails instead of the last bytes when the content is not what it should be, so that it is never complete. */
    @Override
    public int read(byte[] bytes, int offset, int length) throws SourceException {
        try {
            return checked(bytes, offset, length);
        } catch (SourceException e) {
            failure = e;
            throw e;
        }
    }

    private int checked(byte[] bytes, int offset, int length) throws SourceException {
        int count = readFrom(bytes, offset, length);
        if (count > 0) {
            read += count;
        }
        if (read > file.length() || count < 0 && read < file.length()) {
            throw new SourceException("has another length than it should");
        }
        // Compared with the last bytes and not at the end, because a reader that knows the length stops before it.
        if (read == file.length() && !ended) {
            ended = true;
            if (!hash().equals(file.sha256())) {
                throw new SourceException("has another content than it should");
            }
        }
        return count;
    }

    /** Returns the exception that reading ended with, for callers that see only a broken connection. */
    public Optional<SourceException> failure() {
        return Optional.ofNullable(failure);
    }

    private int readFrom(byte[] bytes, int offset, int length) throws SourceException {
        try {
            return digested.read(bytes, offset, length);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private String hash() {
        return HexFormat.of().formatHex(digested.getMessageDigest().digest());
    }

    @Override
    public long skip(long count) {
        throw new UnsupportedOperationException("Every byte is compared");
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    private static SourceException unreadable(IOException e) {
        return new SourceException("cannot be read", e);
    }
}
