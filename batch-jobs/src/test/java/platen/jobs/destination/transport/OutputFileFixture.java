package platen.jobs.destination.transport;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Random;
import platen.db.core.Sha256;

/** Files to be put. */
public final class OutputFileFixture {
    private OutputFileFixture() {}

    public static OutputFile file(String name, String content) {
        return file(name, content.getBytes(StandardCharsets.UTF_8), 1);
    }

    public static OutputFile file(String name, byte[] content, int attempt) {
        return new OutputFile(name, content.length, sha256(content), () -> new ByteArrayInputStream(content),
                sha256(name.getBytes(StandardCharsets.UTF_8)).substring(0, 32), attempt);
    }

    /** Returns a file whose content cannot be read. */
    public static OutputFile unreadable(String name, byte[] content) {
        return new OutputFile(name, content.length, sha256(content), () -> {
            throw new IOException("the disk failed");
        }, "transfer", 1);
    }

    /** Returns a file whose content has changed since its hash was made. */
    public static OutputFile changed(String name, byte[] content) {
        byte[] other = content.clone();
        other[other.length / 2]++;
        return new OutputFile(name, content.length, sha256(content), () -> new ByteArrayInputStream(other), "transfer",
                1);
    }

    /** Returns a file during whose transfer something happens. */
    public static OutputFile meanwhile(String name, String content, Event event) {
        OutputFile file = file(name, content);
        return new OutputFile(name, file.length(), file.sha256(), () -> {
            event.happen();
            return file.content().open();
        }, file.transfer(), 1);
    }

    /** Something that happens. */
    public interface Event {
        void happen() throws IOException;
    }

    /** Returns the file of a later attempt. */
    public static OutputFile again(OutputFile file) {
        return new OutputFile(file.name(), file.length(), file.sha256(), file.content(), file.transfer(),
                file.attempt() + 1);
    }

    /** Returns bytes that do not repeat, the same at every call. */
    public static byte[] bytes(int length) {
        var bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    public static String sha256(byte[] content) {
        return HexFormat.of().formatHex(Sha256.digest().digest(content));
    }
}
