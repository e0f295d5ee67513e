package platen.jobs.isolation;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** Messages between the two processes, each with its length. Both run the same program, so there is no version. */
final class Frames {
    /** What a worker process says when it is ready. */
    static final int READY = 0x504C4154;
    /** Exit code of a JVM that runs out of heap under {@code -XX:+ExitOnOutOfMemoryError}. */
    static final int EXIT_OUT_OF_MEMORY = 3;
    static final byte COMPLETED = 1;
    static final byte EXCEPTION = 2;
    /** Longest message: an upload or what is made of one. */
    private static final int MAX_BYTES = 256 * 1024 * 1024;

    private Frames() {}

    /**
     * What a worker process answered.
     *
     * @param status {@link #COMPLETED} or {@link #EXCEPTION}
     * @param heapMegabytes what its heap occupies now
     * @param body the output, or what was thrown
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
