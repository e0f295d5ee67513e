package platen.jobs.engine.image;

import java.io.IOException;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Reads the rows of a Flate stream one at a time, so that an image of any size needs the memory of one row. */
final class InflatedRows implements AutoCloseable {
    private final Inflater inflater = new Inflater();
    private final byte[] row;

    InflatedRows(byte[] data, int rowLength) {
        inflater.setInput(data);
        row = new byte[rowLength];
    }

    /** Returns the next row, in an array that is reused for the following row. */
    byte[] next() throws IOException {
        try {
            for (int filled = 0; filled < row.length;) {
                int count = inflater.inflate(row, filled, row.length - filled);
                if (count == 0 && (inflater.finished() || inflater.needsInput() || inflater.needsDictionary())) {
                    throw new IOException("The image data ends early");
                }
                filled += count;
            }
            return row;
        } catch (DataFormatException damaged) {
            throw new IOException("Damaged image data", damaged);
        }
    }

    @Override
    public void close() {
        inflater.end();
    }
}
