package platen.lab.http;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * One HTTP/1.1 connection that is kept open until the server closes it, and then opened again. It does as little as a client can, so that two cores are left to the
 * server.
 */
final class KeepAliveClient implements AutoCloseable {
    private final URI server;
    private final String head;
    private Socket socket;
    private InputStream in;

    /**
     * A response.
     *
     * @param location header, or an empty text
     */
    record Response(int status, String location, byte[] body) {}

    /** @param key bearer token; empty for none */
    KeepAliveClient(URI server, String key) throws IOException {
        this.server = server;
        this.head = " HTTP/1.1\r\nHost: " + server.getAuthority() + "\r\n"
                + (key.isEmpty() ? "" : "Authorization: Bearer " + key + "\r\n");
        this.socket = connect(server);
        this.in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
    }

    private static Socket connect(URI server) throws IOException {
        var socket = new Socket(server.getHost(), server.getPort());
        socket.setTcpNoDelay(true);
        return socket;
    }

    Response get(String path) throws IOException {
        socket.getOutputStream().write(("GET " + path + head + "\r\n").getBytes(StandardCharsets.US_ASCII));
        return response();
    }

    Response post(String path, String json) throws IOException {
        return post(path, "application/json", json);
    }

    /** @param type of the content */
    Response post(String path, String type, String content) throws IOException {
        byte[] body = content.getBytes(StandardCharsets.UTF_8);
        byte[] start = ("POST " + path + head + "Content-Type: " + type + "\r\nContent-Length: " + body.length
                + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
        byte[] all = new byte[start.length + body.length];
        System.arraycopy(start, 0, all, 0, start.length);
        System.arraycopy(body, 0, all, start.length, body.length);
        socket.getOutputStream().write(all);
        return response();
    }

    private Response response() throws IOException {
        int status = Integer.parseInt(line().split(" ")[1]);
        int length = -1;
        boolean chunked = false;
        boolean closed = false;
        String location = "";
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            String value = line.substring(colon + 1).strip();
            switch (line.substring(0, colon).toLowerCase(Locale.ROOT)) {
                case "content-length" -> length = Integer.parseInt(value);
                case "transfer-encoding" -> chunked = value.equals("chunked");
                case "location" -> location = value;
                case "connection" -> closed = value.equals("close");
                default -> {}
            }
        }
        byte[] body = chunked ? chunks() : in.readNBytes(Math.max(0, length));
        if (closed) {
            socket.close();
            socket = connect(server);
            in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
        }
        return new Response(status, location, body);
    }

    private byte[] chunks() throws IOException {
        var body = new ByteArrayOutputStream();
        for (int size = size(); size > 0; size = size()) {
            body.write(in.readNBytes(size));
            line();
        }
        line();
        return body.toByteArray();
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
