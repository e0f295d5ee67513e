package platen.api.http.body;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;
import org.apache.tomcat.util.net.ApplicationBufferHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.api.http.operation.RequiresScope;

/**
 * Reads and discards, for a limited time, the rest of a body after the reply. Closing a socket with unread bytes resets
 * the connection, and the client would then see the reset instead of the reply.
 *
 * <p>A servlet cannot do this: Tomcat closes the body with the last byte of the reply.
 */
public final class BodyDrainer extends ValveBase {
    private static final Logger log = LoggerFactory.getLogger(BodyDrainer.class);
    private static final long MAX_BYTES = RequiresScope.UPLOAD;

    private final Duration longest;

    /** @param longest maximum time to read from one request; a read in progress may exceed it by its own timeout */
    public BodyDrainer(Duration longest) {
        super(true);
        this.longest = longest;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        getNext().invoke(request, response);
        org.apache.coyote.Request raw = request.getCoyoteRequest();
        // A client that waits for "100 Continue" has sent no body and will not send one.
        if (request.isAsync() || raw.hasExpectation() || arrived(raw)) {
            return;
        }
        response.finishResponse();
        try {
            if (!swallowed(raw)) {
                raw.action(ActionCode.DISABLE_SWALLOW_INPUT, null);
            }
        } catch (IOException e) {
            log.debug("The client of a refused request went away: {}", e.getMessage());
        }
    }

    private boolean swallowed(org.apache.coyote.Request raw) throws IOException {
        long deadline = System.nanoTime() + longest.toNanos();
        long most = raw.getBytesRead() + MAX_BYTES;
        var bytes = new Arriving();
        while (raw.doRead(bytes) >= 0) {
            if (raw.getBytesRead() > most || System.nanoTime() - deadline > 0) {
                return arrived(raw);
            }
        }
        return true;
    }

    private static boolean arrived(org.apache.coyote.Request raw) {
        var whole = new AtomicBoolean();
        raw.action(ActionCode.REQUEST_BODY_FULLY_READ, whole);
        return whole.get();
    }

    /** Discards what arrives; Tomcat stops at the end of the body. */
    private static final class Arriving implements ApplicationBufferHandler {
        private ByteBuffer buffer = EMPTY_BUFFER;

        @Override
        public void setByteBuffer(ByteBuffer buffer) {
            this.buffer = buffer;
        }

        @Override
        public ByteBuffer getByteBuffer() {
            return buffer;
        }

        @Override
        public void expand(int newSize) {
            throw new UnsupportedOperationException("Bytes come in a buffer of their own");
        }
    }
}
