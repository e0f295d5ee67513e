package platen.api.http.tomcat;

import org.apache.catalina.Lifecycle;
import org.apache.catalina.connector.Connector;
import org.apache.coyote.ActionCode;
import org.apache.coyote.Adapter;
import org.apache.coyote.ProtocolHandler;
import org.apache.coyote.Request;
import org.apache.coyote.Response;
import org.apache.tomcat.util.http.Method;
import org.apache.tomcat.util.net.SocketEvent;
import platen.api.http.reply.RequestIdFilter;
import platen.db.core.PublicId;

/**
 * Handles requests by their request line alone, where Tomcat has answers of its own: a request without an HTTP version
 * is refused instead of served as HTTP/0.9, and {@code OPTIONS *} gets a request id like all requests.
 */
final class FirstLine implements Adapter {
    private static final String METHODS = "DELETE, GET, HEAD, OPTIONS, PATCH, POST";

    private final Adapter next;

    private FirstLine(Adapter next) {
        this.next = next;
    }

    /** Installs this adapter between a connector's sockets and its request processing. */
    static void before(Connector connector) {
        connector.addLifecycleListener(event -> {
            if (event.getType().equals(Lifecycle.AFTER_INIT_EVENT)) {
                ProtocolHandler sockets = connector.getProtocolHandler();
                sockets.setAdapter(new FirstLine(sockets.getAdapter()));
            }
        });
    }

    /** Returns whether the request names no HTTP version, as in HTTP/0.9. */
    static boolean hasNoVersion(Request request) {
        return request.protocol().equals("");
    }

    @Override
    public void service(Request request, Response response) throws Exception {
        if (request.requestURI().equals("*") && Method.OPTIONS.equals(request.getMethod())) {
            if (!response.isError()) {
                answerForTheServer(response);
                return;
            }
            // Tomcat sends no error body for this method, whatever else is wrong with the request.
            request.setMethod(Method.GET);
        }
        if (hasNoVersion(request)) {
            response.setStatus(400);
            response.setError();
        }
        next.service(request, response);
    }

    private static void answerForTheServer(Response response) {
        response.setHeader("Allow", METHODS);
        response.setHeader(RequestIdFilter.HEADER, PublicId.REQUEST.of(PublicId.next()));
        response.setContentLength(0);
        response.action(ActionCode.CLOSE, null);
    }

    @Override
    public boolean prepare(Request request, Response response) throws Exception {
        return next.prepare(request, response);
    }

    @Override
    public boolean asyncDispatch(Request request, Response response, SocketEvent status) throws Exception {
        return next.asyncDispatch(request, response, status);
    }

    @Override
    public void log(Request request, Response response, long time) {
        next.log(request, response, time);
    }

    @Override
    public void checkRecycled(Request request, Response response) {
        next.checkRecycled(request, response);
    }

    @Override
    public String getDomain() {
        return next.getDomain();
    }
}
