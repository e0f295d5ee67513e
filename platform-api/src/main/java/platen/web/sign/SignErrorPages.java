package platen.web.sign;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import platen.api.http.error.ApiError;
import platen.api.http.reply.ErrorPages;

/** Shows people who are asked to sign every failure as a page, whichever layer found it. */
final class SignErrorPages implements ErrorPages {
    @Override
    public boolean isFor(HttpServletRequest request) {
        // An error that the container forwards has a path of its own.
        Object forwarded = request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI);
        String path = forwarded instanceof String original
                ? original
                : Objects.requireNonNullElse(request.getRequestURI(), "");
        return path.equals("/s") || path.startsWith(SignPages.PATH);
    }

    @Override
    public void send(ApiError error, HttpServletRequest request, HttpServletResponse response) throws IOException {
        SignView.of(request, response).sendFailed(error);
    }
}
