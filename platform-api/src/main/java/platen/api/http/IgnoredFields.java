package platen.api.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;
import platen.api.http.Vocabulary.Words;
import tools.jackson.databind.JsonNode;

/**
 * Parameters and members of a request that its operation does not know are ignored, and named in the reply's
 * X-Service-Ignored-Fields (decision C29): one that is misspelt would otherwise go unnoticed. One for all operations.
 */
@ControllerAdvice
public final class IgnoredFields implements ResponseBodyAdvice<Object> {
    private static final String HEADER = "X-Service-Ignored-Fields";
    private static final String ATTRIBUTE = "platen.words";
    private static final int MOST_TOLD = 20;
    private static final int LONGEST_TOLD = 60;

    /** Remembers what the request's operation knows of, and tells what its query has besides. */
    static void begin(HttpServletRequest request, HttpServletResponse response, Words words) {
        request.setAttribute(ATTRIBUTE, words);
        if (request.getQueryString() != null) {
            tell(request, response);
        }
    }

    /**
     * Takes out of a body what its operation does not know.
     *
     * @return the paths of the first few members, cut to a length that can be shown
     */
    static List<String> prune(HttpServletRequest request, String mediaType, JsonNode body) {
        var pruned = new ArrayList<String>();
        if (request.getAttribute(ATTRIBUTE) instanceof Words words) {
            words.body(mediaType).prune(body, pruned);
        }
        return pruned.stream().limit(MOST_TOLD).map(IgnoredFields::shortened).toList();
    }

    /** Names what was ignored, percent-encoded and separated by commas, if anything was. */
    static void tell(HttpServletRequest request, HttpServletResponse response) {
        var names = new ArrayList<String>();
        if (request.getAttribute(ATTRIBUTE) instanceof Words words) {
            Query.names(request.getQueryString())
                    .stream()
                    .filter(name -> !words.parameters().contains(name))
                    .map(IgnoredFields::shortened)
                    .forEach(names::add);
        }
        RawBody.taken(request).map(RawBody::ignored).ifPresent(names::addAll);
        if (!names.isEmpty()) {
            response.setHeader(HEADER, names.stream()
                    .limit(MOST_TOLD)
                    .map(name -> URLEncoder.encode(name, StandardCharsets.UTF_8))
                    .collect(Collectors.joining(", ")));
        }
    }

    private static String shortened(String name) {
        return name.substring(0, Math.min(name.length(), LONGEST_TOLD));
    }

    @Override
    public boolean supports(MethodParameter returnType, Class<? extends HttpMessageConverter<?>> converter) {
        return true;
    }

    @Override
    public @Nullable Object beforeBodyWrite(@Nullable Object body, MethodParameter returnType, MediaType type,
            Class<? extends HttpMessageConverter<?>> converter, ServerHttpRequest request,
            ServerHttpResponse response) {
        if (request instanceof ServletServerHttpRequest asked
                && response instanceof ServletServerHttpResponse answered) {
            tell(asked.getServletRequest(), answered.getServletResponse());
        }
        return body;
    }
}
