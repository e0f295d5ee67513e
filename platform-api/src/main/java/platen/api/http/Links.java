package platen.api.http;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import platen.api.ApiSettings;

/** Absolute links: from the configured base, else as the client saw us, else as we see ourselves (decision C29). */
public final class Links {
    private final @Nullable String configured;
    private final TrustedProxies proxies;

    public Links(ApiSettings settings) {
        this.configured = settings.baseUrl() == null ? null : withoutSlash(settings.baseUrl());
        this.proxies = new TrustedProxies(settings.trustedProxies());
    }

    /** Links of one reply. */
    public record Base(String url) {
        /** The link of a path, which begins with a slash. */
        public String to(String path) {
            return url + path;
        }
    }

    /** The base for a reply to this request. */
    public Base of(HttpServletRequest request) {
        if (configured != null) {
            return new Base(configured);
        }
        return new Base(proxies.seenByClient(request).orElseGet(() -> seenByUs(request)));
    }

    private static String seenByUs(HttpServletRequest request) {
        String host = request.getServerName();
        int port = request.getServerPort();
        boolean usual = port == ("https".equals(request.getScheme()) ? 443 : 80);
        String authority = host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
        return request.getScheme() + "://" + authority + (usual ? "" : ":" + port);
    }

    private static String withoutSlash(URI base) {
        String text = base.toString();
        return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    }
}
