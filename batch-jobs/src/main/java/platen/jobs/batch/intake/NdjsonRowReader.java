package platen.jobs.batch.intake;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import platen.jobs.batch.intake.InputRow.Readable;
import platen.jobs.batch.intake.InputRow.Unreadable;
import platen.jobs.json.StrictJson;
import tools.jackson.databind.node.ObjectNode;

/** Reads rows of NDJSON, one JSON object per line; blank lines are skipped. */
final class NdjsonRowReader implements RowReader {
    /** Bytes stored of a line that is not an object, so that its sender can recognize it. */
    static final int MAX_EXCERPT_BYTES = 64 * 1024;

    private final LineReader lines;

    NdjsonRowReader(InputStream in) {
        this.lines = new LineReader(in);
    }

    @Override
    public @Nullable InputRow next() throws IOException {
        LineReader.Line line = lines.next();
        while (line != null && line.blank()) {
            line = lines.next();
        }
        return line == null ? null : read(line);
    }

    private static InputRow read(LineReader.Line line) {
        if (line.tooLong()) {
            return new Unreadable(line.bytes(),
                    "The row is larger than %,d bytes.".formatted(LineReader.MAX_LINE_BYTES));
        }
        return switch (StrictJson.parse(line.bytes())) {
            case StrictJson.Parsed(ObjectNode row) -> new Readable(row);
            case StrictJson.Parsed _ -> new Unreadable(kept(line.bytes()), "The row must be a JSON object.");
            case StrictJson.Refused refused ->
                new Unreadable(kept(line.bytes()), "The row " + refused.rule() + ".");
        };
    }

    static byte[] kept(byte[] bytes) {
        return bytes.length <= MAX_EXCERPT_BYTES ? bytes : Arrays.copyOf(bytes, MAX_EXCERPT_BYTES);
    }
}
