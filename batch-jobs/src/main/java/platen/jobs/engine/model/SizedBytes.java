package platen.jobs.engine.model;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Writes and reads bytes and texts behind their length, four bytes. */
public final class SizedBytes {
    private SizedBytes() {}

    public static void write(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    public static void write(DataOutputStream out, String text) throws IOException {
        write(out, text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Reads bytes; a false length takes no more memory than there are bytes.
     *
     * @param most bytes that are expected at most
     * @throws IOException also for a length beyond {@code most} or beyond the end
     */
    public static byte[] read(DataInputStream in, int most) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > most) {
            throw new IOException("A length of " + length);
        }
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new IOException("Only " + bytes.length + " bytes instead of " + length);
        }
        return bytes;
    }

    /** Reads a text in UTF-8; see {@link #read}. */
    public static String readText(DataInputStream in, int most) throws IOException {
        return new String(read(in, most), StandardCharsets.UTF_8);
    }
}
