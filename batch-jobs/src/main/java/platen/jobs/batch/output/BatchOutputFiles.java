package platen.jobs.batch.output;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.batch.core.job.JobInterruptedException;
import platen.db.batch.BatchFile;
import platen.db.batch.BatchLeaseStore;
import platen.db.batch.BatchStore;
import platen.db.batch.BatchStores;
import platen.db.batch.FileKind;
import platen.db.batch.RowResult;
import platen.db.batch.RowStore;
import platen.db.blob.BlobStore;
import platen.db.core.Database;
import platen.db.core.Failpoint;
import platen.db.core.PublicId;
import platen.db.submission.SubmissionStore;
import platen.jobs.batch.definition.BatchDefinition;
import platen.jobs.blob.PdfStore;
import platen.jobs.engine.assemble.Chapter;
import platen.jobs.engine.assemble.PacketPart;
import platen.jobs.engine.assemble.PdfMerger;
import platen.jobs.engine.assemble.PdfMerger.Merged;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.RenderOutcome.Reason;
import platen.jobs.engine.model.RenderOutcome.Rejected;
import platen.jobs.engine.model.Warning;
import platen.jobs.error.ErrorJson;
import platen.jobs.render.work.RenderLimits;
import platen.jobs.render.work.RenderTimeout;
import platen.jobs.seal.SealUnavailableException;
import platen.jobs.seal.Sealer;

/**
 * Creates the files that hold many rows of a batch: ZIPs, of which only the row ranges are stored, split by size; and
 * merged PDFs, split by pages. The limits bound memory use regardless of the number of rows.
 */
public final class BatchOutputFiles {
    private static final int PAGE = 1_000;
    /** Warnings of a batch beyond which those of merged PDFs are left out. */
    private static final int MAX_WARNINGS = 20;
    private static final String MORE_WARNINGS = Warning.json(List.of(new Warning("",
            "More merged PDFs do not claim a standard that documents in them claim."))).toString();
    private static final String SEAL_MISSING = ErrorJson.write(new Rejected(Reason.INTERNAL,
            "A merged PDF could not be sealed within a day. The documents can be had one by one and zipped; resume the"
                    + " batch once documents can be sealed again.",
            null));

    private final Database database;
    private final BatchStore batches;
    private final BatchLeaseStore leases;
    private final RowStore rows;
    private final SubmissionStore submissions;
    private final PdfStore pdfs;
    private final RenderLimits limits;
    private final RenderTimeout timeout;
    private final Sealer sealer;

    public BatchOutputFiles(Database database, BatchStores stores, SubmissionStore submissions, PdfStore pdfs,
            RenderLimits limits, RenderTimeout timeout, Sealer sealer) {
        this.database = database;
        this.batches = stores.batches();
        this.leases = stores.leases();
        this.rows = stores.rows();
        this.submissions = submissions;
        this.pdfs = pdfs;
        this.limits = limits;
        this.timeout = timeout;
        this.sealer = sealer;
    }

    /**
     * Creates the files of a batch; files of earlier attempts are kept.
     *
     * @param mayContinue asked before each expensive file whether to continue
     * @throws JobInterruptedException when {@code mayContinue} returned false, a merge timed out, or a merged PDF has waited
     *     a day for its seal
     * @throws SealUnavailableException when a merged PDF cannot be sealed now; it is made later, and the attempt does not
     *     count
     */
    public void make(BatchDefinition batchDefinition, BooleanSupplier mayContinue) throws JobInterruptedException {
        batches.addFiles(batchDefinition.id(), split(batchDefinition, FileKind.ZIP));
        if (batchDefinition.batch().merged()) {
            Set<Integer> made = batches.files(batchDefinition.id())
                    .stream()
                    .filter(file -> file.kind() == FileKind.MERGED)
                    .map(BatchFile::number)
                    .collect(Collectors.toSet());
            for (BatchFile file : split(batchDefinition, FileKind.MERGED)) {
                if (!made.contains(file.number())) {
                    if (!mayContinue.getAsBoolean()) {
                        throw new JobInterruptedException("The rest of the files is left to others");
                    }
                    merge(batchDefinition.id(), file);
                }
            }
        }
    }

    private List<BatchFile> split(BatchDefinition batchDefinition, FileKind kind) {
        var volumes = new Volumes(kind);
        List<RowResult> page = rows.completed(batchDefinition.id(), 0, batchDefinition.batch().totalRows(), PAGE);
        while (!page.isEmpty()) {
            page.forEach(volumes::add);
            page = rows.completed(batchDefinition.id(), page.getLast().rowNumber(), batchDefinition.batch().totalRows(),
                    PAGE);
        }
        return volumes.close();
    }

    private void merge(UUID batchId, BatchFile planned) throws JobInterruptedException {
        Runnable halt = () -> leases.halt(batchId, tooLong(planned));
        Optional<Optional<Merged>> made;
        try {
            made = timeout.within(limits.run(), () -> Optional.of(book(batchId, planned)), Optional.empty(), halt);
        } catch (SealUnavailableException e) {
            if (!hasWaitedTooLong(batchId, planned)) {
                throw e;
            }
            leases.halt(batchId, SEAL_MISSING);
            throw new JobInterruptedException("A file could not be sealed");
        }
        if (made.isEmpty()) {
            halt.run();
            throw new JobInterruptedException("A file took too long");
        }
        made.get().ifPresent(book -> keep(batchId, planned, book));
    }

    /** Returns whether a day has passed since the last document of the file was asked for. */
    private boolean hasWaitedTooLong(UUID batchId, BatchFile planned) {
        return rows.newest(batchId, planned.firstRow(), planned.lastRow())
                .filter(newest -> sealer.hasWaitedTooLong(PublicId.time(newest)))
                .isPresent();
    }

    private String tooLong(BatchFile planned) {
        return ErrorJson.write(new Rejected(Reason.TIMEOUT,
                "Merging rows %d to %d took longer than %d seconds. The documents can be had one by one and zipped."
                        .formatted(planned.firstRow(), planned.lastRow(), limits.run().toSeconds()),
                null));
    }

    /**
     * Merges the documents of a file; returns empty when all of them have been purged. Their seals do not cover the merged
     * PDF, so it is sealed, too, if any of them is.
     *
     * @throws SealUnavailableException when it cannot be sealed now
     */
    private Optional<Merged> book(UUID batchId, BatchFile planned) {
        var chapters = new Chapters(batchId, planned);
        if (!chapters.hasNext()) {
            return Optional.empty();
        }
        boolean seal = rows.hasSealed(batchId, planned.firstRow(), planned.lastRow());
        if (seal && !sealer.canSeal() && !hasWaitedTooLong(batchId, planned)) {
            // Merging many documents only to find that the seal is still missing would occupy a processor.
            throw new SealUnavailableException("This process could not seal shortly before.");
        }
        Merged book = PdfMerger.book(chapters);
        Failpoint.AFTER_PACKET_BUILT.hit();
        return Optional.of(seal ? book.with(sealer.seal(book.pdf()).pdf()) : book);
    }

    private void keep(UUID batchId, BatchFile planned, Merged merged) {
        Pdf book = merged.pdf();
        BlobStore.File file = pdfs.file(book, book.sha256());
        // One transaction per file, so that finished files are not made again. It stores the bytes with the row that
        // references them.
        database.inTransaction(() -> {
            pdfs.keep(List.of(file));
            boolean added = batches.addFile(batchId, new BatchFile(planned.kind(), planned.number(),
                    planned.firstRow(), planned.lastRow(), planned.documents(), planned.pages(), (long) book.length(),
                    file.sha256()));
            if (added) {
                warn(batchId, planned, merged.warnings());
            } else {
                // Two seals of the same file differ, so another attempt has recorded other bytes.
                pdfs.dropUnused(List.of(file.sha256()));
            }
        });
    }

    private void warn(UUID batchId, BatchFile planned, List<Warning> warnings) {
        if (!warnings.isEmpty()) {
            String rows = "Rows %d to %d: ".formatted(planned.firstRow(), planned.lastRow());
            batches.addWarnings(batchId, Warning.json(warnings.stream()
                    .map(each -> new Warning(each.alias(), rows + each.message())).toList()).toString(),
                    MORE_WARNINGS, MAX_WARNINGS);
        }
    }

    /** Iterates over the rows of a file as chapters, loaded lazily; purged documents are skipped. */
    private final class Chapters implements Iterator<Chapter> {
        private final CompletedRows completed;
        private final Deque<Chapter> next = new ArrayDeque<>(1);

        Chapters(UUID batchId, BatchFile file) {
            completed = new CompletedRows(rows, batchId, file);
        }

        @Override
        public boolean hasNext() {
            while (next.isEmpty()) {
                RowResult row = completed.next();
                if (row == null) {
                    return false;
                }
                List<PacketPart> parts = parts(row);
                if (!parts.isEmpty()) {
                    next.add(new Chapter(title(row), parts));
                }
            }
            return true;
        }

        @Override
        public Chapter next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return next.remove();
        }

        private List<PacketPart> parts(RowResult row) {
            byte[] sha256 = row.sha256();
            if (row.runId() != null) {
                return submissions.ofRun(row.runId())
                        .stream()
                        .flatMap(document -> part(document.templateName(), document.sha256()).stream())
                        .toList();
            }
            return part(title(row), sha256).stream().toList();
        }

        private Optional<PacketPart> part(String title, byte @Nullable [] sha256) {
            return sha256 == null
                    ? Optional.empty()
                    : pdfs.document(sha256).map(pdf -> new PacketPart(title, pdf));
        }

        private static String title(RowResult row) {
            return row.customId() == null ? "Row " + row.rowNumber() : row.customId();
        }
    }
}
