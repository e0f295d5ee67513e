package platen.api.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.RequestPath;
import org.springframework.web.servlet.mvc.condition.PathPatternsRequestCondition;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.ServletRequestPathUtils;
import org.springframework.web.util.pattern.PathPattern;

/**
 * Finds the handler of a request like Spring's mapping, and faster: of several hundred routes with variables, only those
 * are matched whose path begins like that of the request. Spring matches all, which took a tenth of the time of a render.
 */
final class HandlerRoutes extends RequestMappingHandlerMapping {
    private final Map<RequestMappingInfo, List<String>> beginnings = new ConcurrentHashMap<>();

    @Override
    protected @Nullable RequestMappingInfo getMatchingMapping(RequestMappingInfo route, HttpServletRequest request) {
        return mayMatch(route, request) ? super.getMatchingMapping(route, request) : null;
    }

    private boolean mayMatch(RequestMappingInfo route, HttpServletRequest request) {
        RequestPath parsed = ServletRequestPathUtils.getParsedRequestPath(request);
        String path = parsed.pathWithinApplication().value();
        // Routes are compared with decoded paths without parameters.
        return path.indexOf('%') >= 0 || path.indexOf(';') >= 0
                || beginnings.computeIfAbsent(route, HandlerRoutes::beginnings).stream().anyMatch(path::startsWith);
    }

    /** Returns the beginnings of a route's paths, up to their first variable or wildcard. */
    private static List<String> beginnings(RequestMappingInfo route) {
        PathPatternsRequestCondition paths = route.getPathPatternsCondition();
        return paths == null ? List.of("") : paths.getPatterns().stream().map(HandlerRoutes::beginning).toList();
    }

    private static String beginning(PathPattern pattern) {
        String text = pattern.getPatternString();
        int end = 0;
        while (end < text.length() && "{*?".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        // Without the last slash, because "/a/**" and "/a/{*rest}" also match "/a".
        return end < text.length() && end > 0 && text.charAt(end - 1) == '/'
                ? text.substring(0, end - 1)
                : text.substring(0, end);
    }
}
