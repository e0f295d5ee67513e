package platen.jobs.batch.spreadsheet;

/** A workbook gives no rows. The message says what to do, in English. */
public final class UnusableWorkbook extends RuntimeException {
    UnusableWorkbook(String message) {
        super(message);
    }
}
