package platen.jobs.engine.barcode;

import com.google.zxing.EncodeHintType;
import com.google.zxing.WriterException;
import com.google.zxing.common.BitMatrix;
import com.google.zxing.qrcode.decoder.ErrorCorrectionLevel;
import com.google.zxing.qrcode.decoder.Version;
import com.google.zxing.qrcode.encoder.Encoder;
import com.google.zxing.qrcode.encoder.QRCode;
import java.util.HashMap;
import java.util.Map;

/**
 * Makes QR codes with the mask that ISO/IEC 18004 (section 7.8) prefers. The library makes and judges eight codes for
 * that, which takes most of its time; here it makes one, the other seven follow from it, and a line of up to 64 modules
 * is judged at once. Larger codes are left to the library.
 */
final class QrMasks {
    private static final int MASKS = 8;
    /** Rows and columns after which each mask begins again. */
    private static final int PERIOD = 12;
    private static final int FINDER = 7;
    /** Generator of the code that protects the format, and what it is combined with (section 7.9.1). */
    private static final int FORMAT_GENERATOR = 0x537;
    private static final int FORMAT_MASK = 0x5412;
    private static final long[][] ROWS = new long[MASKS][PERIOD];
    private static final long[][] COLUMNS = new long[MASKS][PERIOD];

    static {
        for (int mask = 0; mask < MASKS; mask++) {
            for (int line = 0; line < PERIOD; line++) {
                for (int at = 0; at < Long.SIZE; at++) {
                    ROWS[mask][line] |= inverts(mask, at, line) ? 1L << at : 0;
                    COLUMNS[mask][line] |= inverts(mask, line, at) ? 1L << at : 0;
                }
            }
        }
    }

    private final int size;
    private final long all;
    private final ErrorCorrectionLevel correction;
    /** Dark modules of the code with mask 0, by row and by column. */
    private final long[] rows;
    private final long[] columns;
    /** Modules that masks invert; the same by row and by column, because the patterns are symmetric. */
    private final long[] free;

    private QrMasks(QRCode code) {
        size = code.getMatrix().getWidth();
        all = -1L >>> Long.SIZE - size;
        correction = code.getECLevel();
        free = new long[size];
        rows = new long[size];
        columns = new long[size];
        fill(0, 0, size, size);
        fixedPatterns(code.getVersion());
        for (int y = 0; y < size; y++) {
            for (int x = 0; x < size; x++) {
                boolean dark = code.getMatrix().get(x, y) == 1;
                rows[y] |= dark ? 1L << x : 0;
                columns[x] |= dark ? 1L << y : 0;
            }
        }
    }

    /**
     * Encodes a text.
     *
     * @throws WriterException for a text that no QR code can hold
     */
    static BitMatrix encode(String text, ErrorCorrectionLevel correction) throws WriterException {
        Map<EncodeHintType, Object> hints = new HashMap<>();
        hints.put(EncodeHintType.CHARACTER_SET, "UTF-8");
        hints.put(EncodeHintType.QR_MASK_PATTERN, 0);
        QRCode code = Encoder.encode(text, correction, hints);
        if (code.getMatrix().getWidth() <= Long.SIZE) {
            return new QrMasks(code).best();
        }
        hints.remove(EncodeHintType.QR_MASK_PATTERN);
        QRCode large = Encoder.encode(text, correction, hints);
        var matrix = new BitMatrix(large.getMatrix().getWidth());
        for (int y = 0; y < matrix.getHeight(); y++) {
            for (int x = 0; x < matrix.getWidth(); x++) {
                if (large.getMatrix().get(x, y) == 1) {
                    matrix.set(x, y);
                }
            }
        }
        return matrix;
    }

    private BitMatrix best() {
        int best = 0;
        int least = Integer.MAX_VALUE;
        for (int mask = 0; mask < MASKS; mask++) {
            int penalty = penalty(masked(rows, ROWS, mask), masked(columns, COLUMNS, mask));
            if (penalty < least) {
                least = penalty;
                best = mask;
            }
        }
        long[] lines = masked(rows, ROWS, best);
        var matrix = new BitMatrix(size);
        for (int y = 0; y < size; y++) {
            for (long left = lines[y]; left != 0; left &= left - 1) {
                matrix.set(Long.numberOfTrailingZeros(left), y);
            }
        }
        return matrix;
    }

    /** Returns the lines of the code with another mask than 0. */
    private long[] masked(long[] lines, long[][] masks, int mask) {
        var masked = new long[size];
        for (int i = 0; i < size; i++) {
            masked[i] = lines[i] ^ (masks[0][i % PERIOD] ^ masks[mask][i % PERIOD]) & free[i];
        }
        writeFormat(masked, mask, masks == COLUMNS);
        return masked;
    }

    /** Whether a mask inverts a module (table 10). */
    private static boolean inverts(int mask, int x, int y) {
        int product = x * y;
        return switch (mask) {
            case 0 -> (x + y) % 2 == 0;
            case 1 -> y % 2 == 0;
            case 2 -> x % 3 == 0;
            case 3 -> (x + y) % 3 == 0;
            case 4 -> (y / 2 + x / 3) % 2 == 0;
            case 5 -> product % 2 + product % 3 == 0;
            case 6 -> (product % 2 + product % 3) % 2 == 0;
            default -> ((x + y) % 2 + product % 3) % 2 == 0;
        };
    }

    /** Takes out the patterns that are the same in each code of a version, and where format and version stand. */
    private void fixedPatterns(Version version) {
        fill(0, 0, FINDER + 2, FINDER + 2);
        fill(size - FINDER - 1, 0, FINDER + 1, FINDER + 2);
        fill(0, size - FINDER - 1, FINDER + 2, FINDER + 1);
        for (int i = FINDER + 2; i < size - FINDER - 1; i++) {
            fill(FINDER - 1, i, 1, 1);
            fill(i, FINDER - 1, 1, 1);
        }
        int[] centers = version.getAlignmentPatternCenters();
        int last = centers.length - 1;
        for (int i = 0; i <= last; i++) {
            for (int j = 0; j <= last; j++) {
                boolean inFinder = i == 0 && j == 0 || i == 0 && j == last || i == last && j == 0;
                if (!inFinder) {
                    fill(centers[i] - 2, centers[j] - 2, 5, 5);
                }
            }
        }
        if (version.getVersionNumber() >= FINDER) {
            fill(size - FINDER - 4, 0, 3, 6);
            fill(0, size - FINDER - 4, 6, 3);
        }
    }

    private void fill(int x, int y, int width, int height) {
        long modules = (-1L >>> Long.SIZE - width) << x;
        for (int row = y; row < y + height; row++) {
            free[row] = width == size ? free[row] | modules : free[row] & ~modules;
        }
    }

    /** Writes correction level and mask beside the finders (section 7.9.1). */
    private void writeFormat(long[] lines, int mask, boolean byColumn) {
        int value = correction.getBits() << 3 | mask;
        int rest = value << 10;
        for (int bit = 14; bit >= 10; bit--) {
            rest ^= (rest >> bit & 1) * (FORMAT_GENERATOR << bit - 10);
        }
        int format = (value << 10 | rest) ^ FORMAT_MASK;
        for (int i = 0; i < 15; i++) {
            boolean dark = (format >> i & 1) == 1;
            int down = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
            int across = i < 8 ? size - 1 - i : i == 8 ? FINDER : 14 - i;
            set(lines, byColumn ? FINDER + 1 : down, byColumn ? down : FINDER + 1, dark);
            set(lines, byColumn ? across : FINDER + 1, byColumn ? FINDER + 1 : across, dark);
        }
    }

    private static void set(long[] lines, int line, int at, boolean dark) {
        lines[line] = dark ? lines[line] | 1L << at : lines[line] & ~(1L << at);
    }

    /** How hard a code is to read (section 7.8.3). */
    private int penalty(long[] byRow, long[] byColumn) {
        int penalty = 0;
        int dark = 0;
        for (int i = 0; i < size; i++) {
            penalty += line(byRow[i]) + line(byColumn[i]);
            dark += Long.bitCount(byRow[i]);
            penalty += i == 0 ? 0 : 3 * blocks(byRow[i - 1], byRow[i]);
        }
        int total = size * size;
        return penalty + Math.abs(dark * 2 - total) * 10 / total * 10;
    }

    /** The number of squares of four modules of one colour in two rows. */
    private int blocks(long upper, long lower) {
        long equal = ~(upper ^ lower);
        return Long.bitCount(equal & equal >>> 1 & pairs(lower));
    }

    /** Modules that have the colour of the next one. */
    private long pairs(long line) {
        return ~(line ^ line >>> 1) & all >>> 1;
    }

    /** The penalty of a row or a column: for five or more modules of one colour, and for what looks like a finder. */
    private int line(long dark) {
        long pairs = pairs(dark);
        long fives = pairs & pairs >>> 1 & pairs >>> 2 & pairs >>> 3;
        int runs = Long.bitCount(fives & ~(fives << 1));
        long light = ~dark & all;
        long finders = dark & light >>> 1 & dark >>> 2 & dark >>> 3 & dark >>> 4 & light >>> 5 & dark >>> 6;
        long before = light << 1 & light << 2 & light << 3 & light << 4;
        long behind = light >>> 7 & light >>> 8 & light >>> 9 & light >>> 10;
        return Long.bitCount(fives) + 2 * runs + 40 * Long.bitCount(finders & (before | behind));
    }
}
