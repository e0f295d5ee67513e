package platen.api;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A socket for requests that no HTTP client would send. */
public final class RawSocket implements AutoCloseable {
    private final Socket socket;

    public RawSocket(ApiFixture api) throws IOException {
        socket = new Socket("localhost", api.port());
        socket.setSoTimeout(60_000);
    }

    /** Sends text unchanged, and returns the reply up to its end. */
    public static String exchange(ApiFixture api, String text) throws IOException {
        try (var raw = new RawSocket(api)) {
            raw.send(text);
            return raw.answer();
        }
    }

    public void send(String text) throws IOException {
        send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    public void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
    }

    /** Closes the sending direction; the reply can still be read. */
    public void end() throws IOException {
        socket.shutdownOutput();
    }

    /** Returns the next status line with its headers. */
    public String head() throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = socket.getInputStream().read();
            if (next < 0) {
                break;
            }
            head.append((char) next);
        }
        return head.toString();
    }

    /** Returns one reply: to the end of its Content-Length or chunks, or of the connection. */
    public String answer() throws IOException {
        var all = new ByteArrayOutputStream();
        while (!complete(all.toString(StandardCharsets.UTF_8))) {
            int next = socket.getInputStream().read();
            if (next < 0) {
                break;
            }
            all.write(next);
        }
        return all.toString(StandardCharsets.UTF_8);
    }

    /** Returns everything until the server closes the connection. */
    public String toTheEnd() throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Returns whether the server closed the connection without further bytes and without a reset. */
    public boolean closedCleanly() throws IOException {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketException e) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private static boolean complete(String text) {
        int end = text.indexOf("\r\n\r\n");
        if (end < 0) {
            return false;
        }
        String head = text.substring(0, end).toLowerCase(Locale.ROOT);
        String body = text.substring(end + 4);
        int length = head.indexOf("content-length: ");
        if (length >= 0) {
            String value = head.substring(length + 16).split("\r\n", 2)[0];
            return body.getBytes(StandardCharsets.UTF_8).length >= Integer.parseInt(value.strip());
        }
        return head.contains("transfer-encoding: chunked") && body.endsWith("0\r\n\r\n");
    }
}
