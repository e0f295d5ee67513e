package platen.api.http.body;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A body that its operation reads as it arrives.
 *
 * @param contentType the header Content-Type, or null when there is none
 * @param stream throws when the body is larger or slower than allowed
 */
public record StreamedBody(@Nullable String contentType, InputStream stream) {

    public static StreamedBody of(HttpServletRequest request, int limit, Duration time) throws IOException {
        if (request.getContentLengthLong() > limit) {
            throw BodyReader.tooLarge(limit).refusal();
        }
        return new StreamedBody(request.getContentType(), new Bounded(request.getInputStream(), limit, time));
    }

    private static final class Bounded extends InputStream {
        private final InputStream in;
        private final int limit;
        private final long deadlineNanos;
        private long count;

        Bounded(InputStream in, int limit, Duration time) {
            this.in = in;
            this.limit = limit;
            this.deadlineNanos = System.nanoTime() + time.toNanos();
        }

        @Override
        public int read() throws IOException {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] to, int offset, int length) throws IOException {
            try {
                int read = in.read(to, offset, length);
                count += Math.max(0, read);
                if (count > limit) {
                    throw BodyReader.tooLarge(limit).refusal();
                }
                if (System.nanoTime() - deadlineNanos > 0) {
                    throw BodyReader.tooSlow().refusal();
                }
                return read;
            } catch (SocketTimeoutException e) {
                throw BodyReader.tooSlow().refusal();
            }
        }
    }
}
