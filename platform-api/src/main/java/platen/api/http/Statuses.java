package platen.api.http;

/** The envelope for an HTTP status that some layer below our operations chose. */
final class Statuses {
    private Statuses() {}

    static ApiError error(int status) {
        return switch (status) {
            case 401 -> ApiError.of(ErrorCode.UNAUTHORIZED, "No API key was sent.");
            case 403 -> ApiError.of(ErrorCode.FORBIDDEN, "This is not allowed.");
            case 404 -> ApiError.notFound("There is nothing at this path.");
            case 405 -> ApiError.badRequest("This path does not take this method.").status(405);
            case 413 -> ApiError.of(ErrorCode.PAYLOAD_TOO_LARGE, "The request is too large.");
            case 503 -> ApiError.overloaded("The server cannot take the request now; try again in a moment.");
            default -> status < 500
                    ? ApiError.badRequest("The request is not valid HTTP, or its headers are too large.")
                            .status(status)
                    : ApiError.internal().status(status);
        };
    }
}
