package platen.api.http.reply;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import platen.api.http.error.ApiError;

/** Sends errors under the paths that anyone opens in a browser as pages. Thread-safe. */
public interface ErrorPages {

    /** Returns whether errors of a request are pages; its path may be malformed or missing. */
    boolean isFor(HttpServletRequest request);

    /** Sends the page as the whole response, with the status and the headers of the error. */
    void send(ApiError error, HttpServletRequest request, HttpServletResponse response) throws IOException;
}
