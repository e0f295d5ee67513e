package platen.jobs.engine.text.sanitize;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import platen.jobs.engine.text.sfnt.SfntTables;
import platen.jobs.engine.text.woff.Woff1Reader;
import platen.jobs.engine.text.woff.Woff2Reader;

/** Reads the tables of a font file in any of the usual formats, which its first bytes tell apart. */
final class FontContainer {
    /** The first word, "ttcf", of a collection. */
    private static final int COLLECTION = 0x74746366;
    private static final int MAX_FACES = 1_000;

    private FontContainer() {}

    /** @param notes takes what of the file is not used */
    static SfntTables open(ByteBuffer file, Consumer<String> notes) {
        int signature = file.getInt(0);
        return switch (signature) {
            case SfntTables.TRUE_TYPE, SfntTables.OPEN_TYPE, SfntTables.APPLE -> SfntTables.read(file, 0);
            case Woff1Reader.SIGNATURE -> Woff1Reader.read(file);
            case Woff2Reader.SIGNATURE -> Woff2Reader.read(file, notes);
            case COLLECTION -> firstFace(file, notes);
            default -> throw new IllegalArgumentException("The font file is not a TrueType, OpenType, WOFF or WOFF2 "
                    + "font");
        };
    }

    private static SfntTables firstFace(ByteBuffer file, Consumer<String> notes) {
        int faces = file.getInt(8);
        if (faces < 1 || faces > MAX_FACES) {
            throw new IllegalArgumentException("The font collection has " + faces + " faces");
        }
        if (faces > 1) {
            notes.accept("The font file is a collection of " + faces + " faces; the first one is used");
        }
        return SfntTables.read(file, file.getInt(12));
    }
}
