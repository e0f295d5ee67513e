package platen.jobs.outbound;

import java.net.InetAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A URL with one unambiguous interpretation. A spelling that two parsers could interpret differently is rejected,
 * because the checked address must be the one connected to.
 *
 * @param secure whether the scheme is https
 * @param host lower-case ASCII name, or an address without brackets
 * @param address the host when it is an address, else null
 * @param pathAndQuery begins with a slash; ASCII, percent-encoded by the caller
 */
record Url(boolean secure, String host, @Nullable InetAddress address, int port, String pathAndQuery)
        implements
            AddressSpelling {
    private static final int MAX_LENGTH = 2_048;
    /** RFC 3986's characters; no others, because browsers and libraries repair them differently. */
    private static final String PATH_AND_QUERY = "._~!$&'()*+,;=:@/?-";
    private static final Pattern PORT = Pattern.compile("[1-9][0-9]{0,4}");
    private static final int HTTPS_PORT = 443;
    private static final int HTTP_PORT = 80;

    /** Parses a URL. */
    static AddressSpelling parse(String text) {
        if (text.length() > MAX_LENGTH) {
            return new MalformedAddress("must have at most " + MAX_LENGTH + " characters");
        }
        boolean secure = text.regionMatches(true, 0, "https://", 0, 8);
        if (!secure && !text.regionMatches(true, 0, "http://", 0, 7)) {
            return new MalformedAddress("must begin with https://");
        }
        int start = secure ? 8 : 7;
        int authorityEnd = endOfAuthority(text, start);
        int fragment = text.indexOf('#');
        String rest = text.substring(authorityEnd, fragment < 0 ? text.length() : fragment);
        if (!isPercentEncoded(rest)) {
            return new MalformedAddress("must be percent-encoded where its path or query has special characters");
        }
        String pathAndQuery = rest.startsWith("/") ? rest : "/" + rest;
        return authority(secure, text.substring(start, authorityEnd), pathAndQuery);
    }

    private static AddressSpelling authority(boolean secure, String authority, String pathAndQuery) {
        if (authority.indexOf('@') >= 0) {
            return new MalformedAddress("must not carry a user name or password");
        }
        int hostEnd = authority.startsWith("[") ? authority.indexOf(']') + 1 : hostEnd(authority);
        String behind = authority.substring(hostEnd);
        int port = secure ? HTTPS_PORT : HTTP_PORT;
        if (!behind.isEmpty()) {
            if (!behind.startsWith(":") || !PORT.matcher(behind.substring(1)).matches()) {
                return new MalformedAddress("must have a plain port number, or none");
            }
            port = Integer.parseInt(behind.substring(1));
            if (port > 65_535) {
                return new MalformedAddress("must have a port of at most 65535");
            }
        }
        return host(secure, authority.substring(0, hostEnd), port, pathAndQuery);
    }

    private static AddressSpelling host(boolean secure, String host, int port, String pathAndQuery) {
        if (host.isEmpty()) {
            return new MalformedAddress("must name a host");
        }
        boolean bracketed = host.startsWith("[");
        String bare = bracketed ? host.substring(1, host.length() - 1) : host;
        Optional<InetAddress> address = AddressText.parse(bare)
                .filter(found -> bracketed == bare.contains(":"));
        if (address.isPresent()) {
            return new Url(secure, bare.toLowerCase(Locale.ROOT), address.get(), port, pathAndQuery);
        }
        if (bracketed) {
            return new MalformedAddress("must not have an unusual spelling of an address in brackets");
        }
        Optional<String> name = HostName.ascii(host);
        return name.isPresent()
                ? new Url(secure, name.get(), null, port, pathAndQuery)
                : new MalformedAddress("must have a plain host name");
    }

    /** Returns the value of the Host header. */
    String authority() {
        String name = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
        return port == (secure ? HTTPS_PORT : HTTP_PORT) ? name : name + ":" + port;
    }

    /** Checks character by character: a regular expression with alternatives recurses once per character. */
    private static boolean isPercentEncoded(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%') {
                if (i + 2 >= text.length() || !isHex(text.charAt(i + 1)) || !isHex(text.charAt(i + 2))) {
                    return false;
                }
                i += 2;
            } else if (!isLetterOrDigit(c) && PATH_AND_QUERY.indexOf(c) < 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean isLetterOrDigit(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
    }

    private static boolean isHex(char c) {
        return c < 128 && Character.digit(c, 16) >= 0;
    }

    private static int endOfAuthority(String text, int start) {
        int end = start;
        while (end < text.length() && "/?#".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return end;
    }

    private static int hostEnd(String authority) {
        int colon = authority.indexOf(':');
        return colon < 0 ? authority.length() : colon;
    }
}
