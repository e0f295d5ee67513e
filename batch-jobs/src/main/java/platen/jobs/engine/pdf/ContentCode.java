package platen.jobs.engine.pdf;

import java.util.Arrays;

/**
 * The two Huffman codes of a deflate block, one for literals and lengths, one for distances (RFC 1951, 3.2.5), and the
 * bits before the block's data. Codes are packed: the number of bits, and above it the bits in the order in which they are
 * written. Immutable.
 */
final class ContentCode {
    /** Longest match. */
    static final int MAX_LENGTH = 258;
    /** Mask of a packed code's number of bits. */
    static final int LENGTH_MASK = 31;
    /** Position of a packed code's bits. */
    static final int CODE_SHIFT = 5;

    private static final int END = 256;
    private static final int LENGTHS = 29;
    private static final int MAX_BITS = 15;
    /** The symbol that repeats the last code length three to six times (RFC 1951, 3.2.7). */
    private static final int REPEAT = 16;
    /** The order in which the lengths of the codes for code lengths are written (RFC 1951, 3.2.7). */
    private static final int[] ORDER = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

    /** The fixed codes (RFC 1951, 3.2.6), the better ones for the shortest streams because nothing precedes them. */
    static final ContentCode FIXED = fixed();

    /**
     * Codes for the content of filled forms. The lengths of the codes were searched for by trial: for the smallest sum of
     * header and data over the samples and the forms of the benchmark, filled with the benchmark's short and long texts,
     * the samples' own data, and names, addresses, dates and amounts in English and German. Other content may take a
     * little more. Other lengths are as correct and give other documents.
     */
    static final ContentCode TRAINED = announced("""
            cccccccccccccccccccccccccccccccc4ccccccccccccc564444455555cccccc
            c8888888888888888888888888ccccccc88888888888888888888888cccccccc
            cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc
            cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc
            cc66666666668888888ccccccccccc""".replace("\n", ""), "555555555544555555555555555555",
            "0000334040003000100");

    /** Packed codes of literals, by byte. */
    final int[] literals = new int[END];
    /** Packed codes of lengths with their extra bits, by length. */
    final int[] lengths = new int[MAX_LENGTH + 1];
    /** Packed codes of distances without their extra bits, by symbol. */
    final int[] distances;
    /** The packed code of the end of the block. */
    final int end;
    /** Whole bytes before the data: those of the zlib format (RFC 1950, 2.2), then the block's header. */
    final byte[] header;
    /** The last bits of the block's header, packed; fewer than eight. */
    final int headerEnd;

    /**
     * @param bits lengths of the codes of literals and lengths, by symbol
     * @param distanceBits lengths of the codes of distances, by symbol
     */
    private ContentCode(int[] bits, int[] distanceBits, Bits header) {
        int[] codes = codes(bits);
        System.arraycopy(codes, 0, literals, 0, END);
        end = codes[END];
        int length = 3;
        for (int symbol = 0; length < MAX_LENGTH; symbol++) {
            // Four symbols for each number of extra bits, after the first eight; 258 has a symbol of its own.
            int extra = symbol < 8 ? 0 : symbol / 4 - 1;
            for (int i = 0; i < 1 << extra; i++) {
                lengths[length++] = followed(codes[END + 1 + symbol], i, extra);
            }
        }
        lengths[MAX_LENGTH] = codes[END + LENGTHS];
        distances = codes(distanceBits);
        this.header = header.bytes.toBytes();
        headerEnd = header.rest;
    }

    /** Returns the number of bits that follow the code of a distance. */
    static int extraBits(int distanceSymbol) {
        return distanceSymbol < 2 ? 0 : distanceSymbol / 2 - 1;
    }

    /** Returns a packed code followed by other bits. */
    private static int followed(int packed, int bits, int count) {
        return (packed >> CODE_SHIFT | bits << (packed & LENGTH_MASK)) << CODE_SHIFT | (packed & LENGTH_MASK) + count;
    }

    private static ContentCode fixed() {
        var bits = new int[END + 32];
        Arrays.fill(bits, 0, 144, 8);
        Arrays.fill(bits, 144, END, 9);
        Arrays.fill(bits, END, 280, 7);
        Arrays.fill(bits, 280, bits.length, 8);
        var distanceBits = new int[32];
        Arrays.fill(distanceBits, 5);
        return new ContentCode(bits, distanceBits, new Bits().block(1));
    }

    /** Returns codes whose lengths the header announces; each digit of the arguments is the length of a code. */
    private static ContentCode announced(String bits, String distanceBits, String lengthBits) {
        Bits header = new Bits().block(2).add(bits.length() - END - 1, 5).add(distanceBits.length() - 1, 5);
        int[] ofLengths = digits(lengthBits);
        int used = ORDER.length;
        while (ofLengths[ORDER[used - 1]] == 0) {
            used--;
        }
        header.add(used - 4, 4);
        for (int i = 0; i < used; i++) {
            header.add(ofLengths[ORDER[i]], 3);
        }
        int[] codes = codes(ofLengths);
        int[] all = digits(bits + distanceBits);
        for (int i = 0; i < all.length; i++) {
            int same = i;
            while (i > 0 && same < all.length && same < i + 6 && all[same] == all[i - 1]) {
                same++;
            }
            if (same - i >= 3) {
                header.add(codes[REPEAT]).add(same - i - 3, 2);
                i = same - 1;
            } else {
                header.add(codes[all[i]]);
            }
        }
        return new ContentCode(digits(bits), digits(distanceBits), header);
    }

    private static int[] digits(String text) {
        return text.chars().map(each -> Character.digit(each, 16)).toArray();
    }

    /** Assigns the codes of the given lengths (RFC 1951, 3.2.2). */
    private static int[] codes(int[] bits) {
        var codes = new int[bits.length];
        int code = 0;
        for (int count = 1; count <= MAX_BITS; count++) {
            code <<= 1;
            for (int symbol = 0; symbol < bits.length; symbol++) {
                if (bits[symbol] == count) {
                    // Codes are written from their highest bit on, everything else from its lowest.
                    codes[symbol] = Integer.reverse(code++) >>> Integer.SIZE - count << CODE_SHIFT | count;
                }
            }
        }
        return codes;
    }

    /** Writes a stream's first bits. */
    private static final class Bits {
        /** The zlib format's compression method, window of 32 kB, and fastest level (RFC 1950, 2.2). */
        private final PdfBuffer bytes = new PdfBuffer(64).put(0x78).put(0x01);
        /** The bits of the byte that is not complete, packed. */
        private int rest;

        /** Begins the only block, which is the last one, of a type (RFC 1951, 3.2.3). */
        Bits block(int type) {
            return add(1, 1).add(type, 2);
        }

        Bits add(int packed) {
            return add(packed >> CODE_SHIFT, packed & LENGTH_MASK);
        }

        Bits add(int bits, int count) {
            rest = followed(rest, bits, count);
            for (; (rest & LENGTH_MASK) >= 8; rest = rest >> CODE_SHIFT + 8 << CODE_SHIFT | (rest & LENGTH_MASK) - 8) {
                bytes.put(rest >> CODE_SHIFT);
            }
            return this;
        }
    }
}
