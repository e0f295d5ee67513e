package platen.web.view;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Paths of our own pages to which a login returns. Any other target would be an open redirect. */
public final class OwnPath {
    private static final int MAX_LENGTH = 1000;
    private static final Pattern OWN = Pattern
            .compile(
                    "/(?:dashboard|me|join)(?:/[A-Za-z0-9_~@,;=+-][A-Za-z0-9._~:@,;=+-]*)*/?(?:\\?[A-Za-z0-9._~%:@,;=+&/?-]*)?");

    private static final Pattern AFTER_HOST = Pattern.compile("https?://[^/]+(/[^#]*).*");

    private OwnPath() {}

    /** Returns the path if it is one of ours, else the fallback. */
    public static String or(@Nullable String path, String fallback) {
        return path != null && path.length() <= MAX_LENGTH && OWN.matcher(path).matches() ? path : fallback;
    }

    /** Returns the page from which a form was sent, according to the browser, or the path of a GET, else the fallback. */
    public static String page(HttpServletRequest request, String fallback) {
        if (request.getMethod().equals("GET")) {
            return or(request.getRequestURI(), fallback);
        }
        String referrer = Objects.requireNonNullElse(request.getHeader("Referer"), "");
        Matcher path = AFTER_HOST.matcher(referrer);
        return or(path.matches() ? path.group(1) : null, fallback);
    }

    /** Returns the path of the login page, which returns to the page that this request asks for. */
    public static String login(HttpServletRequest request) {
        String query = request.getQueryString() == null ? "" : "?" + request.getQueryString();
        String path = or(request.getRequestURI() + query, "");
        return path.isEmpty() || !request.getMethod().equals("GET")
                ? "/login"
                : "/login?to=" + URLEncoder.encode(path, StandardCharsets.UTF_8);
    }

    /** Returns the path of the page that asks for a code and leads back to the page of this request. */
    public static String second(HttpServletRequest request) {
        return second(page(request, "/dashboard"));
    }

    /** Returns the path of the page that asks for a code and then leads to a path. */
    public static String second(String target) {
        return "/login/second?to=" + URLEncoder.encode(target, StandardCharsets.UTF_8);
    }
}
