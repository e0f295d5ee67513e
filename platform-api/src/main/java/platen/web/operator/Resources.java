package platen.web.operator;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Reads resources of the classpath; a missing one is an error of the build. */
final class Resources {
    private Resources() {}

    static byte[] bytes(String path) {
        try (var in = Resources.class.getClassLoader().getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException("Not on the classpath: " + path);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
