package platen.jobs.engine.text.sanitize;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.function.Consumer;
import platen.jobs.engine.text.cff.CffConverter;
import platen.jobs.engine.text.sfnt.SfntTables;

/**
 * Makes an untrusted font file of any usual format safe for native code: writes a new TrueType file with only the tables
 * that drawing and shaping need, each within its bounds. Tables of Apple's state machines, of variations, colors and
 * bitmaps are dropped; layout tables with offsets out of bounds, or so large that shaping would be slow, are rejected
 * (ISO/IEC 14496-22).
 */
public final class FontSanitizer {
    private static final Set<String> ALLOWED_TABLES = Set.of("head", "hhea", "hmtx", "maxp", "loca", "glyf", "cmap",
            "name",
            "OS/2", "post", "cvt ", "fpgm", "prep", "gasp", "kern", "GDEF", "GSUB", "GPOS");
    private static final int POST_BYTES = 32;
    private static final int POST_WITHOUT_NAMES = 0x00030000;

    private FontSanitizer() {}

    /**
     * Returns the sanitized file.
     *
     * @throws IllegalArgumentException with a message for the font's author when the file is not a valid font
     */
    public static byte[] sanitized(byte[] file) {
        return sanitized(file, note -> {});
    }

    /**
     * Returns the sanitized file.
     *
     * @param notes takes what of the file is not used, as sentences without their full stop
     * @throws IllegalArgumentException with a message for the font's author when the file is not a valid font
     */
    public static byte[] sanitized(byte[] file, Consumer<String> notes) {
        try {
            SfntTables tables = FontContainer.open(ByteBuffer.wrap(file), notes);
            if (tables.has("fvar")) {
                notes.accept("The font is variable; its default weight and width are used");
            }
            if (!tables.has("glyf")) {
                convert(tables);
            }
            tables.tags().stream().filter(tag -> !isUsable(tag, tables.table(tag))).forEach(tables::remove);
            complete(tables);
            return tables.toFile();
        } catch (IndexOutOfBoundsException | BufferUnderflowException e) {
            throw new IllegalArgumentException("The font file is cut off or damaged", e);
        }
    }

    private static void convert(SfntTables tables) {
        if (tables.has("CFF2")) {
            throw new IllegalArgumentException("The font has variable CFF outlines (CFF2), which are not supported. "
                    + "Use one of its static instances, or a variable font with TrueType outlines");
        }
        if (!tables.has("CFF ")) {
            throw new IllegalArgumentException("The font has no outlines");
        }
        CffConverter.convert(tables);
    }

    /** Fonts cut to size for the web may lack tables of names, which only PostScript printers need. */
    private static void complete(SfntTables tables) {
        if (!tables.has("post")) {
            tables.put("post", ByteBuffer.allocate(POST_BYTES).putInt(POST_WITHOUT_NAMES).array());
        }
        if (!tables.has("name")) {
            tables.put("name", new byte[]{0, 0, 0, 0, 0, 6});
        }
    }

    /** Returns false for a table of a kind that is dropped. */
    private static boolean isUsable(String tag, ByteBuffer table) {
        return ALLOWED_TABLES.contains(tag) && switch (tag) {
            case "GSUB", "GPOS" -> {
                LayoutTable.check(tag, table);
                yield true;
            }
            case "kern" -> isPlainKerning(table);
            default -> true;
        };
    }

    /** Returns whether the table has pairs only; the other kinds are state machines. */
    private static boolean isPlainKerning(ByteBuffer kern) {
        if (kern.capacity() < 4 || kern.getShort(0) != 0) {
            return false;
        }
        int at = 4;
        for (int left = kern.getShort(2) & 0xFFFF; left > 0; left--) {
            int format = kern.getShort(at + 4) >> 8 & 0xFF;
            int pairs = kern.getShort(at + 6) & 0xFFFF;
            // The length field of a subtable with many pairs overflows its 16 bits, so the length is computed from the
            // pairs.
            int length = 14 + 6 * pairs;
            if (format != 0 || at + length > kern.capacity()) {
                return false;
            }
            at += length;
        }
        return true;
    }
}
