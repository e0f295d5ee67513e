package platen.jobs.engine.text.font;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A fixed part of a face, subset and compressed once per process and copied into every document that uses it. Slices
 * contain characters of simple alphabets, drawn with one glyph per character: slice 0 has WinAnsi's characters at
 * WinAnsi's codes, the others have blocks of 128 code points at codes 0x80 to 0xFF. Slice and code depend only on the
 * character, so content streams can be encoded before the document exists.
 */
public final class FontSlice {
    /** Maximum number of slices of a face; index 0 is WinAnsi, index n the code points from 128 n. */
    static final int COUNT = 64;
    /** Invisible except where a line breaks at it, so never drawn by its code. */
    private static final int SOFT_HYPHEN = 0xAD;

    /** The slice of Hebrew, the only right-to-left script in slices. */
    public static final int HEBREW = 0x5D0 >> 7;

    /**
     * The codes of a slice that a document needs, up to a last one. Most documents are ASCII, or ASCII with dashes and
     * quotation marks, which precede the accented letters.
     */
    public enum Extent {
        ASCII(0x7E),
        PUNCTUATION(0xBF),
        WHOLE(0xFF);

        private final int last;

        Extent(int last) {
            this.last = last;
        }

        int last() {
            return last;
        }

        /** Returns the smallest extent that contains a code and all lower ones. */
        public static Extent of(int highest) {
            return highest <= ASCII.last ? ASCII : highest <= PUNCTUATION.last ? PUNCTUATION : WHOLE;
        }

        public Extent or(Extent other) {
            return compareTo(other) >= 0 ? this : other;
        }
    }

    private final FontFace face;
    private final int index;
    private final AtomicReferenceArray<FontSliceObjects> objects = new AtomicReferenceArray<>(Extent.values().length);

    FontSlice(FontFace face, int index) {
        this.face = face;
        this.index = index;
    }

    /**
     * Returns the slice of a code point below {@link FontFace#SLICEABLE}, or -1 when it is drawn from an exact subset.
     */
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

    /** Returns the code of a code point in its slice. */
    static int codeOf(int codePoint) {
        int winAnsi = WinAnsi.code((char) codePoint);
        return winAnsi != 0 ? winAnsi : 0x80 | codePoint & 0x7F;
    }

    /** Returns the face that it is a part of. */
    public FontFace face() {
        return face;
    }

    /** Returns the code point drawn by a code, or -1 for a code that this slice does not use. */
    int codePoint(int code) {
        if (index == 0) {
            char character = WinAnsi.character(code);
            return character == 0 ? -1 : character;
        }
        int codePoint = index << 7 | code & 0x7F;
        return code >= 0x80 && sliceOf(codePoint) == index ? codePoint : -1;
    }

    /** Returns the PDF objects of this slice, created on first use. */
    public FontSliceObjects objects(Extent extent) {
        FontSliceObjects known = objects.get(extent.ordinal());
        if (known == null) {
            // Two threads may both create it; the results are equal.
            known = FontSliceObjects.of(this, extent);
            objects.set(extent.ordinal(), known);
        }
        return known;
    }
}
