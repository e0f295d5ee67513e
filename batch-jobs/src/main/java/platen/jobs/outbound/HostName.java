package platen.jobs.outbound;

import java.net.IDN;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Names of hosts: letters, digits and hyphens (RFC 1123), in other scripts by way of IDNA. */
final class HostName {
    private static final int LONGEST = 253;
    private static final Pattern NAME = Pattern
            .compile("(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?");
    /** URL parsers take such a last part as a sign of an IPv4 address, each with its own idea of what it says. */
    private static final Pattern ENDS_IN_NUMBER = Pattern.compile("(?:.*\\.)?(?:[0-9]+|0x[0-9a-f]*)");

    private HostName() {}

    /** The name in lower-case ASCII, or empty when it is odd. */
    static Optional<String> ascii(String text) {
        Optional<String> ascii = isAscii(text) ? Optional.of(text.toLowerCase(Locale.ROOT)) : throughIdna(text);
        return ascii.filter(name -> name.length() <= LONGEST && NAME.matcher(name).matches()
                && !ENDS_IN_NUMBER.matcher(name).matches());
    }

    /**
     * Only a name that comes back unchanged: IDNA also maps capitals, full-width digits, ideographic full stops,
     * ligatures and the German sharp s to something else, and then the reader sees another name than the one connected
     * to.
     */
    private static Optional<String> throughIdna(String text) {
        try {
            String ascii = IDN.toASCII(text, IDN.USE_STD3_ASCII_RULES);
            return IDN.toUnicode(ascii).equals(text) ? Optional.of(ascii) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static boolean isAscii(String text) {
        return text.chars().allMatch(c -> c < 128);
    }
}
