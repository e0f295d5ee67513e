package platen.jobs.outbound;

import java.net.IDN;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Normalizes host names: letters, digits and hyphens (RFC 1123), other scripts through IDNA. */
final class HostName {
    private static final int MAX_LENGTH = 253;
    private static final Pattern NAME = Pattern
            .compile("(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?");
    /** URL parsers treat such a last label as part of an IPv4 address, each with a different interpretation. */
    private static final Pattern ENDS_IN_NUMBER = Pattern.compile("(?:.*\\.)?(?:[0-9]+|0x[0-9a-f]*)");

    private HostName() {}

    /** Returns the name in lower-case ASCII, or empty when it is not acceptable. */
    static Optional<String> ascii(String text) {
        Optional<String> ascii = isAscii(text) ? Optional.of(text.toLowerCase(Locale.ROOT)) : throughIdna(text);
        return ascii.filter(name -> name.length() <= MAX_LENGTH && NAME.matcher(name).matches()
                && !ENDS_IN_NUMBER.matcher(name).matches());
    }

    /**
     * Accepts only a name that survives the round trip: IDNA also maps capitals, full-width digits, ideographic full
     * stops, ligatures and the German sharp s, so the reader would see a name other than the one connected to.
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
