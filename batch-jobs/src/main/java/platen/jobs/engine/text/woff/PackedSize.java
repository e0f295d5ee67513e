package platen.jobs.engine.text.woff;

import platen.jobs.engine.text.sfnt.SfntTables;

/** Limits the memory that a compressed font may ask for. */
final class PackedSize {
    /** Maximum ratio of uncompressed and compressed size; fonts reach 3, bitmaps and tables of blanks 20. */
    private static final int MAX_RATIO = 100;
    /** Up to this size the ratio does not matter. */
    private static final int SMALL = 1 << 20;

    private PackedSize() {}

    /**
     * Checks a declared size.
     *
     * @param file size of the compressed file in bytes
     */
    static void check(long unpacked, long file) {
        if (unpacked > SfntTables.MAX_BYTES || unpacked > SMALL && unpacked > MAX_RATIO * file) {
            throw new IllegalArgumentException("The font declares " + unpacked + " uncompressed bytes, which is too "
                    + "much for a file of " + file + " bytes");
        }
    }
}
