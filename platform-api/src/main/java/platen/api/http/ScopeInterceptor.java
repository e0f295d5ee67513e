package platen.api.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import platen.api.http.auth.Caller;
import platen.api.http.body.BodyReader;
import platen.api.http.body.IgnoredFields;
import platen.api.http.body.RawBody;
import platen.api.http.body.StreamedBody;
import platen.api.http.error.ApiError;
import platen.api.http.error.ErrorCode;
import platen.api.http.limit.ConcurrencyLimiter;
import platen.api.http.operation.OperationVocabulary;
import platen.api.http.operation.RequiresScope;
import platen.api.http.query.Query;

/**
 * Checks the scope of each operation, then reads its body. An operation without {@link RequiresScope} is not
 * restricted.
 */
final class ScopeInterceptor implements HandlerInterceptor {
    private static final String STREAM = "platen.stream";
    private static final String UPLOADING = "platen.uploading";

    private final OperationVocabulary vocabulary;
    private final Duration bodyTimeout;
    private final ConcurrencyLimiter uploads;
    private final OperationRates rates;

    /** @param uploads limits the number of large bodies in memory at once */
    ScopeInterceptor(OperationVocabulary vocabulary, Duration bodyTimeout, ConcurrencyLimiter uploads,
            OperationRates rates) {
        this.vocabulary = vocabulary;
        this.bodyTimeout = bodyTimeout;
        this.uploads = uploads;
        this.rates = rates;
    }

    /** Returns the body of an operation that reads it itself. */
    static StreamedBody stream(HttpServletRequest request) {
        if (request.getAttribute(STREAM) instanceof StreamedBody stream) {
            return stream;
        }
        throw new IllegalStateException("The operation does not say that it streams its body");
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
            throws IOException {
        if (handler instanceof HandlerMethod method) {
            RequiresScope needs = method.getMethodAnnotation(RequiresScope.class);
            if (needs != null) {
                checkScope(request, needs);
                rates.count(request, needs);
                OperationVocabulary.Words words = vocabulary.of(request);
                IgnoredFields.begin(request, response, words, needs.unknownFields());
                if (needs.exactQuery()) {
                    Query.mustBeOf(words.parameters(), request.getQueryString());
                }
                if (BodyReader.announced(request)) {
                    BodyReader.mustBePlain(request);
                }
                if (needs.streamed()) {
                    request.setAttribute(STREAM, StreamedBody.of(request, needs.body(), bodyTimeout));
                } else if (BodyReader.announced(request)) {
                    request.setAttribute(RawBody.BYTES, needs.body() > RequiresScope.MEBIBYTE
                            ? upload(request, needs.body())
                            : BodyReader.read(request, needs.body(), bodyTimeout));
                }
            }
        }
        return true;
    }

    @Override
    public void afterCompletion(HttpServletRequest request, HttpServletResponse response, Object handler,
            @Nullable Exception failure) {
        release(request);
    }

    /** Reads a large body. The number of large bodies is limited, since each may take its maximum size in memory. */
    private byte[] upload(HttpServletRequest request, int limit) throws IOException {
        // of all its workspaces together: they are one tenant
        UUID owner = ApiFilter.caller(request).orElseThrow().workspace().organizationId();
        if (!uploads.tryAcquire(owner)) {
            throw ApiError.overloaded("Too many uploads are in progress; try again in a moment.").refusal();
        }
        request.setAttribute(UPLOADING, owner);
        boolean taken = false;
        try {
            byte[] body = BodyReader.read(request, limit, bodyTimeout);
            taken = true;
            return body;
        } finally {
            if (!taken) {
                // afterCompletion is not called for requests that end here.
                release(request);
            }
        }
    }

    private void release(HttpServletRequest request) {
        if (request.getAttribute(UPLOADING) instanceof UUID owner) {
            request.removeAttribute(UPLOADING);
            uploads.release(owner);
        }
    }

    private static void checkScope(HttpServletRequest request, RequiresScope needs) {
        // The filter requires a key; a path that the filter does not cover must be refused too.
        Caller caller = ApiFilter.caller(request)
                .orElseThrow(() -> ApiError.of(ErrorCode.UNAUTHORIZED, "No API key was sent.")
                        .header("WWW-Authenticate", "Bearer")
                        .refusal());
        if (Arrays.stream(needs.or()).noneMatch(caller.key()::allows)) {
            caller.require(needs.value());
        }
    }
}
