package platen.jobs.batch.spreadsheet;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import platen.jobs.batch.spreadsheet.Workbooks.Rows;
import platen.jobs.batch.spreadsheet.Workbooks.Unreadable;
import platen.jobs.engine.model.SizedBytes;
import platen.jobs.isolation.IsolatedTask;

/** Reads a workbook in a worker process. */
public final class ReadWorkbookTask implements IsolatedTask<ReadWorkbookTask.Input, Workbooks.Result> {
    /** Maximum size of the rows in bytes. */
    static final int MAX_CSV_BYTES = 32 << 20;
    private static final int MAX_TEXT_BYTES = 10_000;

    /** @param sheet null for the only one with rows */
    @SuppressWarnings("ArrayRecordComponent") // read once, never compared
    public record Input(byte[] file, @Nullable String sheet) {}

    @Override
    public void writeInput(DataOutputStream out, Input input) throws IOException {
        SizedBytes.write(out, input.sheet() == null ? "" : input.sheet());
        SizedBytes.write(out, input.file());
    }

    @Override
    public Input readInput(DataInputStream in) throws IOException {
        String sheet = SizedBytes.readText(in, MAX_TEXT_BYTES);
        return new Input(SizedBytes.read(in, Workbooks.MAX_FILE_BYTES), sheet.isEmpty() ? null : sheet);
    }

    @Override
    public Workbooks.Result run(Input input) {
        try {
            return new Rows(WorkbookReader.csv(input.file(), input.sheet()));
        } catch (UnusableWorkbook e) {
            return new Unreadable(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void writeOutput(DataOutputStream out, Workbooks.Result output) throws IOException {
        switch (output) {
            case Rows(byte[] csv) -> {
                out.writeBoolean(true);
                SizedBytes.write(out, csv);
            }
            case Unreadable(String message) -> {
                out.writeBoolean(false);
                SizedBytes.write(out, message);
            }
        }
    }

    @Override
    public Workbooks.Result readOutput(DataInputStream in) throws IOException {
        return in.readBoolean()
                ? new Rows(SizedBytes.read(in, MAX_CSV_BYTES))
                : new Unreadable(SizedBytes.readText(in, MAX_TEXT_BYTES));
    }
}
