package platen.jobs.outbound;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Parses IP addresses in their canonical spelling only. Other spellings that some parsers accept (octal and hexadecimal
 * parts, a single number, missing parts, zones) are rejected.
 */
final class AddressText {
    private static final String PART = "(?:0|[1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-5])";
    private static final Pattern IPV4 = Pattern.compile(PART + "(?:\\." + PART + "){3}");
    private static final Pattern IPV6 = Pattern.compile("[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

    private AddressText() {}

    /**
     * Returns the address, or empty when the text is not an address. IPv6 text for an IPv4-mapped address is rejected,
     * because Java converts it to IPv4 and one address must have one spelling only.
     */
    static Optional<InetAddress> parse(String text) {
        if (IPV4.matcher(text).matches()) {
            return Optional.of(Inet4Address.ofLiteral(text));
        }
        if (text.length() > 45 || !IPV6.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Inet6Address.ofLiteral(text)).filter(Inet6Address.class::isInstance);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
