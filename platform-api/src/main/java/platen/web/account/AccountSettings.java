package platen.web.account;

import java.nio.file.Path;

/**
 * Settings of people's pages.
 *
 * @param dataFolder folder to which the link to set up the installation is written, once
 * @param baseUrl base of the links, without a slash at the end
 */
public record AccountSettings(Path dataFolder, String baseUrl) {
    /** Returns whether people reach the pages without encryption. */
    boolean isPlain() {
        return baseUrl.startsWith("http:");
    }
}
