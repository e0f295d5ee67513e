package platen.api.http;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import platen.api.ApiSettings;

/** Absolute links: from the configured base, else as the client saw us, else as we see ourselves (decision C29). */
public final class Links {
    private final @Nullable String configured;
    private final @Nullable String dashboard;
    private final TrustedProxies proxies;

    public Links(ApiSettings settings) {
        this.configured = withoutSlash(settings.baseUrl());
        this.dashboard = withoutSlash(settings.dashboardUrl());
        this.proxies = new TrustedProxies(settings.trustedProxies());
    }

    /**
     * Links of one reply.
     *
     * @param url of the service, without a slash at the end
     * @param dashboard where people manage the workspace, likewise
     */
    public record Base(String url, String dashboard) {
        /** The link of a path, which begins with a slash. */
        public String to(String path) {
            return url + path;
        }
    }

    /** The base for a reply to this request. */
    public Base of(HttpServletRequest request) {
        String url = configured != null
                ? configured
                : proxies.seenByClient(request).orElseGet(() -> seenByUs(request));
        return new Base(url, dashboard != null ? dashboard : url + "/dashboard");
    }

    private static String seenByUs(HttpServletRequest request) {
        String host = request.getServerName();
        int port = request.getServerPort();
        boolean usual = port == ("https".equals(request.getScheme()) ? 443 : 80);
        String authority = host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
        return request.getScheme() + "://" + authority + (usual ? "" : ":" + port);
    }

    private static @Nullable String withoutSlash(@Nullable URI base) {
        if (base == null) {
            return null;
        }
        String text = base.toString();
        return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    }
}
