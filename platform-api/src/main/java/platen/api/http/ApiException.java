package platen.api.http;

/** Ends a request with an error; {@link ApiErrors} writes it. Has no stack trace: it is an answer, not a fault. */
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
