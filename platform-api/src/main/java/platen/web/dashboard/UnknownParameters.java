package platen.web.dashboard;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;

/**
 * Finds parameters in the address of a page that the page does not read, such as a misspelled filter, and repeated ones,
 * of which it would read the first only. Pages name them, so that nobody takes the page for a filtered one.
 */
final class UnknownParameters {
    private static final int MAX_SHOWN = 5;
    private static final int MAX_LENGTH = 50;

    private UnknownParameters() {}

    /** Returns the names of such parameters of a GET, shortened for display; none for other methods. */
    static List<String> of(HttpServletRequest request, HandlerMethod handler, May may) {
        if (!request.getMethod().equals("GET")) {
            return List.of();
        }
        Set<String> known = new HashSet<>(List.of(may.query()));
        Arrays.stream(handler.getMethod().getParameters())
                .filter(each -> each.isAnnotationPresent(RequestParam.class))
                .forEach(each -> known.add(each.getName()));
        return request.getParameterMap()
                .entrySet()
                .stream()
                .filter(each -> !known.contains(each.getKey()) || each.getValue().length > 1)
                .map(each -> each.getKey().substring(0, Math.min(each.getKey().length(), MAX_LENGTH)))
                .sorted()
                .limit(MAX_SHOWN)
                .toList();
    }
}
