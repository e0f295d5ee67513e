package platen.api.http;

/** The envelope for an HTTP status that some layer below our operations chose. */
final class Statuses {
    private Statuses() {}

    /**
     * The envelope for a path that is refused for how it is spelled.
     *
     * @param path still encoded
     */
    static ApiError strangePath(String path) {
        // An id that was left empty leaves two slashes behind.
        return path.contains("//")
                ? error(404)
                : ApiError.badRequest("The path has characters that no path of this API has.");
    }

    static ApiError error(int status) {
        return switch (status) {
            case 401 -> ApiError.of(ErrorCode.UNAUTHORIZED, "No API key was sent.");
            case 403 -> ApiError.of(ErrorCode.FORBIDDEN, "This is not allowed.");
            case 404 -> ApiError.notFound("There is nothing at this path.");
            case 405 -> ApiError.badRequest("This path does not take this method.").status(405);
            case 413 -> ApiError.of(ErrorCode.PAYLOAD_TOO_LARGE, "The request is too large.");
            case 503 -> ApiError.overloaded("The server cannot take the request now; try again in a moment.");
            default -> status < 500
                    ? ApiError.badRequest(
                            "The first line of the request, its path or its headers are malformed or too large.")
                            .status(status)
                    : ApiError.internal().status(status);
        };
    }
}
