package platen.jobs.destination.link;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.UUID;
import platen.db.batch.Batch;
import platen.db.batch.BatchFile;
import platen.db.batch.BatchStore;
import platen.db.batch.FileKind;
import platen.db.batch.RowResult;
import platen.db.batch.RowStore;
import platen.db.destination.FileContent;
import platen.jobs.batch.output.BatchOutputWriter;
import platen.jobs.batch.output.RowLines;
import platen.jobs.blob.PdfStore;

/** Reads the files of batches: those that are stored, and those that are written on request. */
public final class BatchContents {
    private final BatchStore batches;
    private final RowStore rows;
    private final PdfStore pdfs;
    private final BatchOutputWriter writer;
    private final RowLines lines;

    public BatchContents(BatchStore batches, RowStore rows, PdfStore pdfs, BatchOutputWriter writer, RowLines lines) {
        this.batches = batches;
        this.rows = rows;
        this.pdfs = pdfs;
        this.writer = writer;
        this.lines = lines;
    }

    /** The content of a file. */
    public sealed interface Content {}

    /** A PDF. */
    public record Stored(byte[] sha256, byte[] bytes) implements Content {}

    /** A file that is written on request. */
    public record Written(Writing writing) implements Content {}

    /** Writes a file. */
    @FunctionalInterface
    public interface Writing {
        void to(OutputStream out) throws IOException;
    }

    /**
     * Opens a file of a batch.
     *
     * @param number of its row, or of the ZIP or merged PDF
     * @return empty when the batch or the file was removed, or there is none of this number
     */
    public Optional<Content> open(UUID batchId, FileContent content, int number) {
        return batches.find(batchId).flatMap(batch -> open(batch, content, number));
    }

    /** Opens a file of a batch, like {@link #open(UUID, FileContent, int)}. */
    public Optional<Content> open(Batch batch, FileContent content, int number) {
        return switch (content) {
            case DOCUMENTS -> stored(document(batch.id(), number));
            case MERGED ->
                stored(file(batch, FileKind.MERGED, number).flatMap(file -> Optional.ofNullable(file.sha256())));
            case ZIP -> file(batch, FileKind.ZIP, number)
                    .map(file -> new Written(out -> writer.zip(batch.id(), file, out)));
            case MANIFEST -> Optional.of(new Written(out -> lines.manifest(batch, out)));
            case ERRORS -> Optional.of(new Written(out -> lines.errors(batch, out)));
        };
    }

    private Optional<byte[]> document(UUID batchId, int number) {
        return rows.completed(batchId, number - 1, number, 1)
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

    private Optional<Content> stored(Optional<byte[]> sha256) {
        return sha256.flatMap(hash -> pdfs.read(hash).map(bytes -> new Stored(hash, bytes)));
    }
}
