package platen.api.http.reply;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.api.http.proxy.TrustedProxies;
import platen.api.settings.ApiSettings;

/**
 * Creates absolute links. The base is the configured base URL, else the address that a trusted proxy reports, else the
 * address and port of the connection. Clients can send any {@code Host} header, so a link repeats it only when it names
 * this machine: {@code localhost} or the connection's own address.
 */
public final class Links {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private final @Nullable String configured;
    private final @Nullable String dashboard;
    private final TrustedProxies proxies;

    public Links(ApiSettings settings, TrustedProxies proxies) {
        this.configured = withoutSlash(settings.baseUrl());
        this.dashboard = withoutSlash(settings.dashboardUrl());
        this.proxies = proxies;
    }

    /**
     * The base of the links in one reply.
     *
     * @param url base URL of the service, without a slash at the end
     * @param dashboard URL of the page on which people manage the workspace, without a slash at the end
     */
    public record Base(String url, String dashboard) {
        /** Returns the link to a path, which begins with a slash. */
        public String to(String path) {
            return url + path;
        }
    }

    /** Returns the base for a reply to this request. */
    public Base of(HttpServletRequest request) {
        String url = configured != null
                ? configured
                : proxies.seenByClient(request).orElseGet(() -> ofConnection(request));
        return new Base(url, dashboard != null ? dashboard : url + "/dashboard");
    }

    private static String ofConnection(HttpServletRequest request) {
        String local = bracketed(request.getLocalAddr());
        String named = bracketed(request.getServerName());
        boolean ours = LOOPBACK.contains(named) || named.equals(local);
        int port = ours ? request.getServerPort() : request.getLocalPort();
        boolean usual = port == ("https".equals(request.getScheme()) ? 443 : 80);
        return request.getScheme() + "://" + (ours ? named : local) + (usual ? "" : ":" + port);
    }

    private static String bracketed(String host) {
        return host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
    }

    private static @Nullable String withoutSlash(@Nullable URI base) {
        if (base == null) {
            return null;
        }
        String text = base.toString();
        return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    }
}
