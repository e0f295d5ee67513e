package platen.api.http.tomcat;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.catalina.connector.Response;
import org.apache.tomcat.util.http.MimeHeaders;

/**
 * A response that always has a status line and headers, and after which Tomcat closes the connection. Tomcat omits them
 * when the request line names no HTTP version, and also when a malformed request line follows one without a version;
 * this class then writes them at the start of the body.
 */
final class ClosingResponse extends HttpServletResponseWrapper {
    private final org.apache.coyote.Response raw;

    ClosingResponse(Response response) {
        super((HttpServletResponse) response.getResponse());
        this.raw = response.getCoyoteResponse();
    }

    /** Sends the status line and headers. The length is the last header to be set, directly before the body. */
    @Override
    public void setContentLength(int length) {
        // Set as an ordinary header: with Tomcat's own content length, the body would be cut by the size of these
        // headers.
        MimeHeaders headers = raw.getMimeHeaders();
        headers.setValue("Content-Length").setLong(length);
        raw.setHeader("Connection", "close");
        raw.commit();
        // Tomcat adds the header Date whenever it sends headers.
        if (headers.getHeader("Date") == null) {
            headers.setValue("Content-Type").setString(raw.getContentType());
            send(head());
        }
    }

    private String head() {
        var head = new StringBuilder("HTTP/1.1 ").append(raw.getStatus()).append(" \r\n");
        MimeHeaders headers = raw.getMimeHeaders();
        for (int i = 0; i < headers.size(); i++) {
            head.append(headers.getName(i)).append(": ").append(headers.getValue(i)).append("\r\n");
        }
        return head.append("\r\n").toString();
    }

    private void send(String head) {
        try {
            raw.doWrite(ByteBuffer.wrap(head.getBytes(StandardCharsets.ISO_8859_1)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
