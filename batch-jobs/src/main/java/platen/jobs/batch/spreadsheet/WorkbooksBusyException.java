package platen.jobs.batch.spreadsheet;

/** Too many workbooks are being read; the caller tries again in a moment. */
public final class WorkbooksBusyException extends RuntimeException {
    WorkbooksBusyException() {
        super("Too many workbooks are being read; try again in a moment.");
    }
}
