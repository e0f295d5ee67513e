package platen.api.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import platen.api.http.auth.ApiKeyAuthenticator;
import platen.api.http.auth.Caller;
import platen.api.http.error.ApiError;
import platen.api.http.error.ErrorCode;
import platen.api.http.limit.ConcurrencyLimiter;
import platen.api.http.limit.QuotaHeaders;
import platen.api.http.limit.RateLimiter;
import platen.api.http.limit.RatePolicy;
import platen.api.http.proxy.TrustedProxies;
import platen.api.http.query.SingleHeaders;
import platen.api.http.reply.ApiErrors;
import platen.api.http.reply.ErrorWriter;
import platen.api.http.reply.Links;
import platen.api.settings.ApiSettings;

/**
 * Refuses API requests under both path prefixes that come from browsers, exceed the number of concurrent requests, have
 * no valid key, come from an address that the key does not allow, or exceed a rate limit.
 */
public final class ApiFilter extends HttpFilter {
    private static final String CALLER = "platen.caller";

    private final ApiKeyAuthenticator keys;
    private final QuotaHeaders quotaHeaders;
    private final RateLimiter perSecond;
    private final RateLimiter perKey;
    private final int requestsPerSecond;
    private final TrustedProxies proxies;
    private final Links links;
    private final ErrorWriter errors;
    private final boolean refuseBrowsers;
    private final Semaphore requests;
    private final ConcurrencyLimiter perWorkspace;

    ApiFilter(ApiKeyAuthenticator keys, QuotaHeaders quotaHeaders, TrustedProxies proxies, Links links,
            ErrorWriter errors, ApiSettings settings, InstantSource clock) {
        this.keys = keys;
        this.quotaHeaders = quotaHeaders;
        this.perSecond = new RateLimiter(RatePolicy.PER_SECOND, clock);
        this.perKey = new RateLimiter(RatePolicy.PER_KEY, clock);
        this.requestsPerSecond = settings.requestsPerSecond();
        this.proxies = proxies;
        this.links = links;
        this.errors = errors;
        this.refuseBrowsers = settings.refuseBrowsers();
        this.requests = new Semaphore(settings.maxConcurrentRequests());
        this.perWorkspace = new ConcurrencyLimiter(settings.maxConcurrentRequests());
    }

    /** Returns the authenticated caller; empty for paths outside this filter. */
    static Optional<Caller> caller(HttpServletRequest request) {
        return request.getAttribute(CALLER) instanceof Caller caller ? Optional.of(caller) : Optional.empty();
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (!requests.tryAcquire()) {
            errors.write(tooMany(), request, response);
            return;
        }
        try {
            response.setHeader("Cache-Control", "no-store");
            Optional<ApiError> refused = refuse(request);
            if (refused.isPresent()) {
                errors.write(refused.get(), request, response);
            } else {
                serveWithinLimit(request, response, chain);
            }
        } finally {
            requests.release();
        }
    }

    private void serveWithinLimit(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        UUID workspaceId = caller(request).orElseThrow().workspace().id();
        if (!perWorkspace.tryAcquire(workspaceId)) {
            errors.write(tooMany(), request, response);
            return;
        }
        try {
            serve(request, response, chain);
        } finally {
            perWorkspace.release(workspaceId);
        }
    }

    private static ApiError tooMany() {
        return ApiError.overloaded("Too many requests are in progress; try again in a moment.");
    }

    private void serve(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Caller caller = caller(request).orElseThrow();
        List<RateLimiter.Place> places = places(caller);
        if (caller.workspace().allowance() == null && places.isEmpty()) {
            chain.doFilter(request, response);
            return;
        }
        var withQuota = quotaHeaders.on(response, caller.workspace(), places);
        if (places.isEmpty() || places.getLast().granted()) {
            chain.doFilter(request, withQuota);
        } else {
            errors.write(RateLimiter.refused(places.getLast(), links.of(request)), request, withQuota);
        }
        withQuota.finish();
    }

    /** Counts a request; a refusal comes last, and later limits then do not count the request. */
    private List<RateLimiter.Place> places(Caller caller) {
        Optional<RateLimiter.Place> ofWorkspace = perSecond.take(caller.workspace().id(), requestsPerSecond);
        if (ofWorkspace.isPresent() && !ofWorkspace.get().granted()) {
            return List.of(ofWorkspace.get());
        }
        Integer limit = caller.key().requestsPerMinute();
        Optional<RateLimiter.Place> ofKey = limit == null ? Optional.empty() : perKey.take(caller.key().id(), limit);
        return Stream.concat(ofWorkspace.stream(), ofKey.stream()).toList();
    }

    /** Returns whether a script in a browser sent the request. Node's fetch sends the same mode but is accepted. */
    private static boolean fromAPage(HttpServletRequest request) {
        return "cors".equalsIgnoreCase(request.getHeader("Sec-Fetch-Mode")) && !ofNode(request);
    }

    /**
     * Returns whether Node sent the request: Node sends neither site nor origin, and accepts any language, where a
     * browser sends the user's languages.
     */
    private static boolean ofNode(HttpServletRequest request) {
        return request.getHeader("Sec-Fetch-Site") == null && request.getHeader("Origin") == null
                && "*".equals(request.getHeader("Accept-Language"));
    }

    private Optional<ApiError> refuse(HttpServletRequest request) {
        if (refuseBrowsers && fromAPage(request)) {
            return Optional.of(ApiError.of(ErrorCode.FORBIDDEN,
                    "API keys are secrets of a backend. A browser sent this request from a page, where everybody can"
                            + " read the key: call the API from your server instead."));
        }
        try {
            return switch (authorized(request)) {
                case ApiKeyAuthenticator.Opened opened when !opened.caller().addresses().allow(address(request)) ->
                    Optional.of(elsewhere(address(request)));
                case ApiKeyAuthenticator.Opened opened -> {
                    request.setAttribute(CALLER, opened.caller());
                    yield Optional.empty();
                }
                case ApiKeyAuthenticator.Refused no -> Optional.of(ApiError.of(ErrorCode.UNAUTHORIZED, no.message())
                        .header("WWW-Authenticate", "Bearer"));
                case ApiKeyAuthenticator.Archived no -> Optional.of(ApiError.of(ErrorCode.FORBIDDEN, no.message()));
            };
        } catch (RuntimeException e) {
            return Optional.of(ApiErrors.failure(e));
        }
    }

    private String address(HttpServletRequest request) {
        return proxies.clientAddress(request);
    }

    private static ApiError elsewhere(String address) {
        return ApiError.of(ErrorCode.FORBIDDEN, "This API key may not be used from " + address
                + ". Send the request from an address that the key allows, or allow this one on the key's page.");
    }

    private ApiKeyAuthenticator.Attempt authorized(HttpServletRequest request) {
        String name = "Authorization";
        return SingleHeaders.repeated(request, name)
                ? new ApiKeyAuthenticator.Refused(SingleHeaders.refusal(name))
                : keys.open(request.getHeader(name));
    }
}
