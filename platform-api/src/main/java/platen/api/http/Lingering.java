package platen.api.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;

/**
 * Swallows what a refused request still sends. Closing a socket with unread bytes resets the connection, and the
 * client then sees the reset instead of our answer.
 */
final class Lingering {
    private static final int MOST_BYTES = 64 * 1024 * 1024;
    private static final long MOST_NANOS = 5_000_000_000L;

    private Lingering() {}

    /** Sends the answer, then reads on for a while. */
    static void after(HttpServletRequest request, HttpServletResponse response) throws IOException {
        // Who waits for "100 Continue" has sent nothing and will not.
        if (!Body.announced(request) || request.getHeader("Expect") != null) {
            return;
        }
        InputStream in = request.getInputStream();
        if (request.getInputStream().isFinished()) {
            return;
        }
        response.flushBuffer();
        long deadline = System.nanoTime() + MOST_NANOS;
        var chunk = new byte[64 * 1024];
        long swallowed = 0;
        try {
            for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
                swallowed += count;
                if (swallowed > MOST_BYTES || System.nanoTime() - deadline > 0) {
                    return;
                }
            }
        } catch (IOException e) {
            // The client is gone or the body is malformed: either way the answer is sent.
        }
    }
}
