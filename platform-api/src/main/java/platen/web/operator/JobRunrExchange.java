package platen.web.operator;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpPrincipal;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Adapts a request and its response to JobRunr's handlers. The handlers are written for the JDK's HTTP server; with
 * this exchange they work without a port of their own.
 */
final class JobRunrExchange extends HttpExchange {
    private static final int UNANSWERED = -1;

    private final String method;
    private final URI uri;
    private final OutputStream body;
    private final Headers requestHeaders = new Headers();
    private final Headers responseHeaders = new Headers();
    private int status = UNANSWERED;

    /**
     * @param uri path and query as JobRunr would see them on a port of its own
     * @param body receives the response body
     */
    JobRunrExchange(String method, URI uri, OutputStream body) {
        this.method = method;
        this.uri = uri;
        this.body = body;
    }

    @Override
    public String getRequestMethod() {
        return method;
    }

    @Override
    public URI getRequestURI() {
        return uri;
    }

    @Override
    public Headers getRequestHeaders() {
        return requestHeaders;
    }

    @Override
    public InputStream getRequestBody() {
        // none of JobRunr's operations has a request body
        return InputStream.nullInputStream();
    }

    @Override
    public Headers getResponseHeaders() {
        return responseHeaders;
    }

    @Override
    public OutputStream getResponseBody() {
        return body;
    }

    @Override
    public void sendResponseHeaders(int code, long length) {
        status = code;
    }

    @Override
    public int getResponseCode() {
        return status;
    }

    @Override
    public String getProtocol() {
        return "HTTP/1.1";
    }

    @Override
    public @Nullable Object getAttribute(String name) {
        return null;
    }

    @Override
    public @Nullable HttpPrincipal getPrincipal() {
        return null;
    }

    @Override
    public void close() {
        // the response is complete when the handler returns
    }

    @Override
    public HttpContext getHttpContext() {
        throw noServer();
    }

    @Override
    public InetSocketAddress getRemoteAddress() {
        throw noServer();
    }

    @Override
    public InetSocketAddress getLocalAddress() {
        throw noServer();
    }

    @Override
    public void setAttribute(String name, Object value) {
        throw noServer();
    }

    @Override
    public void setStreams(InputStream in, OutputStream out) {
        throw noServer();
    }

    private static UnsupportedOperationException noServer() {
        return new UnsupportedOperationException("There is no server behind this exchange");
    }
}
