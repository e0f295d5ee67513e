package platen.jobs.engine.text.woff;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.brotli.dec.BrotliInputStream;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.text.sfnt.SfntTables;

/**
 * Reads WOFF 2.0: all tables are compressed as one Brotli stream, and the tables of outlines and advances may be
 * transformed. Of a collection the first face is read.
 */
public final class Woff2Reader {
    /** The first four bytes, "wOF2". */
    public static final int SIGNATURE = 0x774F4632;

    private static final int COLLECTION = 0x74746366;
    private static final int HEADER_BYTES = 48;
    private static final int MAX_FACES = 1_000;
    /** Tags by their number in the directory (WOFF 2.0, section 4.1). */
    private static final String TAGS = "cmapheadhheahmtxmaxpnameOS/2postcvt fpgmglyflocaprepCFF VORGEBDTEBLCgasphdmxkern"
            + "LTSHPCLTVDMXvheavmtxBASEGDEFGPOSGSUBEBSCJSTFMATHCBDTCBLCCOLRCPALSVG sbixacntavarbdatblocbslncvar"
            + "fdscfeatfmtxfvargvarhstyjustlcarmortmorxopbdproptrakZapfSilfGlatGlocFeatSill";
    private static final int OTHER_TAG = 63;

    private final ByteBuffer file;
    private final Consumer<String> notes;
    private final Woff2Stream directory;
    private final List<Entry> entries = new ArrayList<>();
    private int unpacked;

    /**
     * A table of the directory.
     *
     * @param offset position in the uncompressed stream
     * @param length bytes in the uncompressed stream
     */
    private record Entry(String tag, boolean transformed, int offset, int length) {}

    private Woff2Reader(ByteBuffer file, Consumer<String> notes) {
        this.notes = notes;
        this.file = file;
        this.directory = new Woff2Stream(file.slice(HEADER_BYTES, file.capacity() - HEADER_BYTES));
    }

    /** Returns the uncompressed tables in their usual form. */
    public static SfntTables read(ByteBuffer file) {
        return read(file, note -> {});
    }

    /**
     * Returns the uncompressed tables in their usual form.
     *
     * @param notes takes what of the file is not used
     */
    public static SfntTables read(ByteBuffer file, Consumer<String> notes) {
        if (file.capacity() < HEADER_BYTES) {
            throw new IllegalArgumentException("The font file is cut off");
        }
        return new Woff2Reader(file, notes).tables();
    }

    private SfntTables tables() {
        int count = SfntTables.tableCount(file.getShort(12) & 0xFFFF);
        for (int i = 0; i < count; i++) {
            entries.add(entry());
        }
        int[] face = file.getInt(4) == COLLECTION ? firstFace() : null;
        byte[] stream = stream();
        var tables = new SfntTables();
        List<Entry> transformed = new ArrayList<>();
        for (int i = 0; i < (face == null ? count : face.length); i++) {
            Entry entry = entries.get(face == null ? i : face[i]);
            if (!SfntTables.isRead(entry.tag)) {
                continue;
            }
            if (entry.transformed) {
                transformed.add(entry);
            } else {
                tables.add(entry.tag, ByteBuffer.wrap(stream, entry.offset, entry.length).slice());
            }
        }
        restore(transformed, stream, tables);
        return tables;
    }

    private static void restore(List<Entry> transformed, byte[] stream, SfntTables tables) {
        ByteBuffer outlines = content(transformed, "glyf", stream);
        ByteBuffer metrics = content(transformed, "hmtx", stream);
        if (outlines == null && metrics == null) {
            return;
        }
        if (outlines == null) {
            throw new IllegalArgumentException("The font's advances are transformed without its outlines");
        }
        Woff2Outlines.restore(outlines, metrics, tables);
    }

    private static @Nullable ByteBuffer content(List<Entry> entries, String tag, byte[] stream) {
        ByteBuffer found = null;
        for (Entry entry : entries) {
            if (entry.tag.equals(tag)) {
                if (found != null) {
                    throw new IllegalArgumentException("The font has two tables " + tag);
                }
                found = ByteBuffer.wrap(stream, entry.offset, entry.length).slice();
            }
        }
        return found;
    }

    private Entry entry() {
        int flags = directory.u8();
        int number = flags & OTHER_TAG;
        String tag = number == OTHER_TAG
                ? SfntTables.tag(directory.s32())
                : TAGS.substring(4 * number, 4 * number + 4);
        int version = flags >> 6;
        boolean outlines = tag.equals("glyf") || tag.equals("loca");
        boolean transformed = outlines ? version != 3 : version != 0;
        if (transformed && (outlines ? version != 0 : version != 1 || !tag.equals("hmtx"))) {
            throw new IllegalArgumentException("The font's table " + tag.strip() + " has an unknown transformation");
        }
        long length = directory.base128();
        length = transformed ? directory.base128() : length;
        if (transformed && tag.equals("loca") && length != 0) {
            throw new IllegalArgumentException("The font's table loca has a wrong size");
        }
        PackedSize.check(unpacked + length, file.capacity());
        var entry = new Entry(tag, transformed, unpacked, (int) length);
        unpacked += (int) length;
        return entry;
    }

    /** Returns the tables of a collection's first face, as indexes into the directory. */
    private int[] firstFace() {
        directory.s32();
        int faces = directory.short255();
        if (faces == 0 || faces > MAX_FACES) {
            throw new IllegalArgumentException("The font collection has " + faces + " faces");
        }
        if (faces > 1) {
            notes.accept("The font file is a collection of " + faces + " faces; the first one is used");
        }
        var first = new int[0];
        for (int face = 0; face < faces; face++) {
            int count = SfntTables.tableCount(directory.short255());
            directory.s32();
            var indexes = new int[count];
            for (int i = 0; i < count; i++) {
                indexes[i] = directory.short255();
                if (indexes[i] >= entries.size()) {
                    throw new IllegalArgumentException("A face of the font collection names a missing table");
                }
            }
            first = face == 0 ? indexes : first;
        }
        return first;
    }

    private byte[] stream() {
        long packed = file.getInt(20) & 0xFFFFFFFFL;
        ByteBuffer rest = directory.rest();
        if (packed > rest.remaining()) {
            throw new IllegalArgumentException("The font file is cut off");
        }
        var compressed = new byte[(int) packed];
        rest.get(compressed);
        var stream = new byte[unpacked];
        try (var in = new BrotliInputStream(new ByteArrayInputStream(compressed))) {
            if (in.readNBytes(stream, 0, unpacked) < unpacked || in.read() >= 0) {
                throw new IllegalArgumentException("The font's tables do not have the declared sizes");
            }
        } catch (IOException | RuntimeException e) {
            throw e instanceof IllegalArgumentException known
                    ? known
                    : new IllegalArgumentException("The font file cannot be uncompressed", e);
        }
        return stream;
    }
}
