package platen.jobs.batch.output;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.batch.Batch;
import platen.db.batch.BatchFile;
import platen.db.batch.RowResult;
import platen.db.batch.RowStore;
import platen.db.core.PublicId;
import platen.jobs.blob.PdfStore;
import platen.jobs.engine.assemble.ZipArchive;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes the outputs of a batch, holding only a few rows in memory at a time. */
public final class BatchOutputWriter {
    private static final int AT_ONCE = 50;
    private static final int MAX_NAME_LENGTH = 60;

    private final RowStore rows;
    private final PdfStore pdfs;

    public BatchOutputWriter(RowStore rows, PdfStore pdfs) {
        this.rows = rows;
        this.pdfs = pdfs;
    }

    /**
     * Writes one ZIP of a batch: entries {@code 000001-<custom_id>.pdf} and so on, then {@code manifest.json} with the
     * hash of each. The same rows produce the same bytes.
     */
    public void zip(UUID batchId, BatchFile file, OutputStream out) throws IOException {
        ZipArchive.write(() -> new Entries(batchId, file), out);
    }

    /** Receives one PDF. */
    @FunctionalInterface
    public interface Sink {
        void take(String name, byte[] pdf) throws IOException;
    }

    /**
     * Passes every PDF of a batch to the sink, in row order.
     *
     * @return the number of PDFs
     */
    public int each(Batch batch, Sink sink) throws IOException {
        int count = 0;
        int last = 0;
        List<RowResult> page = rows.completed(batch.id(), last, batch.totalRows(), AT_ONCE);
        while (!page.isEmpty()) {
            for (RowResult row : page) {
                byte[] sha256 = row.sha256();
                Optional<byte[]> pdf = sha256 == null ? Optional.empty() : pdfs.read(sha256);
                if (pdf.isPresent()) {
                    sink.take(name(row), pdf.get());
                    count++;
                }
            }
            last = page.getLast().rowNumber();
            page = rows.completed(batch.id(), last, batch.totalRows(), AT_ONCE);
        }
        return count;
    }

    /** Returns the file name of a merged PDF next to the PDFs of its rows. */
    public static String name(BatchFile merged) {
        return "merged-%03d.pdf".formatted(merged.number());
    }

    /**
     * Returns the manifest entry of a row: its number, the hash of its PDF, and the name of the PDF in ZIPs and
     * folders.
     */
    static ObjectNode manifestEntry(RowResult row) {
        ObjectNode json = JsonNodeFactory.instance.objectNode()
                .put("row", row.rowNumber())
                .put("custom_id", row.customId());
        if (row.runId() != null) {
            json.put("run_id", PublicId.RUN.of(row.runId()));
        } else {
            json.put("submission_id",
                    row.submissionId() == null ? null : PublicId.SUBMISSION.of(row.submissionId()));
        }
        byte[] sha256 = row.sha256();
        return json.put("sha256", sha256 == null ? null : HexFormat.of().formatHex(sha256))
                .put("page_count", row.pageCount())
                .put("length", row.length())
                .put("file", sha256 == null ? null : name(row));
    }

    /** Returns the manifest entry of a merged PDF: the rows that it holds, and its hash. */
    static ObjectNode manifestEntry(BatchFile merged) {
        byte[] sha256 = merged.sha256();
        return JsonNodeFactory.instance.objectNode()
                .put("doc", merged.kind().wire())
                .put("part", merged.number())
                .put("first_row", merged.firstRow())
                .put("last_row", merged.lastRow())
                .put("rows", merged.documents())
                .put("sha256", sha256 == null ? null : HexFormat.of().formatHex(sha256))
                .put("page_count", merged.pages())
                .put("length", merged.length())
                .put("file", name(merged));
    }

    private static String name(RowResult row) {
        String number = "%06d".formatted(row.rowNumber());
        String own = row.customId() == null ? "" : row.customId().replaceAll("[^A-Za-z0-9._-]+", "_");
        return number + (own.isEmpty() ? "" : "-" + own.substring(0, Math.min(own.length(), MAX_NAME_LENGTH))) + ".pdf";
    }

    /** Iterates over the entries of one ZIP, loaded lazily; purged documents are skipped. */
    private final class Entries implements Iterator<ZipArchive.Entry> {
        private final CompletedRows completed;
        private final ArrayNode manifest = JsonNodeFactory.instance.arrayNode();
        private boolean ended;
        private ZipArchive.@Nullable Entry next;

        Entries(UUID batchId, BatchFile file) {
            completed = new CompletedRows(rows, batchId, file);
        }

        @Override
        public boolean hasNext() {
            while (next == null && !ended) {
                RowResult row = completed.next();
                if (row == null) {
                    ended = true;
                    next = new ZipArchive.Entry("manifest.json", manifest.toString().getBytes(StandardCharsets.UTF_8));
                } else {
                    next = entry(row).orElse(null);
                }
            }
            return next != null;
        }

        @Override
        public ZipArchive.Entry next() {
            if (!hasNext() || next == null) {
                throw new NoSuchElementException();
            }
            ZipArchive.Entry entry = next;
            next = null;
            return entry;
        }

        private Optional<ZipArchive.Entry> entry(RowResult row) {
            byte[] sha256 = row.sha256();
            Optional<byte[]> bytes = sha256 == null ? Optional.empty() : pdfs.read(sha256);
            return bytes.map(pdf -> {
                String name = name(row);
                manifest.add(manifestEntry(row));
                return new ZipArchive.Entry(name, pdf);
            });
        }
    }
}
