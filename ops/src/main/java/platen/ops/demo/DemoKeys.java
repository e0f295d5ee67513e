package platen.ops.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * API keys of the demo and the id and secret of its webhook. Their secrets are stored only in a file that is readable
 * by its owner alone.
 */
record DemoKeys(String live, String test, String dev, String admin, String free) {

    /** Returns the keys of an earlier demo on the same data; empty when there are none. */
    static Optional<DemoKeys> read(Path file) {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        Map<String, String> values = new HashMap<>();
        try {
            for (String line : Files.readAllLines(file)) {
                int equals = line.indexOf('=');
                if (equals > 0) {
                    values.put(line.substring(0, equals), line.substring(equals + 1));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Optional.of(new DemoKeys(values.getOrDefault("KEY_LIVE", ""), values.getOrDefault("KEY_TEST", ""),
                values.getOrDefault("KEY_DEV", ""), values.getOrDefault("KEY_ADMIN", ""),
                values.getOrDefault("KEY_FREE", "")));
    }

    /** The webhook endpoint of the demo. */
    record Webhook(String id, String secret) {}

    void write(Path file, String serviceUrl, Webhook webhook) {
        String text = """
                SERVICE_URL=%s
                KEY_LIVE=%s
                KEY_TEST=%s
                KEY_DEV=%s
                KEY_ADMIN=%s
                KEY_FREE=%s
                WEBHOOK_ID=%s
                WEBHOOK_SECRET=%s
                """.formatted(serviceUrl, live, test, dev, admin, free, webhook.id(), webhook.secret());
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.deleteIfExists(file);
            // The permissions are set at creation, so that no other user can open the file in between.
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException("The demo's keys could not be written to " + file, e);
        }
    }
}
