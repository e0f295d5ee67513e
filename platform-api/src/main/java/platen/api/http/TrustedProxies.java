package platen.api.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.security.web.util.matcher.IpAddressMatcher;

/** What proxies that we trust say about the client's request: Forwarded (RFC 7239), else X-Forwarded-*. */
final class TrustedProxies {
    /** A name, IPv4 or bracketed IPv6 address, and a port; nothing else may enter a link. */
    private static final Pattern HOST = Pattern.compile("([A-Za-z0-9._-]{1,255}|\\[[0-9A-Fa-f:.]{2,45}])(:\\d{1,5})?");
    private static final Pattern PARAMETER = Pattern.compile("(proto|host)=(\"([^\"]*)\"|[^;,\"\\s]+)",
            Pattern.CASE_INSENSITIVE);

    private final List<IpAddressMatcher> trusted;

    TrustedProxies(List<String> ranges) {
        this.trusted = ranges.stream().map(IpAddressMatcher::new).toList();
    }

    /** Scheme and authority as the client used them, or empty when nobody trustworthy says so. */
    Optional<String> seenByClient(HttpServletRequest request) {
        if (trusted.isEmpty() || trusted.stream().noneMatch(range -> range.matches(request.getRemoteAddr()))) {
            return Optional.empty();
        }
        String forwarded = request.getHeader("Forwarded");
        String scheme = forwarded == null ? first(request.getHeader("X-Forwarded-Proto")) : in(forwarded, "proto");
        String host = forwarded == null ? first(request.getHeader("X-Forwarded-Host")) : in(forwarded, "host");
        if (host.isEmpty() || !HOST.matcher(host).matches()) {
            return Optional.empty();
        }
        String port = forwarded == null ? first(request.getHeader("X-Forwarded-Port")) : "";
        boolean secure = scheme.equalsIgnoreCase("https");
        boolean unusual = port.matches("\\d{1,5}") && !port.equals(secure ? "443" : "80") && !host.matches(".*:\\d+");
        return Optional.of((secure ? "https://" : "http://") + host.toLowerCase(Locale.ROOT)
                + (unusual ? ":" + port : ""));
    }

    /** The parameter in the first element, which the proxy nearest to the client wrote. */
    private static String in(String forwarded, String name) {
        Matcher parameter = PARAMETER.matcher(first(forwarded));
        while (parameter.find()) {
            if (parameter.group(1).equalsIgnoreCase(name)) {
                return parameter.group(3) != null ? parameter.group(3) : parameter.group(2);
            }
        }
        return "";
    }

    private static String first(@org.jspecify.annotations.Nullable String list) {
        return list == null ? "" : list.split(",", 2)[0].strip();
    }
}
