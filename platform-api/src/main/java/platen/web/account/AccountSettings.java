package platen.web.account;

import java.net.URI;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * Settings of people's pages.
 *
 * @param dataFolder folder to which the link to set up the installation is written, once
 * @param baseUrl base of the links, without a slash at the end
 */
public record AccountSettings(Path dataFolder, String baseUrl) {
    private static final Pattern LOOPBACK = Pattern.compile("(?i)(.*\\.)?localhost|127\\.[0-9.]+|\\[::1]");

    /**
     * Returns the link to a path for a mail. A link in a mail never follows the request that causes it, since its sender
     * is not its reader.
     */
    public String link(String path) {
        return baseUrl + path;
    }

    /** Returns whether people reach the pages over a network without encryption. */
    boolean isPlain() {
        URI base = URI.create(baseUrl);
        return "http".equalsIgnoreCase(base.getScheme())
                && !LOOPBACK.matcher(String.valueOf(base.getHost())).matches();
    }
}
