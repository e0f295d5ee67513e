package platen.lab.editor;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** One HTTP/1.1 connection that is kept open, with as little work of its own as possible. Used by one thread. */
final class EditorConnection implements AutoCloseable {
    private final URI server;
    private Socket socket;
    private InputStream in;

    EditorConnection(URI server) throws IOException {
        this.server = server;
        connect();
    }

    private void connect() throws IOException {
        socket = new Socket(server.getHost(), server.getPort());
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream(), 1 << 15);
    }

    /**
     * An answer.
     *
     * @param retryAfter header; empty for none
     */
    record Answer(int status, String retryAfter, int bytes) {}

    /** Posts a body. @param headers further lines, each with its line end */
    Answer post(String path, String headers, byte[] body) throws IOException {
        String head = "POST " + path + " HTTP/1.1\r\nHost: " + server.getAuthority() + "\r\nContent-Length: "
                + body.length + "\r\n" + headers + "\r\n";
        byte[] start = head.getBytes(StandardCharsets.US_ASCII);
        var all = new byte[start.length + body.length];
        System.arraycopy(start, 0, all, 0, start.length);
        System.arraycopy(body, 0, all, start.length, body.length);
        socket.getOutputStream().write(all);
        return answer();
    }

    private Answer answer() throws IOException {
        int status = Integer.parseInt(line().split(" ")[1]);
        int length = 0;
        boolean chunked = false;
        boolean closed = false;
        String retryAfter = "";
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            String value = line.substring(colon + 1).strip();
            switch (line.substring(0, colon).toLowerCase(Locale.ROOT)) {
                case "content-length" -> length = Integer.parseInt(value);
                case "transfer-encoding" -> chunked = true;
                case "connection" -> closed = value.equals("close");
                case "retry-after" -> retryAfter = value;
                default -> {}
            }
        }
        if (chunked) {
            for (int size = size(); size > 0; size = size()) {
                in.skipNBytes(size);
                length += size;
                line();
            }
            line();
        } else {
            in.skipNBytes(length);
        }
        if (closed) {
            socket.close();
            connect();
        }
        return new Answer(status, retryAfter, length);
    }

    private int size() throws IOException {
        return Integer.parseInt(line(), 16);
    }

    private String line() throws IOException {
        var line = new StringBuilder(64);
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException("The server closed the connection");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
