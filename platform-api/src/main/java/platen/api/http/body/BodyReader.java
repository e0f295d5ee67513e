package platen.api.http.body;

import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Collections;
import java.util.function.IntConsumer;
import platen.api.http.error.ApiError;
import platen.api.http.error.ErrorCode;

/** Reads request bodies within limits of size and time, whatever their transfer encoding. */
public final class BodyReader {
    private static final int CHUNK = 16 * 1024;
    /** Maximum buffer, in bytes, that is reserved by Content-Length alone; it grows as data arrives. */
    private static final int MAX_RESERVED = 64 * 1024;

    private BodyReader() {}

    /** Returns whether the headers announce a body. */
    public static boolean announced(HttpServletRequest request) {
        return request.getContentLengthLong() > 0 || request.getHeader("Transfer-Encoding") != null;
    }

    /** Refuses a compressed body, because nothing decompresses it. */
    public static void mustBePlain(HttpServletRequest request) {
        String encoding = String.join(",", Collections.list(request.getHeaders("Content-Encoding"))).strip();
        if (!encoding.isEmpty() && !encoding.equalsIgnoreCase("identity")) {
            throw ApiError.badRequest("The body must not be compressed: send it without Content-Encoding.")
                    .status(415)
                    .header("Accept-Encoding", "identity")
                    .refusal();
        }
    }

    /** Returns the whole body; refuses one that is too large or too slow. */
    public static byte[] read(HttpServletRequest request, int limit, Duration time) throws IOException {
        return read(request, limit, time, size -> {});
    }

    /**
     * Returns the whole body; refuses one that is too large or too slow.
     *
     * @param growth called with the size in bytes before that much is held in memory; may refuse it
     */
    public static byte[] read(HttpServletRequest request, int limit, Duration time, IntConsumer growth)
            throws IOException {
        long announced = request.getContentLengthLong();
        if (announced > limit) {
            throw tooLarge(limit).refusal();
        }
        var body = new ByteArrayOutputStream(announced > 0 ? (int) Math.min(announced, MAX_RESERVED) : CHUNK);
        long deadline = System.nanoTime() + time.toNanos();
        var chunk = new byte[CHUNK];
        InputStream in = request.getInputStream();
        try {
            for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
                if (body.size() + count > limit) {
                    throw tooLarge(limit).refusal();
                }
                if (System.nanoTime() - deadline > 0) {
                    throw tooSlow().refusal();
                }
                growth.accept(body.size() + count);
                body.write(chunk, 0, count);
            }
        } catch (SocketTimeoutException e) {
            throw tooSlow().refusal();
        }
        return body.toByteArray();
    }

    static ApiError tooLarge(int limit) {
        return ApiError.of(ErrorCode.PAYLOAD_TOO_LARGE,
                "The request's body is larger than %,d bytes.".formatted(limit)).with("limit_bytes", limit);
    }

    public static ApiError broken() {
        return ApiError.badRequest("The request's body cannot be read to its end: a chunk is malformed.");
    }

    public static ApiError cutShort() {
        return ApiError.badRequest("The request's body was cut short: the connection ended before as many bytes had"
                + " come as Content-Length says, or before the last chunk.");
    }

    public static ApiError tooSlow() {
        return ApiError.badRequest("The request's body did not arrive in time.").status(408);
    }
}
