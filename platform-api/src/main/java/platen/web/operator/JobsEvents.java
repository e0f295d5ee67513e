package platen.web.operator;

import com.sun.net.httpserver.HttpExchange;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jobrunr.dashboard.JobRunrSseHandler;
import org.jobrunr.dashboard.server.sse.SseExchange;
import org.jobrunr.storage.StorageProvider;
import org.jobrunr.utils.mapper.JsonMapper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.http.MediaType;

/**
 * Streams JobRunr's live figures as server-sent events. A stream ends with its reader, its session or the application.
 * Each stream occupies one request thread, so there are at most {@value #MAX_STREAMS}.
 */
final class JobsEvents implements SmartLifecycle {
    static final int MAX_STREAMS = 40;

    private static final Logger log = LoggerFactory.getLogger(JobsEvents.class);
    /** Interval at which disconnected readers and ended sessions are detected. */
    private static final Duration HEARTBEAT = Duration.ofSeconds(2);
    private static final byte[] COMMENT = ":\n\n".getBytes(StandardCharsets.US_ASCII);

    private final Streams jobRunr;
    private final Set<EventStream> open = ConcurrentHashMap.newKeySet();
    private volatile boolean running;

    JobsEvents(StorageProvider storage, JsonMapper json) {
        this.jobRunr = new Streams(storage, json);
    }

    /**
     * Writes events until the stream ends.
     *
     * @param uri path as JobRunr knows it
     */
    void stream(URI uri, HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (!running || open.size() >= MAX_STREAMS) {
            response.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
            return;
        }
        var events = new EventStream();
        try (SseExchange exchange = jobRunr.createSseExchange(new JobRunrExchange("GET", uri, events))) {
            open.add(events);
            response.setContentType(MediaType.TEXT_EVENT_STREAM_VALUE);
            response.setHeader("Cache-Control", "no-store");
            // without it, nginx buffers events before it passes them on
            response.setHeader("X-Accel-Buffering", "no");
            copy(events, response.getOutputStream(), request.getSession());
            log.trace("{} ended by {}", uri, exchange.isClosed() ? "JobRunr" : "the reader");
        } catch (IllegalArgumentException | IllegalStateException e) {
            // JobRunr's answer to an unknown path or job id
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
        } finally {
            open.remove(events);
            events.close();
        }
    }

    private static void copy(EventStream events, OutputStream out, HttpSession session) {
        try {
            out.write(COMMENT);
            out.flush();
            while (!events.ended() && loggedIn(session)) {
                byte[] piece = events.next(HEARTBEAT);
                out.write(piece.length == 0 ? COMMENT : piece);
                out.flush();
            }
        } catch (IOException e) {
            log.trace("The reader has gone");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean loggedIn(HttpSession session) {
        try {
            return session.getCreationTime() > 0;
        } catch (IllegalStateException e) {
            // invalidated by logout or by timeout
            return false;
        }
    }

    @Override
    public void start() {
        running = true;
    }

    /** Ends all streams before the web server waits for requests to end. */
    @Override
    public void stop() {
        running = false;
        open.forEach(EventStream::close);
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** Opens JobRunr's streams one by one, so that the thread of each reader can close its own. */
    private static final class Streams extends JobRunrSseHandler {
        Streams(StorageProvider storage, JsonMapper json) {
            super(storage, json);
        }

        @Override
        protected SseExchange createSseExchange(HttpExchange exchange) throws IOException {
            return super.createSseExchange(exchange);
        }
    }
}
