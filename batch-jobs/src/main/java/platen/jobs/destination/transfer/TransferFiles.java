package platen.jobs.destination.transfer;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.core.Sha256;
import platen.db.destination.ClaimedTransfer;
import platen.jobs.destination.link.BatchContents;
import platen.jobs.destination.link.BatchContents.Content;
import platen.jobs.destination.transport.OutputFile;

/** Opens the files of batches for their transfers. */
public final class TransferFiles {
    /** Longer documents wait for their destination on the disk, since many transfers may wait at a time. */
    static final int MAX_BYTES_IN_MEMORY = 4 << 20;

    private final BatchContents contents;

    public TransferFiles(BatchContents contents) {
        this.contents = contents;
    }

    /**
     * A file that is ready to be put.
     *
     * @param temporary file that holds its content; null when it is in memory
     */
    record Opened(OutputFile file, @Nullable Path temporary) implements AutoCloseable {
        /** Deletes the temporary file. One that cannot be deleted is left to the cleanup of the operating system. */
        @Override
        public void close() {
            if (temporary != null) {
                boolean removed = temporary.toFile().delete();
                assert removed || !Files.exists(temporary);
            }
        }
    }

    /**
     * Opens the file of a transfer.
     *
     * @return empty when the batch or the document was removed meanwhile
     * @throws IOException when a file that is created on request could not be written
     */
    Optional<Opened> open(ClaimedTransfer transfer) throws IOException {
        Optional<Content> found = contents.open(transfer.batchId(), transfer.content(), transfer.number());
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(switch (found.get()) {
                    case BatchContents.Stored(byte[] sha256, byte[] bytes) -> opened(transfer, sha256, bytes);
                    case BatchContents.Written(BatchContents.Writing writing) -> written(transfer, null, writing);
                });
    }

    static Opened opened(ClaimedTransfer transfer, byte[] sha256, byte[] content) throws IOException {
        return content.length > MAX_BYTES_IN_MEMORY
                ? written(transfer, sha256, out -> out.write(content))
                : new Opened(output(transfer, content.length, sha256, () -> new ByteArrayInputStream(content)), null);
    }

    /** @param sha256 of what the file should be; null for what it becomes */
    private static Opened written(ClaimedTransfer transfer, byte @Nullable [] sha256,
            BatchContents.Writing writing)
            throws IOException {
        Path file = Files.createTempFile("platen-transfer", null);
        boolean kept = false;
        try {
            MessageDigest digest = Sha256.digest();
            try (var out = new DigestOutputStream(new BufferedOutputStream(Files.newOutputStream(file)), digest)) {
                writing.to(out);
            }
            byte[] hash = sha256 == null ? digest.digest() : sha256;
            var opened = new Opened(output(transfer, Files.size(file), hash, () -> Files.newInputStream(file)), file);
            kept = true;
            return opened;
        } finally {
            if (!kept) {
                Files.deleteIfExists(file);
            }
        }
    }

    private static OutputFile output(ClaimedTransfer transfer, long length, byte[] sha256,
            OutputFile.Content content) {
        return new OutputFile(transfer.name(), length, HexFormat.of().formatHex(sha256), content,
                transfer.id().toString().replace("-", ""), transfer.attempt());
    }
}
