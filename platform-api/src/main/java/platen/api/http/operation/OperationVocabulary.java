package platen.api.http.operation;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import org.springframework.web.servlet.HandlerMapping;

/**
 * The query parameters and body members that each operation knows, according to the description. Unknown ones are
 * ignored and reported, or refused (contract rule 12.4).
 */
public final class OperationVocabulary {
    private static final Pattern PARAMETER = Pattern.compile("\\{\\w+}");
    private static final Words NONE = new Words(Set.of(), Map.of());

    private final CompletableFuture<Map<String, Words>> operations;

    /** @param operations by {@link #key}; readers wait until it is complete */
    public OperationVocabulary(CompletableFuture<Map<String, Words>> operations) {
        this.operations = operations;
    }

    /**
     * The names that one operation knows.
     *
     * @param parameters query parameters
     * @param bodies members of the body by its media type
     */
    public record Words(Set<String> parameters, Map<String, MemberNames> bodies) {
        public Words {
            parameters = Set.copyOf(parameters);
            bodies = Map.copyOf(bodies);
        }

        /** Returns the members of a body of this media type; for an undescribed one, all members are allowed. */
        public MemberNames body(String mediaType) {
            return bodies.getOrDefault(mediaType, new MemberNames());
        }
    }

    /**
     * Returns the key of an operation.
     *
     * @param path with its parameters in braces; the names of the parameters do not matter
     */
    public static String key(String method, String path) {
        return method + " " + PARAMETER.matcher(path).replaceAll("{}");
    }

    /** Returns the names of the operation that handles a request; none for an undescribed operation. */
    public Words of(HttpServletRequest request) {
        String method = request.getMethod().equals("HEAD") ? "GET" : request.getMethod();
        Object path = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
        return operations.join().getOrDefault(key(method, String.valueOf(path)), NONE);
    }
}
