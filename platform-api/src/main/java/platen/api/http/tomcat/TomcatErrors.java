package platen.api.http.tomcat;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.apache.coyote.ActionCode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.api.http.error.ApiError;
import platen.api.http.reply.ErrorWriter;
import platen.api.http.reply.Statuses;

/** Writes Tomcat's own refusals, such as of a malformed request line, in the error envelope instead of an HTML page. */
final class TomcatErrors extends ErrorReportValve {
    private static final Logger log = LoggerFactory.getLogger(TomcatErrors.class);

    private final ErrorWriter writer;

    TomcatErrors(ErrorWriter writer) {
        this.writer = writer;
    }

    /** Stops a request that Tomcat has refused before our code ran. */
    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        if (response.isErrorReportRequired()) {
            response.setSuspended(false);
            neverCompressed(request);
            int status = response.getStatus();
            answer(status == 400 ? MalformedRequest.of(request) : Statuses.error(status), request, response,
                    new ClosingResponse(response));
        } else {
            super.invoke(request, response);
        }
    }

    /** Disables compression, which would fail on a header that Tomcat could not parse and that has no value. */
    private static void neverCompressed(Request request) {
        var headers = request.getCoyoteRequest().getMimeHeaders();
        headers.removeHeader("Accept-Encoding");
        headers.removeHeader("TE");
    }

    @Override
    protected void report(Request request, Response response, @Nullable Throwable throwable) {
        int status = response.getStatus();
        if (status < 400 || response.getContentWritten() > 0) {
            return;
        }
        if (throwable != null && status >= 500) {
            log.error("A request failed outside the API", throwable);
        }
        answer(Statuses.error(status, request.getRequest()), request, response, response.getResponse());
    }

    private void answer(ApiError error, Request request, Response response, HttpServletResponse to) {
        if (!response.setErrorReported() || !writable(response)) {
            return;
        }
        try {
            writer.write(error, request.getRequest(), to);
            response.finishResponse();
        } catch (IOException | UncheckedIOException e) {
            log.debug("The client went away before an error: {}", e.getMessage());
        }
    }

    private static boolean writable(Response response) {
        var allowed = new AtomicBoolean();
        response.getCoyoteResponse().action(ActionCode.IS_IO_ALLOWED, allowed);
        return allowed.get();
    }
}
