package platen.jobs.batch.intake;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import platen.db.batch.Format;
import platen.jobs.batch.spreadsheet.UnusableWorkbook;
import platen.jobs.batch.spreadsheet.Workbooks;
import platen.jobs.error.BusyException;

/** Opens the input of batches: a workbook in place of a CSV is read as one. */
public final class BatchInput {
    private final Workbooks workbooks;
    private final int maxRows;

    /** @param maxRows maximum number of rows of a batch */
    public BatchInput(Workbooks workbooks, int maxRows) {
        this.workbooks = workbooks;
        this.maxRows = maxRows;
    }

    /** Returns the maximum number of rows of a batch. */
    int maxRows() {
        return maxRows;
    }

    /**
     * Returns the rows of a request as NDJSON or CSV; the caller closes them, and the body itself.
     *
     * @throws BusyException when too many workbooks are being read
     * @throws RowReader.BadInput for a workbook that cannot be read, and options that are of the other kind of file
     */
    InputStream open(BatchRequest request, InputStream body) throws IOException {
        if (request.format() != Format.CSV) {
            return body;
        }
        var file = new BufferedInputStream(body);
        CsvColumns columns = request.columns();
        if (!Workbooks.is(file)) {
            if (columns.sheet() != null) {
                throw new RowReader.BadInput("A sheet is of a workbook (.xlsx), and this file is none; leave it out.");
            }
            return file;
        }
        if (columns.delimiter() != CsvColumns.USUAL.delimiter()) {
            throw new RowReader.BadInput("A delimiter is of CSV, and this file is a workbook; leave it out.");
        }
        if (!columns.formats().isEmpty()) {
            throw new RowReader.BadInput("Formats are of CSV; the numbers and dates of a workbook are read as values."
                    + " Leave 'formats' out.");
        }
        try {
            return workbooks.rows(request.workspace().id(), file, columns.sheet());
        } catch (UnusableWorkbook e) {
            throw new RowReader.BadInput(String.valueOf(e.getMessage()));
        }
    }
}
