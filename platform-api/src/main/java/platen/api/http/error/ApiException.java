package platen.api.http.error;

import platen.api.http.reply.ApiErrors;

/**
 * Ends a request with an error, which {@link ApiErrors} writes. Has no stack trace, because it is a regular reply and
 * not a failure.
 */
public final class ApiException extends RuntimeException {
    private final transient ApiError error;

    ApiException(ApiError error) {
        super(error.message(), null, false, false);
        this.error = error;
    }

    public ApiError error() {
        return error;
    }
}
