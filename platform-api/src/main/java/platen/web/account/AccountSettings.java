package platen.web.account;

import java.net.URI;
import java.nio.file.Path;
import java.util.Set;

/**
 * Settings of people's pages.
 *
 * @param dataFolder folder to which the link to set up the installation is written, once
 * @param baseUrl base of the links, without a slash at the end
 */
public record AccountSettings(Path dataFolder, String baseUrl) {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    /** Returns whether people reach the pages over a network without encryption. */
    boolean isPlain() {
        return baseUrl.startsWith("http:") && !LOOPBACK.contains(String.valueOf(URI.create(baseUrl).getHost()));
    }
}
