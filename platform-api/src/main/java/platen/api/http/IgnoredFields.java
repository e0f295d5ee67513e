package platen.api.http;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;

/**
 * Members of a request that no operation knows are ignored, and named in the reply's X-Service-Ignored-Fields (decision
 * C29): one that is misspelt would otherwise go unnoticed.
 */
@ControllerAdvice
public final class IgnoredFields implements ResponseBodyAdvice<Object> {
    static final String HEADER = "X-Service-Ignored-Fields";

    /** Names of what was ignored, percent-encoded and separated by commas; empty when nothing was. */
    static Optional<String> of(HttpServletRequest request) {
        return RawBody.taken(request)
                .map(RawBody::ignored)
                .filter(names -> !names.isEmpty())
                .map(names -> names.stream()
                        .map(name -> URLEncoder.encode(name, StandardCharsets.UTF_8))
                        .collect(Collectors.joining(", ")));
    }

    @Override
    public boolean supports(MethodParameter returnType, Class<? extends HttpMessageConverter<?>> converter) {
        return true;
    }

    @Override
    public @Nullable Object beforeBodyWrite(@Nullable Object body, MethodParameter returnType, MediaType type,
            Class<? extends HttpMessageConverter<?>> converter, ServerHttpRequest request,
            ServerHttpResponse response) {
        if (request instanceof ServletServerHttpRequest servlet) {
            of(servlet.getServletRequest()).ifPresent(names -> response.getHeaders().set(HEADER, names));
        }
        return body;
    }
}
