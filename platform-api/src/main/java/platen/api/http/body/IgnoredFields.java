package platen.api.http.body;

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
import platen.api.http.error.ApiError;
import platen.api.http.error.ApiException;
import platen.api.http.operation.MemberNames.Unknown;
import platen.api.http.operation.OperationVocabulary.Words;
import platen.api.http.operation.UnknownFields;
import platen.api.http.query.Query;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Finds the parameters and members of a request that its operation does not know (contract rule 12.4). Unknown members
 * of bodies that configure something or cost money are refused; everything else is ignored and listed in the reply's
 * X-Service-Ignored-Fields. The rule is the same for all operations.
 */
@ControllerAdvice
public final class IgnoredFields implements ResponseBodyAdvice<Object> {
    private static final String HEADER = "X-Service-Ignored-Fields";
    private static final String ATTRIBUTE = "platen.words";
    private static final String POLICY = "platen.unknown-fields";
    private static final int MAX_REPORTED = 20;
    private static final int MAX_NAME_LENGTH = 60;

    /** Stores what the request's operation knows, and reports unknown query parameters. */
    public static void begin(HttpServletRequest request, HttpServletResponse response, Words words,
            UnknownFields policy) {
        request.setAttribute(ATTRIBUTE, words);
        request.setAttribute(POLICY, policy);
        if (request.getQueryString() != null) {
            tell(request, response);
        }
    }

    /**
     * Removes unknown members from a body, or refuses the request.
     *
     * @return the paths of the first few members, truncated for display
     */
    static List<String> prune(HttpServletRequest request, String mediaType, JsonNode body) {
        var pruned = new ArrayList<Unknown>();
        if (request.getAttribute(ATTRIBUTE) instanceof Words words) {
            words.body(mediaType).prune(body, pruned);
        }
        if (!pruned.isEmpty() && request.getAttribute(POLICY) == UnknownFields.REFUSED) {
            throw refusal(pruned);
        }
        return pruned.stream().limit(MAX_REPORTED).map(each -> shortened(each.path())).toList();
    }

    /** Returns a refusal with the first unknown member in the message and the first few in {@code errors}. */
    private static ApiException refusal(List<Unknown> unknown) {
        ArrayNode errors = JsonNodeFactory.instance.arrayNode();
        unknown.stream()
                .limit(MAX_REPORTED)
                .forEach(each -> errors.addObject()
                        .put("alias", shortened(each.path()))
                        .put("message", "is not known here. " + each.advice()));
        Unknown first = unknown.getFirst();
        return ApiError.badRequest("Unknown field '" + shortened(first.path()) + "'. " + first.advice())
                .with("parameter", shortened(first.path()))
                .with("errors", errors)
                .refusal();
    }

    /** Sets the header with the ignored names, percent-encoded and separated by commas, if there are any. */
    public static void tell(HttpServletRequest request, HttpServletResponse response) {
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
                    .limit(MAX_REPORTED)
                    .map(name -> URLEncoder.encode(name, StandardCharsets.UTF_8))
                    .collect(Collectors.joining(", ")));
        }
    }

    private static String shortened(String name) {
        return name.substring(0, Math.min(name.length(), MAX_NAME_LENGTH));
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
