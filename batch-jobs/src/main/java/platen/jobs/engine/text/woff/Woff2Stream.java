package platen.jobs.engine.text.woff;

import java.nio.ByteBuffer;

/** Reads the numbers of WOFF 2.0 one after the other. Not thread-safe. */
final class Woff2Stream {
    private final ByteBuffer bytes;

    Woff2Stream(ByteBuffer bytes) {
        this.bytes = bytes;
    }

    int u8() {
        return bytes.get() & 0xFF;
    }

    int u16() {
        return bytes.getShort() & 0xFFFF;
    }

    int s16() {
        return bytes.getShort();
    }

    int s32() {
        return bytes.getInt();
    }

    /** Reads a 255UInt16, which takes one byte up to 252 (WOFF 2.0, section 4.2). */
    int short255() {
        int code = u8();
        return switch (code) {
            case 253 -> u16();
            case 254 -> u8() + 506;
            case 255 -> u8() + 253;
            default -> code;
        };
    }

    /** Reads a UIntBase128 of up to five bytes with seven bits each (WOFF 2.0, section 4.1). */
    long base128() {
        long value = 0;
        for (int i = 0; i < 5; i++) {
            int code = u8();
            value = value << 7 | code & 0x7F;
            if (i == 0 && code == 0x80) {
                break;
            }
            if (code < 0x80) {
                return value;
            }
        }
        throw new IllegalArgumentException("The font has a size in a wrong format");
    }

    void skip(int count) {
        if (count > bytes.remaining()) {
            throw new IllegalArgumentException("The font's outlines are cut off");
        }
        bytes.position(bytes.position() + count);
    }

    /** Takes the next bytes as a stream of their own. */
    Woff2Stream part(long length) {
        if (length > bytes.remaining()) {
            throw new IllegalArgumentException("The font's outlines are cut off");
        }
        var part = new Woff2Stream(bytes.slice(bytes.position(), (int) length));
        skip((int) length);
        return part;
    }

    /** Returns the bytes that are not read yet. */
    ByteBuffer rest() {
        return bytes.slice();
    }
}
