package platen.api.http;

import io.micrometer.common.KeyValue;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.springframework.http.server.observation.DefaultServerRequestObservationConvention;
import org.springframework.http.server.observation.ServerHttpObservationDocumentation.HighCardinalityKeyNames;
import org.springframework.http.server.observation.ServerRequestObservationContext;

/**
 * Replaces, in traces, each path that contains a secret by its routing pattern, because anyone who reads the traces could use
 * the secret.
 */
final class ServerObservations extends DefaultServerRequestObservationConvention {
    /** Starts of the paths that may have a secret: of files, signers, forms and people without a session. */
    private static final List<String> SECRET = List.of("/d/", "/s/", "/f/", "/join/", "/reset/", "/setup/", "/signup/");

    @Override
    protected KeyValue httpUrl(ServerRequestObservationContext context) {
        HttpServletRequest request = context.getCarrier();
        if (request == null) {
            return super.httpUrl(context);
        }
        // The servlet path is decoded, unlike the request URI: routing treats `/%64/` as `/d/`.
        String path = request.getServletPath() + (request.getPathInfo() == null ? "" : request.getPathInfo());
        return SECRET.stream()
                .filter(path::startsWith)
                .findFirst()
                .map(start -> HighCardinalityKeyNames.HTTP_URL.withValue(pattern(context, start)))
                .orElseGet(() -> super.httpUrl(context));
    }

    private static String pattern(ServerRequestObservationContext context, String start) {
        String pattern = context.getPathPattern();
        return pattern == null ? start + "**" : pattern;
    }
}
