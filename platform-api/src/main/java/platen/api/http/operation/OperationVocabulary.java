package platen.api.http.operation;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.springframework.web.servlet.HandlerMapping;

/**
 * The query parameters and body members that each operation knows, according to the description. Unknown ones are
 * ignored and reported, or refused (contract rule 12.4). They are read once, by {@link #read} or by the first request.
 * Thread-safe.
 */
public final class OperationVocabulary {
    private static final Pattern PARAMETER = Pattern.compile("\\{\\w+}");
    private static final Words NONE = new Words(Set.of(), Map.of());

    private final FutureTask<Map<String, Words>> operations;

    /** @param reader returns the names of each operation by its {@link #key}; called once, in any thread */
    public OperationVocabulary(Supplier<Map<String, Words>> reader) {
        this.operations = new FutureTask<>(reader::get);
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

    /** Reads the names of all operations, or waits for the thread that reads them. */
    public Map<String, Words> read() {
        // Does nothing where another thread has begun.
        operations.run();
        try {
            return operations.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("The names that operations know cannot be read", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while the names that operations know were being read", e);
        }
    }

    /** Returns the names of the operation that handles a request; none for an undescribed operation. */
    public Words of(HttpServletRequest request) {
        String method = request.getMethod().equals("HEAD") ? "GET" : request.getMethod();
        Object path = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
        return read().getOrDefault(key(method, String.valueOf(path)), NONE);
    }
}
