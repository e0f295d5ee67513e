package platen.web.operator;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jobrunr.dashboard.JobRunrApiHandler;
import org.jobrunr.storage.StorageProvider;
import org.jobrunr.storage.ThreadSafeStorageProvider;
import org.jobrunr.utils.mapper.JsonMapper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import platen.db.postgres.NotifyChannel;

/** Serves JobRunr's own operations to operators: read-only unless writing is switched on, and without stack traces. */
final class JobsApi {
    private static final Logger log = LoggerFactory.getLogger(JobsApi.class);
    private static final Set<String> READING = Set.of("GET");
    private static final String RECURRING = "/api/recurring-jobs/";

    private final JobRunrApiHandler jobRunr;
    private final boolean writable;
    private final NotifyChannel channel;
    private final OperatorAudit audit;

    /** @param channel notifies the servers after a change */
    JobsApi(StorageProvider storage, JsonMapper json, boolean writable, NotifyChannel channel,
            OperatorAudit audit) {
        this.jobRunr = new JobRunrApiHandler(new ThreadSafeStorageProvider(storage), json, false);
        this.writable = writable;
        this.channel = channel;
        this.audit = audit;
    }

    boolean writable() {
        return writable;
    }

    /** @param uri path and query as JobRunr knows them */
    void answer(URI uri, HttpServletRequest request, HttpServletResponse response) throws IOException {
        String method = request.getMethod();
        boolean reading = READING.contains(method);
        if (!reading && !writable) {
            say(response, HttpStatus.FORBIDDEN, "This dashboard is read-only (PLATEN_DASHBOARD_JOBS_WRITABLE=false).");
            return;
        }
        if (method.equals("DELETE") && uri.getPath().startsWith(RECURRING)) {
            say(response, HttpStatus.CONFLICT,
                    "Platen needs its recurring jobs. They cannot be deleted; a worker that starts would make them again.");
            return;
        }
        var body = new ByteArrayOutputStream();
        var exchange = new JobRunrExchange(method, uri, body);
        if (reading) {
            jobRunr.handle(exchange);
        } else {
            audit.run(uri, request, () -> handle(exchange));
        }
        int status = exchange.getResponseCode();
        if (status < 200 || status >= 500) {
            log.warn("JobRunr's dashboard could not answer {} {}: {}", method, uri,
                    body.toString(StandardCharsets.UTF_8));
            say(response, HttpStatus.INTERNAL_SERVER_ERROR, "JobRunr could not answer; the server's log says why.");
            return;
        }
        if (!reading) {
            log.info("Operator {}: {} {} -> {}", request.getRemoteUser(), method, uri, status);
            channel.send();
        }
        response.setStatus(status);
        response.setContentType(exchange.getResponseHeaders().getFirst("content-type"));
        body.writeTo(response.getOutputStream());
    }

    /** Returns whether JobRunr did what was asked. */
    private boolean handle(JobRunrExchange exchange) {
        jobRunr.handle(exchange);
        int status = exchange.getResponseCode();
        return status >= 200 && status < 300;
    }

    private static void say(HttpServletResponse response, HttpStatus status, String text) throws IOException {
        response.setStatus(status.value());
        response.setContentType(MediaType.TEXT_PLAIN_VALUE + ";charset=UTF-8");
        response.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }
}
