package platen.jobs.engine.seal;

import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/** Decodes the streams that contain cross-references and objects. */
final class StreamDecoder {
    private static final int MAX_INFLATED = 256 << 20;

    private StreamDecoder() {}

    /**
     * Returns the decoded data of a Flate stream.
     *
     * @param parameters its decoding parameters, or null for none
     * @throws UnreadablePdfException when the data is damaged, too large, or predicted in another way
     */
    static byte[] decoded(byte[] bytes, int from, int length, byte @Nullable [] parameters) {
        return predicted(inflated(bytes, from, length), parameters);
    }

    private static byte[] inflated(byte[] bytes, int from, int length) {
        var inflater = new Inflater();
        try {
            inflater.setInput(bytes, from, length);
            byte[] out = new byte[Math.max(1024, Math.multiplyExact(length, 4))];
            int count = 0;
            while (!inflater.finished()) {
                if (count == out.length) {
                    if (count >= MAX_INFLATED) {
                        throw new UnreadablePdfException("A stream is too large when uncompressed");
                    }
                    out = Arrays.copyOf(out, (int) Math.min(MAX_INFLATED, out.length * 2L));
                }
                int more = inflater.inflate(out, count, out.length - count);
                if (more == 0 && !inflater.finished()) {
                    throw new UnreadablePdfException("A stream is not compressed correctly");
                }
                count += more;
            }
            return Arrays.copyOf(out, count);
        } catch (DataFormatException e) {
            throw new UnreadablePdfException("A stream is not compressed correctly", e);
        } finally {
            inflater.end();
        }
    }

    /** Undoes the PNG predictors None, Sub and Up, the ones that cross-reference streams are written with. */
    private static byte[] predicted(byte[] data, byte @Nullable [] parameters) {
        RawDictionary given = parameters == null ? new RawDictionary() : RawDictionary.of(parameters);
        if (!given.has("Predictor") || given.integer("Predictor") == 1) {
            return data;
        }
        int columns = given.has("Columns") ? given.integer("Columns") : 1;
        int rows = data.length / (columns + 1);
        var out = new byte[rows * columns];
        for (int row = 0; row < rows; row++) {
            int from = row * (columns + 1);
            int to = row * columns;
            int tag = data[from];
            for (int i = 0; i < columns; i++) {
                int before = switch (tag) {
                    case 0 -> 0;
                    case 1 -> i == 0 ? 0 : out[to + i - 1];
                    case 2 -> row == 0 ? 0 : out[to - columns + i];
                    default -> throw new UnreadablePdfException("A predictor is not supported");
                };
                out[to + i] = (byte) (data[from + 1 + i] + before);
            }
        }
        return out;
    }
}
