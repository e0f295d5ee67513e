package platen.api.http.reply;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import java.io.EOFException;
import org.apache.coyote.BadRequestException;
import platen.api.http.body.BodyReader;
import platen.api.http.error.ApiError;
import platen.api.http.error.ErrorCode;
import platen.api.http.query.Query;

/** Returns the error envelope for an HTTP status that a layer below the operations chose. */
public final class Statuses {
    private Statuses() {}

    /**
     * Returns the error for a path that is refused because of its spelling.
     *
     * @param path still encoded
     */
    public static ApiError strangePath(String path) {
        // An empty id leaves two consecutive slashes.
        if (path.contains("//")) {
            return error(404);
        }
        return ApiError.badRequest(Query.isWellEncoded(path)
                ? "The path has characters that no path of this API has."
                : "The path is not percent-encoded UTF-8.");
    }

    /** Returns the error for a status that the server chose while it handled this request. */
    public static ApiError error(int status, HttpServletRequest request) {
        // An error while the body was read is stored with the request.
        return switch (request.getAttribute(RequestDispatcher.ERROR_EXCEPTION)) {
            case BadRequestException _ when status == 400 -> BodyReader.broken();
            case EOFException _ when status == 400 -> BodyReader.cutShort();
            case null, default -> error(status);
        };
    }

    public static ApiError error(int status) {
        return switch (status) {
            case 401 -> ApiError.of(ErrorCode.UNAUTHORIZED, "No API key was sent.");
            case 403 -> ApiError.of(ErrorCode.FORBIDDEN, "This is not allowed.");
            case 404 -> ApiError.notFound("There is nothing at this path.");
            case 405 -> ApiError.badRequest("This path does not take this method.").status(405);
            case 408 -> BodyReader.tooSlow();
            case 413 -> ApiError.of(ErrorCode.PAYLOAD_TOO_LARGE, "The request is too large.");
            case 417 -> ApiError.badRequest("The header Expect asks for something that this server does not know; send"
                    + " 100-continue or leave it out.").status(417);
            case 501 ->
                ApiError.badRequest("The method or the Transfer-Encoding of the request is none that this server"
                        + " knows; send one of the API's methods, and a body plain or chunked.").status(501);
            case 505 ->
                ApiError.badRequest("The first line of the request names a version of HTTP that this server does"
                        + " not speak; send HTTP/1.1.").status(505);
            case 503 -> ApiError.overloaded("The server cannot take the request now; try again in a moment.");
            default -> status < 500
                    ? ApiError.badRequest(
                            "The first line of the request, its path or its headers are malformed or too large.")
                            .status(status)
                    : ApiError.internal().status(status);
        };
    }
}
