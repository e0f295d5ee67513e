package platen.jobs.engine.text.font;

import java.nio.charset.Charset;

/**
 * The one-byte encoding WinAnsiEncoding (ISO 32000-2, annex D.2): Windows code page 1252 with the unused codes drawn as
 * bullets.
 */
public final class WinAnsi {
    private static final char[] CHARACTERS = new char[256];
    /** Codes by UTF-16 unit; 0 for none. */
    private static final byte[] CODES = new byte[0x2123];

    static {
        Charset codePage = Charset.forName("windows-1252");
        for (int code = 0x20; code < 0x100; code++) {
            char character = new String(new byte[]{(byte) code}, codePage).charAt(0);
            if (character < CODES.length && code != 0x7F && !Character.isISOControl(character)) {
                CHARACTERS[code] = character;
                CODES[character] = (byte) code;
            }
        }
    }

    private WinAnsi() {}

    /** Returns the code of a character, from 0x20 to 0xFF, or 0 when the encoding has none. */
    public static int code(char character) {
        return character < CODES.length ? CODES[character] & 0xFF : 0;
    }

    /** Returns the character of a code, or U+0000 when the code has none. */
    public static char character(int code) {
        return CHARACTERS[code];
    }
}
