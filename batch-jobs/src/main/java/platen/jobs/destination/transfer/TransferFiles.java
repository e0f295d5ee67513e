package platen.jobs.destination.transfer;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.batch.Batch;
import platen.db.batch.BatchFile;
import platen.db.batch.BatchStore;
import platen.db.batch.FileKind;
import platen.db.batch.RowResult;
import platen.db.batch.RowStore;
import platen.db.core.Sha256;
import platen.db.destination.ClaimedTransfer;
import platen.jobs.batch.output.BatchOutputWriter;
import platen.jobs.batch.output.RowLines;
import platen.jobs.blob.PdfStore;
import platen.jobs.destination.transport.OutputFile;

/** Opens the files of batches for their transfers. */
public final class TransferFiles {
    /** Longer documents wait for their destination on the disk, since many transfers may wait at a time. */
    static final int MAX_BYTES_IN_MEMORY = 4 << 20;

    private final BatchStore batches;
    private final RowStore rows;
    private final PdfStore pdfs;
    private final BatchOutputWriter writer;
    private final RowLines lines;

    public TransferFiles(BatchStore batches, RowStore rows, PdfStore pdfs, BatchOutputWriter writer, RowLines lines) {
        this.batches = batches;
        this.rows = rows;
        this.pdfs = pdfs;
        this.writer = writer;
        this.lines = lines;
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

    /** Writes a file that is created on request. */
    @FunctionalInterface
    private interface Writing {
        void to(OutputStream out) throws IOException;
    }

    /**
     * Opens the file of a transfer.
     *
     * @return empty when the batch or the document was removed meanwhile
     * @throws IOException when a file that is created on request could not be written
     */
    Optional<Opened> open(ClaimedTransfer transfer) throws IOException {
        Optional<Batch> found = batches.find(transfer.batchId());
        if (found.isEmpty()) {
            return Optional.empty();
        }
        Batch batch = found.get();
        return switch (transfer.content()) {
            case DOCUMENTS -> stored(transfer, document(transfer));
            case MERGED -> stored(transfer, file(batch, FileKind.MERGED, transfer.number())
                    .flatMap(file -> Optional.ofNullable(file.sha256())));
            case ZIP -> {
                Optional<BatchFile> file = file(batch, FileKind.ZIP, transfer.number());
                yield file.isEmpty()
                        ? Optional.empty()
                        : Optional.of(written(transfer, out -> writer.zip(batch.id(), file.get(), out)));
            }
            case MANIFEST -> Optional.of(written(transfer, out -> lines.manifest(batch, out)));
            case ERRORS -> Optional.of(written(transfer, out -> lines.errors(batch, out)));
        };
    }

    private Optional<byte[]> document(ClaimedTransfer transfer) {
        return rows.completed(transfer.batchId(), transfer.number() - 1, transfer.number(), 1)
                .stream()
                .map(RowResult::sha256)
                .flatMap(sha256 -> Optional.ofNullable(sha256).stream())
                .findFirst();
    }

    private Optional<BatchFile> file(Batch batch, FileKind kind, int number) {
        return batches.files(batch.id())
                .stream()
                .filter(file -> file.kind() == kind && file.number() == number)
                .findFirst();
    }

    private Optional<Opened> stored(ClaimedTransfer transfer, Optional<byte[]> sha256) throws IOException {
        Optional<byte[]> content = sha256.flatMap(pdfs::read);
        return content.isEmpty()
                ? Optional.empty()
                : Optional.of(opened(transfer, sha256.orElseThrow(), content.get()));
    }

    static Opened opened(ClaimedTransfer transfer, byte[] sha256, byte[] content) throws IOException {
        return content.length > MAX_BYTES_IN_MEMORY
                ? written(transfer, sha256, out -> out.write(content))
                : new Opened(output(transfer, content.length, sha256, () -> new ByteArrayInputStream(content)), null);
    }

    private static Opened written(ClaimedTransfer transfer, Writing writing) throws IOException {
        return written(transfer, null, writing);
    }

    /** @param sha256 of what the file should be; null for what it becomes */
    private static Opened written(ClaimedTransfer transfer, byte @Nullable [] sha256, Writing writing)
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
