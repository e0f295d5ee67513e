package platen.jobs.isolation;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * Length-prefixed messages between this process and a worker process. Both run the same program, so the format has no
 * version.
 */
final class Frames {
    /** Sent by a worker process when it is ready. */
    static final int READY = 0x504C4154;
    /** Exit code of a JVM that runs out of heap under {@code -XX:+ExitOnOutOfMemoryError}. */
    static final int EXIT_OUT_OF_MEMORY = 3;
    static final byte COMPLETED = 1;
    static final byte EXCEPTION = 2;
    /** Maximum length of a message in bytes: an upload or its compiled template. */
    private static final int MAX_BYTES = 256 * 1024 * 1024;

    private Frames() {}

    /**
     * The reply of a worker process.
     *
     * @param status {@link #COMPLETED} or {@link #EXCEPTION}
     * @param heapMegabytes heap in use after the task, in MB
     * @param body the output, or the description of the exception
     */
    @SuppressWarnings("ArrayRecordComponent") // read once, never compared
    record Reply(byte status, int heapMegabytes, byte[] body) {}

    static void write(DataOutputStream out, byte[] body) throws IOException {
        out.writeInt(body.length);
        out.write(body);
        out.flush();
    }

    static void write(DataOutputStream out, Reply reply) throws IOException {
        out.writeByte(reply.status());
        out.writeInt(reply.heapMegabytes());
        write(out, reply.body());
    }

    static byte[] read(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > MAX_BYTES) {
            throw new IOException("A message of " + length + " bytes");
        }
        byte[] body = in.readNBytes(length);
        if (body.length < length) {
            throw new IOException("The message ends early");
        }
        return body;
    }

    static Reply readReply(DataInputStream in) throws IOException {
        return new Reply(in.readByte(), in.readInt(), read(in));
    }
}
