package platen.api.http;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import platen.api.http.auth.Caller;
import platen.api.http.body.JsonBody;
import platen.api.http.body.RawBody;
import platen.api.http.body.StreamedBody;
import platen.api.http.proxy.TrustedProxies;
import platen.api.http.query.Query;
import platen.api.http.reply.Links;
import platen.api.http.reply.RequestIdFilter;
import platen.db.audit.Actor;
import platen.db.core.RequestOrigin;
import platen.db.key.ApiKey;

/**
 * Resolves the parameters of operations by type: {@link Caller}, {@link RequestOrigin}, {@link Actor}, {@link JsonBody},
 * {@link RawBody}, {@link StreamedBody}, {@link Query}, {@link Links.Base}. They are resolved in the order of the
 * parameters, so a body must come before a query (contract rule 3.1).
 */
final class ApiArguments implements HandlerMethodArgumentResolver {
    private final Links links;
    private final TrustedProxies proxies;

    ApiArguments(Links links, TrustedProxies proxies) {
        this.links = links;
        this.proxies = proxies;
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        Class<?> type = parameter.getParameterType();
        return type == Caller.class || type == RequestOrigin.class || type == Actor.class || type == JsonBody.class
                || type == RawBody.class
                || type == StreamedBody.class || type == Query.class || type == Links.Base.class;
    }

    @Override
    public Object resolveArgument(MethodParameter parameter, @Nullable ModelAndViewContainer container,
            NativeWebRequest web, @Nullable WebDataBinderFactory binders) {
        HttpServletRequest request = web.getNativeRequest(HttpServletRequest.class);
        if (request == null) {
            throw new IllegalStateException("The API is served by servlets");
        }
        Class<?> type = parameter.getParameterType();
        if (type == Caller.class) {
            return ApiFilter.caller(request).orElseThrow();
        }
        if (type == RequestOrigin.class) {
            return new RequestOrigin(ApiFilter.caller(request).orElseThrow().key().id(),
                    RequestIdFilter.given(request));
        }
        if (type == Actor.class) {
            ApiKey key = ApiFilter.caller(request).orElseThrow().key();
            return Actor.key(key.id(), key.name(), proxies.clientAddress(request), RequestIdFilter.given(request));
        }
        if (type == JsonBody.class) {
            return RawBody.take(request).json();
        }
        if (type == RawBody.class) {
            return RawBody.take(request);
        }
        if (type == StreamedBody.class) {
            return ScopeInterceptor.stream(request);
        }
        if (type == Query.class) {
            return Query.parse(request.getQueryString());
        }
        return links.of(request);
    }
}
