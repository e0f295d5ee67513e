package platen.jobs.batch.spreadsheet;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.jobs.error.BusyException;
import platen.jobs.isolation.FairSemaphore;
import platen.jobs.isolation.IsolatedOutcome;
import platen.jobs.isolation.IsolatedOutcome.Cause;
import platen.jobs.isolation.WorkerPool;

/** Reads workbooks (XLSX) as CSV, each in an isolated process with limits of time and memory. */
public final class Workbooks {
    /** Content type of a workbook. */
    public static final String TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    /** Maximum size of a workbook in bytes. */
    public static final int MAX_FILE_BYTES = 32 << 20;
    private static final Logger log = LoggerFactory.getLogger(Workbooks.class);
    /** Processor time; 100,000 rows with ten columns take some seconds. */
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int BEGINNING = 8;
    private static final byte[] ZIP = {'P', 'K', 3, 4};
    private static final byte[] OLE = {(byte) 0xd0, (byte) 0xcf, 0x11, (byte) 0xe0};

    /** Workbooks in memory at once, of all tenants. */
    private static final int MAX_OPEN = 4;
    private static final Duration WAIT = Duration.ofSeconds(20);
    private static final int BUFFER_BYTES = 64 * 1024;

    private final WorkerPool workers;
    private final FairSemaphore permits = new FairSemaphore(MAX_OPEN);

    public Workbooks(WorkerPool workers) {
        this.workers = workers;
    }

    /** The answer of a worker process. */
    sealed interface Result {}

    /** @param csv the rows of the sheet with its header, in UTF-8, divided by commas */
    @SuppressWarnings("ArrayRecordComponent") // read once, never compared
    record Rows(byte[] csv) implements Result {}

    /** @param message what to do, in English */
    record Unreadable(String message) implements Result {}

    /** Returns whether a file is a workbook by its first bytes, also one of a format that cannot be read. */
    public static boolean is(byte[] file) {
        return startsWith(file, ZIP) || startsWith(file, OLE);
    }

    /** Returns whether a file is a workbook, and leaves it at its beginning. */
    public static boolean is(BufferedInputStream file) throws IOException {
        file.mark(BEGINNING);
        byte[] beginning = file.readNBytes(BEGINNING);
        file.reset();
        return is(beginning);
    }

    /**
     * Returns the rows of a sheet as CSV, in UTF-8 and divided by commas. The file is stored while it arrives, so that no
     * slow sender holds what others wait for; until the rows are closed, others may have to wait.
     *
     * @param workspaceId the tenant that owns the file
     * @param sheet name of the sheet; null for the only visible one that has rows
     * @throws UnusableWorkbook when it has no such rows; the message says what to do
     * @throws BusyException when too many other workbooks are being read
     */
    public InputStream rows(UUID workspaceId, InputStream file, @Nullable String sheet) throws IOException {
        Path stored = Files.createTempFile("platen-workbook", null);
        try {
            store(file, stored);
            FairSemaphore.Permit permit = permit(workspaceId);
            boolean opened = false;
            try {
                byte[] csv = read(workspaceId, Files.readAllBytes(stored), sheet);
                opened = true;
                return new Held(csv, permit);
            } finally {
                if (!opened) {
                    permit.close();
                }
            }
        } finally {
            Files.deleteIfExists(stored);
        }
    }

    private static void store(InputStream file, Path stored) throws IOException {
        long size = 0;
        var buffer = new byte[BUFFER_BYTES];
        try (OutputStream out = Files.newOutputStream(stored)) {
            for (int read = file.read(buffer); read >= 0; read = file.read(buffer)) {
                size += read;
                if (size > MAX_FILE_BYTES) {
                    throw new UnusableWorkbook(
                            "A workbook may have at most %d MB; send more rows as CSV, which is read as"
                                    .formatted(MAX_FILE_BYTES >> 20) + " it arrives.");
                }
                out.write(buffer, 0, read);
            }
        }
    }

    private FairSemaphore.Permit permit(UUID workspaceId) {
        try {
            return permits.tryAcquire(workspaceId, WAIT)
                    .orElseThrow(() -> new BusyException("Too many workbooks are being read; try again in a moment."));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for other workbooks", e);
        }
    }

    private byte[] read(UUID workspaceId, byte[] file, @Nullable String sheet) {
        var input = new ReadWorkbookTask.Input(file, sheet);
        return switch (workers.run(workspaceId, new ReadWorkbookTask(), input, LIMIT)) {
            case IsolatedOutcome.Completed<Result>(Rows(byte[] csv)) -> csv;
            case IsolatedOutcome.Completed<Result>(Unreadable(String message)) -> throw new UnusableWorkbook(message);
            case IsolatedOutcome.Stopped<Result>(Cause cause, String detail) -> {
                log.warn("A workbook was refused: {}, {}", cause, detail);
                throw new UnusableWorkbook(cause == Cause.TIME || cause == Cause.MEMORY
                        ? "The workbook takes too much time or memory to read; send its rows as CSV."
                        : "The workbook cannot be read; send its rows as CSV.");
            }
        };
    }

    /** Rows in memory, which others wait for. */
    private static final class Held extends ByteArrayInputStream {
        private final FairSemaphore.Permit permit;
        private boolean closed;

        Held(byte[] csv, FairSemaphore.Permit permit) {
            super(csv);
            this.permit = permit;
        }

        @Override
        public synchronized void close() {
            if (!closed) {
                closed = true;
                permit.close();
            }
        }
    }

    private static boolean startsWith(byte[] file, byte[] start) {
        for (int i = 0; i < start.length; i++) {
            if (file.length <= i || file[i] != start[i]) {
                return false;
            }
        }
        return true;
    }
}
