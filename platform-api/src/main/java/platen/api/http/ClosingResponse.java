package platen.api.http;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.catalina.connector.Response;
import org.apache.tomcat.util.http.MimeHeaders;

/**
 * An answer after which Tomcat hangs up, with a head in any case. Tomcat sends none to who names no version of HTTP, nor
 * to whose first line is none at all where the one that it read before named no version; ours then begins the body.
 */
final class ClosingResponse extends HttpServletResponseWrapper {
    private final org.apache.coyote.Response raw;

    ClosingResponse(Response response) {
        super((HttpServletResponse) response.getResponse());
        this.raw = response.getCoyoteResponse();
    }

    /** Sends the head: the length is the last that is known of it, and the body comes next. */
    @Override
    public void setContentLength(int length) {
        // A header like others: what Tomcat itself takes for the length of the body cuts off as much as a head adds.
        MimeHeaders headers = raw.getMimeHeaders();
        headers.setValue("Content-Length").setLong(length);
        raw.setHeader("Connection", "close");
        raw.commit();
        // Tomcat adds it to each head that it sends.
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
