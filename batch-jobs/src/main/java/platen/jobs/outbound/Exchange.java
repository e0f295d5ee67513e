package platen.jobs.outbound;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.ProtocolException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.InputStreamEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;
import platen.jobs.outbound.Outcome.Answered;

/**
 * One HTTP request and response over a connected socket. HttpCore reads and writes HTTP/1.1 without redirects, cookies,
 * retries or compression, so none of these needs to be disabled.
 */
final class Exchange {
    private static final int MAX_INTERIM_RESPONSES = 8;
    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;
    /** A server may refuse a longer body before it is sent. */
    private static final long MAX_UNASKED_BYTES = 32 << 10;
    private static final Timeout EXPECT_TIMEOUT = Timeout.ofSeconds(1);

    private Exchange() {}

    /**
     * Bodies that are streamed.
     *
     * @param upload body of the request, or null when the request has it
     * @param sink receives the body of the answer, or null to return it in the answer
     */
    record Streams(@Nullable UploadBody upload, @Nullable OutputStream sink) {}

    static Answered over(Socket socket, Url url, OutboundRequest request, Streams streams)
            throws IOException, HttpException {
        // Not closed, because closing would first read the rest of the body. The owner of the socket closes it.
        @SuppressWarnings("resource")
        var connection = new DefaultBHttpClientConnection(Http1Config.DEFAULT);
        connection.bind(socket);
        ClassicHttpRequest message = message(url, request, streams.upload());
        connection.sendRequestHeader(message);
        ClassicHttpResponse response = message.containsHeader(HttpHeaders.EXPECT) ? early(connection) : null;
        if (response == null) {
            connection.sendRequestEntity(message);
            connection.flush();
            response = finalResponse(connection);
        }
        boolean hasBody = response.getCode() != NO_CONTENT && response.getCode() != NOT_MODIFIED
                && request.method() != OutboundRequest.Method.HEAD;
        if (hasBody) {
            connection.receiveResponseEntity(response);
        }
        return answered(response, request.limits().mostBodyBytes(), streams.sink());
    }

    /**
     * Waits for permission to send a large body, and returns the final response if the server refuses it. A server that
     * does not know the header Expect says nothing, and gets the body after a moment (RFC 9110, 10.1.1).
     */
    private static @Nullable ClassicHttpResponse early(DefaultBHttpClientConnection connection)
            throws IOException, HttpException {
        connection.flush();
        if (!connection.isDataAvailable(EXPECT_TIMEOUT)) {
            return null;
        }
        ClassicHttpResponse response = connection.receiveResponseHeader();
        return response.getCode() >= 200 ? response : null;
    }

    private static ClassicHttpRequest message(Url url, OutboundRequest request, @Nullable UploadBody upload) {
        // The shorter constructor would parse the path as a URI, and "//a/b" as host and path.
        var message = new BasicClassicHttpRequest(request.method().name(), url.secure() ? "https" : "http", null,
                url.pathAndQuery());
        message.setHeader(HttpHeaders.HOST, url.authority());
        message.setHeader(HttpHeaders.CONNECTION, "close");
        // Without this header any coding would be acceptable (RFC 9110, 12.5.3), and this client does not decompress.
        message.setHeader(HttpHeaders.ACCEPT_ENCODING, "identity");
        request.headers().forEach(message::setHeader);
        if (request.body().length > 0) {
            message.setHeader(HttpHeaders.CONTENT_LENGTH, request.body().length);
            message.setEntity(new ByteArrayEntity(request.body(), null));
        } else if (upload != null) {
            message.setHeader(HttpHeaders.CONTENT_LENGTH, upload.length());
            message.setEntity(new InputStreamEntity(upload.content(), upload.length(), null));
            if (upload.length() > MAX_UNASKED_BYTES) {
                message.setHeader(HttpHeaders.EXPECT, "100-continue");
            }
        } else if (request.method() == OutboundRequest.Method.PUT) {
            message.setHeader(HttpHeaders.CONTENT_LENGTH, 0);
        }
        return message;
    }

    private static ClassicHttpResponse finalResponse(DefaultBHttpClientConnection connection)
            throws IOException, HttpException {
        for (int i = 0; i < MAX_INTERIM_RESPONSES; i++) {
            ClassicHttpResponse response = connection.receiveResponseHeader();
            if (response.getCode() >= 200) {
                return response;
            }
        }
        throw new ProtocolException("too many interim answers");
    }

    private static Answered answered(ClassicHttpResponse response, int mostBytes, @Nullable OutputStream sink)
            throws IOException {
        HttpEntity entity = response.getEntity();
        if (entity == null) {
            return new Answered(response.getCode(), headers(response), new byte[0], false);
        }
        // Not closed, as above.
        @SuppressWarnings("resource")
        InputStream content = entity.getContent();
        byte[] body = sink == null ? content.readNBytes(mostBytes) : new byte[0];
        int length = sink == null ? body.length : copied(content, sink, mostBytes);
        // A declared length decides; otherwise one more byte is read to see whether there is one.
        boolean truncated = entity.getContentLength() >= 0
                ? entity.getContentLength() > length
                : length == mostBytes && content.read() >= 0;
        return new Answered(response.getCode(), headers(response), body, truncated);
    }

    /** Copies at most the given number of bytes and returns how many were copied. */
    private static int copied(InputStream from, OutputStream to, int most) throws IOException {
        var buffer = new byte[16 << 10];
        int length = 0;
        while (length < most) {
            int read = from.read(buffer, 0, Math.min(buffer.length, most - length));
            if (read < 0) {
                break;
            }
            to.write(buffer, 0, read);
            length += read;
        }
        return length;
    }

    private static Map<String, String> headers(ClassicHttpResponse response) {
        var headers = new HashMap<String, String>();
        for (Header header : response.getHeaders()) {
            headers.merge(header.getName().toLowerCase(Locale.ROOT), String.valueOf(header.getValue()),
                    (first, next) -> first + ", " + next);
        }
        return headers;
    }
}
