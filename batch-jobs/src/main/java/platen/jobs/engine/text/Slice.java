package platen.jobs.engine.text;

import org.jspecify.annotations.Nullable;

/**
 * A fixed part of a face, cut and deflated once per process and copied into every document that uses it. Slices hold
 * the characters of the simple alphabets, those drawn one glyph a character: slice 0 has WinAnsi's characters at
 * WinAnsi's codes, the others have blocks of 128 code points at codes 0x80 to 0xFF. A character's slice and code
 * depend on nothing but the character, so content streams can be encoded long before the document exists.
 */
final class Slice {
    /** Slices of a face at most; index 0 is WinAnsi, index n the code points from 128 n on. */
    static final int COUNT = 64;
    /** Invisible but where a line breaks at it, so never drawn by its code. */
    private static final int SOFT_HYPHEN = 0xAD;

    /** The slice of the one script in slices that runs from right to left. */
    static final int HEBREW = 0x5D0 >> 7;

    /** How much of a slice a document needs. Only WinAnsi has two extents: many documents are pure ASCII. */
    enum Extent {
        ASCII,
        WHOLE;

        /** The extent that holds a code, or the bitwise union of several. */
        static Extent of(int codes) {
            return codes < 0x80 ? ASCII : WHOLE;
        }
    }

    private final FontFace face;
    private final int index;
    private volatile @Nullable SliceObjects ascii;
    private volatile @Nullable SliceObjects whole;

    Slice(FontFace face, int index) {
        this.face = face;
        this.index = index;
    }

    /** The slice of a code point below {@link FontFace#SLICEABLE}, or -1 when it is drawn from an exact subset. */
    static int sliceOf(int codePoint) {
        if (codePoint == SOFT_HYPHEN) {
            return -1;
        }
        if (WinAnsi.code((char) codePoint) != 0) {
            return 0;
        }
        boolean latin = codePoint >= 0x100 && codePoint < 0x250 || codePoint >= 0x1E00 && codePoint < 0x1F00;
        boolean greekOrCyrillic = codePoint >= 0x370 && codePoint < 0x530 || codePoint >= 0x1F00 && codePoint < 0x2000;
        boolean hebrewLetters = codePoint >= 0x5D0 && codePoint < 0x5EB;
        return latin || greekOrCyrillic || hebrewLetters ? codePoint >> 7 : -1;
    }

    /** The code of a code point in its slice. */
    static int codeOf(int codePoint) {
        int winAnsi = WinAnsi.code((char) codePoint);
        return winAnsi != 0 ? winAnsi : 0x80 | codePoint & 0x7F;
    }

    FontFace face() {
        return face;
    }

    /** The code point drawn by a code, or -1 for a code that this slice does not use. */
    int codePoint(int code) {
        if (index == 0) {
            char character = WinAnsi.character(code);
            return character == 0 ? -1 : character;
        }
        int codePoint = index << 7 | code & 0x7F;
        return code >= 0x80 && sliceOf(codePoint) == index ? codePoint : -1;
    }

    /** The PDF objects of this slice, made on first need. */
    SliceObjects objects(Extent extent) {
        SliceObjects known = extent == Extent.ASCII ? ascii : whole;
        if (known != null) {
            return known;
        }
        var made = SliceObjects.of(this, extent);
        if (extent == Extent.ASCII) {
            ascii = made;
        } else {
            whole = made;
        }
        return made;
    }
}
