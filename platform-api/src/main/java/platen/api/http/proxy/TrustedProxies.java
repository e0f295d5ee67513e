package platen.api.http.proxy;

import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.util.matcher.IpAddressMatcher;

/**
 * Reads the headers with which trusted proxies describe the client's request: {@code Forwarded} (RFC 7239), else
 * {@code X-Forwarded-For}, {@code -Proto}, {@code -Host} and {@code -Port}.
 *
 * <p>Each proxy appends to the headers that it received, and the client may have sent such headers itself. Lists are
 * therefore read from the right: the last entry is that of the proxy that connects to us, the one before it counts only
 * if that entry names another trusted proxy, and so on.
 */
public final class TrustedProxies {
    /** A name, IPv4 or bracketed IPv6 address, with an optional port; no other host is used in a link. */
    private static final Pattern HOST = Pattern.compile("([A-Za-z0-9._-]{1,255}|\\[[0-9A-Fa-f:.]{2,45}])(:\\d{1,5})?");
    /** An address in the parameter {@code for}: {@code 192.0.2.1:4711}, {@code [2001:db8::1]:4711}. */
    private static final Pattern ADDRESS = Pattern.compile(
            "\\[([0-9A-Fa-f:.]{2,45})](:\\d{1,5})?|([0-9.]{7,15})(:\\d{1,5})?|([0-9A-Fa-f:.]{2,45})");

    private final List<IpAddressMatcher> trusted;

    /** @param ranges addresses or CIDR ranges of proxies */
    public TrustedProxies(List<String> ranges) {
        this.trusted = ranges.stream().map(IpAddressMatcher::new).toList();
    }

    /** The description of a request by one proxy; empty strings for missing values. */
    private record Hop(String client, String scheme, String host, String port) {}

    /** Returns scheme and authority as the client used them, or empty when no trusted proxy says so. */
    public Optional<String> seenByClient(HttpServletRequest request) {
        return outermost(request).filter(hop -> HOST.matcher(hop.host()).matches()).map(TrustedProxies::origin);
    }

    /** Returns whether the client's connection is encrypted, according to a trusted proxy, else to this server. */
    public boolean isSecure(HttpServletRequest request) {
        return outermost(request).map(Hop::scheme)
                .filter(scheme -> !scheme.isEmpty())
                .map("https"::equalsIgnoreCase)
                .orElseGet(request::isSecure);
    }

    /** Returns the client's address as reported by trusted proxies, else the remote address of the connection. */
    public String clientAddress(HttpServletRequest request) {
        return outermost(request).map(Hop::client)
                .flatMap(TrustedProxies::address)
                .orElseGet(request::getRemoteAddr);
    }

    /** Returns the hop of the trusted proxy nearest to the client. */
    private Optional<Hop> outermost(HttpServletRequest request) {
        if (!isTrusted(request.getRemoteAddr())) {
            return Optional.empty();
        }
        List<Hop> hops = hops(request);
        for (int i = 0; i < hops.size() - 1; i++) {
            if (address(hops.get(i).client()).filter(this::isTrusted).isEmpty()) {
                return Optional.of(hops.get(i));
            }
        }
        return hops.isEmpty() ? Optional.empty() : Optional.of(hops.getLast());
    }

    private boolean isTrusted(String address) {
        return trusted.stream().anyMatch(range -> range.matches(address));
    }

    /** Returns the hops, beginning with the proxy that connects to us. */
    private static List<Hop> hops(HttpServletRequest request) {
        List<String> forwarded = list(request, "Forwarded");
        if (!forwarded.isEmpty()) {
            return forwarded.stream()
                    .map(each -> new Hop(in(each, "for"), in(each, "proto"), in(each, "host"), ""))
                    .toList();
        }
        List<String> clients = list(request, "X-Forwarded-For");
        List<String> schemes = list(request, "X-Forwarded-Proto");
        List<String> hosts = list(request, "X-Forwarded-Host");
        List<String> ports = list(request, "X-Forwarded-Port");
        int count = Math.max(clients.size(), Math.max(schemes.size(), hosts.size()));
        var hops = new ArrayList<Hop>(count);
        for (int i = 0; i < count; i++) {
            hops.add(new Hop(i < clients.size() ? clients.get(i) : "", reached(schemes, i), reached(hosts, i),
                    reached(ports, i)));
        }
        return hops;
    }

    /** Returns the value of hop i; a proxy that appends nothing passes on the value of the one before it. */
    private static String reached(List<String> values, int i) {
        return values.isEmpty() ? "" : values.get(Math.min(i, values.size() - 1));
    }

    /** Returns the entries of all headers of a name, the last first; none if a quotation mark is not closed. */
    private static List<String> list(HttpServletRequest request, String name) {
        return split(String.join(",", Collections.list(request.getHeaders(name))), ',').reversed();
    }

    /** Splits text at delimiters outside of quotation marks. */
    private static List<String> split(String text, char delimiter) {
        var parts = new ArrayList<String>();
        boolean quoted = false;
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            quoted ^= c == '"';
            if (c == delimiter && !quoted) {
                parts.add(text.substring(from, i).strip());
                from = i + 1;
            }
        }
        if (!text.isEmpty()) {
            parts.add(text.substring(from).strip());
        }
        return quoted ? List.of() : parts;
    }

    private static String origin(Hop hop) {
        boolean secure = hop.scheme().equalsIgnoreCase("https");
        boolean unusual = hop.port().matches("\\d{1,5}") && !hop.port().equals(secure ? "443" : "80")
                && !hop.host().matches(".*:\\d+");
        return (secure ? "https://" : "http://") + hop.host().toLowerCase(Locale.ROOT)
                + (unusual ? ":" + hop.port() : "");
    }

    private static String in(String element, String name) {
        for (String parameter : split(element, ';')) {
            int equals = parameter.indexOf('=');
            if (equals > 0 && parameter.substring(0, equals).equalsIgnoreCase(name)) {
                return parameter.substring(equals + 1).replace("\"", "");
            }
        }
        return "";
    }

    /** Returns an address without its port; empty for names such as {@code unknown}. */
    private static Optional<String> address(String client) {
        Matcher address = ADDRESS.matcher(client);
        if (!address.matches()) {
            return Optional.empty();
        }
        for (int group : new int[]{1, 3, 5}) {
            @Nullable
            String found = address.group(group);
            if (found != null) {
                return literal(found);
            }
        }
        return Optional.empty();
    }

    private static Optional<String> literal(String text) {
        try {
            return Optional.of(InetAddress.ofLiteral(text).getHostAddress());
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
