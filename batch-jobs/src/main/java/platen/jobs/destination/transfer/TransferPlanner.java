package platen.jobs.destination.transfer;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import platen.db.batch.Batch;
import platen.db.batch.BatchFile;
import platen.db.batch.BatchStore;
import platen.db.batch.FileKind;
import platen.db.core.Database;
import platen.db.core.Failpoint;
import platen.db.destination.TransferPlanStore;
import platen.db.destination.TransferPlanStore.DocumentRow;
import platen.db.destination.TransferPlanStore.NewTransfer;
import platen.db.destination.TransferPlanStore.Planned;
import platen.jobs.destination.FileNamePattern;
import platen.jobs.destination.FileNamePattern.NoName;
import platen.jobs.destination.link.FileListing;
import platen.jobs.error.ErrorJson;

/** Records the transfers of the files of completed batches, some rows per transaction. */
public final class TransferPlanner {
    private static final int PAGE = 500;

    private final Database database;
    private final TransferPlanStore plans;
    private final BatchStore batches;
    private final FileListing listing;
    private final TransferEnds ends;
    private final Clock clock;

    public TransferPlanner(Database database, TransferPlanStore plans, BatchStore batches, FileListing listing,
            TransferEnds ends, Clock clock) {
        this.database = database;
        this.plans = plans;
        this.batches = batches;
        this.listing = listing;
        this.ends = ends;
        this.clock = clock;
    }

    /** Makes the name of a file. */
    @FunctionalInterface
    private interface Naming {
        String name() throws NoName;
    }

    /** Plans some transfers of one batch; returns whether there may be more to plan. */
    public boolean planSome() {
        boolean planned = database.inTransaction(() -> {
            var next = plans.next();
            next.ifPresent(this::plan);
            return next.isPresent();
        });
        Failpoint.AFTER_TRANSFERS_PLANNED.hit();
        return planned;
    }

    private void plan(Planned files) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        if (files.deleted()) {
            plans.stopped(files, TransferEnds.DELETED);
            ends.settle(files.batchId(), files.position());
            return;
        }
        boolean last = true;
        if (files.type().sendsLinks()) {
            planMessage(files, now);
        } else {
            last = planFiles(files, batches.find(files.batchId()).orElseThrow(), now);
        }
        if (last) {
            plans.plannedAll(files);
            ends.settle(files.batchId(), files.position());
        }
    }

    /** Plans the next portion of the files; returns whether it was the last one. */
    private boolean planFiles(Planned files, Batch batch, Instant now) {
        FileNamePattern pattern = FileNamePattern.stored(files.fileName());
        switch (files.content()) {
            case DOCUMENTS -> {
                return planRows(files, pattern, now);
            }
            case ZIP -> planParts(files, pattern, FileKind.ZIP, now);
            case MERGED -> planParts(files, pattern, FileKind.MERGED, now);
            case MANIFEST -> plan(files, List.of(file(1, () -> pattern.ofPart(1))), now);
            case ERRORS -> {
                if (batch.failed() > 0) {
                    plan(files, List.of(file(1, () -> pattern.ofPart(1))), now);
                }
            }
        }
        return true;
    }

    /** Plans one message about all files, which is named by their pattern; none when there are no files. */
    private void planMessage(Planned files, Instant now) {
        boolean any = listing.open(files.batchId(), files.position())
                .filter(linked -> listing.count(linked) > 0)
                .isPresent();
        if (any) {
            plans.plan(files, List.of(new NewTransfer(1, files.fileName(), null)), TransferRetries.ATTEMPTS, now);
        }
    }

    private boolean planRows(Planned files, FileNamePattern pattern, Instant now) {
        List<DocumentRow> rows = plans.rows(files.batchId(), files.plannedRow(), PAGE);
        plan(files, rows.stream()
                .map(row -> file(row.rowNumber(),
                        () -> pattern.ofRow(row.rowNumber(), row.customId(), row.template())))
                .toList(), now);
        if (rows.size() < PAGE) {
            return true;
        }
        plans.plannedTo(files, rows.getLast().rowNumber());
        return false;
    }

    private void planParts(Planned files, FileNamePattern pattern, FileKind kind, Instant now) {
        plan(files, batches.files(files.batchId())
                .stream()
                .filter(file -> file.kind() == kind)
                .map(BatchFile::number)
                .map(number -> file(number, () -> pattern.ofPart(number)))
                .toList(), now);
    }

    private static NewTransfer file(int number, Naming naming) {
        try {
            return new NewTransfer(number, naming.name(), null);
        } catch (NoName e) {
            return new NewTransfer(number, null, ErrorJson.write("bad_request", String.valueOf(e.getMessage())));
        }
    }

    /** Records the transfers of files; one whose name another file of the batch has is failed from the start. */
    private void plan(Planned files, List<NewTransfer> made, Instant now) {
        Set<String> taken = new HashSet<>();
        List<String> names = made.stream().flatMap(file -> Stream.ofNullable(file.name())).toList();
        plans.taken(files, names).forEach(name -> taken.add(name.toLowerCase(Locale.ROOT)));
        var transfers = new ArrayList<NewTransfer>();
        for (NewTransfer file : made) {
            String name = file.name();
            transfers.add(name == null || taken.add(name.toLowerCase(Locale.ROOT))
                    ? file
                    : new NewTransfer(file.number(), null, twice(name)));
        }
        plans.plan(files, transfers, TransferRetries.ATTEMPTS, now);
    }

    private static String twice(String name) {
        return ErrorJson.lasting("bad_request", "name_taken", "Another file of this batch has the name '" + name
                + "' there. Use a pattern that gives each file its own name, for example with {row} or {part}.");
    }
}
