package platen.api.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import org.springframework.web.servlet.HandlerMapping;

/**
 * What each operation knows of in a request, as the description has it: what it does not name is ignored, and told
 * (decision C29).
 */
public final class OperationVocabulary {
    private static final Pattern PARAMETER = Pattern.compile("\\{\\w+}");
    private static final Words NONE = new Words(Set.of(), Map.of());

    private final CompletableFuture<Map<String, Words>> operations;

    /** @param operations by {@link #key}; who asks before they are read waits for them */
    public OperationVocabulary(CompletableFuture<Map<String, Words>> operations) {
        this.operations = operations;
    }

    /**
     * What one operation knows of.
     *
     * @param parameters of the query
     * @param bodies members of the body by its media type
     */
    public record Words(Set<String> parameters, Map<String, MemberNames> bodies) {
        public Words {
            parameters = Set.copyOf(parameters);
            bodies = Map.copyOf(bodies);
        }

        /** Of a body of this media type; of one that nothing is said of, everything is known. */
        MemberNames body(String mediaType) {
            return bodies.getOrDefault(mediaType, new MemberNames());
        }
    }

    /**
     * Names an operation.
     *
     * @param path with its parameters in braces, whatever they are called
     */
    public static String key(String method, String path) {
        return method + " " + PARAMETER.matcher(path).replaceAll("{}");
    }

    /** Of the operation that a request was led to; nothing, for one that is not described. */
    Words of(HttpServletRequest request) {
        String method = request.getMethod().equals("HEAD") ? "GET" : request.getMethod();
        Object path = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
        return operations.join().getOrDefault(key(method, String.valueOf(path)), NONE);
    }
}
