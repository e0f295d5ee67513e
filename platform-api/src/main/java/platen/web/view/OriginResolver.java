package platen.web.view;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import platen.api.http.proxy.TrustedProxies;
import platen.api.http.reply.RequestIdFilter;
import platen.db.audit.ActorOrigin;

/** Gives pages the {@link ActorOrigin} of their request, for the audit log. */
final class OriginResolver implements HandlerMethodArgumentResolver {
    private final TrustedProxies proxies;

    OriginResolver(TrustedProxies proxies) {
        this.proxies = proxies;
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == ActorOrigin.class;
    }

    @Override
    public Object resolveArgument(MethodParameter parameter, @Nullable ModelAndViewContainer container,
            NativeWebRequest request, @Nullable WebDataBinderFactory binders) {
        HttpServletRequest http = Objects.requireNonNull(request.getNativeRequest(HttpServletRequest.class));
        return new ActorOrigin(proxies.clientAddress(http), RequestIdFilter.given(http));
    }
}
